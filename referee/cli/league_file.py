"""`--league`: what a league decides for itself. Apart from the other options: most commands know no league."""

from __future__ import annotations

import os

import click

from referee.cli.paths import Input, present
from referee.league.leaguefile import LeagueError, read_league
from referee.league.terms import League
from referee.report.plain import safe

OWN_LEAGUE = "league.toml"
"""The file of a league in the folder of its games."""
LEAGUE_FILE = "referee.league file"
"""Where a command finds the name of the league's file, in its context."""


def _read_league(ctx: click.Context, param: click.Parameter, value: str | None) -> League:
    ctx.meta[LEAGUE_FILE] = value
    return League() if value is None else league_of(value)


def league_of(path: str) -> League:
    """The league of a file; ends the command where it cannot be read."""
    try:
        return read_league(path)
    except LeagueError as error:
        raise click.UsageError("\n".join(f"{safe(path)}: {safe(problem)}" for problem in error.problems)) from None


def _read_named(ctx: click.Context, param: click.Parameter, path: str) -> League:
    """Of the file, or of a folder that it is in."""
    if os.path.isdir(path):
        path = os.path.join(path, OWN_LEAGUE)
    present(path)
    return _read_league(ctx, param, path)


argument = click.argument("league", type=click.Path(), callback=_read_named)


league = click.option(
    "--league",
    type=Input(),
    callback=_read_league,
    metavar="FILE",
    help="The TOML file of a league: members, scheme, seasons, byes …",
)
