"""One record on its way to whoever judges it, and the verdict on its way back: small and plain."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import cache
from typing import Any, get_type_hints

from referee.batch.plain import Packed, Piece, Reader, composed, plain, reader
from referee.batch.settings import Settings
from referee.fault import Fault, Near, Span
from referee.games import notation_of
from referee.language.sentence import Phrase, phrase
from referee.record.reader import Record, read
from referee.record.text import rows
from referee.verdict.verdict import Verdict, judge

PASSING = ("S09", "S10", "H15")
"""Faults of today: time or memory ran out, or a game of another package failed."""


class TooLong(BaseException):
    """The time for a record is over. No `Exception`, so that nobody on the way takes it for one of theirs."""


def judge_here(piece: Piece, settings: Settings) -> Verdict:
    """The verdict of a piece, made by this process. Whatever happens there is one."""
    try:
        with time_limit(settings.time_limit):
            return _judge(piece, settings)
    except (TooLong, Exception) as error:
        return unpacked(piece, _failed(error, settings))


def judged(piece: Piece, settings: Settings) -> Packed:
    """The same for another process, or whatever else is wanted of it. The piece begins with line 1."""
    try:
        with time_limit(settings.time_limit):
            return settings.work(piece, settings) if settings.work else packed(_judge(piece, settings))
    except (TooLong, Exception) as error:
        return _failed(error, settings)


def _judge(piece: Piece, settings: Settings) -> Verdict:
    (record,) = read(rows(piece.text), notation_of, piece.first)
    return judge(record, settings.rulebook, piece.source)


def _failed(error: BaseException, settings: Settings) -> Packed:
    if isinstance(error, TooLong):
        return too_long(settings.time_limit)
    what = phrase("judging this record broke off: {error} in the referee itself", error=type(error).__name__)
    return broken_off(what)


_FIELDS = tuple(field.name for field in fields(Verdict))[2:]
"""What a verdict says, without where its record came from and what that is."""
_FAULTS = _FIELDS.index("faults")


@cache
def _readers() -> tuple[Reader, Reader]:
    """Of the tags and of what the verdict says."""
    types = get_type_hints(Verdict)
    return reader(tuple[tuple[str, tuple[str, Span]], ...]), composed(types[name] for name in _FIELDS)


def packed(verdict: Verdict, more: Any = None) -> Packed:
    """Of a verdict on a piece that begins with line 1."""
    data = [getattr(verdict, name) for name in _FIELDS]
    data[_FAULTS] = [fault._replace(near=tuple(Near(move.text) for move in fault.near)) for fault in verdict.faults]
    return Packed([*verdict.record.tags.items()], data, plain(more))


def unpacked(piece: Piece, data: Packed) -> Verdict:
    above = piece.first - 1
    read_tags, read_verdict = _readers()
    record = Record(piece.first)
    record.rows, record.tags = rows(piece.text), dict(read_tags(data.tags, above))
    return Verdict(piece.source, record, *read_verdict(data.verdict, above))


def too_long(limit: float) -> Packed:
    what = phrase("not judged within {limit} seconds", limit=f"{limit:g}")
    return _unjudged("S09", what, phrase("--time-limit SECONDS gives it more time"))


def broken_off(what: Phrase) -> Packed:
    return _unjudged("S10", what, phrase("a bug in the referee: please report it with the record"))


def _unjudged(code: str, what: Phrase, why: Phrase) -> Packed:
    return packed(Verdict("", Record(1), "unreadable", faults=(Fault(code, what, Span(1, 1, 2), why=why),)))


def is_lasting(data: Packed) -> bool:
    """Would the same record get the same verdict again?"""
    return not any(fault[0] in PASSING for fault in data.verdict[_FAULTS])


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises TooLong in what is done under it. By an alarm where there are signals; in other threads than the first by a
    second one that watches."""
    if threading.current_thread() is not threading.main_thread():
        with _watched(seconds):
            yield
        return
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(_number: int, _frame: object) -> None:
    raise TooLong


@contextmanager
def _watched(seconds: float) -> Iterator[None]:
    import ctypes

    me = threading.get_ident()
    lock = threading.Lock()
    is_over = threading.Event()

    def ring() -> None:
        wait = seconds
        while not is_over.wait(wait):
            with lock:
                if not is_over.is_set():
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(me), ctypes.py_object(TooLong))
            wait = 1.0  # once more should it get lost: Python ignores what is raised in callbacks of its own

    threading.Thread(target=ring, daemon=True, name="referee time limit").start()
    try:
        yield
    finally:
        with lock:
            is_over.set()
