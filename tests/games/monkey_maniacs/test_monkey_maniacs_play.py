"""Monkey Maniacs in play: nothing is lost, what is simultaneous has no order, and `legal` and `play` agree exactly."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.chance.stream import Stream
from referee.edit.simulate import simulate
from referee.games.game import EMPTY
from referee.games.judge import STRICT
from referee.games.monkey_maniacs import notation as n
from referee.games.monkey_maniacs.edition import CARDS, KINDS
from referee.games.monkey_maniacs.scoring import company
from referee.record.statement import Turn
from tests.games.monkey_maniacs.table import at
from tests.playing import codes, errors, game_of, players, state_of, verdict, walk

GAME = game_of("monkey_maniacs")
FIELDS = [f"{colour} {number}" for colour in ("red", "yellow", "grey") for number in range(1, 7)]
TABLES: list[dict[str, str]] = [
    {},
    {"negative": "yes", "older": "second", "health-cap": "start"},
    {"freed": "others", "direct": "any", "first-round-trades": "yes"},
    {"late-trades": "no", "trade-actions": "no", "doubling": "exact", "direct": "at-once"},
    {"first-round-buying": "no", "first-round-upgrades": "no", "rounding": "total"},
]


@pytest.mark.parametrize("options", TABLES)
def test_cards_and_points_are_conserved(options: dict[str, str]) -> None:
    for seed in range(3):
        for step in walk(GAME, f"conserved {seed}", 2, options):
            state = step.state
            edition = state.edition
            out = [0] * len(KINDS)
            for player in state.players:
                for kind in (*player.kinds, *player.hand, *player.opening):
                    if kind != EMPTY:
                        out[kind] += 1
            assert [a + b + c for a, b, c in zip(out, state.unseen, state.discards, strict=True)] == edition.copies
            assert sum(state.unseen) == state.stack
            assert sum(sum(player.points) + player.loose for player in state.players) + state.bag == edition.points
            for player in state.players:
                cards = zip(player.kinds, player.points, strict=True)
                assert all(0 <= point <= (2 if kind != EMPTY else 0) for kind, point in cards)
                assert player.groups() == company(player.kinds)
            for deck, size in enumerate(edition.deck_size):
                assert state.left[deck] + (state.gone & edition.deck_masks[deck]).bit_count() == size
            assert min(player.chips for player in state.players) >= 0


def test_chips_are_conserved() -> None:
    """Chips change by what the rules say and by nothing else: bought cards and points, crates, rounds."""
    for step in walk(GAME, "chips", 2):
        if step.seat is None or step.action is None:
            continue
        after = GAME.copy(step.state)
        GAME.act(after, step.seat, step.action, STRICT)
        before, now = step.state.players[step.seat], after.players[step.seat]
        difference = now.chips - before.chips
        later = now.later - before.later
        right = {n.BuyCard: -1, n.BuyPoint: -2}.get(type(step.action), 0)
        if isinstance(step.action, n.Play) and KINDS[step.action.kind] == "crate":
            right = 2
        assert difference == right
        assert later == isinstance(step.action, n.TradeCard | n.TradeField)
        assert after.players[1 - step.seat].chips == step.state.players[1 - step.seat].chips


@given(st.integers(0, 30), st.randoms(use_true_random=False))
def test_what_is_simultaneous_may_be_written_in_any_order(seed: int, rng: random.Random) -> None:
    """The lines of both players between two rolls, up to the attacks, shuffled together: the same game comes out."""
    lines = simulate(GAME, f"order {seed}", 2).split("\n")
    head, body = lines[:6], lines[6:]
    shuffled: list[str] = []
    block: dict[str, list[str]] = {}

    def flush() -> None:
        queues = [queue for queue in block.values() if queue]
        while queues:
            queue = rng.choice(queues)
            shuffled.append(queue.pop(0))
            queues = [queue for queue in queues if queue]
        block.clear()

    is_done: set[str] = set()
    for line in body:
        who = line.split(":")[0]
        if not line.startswith("R"):
            flush()
            is_done.clear()
            shuffled.append(line)
        elif line.startswith("R1.") and " draw " in line and " buy " not in line:
            shuffled.append(line)
        elif who in is_done:
            flush()
            shuffled.append(line)
        else:
            block.setdefault(who, []).append(line)
            if "done" in line:
                is_done.add(who)
    flush()
    found, original = verdict("\n".join([*head, *shuffled])), verdict("\n".join(lines))
    assert [fault for fault in found.faults if fault.severity == "error"] == []
    assert GAME.key_of(state_of(found.match)) == GAME.key_of(state_of(original.match))


def test_awaited_names_who_acted_last_until_done() -> None:
    found = verdict(at(3, "@ Max: 20 health, 2 chips", "@ Lena: 20 health, 2 chips", "Lena: buy card dart, place dart red 1"))
    assert found.awaited == "Lena to move: round 3, both players until done"
    assert verdict(at(3, "Lena: done")).awaited == "Max to move: round 3, until done"
    assert verdict(at(3, "Lena: done", "Max: done")).awaited == "the dice roll of round 3 is awaited"
    assert verdict(at(3, "@ dice red 1")).awaited == "the wave of round 3 (1 light-blue, 1 yellow) is awaited"
    bought = verdict(at(3, "@ Max: 20 health, 2 chips", "Max: buy card"))
    assert bought.awaited == "the draw of 1 card is awaited (Max)"


@pytest.mark.parametrize("options", TABLES)
def test_random_games_end_and_reach_all_that_the_rules_know(options: dict[str, str]) -> None:
    kinds: set[type] = set()
    rounds = []
    for seed in range(6):
        found = verdict(simulate(GAME, f"reach {seed}", 2, options=options))
        assert found.status == "finished"
        assert not [fault for fault in found.faults if fault.severity != "info"]
        rounds.append(state_of(found.match).round)
        actions: list[Any] = [each for _, turn in found.record.statements if isinstance(turn, Turn) for each in turn.actions]
        kinds |= set(map(type, actions))
    assert 15 in rounds
    assert {n.BuyCard, n.BuyPoint, n.Draw, n.Place, n.Upgrade, n.Put, n.Play, n.Swap, n.Discard, n.Done, n.TradeField} <= kinds
    assert kinds & {n.RemoveCard, n.RemovePoint}


def test_dealing_is_fair_and_possible() -> None:
    state = next(walk(GAME, "fair", 2)).state
    stream = Stream(b"fair")
    seen = [0] * len(KINDS)
    for _ in range(2000):
        draw = GAME.deal(state, stream)
        assert len(draw.kinds) == 5
        for kind in draw.kinds:
            seen[kind] += 1
    for kind, copies in enumerate(state.edition.copies):
        assert abs(seen[kind] / 10_000 - copies / 80) < 0.02


def test_an_empty_stack_is_shuffled_from_the_discards() -> None:
    """MM-Q18, MM-Q33: all but one dart are on boards, in hands or discarded."""
    rest = ", ".join(f"{kind} {count}" for kind, count in zip(KINDS[1:], _copies()[1:], strict=True))
    lines = ["@ Max: 20 health, 9 chips", f"@ discards dart 5, {rest}"]
    assert codes(at(3, *lines, "Max: buy card, draw dart")) == []
    assert codes(at(3, *lines, "Max: buy card, draw ninja")) == ["C03"]  # the last card of the stack is a dart
    second = "Max: buy card dart, place dart red 1, buy card, draw ninja, place ninja red 2"
    state = state_of(verdict(at(3, *lines, second)).match)
    assert (state.stack, sum(state.discards)) == (78, 0)
    assert codes(at(3, *lines, second)) == []


def _copies() -> list[int]:
    copies: list[int] = next(walk(GAME, "copies", 2)).state.edition.copies
    return copies


def test_without_any_card_none_can_be_bought() -> None:
    copies = _copies()
    cards = [kind for kind in CARDS for _ in range(copies[kind])]
    board = [
        ", ".join(f"{field} {KINDS[kind]}" for field, kind in zip(FIELDS, cards[i : i + 18], strict=False)) for i in (0, 18)
    ]
    hand = " ".join(KINDS[kind] for kind in [*cards[36:], *(kind for kind in range(14, 18) for _ in range(copies[kind]))])
    lines = (f"@ Max: board {board[0]}", f"@ Lena: board {board[1]}", f"@ Lena: hand {hand}", "@ Max: 20 health, 2 chips")
    record = at(3, *lines, options="direct=any")
    assert codes(record) == []
    assert codes(record + "\nMax: buy card") == ["MM-23"]
    assert n.BuyCard(None) not in set(GAME.legal(state_of(verdict(record).match)))


def test_swapped_cards_take_each_others_fields() -> None:
    """MM-Q14, MM-Q13: points for which there is no place go to the bag."""
    lines = [
        "@ Max: hand boomerang",
        "@ Max: board red 1 dart 3",
        "@ Lena: board grey 2 bomb 3, grey 3 ninja 3",
        "Max: done",
        "Lena: done",
    ]
    state = state_of(verdict(at(3, *lines, "Max: play boomerang red 1 for grey 2")).match)
    items = [GAME.write(item, players(2)) for item in GAME.items(state, players(2))]
    assert "Anna: board red 1 bomb" in items
    assert "Ben: board grey 2 dart, grey 3 ninja 3" in items
    assert [player.loose for player in state.players] == [2, 2]
    others = verdict(at(3, *lines, "Max: play boomerang red 1 for grey 2", options="freed=others"))
    assert [player.loose for player in state_of(others.match).players] == [0, 0]  # only the received card has a place
    assert state_of(others.match).bag == 40 - 2
    assert [fault.message for fault in others.faults] == [
        "Max has no free slot: 2 upgrade points go back to the bag (MM-Q13)",
        "Lena has no free slot: 2 upgrade points go back to the bag (MM-Q13)",
    ]


@pytest.mark.parametrize(
    ("board", "line"),
    [("red 1 dart 3", "buy point, done"), ("red 1 dart", "buy point, trade red 1, done")],
)
def test_a_point_without_a_place_goes_back_when_its_player_is_done(board: str, line: str) -> None:
    """MM-Q12, MM-Q32."""
    found = verdict(at(3, "@ Max: 20 health, 2 chips", f"@ Max: board {board}", f"Max: {line}"))
    assert [fault.message for fault in found.faults] == ["Max has no free slot: 1 upgrade point goes back to the bag (MM-Q32)"]
    assert (state_of(found.match).bag, state_of(found.match).players[0].chips) == (40 - 2 * board.endswith("3"), 0)


def test_what_is_put_is_not_noticed() -> None:
    assert (
        verdict(at(3, "@ Max: 20 health, 3 chips", "Max: buy card dart, buy point, place dart red 1, put red 1, done")).faults
        == ()
    )


def test_a_point_that_can_be_put_is_put_before_its_player_is_done() -> None:
    (fault,) = errors(at(3, "@ Max: 20 health, 2 chips", "@ Max: board red 1 dart", "Max: buy point, done"))
    assert (fault.code, fault.message) == ("MM-29", "1 upgrade point is not put down yet")
    assert fault.reason == "before a player is done, points are put on cards as long as there are free slots: 2 (MM-Q12)"


def test_only_what_has_gone_back_may_be_said_to() -> None:
    """MM-Q31: once, and in that round."""
    lines = ["@ Max: hand boomerang", "@ Max: board red 1 dart 3", "@ Lena: board grey 2 bomb", "Max: done", "Lena: done"]
    record = at(3, *lines, "Max: play boomerang red 1 for grey 2", "Max: return", options="freed=others")
    assert codes(record) == []
    assert codes(f"{record}\nMax: return") == ["MM-31"]
    unsaid = record.removesuffix("\nMax: return")
    assert codes(f"{unsaid}\n* roll red 2\n* wave H01 G01\nMax: return") == ["MM-31"]


def test_trading_in_after_an_attack() -> None:
    """MM-Q17, MM-Q30: also the other player's card, between two attacks."""
    lines = ["@ Max: hand factory factory", "@ Lena: board red 1 dart 2, red 2 ninja", "Max: done", "Lena: done"]
    assert codes(at(3, *lines, "Max: play factory point red 1", "Lena: trade red 1", "Max: play factory card red 2")) == []


