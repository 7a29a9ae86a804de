"""`referee games`"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import Any

import click

from referee.cli.game_name import game_called
from referee.cli.options import editions, named
from referee.cli.output import complain, terminal_columns, write
from referee.cli.paths import Input
from referee.edit.starter import BadName, starter
from referee.games import codes, every, key_of, names, why_not
from referee.games.editions import game_of, is_name, is_shipped, known, own_table, read_table
from referee.games.game import AnyGame, EditionError
from referee.games.rulebook import Rulebook
from referee.games.tomltables import is_reconstructed, reconstructed
from referee.games.versions import FIRST
from referee.language import mark, said, say, translated
from referee.report.plain import safe
from referee.report.table import render
from referee.verdict.explanations import words_for

NAMES = (mark("English"), mark("German"))
"""The languages in which components are listed, in the order of `LANGUAGES`."""
WRAPPED = 70
"""Columns of a cell before it is wrapped."""


@click.command("games")
@click.argument("name", required=False)
@click.option(
    "--edition",
    "file",
    type=Input(),
    metavar="FILE",
    help="Check the file of an edition.",
)
@click.option(
    "--components",
    is_flag=True,
    help="List what a record of this game can name: tiles, cards, laws …, of the default edition or the one in --edition.",
)
@click.option(
    "--check",
    "is_checked",
    is_flag=True,
    help="Read a game of your own, judge its records, play it at random, and list what is wrong.",
)
@click.option(
    "--games", "count", type=click.IntRange(min=1), default=1, metavar="N", help="With --check: how many random games."
)
@click.option("--accept", is_flag=True, help="With --check: keep the verdicts on the game's records as they are now.")
@click.option(
    "--new", metavar="NAME", help="Write a package with a game of this name that already plays, to be changed into yours."
)
@click.option(
    "--write-edition",
    "written",
    metavar="FILE",
    callback=named,
    help="Write an edition for your own box, in which everything reconstructed is marked.",
)
@click.option("--versions", is_flag=True, help="List the versions of the rules and what each of them changed.")
@editions
def command(
    name: str | None,
    file: str | None,
    components: bool,
    is_checked: bool,
    written: str | None,
    count: int,
    accept: bool,
    new: str | None,
    versions: bool,
    rulebook: Rulebook,
) -> int:
    """List the games, or one game's editions and options.

    \b
      referee games
      referee games "Ape Town"
      referee games "Ape Town" --components
      referee games --versions
      referee games "Ape Town" --write-edition my-box.toml
      referee games --edition my-box.toml
      referee games --new "My Game"
      referee games --check my_game --games 200
    """
    if new is not None:
        return _begin(new)
    if components and name is None and file is None:
        raise click.UsageError(say("--components needs a game."))
    if is_checked and name is None:
        raise click.UsageError(say("--check needs a game."))
    if written is not None and name is None:
        raise click.UsageError(say("--write-edition needs a game."))
    if (accept or count > 1) and not is_checked:
        raise click.UsageError(say("--games and --accept need --check."))
    if file is not None:
        return _check(file, name, components)
    broken = {key: why for key in ([name] if name else names()) if (why := why_not(key))}
    for key, why in broken.items():
        complain(say("note: the game {game}, from another package, cannot be used: {why}", game=key, why=why))
    if name is not None and broken:
        return 1
    games = [game_called(name)] if name is not None else every()
    if is_checked:
        return _play(games[0], count, accept)
    if written is not None:
        return _write(games[0], written)
    if components:
        _print_components(games[0], own_table(games[0]))
    elif versions:
        _print_versions(games)
    elif name is not None:
        _describe(games[0], rulebook)
    else:
        rows = [[game.name, _seats(game), game.code, ", ".join(map(safe, known(game, rulebook.editions)))] for game in games]
        click.echo(
            render(
                [say("game"), say("players"), say("rules"), say("editions")], rows, width=WRAPPED, columns=terminal_columns()
            )
        )
    return 0


def _begin(name: str) -> int:
    """The files of a new game, in a folder of their own."""
    every()  # who has which code
    try:
        files = starter(name, codes(), names())
    except BadName as error:
        raise click.UsageError(said(error.what)) from None
    folder = key_of(name).replace("_", "-")
    if os.path.lexists(folder):
        raise click.UsageError(say("There is a file or folder {folder} already.", folder=folder))
    for path, text in files.items():
        write(os.path.join(folder, path), text)
    click.echo(say("{folder}/: {game}, which plays already. What comes next:", folder=folder, game=name))
    click.echo(f'  pip install -e {folder}\n  referee games --check "{name}"')
    return 0


def _play(game: AnyGame, count: int, accept: bool) -> int:
    from referee.testing import problems, records

    if accept:
        records.accept(game)
    found = problems(game, count)
    for problem in found:
        click.echo(f"{game.key}: {safe(problem)}")
    if not found:
        click.echo(say("{game}: nothing is wrong in its code, its records and random games", game=game.name))
    return 1 if found else 0


def _write(game: AnyGame, file: str) -> int:
    from referee.games.ownbox import own_edition

    stem, ending = os.path.splitext(os.path.basename(file))
    if ending != ".toml" or not is_name(stem) or is_shipped(game, stem):
        text = say("A file is called like its edition, such as my-box.toml, and no other edition may have that name.")
        raise click.BadParameter(text, param_hint="--write-edition")
    if os.path.lexists(file):
        complain(say("{file} already exists, and is not replaced", file=file))
        return 3
    write(file, own_edition(game, stem))
    click.echo(say("{file}: an edition of {game} for you to complete", file=safe(file), game=game.name))
    return 0


def _print_versions(games: Sequence[AnyGame]) -> None:
    changes = [(version.date, game.name, translated(version.changed)) for game in games for version in game.versions]
    rows = [(FIRST, "", say("the first version")), *sorted(changes)]
    click.echo(render([say("version"), say("game"), say("what changed")], rows, width=WRAPPED, columns=terminal_columns()))


def _print_components(game: AnyGame, table: Mapping[str, Any]) -> None:
    """What the edition in this table has, with the words for it in all languages."""
    click.echo(say("{game}, edition {edition}", game=game.name, edition=safe(str(table.get("name", "")))))
    rows = [
        [
            *map(safe, words_for(component)),
            "" if component.copies is None else str(component.copies),
            safe(said(component.text)),
            say("reconstructed") if is_reconstructed(table, component.key) else "",
        ]
        for component in game.components(table)
    ]
    click.echo(
        render([*map(translated, NAMES), say("count"), say("what it is"), ""], rows, width=44, columns=terminal_columns())
    )
    if keys := reconstructed(table):
        click.echo()
        text = say(
            "The printed values of these parts are not publicly documented, so they were reconstructed: {keys:list}. If your "
            'box has others, bring an edition of your own: a file in a folder given with --editions DIR, and [Edition "…"].',
            keys=[*map(safe, keys)],
        )
        click.echo(fill(text, 80))


def _seats(game: AnyGame) -> str:
    return f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])


def _describe(game: AnyGame, rulebook: Rulebook) -> None:
    first, last = f"{game.code}-1", _last_rule(game)
    seats = _seats(game)
    click.echo(say("{game}, for {seats} players; rules {first} to {last}", game=game.name, seats=seats, first=first, last=last))
    all_known = [*map(safe, known(game, rulebook.editions))]
    click.echo(say("editions: {editions:list} (default {default})", editions=all_known, default=game.default_edition))
    click.echo(say("points from: {sources:list}", sources=[*map(translated, game.sources)]))
    for version in game.versions:
        click.echo(say("since {date}: {changed}", date=version.date, changed=translated(version.changed)))
    for option in game.options:
        choices = " | ".join(option.choices)
        click.echo(
            say("option {name}={choices}", name=option.name, choices=choices)
            + f"  ({option.reading}) {translated(option.text)}"
        )


def _last_rule(game: AnyGame) -> str:
    numbers = [int(n.split("-")[1]) for n in game.texts if n.split("-")[1].isdigit()]
    return f"{game.code}-{max(numbers)}"


def _check(file: str, name: str | None, components: bool) -> int:
    """The edition's own `game = "…"` tells which game checks it."""
    try:
        game = game_of(file, name)
    except EditionError as error:
        for problem in error.problems:
            click.echo(f"{safe(file)}: {safe(problem)}")
        return 1
    if components:
        _print_components(game, read_table(file))
    else:
        click.echo(say("{file}: a playable edition of {game}", file=safe(file), game=game.name))
    return 0
