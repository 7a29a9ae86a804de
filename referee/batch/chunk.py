"""Records in a row, and those who judge them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeAlias

from referee.batch.piece import Packed, Piece
from referee.files.inputs import Unopened

Found: TypeAlias = tuple[Piece, Packed]
"""A record, and what was found out about it or made of it."""


class Chunk:
    """Some records in a row, with what is known of them."""

    def __init__(self, slots: list[Piece | Unopened]) -> None:
        self.slots = slots
        self.packed: list[Packed | None] = [None] * len(slots)
        begin = {i: slot.text[:40] for i, slot in enumerate(slots) if isinstance(slot, Piece)}
        self.todo = sorted(begin, key=begin.__getitem__)
        """The records that have to be judged, those of a game in a row: what it needs is then at hand (a tenth of the time)."""

    def pieces(self) -> list[Piece]:
        """Those in `todo`, each as if it stood alone."""
        return [slot._replace(first=1) for i in self.todo if isinstance(slot := self.slots[i], Piece)]

    def take(self, results: Iterable[Packed]) -> None:
        """What was found out about the records in `todo`."""
        for i, packed in zip(self.todo, results, strict=True):
            self.packed[i] = packed
        self.todo = []

    def found(self) -> Iterator[Found | Unopened]:
        for slot, packed in zip(self.slots, self.packed, strict=True):
            if isinstance(slot, Unopened):
                yield slot
            elif packed is not None:
                yield slot, packed


class Team(Protocol):
    """Those who judge chunks."""

    size: int

    def give(self, chunk: Chunk) -> None:
        """Judge this one when there is time; `chunk.todo` is empty when it is done."""

    def look(self) -> None:
        """Take what is ready, and give the next to whoever is free. Does not wait."""

    def wait(self) -> None:
        """Wait until something was done."""

    def close(self) -> None:
        """Leave nobody behind."""
