"""A stream of fair random numbers from a seed, the same for ever and everywhere.

Block i is HMAC-SHA256(seed, i as 8 bytes, big-endian); the blocks in a row are the stream, cut into numbers of 4 bytes. A
number below n is the first that is below the largest multiple of n in 2**32, modulo n: no residue is likelier than
another. The page grammar/chance.md says the same with test vectors, and what play by post makes of it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, MutableSequence, Sequence
from struct import unpack
from typing import Any, TypeVar

from referee.chance.commitment import Commitment

T = TypeVar("T")

SEED_BYTES = 32
"""The length of a secret seed of play by post."""


TERMS = ("Game", "Edition", "Rules", "Players", "Options")
"""The tags that a commitment binds, in this order: what is played, by which rules, and who sits where."""


def commit(seed: bytes, tag: Callable[[str], str | None], kind: int = 2) -> Commitment:
    """The commitment to a seed in a record with these tags."""
    terms = "".join(f'[{name} "{value}"]\n' for name in TERMS if (value := tag(name)) is not None)
    bound = b"" if kind == 1 else b"referee commitment 2\n" + terms.encode("utf-8", "backslashreplace")
    return Commitment(kind, hashlib.sha256(seed + bound).digest())


def event_stream(seed: bytes, number: int) -> Stream:
    """The stream of one chance event of a record, counted from 0. Each has its own: no event depends on how much another one
    drew."""
    return Stream(hmac.digest(seed, b"referee event" + number.to_bytes(8, "big"), hashlib.sha256))


class Nothing(Exception):
    """There is nothing to choose from."""


class Stream:
    def __init__(self, seed: bytes) -> None:
        self._seed, self._block = seed, 0
        self._numbers: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        limit = (1 << 32) // n * n
        numbers = self._numbers
        while True:
            if not numbers:
                block = hmac.digest(self._seed, self._block.to_bytes(8, "big"), hashlib.sha256)
                self._block += 1
                numbers += reversed(unpack(">8I", block))
            number = numbers.pop()
            if number < limit:
                return number % n

    def choice(self, things: Sequence[T]) -> T:
        """One of some things. Raises Nothing."""
        if not things:
            raise Nothing
        return things[self.below(len(things))]

    def kind(self, left: Sequence[int]) -> int:
        """The kind of one of some things, of which so many of each kind are left. Raises Nothing."""
        nth = self.choice(range(sum(left)))
        for kind, count in enumerate(left):
            if nth < count:
                return kind
            nth -= count
        raise Nothing

    def shuffle(self, things: MutableSequence[Any]) -> None:
        """Fisher–Yates, from the last place down."""
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
