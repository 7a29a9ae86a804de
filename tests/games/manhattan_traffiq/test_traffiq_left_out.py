"""What follows from the rules of Manhattan TraffIQ is left out: tiles that nobody but their owner sees. To draw is a decision."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from referee.post.desk import Desk, Refused
from referee.verdict.course import course, is_same
from tests.games.manhattan_traffiq.records import ONE_LEFT, head, setup, start
from tests.playing import codes, committed, game_of, verdict

GAME = game_of("manhattan_traffiq")
TIME = datetime(2026, 11, 12, 20, 15, tzinfo=UTC)


def key(text: str) -> object:
    assert codes(text) == []
    return GAME.key_of(verdict(text).match.state)


def same(*texts: str) -> bool:
    return is_same(*(course(one.record, one.players) for one in map(verdict, texts)))


@pytest.mark.parametrize(
    ("left_out", "written"),
    [
        ("draw, draw", "draw ?, draw ?"),
        ("draw, pass", "draw ?, pass"),
        ("lay RRRR at E0S1, draw", "lay RRRR at E0S1, draw ?"),
        ("lay RRRR at E0S1, put van +E1S1, draw", "lay RRRR at E0S1, put van +E1S1, draw, get ?"),
        ("draw RRBB, draw", "draw RRBB, draw ?"),
        ("draw, draw RRBB", "draw ?, draw RRBB"),
    ],
)
def test_the_tile_that_was_drawn(left_out: str, written: str) -> None:
    """TQ-35: a tile from the supply."""
    more = "2. Ben: pass", "3. Anna: pass"
    assert key(start(f"1. Anna: {left_out}", *more)) == key(start(f"1. Anna: {written}", *more))


def test_it_is_awaited_while_nobody_goes_on() -> None:
    awaited = verdict(start("1. Anna: draw")).match.awaited
    assert (awaited.kind, awaited.seat) == ("chance", 0)
    assert key(start("1. Anna: draw", "2. Anna: get RRBB", "3. Anna: pass")) == key(start("1. Anna: draw RRBB, pass"))


IMPLIED = "this line implies `pass` of Anna, which is not written (TQ-Q6)"


@pytest.mark.parametrize("first", ["lay RRRR at E0S1", "lay RRRR at E0S1, put van +E1S1", "draw", "draw RRBB"])
@pytest.mark.parametrize("line", ["pass", "draw ?", "draw ?, draw ?", "lay RBBR at E2S0, pass", "lay T11 at E2S0 turned 270"])
def test_the_next_players_line_implies_a_pass(first: str, line: str) -> None:
    """TQ-10, TQ-Q9: the second action may lapse, and the next player's turn says that it did."""
    left_out, written = (start(f"1. Anna: {first}{end}", f"2. Ben: {line}") for end in ("", ", pass"))
    assert key(left_out) == key(written)
    said = [fault.message for fault in verdict(left_out).faults]
    assert said == [IMPLIED]
    assert same(left_out, written)
    assert verdict(left_out).match.moves == verdict(written).match.moves


def test_it_is_named_in_the_words_of_the_line() -> None:
    [notice] = verdict(start("1. Anna: ziehe ?", "2. Ben: ziehe ?")).faults
    assert "`passe` of Anna" in notice.message


OPEN = "1. Anna: draw ?"


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (start(OPEN, "2. Cara: pass", players=3), "TQ-56"),
        (start("1. Anna: lay RRRR at E0S1", "2. Ben: put taxi +E1S1"), "TQ-56"),
        (start("2. Ben: pass"), "TQ-56"),
        (start("1. Anna: lay RRRR at E0S1", "2. Anna: lay RRRR at E0S5"), "TQ-18"),
        (committed(start("1. Anna: lay RRRR at E0S1", "2. Ben: pass")), "TQ-56"),
    ],
)
def test_no_other_line_implies_a_pass(record: str, code: str) -> None:
    found = verdict(record).faults
    assert code in [fault.code for fault in found if not fault.follows]
    assert not any(fault.message.startswith("this line implies") for fault in found)


@pytest.mark.parametrize(
    ("line", "code"),
    [("lay RRRR at E0S5", "TQ-18"), ("draw ?, draw ?, draw ?", "TQ-14"), ("draw ?, lay RRRR at E0S1", "TQ-11")],
)
def test_what_is_wrong_after_it_is_the_lines_own_fault(line: str, code: str) -> None:
    assert [
        (fault.code, fault.message == IMPLIED) for fault in verdict(start(OPEN, f"2. Ben: {line}")).faults if not fault.follows
    ] == [
        ("W02", True),
        (code, False),
    ]


def test_it_is_taken_back_with_its_line() -> None:
    taken_back = start(OPEN, "2. Ben: draw ?", "undo", "2. Anna: draw ?")
    assert key(taken_back) == key(start("1. Anna: draw ?, draw ?"))


def test_nobody_ends_another_players_turn_by_post() -> None:
    with pytest.raises(Refused, match="Anna's turn is not over: one more action, or `pass`"):
        Desk(start(OPEN).split("\n"), TIME).post(["Ben: pass"])


def test_the_last_tile() -> None:
    """TQ-51: its draw ends the turn and begins the last round, named or not."""
    lines = "2. Ben: pass", "3. Anna: pass"
    assert verdict(setup("1. Anna: draw", *lines, hands=ONE_LEFT)).status == "finished"
    assert key(setup("1. Anna: draw", *lines, hands=ONE_LEFT)) == key(setup("1. Anna: draw ?", *lines, hands=ONE_LEFT))


def test_it_cannot_be_laid_on_the_same_turn() -> None:
    """TQ-11, TQ-13: as with a tile that is named."""
    assert codes(start("1. Anna: draw, lay RRRR at E0S1")) == ["TQ-11"]


def test_the_first_tiles() -> None:
    """TQ-7: of all players, or of those whose tiles the writer did not see."""
    first = "1. Anna: lay RRRR at E0S1, pass"
    assert key(head(2, "muecke", "", "") + first) == key(start(first, hand="? ?"))
    assert key(start(first).replace("* deal Ben: ? ?\n", "")) == key(start(first))
