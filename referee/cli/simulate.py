"""`referee simulate`"""

from __future__ import annotations

import os

import click

from referee.cli.game_name import game_called
from referee.cli.options import rules
from referee.cli.output import write
from referee.edit.simulate import simulate
from referee.files.inputs import SUFFIX
from referee.language import say

MAX_SEED = 100


@click.command("simulate")
@click.argument("game")
@click.option("-n", "count", type=click.IntRange(min=1), default=1, metavar="N", help="Number of games.  [default: 1]")
@click.option("--seed", default="0", metavar="S", help="The same seed always gives the same games.  [default: 0]")
@click.option("--players", "seats", type=int, metavar="N", help="Number of players.  [default: drawn for each game]")
@click.option("--stop-after", type=click.IntRange(min=0), metavar="N", help="Stop after the first N moves.")
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    help="Write all games to this file (games.ref), or one file per game to this folder.",
)
@rules(
    "Play by this version of the rules, such as 2026-11-12, and write it into the [Rules] tag.  [default: the newest, no tag]"
)
def command(
    game: str, count: int, seed: str, seats: int | None, stop_after: int | None, output: str | None, rules: str | None
) -> int:
    """Write random legal games as records.

    \b
      referee simulate "Ape Town" -n 3 --seed 7
      referee simulate palermo -o game.ref
      referee simulate ape-town -n 1000 -o games/
    """
    found = game_called(game)
    if seats is not None and seats not in found.seats:
        raise click.UsageError(
            say("{count:# player|# players}; {game} is for {seats:or}", count=seats, game=found.name, seats=found.seats)
        )
    if not seed.isprintable() or '"' in seed or len(seed) > MAX_SEED:  # it stands in the records
        raise click.UsageError(
            say("A seed is a text of at most {count} characters, on one line and without quotes.", count=MAX_SEED)
        )
    texts = (simulate(found, f"{seed}/{i}", seats, stop_after=stop_after, rules=rules) for i in range(1, count + 1))
    if output is None or output == "-":
        for i, text in enumerate(texts):
            click.echo(f"\n{text}" if i else text, nl=False)
    elif output.endswith(SUFFIX) and not os.path.isdir(output):
        write(output, "\n".join(texts))
    else:
        digits = len(str(count))
        for i, text in enumerate(texts, 1):
            write(os.path.join(output, f"{found.key}-{i:0{digits}}{SUFFIX}"), text)
    return 0
