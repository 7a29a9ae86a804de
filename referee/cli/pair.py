"""`referee pair`"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import click

from referee.batch.settings import Settings
from referee.cli.clock import time
from referee.cli.game_name import game_called
from referee.cli.league_file import LEAGUE_FILE, argument
from referee.cli.logs import settings_for
from referee.cli.many import cache, jobs, team_at_hand
from referee.cli.options import editions
from referee.cli.output import complain, for_log, terminal_columns
from referee.cli.table_style import table
from referee.files.inputs import Unopened, in_folder
from referee.games.rulebook import Rulebook
from referee.language import for_programs, say
from referee.language.spelling import hint
from referee.league.pairing.audit import audit
from referee.league.pairing.round import CannotPair, Paired, next_round, pair, present
from referee.league.results import Results, collect
from referee.league.terms import League
from referee.post.desk import Refused
from referee.post.rounds import ByPost, write_round
from referee.report.json_text import json_text
from referee.report.pairing import aims_rows, audit_data, heading, missing_line, reasons, round_data, round_rows, verdict_lines
from referee.report.plain import safe
from referee.report.table import line, render


@click.command("pair")
@argument
@click.option("--write", is_flag=True, help="Write the round into the league's file, and a log to fill in for each table.")
@click.option("--post", "by_post", is_flag=True, help="With --write: deal each log from a secret seed, as `referee new` does.")
@click.option("--deadline", metavar="TIME", help="With --post: how long a player may take: 90m, 12h, 3d, 1w.")
@click.option("--without", "absent", multiple=True, metavar="NAME", help="Leave a member out of this round. Repeatable.")
@click.option("--late", is_flag=True, help="Pair by points although results are missing.")
@click.option("--check", "checked", type=click.IntRange(min=1), metavar="ROUND", help="Check a round that was published.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="The output format.")
@table
@jobs
@cache
@time
@editions
@click.pass_context
def command(
    ctx: click.Context,
    league: League,
    write: bool,
    by_post: bool,
    deadline: str | None,
    absent: tuple[str, ...],
    late: bool,
    checked: int | None,
    form: str,
    style: str,
    jobs: int | None,
    cache: bool,
    time: datetime,
    rulebook: Rulebook,
) -> int:
    """Make the next round of a league: who sits with whom, in which seat, and why.

    LEAGUE is the league's file, or a folder with a league.toml. The records in its folder are the results so far. What is
    avoided, the most important first: pairs who must not meet, a second bye, rematches, unequal seats, unequal table sizes,
    distance in points. The same input gives the same round.

    \b
      referee pair season/
      referee pair season/ --without Max --write
      referee pair season/ --check 3
      referee pair season/league.toml --write --post --deadline 3d
    """
    if by_post and not write:
        raise click.UsageError(say("--post needs --write."))
    if deadline is not None and not by_post:
        raise click.UsageError(say("--deadline needs --post."))
    if checked is not None and (write or absent):
        raise click.UsageError(say("--check stands alone: it changes nothing."))
    path = ctx.meta[LEAGUE_FILE]
    if league.game:
        league = replace(league, game=game_called(league.game).name)
    settings = settings_for(rulebook, jobs, cache)
    try:
        if checked is not None:
            return _check(path, league, checked, settings, form, style)
        number, without = next_round(league), _members(league, absent)
        results = _results(path, league, number - 1, settings)
        made = pair(results, number, present(league, without), without, time.date().isoformat())
        if made.late and not late and (league.pairing.by == "points" or league.is_final(number)):
            told = [missing_line(*each) for each in made.late]
            raise click.UsageError("\n".join([*told, say("The next round depends on it. To pair without it: --late")]))
        _print(league, made, form, style)
        if write:
            with for_log(path):
                logs = write_round(path, league, made.round, time, ByPost(deadline) if by_post else None, rulebook)
            _tell(path, number, logs)
    except (CannotPair, Refused) as error:
        raise click.UsageError(safe(str(error))) from None
    return 0


def _members(league: League, names: tuple[str, ...]) -> list[str]:
    """The members that somebody typed, each once, in the order of the file."""
    found = []
    for name in names:
        member = league.player(name) if league.members else None
        if member is None:
            meant = hint(name, [safe(known.name) for known in league.members])
            raise click.UsageError(say("{player:quoted} is not a member of the league.", player=name) + meant)
        found.append(member)
    return [member.name for member in league.members if member.name in found]


def _results(path: str, league: League, until: int, settings: Settings) -> Results:
    """Of the records in the league's folder. There may be none."""
    logs = [*in_folder(os.path.dirname(path) or ".")]
    with team_at_hand():
        paths = [log for log in logs if isinstance(log, str)]
        found = collect(paths, league, league.game or None, None, settings, until=until)
    lost = [*(log for log in logs if isinstance(log, Unopened)), *found.unopened]
    for error in lost:
        complain(str(error))
    if lost:
        raise click.exceptions.Exit(3)
    return found


def _tell(path: str, number: int, logs: Sequence[str]) -> None:
    click.echo(say("round {number} was written into {file}", number=number, file=safe(path)), err=True)
    if logs:
        folder = safe(os.path.dirname(logs[0]))
        click.echo(say("{count:# log|# logs} in {folder}", count=len(logs), folder=folder), err=True)
    else:
        click.echo(say("note: no logs, since the league file names no game"), err=True)


def _print(league: League, made: Paired, form: str, style: str) -> None:
    if form == "json":
        with for_programs():
            click.echo(json_text(round_data(league, made), 2))
        return
    as_csv = style == "csv"
    if not as_csv:
        click.echo(line(heading(league, made.round), style))
    click.echo(render(*round_rows(league, made.round, made.past), style, columns=terminal_columns()))
    told = [line(text, style) for text in reasons(league, made)]
    if told:
        click.echo("\n".join(["", *told]), err=as_csv)


def _check(path: str, league: League, number: int, settings: Settings, form: str, style: str) -> int:
    published = league.round(number)
    if published is None:
        raise click.UsageError(
            say("The league file has no round {number}. Rounds: {last}", number=number, last=len(league.rounds))
        )
    found = audit(_results(path, league, number - 1, settings), published)
    if form == "json":
        with for_programs():
            click.echo(json_text(audit_data(league, found), 2))
        return 1 if found.problems else 0
    click.echo(line(heading(league, published), style))
    click.echo(render(*aims_rows(found), style, columns=terminal_columns()))
    click.echo("\n".join(["", *(line(text, style) for text in map(safe, verdict_lines(found)))]))
    if found.could_be_better:
        click.echo()
        click.echo(render(*round_rows(league, found.better.round, found.better.past), style, columns=terminal_columns()))
    return 1 if found.problems else 0
