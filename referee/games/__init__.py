"""Finds games by name. A folder in here is a game; other packages add theirs with an entry point `referee.games`."""

from __future__ import annotations

import os
import re
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.games.game import Game


def key_of(name: str) -> str:
    return re.sub(r"[\W_]+", "_", name.strip().casefold()).strip("_")


@lru_cache(maxsize=256)  # names come from strangers: remembering them all would be a way to fill the memory
def find(name: str) -> Game[Any, Any] | None:
    """The game called so (`Ape Town`, `ape_town`, `ape-town`), or None."""
    key = key_of(name)
    if key in _folders():
        game: Game[Any, Any] = import_module(f"referee.games.{key}").GAME
        return game
    for point in _entry_points():
        if key_of(point.name) == key:
            found: Game[Any, Any] = point.load()
            return found
    return None


def is_ours(name: str) -> bool:
    """Is the game called so one of this package?"""
    return key_of(name) in _folders()


def names() -> list[str]:
    """The keys of all games there are, ours first."""
    return list(dict.fromkeys([*_folders(), *sorted(key_of(point.name) for point in _entry_points())]))


@cache
def _folders() -> tuple[str, ...]:
    here = os.path.dirname(__file__)
    return tuple(sorted(name for name in os.listdir(here) if os.path.isfile(os.path.join(here, name, "rules.py"))))


@cache
def _entry_points() -> tuple[Any, ...]:
    from importlib.metadata import entry_points  # slow to import, and only for games that are not ours

    return tuple(entry_points(group="referee.games"))
