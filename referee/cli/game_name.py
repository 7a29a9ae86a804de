"""The game that somebody names on the command line. Apart from the other options: most commands learn it from a record."""

from __future__ import annotations

from collections.abc import Sequence

import click

from referee.games import every, find, why_not
from referee.games.game import AnyGame
from referee.language import say
from referee.language.spelling import hint
from referee.report.plain import safe


def game_called(name: str, others: Sequence[str] = ()) -> AnyGame:
    """By its name, or by the code of its rules. Ends the command if there is no such game, and says which one may be meant;
    `others` are words that could be too."""
    game = find(name)
    if game is not None:
        return game
    if why := why_not(name):
        raise click.UsageError(say("The game {game}, from another package, cannot be used: {why}", game=safe(name), why=why))
    games = every()
    for found in games:
        if found.code == name.strip().upper():
            return found
    called = {word: found.name for found in games for word in (found.name, found.key, found.code)}
    called |= {word: word for word in others}
    meant = hint(name.strip(), called)
    raise click.UsageError(say("There is no game {name:quoted}. `referee games` lists them.", name=safe(name)) + meant)
