"""`--time`: the time it is, or should be taken to be. Apart from the other options: most commands know no time."""

from __future__ import annotations

from datetime import datetime

import click

from referee.language import say
from referee.post.clock import now, read_time


def _read_time(ctx: click.Context, param: click.Parameter, value: str | None) -> datetime:
    time = now() if value is None else read_time(value)
    if time is None:
        raise click.UsageError(say("--time must look like 2026-11-12T20:15Z (UTC)."))
    return time


time = click.option(
    "--time", callback=_read_time, metavar="TIME", help="Pretend it is this time: 2026-11-12T20:15Z.  [default: now]"
)
