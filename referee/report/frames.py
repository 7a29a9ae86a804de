"""Many drawings that differ in a few lines: each line once, and each drawing as what changes in the one before it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, count
from operator import ne
from typing import Any


class _Ids(dict[str, int]):
    """Lines by number, in the order in which they came."""

    def __missing__(self, line: str) -> int:
        self[line] = number = len(self)
        return number


class Frames:
    def __init__(self) -> None:
        self._ids = _Ids()
        self._last: list[int] = []
        self.changes: list[list[list[int]]] = []
        """For each frame the changes that make it from the one before: [where, how many lines go, lines that come …]."""

    @property
    def lines(self) -> list[str]:
        return list(self._ids)

    def ids(self, rows: Sequence[str]) -> list[int]:
        return list(map(self._ids.__getitem__, rows))

    def add(self, rows: Sequence[str]) -> None:
        """One more drawing."""
        now = self.ids(rows)
        self.changes.append(difference(self._last, now))
        self._last = now

    def again(self) -> None:
        """The last drawing once more."""
        self.changes.append([])

    def data(self) -> dict[str, Any]:
        return {"lines": self.lines, "changes": self.changes}


def difference(old: list[int], new: list[int]) -> list[list[int]]:
    """Changes that make the new list from the old one. Not always the fewest, but in one go: where the lists part, the
    line that is found again sooner in the other list says what was added or left out."""
    begin = _alike(old, new)  # most of a drawing stays as it is
    end = _alike(old[begin:][::-1], new[begin:][::-1])
    old, new = old[begin : len(old) - end], new[begin : len(new) - end]
    later_old, later_new = _places(old), _places(new)
    changes: list[list[int]] = []
    i, j, olds, news = 0, 0, len(old), len(new)
    while i < olds or j < news:
        start, come = i, j
        while (i < olds or j < news) and (i == olds or j == news or old[i] != new[j]):
            added = later_new.get(old[i], -1) - j if i < olds else -1
            dropped = later_old.get(new[j], -1) - i if j < news else -1
            if added > 0 and (dropped <= 0 or added <= dropped):
                j += added
            elif dropped > 0:
                i += dropped
            else:
                i, j = min(i + 1, olds), min(j + 1, news)
        changes.append([begin + start, i - start, *new[come:j]])
        alike = _alike(old[i:], new[j:])
        i, j = i + alike, j + alike
    return changes


def _alike(one: list[int], other: list[int]) -> int:
    """How many lines are the same before the first that is not."""
    return next(compress(count(), map(ne, one, other)), min(len(one), len(other)))


def _places(ids: list[int]) -> dict[int, int]:
    """Where each line stands; where it stands twice, the last place."""
    return dict(zip(ids, count(), strict=False))
