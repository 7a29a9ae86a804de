"""The page of notation is true, German words mean the same, and every action survives writing and reading."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.fmt import format_text
from referee.games.ape_town.notation import Open, Reveal, Take
from referee.games.game import Players
from referee.record.statement import Unreadable
from tests.games.ape_town.boards import DISPLAY, game
from tests.playing import codes, game_of, verdict

GAME = game_of("ape_town")
PAGE = (Path(__file__).parents[3] / "grammar" / "ape_town.md").read_text("utf-8")
TABLE = [re.findall(r"`([^`]+)`", row) for row in PAGE.splitlines() if row.startswith("| `")]
LINES = [row[0] for row in TABLE if row[0][:1] in "1*@L"]
PAIRS = [row for row in TABLE if len(row) == 2 and row[0][:1] in "*@Lu"]


def test_the_pages_record_is_legal() -> None:
    (record,) = re.findall(r"```ref\n(.*?)```", PAGE, re.DOTALL)
    found = verdict(record)
    assert found.faults == ()
    assert found.awaited == "Laura to move"


@pytest.mark.parametrize("line", LINES)
def test_every_line_of_the_page_can_be_read(line: str) -> None:
    statement = GAME.notation.read(line)
    number, player = getattr(statement, "number", None), getattr(statement, "player", None)
    action = next(iter(getattr(statement, "actions", statement)))
    written = GAME.write(action, Players(["Laura", "Emma", "Felix"]))
    head = f"{number}. {player}: " if number else f"{player}: " if player else f"{line[0]} "
    assert head + written == line


@pytest.mark.parametrize(("english", "german"), PAIRS)
def test_german_words_mean_the_same(english: str, german: str) -> None:
    assert GAME.notation.read(german) == GAME.notation.read(english)
    assert GAME.notation.read(
        german.upper().replace("LAURA:", "Laura:").replace("FELIX", "Felix").replace("EMMA", "Emma")
    ) == GAME.notation.read(english)


def test_the_tables_were_found() -> None:
    assert len(LINES) >= 9
    assert len(PAIRS) == 9


def test_the_page_lists_every_option_and_the_drawing() -> None:
    listed = {row[0]: tuple(row[1:]) for row in TABLE if row[0] in {option.name for option in GAME.options}}
    assert listed == {option.name: option.choices for option in GAME.options}
    city = GAME.draw(verdict(game()).match.state, Players(["Laura", "Emma", "Felix"])).split("\n\n")[0]
    assert city in PAGE


def test_a_record_in_german_becomes_english() -> None:
    german = game(
        "* Aufdecken 1: Orang-Utan Mandrill Banane Koboldmaki Schimpanse",
        "* AUFDECKEN 2: Banane Katta Banane Banane Mandrill",
        "1. Laura: Nimm 2, lege 7.4 +6",
        "2. Emma: nimm 5, lege 1.1",
        "zurück",
        "Emma: nimm 1, lege 1.1",
    )
    english = game(
        DISPLAY, "1. Laura: take 2, place 7.4 +6", "2. Emma: take 5, place 1.1", "undo", "2. Emma: take 1, place 1.1"
    )
    assert codes(german) == []
    assert format_text(german) == format_text(english) == english


@pytest.mark.parametrize(
    "line",
    [
        "1. Laura: take 2",
        "1. Laura: place 7.4",
        "1. Laura: take 2, place 7.4, take 3, place 7.6",
        "1. Laura: take 2, place 7",
        "1. Laura: take 2 place 7.4",
        "1. Laura: take ?, place 7.4",
        "1. Laura: take 2 ?, place 7.4",
        "1. Laura: take -2, place 7.4",
        "1. Laura: take 2, place 7.4 6",
        "1. Laura:",
        "Laura take 2, place 7.4",
        "* reveal 1: banana banana banana banana",
        "* reveal 1: banana banana banana banana banana banana",
        "* reveal 1: banana - banana banana banana",
        "* reveal one: banana banana banana banana banana",
        "@ board 1.1 ?",
        "@ board",
        "@ open 1: banana",
        "@ bundles 1",
        "@ Laura: 12 points",
        "@ Laura: -1 points, 6 bundles",
        "@ next",
        "*",
        "@",
        "undo undo",
        "",
    ],
)
def test_what_is_no_line(line: str) -> None:
    with pytest.raises(Unreadable):
        GAME.notation.read(line)


@pytest.mark.parametrize("word", ["tarsıer", "chİmp"])
def test_letters_that_only_look_like_others_cannot_crash_the_reader(word: str) -> None:
    """Without regard to case `ı` is an `i` for the lexer, but it is not for a dictionary."""
    with pytest.raises(Unreadable) as caught:
        GAME.notation.read(f"* reveal 1: {word} banana banana banana banana")
    assert (caught.value.code, caught.value.start, caught.value.end) == ("S01", 12, 12 + len(word))
    assert GAME.notation.read("@ board 1.1 \u212aatta Felix") == GAME.notation.read("@ board 1.1 katta Felix")


def test_values_are_small_and_plain() -> None:
    assert GAME.notation.read("Laura: take 07 Orang-Utan, place 6.04 +6").actions == (Take(7, 3, "6.4", 6),)
    assert GAME.notation.read("* reveal 3: banana katta ? mandrill orang").event == Reveal(3, (5, 4, -1, 2, 3))
    assert GAME.notation.read("@ open 3: - katta ? - orang").item == Open(3, (-3, 4, -1, -3, 3))
