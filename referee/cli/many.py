"""What commands over many records share: how many processes, how long for each record, what is known from earlier."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from referee.batch.settings import TIME_LIMIT, NoTeam
from referee.language import say


def _a_number(_context: click.Context, _option: click.Parameter, seconds: float) -> float:
    """`nan` is neither below nor above the limits."""
    if seconds != seconds:
        raise click.BadParameter(say("nan is not a number of seconds."))
    return seconds


jobs = click.option(
    "-j", "--jobs", type=click.IntRange(min=1), metavar="N", help="Number of processes.  [default: one per core]"
)
time_limit = click.option(
    "--time-limit",
    type=click.FloatRange(min=0.1, max=86_400.0),
    callback=_a_number,
    default=TIME_LIMIT,
    metavar="SECONDS",
    help=f"Time limit per record.  [default: {TIME_LIMIT:g}]",
)
cache = click.option(
    "--cache/--no-cache", default=True, help="Reuse the verdicts of records that have not changed.  [default: cache]"
)
cached_pages = click.option(
    "--cache/--no-cache", default=True, help="Keep the pages of records that have not changed.  [default: cache]"
)


@contextmanager
def team_at_hand() -> Iterator[None]:
    """Ends the command where those who should do the work cannot."""
    try:
        yield
    except NoTeam as error:
        raise click.UsageError(str(error)) from None
