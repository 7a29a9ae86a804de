"""`referee view`"""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.options import editions, number, one_record
from referee.cli.output import complain, print_record
from referee.post.view import view
from referee.verdict import judge


@click.command("view")
@click.argument("log")
@click.option("--as", "player", metavar="NAME", help="As this player may see it.")
@click.option("--public", is_flag=True, help="As everybody may see it.")
@number
@editions
def command(log: str, player: str | None, public: bool, which: int, folders: tuple[Path, ...]) -> int:
    """Print a record as one player, or the public, may see it. What is hidden is ?, and the record still checks.

    \b
      referee view club12.ref --as Anna
      referee view club12.ref --public > website/club12.ref
    """
    if (player is None) == (not public):
        raise click.UsageError("Give either --as NAME or --public.")
    record = one_record(log, which)
    verdict = judge(record, folders, log)
    if not verdict.ok:
        complain(f'{log} is faulty, and nobody knows what may be seen of it: run "referee check" for details')
        return 1
    seat = None if player is None else verdict.match.players.seat(player)
    if player is not None and seat is None:
        raise click.UsageError(f"Nobody called {player} plays. Players: {', '.join(verdict.players)}")
    print_record(view(record, seat, folders))
    return 0
