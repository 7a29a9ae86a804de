"""How many sequences of legal actions there are from a position, counted by the engine and by a model.

Chance inside a player's own line (a draw) counts for nothing: it is played as `?`. Where the table's chance is awaited, or the
game is over, a sequence ends.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, TypeVar

import pytest

from referee.edit.simulate import NAMES
from referee.games.game import Game
from referee.games.judge import STRICT

P = TypeVar("P")
"""A model's position."""
A = TypeVar("A")
"""A model's action."""


def positions(key: str) -> list[dict[str, Any]]:
    """The table of a game. Its numbers were counted by the model."""
    table = tomllib.loads((Path(__file__).parent / f"perft_{key}.toml").read_text("utf-8"))
    found: list[dict[str, Any]] = table["position"]
    return found


def each(key: str) -> pytest.MarkDecorator:
    """A test for each position of a game's table."""
    found = positions(key)
    names = [position.get("name", f"{position.get('game')}-{position.get('actions')}") for position in found]
    return pytest.mark.parametrize("position", found, ids=names)


def by_engine(game: Game[Any, Any], state: Any, depth: int, drawn: str = "") -> int:
    """drawn: how a draw of something unseen is written."""
    awaited = game.awaited(state)
    if depth == 0:
        return 1
    if awaited.seat is None or awaited.kind == "over":
        return 0
    if awaited.kind == "chance":
        return by_engine(game, played(game, state, awaited.seat, drawn), depth, drawn)
    legal = list(game.legal(state))
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = game.copy(state)
        game.play(after, awaited.seat, action, STRICT)
        total += by_engine(game, after, depth - 1, drawn)
    return total


def by_model(position: P, depth: int, actions: Callable[[P], Collection[A]], after: Callable[[P, A], P]) -> int:
    """actions: all that can be done, nothing where a sequence ends; after: the position then, with draws done."""
    found = actions(position)
    if depth == 1:
        return len(found)
    return sum(by_model(after(position, action), depth - 1, actions, after) for action in found)


def played(game: Game[Any, Any], state: Any, seat: int, text: str) -> Any:
    """The position after an action that is given as text."""
    after = game.copy(state)
    (value,) = game.notation.read(f"{NAMES[seat]}: {text}").actions
    game.play(after, seat, value, STRICT)
    return after
