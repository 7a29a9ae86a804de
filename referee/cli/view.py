"""`referee view`"""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.options import editions, number, one_record
from referee.cli.output import complain, print_record
from referee.language import say
from referee.post.view import view
from referee.verdict import judge


@click.command("view")
@click.argument("log")
@click.option("--as", "player", metavar="NAME", help="Show what this player may see.")
@click.option("--public", is_flag=True, help="Show what everybody may see.")
@number
@editions
def command(log: str, player: str | None, public: bool, which: int, folders: tuple[Path, ...]) -> int:
    """Print a record as one player, or the public, may see it. Hidden things become ?, and the record can still be checked.

    \b
      referee view club12.ref --as Anna
      referee view club12.ref --public > website/club12.ref
    """
    if (player is None) == (not public):
        raise click.UsageError(say("Give either --as NAME or --public."))
    record = one_record(log, which)
    verdict = judge(record, folders, log)
    if not verdict.ok:
        complain(say('{file} is faulty, so it is not known who may see what: run "referee check" for details', file=log))
        return 1
    seat = None if player is None else verdict.match.players.seat(player)
    if player is not None and seat is None:
        raise click.UsageError(
            say("Nobody called {name} is playing. Players: {players:list}", name=player, players=verdict.players)
        )
    print_record(view(record, seat, folders))
    return 0
