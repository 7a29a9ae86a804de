"""A part of the records for each of several machines: `--shard 2/8`.

Every machine works out the same division by itself, from the contents alone: names, order and times do not count, and when
records are added or change, the others stay where they are (and in that machine's cache). The parts are about the same size.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

from referee.language import mark, say

MAX_SHARDS = 10_000


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

    def holds(self, contents: str) -> bool:
        """Does a record belong to this shard? What cannot be opened has its name for contents."""
        digest = blake2b(contents.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        return int.from_bytes(digest, "big") % self.of == self.number - 1
