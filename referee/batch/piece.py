"""One record on its way to whoever judges it, and the verdict on its way back: small and plain."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

from referee.batch.settings import Settings
from referee.fault import Edit, Fault, Fix, Near, Span
from referee.games import notation_of
from referee.language.sentence import NOTHING, Phrase, phrase, restored
from referee.record.reader import Record, read
from referee.record.text import rows
from referee.verdict.irregular import Conduct
from referee.verdict.verdict import Standing, Verdict, judge


class Piece(NamedTuple):
    """A record as it stands in its source."""

    source: str
    first: int
    """The number of its first line."""
    text: str


Packed: TypeAlias = Sequence[Any]
"""A verdict as lists of strings and numbers, with lines counted from the record's first: what it says depends on the
record's text alone, not on where it stands."""


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


def packed(verdict: Verdict) -> Packed:
    """Of a verdict on a piece that begins with line 1."""
    return (
        verdict.status,
        verdict.game,
        verdict.edition,
        verdict.rules,
        verdict.players,
        verdict.moves,
        [tuple(standing) for standing in verdict.standings],
        verdict.waits_for,
        verdict.scored_at,
        verdict.ending,
        verdict.given_up,
        tuple(verdict.conduct),
        verdict.marks,
        [(name, value, *span) for name, (value, span) in verdict.record.tags.items()],
        [_packed_fault(fault) for fault in verdict.faults],
    )


PARTS = 15
"""How many there are; what else was made of the record follows them."""


def unpacked(piece: Piece, data: Packed) -> Verdict:
    status, game, edition, rules, players, moves, standings, awaited, scored_at, *rest = data[:PARTS]
    ending, given_up, conduct, marks, tags, faults = rest
    record = Record(piece.first)
    shift = piece.first - 1
    record.rows = rows(piece.text)
    record.tags = {name: (value, Span(line + shift, start, end)) for name, value, line, start, end in tags}
    return Verdict(
        piece.source,
        record,
        status,
        game,
        edition,
        rules,
        tuple(players),
        moves,
        tuple(
            Fault(
                code,
                restored(what),
                Span(line + shift, start, end),
                severity,
                restored(why),
                tuple(map(Near, near)),
                follows,
                _unpacked_fix(fix, shift),
            )
            for code, what, line, start, end, severity, why, near, follows, fix in faults
        ),
        tuple(Standing(*standing) for standing in standings),
        restored(awaited),
        scored_at,
        ending,
        given_up,
        Conduct(*conduct)._replace(options=tuple(conduct[-1])),
        tuple(marks),
        None,
    )


def _packed_fault(fault: Fault) -> Packed:
    fix = fault.fix
    kept = None if fix is None else (fix.is_safe, *[(*span, text) for span, text in fix.edits])
    near = [move.text for move in fault.near]
    return (*fault[:2], *fault.span, fault.severity, fault.why, near, fault.follows, kept)


def _unpacked_fix(fix: Packed | None, shift: int) -> Fix | None:
    if fix is None:
        return None
    is_safe, *edits = fix
    first, *also = (Edit(Span(line + shift, start, end), text) for line, start, end, text in edits)
    return Fix(*first, is_safe, tuple(also))


def too_long(limit: float) -> Packed:
    what = phrase("not judged within {limit} seconds", limit=f"{limit:g}")
    return _unjudged("S09", what, phrase("--time-limit SECONDS gives it more time"))


def broken_off(what: Phrase) -> Packed:
    return _unjudged("S10", what, phrase("a bug in the referee: please report it with the record"))


def _unjudged(code: str, what: Phrase, why: Phrase) -> Packed:
    return (
        "unreadable",
        "",
        "",
        "",
        (),
        0,
        (),
        NOTHING,
        0,
        "",
        "",
        Conduct(),
        (),
        (),
        [(code, what, 1, 1, 2, "error", why, (), False, None)],
    )


def is_lasting(data: Packed) -> bool:
    """Would the same record get the same verdict again?"""
    return not any(fault[0] in PASSING for fault in data[PARTS - 1])


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
