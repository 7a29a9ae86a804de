"""What the city keeps up to date as it grows, against plain recomputation from the tiles alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.editions import load
from referee.games.judge import STRICT, Judge, Refusal
from referee.games.manhattan_traffiq import city
from referee.games.manhattan_traffiq.geometry import BITS, LETTERS, column_and_row, place, place_name, sides, turned
from referee.games.manhattan_traffiq.state import State
from tests.playing import game_of, players, walk

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

Point = tuple[int, int]


class Slow:
    """Streets and ways of a city, worked out from its tiles by the sentences of TQ-45 to TQ-49 and nothing else."""

    def __init__(self, state: State, half: bool = False) -> None:
        self.tiles = {column_and_row(at): LETTERS[code] for at, code in state.tiles.items()}
        self.half = half
        xs, ys = [x for x, _ in self.tiles], [y for _, y in self.tiles]
        self.points = [(x, y) for x in range(min(xs), max(xs) + 2) for y in range(min(ys), max(ys) + 2)]

    def edge(self, one: Point, other: Point) -> list[str]:
        """What the tiles beside the line between two neighbouring crossings show along it."""
        (x, y), (a, b) = min(one, other), max(one, other)
        beside = [((x, y - 1), 2), ((x, y), 0)] if y == b else [((x - 1, y), 1), ((x, y), 3)]
        assert abs(a - x) + abs(b - y) == 1
        return [self.tiles[at][side] for at, side in beside if at in self.tiles]

    def is_street(self, one: Point, other: Point, half: bool = False) -> bool:
        shown = self.edge(one, other)
        return len(shown) >= (1 if half else 2) and all(letter in "RB" for letter in shown)

    def is_complete(self, point: Point) -> bool:
        x, y = point
        return all((a, b) in self.tiles for a in (x - 1, x) for b in (y - 1, y))

    def street(self, point: Point, axis: int) -> frozenset[Point]:
        """The crossings of the street through a crossing; empty where there is none."""
        found = {point}
        for sign in (1, -1):
            x, y = point
            while True:
                after = (x + sign, y) if axis == 0 else (x, y + sign)
                if not self.is_street((x, y), after, self.half):
                    break
                found.add(after)
                x, y = after
        return frozenset(found) if len(found) > 1 else frozenset()

    def reach(self, start: Point, taken: set[Point]) -> set[Point]:
        """TQ-26 to TQ-30: breadth first over free complete crossings."""
        reached, layer = {start}, {start}
        while layer:
            layer = {
                other
                for x, y in layer
                for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
                if self.is_street((x, y), other) and self.is_complete(other) and other not in taken | reached
            }
            reached |= layer
        return reached - {start}


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_streets_crossings_and_reach_equal_a_slow_recomputation(seats: int, options: dict[str, str]) -> None:
    for count, step in enumerate(walk(GAME, "streets", seats, options)):
        state: State = step.state
        if count % 5 and step.action is not None:
            continue
        slow = Slow(state, options["half-streets"] == "join")
        assert state.exits == city.exits_of(state.tiles)
        for x, y in slow.points:
            at = place(f"E{x}", f"S{y}") if x >= 0 and y >= 0 else y * 256 + x
            assert city.all_lie(state.tiles, at) == slow.is_complete((x, y))
            exits = state.exits.get(at, 0)
            beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
            streets = [slow.is_complete((x, y)) and slow.is_street((x, y), other) for other in beside]
            assert [bool(exits & bit) for bit in BITS] == streets
            for axis in (0, 1):
                assert list(map(column_and_row, city.street(state, at, axis))) == sorted(slow.street((x, y), axis))
        taken = set(map(column_and_row, state.vehicles))
        for crossing, vehicle in state.vehicles.items():
            if vehicle & 1 == 0:
                found = {column_and_row(goal) for goal in city.reach(state, crossing)}
                assert found == slow.reach(column_and_row(crossing), taken)
                for goal in list(state.exits)[:12]:
                    if goal not in state.vehicles:
                        assert city.can_reach(state, crossing, goal) == (column_and_row(goal) in found)


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


def test_competing_removes_exactly_the_weaker() -> None:
    """TQ-38 to TQ-42, recounted from the slow streets."""
    removed = 0
    for seed in range(6):
        for step in walk(GAME, f"compete {seed}", 4):
            if type(step.action).__name__ != "Compete":
                continue
            state: State = step.state
            at = column_and_row(step.action.crossing)
            street = Slow(state).street(at, step.action.axis)
            strength = [0] * 4
            for crossing, vehicle in state.vehicles.items():
                if column_and_row(crossing) in street:
                    strength[vehicle >> 1] += 1 + (vehicle & 1)
            after = GAME.copy(state)
            GAME.play(after, step.seat or 0, step.action, STRICT)
            for crossing, vehicle in state.vehicles.items():
                weaker = column_and_row(crossing) in street and strength[vehicle >> 1] < strength[step.seat or 0]
                assert (crossing in after.vehicles) == (not weaker)
                removed += weaker
    assert removed > 20


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


class Lenient(Judge):
    """Waives whatever can be waived."""

    def lets_stand(self, refusal: Refusal) -> bool:
        return True


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_breaks_where_everything_is_waived(seats: int) -> None:
    """After an illegal move the core plays on with its rule waived: any action may come in any position."""
    from referee.chance.stream import Stream

    judge = Lenient()
    actions = [(step.seat or 0, step.action) for seed in range(3) for step in walk(GAME, f"any {seed}", seats) if step.action]
    for seed in range(8):
        stream = Stream(f"lenient {seed}".encode())
        state = GAME.start(load(GAME, "muecke", {}), seats)
        for _ in range(seats):
            GAME.happen(state, GAME.deal(state, stream), judge)
        played = 0
        for _ in range(400):
            seat, action = stream.choice(actions)
            if type(action).__name__ == "Deal":
                continue
            before = GAME.key_of(state)
            try:
                GAME.play(state, seat, action, judge)
                played += 1
            except Refusal:
                assert GAME.key_of(state) == before
            assert min(state.stock) >= 0
            assert state.supply >= 0
            assert min(state.unseen.values()) >= 0
        list(GAME.legal(state))
        GAME.awaited(state)
        GAME.items(state, players(seats))
        GAME.draw(state, players(seats))
        assert played > 20
