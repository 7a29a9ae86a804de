"""The pages of notation tell the truth, in both languages: records, lines, options, and German words that mean the same."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games import names
from referee.games.game import Game
from referee.games.wording import in_language, language_of_record
from referee.language import translated, using
from tests.playing import codes, game_of, rule_cases, verdict

GRAMMAR = Path(__file__).parent.parent / "grammar"
LANGUAGES = ("en", "de")
LINE = re.compile(r"[*@] .|(R?\d+\. )?\w+: .")
NAMES = r"\b(LAURA|FELIX|EMMA|ANNA|BEN|MAX|LENA)\b"
WORD = r"(?<![\w=+-]){}(?![\w:-])"


class Page(NamedTuple):
    game: Game[Any, Any]
    language: str
    blocks: list[tuple[str, str]]
    """What kind the fenced blocks are of, and what they say."""
    rows: list[tuple[list[str], str]]
    """Of each row of a table the code in its first two columns, and the row."""

    @property
    def records(self) -> list[str]:
        return [block for kind, block in self.blocks if kind == "ref" and block.startswith("[Game")]

    @property
    def explained(self) -> list[str]:
        """The lines that stand before an explanation in a table."""
        return [codes[0] for codes, _ in self.rows if codes not in self.pairs and LINE.match(codes[0])]

    @property
    def lines(self) -> list[str]:
        """These, those of examples, and actions that are explained: they are somebody's."""
        shown = [
            line.split(";")[0].rstrip() for kind, block in self.blocks if kind in ("lines", "ref") for line in block.split("\n")
        ]
        options = {option.name for option in self.game.options}
        with using(self.language):
            verbs = {translated(word, "notation").casefold() for word in words_of(self.game.key)}
        alone = [
            f"Anna: {codes[0]}"
            for codes, _ in self.rows
            if codes[0].split(" ")[0].casefold() in verbs and codes[0] not in options
        ]
        return [*self.explained, *alone, *(line for line in shown if LINE.match(line))]

    @property
    def pairs(self) -> list[list[str]]:
        """A line in the page's language, and in the other one."""
        return [codes for codes, row in self.rows if len(codes) == 2 and row == f"| `{codes[0]}` | `{codes[1]}` |"]


@cache
def page(key: str, language: str) -> Page:
    text = (GRAMMAR / (f"{key}.md" if language == "en" else f"{key}.{language}.md")).read_text("utf-8")
    rows = [row for row in text.splitlines() if row.startswith("| `")]
    first = [re.findall(r"`([^`]+)`", "|".join(row.split(" | ")[:2])) for row in rows]
    return Page(game_of(key), language, re.findall(r"```(\w*)\n(.*?)```", text, re.DOTALL), list(zip(first, rows, strict=True)))


every_game = pytest.mark.parametrize("key", names())
each_page = pytest.mark.parametrize(("key", "language"), [(key, language) for key in names() for language in LANGUAGES])


def words_of(key: str) -> list[str]:
    return [*import_module(f"referee.games.{key}.notation").WORDS]


@each_page
def test_its_records_are_legal_and_in_its_language(key: str, language: str) -> None:
    found = page(key, language)
    assert found.records
    for record in found.records:
        assert codes(record) == []
        assert language_of_record(found.game, verdict(record).match.record) == language


@each_page
def test_it_shows_how_a_finished_table_is_scored_without_its_moves(key: str, language: str) -> None:
    found = [verdict(record) for record in page(key, language).records]
    assert (0, True) in [(judged.moves, judged.conduct.set_up) for judged in found if judged.status == "finished"]


@each_page
def test_its_lines_can_be_read_and_are_canonical(key: str, language: str) -> None:
    found = page(key, language)
    players = verdict(found.records[0]).match.players
    assert len(found.lines) >= 15
    for line in found.explained:
        said = found.game.notation.read(line)
        actions = said.actions if hasattr(said, "actions") else said[:1]
        body = ", ".join(found.game.write(action, players) for action in actions)
        assert line.endswith(in_language(found.game, body, language)), line


@every_game
def test_both_pages_say_the_same(key: str) -> None:
    english, german = (page(key, language) for language in LANGUAGES)
    read = english.game.notation.read
    assert {read(line) for line in english.lines} == {read(line) for line in german.lines}
    assert [len(record.split("\n")) for record in english.records] == [len(record.split("\n")) for record in german.records]


@each_page
def test_lines_beside_each_other_mean_the_same(key: str, language: str) -> None:
    found = page(key, language)
    for one, other in found.pairs:
        loud = re.sub(NAMES, lambda name: name[0].capitalize(), other.upper())
        assert found.game.notation.read(one) == found.game.notation.read(other) == found.game.notation.read(loud), one


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["animal_kingdoms", "ape_town", "palermo"])
def test_the_drawing_is_of_a_position_of_its_record(key: str, language: str) -> None:
    found = page(key, language)
    pictures = [block.strip("\n") for kind, block in found.blocks if kind in ("", "drawing")]
    drawings = []
    for record in found.records:
        rows = record.split("\n")
        with using(language):
            found_so_far = [verdict("\n".join(rows[:count])) for count in range(3, len(rows))]
            matches = [each.match for each in found_so_far if each.is_playable]
            drawings += [match.game.draw(match.state, match.players) for match in matches]
    assert any(drawing.split("\n\n")[0] in picture or picture in drawing for drawing in drawings for picture in pictures)


@each_page
def test_it_lists_every_option(key: str, language: str) -> None:
    found = page(key, language)
    with using(language):
        for option in found.game.options:
            (row,) = [row.casefold() for codes, row in found.rows if codes[0] == option.name]
            assert all(choice in row for choice in option.choices)
            assert re.split("[?:]", translated(option.text))[0].casefold() in row
            assert option.reading.casefold() in row


@every_game
def test_every_word_of_a_line_has_a_german_one_that_means_the_same(key: str) -> None:
    """Also when only some of the words of a line are German."""
    game, words = game_of(key), words_of(key)
    with using("de"):
        german = {word: translated(word, "notation") for word in words}
    assert [word for word in words if word == german[word]] == []
    lines = [*page(key, "en").lines, *(pair[0] for pair in page(key, "en").pairs)]
    for word in words:
        if not any(re.search(WORD.format(word), line) for line in lines):
            records = "\n".join(case.record for case in rule_cases(key).cases)
            lines += re.findall(rf"(?m)^[@*] .*{WORD.format(word)}.*", records)[:1]
    used = set()
    for line in lines:
        for word in words:
            changed = re.sub(WORD.format(word), german[word], line)
            if changed != line:
                used.add(word)
                assert game.notation.read(changed) == game.notation.read(line), changed
    assert used == {*words}


@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key in names() for seats in game_of(key).seats])
def test_a_game_written_in_german_is_the_same_game(key: str, seats: int) -> None:
    game = game_of(key)
    english = simulate(game, f"german {seats}", seats, claims=True)
    german = format_text(english, words="de")
    lines = "\n".join(line for line in german.split("\n") if not line.startswith("["))
    assert not re.search(WORD.format(f"({'|'.join(words_of(key))})"), lines)
    assert codes(german) == []
    assert format_text(german) == english
