"""What play by post says: refusals ready to be pasted back, and the table of who is next."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from referee.fault import Fault
from referee.language import said, say
from referee.post.clock import STAMP, Zone, shown, shown_alone
from referee.post.desk import Refused
from referee.post.log import Posted, is_open, seed_path
from referee.post.view import view_rows
from referee.post.waiting import Waiting
from referee.record.reader import Record, common
from referee.report.blocks import Block, Code, Paragraph
from referee.report.plain import excerpt, safe
from referee.verdict.explanations import explain


def refusal(refused: Refused, private: bool = False) -> Iterator[Block]:
    """Why a post was refused, in words that everybody may read; `private` is for the dealer alone."""
    told = refused if private or refused.public is None else refused.public
    fault, record = told.fault, told.record
    if fault is None:
        yield Paragraph(say("not accepted: {why}", why=told.why))
    elif fault.message and record is not None:
        yield from _told(record, fault)
    else:
        yield Paragraph(say("not accepted: {why}", why=fault.code))
        if record is not None:
            yield Code([_quoted(record, fault)])
        found = explain(fault.code)
        if found:
            yield Paragraph(found[1])


def _told(record: Record, fault: Fault) -> Iterator[Block]:
    yield Paragraph(say("not accepted: {why}", why=f"{fault.message} ({fault.code})"))
    if row := _quoted(record, fault):
        yield Code(excerpt(row, fault.span.start, fault.span.end))
    if fault.reason:
        yield Paragraph(fault.reason)
    if fault.near:
        yield Paragraph(f"{say('legal and near:')} {' · '.join(near.text for near in fault.near)}")


def _quoted(record: Record, fault: Fault) -> str:
    """The line at fault, without the time that only the log adds to it."""
    return STAMP.sub("", record.rows[fault.span.line - record.first]).rstrip()


def turned_up(posted: Posted, public: Sequence[str]) -> Iterator[str]:
    """Older lines that everybody sees otherwise since a post, which turned up what lay face down. (When the game is over, all
    is open, and nobody wants to read all of it.)"""
    verdict, before = posted.verdict, posted.before
    if before is None or verdict.match.is_over or not verdict.match.game.has_secrets:
        return
    lines = {number - before.first for number, _ in before.statements if number < posted.first_new}
    for i, row in enumerate(view_rows(before, None, verdict.match.rulebook)):
        if i in lines and row != public[i]:
            yield public[i]


def read_by_others(log: str, is_secret: bool) -> Iterator[str]:
    """Notes for the organiser: what other users of the machine can read, and should not."""
    seed = seed_path(log)
    if is_open(seed):
        yield say("note: others can read the seed: {command}", command=f"chmod 600 {safe(shlex.quote(seed))}")
    if is_secret and is_open(log):
        yield say("note: others can read the log and its secrets: {command}", command=f"chmod 600 {safe(shlex.quote(log))}")


TIME_LEFT = 6
"""The column of the table of who is next that it is there for."""
SPARE = ((4,), (1,), (5,), (3,))
"""What a narrow terminal leaves out of it: since when, the game, by when, and what is to be done."""


def next_rows(found: Sequence[Waiting], now: datetime, zone: Zone = None) -> tuple[list[str], list[list[str]]]:
    """Headers and rows of the table of who is next."""
    rows = []
    for waits in found:
        rest = time_left(waits, now)
        who = waits.player or say("(chance)")
        since = shown(waits.since, zone) if waits.since else "?"
        due = shown(waits.due, zone) if waits.due else ""
        rows.append([safe(waits.source), waits.game, safe(who), safe(said(waits.what)), since, due, rest])
    name = zone_name(zone, now)
    times = [say("since ({zone})", zone=name), say("by ({zone})", zone=name)]
    return [say("log"), say("game"), say("next"), say("to do"), *times, ""], rows


def time_left(waits: Waiting, now: datetime) -> str:
    left = waits.left(now)
    if left is None:
        return ""
    if left >= timedelta():
        return say("{time} left", time=duration(left))
    return say("OVERDUE by {time}", time=duration(-left))


def zone_name(zone: Zone, now: datetime) -> str:
    """A zone in the header of a table. Its short name differs in summer, so it does not stand there."""
    here = shown_alone(now, zone).rpartition(" ")[2]
    return here if here == "UTC" else say("local time") if zone is None else safe(str(zone))


def duration(time: timedelta) -> str:
    """Roughly how long, in two units at the most."""
    minutes = int(time.total_seconds()) // 60
    days, hours = divmod(minutes // 60, 24)
    parts = [say("{days} d", days=days)] * (days > 0) + [f"{hours} h"] * (hours > 0) + [f"{minutes % 60} min"] * (days == 0)
    return " ".join(parts[:2])


def forfeits(found: Sequence[Waiting], now: datetime, after: timedelta | None) -> Iterator[str]:
    """What the league's rules allow the organiser to end, and the command that does it. Nothing is ended by itself."""
    for waits in found:
        if waits.can_be_forfeited(now, after) and waits.due is not None:
            yield say(
                "{log}: {player} is overdue by {time}; by the league's rules this game can be forfeited",
                log=safe(waits.source),
                player=safe(waits.player),
                time=duration(now - waits.due),
            )
            why = say("overdue by {time}", time=duration(now - waits.due))
            log = f"./{waits.source}" if waits.source.startswith("-") else waits.source
            ruling = f'! resign {common().name(waits.player)} "{why}"'
            yield f"    {safe(shlex.join(['referee', 'post', log, '--ruling', ruling]))}"


def waiting_data(waits: Waiting, now: datetime, after: timedelta | None = None) -> dict[str, object]:
    """Facts for programs; durations in minutes."""
    time = waits.thinking
    return {
        "source": waits.source,
        "game": waits.game,
        "event": waits.event,
        "player": waits.player,
        "what": said(waits.what),
        "since": waits.since.isoformat() if waits.since else None,
        "due": waits.due.isoformat() if waits.due else None,
        "overdue": waits.is_overdue(now),
        "forfeit": waits.can_be_forfeited(now, after),
        "extension": _minutes(time.extension),
        "reserve": None if time.reserve is None else _minutes(time.reserve),
        "rests": [[begin.isoformat(), end.isoformat()] for begin, end in time.rests],
    }


def _minutes(time: timedelta) -> int:
    return int(time.total_seconds()) // 60
