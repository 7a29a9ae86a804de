"""Records in a row, given out together and taken back in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from referee.batch.plain import Packed, Piece
from referee.files.inputs import Unopened

CHUNK = 100
"""Records that a process gets at a time: few enough that all processes end at the same time, enough that asking costs
nothing."""
CHUNK_SIZE = 400_000
"""Characters in a chunk, where records are long."""

Found: TypeAlias = tuple[Piece, Packed]
"""A record, and what was found out about it or made of it."""


class RecordChunk:
    """Some records in a row, with what is known of them."""

    def __init__(self, slots: list[Piece | Unopened]) -> None:
        self.slots = slots
        self.packed: list[Packed | None] = [None] * len(slots)
        self.keys: dict[int, bytes] = {}
        """By which the cache will know what is not in it yet."""
        begin = {i: slot.text[:40] for i, slot in enumerate(slots) if isinstance(slot, Piece)}
        self.todo = sorted(begin, key=begin.__getitem__)
        """The records that have to be judged, those of a game in a row: what it needs is then at hand (a tenth of the time)."""

    def pieces(self, places: Sequence[int]) -> list[Piece]:
        """The records of these places, each as if it stood alone."""
        return [slot._replace(first=1) for i in places if isinstance(slot := self.slots[i], Piece)]

    def take(self, places: Sequence[int], results: Sequence[Packed]) -> None:
        """What was found out about the records of these places."""
        for i, packed in zip(places, results, strict=True):
            self.packed[i] = packed
        self.todo = [i for i in self.todo if self.packed[i] is None]

    def found(self) -> Iterator[Found | Unopened]:
        for slot, packed in zip(self.slots, self.packed, strict=True):
            if isinstance(slot, Unopened):
                yield slot
            elif packed is not None:
                yield slot, packed


def chunks(slots: Iterator[Piece | Unopened], most: int, meanwhile: Callable[[], None]) -> Iterator[RecordChunk]:
    """Chunks of at most so many records (0: as many as is best for verdicts). `meanwhile` is called now and then."""
    gathered: list[Piece | Unopened] = []
    size = 0
    for slot in slots:
        gathered.append(slot)
        size += len(slot.text) if isinstance(slot, Piece) else 0
        if len(gathered) == (most or CHUNK) or size > CHUNK_SIZE:
            yield RecordChunk(gathered)
            gathered, size = [], 0
        elif len(gathered) % 20 == 0:
            meanwhile()
    if gathered:
        yield RecordChunk(gathered)
