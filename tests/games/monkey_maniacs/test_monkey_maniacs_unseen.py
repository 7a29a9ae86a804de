"""Monkey Maniacs by writers who did not see every card: a player is done, and a `?` is still in hand (MM-Q35)."""

from __future__ import annotations

import pytest

from referee.games.monkey_maniacs import notation as n
from tests.games.monkey_maniacs.table import DONE, at, game
from tests.playing import codes, game_of, verdict

GAME = game_of("monkey_maniacs")
TWO_BOARDS = ("@ Max: board red 1 dart", "@ Lena: board grey 5 nail")
ALL_ATTACKS_BUT_ONE = "@ discards boomerang 4, factory 3"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["@ Max: hand ?", *DONE, "Max: play boomerang red 1 for grey 5", "* roll red 1"], []),
        (["@ Max: hand ?", *DONE, "Max: play factory card grey 5", "* roll red 1"], []),
        (["@ Max: hand ?", *DONE, "Max: trade ?", "* roll red 1"], []),
        (["@ Max: hand ?", *DONE, "Max: trade factory", "* roll red 1"], []),
        (["@ Max: hand ?", *DONE, "Max: trade dart"], ["MM-25"]),
        (["@ Max: hand ?", *DONE, "Max: place dart red 2"], ["MM-35"]),
        (["@ Max: hand ?", *DONE, "* roll red 1"], ["MM-25"]),
        (["@ Max: hand ? dart", *DONE], ["MM-25"]),
        (["@ Max: hand ?", ALL_ATTACKS_BUT_ONE, *DONE], []),
        (["@ Max: hand ? ?", ALL_ATTACKS_BUT_ONE, *DONE], ["MM-25"]),
        (["@ Max: hand ?", "@ Lena: hand ?", ALL_ATTACKS_BUT_ONE, *DONE], ["MM-25"]),
        (["@ Max: hand ?", "@ Max: done", "@ Lena: done", "Max: play factory"], []),
        (["@ Max: 9 health, 0 chips", "@ Max: hand factory", "@ Lena: hand ?", *DONE, "Max: play factory"], ["MM-30"]),
    ],
)
def test_done_with_an_unseen_card(lines: list[str], expected: list[str]) -> None:
    """MM-Q35: it waits as an action against the other board, if it can be one; that is noted, not refused."""
    assert codes(at(3, *TWO_BOARDS, *lines)) == expected


def test_done_with_an_unseen_card_is_noted() -> None:
    found = verdict(at(3, "@ Max: hand ?", "Max: done"))
    assert [(fault.code, fault.severity) for fault in found.faults] == [("W02", "info")]
    assert "(MM-Q35)" in found.faults[0].message
    assert found.match.awaited.seat == 1
    after = verdict(at(3, "@ Max: hand ?", *TWO_BOARDS, *DONE)).match
    assert (after.awaited.kind, after.awaited.seat) == ("move", 0)
    assert {n.Swap, n.RemoveCard, n.Play, n.TradeCard} <= {type(action) for action in GAME.legal(after.state)}


def test_done_with_an_unseen_card_of_the_opening() -> None:
    drawn = ("R1. Max: draw dart dart bomb druid ?", "R1. Lena: draw dart ninja heli glue farm")
    mine = "R1. Max: place dart red 1, place dart red 2, discard bomb druid, done"
    hers = "R1. Lena: place dart red 1, place ninja red 2, place heli red 3, discard glue farm, done"
    assert codes(game(*drawn, mine, hers, "R1. Max: play factory card red 3", "* roll red 1")) == []
    assert codes(game(*drawn, mine, hers, "* roll red 1")) == ["MM-25"]
    assert codes(game(*drawn, mine, options="unseen_attacks=refused")) == ["MM-15"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["@ Max: hand ?", "Max: done"], ["C04"]),
        (["@ Max: hand ?", "Max: trade ?, done"], []),
        (["@ Max: hand factory", *DONE, "Max: play factory"], []),
        (["@ Max: hand ?", "@ Max: done"], ["MM-25"]),
    ],
)
def test_an_unseen_card_is_named_before_its_player_is_done(lines: list[str], expected: list[str]) -> None:
    """Option unseen_attacks=refused (MM-Q35)."""
    assert codes(at(3, *lines, options="unseen_attacks=refused")) == expected
