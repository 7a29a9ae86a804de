"""A position of Hex, and which of its fields are neighbours."""

from __future__ import annotations

from referee.games.game import Entry
from referee.games.plain import PlainEdition, PlainState

FREE = -1
NEAR = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
"""Where the six neighbours of a field lie: columns to the right, rows down."""


class State(PlainState):
    def __init__(self, edition: PlainEdition, seats: int) -> None:
        self.edition = edition
        self.size: int = edition.size
        self.stones = [FREE] * self.size**2
        """Whose stone lies on each field, row by row."""
        self.moves = 0
        self.score = [0] * seats
        self.sheet: list[Entry] = []

    @property
    def seat(self) -> int:
        """Whose turn it is (HX-2)."""
        return self.moves % 2

    @property
    def is_over(self) -> bool:
        return any(self.score)

    def connects(self, seat: int) -> bool:
        """Do these stones connect the sides of their player? The first one's are the rows at the top and bottom, the second
        one's the columns at the left and right (HX-5)."""
        last = self.size - 1
        found = {(c, r) for c in range(self.size) for r in range(self.size) if (r, c)[seat] == 0 and self.whose(c, r) == seat}
        new = list(found)
        while new:
            column, row = new.pop()
            if (row, column)[seat] == last:
                return True
            near = {(column + right, row + down) for right, down in NEAR} - found
            new += (added := [field for field in near if self.whose(*field) == seat])
            found.update(added)
        return False

    def whose(self, column: int, row: int) -> int | None:
        """The owner of the stone there; None beside the board."""
        is_there = 0 <= column < self.size and 0 <= row < self.size
        return self.stones[row * self.size + column] if is_there else None
