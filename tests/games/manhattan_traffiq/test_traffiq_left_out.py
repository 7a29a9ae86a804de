"""What follows from the rules of Manhattan TraffIQ is left out: tiles that nobody but their owner sees. To draw is a decision."""

from __future__ import annotations

import pytest

from tests.games.manhattan_traffiq.records import ONE_LEFT, head, setup, start
from tests.playing import codes, errors, game_of, verdict

GAME = game_of("manhattan_traffiq")


def key(text: str) -> object:
    assert codes(text) == []
    return GAME.key_of(verdict(text).match.state)


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


def test_whoever_draws_says_so() -> None:
    """TQ-10, TQ-Q9: a shorter turn ends with a pass, since it may have been one action or two."""
    (fault,) = errors(start("1. Anna: lay RRRR at E0S1", "2. Ben: pass"))
    assert (fault.code, fault.message) == ("TQ-56", "it is still Anna's turn, not Ben's")
    (fault,) = errors(start("1. Anna: draw", "2. Ben: pass"))
    assert (fault.code, fault.message) == ("TQ-56", "it is still Anna's turn, not Ben's")


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