def test_unknown_cards() -> None:
    lines = ("R1. Max: draw dart ? ? ? ?", "R1. Lena: draw ? ? ? ? ?")
    mine = "R1. Max: place dart red 1, place farm red 2, play druid, discard ? ?, done"
    hers = "R1. Lena: discard ? ?, place super red 1, upgrade super red 1, place super red 2, done"
    record = "\n".join(['[Game "Monkey Maniacs"]', '[Players "Max, Lena"]', "", *lines, mine, hers])
    assert codes(record) == []
    state = state_of(verdict(record).match)
    assert state.hidden == 4
    assert sum(state.unseen) == state.stack + 4
    assert state.unseen[KINDS.index("super")] == 1
    again = GAME.position(state.edition, players(2), GAME.items(state, players(2)), STRICT)
    assert GAME.key_of(again) == GAME.key_of(state)


def test_an_unknown_card_cannot_be_one_too_many() -> None:
    four = "@ Lena: board red 1 nail, red 2 nail, red 3 nail, red 4 nail"
    assert codes(at(3, "@ Max: hand ?", four, "Max: place nail red 1")) == ["C03"]
    assert codes(at(3, "@ Max: hand ?", four, "Max: place dart red 1")) == []
    hidden = state_of(verdict(at(3, "@ Max: hand ?", four)).match)
    assert {action.kind for action in GAME.legal(hidden) if isinstance(action, n.Place)} == set(CARDS) - {KINDS.index("nail")}


