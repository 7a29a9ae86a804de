"""What can follow the beginning of a line: every word of a legal line is offered in its place, and what is offered is legal."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

from referee.edit.completion import Position, Possible, possible
from referee.edit.simulate import simulate
from referee.games import notation_of
from referee.games.wording import in_language
from referee.language import using
from referee.match.loop import Match
from referee.record.reader import read
from tests.playing import errors, game_of

GAMES = ("animal_kingdoms", "ape_town", "manhattan_traffiq", "monkey_maniacs", "palermo")
TAGS = '[Game "Ape Town"]\n[Edition "piatnik-2025"]\n[Players "Laura, Emma, Felix"]\n'
REVEALED = f"{TAGS}* reveal 1: mandrill banana orang banana katta\n* reveal 2: banana tarsier chimp katta banana\n"


def played(text: str) -> Match:
    (record,) = read(text.split("\n"), notation_of)
    return Match(record).run()


def at(text: str, line: str) -> Possible:
    return possible(played(text), line)


def texts(text: str, line: str) -> list[str]:
    return [word.text for word in at(text, line).words]


# -- random games ----------------------------------------------------------------------------------------------------------


def is_offered(found: Possible, row: str, before: str) -> bool:
    return any(row.startswith(before[: word.start] + word.text.rstrip(",")) for word in found.words)


def missing(key: str, seed: str, language: str = "en", lines: int | None = None) -> list[str]:
    """The words of a random game that are not offered where they stand, with what stands before them."""
    game = game_of(key)
    rows = simulate(game, seed).split("\n")
    head = next(i for i, row in enumerate(rows) if not row) + 1
    said = [in_language(game, row, language) for row in rows[head:] if row]
    wanting = []
    with using(language):
        for i, row in enumerate(said[:lines]):
            match = played("\n".join([*rows[:head], *said[:i]]))
            if match.is_over:  # what is left out at a game's end goes without saying
                break
            words = row.split(" ")
            for count in range(len(words)):
                before = "".join(f"{word} " for word in words[:count])
                if not is_offered(possible(match, before), row, before):
                    wanting.append(f"{before}| {words[count]}")
    return wanting


@pytest.mark.parametrize("key", GAMES)
def test_every_word_of_the_first_lines_is_offered(key: str) -> None:
    assert missing(key, "offered", lines=15) == []


@pytest.mark.parametrize("key", GAMES)
def test_every_word_is_offered_in_the_language_of_the_record(key: str) -> None:
    assert missing(key, "angeboten", "de", lines=8) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", GAMES)
def test_every_word_of_whole_games_is_offered(key: str, language: str, seed: int) -> None:
    assert missing(key, f"whole {seed}", language) == []


def typed_by_tab(match: Match, chooser: random.Random) -> str:
    """A line of nothing but words that are offered, until none is."""
    position = Position(match)
    line = f"{position.head} "
    for _ in range(60):
        words = [word for word in position.possible(line).words if word.kind != "claim" and "?" not in word.text]
        if not words:
            break
        word = chooser.choice(words)
        line = f"{line[: word.start]}{word.text} "
        if match.awaited.kind == "move" and not word.text.endswith((",", ":")) and chooser.random() < 0.3:
            rest = f"{line.rstrip()}"
            if not errors("\n".join([*match.record.rows, rest])):
                break
    return line.strip().removesuffix(",")


@pytest.mark.parametrize("key", GAMES)
def test_moves_of_offered_words_are_legal(key: str) -> None:
    """From positions of a random game; chance is written as it came."""
    game = game_of(key)
    chooser = random.Random(7)
    rows = [row for row in simulate(game, "moves", claims=False).split("\n") if not row.startswith("[Result")]
    for i in islice(range(8, len(rows) - 1), 0, None, 11):
        match = played("\n".join(rows[:i]))
        if match.awaited.kind == "move":
            line = typed_by_tab(match, chooser)
            assert errors("\n".join([*rows[:i], line])) == [], line


# -- moves -----------------------------------------------------------------------------------------------------------------


def test_a_line_begins_with_whose_turn_it_is() -> None:
    assert texts(REVEALED, "")[0] == "1. Laura:"
    assert texts(f"{REVEALED}1. Laura: take 1, place 6.2\n", "") == ["2. Emma:", "undo", "=", "!"]
    assert texts(REVEALED, "1. L") == ["1. Laura:"]
    assert texts(REVEALED, "La") == ["Laura:"]


def test_the_word_that_completes_a_move_tells_its_points() -> None:
    """As many as can be claimed for it."""
    text = simulate(game_of("ape_town"), "points", seats=3, stop_after=32).replace('[Result "*"]\n', "")
    match = played(text)
    before = f"{Position(match).head} take "
    before += f"{possible(match, before).words[0].text} place "
    fields = possible(match, before).words
    assert {word.kind for word in fields} == {"field"}
    assert any(word.detail for word in fields)
    for word in fields:
        assert not errors(f"{text}{before}{word.text} {word.detail or '+0'}")
        assert [claim.text for claim in possible(match, f"{before}{word.text} ").words] == [word.detail or "+0"]


def test_a_comma_belongs_to_the_word_before_it() -> None:
    assert texts(REVEALED, "1. Laura: ") == ["take"]
    assert "2," in texts(REVEALED, "1. Laura: take ")
    assert texts(REVEALED, "1. Laura: take 2, ") == ["place"]
    (found,) = at(REVEALED, "1. Laura: take 2 pl").words
    assert (found.text, found.start) == (", place", len("1. Laura: take 2"))


def test_other_words_and_the_beginnings_of_words_count() -> None:
    assert texts(REVEALED, "1. Laura: nimmt 2 und legt ") == texts(REVEALED, "1. Laura: take 2, place ")
    assert texts(REVEALED, "1. Laura: T") == ["take"]
    assert texts(REVEALED, "1. Laura: nim") == ["take"]
    assert {text[:2] for text in texts(REVEALED, "1. Laura: take 2, place 6.")} == {"6."}


def test_a_form_that_the_game_does_not_list_is_tried() -> None:
    assert texts(REVEALED, "1. Laura: take 1 m") == ["mandrill,"]
    assert texts(REVEALED, "1. Laura: take 1 t") == []  # a tarsier is not what lies there


def test_what_cannot_be_listed_is_hinted_at() -> None:
    match = played(simulate(game_of("palermo"), "hints", stop_after=40, claims=False))
    before = f"{Position(match).head} go "
    way = next(way for way in possible(match, before).words if way.detail)
    found = possible(match, f"{before}{way.text} collect ")
    assert [(word.text, word.kind) for word in found.words] == [(way.detail, "claim")]
    assert found.hints == ("a claim such as +6",)


def test_somebody_who_is_not_on_turn_is_offered_the_words_of_the_grammar() -> None:
    assert texts(REVEALED, "Felix: ") == ["take"]
    assert texts(REVEALED, "Nobody: ") == []


# -- chance ----------------------------------------------------------------------------------------------------------------


def test_chance_that_is_awaited_begins_the_line() -> None:
    assert texts(TAGS, "") == ["* reveal 1:", "=", "!", "@"]
    assert texts(TAGS, "* ") == ["reveal 1:"]
    assert texts(TAGS, "* rev") == ["reveal 1:"]
    assert set(texts(TAGS, "* reveal 1: ")) == {"tarsier", "chimp", "mandrill", "orang", "katta", "banana", "?"}
    assert texts(TAGS, "* reveal 1: banana ? b") == ["banana"]


def test_chance_that_cannot_be_is_not_offered() -> None:
    assert texts(REVEALED, "* ") == []
    assert texts(TAGS, "* reveal ") == ["1:", "2:"]


def test_a_component_is_explained() -> None:
    details = {word.text: word.detail for word in at(TAGS, "* reveal 1: ").words}
    assert details["tarsier"] == "a motif, worth 1 point"


# -- other lines -----------------------------------------------------------------------------------------------------------


def test_an_assertion_has_the_true_scores() -> None:
    scored = f"{REVEALED}1. Laura: take 1, place 6.2\n"
    assert texts(scored, "= ")[:2] == ["Laura 0, Emma 0, Felix 0", "Laura"]
    assert texts(scored, "= Laura ") == ["0,"]
    assert texts(scored, "= Laura 0, ") == ["Emma 0, Felix 0", "Emma", "Felix"]
    assert not errors(f"{scored}= {texts(scored, '= ')[0]}")


def test_a_waived_rule_is_first_the_one_that_was_broken() -> None:
    wrong = f"{REVEALED}1. Laura: take 1, place 6.4\n"
    code = errors(wrong)[0].code
    assert texts(wrong, "! ") == ["waive", "score", "resign", "abandon", "extend", "rest-days", "time-bank"]
    assert texts(wrong, "! waive ")[0] == code
    assert texts(REVEALED, "! waive AT-2")[0] == "AT-20"
    assert texts(REVEALED, "! resign ") == ["Laura", "Emma", "Felix"]


def test_set_up_lines_follow_the_grammar() -> None:
    found = at(TAGS, "@ ")
    assert {"board", "open", "next", "Laura:"} <= {word.text for word in found.words}
    assert at(TAGS, "@ board ").hints == ("a field such as 6.4",)


def test_tags_and_their_values() -> None:
    assert texts(TAGS, "[") == ['Rules "', 'Options "', 'Event "', 'Date "', 'Result "']
    assert texts("", '[Game "p') == ['Palermo"]']
    assert texts(TAGS, '[Edition "') == ['piatnik-2025"]']
    options = texts(TAGS, '[Options "')
    assert "adjacency=all" in options
    assert not any(text.startswith("adjacency") for text in texts(TAGS, '[Options "adjacency=all, '))


@pytest.mark.parametrize(
    "line", ["; a remark", "{ a remark", "x" * 5_000, "\0", "1. Laura: \x1b[31m", '"', "= =", "*", "! !!", "[x] y"]
)
def test_nothing_is_offered_for_nonsense(line: str) -> None:
    assert isinstance(at(REVEALED, line), Possible)
    assert not [word for word in at(REVEALED, line).words if word.kind == "card"]


def test_a_position_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(REVEALED)
    legal = match.game.legal
    asked = []

    def counted(state: Any) -> Iterable[Any]:
        asked.append(state)
        return legal(state)

    monkeypatch.setattr(match.game, "legal", counted)
    for line in ("1. Laura: ", "1. Laura: t", "1. Laura: take ", "1. Laura: take 2, place 6"):
        assert possible(match, line).words
    assert len(asked) == 1
