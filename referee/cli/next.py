"""`referee next`"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

import click

from referee.cli.answer import picture, print_answer, reply
from referee.cli.eyes import not_playing
from referee.cli.logs import over_logs, settings_for, tell_views
from referee.cli.many import team_at_hand
from referee.cli.output import complain, terminal_columns, write
from referee.cli.table_style import table
from referee.files.inputs import Inputs, Unopened, from_each, inputs_of, text_of
from referee.files.names import FreeNames
from referee.games.rulebook import Rulebook
from referee.language import for_programs, say
from referee.league.terms import League
from referee.post.clock import Zone
from referee.post.overview import Log, logs, parted
from referee.post.waiting import Waiting, in_order
from referee.report.answer import Answer
from referee.report.blocks import ending, written
from referee.report.json_text import json_text
from referee.report.plain import safe
from referee.report.post import SPARE, TIME_LEFT, forfeits, next_rows, waiting_data
from referee.report.reminder import reminders
from referee.report.table import render
from referee.verdict.verdict import PlayedVerdict, judge_text


@click.command("next")
@click.argument("paths", nargs=-1, required=True)
@click.option("--overdue", is_flag=True, help="Show only players whose time is up.")
@click.option("--format", "form", type=click.Choice(["text", "json", "jsonl"]), default="text", help="The output format.")
@table
@reply
@click.option("--as", "player", metavar="NAME", help="With --reply: an answer for this player only, with what they may see.")
@picture
@click.option("--remind", is_flag=True, help="Write one reminder per player, with all games that wait for them (see --reply).")
@click.option("-o", "--output", metavar="DIR", help="With --remind: the folder for the reminders, one file per player.")
@click.option("--ical", metavar="FILE", help="Write the deadlines as a calendar.")
@over_logs
def command(
    paths: tuple[str, ...],
    overdue: bool,
    form: str,
    style: str,
    reply: str | None,
    player: str | None,
    picture: str,
    remind: bool,
    output: str | None,
    ical: str | None,
    league: League,
    jobs: int | None,
    cache: bool,
    time: datetime,
    zone: Zone,
    rulebook: Rulebook,
) -> int:
    """Show whose turn it is, since when and by when: one table for all logs, overdue players first.

    Times are taken from the log; its [Deadline] says how long a player may take, and rulings such as "! extend Ben 2d" or
    "! rest-days 2026-12-24" change that. If the league's file says after how long a game is forfeited, the command that
    confirms it is shown.

    \b
      referee next club12.ref
      referee next logs/ --overdue --tz Europe/Vienna
      referee next logs/ --remind --reply markdown -o reminders
      referee next logs/ --ical deadlines.ics --league club.toml
      referee next club12.ref --reply bbcode --as Anna
    """
    is_answer = reply is not None and not remind
    if (player is not None or picture) and not is_answer:
        raise click.UsageError(say("--as and --picture need --reply, and no --remind."))
    if output is not None and not remind:
        raise click.UsageError(say("-o needs --remind."))
    if is_answer:
        found, views = parted(_judged(paths, rulebook))
        tell_views(len(views))
        judged = _Sound(found)
        _answer(judged, reply or "text", player, picture, zone)
        return judged.code
    with team_at_hand():
        found, views = parted(logs(paths, settings_for(rulebook, jobs, cache)))
    tell_views(len(views))
    sound = _Sound(found)
    waits = [log.waiting for log in sound if log.waiting is not None]
    due = [each for each in in_order(waits) if each.is_overdue(time) or not overdue]
    if ical is not None:
        _write_calendar(ical, due, time, inputs_of(paths, rulebook.editions))
    if remind:
        _remind(due, reply or "text", output, time, zone, league, inputs_of(paths, rulebook.editions))
    elif form != "text":
        with for_programs():
            data = [waiting_data(each, time, league.forfeit_after) for each in due]
        for part in data if form == "jsonl" else [data]:
            click.echo(json_text(part, 2 if form == "json" else None))
    elif ical is None:
        headers, rows = next_rows(due, time, zone)
        if rows:
            click.echo(render(headers, rows, style, columns=terminal_columns(), whole=[TIME_LEFT], spare=SPARE))
        if over := sound.count - len(waits):
            click.echo(say("{count:# game is over|# games are over}", count=over))
        for row in forfeits(due, time, league.forfeit_after):
            click.echo(row)
    return sound.code


class _Sound:
    """The sound logs, one after the other. Others are told of, and change the exit code."""

    def __init__(self, found: Iterable[Log | Unopened]) -> None:
        self.found = found
        self.count = self.code = 0

    def __iter__(self) -> Iterator[Log]:
        for log in self.found:
            if isinstance(log, Unopened):
                self.code = 3
                complain(str(log))
            elif log.verdict.ok:
                self.count += 1
                yield log
            else:
                self.code = max(self.code, 1)
                complain(say('{file} is faulty: run "referee check" for details', file=log.source))


def _judged(paths: tuple[str, ...], rulebook: Rulebook) -> Iterator[Log | Unopened]:
    """With the games as they were played, which no cache has."""
    return from_each(
        paths, lambda source: (Log(verdict, None) for verdict in judge_text(text_of(source), rulebook, source.name))
    )


def _answer(logs: Iterable[Log], form: str, player: str | None, picture: str, zone: Zone) -> None:
    """The answer to the last post of each log; to one player, in those that the player plays in."""
    others: dict[str, None] = {}
    answers = 0
    for verdict, _ in logs:
        assert isinstance(verdict, PlayedVerdict)
        seat = None if player is None else verdict.match.players.called(player)
        if player is not None and seat is None:
            others.update(dict.fromkeys(verdict.players))
            continue
        if answers:
            click.echo()
            if picture:
                raise click.UsageError(say("--picture is for one log."))
        answers += 1
        answer = Answer(verdict, seat)
        print_answer(answer, verdict.source, answer.last_moves(), form, zone, picture)
    if others and not answers:
        raise not_playing(player or "", [*others])


def _remind(
    found: Sequence[Waiting], form: str, output: str | None, time: datetime, zone: Zone, league: League, inputs: Inputs
) -> None:
    names = FreeNames()
    for player, blocks in reminders(found, time, zone, league):
        text = written(blocks, form) + "\n"
        if output is None or output == "-":
            click.echo(text)
        else:
            file = os.path.join(output, f"{names.of(player, 'player')}.{ending(form)}")
            write(file, text, inputs)
            click.echo(say("{file}: for {player}", file=safe(file), player=safe(player)))


def _write_calendar(file: str, found: Sequence[Waiting], time: datetime, inputs: Inputs) -> None:
    try:
        from referee.report.calendar import calendar
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "icalendar":
            raise
        raise click.UsageError(say("This needs icalendar: {command}", command="pip install 'referee[calendar]'")) from None
    write(file, calendar(found, time), inputs, "everybody")
