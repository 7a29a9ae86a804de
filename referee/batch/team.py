"""More records than one process judges at once: given out to a team in chunks, taken back in order, kept for the next time."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Iterator
from typing import Protocol

from referee.batch.cache import Cache
from referee.batch.chunk import Found, RecordChunk, chunks
from referee.batch.cluster import DaskTeam
from referee.batch.piece import judged
from referee.batch.plain import Piece
from referee.batch.pool import Processes
from referee.batch.settings import Settings, unsaid
from referee.files.inputs import Unopened


class Team(Protocol):
    """Those who judge chunks."""

    size: int

    def give(self, chunk: RecordChunk) -> None:
        """Judge this one when there is time; `chunk.todo` is empty when it is done."""

    def look(self) -> None:
        """Take what is ready, and give the next to whoever is free. Does not wait."""

    def wait(self) -> None:
        """Wait until something was done."""

    def close(self) -> None:
        """Leave nobody behind."""


def work_on(slots: Iterator[Piece | Unopened], settings: Settings) -> Generator[Found | Unopened, None, None]:
    """What a team makes of records (`Settings.work`; without, packed verdicts), in the order of the input."""
    cache = Cache.opened(settings) if settings.cache else None
    team = _team(settings)
    try:
        waiting: deque[RecordChunk] = deque()
        for chunk in chunks(slots, settings.at_a_time, team.look):
            if cache is not None:
                cache.look_up(chunk)
            waiting.append(chunk)
            if chunk.todo:
                team.give(chunk)
            while waiting and (not waiting[0].todo or len(waiting) > 4 * team.size):
                yield from _finished(waiting.popleft(), team, cache)
        while waiting:
            yield from _finished(waiting.popleft(), team, cache)
    finally:
        team.close()
        if cache is not None:
            cache.close()


def _finished(chunk: RecordChunk, team: Team, cache: Cache | None) -> Iterator[Found | Unopened]:
    """What was found out about a chunk."""
    while chunk.todo:
        team.wait()
    if cache is not None:
        cache.keep(chunk)
    for count, found in enumerate(chunk.found()):
        if count % 20 == 0:
            team.look()
        yield found


def _team(settings: Settings) -> Team:
    settings = settings._replace(note=unsaid, made=None)  # what goes to other processes is plain data
    if settings.executor:
        return DaskTeam(settings)
    jobs = settings.jobs or cores()
    return _Alone(settings) if jobs == 1 else Processes(jobs, settings)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Alone:
    """A team of one: this process."""

    size = 1

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def give(self, chunk: RecordChunk) -> None:
        chunk.take(chunk.todo, [judged(piece, self.settings) for piece in chunk.pieces(chunk.todo)])

    def look(self) -> None: ...
    def wait(self) -> None: ...
    def close(self) -> None: ...
