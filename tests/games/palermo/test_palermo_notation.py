"""Palermo's notation: the page says what is true, German words mean the same, names and fields are told apart."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.edit.fmt import format_text
from referee.games.palermo import GAME
from referee.games.palermo.city import ALL, FIELDS, GOAL, NAMES, RING_FIELDS
from referee.games.palermo.notation import WORDS, Build, Go, Words
from referee.games.wording import in_language, language_of_record
from referee.language import using
from referee.record.statement import Unreadable
from tests.games.palermo.boards import walking
from tests.playing import codes, errors, players, verdict

FOLDER = Path(__file__).parents[3]
EXAMPLES = sorted((FOLDER / "examples" / "palermo" / "legal").glob("*.ref"))


class Page:
    """The page of the notation in one language, with its examples."""

    def __init__(self, language: str, name: str) -> None:
        self.language = language
        self.text = (FOLDER / "grammar" / name).read_text("utf-8")
        self.records = re.findall(r"```ref\n(.*?)```", self.text, re.DOTALL)
        self.lines = re.findall(r"^\| `([^`]+)` \| (?!`)", self.text, re.MULTILINE)
        self.pairs = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", self.text, re.MULTILINE)
        """The same line in the page's language and in the other one."""


PAGES = [Page("en", "palermo.md"), Page("de", "palermo.de.md")]
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.language)


@each_page
def test_the_records_on_the_page_are_legal(page: Page) -> None:
    assert len(page.records) == 2
    for record in page.records:
        assert codes(record) == []
        assert language_of_record(GAME, verdict(record).match.record) == page.language


@each_page
def test_every_line_on_the_page_can_be_read_and_is_canonical(page: Page) -> None:
    lines = [line for line in page.lines if line[0] in "*@" or ":" in line]
    assert len(lines) >= 20
    for line in lines:
        said = GAME.notation.read(line)
        actions = said.actions if hasattr(said, "actions") else said[:1]
        body = in_language(GAME, ", ".join(GAME.write(action, players(3)) for action in actions), page.language)
        assert line.endswith(f": {body}" if hasattr(said, "actions") else f" {body}")


def test_the_pages_show_the_same() -> None:
    english, german = PAGES
    for ours, theirs in ((english.records, german.records), (english.lines, german.lines)):
        assert [_values(text) for text in ours] == [_values(text) for text in theirs]
    assert {(b, a) for a, b in german.pairs} == set(english.pairs)
    assert len(english.pairs) == 11


def _values(text: str) -> list[object]:
    """What the lines of a text say, whatever their words."""
    lines = [line.split(";")[0].strip() for line in text.split("\n")]
    return [GAME.notation.read(line) if line[0] in "*@" or ":" in line else line for line in lines if line and line[0] != "["]


@each_page
def test_words_of_the_other_language_mean_the_same(page: Page) -> None:
    for ours, theirs in page.pairs:
        assert GAME.notation.read(ours) == GAME.notation.read(theirs), theirs
    assert GAME.notation.read("Anna: POLIZIST G7, Geh F7") == GAME.notation.read("Anna: police g7, go f7")


def test_the_words_of_lines_are_those_that_are_translated() -> None:
    (english, _), names = PAGES, {"kalsa", "nw", "ne", "undo"}
    shown = " ".join([*english.lines, *(ours for ours, _ in english.pairs)])
    assert set(re.findall(r"(?<![\w=])[a-z]+(?![\w:-])", shown)) - names == set(WORDS)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_word_of_a_line_may_be_german(path: Path) -> None:
    text = format_text(path.read_text("utf-8"))
    lines = {line.split(";")[0].rstrip() for line in text.split("\n") if re.match(r"[*@] |\d+\. ", line)}
    for line in lines:
        value = GAME.notation.read(line)
        assert GAME.notation.read(in_language(GAME, line, "de")) == value, line
        for word in set(WORDS) & set(re.findall(r"\w+\b(?!:)", line)):
            mixed = re.sub(rf"\b{word}\b(?!:)", in_language(GAME, word, "de"), line)
            assert mixed != line
            assert GAME.notation.read(mixed) == value, mixed


@each_page
def test_the_drawing_on_the_page_is_the_position_after_the_third_move(page: Page) -> None:
    match = verdict(page.records[1].split("4. Anna")[0]).match
    with using(page.language):
        assert GAME.draw(match.state, match.players) in page.text


@each_page
def test_the_page_shows_every_way_a_tile_can_lie(page: Page) -> None:
    picture = next(part for part in page.text.split("```") if part.startswith(("\nentrance", "\nEingang")))
    rows = [re.findall(r"[E#.] [E#.]", row) for row in picture.split("\n")[2:8]]
    edition = verdict(page.records[0]).match.header.edition
    for form in range(3):
        for at in range(4):
            look = edition.looks[edition.variant[form][at]].replace("H", "#").replace("S", ".")
            assert [rows[2 * form][at], rows[2 * form + 1][at]] == [" ".join(look[:2]), " ".join(look[2:])]


def test_every_field_has_one_name_that_reads_back() -> None:
    words = Words()
    for field in [*ALL, GOAL]:
        assert words.FIELD(NAMES[field]) == field
        assert words.FIELD(NAMES[field].upper()) == field
    assert len({NAMES[field] for field in ALL}) == 14 * 14
    assert len(RING_FIELDS) == 52
    assert words.FIELD("f05") == words.FIELD("f5")
    assert [words.FIELD(name) for name in ("w0", "m0", "w13", "m13")] == [FIELDS[name] for name in ("nw", "ne", "sw", "se")]
    assert words.FIELD("Ziel") == GOAL


@pytest.mark.parametrize("text", ["go n5", "go f14", "go f", "go", "build four f5", "build two", "police", "go f5 +", "start"])
def test_what_is_no_field_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.notation.read(f"1. Anna: {text}")


def test_an_action_that_lacks_its_field_says_so() -> None:
    (found,) = errors(walking("1. Anna: police 99, go k5"))
    assert (found.code, found.message) == ("S11", "not certain: '99'")


def test_a_player_may_be_called_like_a_field_or_a_word() -> None:
    text = (
        walking("1. Se: go k5\n2. Go: go j4\n3. Ziel: stay").replace("Anna", "Se").replace("Ben", "Go").replace("Clara", "Ziel")
    )
    assert codes(text) == []
    text = text.replace("@ city kalsa", '@ city kalsa\n@ next "Se"')
    assert codes(text) == []
    assert '@ next "Se"' in format_text(text)


def test_a_place_is_called_by_any_of_its_fields_and_written_by_the_first() -> None:
    text = '[Game "Palermo"]\n[Players "Anna, Ben, Clara"]\n\n1. Anna: start f6, build two c4\n'
    assert format_text(text) == text.replace("f6", "e5")
    assert codes(text) == []


def test_actions_are_small_values() -> None:
    line = GAME.notation.read("1. Anna: go f5 f6 collect +2, police a1")
    assert line.actions[0] == Go((FIELDS["f5"], FIELDS["f6"]), True, 2)
    assert GAME.notation.read("Anna: build two c4").actions == (Build(1, FIELDS["c4"]),)
    assert len(GAME.notation.read("Anna: go " + "f5 f6 " * 500).actions[0].way) == 1000
