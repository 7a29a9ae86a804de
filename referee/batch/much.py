"""More records than one process judges at once: given out in chunks, taken back in order, kept for the next time."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing

from referee.batch.cache import Cache
from referee.batch.chunk import Chunk, Found, Team
from referee.batch.cluster import DaskTeam
from referee.batch.piece import Piece, judged, unpacked
from referee.batch.pool import Processes
from referee.batch.settings import Settings, unsaid
from referee.files.inputs import Unopened
from referee.verdict.verdict import Verdict

CHUNK = 100
"""Records that a process gets at a time: few enough that all processes end at the same time, enough that asking costs
nothing."""
CHUNK_SIZE = 400_000
"""Characters in a chunk, where records are long."""


def judge_much(slots: Iterator[Piece | Unopened], settings: Settings) -> Iterator[Verdict | Unopened]:
    """The verdicts in the order of the input, from a team and a cache."""
    with closing(work_on(slots, settings)) as results:
        for found in results:
            yield found if isinstance(found, Unopened) else unpacked(*found)


def work_on(slots: Iterator[Piece | Unopened], settings: Settings) -> Generator[Found | Unopened, None, None]:
    """What a team makes of records (`Settings.work`; without, packed verdicts), in the order of the input."""
    cache = Cache.opened(settings) if settings.cache else None
    team = _team(settings)
    try:
        waiting: deque[Chunk] = deque()
        for chunk in _chunks(slots, settings.at_a_time or CHUNK, team.look):
            if cache is not None:
                cache.look_up(chunk)
            waiting.append(chunk)
            if chunk.todo:
                team.give(chunk)
            while waiting and (not waiting[0].todo or len(waiting) > 4 * team.size):
                yield from _finished(waiting, team, cache)
        while waiting:
            yield from _finished(waiting, team, cache)
    finally:
        team.close()
        if cache is not None:
            cache.close()


def _finished(waiting: deque[Chunk], team: Team, cache: Cache | None) -> Iterator[Found | Unopened]:
    """What was found out about the first chunk in line."""
    chunk = waiting[0]
    while chunk.todo:
        team.wait()
    waiting.popleft()
    if cache is not None:
        cache.keep(chunk)
    for count, found in enumerate(chunk.found()):
        if count % 20 == 0:
            team.look()
        yield found


def _chunks(slots: Iterator[Piece | Unopened], most: int, look: Callable[[], None]) -> Iterator[Chunk]:
    gathered: list[Piece | Unopened] = []
    size = 0
    for slot in slots:
        gathered.append(slot)
        size += len(slot.text) if isinstance(slot, Piece) else 0
        if len(gathered) == most or size > CHUNK_SIZE:
            yield Chunk(gathered)
            gathered, size = [], 0
        elif len(gathered) % 20 == 0:
            look()
    if gathered:
        yield Chunk(gathered)


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
        self.queue: deque[Chunk] = deque()

    def give(self, chunk: Chunk) -> None:
        self.queue.append(chunk)

    def look(self) -> None: ...

    def wait(self) -> None:
        chunk = self.queue.popleft()
        chunk.take([judged(piece, self.settings) for piece in chunk.pieces()])

    def close(self) -> None: ...
