"""What is wanted of a run over many records."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from referee.batch.plain import Packed, Piece
from referee.games.rulebook import Rulebook
from referee.language import WordedError

if TYPE_CHECKING:
    from referee.batch.shard import Shard

TIME_LIMIT = 60.0
"""Seconds for one record. 100,000 moves take a few."""


def unsaid(what: str) -> None:
    """Nobody wants to know."""


class Made(Protocol):
    """What is made of records and lies elsewhere, such as pages in a folder. The cache keeps what it was made of, and how to
    know it again."""

    about: str
    """What all of it depends on, beside what verdicts depend on."""

    def about_one(self, piece: Piece, /) -> str:
        """What that of one record depends on beside its text."""

    def kept(self, packed: Packed, /) -> Packed:
        """What the cache keeps of it."""

    def is_there(self, piece: Piece, kept: Packed, /) -> bool:
        """Is it still what was made?"""


class Settings(NamedTuple):
    rulebook: Rulebook = Rulebook()
    jobs: int | None = 1
    """Processes; None: one for each core."""
    cache: bool = False
    time_limit: float = TIME_LIMIT
    executor: str = ""
    """`dask=ADDRESS`: the workers of that scheduler do the work."""
    shard: Shard | None = None
    """Only this part of the records."""
    note: Callable[[str], object] = unsaid
    """Takes what is to be said of the run and is no verdict."""
    work: Callable[[Piece, Settings], Packed] | None = None
    """What is made of a record, where that is more than its verdict: a packed verdict, and what follows it."""
    made: Made | None = None
    """Where what is made of records is not kept in the cache itself, because it lies elsewhere."""
    at_a_time: int = 0
    """Records that a process gets at a time, where much is made of each; 0: as many as is best for verdicts."""

    def by(self, rules: str) -> Settings:
        """The same by this version of the rules."""
        return self._replace(rulebook=self.rulebook._replace(rules=rules))


class NoTeam(WordedError):
    """Those who should do the work cannot; the message says why."""
