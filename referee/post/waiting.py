"""Whose turn it is in a log, since when, and by when."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from referee.language import said, say
from referee.language.sentence import Phrase, phrase
from referee.match.implied import next_mover
from referee.match.loop import Match
from referee.post.clock import Zone, shown_alone
from referee.post.thinking import Thinking, thinking
from referee.verdict.verdict import PlayedVerdict, waiting_for


class Waiting(NamedTuple):
    """A log that waits for somebody."""

    source: str
    game: str
    event: str
    player: str
    """Whose turn it is; empty where chance is awaited that nobody can deal for lack of a seed."""
    what: str | Phrase
    """What kind of move, or what chance."""
    thinking: Thinking
    """Since when, by when, and why then."""
    identity: str
    """What tells the game from all others, and stays the same to its end."""

    @property
    def since(self) -> datetime | None:
        return self.thinking.since

    @property
    def due(self) -> datetime | None:
        return self.thinking.due

    def is_overdue(self, now: datetime) -> bool:
        return self.due is not None and now > self.due

    def can_be_forfeited(self, now: datetime, after: timedelta | None) -> bool:
        """Is a player late by so much that a league ends the game?"""
        return after is not None and bool(self.player) and self.due is not None and now - self.due >= after

    def left(self, now: datetime) -> timedelta | None:
        return None if self.due is None else self.due - now


def waiting(verdict: PlayedVerdict) -> Waiting | None:
    """Whom a log waits for; None where the game is over or the log is faulty."""
    if verdict.status != "unfinished" or not verdict.ok:
        return None
    match, record = verdict.match, verdict.record
    awaited = match.awaited
    player = match.players.names[awaited.seat] if awaited.seat is not None else ""
    time = thinking(record, match.players, awaited.seat)
    tags = [record.tag(name) or "" for name in ("Game", "Event", "Date", "Players", "Started", "Commit")]
    then = next_mover(match)
    what = phrase("{what}, or {player} to move", what=awaited.what, player=then) if then else awaited.what
    return Waiting(verdict.source, verdict.game, tags[1], player, what, time, "\n".join(tags))


def in_order(found: list[Waiting]) -> list[Waiting]:
    """Those that are due first come first, then those without a deadline that have waited longest."""
    last = datetime.max
    return sorted(found, key=lambda w: (_plain(w.due) or last, _plain(w.since) or last, w.source))


def _plain(time: datetime | None) -> datetime | None:
    return None if time is None else time.replace(tzinfo=None)


def turn_line(match: Match, due: datetime | None = None, zone: Zone = None) -> str:
    """Who is next, in a line for the players."""
    awaited = match.awaited
    if awaited.kind == "over":
        return say("the game is over")
    line = waiting_for(match)
    if due is None or awaited.kind != "move":
        return said(line)
    return say("{turn}, by {time}", turn=line, time=shown_alone(due, zone))
