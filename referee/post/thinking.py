"""How long a player may think: the `[Deadline]` of a log, and the rulings on time in it.

Everything is worked out from what is written in the record, never from a clock. A turn runs from the post before it to its own:
to when that was sent, while the next player's runs from when it was posted, and never from before the post before it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from referee.games.game import Players
from referee.post.clock import read_time, stamps_of
from referee.record.durations import days_of, duration
from referee.record.reader import Record
from referee.record.statement import Bank, Extend, Rest, Turn, Undo

NOTHING = timedelta(0)

Interval = tuple[datetime, datetime]
"""From a time to another."""


class Thinking(NamedTuple):
    """The time that a player has for the turn now."""

    since: datetime | None
    """When the last turn was posted or taken back; before the first, when the game began."""
    due: datetime | None = None
    """By when to post: the time for a turn and everything below, used up."""
    extension: timedelta = NOTHING
    """More time for this turn, or less."""
    reserve: timedelta | None = None
    """What was left of the player's time bank when the turn began; None without one."""
    rests: tuple[Interval, ...] = ()
    """When the clock does not run in between."""


def thinking(record: Record, players: Players, seat: int | None) -> Thinking:
    """The time of a player in a legal record; of nobody, if chance is awaited that nobody can deal."""
    deadline = duration(record.tag("Deadline") or "")
    rests = _rests(record, players)
    extensions: dict[int | None, timedelta] = {}
    reserves: dict[int | None, timedelta] = {}
    begin = since = read_time(record.tag("Started") or "")
    for number, statement in record.statements:
        if isinstance(statement, Extend):
            whose = players.seat(statement.player)
            extensions[whose] = extensions.get(whose, NOTHING) + (duration(statement.time) or NOTHING)
        elif isinstance(statement, Bank):
            reserves[players.seat(statement.player)] = duration(statement.time) or NOTHING
        elif isinstance(statement, (Turn, Undo)):
            times = stamps_of(record.line(number).text)
            if isinstance(statement, Turn):
                whose = players.seat(statement.player)
                extension = extensions.pop(whose, NOTHING)
                if whose in reserves and times and begin is not None and deadline is not None:
                    over = _used(begin, times[0], rests[whose]) - deadline - extension
                    reserves[whose] -= min(max(over, NOTHING), reserves[whose])
            if times:
                since = times[-1] if since is None else max(since, times[-1])
            begin = since if times else None
    extension, reserve = extensions.get(seat, NOTHING), reserves.get(seat)
    if since is None or deadline is None:
        return Thinking(since, None, extension, reserve)
    due = None
    with contextlib.suppress(OverflowError):  # the year 10,000
        due = _end(since, max(deadline + extension, NOTHING) + (reserve or NOTHING), rests.get(seat, []))
    between = [rest for rest in rests.get(seat, []) if due is not None and rest[0] <= due and rest[1] > since]
    return Thinking(since, due, extension, reserve, tuple(between))


def _rests(record: Record, players: Players) -> dict[int | None, list[Interval]]:
    """When each player's clock stands still, in order and without overlaps."""
    found: dict[int | None, list[Interval]] = {seat: [] for seat in range(len(players))}
    for _, statement in record.statements:
        if isinstance(statement, Rest) and (days := days_of(statement.first, statement.last)):
            for seat in [players.seat(statement.player)] if statement.player else range(len(players)):
                found[seat].append(days)
    return {seat: _merged(spans) for seat, spans in found.items()}


def _merged(spans: Iterable[Interval]) -> list[Interval]:
    merged: list[Interval] = []
    for begin, end in sorted(spans):
        if merged and begin <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((begin, end))
    return merged


def _used(begin: datetime, end: datetime, rests: Iterable[Interval]) -> timedelta:
    """How long the clock ran between two times."""
    still = sum((max(min(end, last) - max(begin, first), NOTHING) for first, last in rests), NOTHING)
    return end - begin - still


def _end(begin: datetime, time: timedelta, rests: Iterable[Interval]) -> datetime:
    """When a clock that started has run for a time."""
    for first, last in rests:
        if last <= begin:
            continue
        if first > begin:
            if time <= first - begin:
                break
            time -= first - begin
        begin = last
    return begin + time
