"""Finds games by name. A folder in here is a game; the modules beside the folders are what every game can be asked, and
libraries for boards, panels and editions. Other packages add games with an entry point `referee.games`.

Imports `record` for the notation and `chance` for the deal. Must not know positions in a text, commands or output formats.

A game of another package may be broken. Then it is left out, with the reason, and nobody else suffers from it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from referee.language import add_folder
from referee.record.text import key_of as key_of

if TYPE_CHECKING:
    from referee.games.game import AnyGame
    from referee.record.notation import Notation

GUEST_FAILURES = (Exception, SystemExit)
"""What a game of another package may raise without ending the program."""

_failed: dict[str, str] = {}
"""Games of other packages that are left out, by key, and why."""
_guests: dict[str, AnyGame] = {}
"""Games of other packages that were found, by key."""


@lru_cache(maxsize=256)  # names come from strangers: remembering them all would be a way to fill the memory
def find(name: str) -> AnyGame | None:
    """The game called so (`Ape Town`, `ape_town`, `ape-town`), or None."""
    key = key_of(name)
    if key in _folders():
        game: AnyGame = import_module(f"referee.games.{key}").GAME
        return game
    for point in _entry_points():
        if key_of(point.name) == key and key not in _failed:
            from referee.games.guests import NoGame, sound

            try:
                _guests[key] = sound(point.load(), key, codes(key))
            except GUEST_FAILURES as error:
                _failed[key] = str(error) if isinstance(error, NoGame) else told(error)
                return None
            add_folder(_guests[key].folder)
            return _guests[key]
    return None


def notation_of(name: str) -> Notation | None:
    found = find(name)
    return found.notation if found else None


def codes(but: str = "") -> dict[str, str]:
    """The codes of all games but one, with their keys. Ours stand in their rules, and need not be imported for it; of other
    packages' games, the first to be found has a code."""
    found = {game.code: key for key, game in _guests.items() if key != but}
    for key in _folders():
        with open(os.path.join(os.path.dirname(__file__), key, "explain.toml"), encoding="utf-8") as file:
            found |= dict.fromkeys(re.findall(r"^([A-Z]{2})-", file.read(), re.M), key)
    return found


def why_not(name: str) -> str:
    """Why a game that is installed is left out; empty where it is not."""
    return "" if find(name) is not None else _failed.get(key_of(name), "")


@contextmanager
def left_out(name: str, why: str) -> Iterator[None]:
    """For a while there is no such game."""
    key = key_of(name)
    _failed[key] = why
    find.cache_clear()
    try:
        yield
    finally:
        del _failed[key]
        find.cache_clear()


def is_guest(game: AnyGame) -> bool:
    """Does it come from another package?"""
    return any(game is guest for guest in _guests.values())


def guest_behind(error: BaseException) -> AnyGame | None:
    """The game of another package whose code this came from or went through."""
    packages = {type(game).__module__.partition(".")[0]: game for game in _guests.values()}
    trace = error.__traceback__
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        if module.partition(".")[0] in packages:
            return packages[module.partition(".")[0]]
        trace = trace.tb_next
    return None


def told(error: BaseException) -> str:
    """What was raised, in a line."""
    try:
        text = " ".join(str(error).split())[:200]
    except Exception:
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def is_ours(name: str) -> bool:
    """Is the game called so one of this package?"""
    return key_of(name) in _folders()


def names() -> list[str]:
    """The keys of all games there are, ours first."""
    return list(dict.fromkeys([*_folders(), *sorted(key_of(point.name) for point in _entry_points())]))


def every() -> list[AnyGame]:
    """The games themselves, but for those that are left out."""
    return [game for name in names() if (game := find(name)) is not None]


@cache
def _folders() -> tuple[str, ...]:
    here = os.path.dirname(__file__)
    return tuple(sorted(name for name in os.listdir(here) if os.path.isfile(os.path.join(here, name, "rules.py"))))


@cache
def _entry_points() -> tuple[Any, ...]:
    from importlib.metadata import entry_points  # slow to import, and only for games that are not ours

    try:
        return tuple(entry_points(group="referee.games"))
    except Exception:  # somebody's package is installed by halves
        return ()
