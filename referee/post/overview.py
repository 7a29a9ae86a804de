"""All logs of a folder at once: what each of them waits for. A log that has not changed is not judged again, neither by this
process nor by the next one (`referee.batch.cache`).

Nothing here tells what only a player may know: of a running game nothing but whose turn it is, of a faulty log nothing at all.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from datetime import datetime
from itertools import chain
from typing import NamedTuple, TypeAlias

from referee.batch import work_all
from referee.batch.piece import packed, unpacked
from referee.batch.plain import Packed, Piece, reader
from referee.batch.settings import Settings
from referee.chance.commitment import Commitment, read_commitment
from referee.files.inputs import Source, Unopened, sources
from referee.games import notation_of
from referee.post.clock import stamps_of
from referee.post.desk import Refused
from referee.post.log import committed_seed
from referee.post.waiting import Waiting, in_order, waiting
from referee.record.reader import read
from referee.record.text import rows
from referee.verdict.verdict import Verdict, judge

Signature: TypeAlias = tuple[int, ...]
"""What a file has another of when it has changed."""


class Log(NamedTuple):
    """A record, and whom it waits for."""

    verdict: Verdict
    waiting: Waiting | None
    """None where the game is over or the log is faulty."""

    @property
    def source(self) -> str:
        return self.verdict.source

    @property
    def commitment(self) -> Commitment | None:
        """Which game by post this is; None in a game that was not dealt from a seed."""
        return read_commitment(self.verdict.record.tag("Commit") or "")

    @property
    def has_seed(self) -> bool:
        """Is the seed that its [Commit] stands for published in it, or next to it?"""
        if "Seed" in self.verdict.record.tags:
            return True
        try:
            return committed_seed(self.source, self.verdict.record) is not None
        except Refused:
            return False

    @property
    def last(self) -> datetime | None:
        """When the last line was posted."""
        return next((times[-1] for row in reversed(self.verdict.record.rows) if (times := stamps_of(row))), None)


def logs(paths: Sequence[str], settings: Settings) -> Iterator[Log | Unopened]:
    """The records of all inputs in order; an input that cannot be read stands in its place."""
    with closing(work_all(paths, settings._replace(work=judged_with_waiting))) as found:
        for one in found:
            if isinstance(one, Unopened):
                yield one
                continue
            piece, data = one
            waits = reader(Waiting)(data.more, 0) if data.more else None
            yield Log(unpacked(piece, data), waits and waits._replace(source=piece.source))


def parted(found: Iterable[Log | Unopened]) -> tuple[list[Log | Unopened], list[Log]]:
    """The logs, and apart from them the views of the same games (`referee.post.view`). A view has the [Commit] of its log; its
    seed has only the log, in it or next to it. Without that log a view is all there is of a game: then it counts as one, and so
    does a log that has lost its seed."""
    every = [*found]
    games: dict[Commitment, list[Log]] = {}
    for log in every:
        if isinstance(log, Log) and (commitment := log.commitment) is not None:
            games.setdefault(commitment, []).append(log)
    views: list[Log] = []
    for same in games.values():
        bare = [log for log in same if not log.has_seed] if len(same) > 1 else same
        if len(bare) < len(same):
            views += bare
    passed_over = {id(log) for log in views}
    return [log for log in every if id(log) not in passed_over], views


class Overview(NamedTuple):
    """The logs of a folder, each in one place."""

    overdue: list[Waiting]
    """As `running`, those that are due first come first."""
    running: list[Waiting]
    unrevealed: list[Log]
    faulty: list[Log]
    finished: list[Log]
    """Those that are over and hide nothing, the last one first."""
    unopened: list[Unopened]


def overview(found: Iterable[Log | Unopened], now: datetime) -> Overview:
    seen = Overview([], [], [], [], [], [])
    waits: list[Waiting] = []
    for log in found:
        if isinstance(log, Unopened):
            seen.unopened.append(log)
        elif not log.verdict.ok:
            seen.faulty.append(log)
        elif log.waiting is not None:
            waits.append(log.waiting)
        elif log.verdict.is_unrevealed:
            seen.unrevealed.append(log)
        else:
            seen.finished.append(log)
    for each in in_order(waits):
        (seen.overdue if each.is_overdue(now) else seen.running).append(each)
    seen.finished.sort(key=lambda log: f"{log.last or log.verdict.record.tag('Date') or ''}", reverse=True)
    return seen


class Folder:
    """A folder that is looked at again and again."""

    def __init__(self, path: str, settings: Settings) -> None:
        self.path, self.settings = path, settings
        self._known: dict[str, tuple[Signature, list[Log | Unopened]]] = {}
        self._lost: list[Unopened] = []
        self._logs: list[Log | Unopened] = []
        self.views = 0
        """Views that were passed over."""

    def look(self) -> bool:
        """Read what has changed since the last look. Has anything?"""
        found = [*sources([self.path])]
        lost = [one for one in found if isinstance(one, Unopened)]
        now = {one.path: _signature(one.path) for one in found if isinstance(one, Source)}
        changed = [path for path, signature in now.items() if self._known.get(path, (None,))[0] != signature]
        same = not changed and now.keys() == self._known.keys() and [*map(str, lost)] == [*map(str, self._lost)]
        self._known = {path: self._known.get(path, ((), [])) for path in now}
        self._known.update({path: (now[path], []) for path in changed})
        self._lost = lost
        for log in logs(changed, self.settings) if changed else ():
            self._known[log.name if isinstance(log, Unopened) else log.source][1].append(log)
        self._logs, views = parted(chain.from_iterable(kept for _, kept in self._known.values()))
        self.views = len(views)
        return not same

    def __iter__(self) -> Iterator[Log | Unopened]:
        yield from self._logs
        yield from self._lost


def _signature(path: str) -> Signature:
    """Taken before a file is read: whatever is written meanwhile is seen at the next look."""
    try:
        found = os.stat(path)
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino


# -- plain data --------------------------------------------------------------------------------------------------------


def judged_with_waiting(piece: Piece, settings: Settings) -> Packed:
    """A verdict, and whom the record waits for."""
    (record,) = read(rows(piece.text), notation_of)
    verdict = judge(record, settings.rulebook)
    return packed(verdict, waiting(verdict))
