"""`--time`: the time it is, or should be taken to be; `--tz`: the zone in which times are shown. Apart from the other options:
most commands know no time."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import available_timezones

import click

from referee.language import say
from referee.post.clock import Zone, now, read_time, read_zone


def _read_time(ctx: click.Context, param: click.Parameter, value: str | None) -> datetime:
    time = now() if value is None else read_time(value)
    if time is None:
        raise click.UsageError(say("--time must look like 2026-11-12T20:15Z (UTC)."))
    return time


def _read_zone(ctx: click.Context, param: click.Parameter, value: str | None) -> Zone:
    try:
        return None if value is None else read_zone(value)
    except ValueError:
        if not available_timezones():
            raise click.UsageError(say("This machine has no time zones: pip install tzdata.")) from None
        raise click.UsageError(
            say("There is no time zone {name:quoted}; write Europe/Vienna or UTC.", name=value or "")
        ) from None


time = click.option(
    "--time", callback=_read_time, metavar="TIME", help="Pretend it is this time: 2026-11-12T20:15Z.  [default: now]"
)
zone = click.option(
    "--tz",
    "zone",
    callback=_read_zone,
    metavar="ZONE",
    help="Show times in this zone, such as Europe/Vienna.  [default: yours]",
)
