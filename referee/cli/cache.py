"""`referee cache`"""

from __future__ import annotations

import click

from referee.batch import cache
from referee.cli.output import complain
from referee.games.words import count
from referee.report.plain import safe


@click.group("cache")
def command() -> None:
    """Say how large the cache of verdicts is, or remove it. It only saves time: without it everything is judged again.

    \b
      referee cache info
      referee cache clear
    """


@command.command("info")
def info() -> int:
    """Where the cache is, and how much is in it."""
    path, entries, size, why = cache.info()
    what = f"cannot be used: {why}" if why else count(entries, "verdict")
    click.echo(f"{safe(path)}: {what}, {size / 1_000_000:.1f} MB")
    return 0


@command.command("clear")
def clear() -> int:
    """Remove the cache."""
    try:
        path, entries, *_ = cache.clear()
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}")
        return 3
    click.echo(f"{safe(path)}: removed {count(entries, 'verdict')}")
    return 0
