"""`referee cache`"""

from __future__ import annotations

import click

from referee.batch import cache
from referee.cli.output import complain
from referee.language import number, said, say
from referee.language.system import os_error
from referee.report.plain import safe


@click.group("cache")
def command() -> None:
    """Show the size of the cache of verdicts, or delete it. The cache only saves time.

    \b
      referee cache info
      referee cache clear
    """


@command.command("info")
def info() -> int:
    """Show where the cache is and how large it is."""
    path, entries, size, why = cache.info()
    what = say("cannot be used: {why}", why=why) if why else say("{count:# verdict|# verdicts}", count=entries)
    click.echo(f"{safe(path)}: {what}, {number(size / 1_000_000, 1)} MB")
    return 0


@command.command("clear")
def clear() -> int:
    """Delete the cache."""
    try:
        path, entries, *_ = cache.clear()
    except OSError as error:
        complain(f"{error.filename}: {said(os_error(error))}")
        return 3
    click.echo(say("{path}: {count:# verdict|# verdicts} deleted", path=safe(path), count=entries))
    return 0
