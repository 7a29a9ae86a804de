"""Is a game of another package one that can be used? What every game must have is asked before anything is played, and all
that is wrong is said at once, to whoever wrote it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.game import PARTS, STANDARD, AnyGame, Game
from referee.record.text import key_of

_DATE = re.compile(r"\d{4}-\d\d-\d\d")


class NoGame(Exception):
    """What an entry point leads to cannot be used; the message says why."""


def sound(found: Any, key: str, codes: Mapping[str, str]) -> AnyGame:
    """The game behind an entry point of this name. `codes` are those of the other games, with their keys. Raises NoGame,
    and whatever the game itself raises."""
    if isinstance(found, type) and issubclass(found, Game):
        raise NoGame(
            f"its entry point leads to the class {found.__name__}; it must lead to an instance, GAME = {found.__name__}()"
        )
    if not isinstance(found, Game):
        raise NoGame("its entry point leads to something that is not a game")
    problems = [*_names(found, key, codes), *_table(found), *_files(found), *_parts(found)]
    problems = problems or [*_texts(found), *_options(found)]
    if problems:
        raise NoGame("; ".join(problems))
    found.notation.tables.patterns  # noqa: B018 — its grammar can be read
    found.notation.is_guest = True
    return found


def _names(game: AnyGame, key: str, codes: Mapping[str, str]) -> Iterator[str]:
    if not isinstance(game.name, str) or key_of(game.name) != key:
        yield f"its name is {game.name!r}, but its entry point is called {key}: records would not find it"
    if game.key != key:
        yield f"its key is {game.key!r}, but its entry point is called {key}"
    if not isinstance(game.code, str) or not re.fullmatch("[A-Z]{2}", game.code):
        yield f"its code is {game.code!r}; it must be two capital letters, with which its rule numbers begin"
    elif game.code in codes:
        yield f"its code {game.code} is the one of {codes[game.code]}; choose another"


def _table(game: AnyGame) -> Iterator[str]:
    """Who can play, and what they get points for."""
    seats = game.seats
    if not isinstance(seats, tuple) or not seats or not all(type(n) is int and n > 0 for n in seats):
        yield f"its seats are {seats!r}; they must be the numbers of players that it can have, such as (2, 3, 4)"
    elif list(seats) != sorted(set(seats)):
        yield f"its seats are {seats!r}; each number of players stands there once, the smallest first"
    if not isinstance(game.sources, tuple) or not game.sources or not all(isinstance(source, str) for source in game.sources):
        yield f"its sources are {game.sources!r}; they must be the names of what gives points"
    if game.numbering not in ("moves", "rounds"):
        yield f"its numbering is {game.numbering!r}; a game numbers moves or rounds"


def _files(game: AnyGame) -> Iterator[str]:
    if not os.path.isfile(game.grammar):
        yield f"it has no grammar: there is no file {os.path.basename(game.grammar)}"
    is_named = game.default_edition != STANDARD
    if is_named and not os.path.isfile(os.path.join(game.folder, f"{game.default_edition}.toml")):
        yield f"it has no file {game.default_edition}.toml, which is its default edition"


def _parts(game: AnyGame) -> Iterator[str]:
    """What the core finds by the names of files, unless the game's class does it itself."""
    parts = [part.split(".") for method, part in PARTS.items() if getattr(type(game), method) is getattr(Game, method)]
    for file in dict.fromkeys(file for file, _ in parts):
        if not game.has_file(file):
            yield f"it has no file {file}.py"
            continue
        for name in [name for other, name in parts if other == file]:
            if not hasattr(game.file(file), name):
                yield f"its file {file}.py has no {name}"


def _texts(game: AnyGame) -> Iterator[str]:
    """Every rule and reading has a number that begins with the game's code."""
    if not any("-Q" not in number for number in game.texts):
        yield f"it has no rules: say them in a table [rules] of explain.toml, {game.code}-1 first"
    number = re.compile(rf"{game.code}-Q?\d{{1,3}}")
    for name, text in game.texts.items():
        if not number.fullmatch(name) or not isinstance(text, str):
            yield f"{name} in explain.toml must be a number such as {game.code}-1 or {game.code}-Q1, with a text"


def _options(game: AnyGame) -> Iterator[str]:
    choices = {}
    names = [name for option in game.options for name in (option.name, *option.formerly)]
    yield from (f"it has the option {name} twice" for name in dict.fromkeys(names) if names.count(name) > 1)
    for option in game.options:
        choices[option.name] = option.choices
        if len(set(option.choices)) < 2:
            yield f"its option {option.name} must have two choices or more"
        if option.reading not in game.texts:
            yield f"its option {option.name} answers {option.reading}, which explain.toml does not have"
    dates = [version.date for version in game.versions]
    if not all(map(_DATE.fullmatch, dates)) or dates != sorted(set(dates)):
        yield "its versions must have dates such as 2026-11-12, the oldest first"
    for version in game.versions:
        for name, choice in version.before.items():
            if choice not in choices.get(name, ()):
                yield f"its version {version.date} names {name}={choice}, which is none of its options"
