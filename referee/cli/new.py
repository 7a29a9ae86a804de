"""`referee new`"""

from __future__ import annotations

import os
import re
from datetime import datetime

import click

from referee.cli.clock import time
from referee.cli.game_name import game_called
from referee.cli.options import editions, named
from referee.cli.output import complain
from referee.games.rulebook import Rulebook
from referee.language import said, say
from referee.language.system import os_error
from referee.post.desk import Refused
from referee.post.log import new, seed_path
from referee.post.waiting import turn_line
from referee.report.plain import safe


@click.command("new")
@click.argument("game")
@click.option("--players", required=True, metavar="NAMES", help='Clockwise, the starting player first: "Anna, Ben (B), Clara".')
@click.option("--edition", metavar="NAME", help="An edition listed by `referee games GAME`.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A reading of the rules. Repeatable.")
@click.option("--event", metavar="TEXT", help="A name for the game.")
@click.option("--deadline", metavar="TIME", help="How long a player may take: 90m, 12h, 3d, 1w.")
@click.option(
    "--mail", metavar="ADDRESSES", help='Where mails of players come from: "Anna <anna@example.org>, Ben <ben@example.org>".'
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    callback=named,
    metavar="FILE",
    help="The log file.  [default: GAME-1.ref, -2 …]",
)
@click.option("--seed", metavar="HEX", help="A seed of your own (64 hexadecimal digits), for a test or a demonstration.")
@time
@editions
def command(
    game: str,
    players: str,
    edition: str | None,
    options: tuple[str, ...],
    event: str | None,
    deadline: str | None,
    mail: str | None,
    output: str | None,
    seed: str | None,
    time: datetime,
    rulebook: Rulebook,
) -> int:
    """Start a game by post: a new log with the whole set-up dealt.

    A secret seed is drawn and kept next to the log (club12.seed, for your eyes only); its SHA-256 goes into the log. All
    chance in the game follows from the seed, and `referee reveal` proves it in the end. If players have secrets, the log
    is for your eyes only too: `referee view` shows the others what they may see, `--all` each of them at once.

    \b
      referee new "Ape Town" --players "Anna, Ben, Clara" --deadline 3d -o club12.ref
    """
    found = game_called(game)
    if seed is not None and not re.fullmatch(r"[0-9a-fA-F]{64}", seed):
        raise click.UsageError(say("--seed must be 64 hexadecimal digits."))
    tags = [("Game", found.name), ("Edition", edition or found.default_edition), ("Players", players)]
    wanted = [("Event", event), ("Options", ", ".join(options)), ("Deadline", deadline), ("Mail", mail)]
    tags += [(name, value) for name, value in wanted if value]
    path = output or _free_name(found.key)
    try:
        made = new(path, tags, time, None if seed is None else bytes.fromhex(seed), rulebook)
    except Refused as refused:
        reason = f" ({refused.fault.reason})" if refused.fault and refused.fault.reason else ""
        raise click.UsageError(f"{safe(refused.why)}{safe(reason)}") from None
    except OSError as error:
        complain(f"{error.filename or path}: {said(os_error(error))}")
        return 3
    name = os.path.basename(seed_path(path))
    click.echo(f"{safe(path)}: {found.name}; {safe(turn_line(made.verdict.match))}")
    click.echo(say("the secret seed is in {file}: keep it, and show it to nobody before the game is over", file=safe(name)))
    view = f"referee view {safe(path)}"
    if not found.has_secrets and mail:
        click.echo(say("the log holds addresses: only you can read it. For everybody: {command}", command=f"{view} --public"))
        return 0
    if not found.has_secrets:
        click.echo(say("the log holds no secrets: everybody may read it"))
        return 0
    click.echo(say("the log shows all hands: only you can read it. For everybody: {command}", command=f"{view} --public"))
    click.echo(say("for one player: {command}", command=f"{view} --as {say('NAME')}"))
    click.echo(say("for all of them, a file each: {command}", command=f"{view} --all -o {say('DIR')}"))
    return 0


def _free_name(key: str) -> str:
    number = 1
    while os.path.lexists(f"{key}-{number}.ref") or os.path.lexists(f"{key}-{number}.seed"):
        number += 1
    return f"{key}-{number}.ref"
