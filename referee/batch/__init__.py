"""Many records: judged in several processes or on several machines, in the order of the input, and never twice.

Nothing here knows a game or a format. What crosses from process to process, and what is kept between runs, is plain data
(`piece.Packed`); the parent makes verdicts of it, the same ones whoever did the work.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Protocol

from referee.batch.piece import Packed, Piece, judge_here, judged, unpacked
from referee.inputs import Unopened, sources, text_of
from referee.record.kept import cache_folder, distrusted
from referee.record.reader import pieces

if TYPE_CHECKING:
    from pathlib import Path

    from referee.batch.cache import Cache
    from referee.batch.shard import Shard
    from referee.verdict import Verdict

CHUNK = 100
"""Records that a process gets at a time: few enough that all processes end at the same time, enough that asking costs
nothing."""
CHUNK_SIZE = 400_000
"""Characters in a chunk, where records are long."""
LITTLE = 60_000
"""Characters that one process judges before others have started: some twenty games."""
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


class NoTeam(Exception):
    """Those who should do the work cannot; the message says why."""


class Chunk:
    """Some records in a row, with what is known of them."""

    def __init__(self, slots: list[Piece | Unopened]) -> None:
        self.slots = slots
        self.packed: list[Packed | None] = [None] * len(slots)
        begin = {i: slot.text[:40] for i, slot in enumerate(slots) if isinstance(slot, Piece)}
        self.todo = sorted(begin, key=begin.__getitem__)
        """The records that have to be judged, those of a game in a row: what it needs is then at hand (a tenth of the time)."""

    def texts(self) -> list[str]:
        return [slot.text for i in self.todo if isinstance(slot := self.slots[i], Piece)]

    def take(self, results: Iterable[Packed]) -> None:
        """What was found out about the records in `todo`."""
        for i, packed in zip(self.todo, results, strict=True):
            self.packed[i] = packed
        self.todo = []

    def verdicts(self) -> Iterator[Verdict | Unopened]:
        for slot, packed in zip(self.slots, self.packed, strict=True):
            if isinstance(slot, Unopened):
                yield slot
            elif packed is not None:
                yield unpacked(slot, packed)


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


def judge_all(paths: Sequence[str], settings: Settings) -> Generator[Verdict | Unopened, None, None]:
    """The verdict of every record, in the order of the input; an input that cannot be read stands in its place."""
    settings = trusting(paths, settings)
    slots = slots_of(paths)
    if settings.shard is not None:
        chosen = settings.shard.chosen(slots_of(paths))
        slots = (slot for i, slot in enumerate(slots) if i in chosen)
    yield from judge_slots(slots, settings)


def trusting(paths: Sequence[str], settings: Settings) -> Settings:
    """The settings without a cache where somebody else could have written it: whoever wrote the records, say."""
    why = distrusted(paths)
    if why and settings.cache:
        settings.note(f"the cache {cache_folder()} is not used: {why}")
    return settings._replace(cache=False) if why else settings


def judge_slots(slots: Iterator[Piece | Unopened], settings: Settings) -> Generator[Verdict | Unopened, None, None]:
    """The same for records that were found already. Little is judged here, much by a team."""
    begin: list[Piece | Unopened] = []
    size = 0
    for slot in slots:
        begin.append(slot)
        size += len(slot.text) if isinstance(slot, Piece) else 0
        if size > LITTLE:
            break
    else:
        for slot in begin:
            yield slot if isinstance(slot, Unopened) else judge_here(slot, settings)
        return
    yield from _judge_much(chain(begin, slots), settings)


def slots_of(paths: Sequence[str]) -> Iterator[Piece | Unopened]:
    """The records of all inputs, unread; an input that cannot be opened stands in its place."""
    for source in sources(paths):
        try:
            if isinstance(source, Unopened):
                raise source
            text = text_of(source)
        except Unopened as error:
            yield error
        else:
            for first, piece in pieces(text):
                yield Piece(source.name, first, piece)


def _judge_much(slots: Iterator[Piece | Unopened], settings: Settings) -> Iterator[Verdict | Unopened]:
    cache: Cache | None = None
    if settings.cache:
        from referee.batch.cache import Cache

        cache = Cache.opened(settings.editions, settings.rules, settings.note)
    team = _team(settings)
    try:
        waiting: deque[Chunk] = deque()
        for chunk in _chunks(slots, team.look):
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


def _finished(waiting: deque[Chunk], team: Team, cache: Cache | None) -> Iterator[Verdict | Unopened]:
    """The verdicts of the first chunk in line."""
    chunk = waiting[0]
    while chunk.todo:
        team.wait()
    waiting.popleft()
    if cache is not None:
        cache.keep(chunk)
    for count, verdict in enumerate(chunk.verdicts()):
        if count % 20 == 0:
            team.look()
        yield verdict


def _chunks(slots: Iterator[Piece | Unopened], look: Callable[[], None]) -> Iterator[Chunk]:
    gathered: list[Piece | Unopened] = []
    size = 0
    for slot in slots:
        gathered.append(slot)
        size += len(slot.text) if isinstance(slot, Piece) else 0
        if len(gathered) == CHUNK or size > CHUNK_SIZE:
            yield Chunk(gathered)
            gathered, size = [], 0
        elif len(gathered) % 20 == 0:
            look()
    if gathered:
        yield Chunk(gathered)


def _team(settings: Settings) -> Team:
    settings = settings._replace(note=unsaid)  # what goes to other processes is plain data
    if settings.executor:
        from referee.batch.cluster import DaskTeam

        return DaskTeam(settings)
    jobs = settings.jobs or cores()
    if jobs == 1:
        return _Alone(settings)
    from referee.batch.pool import Processes

    return Processes(jobs, settings)


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
        chunk.take([judged(text, self.settings) for text in chunk.texts()])

    def close(self) -> None: ...
