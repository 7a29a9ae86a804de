"""Editions are found by name, never by path: in the folders that the caller gave, then in the game's own folder."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from referee.games.game import EditionError, Game

MAX_SIZE = 1_000_000
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class NoEdition(Exception):
    """No edition has this name; `known` are the names there are."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(name)
        self.known = tuple(known)


class BadOption(Exception):
    """An option that the game does not have, or a value that it cannot have."""


def known(game: Game[Any, Any], folders: Sequence[Path] = ()) -> list[str]:
    found = {path.stem for folder in (*folders, game.folder) for path in folder.glob("*.toml") if _is_edition(game, path)}
    return sorted(found)


def _is_edition(game: Game[Any, Any], path: Path) -> bool:
    if path.name == "explain.toml" or path.stat().st_size > MAX_SIZE:
        return False
    return path.parent == game.folder or f'"{game.key}"' in path.read_text("utf-8", "replace")


def load(game: Game[Any, Any], name: str, options: Mapping[str, str], folders: Sequence[Path] = ()) -> Any:
    """The edition with its options. Raises NoEdition, EditionError, BadOption."""
    for folder in folders:
        path = folder / f"{name}.toml"
        if _NAME.fullmatch(name) and path.is_file():
            return load_file(game, path, options)
    try:
        return _load_own(game, name, tuple(options.items()))
    except NoEdition:
        raise NoEdition(name, known(game, folders)) from None


@lru_cache(maxsize=64)
def _load_own(game: Game[Any, Any], name: str, options: tuple[tuple[str, str], ...]) -> Any:
    """An edition of the package: its file does not change while we run."""
    path = game.folder / f"{name}.toml"
    if not _NAME.fullmatch(name) or name == "explain" or not path.is_file():
        raise NoEdition(name, ())
    return load_file(game, path, dict(options))


def load_file(game: Game[Any, Any], path: Path, options: Mapping[str, str]) -> Any:
    changed = path.stat()
    return _load(game, path, changed.st_mtime_ns, changed.st_size, tuple(sorted(options.items())))


@lru_cache(maxsize=64)
def _load(game: Game[Any, Any], path: Path, _mtime: int, size: int, options: tuple[tuple[str, str], ...]) -> Any:
    import tomllib

    if size > MAX_SIZE:
        raise EditionError([f"the file has {size:,} bytes; {MAX_SIZE:,} are the most"])
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise EditionError([f"not TOML: {error}"]) from None
    if table.get("game") != game.key:
        raise EditionError([f'it must say game = "{game.key}"'])
    own = table.get("options", {})
    if not isinstance(own, dict):
        raise EditionError(["[options] must be a table"])
    try:
        chosen = choose(game, {str(k): str(v) for k, v in own.items()}, {})
    except BadOption as error:
        raise EditionError([f"[options]: {error}"]) from None
    return game.edition(table, choose(game, dict(options), chosen))


def choose(game: Game[Any, Any], wanted: Mapping[str, str], base: Mapping[str, str]) -> dict[str, str]:
    """All options of a game: the recommended readings, an edition's own, and what a record wants."""
    chosen = {option.name: option.choices[0] for option in game.options} | dict(base)
    choices = {option.name: option.choices for option in game.options}
    for name, value in wanted.items():
        if name not in choices:
            has = ", ".join(choices) or "none"
            raise BadOption(f"{game.name} has no option {name!r}; it has: {has}")
        if value not in choices[name]:
            raise BadOption(f"option {name} cannot be {value!r}; it is {' or '.join(choices[name])}")
        chosen[name] = value
    return chosen
