"""`referee post --mbox` and `--eml`: mails in bulk, and what became of each."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from datetime import datetime

import click

from referee.cli.output import complain, for_log
from referee.files.inputs import Source, Unopened, text_of
from referee.files.regular import read_regular
from referee.games import notation_of
from referee.games.rulebook import Rulebook
from referee.language import said, say
from referee.language.system import os_error
from referee.league.leaguefile import LeagueError, read_league
from referee.post.clock import Zone, read_time
from referee.post.desk import Refused, play
from referee.post.log import sound
from referee.post.mail import MAX_BOX, Mail, Unread, addresses_of, mails_in
from referee.post.mailed import players_by_address, post_mails
from referee.post.waiting import turn_line, waiting
from referee.record.reader import Record, read
from referee.record.text import folded, rows
from referee.report.blocks import lines
from referee.report.mails import fate_lines
from referee.report.pasted import ignored, remaining
from referee.report.plain import safe
from referee.report.post import refusal
from referee.verdict.verdict import judge


def take_mails(
    log: str,
    boxes: Sequence[str],
    messages: Sequence[str],
    league: str | None,
    subject: str | None,
    private: bool,
    time: datetime,
    zone: Zone,
    rulebook: Rulebook,
) -> int:
    """Take mails into a log and print the fate of each. The exit code: 1 where one was refused, or is nobody's."""
    try:
        found = [mail for path, is_box in _files(boxes, messages) for mail in _mails(path, is_box)]
        wanted = [mail for mail in found if subject is None or folded(subject) in folded(mail.subject)]
        with for_log(log):
            record, players = _players(log, league, rulebook)
            begun = read_time(record.tag("Started") or "")
            refused = 0
            for fate in post_mails(log, wanted, players, time, rulebook, begun):
                refused += fate.why is not None
                click.echo("\n".join(fate_lines(fate, private)))
                left_out = fate.why.ignored if isinstance(fate.why, Refused) else ()
                for row in (*remaining(fate.posted.rest if fate.posted else ()), *ignored(left_out)):
                    click.echo(row, err=True)
            if len(found) > len(wanted):
                left = len(found) - len(wanted)
                click.echo(say("{count:# mail has|# mails have} another subject", count=left))
            verdict = judge(next(read(rows(text_of(Source(log))), notation_of)), rulebook, log)
    except Refused as no_log:
        click.echo("\n".join(lines(refusal(no_log, private))))
        return 1
    except Unopened as error:
        complain(str(error))
        return 3
    waits = waiting(verdict)
    click.echo(safe(turn_line(verdict.match, waits.due if waits else None, zone)))
    return int(refused > 0)


def _files(boxes: Sequence[str], messages: Sequence[str]) -> Iterator[tuple[str, bool]]:
    yield from ((path, True) for path in boxes)
    yield from ((path, False) for path in messages)


def _mails(path: str, is_box: bool) -> list[Mail]:
    """The mails in a file. Raises Unopened."""
    try:
        data = read_regular(path, MAX_BOX)
    except OSError as error:
        raise Unopened(path, said(os_error(error))) from None
    if len(data) > MAX_BOX:
        raise Unopened(path, say("larger than {limit} MB", limit=MAX_BOX // 1_000_000))
    try:
        found = list(mails_in(os.path.basename(path), data, is_box))
    except Unread as error:
        raise Unopened(path, str(error)) from None
    if not found:
        raise Unopened(path, say("there is no mail in it"))
    return found


def _players(log: str, league: str | None, rulebook: Rulebook) -> tuple[Record, dict[str, str]]:
    """A log, and its players by their addresses, from the league and from its tag. Raises Refused."""
    played = sound(lambda: play(rows(text_of(Source(log))), rulebook))
    record = played.record
    known = [(address, [name]) for address, name in addresses_of(record.tag("Mail") or "")]
    if league is not None:
        try:
            members = read_league(league).members
        except LeagueError as error:
            raise click.UsageError("\n".join(f"{safe(league)}: {safe(problem)}" for problem in error.problems)) from None
        known += [(address, [member.name, *member.aliases]) for member in members for address in member.mail]
    players = players_by_address(known, played.match.players)
    if not players:
        raise click.UsageError(say("No addresses are known: give --league, or write [Mail] into the log."))
    return record, players
