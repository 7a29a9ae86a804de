"""How much may be searched for what a writer meant: near moves, missing lines, readings of a line.

Counted in steps, never in seconds, so that a record gets the same verdict on every machine. How many there are depends on how
many lines of the record come before the one that is searched for, and on nothing else: neither on how those are written, on
later lines or on other records, nor on who judges it (`-j`, Dask, a shard, the cache, an editor that goes on with a record). A
file's budget is the sum of its records', so it is linear in the file's size.
"""

from __future__ import annotations

FIRST = 5_000
"""Steps that every record has."""
PER_LINE = 50
"""Steps that each line before adds."""


class Budget:
    """What the searches of one reader or one match may cost together. All that changes is `spent`."""

    def __init__(self, spent: int = 0) -> None:
        self.spent = spent

    def steps(self, lines: int, most: int) -> Steps:
        """For one search at a line that so many lines of the record come before: at most so many of what is left."""
        return Steps(self, max(0, min(most, FIRST + PER_LINE * lines - self.spent)))


class Steps:
    """What one search may still cost; it pays before it works."""

    def __init__(self, budget: Budget, left: int) -> None:
        self._budget, self.left = budget, left

    def take(self, count: int = 1) -> bool:
        """Pay for so many steps. False if they are more than what is left: then that is gone too, and the search ends with
        what it has found."""
        paid = min(count, self.left)
        self.left -= paid
        self._budget.spent += paid
        return paid == count
