"""Many drawings that differ in a few lines: each line once, and each drawing as what changes in the one before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Frames:
    def __init__(self) -> None:
        self._ids: dict[str, int] = {}
        self._last: list[int] = []
        self.changes: list[list[list[int]]] = []
        """For each frame the changes that make it from the one before: [where, how many lines go, lines that come …]."""

    @property
    def lines(self) -> list[str]:
        return list(self._ids)

    def ids(self, rows: Sequence[str]) -> list[int]:
        return [self._ids.setdefault(row, len(self._ids)) for row in rows]

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
    later_old, later_new = _places(old), _places(new)
    changes: list[list[int]] = []
    i = j = 0
    while i < len(old) or j < len(new):
        if i < len(old) and j < len(new) and old[i] == new[j]:
            i, j = i + 1, j + 1
            continue
        start, come = i, j
        while i < len(old) or j < len(new):
            if i < len(old) and j < len(new) and old[i] == new[j]:
                break
            added = later_new.get(old[i], -1) - j if i < len(old) else -1
            dropped = later_old.get(new[j], -1) - i if j < len(new) else -1
            if added > 0 and (dropped <= 0 or added <= dropped):
                j += added
            elif dropped > 0:
                i += dropped
            else:
                i, j = min(i + 1, len(old)), min(j + 1, len(new))
        changes.append([start, i - start, *new[come:j]])
    return changes


def _places(ids: list[int]) -> dict[int, int]:
    """Where each line stands; where it stands twice, the last place."""
    return {line: place for place, line in enumerate(ids)}
