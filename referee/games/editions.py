"""Editions are found by name, never by path: in the folders that the caller gave, then in the game's own folder."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from referee.files.regular import read_regular
from referee.games import find, names
from referee.games.game import AnyGame, E, EditionError, Game, S
from referee.games.plain import PlainEdition
from referee.language import WordedError
from referee.language.sentence import Phrase, phrase
from referee.language.system import os_error

if TYPE_CHECKING:
    from pathlib import Path

MAX_SIZE = 1_000_000
MAX_DIGITS = 10
Chosen: TypeAlias = tuple[tuple[str, str], ...]
"""Options with their values."""
NOTHING: Mapping[str, str] = {}
MAX_PARTS = 16
_KEY = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+"""
_LONG_KEY = re.compile(f"(?<![\\w-])(?:{_KEY}){{{MAX_PARTS}}}")
"""A dotted key, for which a parser goes deeper with every part and looks at all parts before it again."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class NoEdition(Exception):
    """No edition has this name; `known` are the names there are."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(name)
        self.known = tuple(known)


class BadOption(WordedError):
    """An option that the game does not have, or a value that it cannot have."""


def known(game: Game[S, E], folders: Sequence[str | Path] = ()) -> list[str]:
    """The names of all editions of a game."""
    found = set()
    for folder in (*folders, game.folder):
        try:
            names = os.listdir(folder)
        except OSError:
            continue  # gone, or not ours to read: no editions in it
        for name in names:
            if name.endswith(".toml") and _is_edition(game, os.path.join(folder, name)):
                found.add(name.removesuffix(".toml"))
    return sorted(found) or [game.default_edition]


def _is_edition(game: Game[S, E], path: str) -> bool:
    if _is_explanation(os.path.basename(path)) or not os.path.isfile(path) or os.path.getsize(path) > MAX_SIZE:
        return False
    try:
        return f'"{game.key}"'.encode() in read_regular(path, MAX_SIZE)
    except OSError:
        return False


def _is_explanation(name: str) -> bool:
    """The rules in plain words, in whichever language (`explain.de`), are not an edition."""
    return name.split(".")[0] == "explain"


@lru_cache(maxsize=64)
def _shipped(game: Game[S, E]) -> frozenset[str]:
    """The names of the editions that come with a game, as a disk that ignores capitals takes them."""
    files = [name for name in os.listdir(game.folder) if name.endswith(".toml") and not _is_explanation(name)]
    files.append(game.default_edition)  # which need not have a file
    return frozenset(name.removesuffix(".toml").casefold() for name in files)


def is_name(name: str) -> bool:
    """Can an edition be called so?"""
    return bool(_NAME.fullmatch(name))


def is_shipped(game: Game[S, E], name: str) -> bool:
    """Does this name belong to an edition that comes with the game? No other may have it: results depend on what it means."""
    return name.casefold() in _shipped(game)


def load(
    game: Game[S, E],
    name: str,
    options: Mapping[str, str],
    folders: Sequence[str | Path] = (),
    base: Mapping[str, str] = NOTHING,
) -> E:
    """The edition with its options; those in `base` go below the edition's own. Raises NoEdition, EditionError, BadOption."""
    for folder in folders:
        path = os.path.join(folder, f"{name}.toml")
        if _NAME.fullmatch(name) and os.path.isfile(path):
            return load_file(game, path, options, base)
    try:
        edition: E = _load_own(game, name, tuple(options.items()), tuple(base.items()))
        return edition
    except NoEdition:
        raise NoEdition(name, known(game, folders)) from None


@lru_cache(maxsize=64)
def _load_own(game: Game[S, E], name: str, options: Chosen, base: Chosen) -> Any:
    """An edition of the package: its file does not change while we run."""
    path = os.path.join(game.folder, f"{name}.toml")
    if name == game.default_edition and not os.path.isfile(path):
        return _edition(game, {}, choose(game, dict(options), dict(base)))
    if not _NAME.fullmatch(name) or _is_explanation(name) or not os.path.isfile(path):
        raise NoEdition(name, ())
    return load_file(game, path, dict(options), dict(base))


def own_table(game: Game[S, E], name: str = "") -> Mapping[str, Any]:
    """The TOML table of an edition that comes with the game, of the default one if none is named; empty if it has none."""
    path = os.path.join(game.folder, f"{name or game.default_edition}.toml")
    return _table(path, os.stat(path).st_mtime_ns) if os.path.isfile(path) else {}


@lru_cache(maxsize=16)
def _table(path: str, _mtime: int) -> dict[str, Any]:
    return read_table(path)


