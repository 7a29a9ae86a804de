"""The streets of a city where the start tile or the ring road is read in another way (PA-Q6, PA-Q8, PA-Q24): every step is
looked at by itself. Slower than `streets`, which knows only the usual readings."""

from __future__ import annotations

from referee.games.palermo.city import BIT, DOWN, GOAL, NEXT_TO, NOWHERE, STEPS, fields_of, is_ring
from referee.games.palermo.streets import Streets


class CountedStreets(Streets):
    __slots__ = ("counts_passed", "is_divided")

    def __init__(self, open: int, start: int, is_divided: bool, counts_passed: bool) -> None:
        super().__init__(open, start)
        self.is_divided = is_divided
        """Are the start tile's four fields four, for whoever has left it?"""
        self.counts_passed = counts_passed
        """Do policemen on the ring road count whom one step passes over?"""
        if is_divided:
            self.merged = 0

    def is_step(self, origin: int, field: int) -> bool:
        if field == GOAL and self.is_divided and self.start & BIT[origin]:
            return False
        return super().is_step(origin, field)

    def price(self, origin: int, field: int, foreign: int) -> int:
        entered = BIT[field]
        if field == GOAL:  # onto one of its fields that this step can enter
            entered = self.start & (STEPS[origin] if self.is_divided and origin != GOAL else self.start)
        is_guarded = not entered & ~foreign if self.is_divided else bool(entered & foreign)
        price = 1 + is_guarded
        if self.counts_passed and field != GOAL and origin != GOAL:
            price += (_between(origin, field) & foreign).bit_count()
        return price

    def cost(self, origin: int, end: int, foreign: int, most: int, layers: list[int] | None = None) -> int:
        costs = self._costs(origin, foreign, most)
        if layers is not None:
            for points in range(1, most):
                layers.append(sum(self._mask(field) for field, cost in costs.items() if cost <= points))
        if end == GOAL and self.is_divided:
            return min((cost for field, cost in costs.items() if self.start & BIT[field]), default=0)
        return costs.get(end, 0)

    def way(self, origin: int, end: int, foreign: int, cost: int) -> tuple[int, ...]:
        costs = self._costs(origin, foreign, cost)
        if end == GOAL and self.is_divided:
            end = min(field for field in fields_of(self.start) if costs.get(field) == cost)
        way = [end]
        while costs[end] != (self.price(origin, end, foreign) if self.is_step(origin, end) else NOWHERE):
            end = min(
                field
                for field in costs
                if self.is_step(field, end) and costs[field] + self.price(field, end, foreign) == costs[end]
            )
            way.append(end)
        return tuple(reversed(way))

    def _mask(self, field: int) -> int:
        return self.start if field == GOAL else BIT[field]

    def _costs(self, origin: int, foreign: int, most: int) -> dict[int, int]:
        """What it costs to enter each field for at most so many points, the pawn's own as well."""
        costs: dict[int, int] = {}
        due: dict[int, list[int]] = {0: [origin]}
        for points in range(most + 1):
            for here in due.pop(points, ()):
                if points and costs.get(here, points) < points:
                    continue
                for field in {self.field(field) for field in fields_of(self.steps(here))}:
                    cost = points + self.price(here, field, foreign)
                    if cost <= most and cost < costs.get(field, most + 1):
                        costs[field] = cost
                        due.setdefault(cost, []).append(field)
        return costs


def _between(origin: int, field: int) -> int:
    """The fields of the ring road that one step to a corner passes over."""
    if not (is_ring(origin) and is_ring(field)) or NEXT_TO[origin] & BIT[field]:
        return 0
    step = 1 if origin // DOWN == field // DOWN else DOWN
    low, high = sorted((origin, field))
    return sum(BIT[between] for between in range(low + step, high, step))
