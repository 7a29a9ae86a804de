"""A package with a game that already plays, to be changed into somebody's own: the files of `examples/starter` under another
name."""

from __future__ import annotations

import os
import re
from collections.abc import Container, Iterator
from importlib.util import find_spec
from itertools import combinations, product
from keyword import iskeyword
from string import ascii_uppercase

from referee.language import WordedError
from referee.record.text import key_of

FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "starter")
if not os.path.isdir(FOLDER):  # not installed: beside the sources
    FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(__file__))), "examples", "starter")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9' -]{0,38}[A-Za-z0-9]")


class BadName(WordedError):
    """No package can be made for a game called so."""


def starter(name: str, codes: Container[str], games: Container[str]) -> dict[str, str]:
    """The files of a package for a game with this name, by path. `codes` and `games` are those that there are, by rule prefix
    and by key. Raises BadName."""
    if not _NAME.fullmatch(name):
        raise BadName("A game's name has 2 to 40 letters from a to z, digits, spaces, hyphens and apostrophes.")
    key = key_of(name)
    if key in games:
        raise BadName("There is a game called {name} already.", name=name)
    if iskeyword(key) or find_spec(key) is not None:
        raise BadName("Python has a module {key} already; call the game otherwise.", key=key)
    instead = {
        "My Game": name,
        "MyGame": "".join(part.capitalize() for part in key.split("_")),
        "my-game": key.replace("_", "-"),
        "my_game": key,
        "MG": next(code for code in _codes(key) if code not in codes),
    }
    found = re.compile("|".join(rf"{old}(?![a-z])" for old in instead))
    return {found.sub(lambda m: instead[m[0]], path): found.sub(lambda m: instead[m[0]], text) for path, text in _files()}


def _codes(key: str) -> Iterator[str]:
    """Two letters that stand for a name, the most obvious first; in the end any two."""
    words = key.upper().split("_")
    if len(words) > 1:
        yield words[0][0] + words[1][0]
    yield from filter(str.isalpha, map("".join, combinations(key.upper().replace("_", ""), 2)))
    yield from map("".join, product(ascii_uppercase, repeat=2))


def _files() -> Iterator[tuple[str, str]]:
    for folder, folders, names in os.walk(FOLDER):
        folders[:] = sorted(each for each in folders if each != "__pycache__")
        for each in sorted(names):
            path = os.path.join(folder, each)
            with open(path, encoding="utf-8") as file:
                yield os.path.relpath(path, FOLDER), file.read()
