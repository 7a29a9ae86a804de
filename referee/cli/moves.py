"""`referee moves`"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.cli.eyes import Eyes, eyes
from referee.cli.options import at, editions, number, one_match
from referee.cli.output import print_record
from referee.games.rulebook import Rulebook
from referee.report.moves import move_lines, moves_now

if TYPE_CHECKING:
    pass


@click.command("moves")
@click.argument("log")
@at
@number
@click.option("--count", is_flag=True, help="Print only how many there are.")
@click.option("--claims/--no-claims", default=False, help="Add the points of each move.")
@eyes
@editions
def command(log: str, at: int | None, which: int, count: bool, claims: bool, eyes: Eyes, rulebook: Rulebook) -> int:
    """List the legal moves at the end of a record, or after N moves, in notation, one per line.

    \b
      referee moves game.ref
      referee moves game.ref --at 12 --claims
    """
    match = one_match(log, which, at, rulebook, eyes)
    note, moves = moves_now(match)
    if note:
        click.echo(note, err=True)
    if count and moves is not None:
        click.echo(len(moves))
        return 0
    for line in move_lines(match, moves, claims):
        print_record(f"{line}\n")
    return 0
