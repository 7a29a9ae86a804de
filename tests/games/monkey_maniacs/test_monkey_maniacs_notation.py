"""The page of notation is true, German words mean the same, and every action survives writing and reading."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from referee.fmt import format_text
from referee.games.game import Players
from referee.games.monkey_maniacs.edition import KINDS
from referee.games.monkey_maniacs.notation import UNKNOWN, BuyPoint, Done, Draw, GiveBack, Put, TradeField, Wave
from referee.record.statement import Unreadable
from tests.games.monkey_maniacs.table import FIRST_PLAYS, OPENING, game
from tests.playing import codes, game_of, verdict

GAME = game_of("monkey_maniacs")
PLAYERS = Players(["Max", "Lena"])
PAGE = (Path(__file__).parents[3] / "grammar" / "monkey_maniacs.md").read_text("utf-8")
TABLE = [re.findall(r"`([^`]+)`", row) for row in PAGE.splitlines() if row.startswith("| `")]
OPTIONS = {option.name: option.choices for option in GAME.options}
LINES = [row[0] for row in TABLE if row[0] not in OPTIONS and row[0] != "undo"]
PAIRS = [row for row in TABLE if len(row) == 2 and row[0] not in OPTIONS and row[1][:2] in ("Ma", "* ", "@ ", "zu")]


def written(statement: Any, line: str) -> str:
    if line[0] in "*@":
        return f"{line[0]} {GAME.write(statement[0], PLAYERS)}"
    head = f"R{statement.number}. " if statement.number else ""
    return f"{head}{statement.player}: {', '.join(GAME.write(action, PLAYERS) for action in statement.actions)}"


def test_the_pages_record_is_legal() -> None:
    (record,) = re.findall(r"```ref\n(.*?)```", PAGE, re.DOTALL)
    found = verdict(record)
    assert [fault.code for fault in found.faults] == ["W02"]
    assert "its cards are not checked" in found.faults[0].message
    assert found.status == "unfinished"


@pytest.mark.parametrize("line", LINES)
def test_every_line_of_the_page_is_canonical(line: str) -> None:
    assert written(GAME.notation.read(line), line) == line


@pytest.mark.parametrize(("english", "german"), PAIRS)
def test_german_words_mean_the_same(english: str, german: str) -> None:
    assert GAME.notation.read(german) == GAME.notation.read(english)
    shouted = german.upper().replace("MAX:", "Max:").replace("LENA", "Lena")
    assert GAME.notation.read(shouted) == GAME.notation.read(english)


def test_the_tables_were_found() -> None:
    assert len(LINES) >= 60
    assert len(PAIRS) >= 31
    english = " ".join(pair[0] for pair in PAIRS)
    assert set(KINDS) <= set(re.findall(r"[a-z]+", english))


def test_the_page_lists_every_option_and_the_fields() -> None:
    assert {row[0]: tuple(row[1:]) for row in TABLE if row[0] in OPTIONS} == OPTIONS
    drawing = GAME.draw(verdict(game()).match.state, PLAYERS).splitlines()[1:5]
    for row in drawing:
        assert row[:37].rstrip() in PAGE


def test_a_record_in_german_becomes_english() -> None:
    german = game(
        "R1. Max: ziehe Wurfpfeilaffe Wurfpfeilaffe Bombe Druide Kiste",
        "R1. Lena: ziehe Wurfpfeilaffe Ninja Helikopter Klebstoff Farm",
        "R1. Max: lege Wurfpfeil ROT 1, lege Wurfpfeil rot 2, lege Bombe grau 3, abwerfen Druide Kiste, fertig 0 Chips",
        "R1. Lena: lege Wurfpfeil rot 1, lege Ninja rot 2, lege Heli rot 3, abwerfen Klebstoff Farm, fertig 0 chips",
        "* Wurf gelb 6",
        "* Welle h03",
    )
    english = game(*OPENING, *FIRST_PLAYS, "* roll yellow 6", "* wave H03")
    assert codes(german) == []
    assert format_text(german) == format_text(english) == english + "\n"


@pytest.mark.parametrize(
    "line",
    [
        "R1. Max:",
        "Max buy card",
        "Max: buy",
        "Max: buy dart",
        "Max: buy card card",
        "Max: draw",
        "Max: draw zebra",
        "Max: place dart",
        "Max: place dart 3",
        "Max: place dart red",
        "Max: place ? red 3",
        "Max: place dart blue 3",
        "Max: put 3",
        "Max: put red -3",
        "Max: play",
        "Max: play boomerang red 3",
        "Max: play factory card",
        "Max: done 3",
        "Max: done, ",
        "* roll red",
        "* roll 3 red",
        "* roll red ?",
        "* wave",
        "* wave 26/6",
        "* wave H03 26/6/12",
        "* wave H03 loss 5",
        "* wave H03 defence 1/2/3",
        "@ round",
        "@ Max: 17 health",
        "@ Max: board",
        "@ Max: board red 3",
        "@ Max: hand",
        "@ Max: opening dart",
        "@ dice red",
        "@ discards dart",
        "@ next",
        "@ over now",
        "*",
        "@",
        "",
    ],
)
def test_what_is_no_line(line: str) -> None:
    with pytest.raises(Unreadable):
        GAME.notation.read(line)


@pytest.mark.parametrize("round_", [1, 9, 10, 11, 15])
def test_a_round_is_not_a_red_balloon_card(round_: int) -> None:
    assert GAME.notation.read(f"R{round_}. Max: done").number == round_
    assert GAME.notation.read(f"* wave R{round_:02}").event.cards == (f"R{round_:02}",)


@pytest.mark.parametrize("word", ["nınja", "sniper\u017f", "\u212aiste", "Mörſer", "fabrİk"])
def test_letters_that_only_look_like_others_cannot_crash_the_reader(word: str) -> None:
    try:
        value = GAME.notation.read(f"Max: trade {word}")
    except Unreadable as error:
        assert error.code == "S01"
    else:
        assert value.actions[0].kind in range(len(KINDS))


def test_huge_numbers_are_refused() -> None:
    for line in ("Max: put red 12345678901", "* wave 12345678901/0/0", "* wave H01 loss 1/12345678901", "@ round 99999999999"):
        with pytest.raises(Unreadable) as error:
            GAME.notation.read(line)
        assert error.value.code == "S06"


def test_different_actions_are_never_equal() -> None:
    assert len({BuyPoint(), GiveBack(), Put("red 3"), TradeField("red 3"), Done(None)}) == 5


def test_values_are_small_and_plain() -> None:
    assert GAME.notation.read("Max: draw ? Superaffe").actions == (Draw((UNKNOWN, KINDS.index("super"))),)
    assert GAME.notation.read("* wave 26/06/12 loss 5/0").event == Wave((), (26, 6, 12), None, (5, 0))
