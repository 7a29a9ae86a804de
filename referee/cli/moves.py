"""`referee moves`"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.cli.eyes import Eyes, eyes
from referee.cli.options import at, editions, number, one_match
from referee.cli.output import print_record
from referee.follows import going_on, next_mover
from referee.language import say
from referee.wording import in_language, language_of_record

if TYPE_CHECKING:
    from pathlib import Path


@click.command("moves")
@click.argument("log")
@at
@number
@click.option("--count", is_flag=True, help="Print only how many there are.")
@click.option("--claims/--no-claims", default=False, help="Add the points of each move.")
@eyes
@editions
def command(log: str, at: int | None, which: int, count: bool, claims: bool, eyes: Eyes, folders: tuple[Path, ...]) -> int:
    """List the legal moves at the end of a record, or after N moves, in notation, one per line.

    \b
      referee moves game.ref
      referee moves game.ref --at 12 --claims
    """
    match = one_match(log, which, at, folders, eyes)
    game, state = match.game, match.last_legal
    awaited = match.awaited
    if next_mover(match):
        click.echo(say("{what} is awaited; these moves are possible if it is left out", what=awaited.what), err=True)
        state = going_on(match, state)
        awaited = game.awaited(state)
    if awaited.kind == "chance" or awaited.seat is None:
        over = awaited.kind == "over"
        text = say("no move now: the game is over") if over else say("no move now: {what} is awaited", what=awaited.what)
        click.echo(text, err=True)
        return 0
    legal = list(game.legal(state))
    if count:
        click.echo(len(legal))
        return 0
    name = game.name_of(match.players.names[awaited.seat])
    words = language_of_record(game, match.record)
    for action in legal:
        shown = game.claimed(state, awaited.seat, action) if claims else action
        print_record(f"{name}: {in_language(game, game.write(shown, match.players), words)}\n")
    return 0
