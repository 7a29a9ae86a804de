"""What is wanted of a run over many records."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.language.error import WordedError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from referee.batch.piece import Piece
    from referee.batch.shard import Shard

TIME_LIMIT = 60.0
"""Seconds for one record. 100,000 moves take a few."""


def unsaid(what: str) -> None:
    """Nobody wants to know."""


class Settings(NamedTuple):
    editions: tuple[Path, ...] = ()
    jobs: int | None = 1
    """Processes; None: one for each core."""
    cache: bool = False
    time_limit: float = TIME_LIMIT
    executor: str = ""
    """`dask=ADDRESS`: the workers of that scheduler do the work."""
    shard: Shard | None = None
    """Only this part of the records; the input is read twice for it."""
    note: Callable[[str], object] = unsaid
    """Takes what is to be said of the run and is no verdict."""
    rules: str | None = None
    """The version of the rules to judge by; None: each record's own."""
    work: Callable[[Piece, Settings], Sequence[Any]] | None = None
    """What is made of a record, where that is more than its verdict: a packed verdict, and what follows it."""
    at_a_time: int = 0
    """Records that a process gets at a time, where much is made of each; 0: as many as is best for verdicts."""


class NoTeam(WordedError):
    """Those who should do the work cannot; the message says why."""
