"""A stream of fair random numbers from a seed, the same for ever and everywhere.

Block i is HMAC-SHA256(seed, i as 8 bytes, big-endian); the blocks in a row are the stream, cut into numbers of 4 bytes. A
number below n is the first that is below the largest multiple of n in 2**32, modulo n: no residue is likelier than
another. The page grammar/chance.md says the same with test vectors, and what play by post makes of it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

T = TypeVar("T")

SEED_BYTES = 32
"""The length of a secret seed of play by post."""


def commitment(seed: bytes) -> bytes:
    """What is published of a seed before the game."""
    return hashlib.sha256(seed).digest()


def event_stream(seed: bytes, number: int) -> Stream:
    """The stream of one chance event of a record, counted from 0. Each has its own: whatever a table takes back or allows,
    no later event is shifted."""
    return Stream(hmac.digest(seed, b"referee event" + number.to_bytes(8, "big"), hashlib.sha256))


class Stream:
    def __init__(self, seed: bytes) -> None:
        self._seed, self._block = seed, 0
        self._numbers: list[int] = []

    def _next(self) -> int:
        if not self._numbers:
            block = hmac.digest(self._seed, self._block.to_bytes(8, "big"), hashlib.sha256)
            self._block += 1
            self._numbers = [int.from_bytes(block[i : i + 4], "big") for i in range(28, -4, -4)]
        return self._numbers.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        limit = (1 << 32) // n * n
        while (number := self._next()) >= limit:
            pass
        return number % n

    def choice(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[Any]) -> None:
        """Fisher–Yates, from the last place down."""
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
