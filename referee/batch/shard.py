"""A part of the records for each of several machines: `--shard 2/8`.

Every machine works out the same division by itself, from the contents alone: names, order and times do not count. A record
prefers the shard that its digest points to, and takes the next one where that is full already. So shards have nearly the same
size, and when records are added or change, most of the others stay where they are (and in that machine's cache).
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple

from referee.batch.piece import Piece
from referee.files.inputs import Unopened
from referee.language import mark, say

MAX_SHARDS = 10_000
SPARE = 1.02
"""How much more than its part a shard may get before records go elsewhere."""


class Shard(NamedTuple):
    number: int
    """From 1."""
    of: int

    @classmethod
    def parse(cls, text: str) -> Shard:
        """From `2/8`. Raises ValueError."""
        number, slash, of = text.partition("/")
        are_numbers = number.isdecimal() and of.isdecimal() and len(text) < 20  # of many digits Python makes none
        if not (slash and are_numbers and 1 <= int(number) <= int(of) <= MAX_SHARDS):
            wrong = mark("{shard:quoted} is not a valid shard: the second of eight is 2/8, and the maximum is {limit:#|#}")
            raise ValueError(say(wrong, shard=text, limit=MAX_SHARDS))
        return cls(int(number), int(of))

    def chosen(self, slots: Iterable[Piece | Unopened]) -> set[int]:
        """Which slots belong to this shard, by their places in the input. What cannot be opened has its name for contents."""
        sizes = []
        for i, slot in enumerate(slots):
            text = slot.text if isinstance(slot, Piece) else slot.name
            digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
            sizes.append((-len(text), digest, i))
        full = -sum(size for size, _, _ in sizes) * SPARE / self.of
        loads = [0] * self.of
        mine = set()
        for size, digest, i in sorted(sizes):
            wanted = int.from_bytes(digest, "big") % self.of
            shard = next(
                (k % self.of for k in range(wanted, wanted + self.of) if loads[k % self.of] - size <= full),
                loads.index(min(loads)),
            )
            loads[shard] -= size
            if shard == self.number - 1:
                mine.add(i)
        return mine
