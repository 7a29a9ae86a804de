"""What commands over all logs of play by post share."""

from __future__ import annotations

from collections.abc import Callable

import click

from referee.batch.settings import Settings
from referee.cli.clock import time, zone
from referee.cli.league_file import league
from referee.cli.many import cache, jobs
from referee.cli.options import editions
from referee.cli.output import complain
from referee.games.rulebook import Rulebook
from referee.language import say


def over_logs(command: Callable[..., int]) -> Callable[..., int]:
    """`--league`, `--jobs`, `--cache`, `--time`, `--tz` and `--editions`."""
    for option in (editions, zone, time, cache, jobs, league):
        command = option(command)
    return command


def settings_for(rulebook: Rulebook, jobs: int | None, cache: bool) -> Settings:
    return Settings(rulebook, jobs, cache, note=lambda what: complain(say("note: {what}", what=what)))


def tell_views(count: int) -> None:
    """Nothing is passed over in silence."""
    if count:
        note = say("note: {count:# view was|# views were} passed over: the log of the same game is here too", count=count)
        click.echo(note, err=True)
