"""What the city keeps up to date as it grows, against plain recomputation from the tiles alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.editions import load
from referee.games.manhattan_traffiq import city
from referee.games.manhattan_traffiq.geometry import LETTERS, column_and_row, place_name, sides, turned
from referee.games.manhattan_traffiq.state import State
from tests.playing import game_of, walk

GAME = game_of("manhattan_traffiq")
TABLES = [
    (seats, {"scenario": scenario, "half-streets": half})
    for seats, scenario, half in (
        (2, "times-square", "apart"),
        (3, "central-park", "apart"),
        (4, "times-square", "join"),
        (4, "central-park", "join"),
    )
]


@given(st.randoms(use_true_random=False))
def test_the_order_of_the_tiles_makes_no_difference(random: Any) -> None:
    *_, last = walk(GAME, "order", 4)
    edition = last.state.edition
    laid = [(at, code) for at, code in last.state.tiles.items() if at not in edition.start]
    random.shuffle(laid)
    again = State(edition, 4)
    for at, code in laid:
        city.grow(again, at, code)
    assert again.exits == last.state.exits


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_tiles_and_vehicles_are_neither_lost_nor_won(seats: int, options: dict[str, str]) -> None:
    edition = load(GAME, "muecke", options)
    taxis, vans = edition.stock[seats]
    for step in walk(GAME, "conserved", seats, options):
        state: State = step.state
        city_tiles = len(state.tiles) - len(edition.start)
        assert city_tiles + sum(map(len, state.hands)) + state.supply == 44
        assert sum(state.unseen.values()) == state.supply
        for seat in range(seats):
            for kind, count in ((0, taxis), (1, vans)):
                on_board = list(state.vehicles.values()).count(2 * seat + kind)
                assert on_board + state.stock[2 * seat + kind] == count
            points = sum(1 + (v & 1) for v in state.vehicles.values() if v >> 1 == seat)
            assert state.score[seat] == points


@given(st.integers(-99, 99), st.integers(-99, 99))
def test_a_place_keeps_its_name(x: int, y: int) -> None:
    at = y * 256 + x
    name = place_name(at)
    assert GAME.notation.read(f"1. A: lay RRRR at {name}").actions[0].place == at
    assert column_and_row(at) == (x, y)


@given(st.text("RBGW", min_size=4, max_size=4), st.integers(0, 3))
def test_a_turn_is_clockwise(text: str, quarters: int) -> None:
    """After one quarter the old north side is in the east."""
    assert LETTERS[turned(sides(text), quarters)] == text[4 - quarters :] + text[: 4 - quarters]
