"""`referee show`"""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.options import at, editions, number, one_match
from referee.report.plain import safe


@click.command("show")
@click.argument("log")
@at
@number
@click.option("--setup", is_flag=True, help="As a record that starts from this position, in set-up lines.")
@editions
def command(log: str, at: int | None, which: int, setup: bool, folders: tuple[Path, ...]) -> int:
    """Draw the position at the end of a record, or after N moves.

    \b
      referee show game.ref --at 12
      referee show game.ref --at 12 --setup > adjourned.ref
    """
    match = one_match(log, which, at, folders)
    if setup:
        for name in ("Game", "Edition", "Event", "Date", "Players", "Options"):
            value = match.record.tag(name)
            if value is not None:
                click.echo(f'[{name} "{safe(value)}"]')
        click.echo()
        for item in match.game.items(match.last_legal, match.players):
            click.echo(f"@ {match.game.write(item, match.players)}")
    else:
        click.echo("\n".join(safe(line) for line in match.game.draw(match.last_legal, match.players).split("\n")))
    return 0