def test_a_wave_of_sums_is_noted_once() -> None:
    done = ("Max: done", "Lena: done", "* roll red 1")
    healthy = ("@ Max: 60 health, 0 chips", "@ Lena: 60 health, 0 chips")
    found = verdict(at(3, *healthy, *done, "* wave 3/0/0", *done, "* wave 3/0/0", *done, "* wave H01 G01 G02"))
    notices = [fault for fault in found.faults if fault.code == "W02"]
    assert len(notices) == 1
    assert [fault for fault in found.faults if fault.severity == "error"] == []
    assert state_of(found.match).round == 6


def test_a_named_card_does_not_come_again_after_sums() -> None:
    done = ("Max: done", "Lena: done", "* roll red 1")
    assert codes(at(3, *done, "* wave H01 G01", *done, "* wave 3/0/0", *done, "* wave H02 G01 G02")) == ["C03"]


def test_the_copies_of_two_hands_are_told_apart() -> None:
    """A bought card goes before an equal one of the opening: it must be played, the other need not be."""
    opening = ("R1. Max: draw crate dart dart bomb ninja", "R1. Lena: draw farm farm heli heli glue")
    play = "R1. Max: play crate, buy card dart, place dart red 1, place dart red 2, place dart red 3, discard bomb ninja, done 1 chip"
    record = "\n".join(['[Game "Monkey Maniacs"]', '[Players "Max, Lena"]', "", *opening, play])
    assert codes(record) == []
    assert codes(record.replace("discard bomb ninja", "place bomb red 4, discard ninja")) == ["MM-15"]


