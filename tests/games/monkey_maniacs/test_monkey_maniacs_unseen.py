"""Monkey Maniacs by writers who did not see every card: a player is done, and a `?` is still in hand (MM-Q35)."""

from __future__ import annotations

from random import Random

import pytest

from referee.games.monkey_maniacs import notation as n
from referee.games.monkey_maniacs.edition import KINDS
from tests.games.monkey_maniacs.table import DONE, at, game
from tests.models.monkey_compare import game_lines, hidden
from tests.playing import codes, game_of, state_of, verdict

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
    assert codes(game(*drawn, mine, options="unseen-attacks=refused")) == ["MM-15"]


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
    """Option unseen-attacks=refused (MM-Q35)."""
    assert codes(at(3, *lines, options="unseen-attacks=refused")) == expected


# -- a record is illegal only where no assignment of the unseen cards makes it legal ---------------------------------------

DRAWN = ("R1. Max: draw crate dart bomb ninja nail", "R1. Lena: draw dart bomb ninja nail mortar")
BOUGHT = (*DRAWN, "R1. Max: play crate, buy card ?")
PLACED = "R1. Max: place dart red 1, place bomb red 2, place ninja red 3"
KNOWN = ("R1. Max: draw super dart bomb ninja nail", "R1. Lena: draw dart bomb ninja nail mortar")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # The card that was bought can be any of those that are placed, and the one of the opening is then discarded …
        ([*BOUGHT, PLACED, "R1. Max: discard dart nail, done"], []),
        ([*BOUGHT, PLACED, "R1. Max: discard bomb nail, done"], []),
        ([*BOUGHT, PLACED, "R1. Max: discard ? nail, done"], []),
        ([*BOUGHT, "R1. Max: discard dart nail", PLACED, "R1. Max: done"], []),
        # … but only one of them.
        ([*BOUGHT, PLACED, "R1. Max: discard dart bomb, done"], ["MM-15"]),
        ([*BOUGHT, "R1. Max: discard dart nail", "R1. Max: place dart red 1, place dart red 2"], ["MM-25"]),
        # It was bought after the dart was placed: it cannot have been that dart.
        ([*DRAWN, "R1. Max: place dart red 1, play crate, buy card ?", "R1. Max: discard dart nail"], ["MM-15"]),
        # All three plays are from the opening: the bought card is still in hand, perhaps as an attack.
        ([*BOUGHT, "R1. Max: place dart red 1, place bomb red 2, discard ninja nail, done"], []),
        ([*BOUGHT, "R1. Max: place dart red 1, place bomb red 2, place ninja red 3, discard nail"], []),
        ([*BOUGHT, "R1. Max: place dart red 1, place bomb red 2, place ninja red 3, place nail red 4"], ["MM-15"]),
        # Known cards that are put away unseen: whatever remains can be played, nothing else.
        ([*KNOWN, "R1. Max: discard ? ?, place super red 1, place nail red 2, place dart red 3, done"], []),
        ([*KNOWN, "R1. Max: discard ? ?, place super red 1, place nail red 2, place mortar red 3"], ["MM-25"]),
        ([*KNOWN, "R1. Max: place super red 1, place nail red 2, place dart red 3, discard ? ?, done"], []),
        ([*KNOWN, "R1. Max: discard ? dart, place super red 1, place dart red 2"], ["MM-25"]),
    ],
)
def test_the_cards_of_the_opening_and_the_one_that_was_bought(lines: list[str], expected: list[str]) -> None:
    assert codes(game(*lines)) == expected


def test_a_card_that_was_bought_unseen_is_judged_as_if_it_were_named() -> None:
    record = game(*BOUGHT, PLACED, "R1. Max: discard dart nail, done")
    assert codes(record.replace("buy card ?", "buy card dart")) == codes(record) == []


@pytest.mark.parametrize(
    ("lines", "options", "expected"),
    [
        (["Max: buy card ?, buy card dart, place dart red 1, play druid, done"], "", ["MM-28"]),
        (["Max: buy card ?, buy card dart, place dart red 1, trade druid, done"], "", ["MM-28"]),
        (["Max: buy card ?, buy card ?, play druid, play crate"], "", ["MM-28"]),
        (["Max: buy card ?, buy card ?, play druid, place dart red 1, done"], "", []),
        (["Max: buy card ?, play druid, buy card ?, play crate, done"], "", []),
        (["@ Max: board red 1 dart", "Max: buy card ?, trade red 1, play druid, done"], "", []),
        (["@ Max: board red 1 dart", "Max: buy card ?, trade red 1, play druid, done"], "direct=at-once", ["MM-28"]),
        (["@ Max: board red 1 dart", "Max: buy card druid, trade red 1, play druid, done"], "direct=at-once", ["MM-28"]),
        (["Max: buy card ?, buy card dart, place dart red 1, play druid, done"], "direct=any", []),
    ],
)
def test_a_druid_that_must_have_waited(lines: list[str], options: str, expected: list[str]) -> None:
    """MM-28: which card it was is seen when it is played; when it was drawn is known."""
    assert codes(at(2, "@ Max: 20 health, 3 chips", *lines, options=options)) == expected


