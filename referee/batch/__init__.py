"""Many records: judged in several processes or on several machines, in the order of the input, and never twice.

Imports `match` and `verdict`, which judge, and `files`. Must not know a game or an output format. What crosses from process
to process, and what is kept between runs, is plain data (`plain.Packed`); the parent makes verdicts of it, the same ones
whoever did the work.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import chain

from referee.batch.chunk import Found
from referee.batch.piece import judge_here, judged, unpacked
from referee.batch.plain import Piece
from referee.batch.settings import Settings
from referee.files.cachefolder import cache_folder, distrusted
from referee.files.inputs import Source, Unopened, from_each, text_of
from referee.language import say
from referee.record.reader import pieces
from referee.verdict.verdict import Verdict

LITTLE = 60_000
"""Characters that one process judges before others have started: some twenty games."""


def judge_all(paths: Sequence[str], settings: Settings) -> Generator[Verdict | Unopened, None, None]:
    """The verdict of every record, in the order of the input; an input that cannot be read stands in its place."""
    settings = trusting(paths, settings)
    slots, shard = slots_of(paths), settings.shard
    if shard is not None:
        slots = (slot for slot in slots if shard.holds(slot.text if isinstance(slot, Piece) else slot.name))
    yield from judge_slots(slots, settings)


def trusting(paths: Sequence[str], settings: Settings) -> Settings:
    """The settings without a cache where somebody else could have written it: whoever wrote the records, say."""
    why = distrusted(paths)
    if why and settings.cache:
        settings.note(say("the cache {folder} is not used: {why}", folder=cache_folder(), why=why))
    return settings._replace(cache=False) if why else settings


def judge_slots(slots: Iterator[Piece | Unopened], settings: Settings) -> Generator[Verdict | Unopened, None, None]:
    """The same for records that were found already. Little is judged here, much by a team."""
    little, slots = _is_little(slots)
    if little:
        for slot in slots:
            if isinstance(slot, Unopened):
                yield slot
            elif settings.work is None:
                yield judge_here(slot, settings)
            else:
                yield unpacked(slot, judged(slot._replace(first=1), settings))
        return
    from referee.batch.team import work_on

    with closing(work_on(slots, settings)) as results:
        for found in results:
            yield found if isinstance(found, Unopened) else unpacked(*found)


def work_all(paths: Sequence[str], settings: Settings) -> Generator[Found | Unopened, None, None]:
    """What is made of every record (`Settings.work`), in the order of the input."""
    settings = trusting(paths, settings)
    little, slots = _is_little(slots_of(paths))
    if little:
        for slot in slots:
            yield slot if isinstance(slot, Unopened) else (slot, judged(slot._replace(first=1), settings))
        return
    from referee.batch.team import work_on

    yield from work_on(slots, settings)


def _is_little(slots: Iterator[Piece | Unopened]) -> tuple[bool, Iterator[Piece | Unopened]]:
    """Is there so little to judge that nobody else has to be asked? And all of it."""
    begin: list[Piece | Unopened] = []
    size = 0
    for slot in slots:
        begin.append(slot)
        size += len(slot.text) if isinstance(slot, Piece) else 0
        if size > LITTLE:
            return False, chain(begin, slots)
    return True, iter(begin)


def slots_of(paths: Sequence[str]) -> Iterator[Piece | Unopened]:
    """The records of all inputs, unread; an input that cannot be opened stands in its place."""
    return from_each(paths, _pieces)


def _pieces(source: Source) -> Iterator[Piece]:
    return (Piece(source.name, first, piece) for first, piece in pieces(text_of(source)))