@pytest.mark.parametrize("pair", list(combinations_with_replacement(["dart", "druid", "factory", "crate", "farm"], 2)))
def test_two_discards_in_one_action_or_in_two(pair: tuple[str, str]) -> None:
    first, second = pair
    opening = (f"R1. Max: draw {first} {second} dart dart dart", "R1. Lena: draw farm ninja heli heli glue")
    head = ['[Game "Monkey Maniacs"]', '[Players "Max, Lena"]', "", *opening]
    one = verdict("\n".join([*head, f"R1. Max: discard {first} {second}"]))
    two = verdict("\n".join([*head, f"R1. Max: discard {second}, discard {first}"]))
    assert one.faults == two.faults == ()
    assert GAME.key_of(state_of(one.match)) == GAME.key_of(state_of(two.match))


def test_freed_points_go_to_the_bag_with_their_last_place() -> None:
    """MM-Q13: the card on which they could have gone is traded in after the swap."""
    lines = ["@ Max: hand boomerang", "@ Max: board red 1 dart 3", "@ Lena: board grey 2 bomb", "Max: done", "Lena: done"]
    record = at(3, *lines, "Max: play boomerang red 1 for grey 2", "Max: trade red 1", "* roll red 1")
    assert codes(record) == []
    assert state_of(verdict(record).match).bag == 40


def test_cards_that_nobody_saw_are_shuffled_too() -> None:
    lines = ["@ Max: 20 health, 9 chips", "@ discards ? 79", "Max: buy card dart, place dart red 1"]
    before = state_of(verdict(at(3, *lines)).match)
    assert (before.stack, before.hidden) == (0, 79)
    after = state_of(verdict(at(3, *lines, "Max: buy card ninja")).match)
    assert (after.stack, after.hidden) == (78, 0)
    assert sum(after.unseen) == 78
