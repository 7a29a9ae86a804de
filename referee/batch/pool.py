"""Several processes on this machine. One that dies or hangs costs the record it was at, not the run.

A pool of the standard library is broken for good when one of its processes dies, and cannot say at which task; here every
process has a pipe of its own and writes down which record it is at.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from referee.batch.chunk import RecordChunk
from referee.batch.piece import broken_off, judged, too_long
from referee.batch.plain import Packed
from referee.batch.settings import NoTeam, Settings
from referee.language.sentence import Phrase, phrase
from referee.language.system import os_error

_ENDS: set[Connection] = set()
"""This process's ends of the pipes to its workers, of all teams: a worker that is forked gets copies, and closes them."""
GRACE = 2.0
"""Seconds after which a process that should have stopped by itself is ended."""
MAX_STILLBORN = 100


class Processes:
    """A team of processes on this machine."""

    def __init__(self, size: int, settings: Settings) -> None:
        self.size, self.settings, self.limit = size, settings, settings.time_limit
        self.context: Any = multiprocessing.get_context(_start_method())
        self.queue: deque[RecordChunk] = deque()
        self.workers: list[_Worker] = []
        self.stillborn = 0

    def give(self, chunk: RecordChunk) -> None:
        self.queue.append(chunk)
        self.look()

    def look(self) -> None:
        self._collect(0)

    def wait(self) -> None:
        deadlines = [worker.deadline(self.limit) for worker in self.workers if worker.chunk]
        self._collect(max(0.0, min(deadlines) - time.monotonic()) if deadlines else 0)

    def close(self) -> None:
        for worker in self.workers:
            worker.end()
        self.workers = []

    def _collect(self, seconds: float) -> None:
        self._hand_out()
        busy = {worker.pipe: worker for worker in self.workers if worker.chunk}
        for pipe in wait(list(busy), seconds):
            worker = busy.pop(pipe)
            chunk = worker.chunk
            try:
                results = worker.pipe.recv()
            except (EOFError, OSError):
                worker.process.join(60)  # it has closed its pipe: it is about to end, and only then known how
                self._lost(worker, broken_off(_how(worker.process.exitcode)))
                continue
            worker.chunk = None
            self._hand_out()
            chunk.take(chunk.todo, results)
        now = time.monotonic()
        for worker in busy.values():
            if now > worker.deadline(self.limit):
                self._lost(worker, too_long(self.limit))

    def _hand_out(self) -> None:
        for worker in self.workers:
            if worker.chunk is None and self.queue:
                self._start(worker, self.queue.popleft())
        while self.queue and len(self.workers) < self.size:
            try:
                worker = _Worker(self.context, self.settings)
            except OSError as error:  # the system gives us no more of them
                if not self.workers:
                    why = os_error(error)
                    raise NoTeam("No process can be started: {error}. -j 1 works without.", error=why) from None
                self.size = len(self.workers)
                return
            self.workers.append(worker)
            self._start(worker, self.queue.popleft())

    def _start(self, worker: _Worker, chunk: RecordChunk) -> None:
        try:
            worker.start(chunk)
        except OSError:  # it died before it was given anything: not the fault of a record
            worker.end()
            self.workers = [other for other in self.workers if other is not worker]
            self.queue.appendleft(chunk)
            self.stillborn += 1
            if self.stillborn > MAX_STILLBORN:
                raise NoTeam("Processes die before they are given anything. -j 1 works without.") from None

    def _lost(self, worker: _Worker, packed: Packed) -> None:
        """A process that is gone: what it was at gets a fault, the rest of its chunk goes to somebody else."""
        chunk = worker.chunk
        worker.end()
        self.workers.remove(worker)
        chunk.take([chunk.todo[min(worker.at.value, len(chunk.todo) - 1)]], [packed])
        if chunk.todo:
            self.queue.appendleft(chunk)


def _start_method() -> str | None:
    """Forking is much the quickest, but what other threads hold at that moment stays held for ever in the fork."""
    if os.name != "posix":
        return None
    return "fork" if threading.active_count() == 1 else "forkserver"


class _Worker:
    def __init__(self, context: Any, settings: Settings) -> None:
        self.pipe, theirs = context.Pipe()
        _ENDS.add(self.pipe)
        self.at = context.RawValue("i", 0)
        """Which of the records that its chunk has to do it is at; the process itself keeps it up to date."""
        inherited = list(_ENDS) if context.get_start_method() == "fork" else []
        self.process = context.Process(target=_work, args=(theirs, self.at, settings, inherited), daemon=True, name="referee")
        try:
            with _held():
                self.process.start()
        except OSError:
            _ENDS.discard(self.pipe)
            self.pipe.close()
            raise
        finally:
            theirs.close()
        self.chunk: Any = None
        self.seen, self.since = 0, 0.0

    def start(self, chunk: RecordChunk) -> None:
        self.chunk, self.at.value = chunk, 0
        self.seen, self.since = 0, time.monotonic()
        self.pipe.send(chunk.pieces(chunk.todo))

    def deadline(self, limit: float) -> float:
        """When it is too long at one record. That it went on is noticed whenever somebody looks."""
        if self.at.value != self.seen:
            self.seen, self.since = self.at.value, time.monotonic()
        return self.since + limit + GRACE

    def end(self) -> None:
        _ENDS.discard(self.pipe)
        self.pipe.close()
        self.process.kill()
        self.process.join()
        self.process.close()


_SIGNALS = [number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None]


@contextmanager
def _held() -> Iterator[None]:
    """Signals wait while a process is started: it would do with them what its parent does, and must not."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, *_SIGNALS])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, at: Any, settings: Settings, inherited: list[Connection]) -> None:
    """What a process does until its pipe is closed. Copies of others' ends are closed: they would keep pipes open when the
    parent is gone. Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT, *_SIGNALS])
    for other in inherited:
        other.close()
    while True:
        try:
            pieces = pipe.recv()
            results = []
            for at.value, piece in enumerate(pieces):
                results.append(judged(piece, settings))
            pipe.send(results)
        except (EOFError, OSError):
            return


def _how(exitcode: int | None) -> Phrase:
    if exitcode is not None and exitcode < 0:
        with suppress(ValueError):
            name = signal.Signals(-exitcode).name
            return phrase("judging this record broke off: its process was ended by {signal}", signal=name)
    return phrase("judging this record broke off: its process ended")