@pytest.mark.parametrize(
    ("hand", "line", "expected"),
    [
        ("dart nail", "Max: trade ?, place dart red 1, done", []),
        ("dart nail", "Max: trade ?, place nail red 1, done", []),
        ("dart nail", "Max: trade ?, place bomb red 1, done", ["MM-25"]),
        ("dart nail", "Max: trade ?, trade ?, done", []),
        ("dart nail", "Max: trade ?, done", ["MM-25"]),
        ("dart factory", "Max: trade ?, done", []),
        ("dart ?", "Max: trade ?, place dart red 1, done", []),
        ("dart ?", "Max: trade ?, place bomb red 1, done", []),
        ("", "Max: trade ?", ["MM-25"]),
    ],
)
def test_a_known_card_that_is_traded_in_unseen(hand: str, line: str, expected: list[str]) -> None:
    lines = [f"@ Max: hand {hand}"] if hand else []
    assert codes(at(3, *lines, line)) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # One attack is left, and Max keeps it: nobody can draw it any more.
        (["@ Max: hand ?", "@ Lena: 20 health, 1 chip", "Max: done", "Lena: buy card factory"], ["C03"]),
        (["@ Max: hand ?", "@ Lena: 20 health, 1 chip", "Max: done", "Lena: buy card dart"], []),
        (["@ Max: hand ?", "@ Lena: 20 health, 1 chip", "Max: done, trade ?", "Lena: buy card factory"], ["C03"]),
    ],
)
def test_what_an_unseen_card_must_be_is_not_drawn_elsewhere(lines: list[str], expected: list[str]) -> None:
    assert codes(at(3, *TWO_BOARDS, ALL_ATTACKS_BUT_ONE, *lines)) == expected


def test_nothing_is_noted_where_the_card_can_only_be_an_attack() -> None:
    """What cannot be otherwise is not in doubt."""
    copies = zip(KINDS, state_of(verdict(game()).match).edition.copies, strict=True)
    gone = ", ".join(f"{kind} {count}" for kind, count in copies if kind != "factory")
    found = verdict(at(3, f"@ discards {gone}, factory 3", "@ Max: hand ?", "Max: done"))
    assert not found.faults


def test_very_many_possibilities_are_followed_less_closely() -> None:
    """All the different cards, half of them traded in unseen: no false fault, and what was never drawn is still found."""
    hand = "dart ninja bomb nail mortar sniper super alchemist wizard village farm heli engineer glue boomerang factory"
    lines = [f"@ Max: hand {hand}", *["Max: trade ?"] * 8]
    assert codes(at(3, *lines, "Max: place dart red 1, place glue red 2, trade ?, trade ?, trade ?, trade ?")) == []
    assert codes(at(3, *lines, *["Max: trade ?"] * 8, "Max: done, trade ?")) == ["MM-25"]
    used = "@ discards dart 5"
    assert codes(at(3, used, *lines, "Max: place dart red 1, place dart red 2")) == ["C03"]


# -- whatever is hidden ------------------------------------------------------------------------------------------------


def stays_legal(seeds: int, each: int) -> None:
    for seed in range(seeds):
        lines, random = game_lines(f"whatever {seed}", {}), Random(seed)
        open_ = verdict(game(*lines, players="Anna, Ben"))
        for _ in range(each):
            text = game(*hidden(lines, random, {}), players="Anna, Ben")
            found = verdict(text)
            assert (found.status, found.match.scores()) == ("finished", open_.match.scores()), text


def test_a_game_stays_legal_whichever_cards_are_not_written_down() -> None:
    """Cards drawn, discarded or traded in, each hidden or not whatever the others are."""
    stays_legal(3, 4)


@pytest.mark.long
def test_many_games_stay_legal_whichever_cards_are_not_written_down() -> None:
    stays_legal(100, 10)


@pytest.mark.parametrize(
    ("drawn", "stated", "expected"),
    [
        ("?", "@ Max: hand dart", []),
        ("dart", "@ Max: hand ?", []),
        ("dart", "@ Max: hand dart", []),
        ("dart", "@ Max: hand bomb", ["A02"]),
        ("?", "@ Max: hand dart bomb", ["A02"]),
        ("?", "@ discards ? 1", ["A02"]),
        ("?, trade ?", "@ discards dart 1", []),
        ("?, trade dart", "@ discards ? 1", []),
        ("?, trade dart", "@ discards bomb 1", ["A02"]),
    ],
)
def test_a_stated_position_may_tell_more_or_less_than_the_record(drawn: str, stated: str, expected: list[str]) -> None:
    """It is wrong only where it contradicts what is known."""
    stock = "@ Max: 20 health, 0 chips, 1 later" if "trade" in drawn else "@ Max: 20 health, 0 chips"
    lines = ("@ Max: 20 health, 1 chip", f"Max: buy card {drawn}", "@ round 3", stock, stated)
    assert codes(at(3, *lines)) == expected
