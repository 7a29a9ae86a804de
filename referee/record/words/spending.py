"""How many steps a search may still take: of its record, and of its file."""

from __future__ import annotations

from typing import Protocol


class Spending(Protocol):
    def spend(self, steps: int) -> bool:
        """Are there so many left? Then they are taken."""


class Steps:
    """A number of steps, and those of a wider budget that they are part of."""

    def __init__(self, limit: int, within: Spending | None = None) -> None:
        self.left, self._within = limit, within

    def spend(self, steps: int) -> bool:
        self.left -= steps
        return self.left >= 0 and (self._within is None or self._within.spend(steps))
