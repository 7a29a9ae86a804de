"""`referee games`"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from referee.cli.options import editions
from referee.cli.output import complain
from referee.games import find, names, why_not
from referee.games.editions import known, load_file, read_table
from referee.games.game import EditionError, Game
from referee.games.versions import FIRST
from referee.report.plain import safe
from referee.report.table import render


@click.command("games")
@click.argument("name", required=False)
@click.option(
    "--edition",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Say what is wrong with an edition's file.",
)
@click.option("--versions", is_flag=True, help="The versions of the rules, and what is judged otherwise since each.")
@editions
def command(name: str | None, file: Path | None, versions: bool, folders: tuple[Path, ...]) -> int:
    """List the games, or one game's editions and options.

    \b
      referee games
      referee games "Ape Town"
      referee games --versions
      referee games --edition my-board.toml
    """
    if file is not None:
        return _check(file, name)
    games = [game for key in ([name] if name else names()) if (game := find(key))]
    broken = {key: why for key in ([name] if name else names()) if (why := why_not(key))}
    for key, why in broken.items():
        complain(f"note: the game {key} of another package cannot be used: {why}")
    if broken and not games:
        return 1
    if not games:
        raise click.UsageError(f"There is no game {name!r}. `referee games` lists them.")
    if versions:
        _print_versions(games)
    elif name is not None:
        _describe(games[0], folders)
    else:
        rows = [[game.name, _seats(game), game.code, ", ".join(map(safe, known(game, folders)))] for game in games]
        click.echo(render(["game", "players", "rules", "editions"], rows))
    return 0


def _print_versions(games: Sequence[Game[Any, Any]]) -> None:
    changes = [(version.date, game.name, version.changed) for game in games for version in game.versions]
    rows = [(FIRST, "", "the first version"), *sorted(changes)]
    click.echo(render(["version", "game", "what is judged otherwise since then"], rows, width=70))


def _seats(game: Game[Any, Any]) -> str:
    return f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])


def _describe(game: Game[Any, Any], folders: tuple[Path, ...]) -> None:
    click.echo(f"{game.name}, for {_seats(game)} players; rules {game.code}-1 to {_last_rule(game)}")
    click.echo(f"editions: {', '.join(map(safe, known(game, folders)))} (default {game.default_edition})")
    click.echo(f"points from: {', '.join(game.sources)}")
    for version in game.versions:
        click.echo(f"since {version.date}: {version.changed}")
    for option in game.options:
        click.echo(f"option {option.name}={' | '.join(option.choices)}  ({option.reading}) {option.text}")


def _last_rule(game: Game[Any, Any]) -> str:
    numbers = [int(n.split("-")[1]) for n in game.texts if n.split("-")[1].isdigit()]
    return f"{game.code}-{max(numbers)}"


def _check(file: Path, name: str | None) -> int:
    """The edition's own `game = "…"` tells which game checks it."""
    try:
        table = read_table(str(file))
        game = find(name or str(table.get("game", "")))
        if game is None:
            raise EditionError([f'it must say game = "…", one of: {", ".join(names())}'])
        load_file(game, str(file), {})
    except EditionError as error:
        for problem in error.problems:
            click.echo(f"{safe(str(file))}: {safe(problem)}")
        return 1
    click.echo(f"{safe(str(file))}: an edition of {game.name} that can be played")
    return 0
