"""Palermo once more, slowly: fields as pairs (x, y), sets and dictionaries, straight from the rules page.

It shares no table with the engine, so that the two can be compared.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import Any

from referee.games.palermo.city import COLUMNS, CORNERS, GOAL
from referee.games.palermo.edition import EMPTY, START, STREET
from referee.games.palermo.state import State

Field = tuple[int, int]
FACES = {"one": ("HE", "SS"), "two": ("HH", "ES"), "three": ("HH", "HE")}
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
CORNER_PLACES = ((0, 0), (13, 0), (0, 13), (13, 13))
FORMS = ("one", "two", "three")


def name(field: Field | str) -> str:
    if isinstance(field, str):
        return field
    corner = {(0, 0): "nw", (13, 0): "ne", (0, 13): "sw", (13, 13): "se"}.get(field)
    return corner or f"{COLUMNS[field[0]]}{field[1]}"


def place(number: int) -> Field | str:
    if number == GOAL:
        return "goal"
    return number % 16, number // 16


def turned(face: tuple[str, str]) -> tuple[str, str]:
    """A quarter clockwise: the left column, read upwards, becomes the upper row."""
    return face[1][0] + face[0][0], face[1][1] + face[0][1]


def faces(form: str) -> Iterator[tuple[str, str]]:
    face = FACES[form]
    for _ in range(4):
        yield face
        face = turned(face)


class Town:
    """A position's tiles, field by field."""

    def __init__(self, state: State) -> None:
        self.houses: set[Field] = set()
        self.start: set[Field] = set()
        self.free: list[Field] = []
        self.stock = dict.fromkeys(FORMS, 12)
        for number, tile in enumerate(state.tiles):
            x, y = number % 6 * 2 + 1, number // 6 * 2 + 1
            if tile == EMPTY:
                self.free.append((x, y))
            elif tile == START:
                self.start = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
            elif tile != STREET:
                form = FORMS[tile // 4]
                self.stock[form] -= 1
                face = list(faces(form))[tile % 4]
                self.houses |= {(x + dx, y + dy) for dy in (0, 1) for dx in (0, 1) if face[dy][dx] == "H"}

    def all_reached(self, houses: set[Field]) -> bool:
        """Does every field without a house reach the corner of the ring road?"""
        reached, todo = {(0, 0)}, [(0, 0)]
        while todo:
            x, y = todo.pop()
            for dx, dy in SIDES:
                other = x + dx, y + dy
                if 0 <= other[0] <= 13 and 0 <= other[1] <= 13 and other not in houses and other not in reached:
                    reached.add(other)
                    todo.append(other)
        return len(reached) == 14 * 14 - len(houses)

    def is_bare_diagonal(self, own: set[Field]) -> bool:
        """Does one of these fields meet a house at a corner, with no house beside the two?"""
        houses = self.houses | own
        return any(
            (x + dx, y + dy) in self.houses and (x + dx, y) not in houses and (x, y + dy) not in houses
            for x, y in own
            for dx in (-1, 1)
            for dy in (-1, 1)
        )

    def builds(self, by_rule_1: bool = True, ban: bool = False) -> set[tuple[str, str]]:
        """All legal houses: the form and the name of the entrance's field."""
        attached, anywhere = set(), set()
        for x, y in self.free:
            for form in FORMS:
                if not self.stock[form]:
                    continue
                for face in faces(form):
                    own = {(x + dx, y + dy) for dy in (0, 1) for dx in (0, 1) if face[dy][dx] == "H"}
                    ((ex, ey),) = [(x + dx, y + dy) for dy in (0, 1) for dx in (0, 1) if face[dy][dx] == "E"]
                    if not self.all_reached(self.houses | own):
                        continue
                    anywhere.add((form, name((ex, ey))))
                    if ban and self.is_bare_diagonal(own):
                        continue
                    if any((hx + dx, hy + dy) in self.houses for hx, hy in own for dx, dy in SIDES):
                        attached.add((form, name((ex, ey))))
        return attached if attached and by_rule_1 else anywhere

    def steps(self, here: Any) -> set[Any]:
        """Where one step leads."""
        if here == "goal":
            found = {(x + dx, y + dy) for x, y in self.start for dx, dy in SIDES} - self.start
        else:
            x, y = here
            found = {(x + dx, y + dy) for dx, dy in SIDES}
            found = {(a, b) for a, b in found if 0 <= a <= 13 and 0 <= b <= 13}
            if x in (0, 13) or y in (0, 13):
                found |= {(a, b) for a, b in CORNER_PLACES if (a == x and x in (0, 13)) or (b == y and y in (0, 13))}
            found.discard(here)
        found -= self.houses
        return {"goal" if field in self.start else field for field in found}

    def costs(self, origin: Any, foreign: set[Any]) -> dict[Any, int]:
        """Dijkstra: the cheapest way to every field, at least one step long."""
        best: dict[Any, int] = {}
        todo: list[tuple[int, str, Any]] = [(0, "", origin)]
        while todo:
            cost, _, here = heapq.heappop(todo)
            if cost and best.get(here, cost + 1) <= cost:
                continue
            if cost:
                best[here] = cost
            for other in self.steps(here):
                price = cost + (2 if other in foreign else 1)
                if price < best.get(other, 10_000):
                    heapq.heappush(todo, (price, name(other), other))
        return best

    def walks(self, origin: Any, foreign: set[Any], points: int) -> dict[Any, int]:
        """Every way there is for so many points, one after the other: the cheapest to each end."""
        best: dict[Any, int] = {}

        def walk(here: Any, cost: int) -> None:
            for other in self.steps(here):
                price = cost + (2 if other in foreign else 1)
                if price <= points:
                    best[other] = min(price, best.get(other, price))
                    walk(other, price)

        walk(origin, 0)
        return best


assert CORNERS["se"] == 13 * 16 + 13
