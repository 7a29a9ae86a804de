"""Whose turn it is in a log, since when, and by when."""

from __future__ import annotations

import contextlib
from datetime import datetime, timedelta
from typing import NamedTuple

from referee.language import said, say
from referee.language.sentence import Phrase
from referee.match import Match
from referee.post.clock import read_deadline, read_time, stamp_of
from referee.record.reader import Record
from referee.record.statement import Turn, Undo
from referee.verdict import Verdict, waiting_for


class Waiting(NamedTuple):
    """A log that waits for somebody."""

    source: str
    game: str
    event: str
    player: str
    """Whose turn it is; empty where chance is awaited that nobody can deal for lack of a seed."""
    what: str | Phrase
    """What kind of move, or what chance."""
    since: datetime | None
    due: datetime | None

    def is_overdue(self, now: datetime) -> bool:
        return self.due is not None and now > self.due

    def left(self, now: datetime) -> timedelta | None:
        return None if self.due is None else self.due - now


def waiting(verdict: Verdict) -> Waiting | None:
    """Whom a log waits for; None where the game is over or the log is faulty."""
    if verdict.status != "unfinished" or not verdict.ok:
        return None
    match, record = verdict.match, verdict.record
    awaited = match.awaited
    since = _since(record)
    time = read_deadline(record.tag("Deadline") or "")
    player = match.players.names[awaited.seat] if awaited.seat is not None else ""
    due = None
    with contextlib.suppress(OverflowError):  # the year 10,000
        due = since + time if since is not None and time is not None else None
    return Waiting(verdict.source, verdict.game, record.tag("Event") or "", player, awaited.what, since, due)


def in_order(found: list[Waiting]) -> list[Waiting]:
    """Those that are due first come first, then those without a deadline that have waited longest."""
    last = datetime.max
    return sorted(found, key=lambda w: (_plain(w.due) or last, _plain(w.since) or last, w.source))


def _plain(time: datetime | None) -> datetime | None:
    return None if time is None else time.replace(tzinfo=None)


def _since(record: Record) -> datetime | None:
    """When the last turn was posted or taken back; before the first, when the game began. Rulings do not move the clock."""
    for number, statement in reversed(record.statements):
        if isinstance(statement, (Turn, Undo)):
            time = stamp_of(record.line(number).text)
            if time is not None:
                return time
    return read_time(record.tag("Started") or "")


def turn_line(match: Match, due: datetime | None = None) -> str:
    """Who is next, in a line for the players."""
    awaited = match.awaited
    if awaited.kind == "over":
        return say("the game is over")
    line = waiting_for(awaited, match.players)
    if due is None or awaited.kind != "move":
        return said(line)
    return say("{turn}, by {time} UTC", turn=line, time=f"{due:%Y-%m-%d %H:%M}")
