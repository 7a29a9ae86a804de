"""Options and questions that several commands share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli.output import complain
from referee.games.words import count
from referee.inputs import Source, Unopened, listed, text_of
from referee.match import Match, notation_of
from referee.record.reader import Record, read
from referee.record.text import rows

if TYPE_CHECKING:
    from datetime import datetime

    from referee.cli.eyes import Eyes
    from referee.league.terms import League

editions = click.option(
    "--editions",
    "folders",
    multiple=True,
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with editions of your own, found by name before ours. May be given again.",
)


def _style(ctx: click.Context, param: click.Parameter, value: str) -> str:
    if value == "simple":
        return value
    from referee.report.table import styles

    if value not in styles():
        raise click.UsageError(f"There is no table style {value!r}. Styles: {', '.join(styles())}")
    return value


table = click.option(
    "--table",
    "style",
    default="simple",
    metavar="STYLE",
    callback=_style,
    help="A style of tabulate: simple, github, html, latex, csv …",
)


def version(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A version of the rules that is known."""
    if value is None:
        return None
    from referee.games.versions import known

    if value not in known():
        raise click.UsageError(f"There is no version {value!r} of the rules. Versions: {', '.join(known())}")
    return value


def rules(text: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """`--rules VERSION`, with the help that fits the command."""
    return click.option("--rules", callback=version, metavar="VERSION", help=text)


strict = click.option(
    "--strict",
    is_flag=True,
    help="Accept only plain games: no rulings, no set-up, nothing unseen or taken back; the game's own edition, recommended "
    "options, newest rules.",
)
judged_by = rules("Judge by this version of the rules, such as 2026-11-12, whatever the records say.")
at = click.option("--at", type=click.IntRange(min=0), metavar="N", help="After N moves instead of at the end.")
number = click.option(
    "--record", "which", type=click.IntRange(min=1), default=1, metavar="N", help="Which record of the file.  [default: 1]"
)


LEAGUE_FILE = "referee.league file"
"""Where a command finds the name of the league's file, in its context."""


def _read_league(ctx: click.Context, param: click.Parameter, value: str | None) -> League:
    from referee.league.leaguefile import LeagueError, read_league
    from referee.league.terms import League
    from referee.report.plain import safe

    ctx.meta[LEAGUE_FILE] = value
    try:
        return League() if value is None else read_league(value)
    except LeagueError as error:
        raise click.UsageError("\n".join(f"{safe(str(value))}: {safe(problem)}" for problem in error.problems)) from None


league = click.option(
    "--league",
    type=click.Path(exists=True, dir_okay=False),
    callback=_read_league,
    metavar="FILE",
    help="A league's TOML file: members, scheme, seasons, byes …",
)
output = click.option("-o", "--output", default="-", metavar="FILE", help="Where to write it.  [default: standard output]")


files_from = click.option(
    "--files-from", "lists", multiple=True, metavar="FILE", help="Read more paths from a list, one a line; - is standard input."
)


def all_paths(paths: tuple[str, ...], lists: tuple[str, ...]) -> tuple[str, ...]:
    """The paths that were given and those in lists. Ends the command where there are none."""
    found = [*paths]
    for name in lists:
        try:
            found += listed(name)
        except Unopened as error:
            complain(str(error))
            raise click.exceptions.Exit(3) from None
    if not found and not lists:
        raise click.UsageError("Missing argument 'PATHS...'.")
    return tuple(found)


def _read_time(ctx: click.Context, param: click.Parameter, value: str | None) -> datetime:
    from referee.post.clock import now, read_time

    time = now() if value is None else read_time(value)
    if time is None:
        raise click.UsageError("--time is written as 2026-11-12T20:15Z (UTC).")
    return time


time = click.option(
    "--time", callback=_read_time, metavar="TIME", help="As if it were this time: 2026-11-12T20:15Z.  [default: now]"
)


def is_coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def one_record(path: str, which: int) -> Record:
    """A record of a file; ends the command with exit 3 where there is none."""
    try:
        text = text_of(Source(path))
    except Unopened as error:
        complain(str(error))
        raise click.exceptions.Exit(3) from None
    found = 0
    for found, record in enumerate(read(rows(text), notation_of), 1):
        if found == which:
            return record
    raise click.UsageError(f"{path} has {count(found, 'record')}.")


def one_seen(path: str, which: int, folders: tuple[Path, ...], eyes: Eyes) -> Record:
    """A record of a file as these eyes may see it."""
    try:
        return eyes.see(one_record(path, which), path, folders)
    except Unopened as error:
        complain(str(error))
        raise click.exceptions.Exit(3) from None


def one_match(path: str, which: int, at: int | None, folders: tuple[Path, ...], eyes: Eyes) -> Match:
    """A record played to a point, as these eyes may see it. Its faults are told on standard error; without a playable header
    there is no match."""
    from referee.report.plain import safe

    match = Match(one_seen(path, which, folders, eyes), folders).run(at)
    errors = [fault for fault in match.faults if fault.severity == "error" and not fault.follows]
    if not match.playable:
        for fault in errors:
            click.echo(f"{safe(path)}:{fault.span.line}:{fault.span.start}: {fault.code} {safe(fault.message)}", err=True)
            if fault.reason:
                click.echo(safe(fault.reason), err=True)
        raise click.exceptions.Exit(1)
    if at is not None and at > match.moves:
        raise click.UsageError(f"The record has {count(match.moves, 'move')}.")
    if match.illegal is not None:
        fault = match.illegal
        click.echo(
            f"note: {safe(path)}:{fault.span.line}:{fault.span.start}: {fault.code} {safe(fault.message)}; "
            f"this is the last legal position, after move {match.scored_at}",
            err=True,
        )
    return match
