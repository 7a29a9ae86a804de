"""A move that is taken back leaves no trace, whatever its line was; and a line that is played twice is told once."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games import names, notation_of
from referee.match.lookahead import Order
from referee.record.reader import read
from referee.verdict.steps import line_of_move
from tests.games.ape_town.boards import DISPLAY, game
from tests.playing import begun, codes, errors, game_of, verdict
from tests.test_places import PALERMO

LAURA, EMMA, FELIX = "1. Laura: take 2, place 7.4 +6", "2. Emma: take 1, place 1.1", "3. Felix: take 3, place 8.5"
AFTER = "= Laura 6, Emma 0, Felix 0"
TRAFFIQ = '[Game "Manhattan TraffIQ"]\n[Edition "muecke"]\n[Players "Anna, Ben"]\n* deal Anna: RRRR RBBB\n* deal Ben: RRBB ?\n'


@pytest.mark.parametrize(
    "line",
    [
        "2. Emma: take 1, place 1.1",
        "2. Emma: take 41, place 1.1",
        "2. Ema: take 1, place 1.1",
        "2. Felix: take 1, place 1.1",
        "7. Emma: take 1, place 1.1 +5",
        "7. Ema: take 41, place 1.1 +5",
        "! resign Emma",
        "! resign Ema",
        "! abandon",
    ],
)
@pytest.mark.parametrize("times", [1, 2])
def test_a_line_taken_back_leaves_no_trace(line: str, times: int) -> None:
    text = game(DISPLAY, LAURA, *[line] * times, *["undo"] * times, AFTER, EMMA, FELIX, Result="*")
    found = verdict(text)
    assert [fault for fault in found.faults if fault.severity == "error"] == []
    assert (found.status, found.moves, found.scored_at) == ("unfinished", 3, 3)
    assert found.standings == verdict(game(DISPLAY, LAURA, EMMA, FELIX)).standings
    assert codes(format_text(text)) == []


def test_a_move_of_somebody_unknown_that_was_taken_back_is_told() -> None:
    (fault,) = verdict(game(DISPLAY, "1. Lara: take 2, place 7.4", "undo", LAURA)).faults
    assert (fault.code, fault.severity) == ("W01", "info")
    assert fault.message == "this move was illegal (H12: nobody called Lara plays) and was taken back"


def test_a_move_after_a_resignation_is_taken_back_before_it() -> None:
    given_up = [DISPLAY, LAURA, "! resign Emma"]
    assert codes(game(*given_up, EMMA)) == ["A08"]
    assert codes(game(*given_up, EMMA, "undo")) == []
    assert verdict(game(*given_up, EMMA, "undo")).ending == "resigned"
    assert codes(game(*given_up, EMMA, "undo", "undo", EMMA)) == []


@pytest.mark.parametrize("time", ["", "[20:15] "])
def test_undo_takes_a_players_line_back_that_cannot_be_read(time: str) -> None:
    text = game(DISPLAY, LAURA, f"{time}2. Emma: tkae 1, place 1.1", "undo", AFTER, EMMA, FELIX)
    found = verdict(text)
    assert [(fault.code, fault.follows) for fault in found.faults] == [("S11", False)]
    assert (found.moves, found.scored_at) == (3, 3)
    assert line_of_move(found.record, 1) == found.record.statements[2][0]


def test_undo_does_not_make_a_position_known_that_a_line_hides() -> None:
    """What cannot be read is nobody's move for certain: `undo` takes Laura's back, and the position stays unknown."""
    found = verdict(game(DISPLAY, LAURA, "oops", "undo", EMMA))
    assert [(fault.code, fault.follows) for fault in found.faults] == [("S01", False), ("A04", True), ("AT-15", True)]


def test_every_line_that_cannot_be_read_makes_the_rest_uncertain() -> None:
    """Also the second one, after a position was written out, and one out of a chat."""
    assert verdict(game(DISPLAY, "[20:15] oops", EMMA)).faults[-1].follows
    position = ["@ open 1: chimp banana orang katta katta", "@ open 2: katta katta katta katta katta"]
    found = verdict(game(DISPLAY, "oops", *position, "oops", "5. Felix: take 1, place 1.1"))
    assert [(fault.code, fault.follows) for fault in found.faults][-1] == ("AT-15", True)


def test_a_wrong_ruling_stays_wrong_when_the_move_before_it_is_taken_back() -> None:
    assert codes(game(DISPLAY, LAURA, "! score Max 3", "undo", LAURA)) == ["H12"]
    assert codes(game(DISPLAY, LAURA, "! waive AT-99", "undo", LAURA)) == ["A06"]


# -- told once ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param(
            TRAFFIQ + "1. Anna: lay RRRR at E0S1, put van +E1S1, compete +E1S1h x yellow, taxi +E1S1 to +E2S1",
            ["A01", "TQ-26"],
            id="a wrong claim before an illegal action",
        ),
        pytest.param(PALERMO + "1. Anna: police e4, go j4 collect +9, stay", ["A01", "PA-33"], id="and another"),
        pytest.param(PALERMO + "1. Anna: police e4, stay +7, stay +8", ["A01", "PA-46"], id="two wrong claims"),
    ],
)
def test_what_is_wrong_with_a_line_is_told_once(text: str, told: list[str]) -> None:
    faults = verdict(text).faults
    assert [fault.code for fault in faults if not fault.follows] == told
    assert len({(fault.code, fault.span, fault.message) for fault in faults}) == len(faults)


# -- whatever a record is ----------------------------------------------------------------------------------------------

ODD_LINES = [
    "oops",
    "! score {player} 3",
    "= {player} 0",
    "= {player} 3",
    "! resign {player}",
    "9. Nobody: go",
]


def odd_record(key: str, seed: str) -> str:
    """A random game with lines taken back, doubled, out of turn, numbered wrongly and unreadable, rulings and assertions."""
    chosen, game = Random(f"undo {seed}"), game_of(key)
    head, _, body = simulate(game, seed, stop_after=chosen.randrange(4, 20)).partition("\n\n")
    players = verdict(head).players
    rows: list[str] = []
    for row in body.split("\n"):
        rows += [row] if row else []
        while chosen.random() < 0.4:
            odd = chosen.choice(ODD_LINES).format(player=chosen.choice(players))
            rows += [
                chosen.choice([odd, "undo", "undo", "undo", row, re.sub("^[R0-9]+", "77", row), chosen.choice(rows or [odd])])
            ]
    return f"{head}\n\n" + "\n".join(rows) + "\n"


def without_what_was_undone(text: str) -> str:
    """A record without its `undo` and what each takes back: a line, and whatever follows but rulings and what nobody can read."""
    (record,) = read(text.split("\n"), notation_of)
    order = Order(record)
    keeps = order.ruled | {fault.span.line for fault in order.unread} - order.unread_moves
    gone = {number for end, begin in order.undone.items() for number in range(begin, end + 1) if number not in keeps}
    return "\n".join("" if number in gone else row for number, row in enumerate(text.split("\n"), 1))


TAKEN_BACK = ("moves", "numbers", "resigned", "abandoned", "after_illegal", "supplied", "asserted", "events")


def come_to(text: str, standing: str) -> dict[str, Any]:
    """All that `undo` can restore, but where statements stand, and what is wrong with the lines that stand."""
    (record,) = read(text.split("\n"), notation_of)
    match = begun(record)
    for _ in match.walk() if record.statements else ():
        pass
    now = match.now
    found = {name: getattr(now, name) for name in TAKEN_BACK}
    found["state"] = match.game.key_of(now.state)
    found["last_legal"] = now.last_legal and (match.game.key_of(now.last_legal.state), now.last_legal.moves)
    rows = standing.split("\n")
    wrong = [fault for fault in match.faults if fault.severity == "error" and rows[fault.span.line - 1]]
    found["faults"] = sorted((fault.span, fault.code, fault.message, fault.reason) for fault in wrong)
    found["postponed"] = [(each.nth, each.seat, each.action) for each in now.postponed]
    return found


@pytest.mark.parametrize("key", names())
def test_after_an_undo_a_record_has_come_as_far_as_without_what_was_undone(key: str) -> None:
    undone = 0
    for seed in range(12):
        rows = odd_record(key, str(seed)).split("\n")
        for end in [number for number, row in enumerate(rows, 1) if row == "undo"]:
            text = "\n".join([*rows[:end], "! abandon"])  # a last line would not be looked at as closely
            standing = without_what_was_undone(text)
            assert come_to(text, standing) == come_to(standing, standing), text
            undone += 1
    assert undone > 40


def test_the_hint_at_a_wrong_assertion_is_the_same_after_an_undo() -> None:
    (fault,) = errors(game(DISPLAY, LAURA, "= Laura 6", "undo", LAURA, "= Laura 0"))
    assert fault.reason == errors(game(DISPLAY, LAURA, "= Laura 0"))[0].reason != ""
