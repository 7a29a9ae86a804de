"""Many drawings that differ in a few lines: each line once, and each drawing as what changes in the one before it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from referee.record.text import alike, edges


class _Ids(dict[str, int]):
    """Lines by number, in the order in which they came."""

    def __missing__(self, line: str) -> int:
        self[line] = number = len(self)
        return number


class Frames:
    def __init__(self) -> None:
        self._ids = _Ids()
        self._rows: Sequence[str] = ()
        self._last: list[int] = []
        """The last drawing, and the numbers of its lines."""
        self.changes: list[list[list[int]]] = []
        """For each frame the changes that make it from the one before: [where, how many lines go, lines that come …]."""

    @property
    def lines(self) -> list[str]:
        return list(self._ids)

    def ids(self, rows: Sequence[str]) -> list[int]:
        return list(map(self._ids.__getitem__, rows))

    def add(self, rows: Sequence[str]) -> None:
        """One more drawing."""
        begin, end = edges(self._rows, rows)  # most of a drawing stays as it is
        now = self.ids(rows[begin : len(rows) - end])
        gone = slice(begin, len(self._last) - end)
        self.changes.append(difference(self._last[gone], now, begin))
        self._last[gone] = now
        self._rows = rows

    def again(self) -> None:
        """The last drawing once more."""
        self.changes.append([])

    def data(self) -> dict[str, Any]:
        return {"lines": self.lines, "changes": self.changes}


def difference(old: list[int], new: list[int], begin: int = 0) -> list[list[int]]:
    """Changes that make the new list from the old one, which both stand behind so many other lines. Not always the fewest, but
    in one go: where the lists part, the line that is found again sooner in the other list says what was added or left out."""
    later_old, later_new = _places(old), _places(new)
    changes: list[list[int]] = []
    i, j, olds, news = 0, 0, len(old), len(new)
    while True:
        same = alike(old[i:], new[j:])
        i, j = i + same, j + same
        if i == olds and j == news:
            return changes
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


def _places(ids: list[int]) -> dict[int, int]:
    """Where each line stands; where it stands twice, the last place."""
    return dict(zip(ids, count(), strict=False))
