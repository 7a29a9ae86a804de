"""Egon's shields against a slow version that follows the rules' sentences one by one."""

from __future__ import annotations

from typing import Any

import pytest

from referee.chance.stream import Stream
from referee.games.animal_kingdoms import egon
from referee.games.animal_kingdoms.notation import EgonTurn
from referee.games.animal_kingdoms.scoring import egon_best
from referee.games.editions import load
from referee.games.judge import STRICT
from tests.games.animal_kingdoms.tables import record, table
from tests.playing import game_of, verdict, walk

GAME = game_of("animal_kingdoms")
SIZES = (4, 5, 6, 7, 8)


class Table:
    """The kingdoms by size, as a person at the table sees them."""

    def __init__(self, state: Any) -> None:
        people, egon_seat = state.people, state.egon
        self.egons, self.rivals, self.normal_free, self.crown = {}, {}, {}, {}
        for k, size in enumerate(SIZES):
            counts = state.count[k * people : (k + 1) * people]
            self.egons[size] = counts[egon_seat]
            self.rivals[size] = [count for seat, count in enumerate(counts) if seat != egon_seat]
            self.normal_free[size] = state.free[k]
            owner = state.crown[k]
            self.crown[size] = "free" if owner < 0 else "egon" if owner == egon_seat else "player"

    def clockwise_after(self, size: int) -> list[int]:
        at = SIZES.index(size)
        return [*SIZES[at + 1 :], *SIZES[:at]]

    def two_ahead(self, size: int) -> bool:
        return all(self.egons[size] - rival >= 2 for rival in self.rivals[size])

    def place(self, number: int) -> tuple[int, bool]:
        """Where Egon's shield goes, and whether on the crown."""
        fewest = [size for size in SIZES if self.egons[size] == min(self.egons.values())]
        open_ones = [size for size in fewest if self.normal_free[size] or self.crown[size] == "free"]
        original = number if number >= 4 else min(open_ones or fewest)  # AK-61, AK-63, AK-Q28
        player_has_crown = "player" in self.crown.values()  # AK-68
        if self.two_ahead(original):  # AK-64
            for size in self.clockwise_after(original):
                if self.two_ahead(size):
                    continue
                if self.normal_free[size] > 0:
                    return size, False
                if player_has_crown and self.crown[size] == "free":
                    return size, True
        if self.normal_free[original] > 0:
            return original, False
        if self.crown[original] == "free" and player_has_crown:
            return original, True
        if self.crown[original] == "free":  # AK-65
            for size in self.clockwise_after(original):
                if self.normal_free[size] > 0:
                    return size, False
            return original, True
        for size in self.clockwise_after(original):  # AK-Q13
            if self.normal_free[size] > 0:
                return size, False
            if self.crown[size] == "free":
                return size, True
        raise AssertionError("one field is always free")


@pytest.mark.parametrize("seats", [1, 2])
def test_egons_turns_in_random_games(seats: int) -> None:
    """Every turn of Egon: how many shields, where, and whether he leaves."""
    checked = crowns = doubles = 0
    for seed in range(25):
        for step in walk(GAME, f"egon {seed}", seats, {"mode": "egon"}):
            if not isinstance(step.action, EgonTurn):
                continue
            state, card = GAME.copy(step.state), step.action.card
            top = state.discards[-1] if state.discards and state.pile else None
            twice = top is not None and (top >> 3 == card >> 3 or top & 7 == card & 7)
            expected: list[int] = []
            for _ in range(2 if twice else 1):
                size, on_crown = Table(state).place(card >> 3)
                expected.append(size)
                crowns += on_crown
                assert SIZES[egon.place(state, card >> 3, STRICT)] == size
                assert state.is_out(state.egon) == on_crown
                if on_crown:
                    break
            assert list(step.action.claims) == expected
            checked += 1
            doubles += twice
    assert checked > 400
    assert crowns > 40
    assert doubles > 50


@pytest.mark.parametrize("seats", [1, 2])
def test_egons_targets_in_scattered_positions(seats: int) -> None:
    """Positions that no game may reach, but that use every branch."""
    stream = Stream(b"scattered")
    edition = load(GAME, GAME.default_edition, {"mode": "egon"})
    for _ in range(4000):
        state = GAME.start(edition, seats)
        for k, size in enumerate(SIZES):
            full = stream.below(3) == 0
            for _ in range(size - 1 if full else stream.below(size)):
                state.count[k * state.people + stream.below(state.people)] += 1
                state.free[k] -= 1
            if not state.free[k] and stream.below(2) and sum(owner >= 0 for owner in state.crown) < seats:
                seat = stream.below(seats)
                state.crown[k] = seat
                state.count[k * state.people + seat] += 1
        number = 1 + stream.below(8)
        kingdom = egon.target(state, number)
        size, on_crown = Table(state).place(number)
        assert SIZES[kingdom] == size
        assert (not state.free[kingdom]) == on_crown


def test_the_better_card_of_egon() -> None:
    """AK-Q19: the best result, then the larger number."""

    def best(others: list[int], *numbers: int) -> int:
        return egon_best(others, [number << 3 for number in numbers]) >> 3

    assert best([7], 8, 1) == 8
    assert best([8], 7, 1) == 1
    assert best([7, 1], 8, 7) == 7  # the 8 would lose to the 1
    assert best([5], 6, 7) == 7
    assert best([8], 2, 6) == 6
    assert best([1, 8], 1, 8) == 1
    assert best([4], 1, 2, 3) == 3


def test_egon_wins_where_he_has_the_most_points() -> None:
    text = (
        '[Game "Animal Kingdoms"]\n[Players "Anna"]\n\n@ round 3\n@ used D01 D02 D03 D04 D06 D07 D10 D17 D18 D19\n'
        "@ laws 4: D08, 5: D09, 6: D11, 7: D12, 8: D05\n@ tokens 4: 5 5 8, 5: 6 7 10, 6: 5 6 7, 7: 6 7 9, 8: 8 9 10\n"
        "@ Anna: 40 points, hand wolf 1 wolf 2 wolf 3 wolf 4\n@ egon 41 points\n@ over\n"
    )
    found = verdict(text)
    assert [(standing.rank, standing.player, standing.points) for standing in found.standings] == [
        (1, "Egon", 41),
        (2, "Anna", 40),
    ]


def test_nobody_else_can_be_called_egon_where_he_plays() -> None:
    found = verdict('[Game "Animal Kingdoms"]\n[Players "Egon"]\n')
    assert [fault.code for fault in found.faults] == ["H11"]


def test_without_his_kingdoms_the_referee_says_where_egons_shields_go() -> None:
    lines = table(shields={6: "egon 2"}, extra=["discards bee 1", "next egon"])
    found = verdict(record(*lines, "* egon bee 6", options="mode=egon"))
    assert [(fault.code, fault.message) for fault in found.faults] == [
        ("W02", "Egon's shields go to 7 and 7 (AK-61)"),
    ]


def test_a_hidden_top_card_needs_his_kingdoms() -> None:
    lines = table(extra=["discards ?", "next egon"])
    found = verdict(record(*lines, "* egon bee 6", options="mode=egon"))
    assert [fault.code for fault in found.faults] == ["C04"]
    assert verdict(record(*lines, "* egon bee 6 at 6 6", options="mode=egon")).ok