def load_file(game: Game[S, E], path: str, options: Mapping[str, str], base: Mapping[str, str] = NOTHING) -> E:
    """The edition in a file that the caller named."""
    folder, file = os.path.split(path)
    if is_shipped(game, file.removesuffix(".toml")) and os.path.realpath(folder) != os.path.realpath(game.folder):
        raise EditionError(
            [phrase("this name belongs to an edition that comes with the game: rename the file {file}", file=file)]
        )
    try:
        changed = os.stat(path)
    except OSError as error:
        raise EditionError([phrase("cannot be read: {error}", error=os_error(error))]) from None
    wanted, below = tuple(sorted(options.items())), tuple(sorted(base.items()))
    edition: E = _load(game, path, changed.st_mtime_ns, changed.st_size, wanted, below)
    return edition


@lru_cache(maxsize=64)
def _load(game: Game[S, E], path: str, _mtime: int, size: int, options: Chosen, base: Chosen) -> Any:
    if size > MAX_SIZE:
        raise EditionError([_too_large()])
    table = _table(path, _mtime)
    if table.get("game") != game.key:
        raise EditionError([phrase('it must say game = "{game}"', game=game.key)])
    own = table.get("options", {})
    if not isinstance(own, dict):
        raise EditionError([phrase("[options] must be a table")])
    try:
        chosen = choose(game, {str(k): str(v) for k, v in own.items()}, dict(base))
    except BadOption as error:
        raise EditionError([phrase("[options]: {problem}", problem=error.what)]) from None
    return _edition(game, table, choose(game, dict(options), chosen))


def _edition(game: Game[S, E], table: Mapping[str, Any], options: Mapping[str, str]) -> E | PlainEdition:
    if type(game).edition is not Game.edition or game.says("edition.Edition"):
        return game.edition(table, options)
    return PlainEdition(table, options, own_table(game))


def game_of(path: str, name: str | None = None) -> AnyGame:
    """The game that an edition's file is for, unless it is named. Raises EditionError if it cannot be played with."""
    found = find(name or str(read_table(path).get("game", "")))
    if found is None:
        raise EditionError([phrase('it must say game = "…", one of: {games:list}', games=names())])
    load_file(found, path, {})
    return found


def read_table(path: str) -> dict[str, Any]:
    """A TOML file of somebody's. Raises EditionError."""
    try:
        data = read_regular(path, MAX_SIZE)
        if len(data) > MAX_SIZE:
            raise EditionError([_too_large()])
        text = data.decode("utf-8")
        if _LONG_KEY.search(text):
            raise EditionError([phrase("a key in it has more than {limit} parts", limit=MAX_PARTS)])
        table = tomllib.loads(text)
        is_beyond = _is_beyond(table)
    except ValueError as error:  # a number of many digits is one too
        raise EditionError([phrase("not TOML: {error}", error=str(error))]) from None
    except RecursionError:
        raise EditionError([phrase("its tables or lists are nested too deeply")]) from None
    except OSError as error:
        raise EditionError([phrase("cannot be read: {error}", error=os_error(error))]) from None
    if is_beyond:
        raise EditionError([phrase("a number in it has more than {limit} digits", limit=MAX_DIGITS)])
    return table


def _too_large() -> Phrase:
    return phrase("the file is larger than {limit:# byte|# bytes}", limit=MAX_SIZE)


def _is_beyond(value: object) -> bool:
    """Is there a number in it that nobody can have meant? Python even refuses to print some."""
    if isinstance(value, dict):
        return any(map(_is_beyond, value.values()))
    if isinstance(value, list):
        return any(map(_is_beyond, value))
    return isinstance(value, int) and abs(value) >= 10**MAX_DIGITS


def choose(game: Game[S, E], wanted: Mapping[str, str], base: Mapping[str, str]) -> dict[str, str]:
    """All options of a game: the recommended readings, those of an old version, an edition's own, and what a record wants."""
    chosen = {option.name: option.choices[0] for option in game.options} | dict(base)
    found: set[str] = set()
    for name, value in wanted.items():
        if not game.options:
            raise BadOption("{game} has no options", game=game.name)
        option = game.option(name)
        if option is None:
            has = [option.name for option in game.options]
            raise BadOption("{game} has no option {option:quoted}; it has {options}", game=game.name, option=name, options=has)
        if option.name in found:
            raise BadOption("option {option} is given twice", option=option.name)
        if value not in option.choices:
            can = option.choices
            raise BadOption(
                "option {option} cannot be {value:quoted}, only {choices:or}", option=option.name, value=value, choices=can
            )
        found.add(option.name)
        chosen[option.name] = value
    return chosen
