"""`referee desk`"""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from time import sleep
from typing import NoReturn

import click
from click.core import ParameterSource

from referee.chance.commitment import is_sealed
from referee.cli.game_name import game_called
from referee.cli.league_file import LEAGUE_FILE, OWN_LEAGUE, league_of
from referee.cli.logs import over_logs, settings_for, tell_views
from referee.cli.many import team_at_hand
from referee.cli.output import complain, terminal_columns, write
from referee.cli.paths import Input
from referee.files.inputs import Unopened, inputs_of
from referee.games.rulebook import Rulebook
from referee.language import for_programs, say
from referee.league.results import Results
from referee.league.terms import League
from referee.post.clock import Zone, now
from referee.post.overview import Folder, Log, overview
from referee.report.desk import DeskContents, desk_data, desk_page, desk_text
from referee.report.json_text import json_text
from referee.report.plain import safe
from referee.report.post import read_by_others

BEAT = 2.0
"""Seconds between two looks at a folder that is watched."""


@click.command("desk")
@click.argument("folder", type=Input(is_folder=True))
@click.option("-o", "--output", metavar="PAGE", help="Write a web page that loads itself again, instead of text.")
@click.option("--watch", is_flag=True, help="Write the page again whenever a log changes, until Ctrl-C.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="The output format.")
@over_logs
@click.pass_context
def command(
    ctx: click.Context,
    folder: str,
    output: str | None,
    watch: bool,
    form: str,
    league: League,
    jobs: int | None,
    cache: bool,
    time: datetime,
    zone: Zone,
    rulebook: Rulebook,
) -> int:
    """Show a folder of games at a glance: who is overdue, whose turn it is, which seeds can be revealed, which logs are
    faulty, what is finished, and the standings.

    Only logs that have changed are judged again. Everything shown may be seen by everybody, so the page can be published.
    A file league.toml in the folder is used unless --league names another one. If a log has a page of its own next to it
    (club12.html), the desk's page links to it.

    \b
      referee desk logs/
      referee desk logs/ -o desk.html --watch
      referee desk logs/ --league club.toml --format json
    """
    if watch and output is None:
        raise click.UsageError(say("--watch needs a page to write: -o PAGE."))
    if output is not None and form != "text":
        raise click.UsageError(say("-o writes a page; --format is for standard output."))
    own = os.path.join(folder, OWN_LEAGUE)
    if ctx.meta[LEAGUE_FILE] is None and os.path.isfile(own):
        league, ctx.meta[LEAGUE_FILE] = league_of(own), own
        click.echo(say("note: the league is that of {file}", file=safe(own)), err=True)
    if league.game:
        league = replace(league, game=game_called(league.game).name)
    logs = Folder(folder, settings_for(rulebook, jobs, cache))
    with team_at_hand():
        logs.look()
        _warn(logs)
        desk = _desk(logs, league, time, zone)
        if output is None:
            _print(desk, form)
        else:
            _write(output, desk, logs)
            if watch:
                _watch(logs, output, desk, ctx.get_parameter_source("time") is not ParameterSource.DEFAULT)
    return 3 if desk.overview.unopened else 1 if desk.overview.faulty else 0


def _desk(logs: Folder, league: League, time: datetime, zone: Zone) -> DeskContents:
    results = Results(league, rulebook=logs.settings.rulebook)
    for log in logs:
        if isinstance(log, Log) and league.game in ("", log.verdict.game):
            results.add(log.verdict)
    shown = [log for log in logs if isinstance(log, Unopened) or not results.is_left_empty(log.verdict)]
    return DeskContents(logs.path, overview(shown, time), results, time, zone)


def _write(output: str, desk: DeskContents, logs: Folder) -> None:
    """Never over a log. Which files those are is asked every time: when a log is replaced, another file gets its number."""
    league = click.get_current_context().meta[LEAGUE_FILE]
    inputs = inputs_of([logs.path, *([league] if league else [])], logs.settings.rulebook.editions)
    write(output, desk_page(desk, lambda source: _page_of(source, output)), inputs, "everybody")


def _watch(logs: Folder, output: str, desk: DeskContents, is_pretended: bool) -> NoReturn:
    """Until somebody ends it. Time passes even if nothing changes, unless it is pretended."""
    click.echo(say("{file} is written again when a log changes; Ctrl-C ends this", file=safe(output)), err=True)
    while True:
        sleep(BEAT)
        time = desk.now if is_pretended else now()
        if logs.look() or time != desk.now:
            desk = _desk(logs, desk.results.league, time, desk.zone)
            _write(output, desk, logs)


def _print(desk: DeskContents, form: str) -> None:
    if form == "text":
        for line in desk_text(desk, terminal_columns()):
            click.echo(line)
        return
    with for_programs():
        click.echo(json_text(desk_data(desk), 2))


def _warn(logs: Folder) -> None:
    """What the organiser should know, and nobody else."""
    tell_views(logs.views)
    for log in logs:
        if isinstance(log, Unopened):
            complain(str(log))
        elif is_sealed(log.verdict.record.tags):
            for note in read_by_others(log.source, log.verdict.is_secret):
                click.echo(note, err=True)


def _page_of(source: str, output: str) -> str:
    """The address of a log's own page, seen from the desk's."""
    page = f"{os.path.splitext(source)[0]}.html"
    return Path(os.path.relpath(page, os.path.dirname(output) or ".")).as_posix() if os.path.isfile(page) else ""
