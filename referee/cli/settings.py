"""A project's own settings: `referee.toml`, or `[tool.referee]` in `pyproject.toml`.

They are looked for upwards from the first input, and otherwise upwards from the current folder. So records that somebody else
hands in can bring settings along: SECURITY.md says what to do about it. What the command line says goes before what stands
here; `referee.cli.defaults` sees to it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.files.regular import read_regular
from referee.language import LANGUAGES, said
from referee.language.sentence import Phrase, phrase

FILE, SHARED_FILE = "referee.toml", "pyproject.toml"
"""The nearest one counts; in the same folder, the first."""
KEYS = ("ignore", "fail-on", "editions", "league", "lang")
MAX_SIZE = 1_000_000
_OURS = re.compile(rb"""^[ \t]*\[?[ \t]*["']?tool["']?[ \t]*(?:\.[ \t]*["']?referee|[]=])""", re.M)
"""How a table or key begins in which there may be settings: `[tool.referee]`, `tool.referee.lang =`, `[tool]`, `tool =`."""


class ProjectSettings(NamedTuple):
    file: str = ""
    """Where they stand; empty where there are none."""
    ignore: tuple[str, ...] = ()
    fail_on: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    """Folders, as seen from the current one."""
    league: str = ""
    lang: str = ""


class SettingsError(Exception):
    """A file of settings that cannot be used: all that is wrong with it."""

    def __init__(self, file: str, problems: Sequence[str | Phrase]) -> None:
        self.lines = tuple(f"{file}: {said(problem)}" for problem in problems)
        super().__init__("; ".join(self.lines))


def find(inputs: Sequence[str], note: Callable[[str], object]) -> ProjectSettings:
    """The settings of the project that the first input belongs to; otherwise, of the one that we are in. A file that somebody
    else has put there is not used; `note` is told of it. Raises SettingsError."""
    first = inputs[0] if inputs and inputs[0] != "-" else "."
    for folder in dict.fromkeys((*upwards(_folder(first)), *upwards("."))):
        for name in (FILE, SHARED_FILE):
            path = _as_seen_from_here(os.path.join(folder, name))
            if not os.path.isfile(path) or (name == SHARED_FILE and not _mentions_us(path)):
                continue
            if _is_foreign(path):
                note(said(phrase("{file} is not used: it belongs to somebody else", file=path)))
            elif (found := read(path)) is not None:
                return found
    return ProjectSettings()


def _folder(path: str) -> str:
    """The folder that an input is or lies in; of a pattern, the one where the search begins, and of a member, the archive's."""
    while path and not os.path.isdir(path):
        path = os.path.dirname(path)
    return path or "."


def upwards(folder: str) -> Iterator[str]:
    """The folder and those above it, whichever links lead to it."""
    try:
        above = os.path.realpath(folder)
    except OSError:  # somebody has deleted the current folder
        return
    folder = ""
    while folder != above:
        folder, above = above, os.path.dirname(above)
        yield folder


def _as_seen_from_here(path: str) -> str:
    try:
        return os.path.relpath(path)
    except OSError:
        return path


def read(path: str) -> ProjectSettings | None:
    """The settings in a file; None where a `pyproject.toml` has none. Raises SettingsError."""
    from referee.games.editions import read_table
    from referee.games.game import EditionError

    try:
        table: object = read_table(path)
    except EditionError as error:
        raise SettingsError(path, error.problems) from None
    if os.path.basename(path) == SHARED_FILE:
        for part in ("tool", "referee"):
            table = table.get(part) if isinstance(table, Mapping) else None
        if table is None:
            return None
    return _settings(path, table)


def _settings(path: str, table: object) -> ProjectSettings:
    problems: list[Phrase] = []
    if not isinstance(table, Mapping):
        raise SettingsError(path, [phrase("tool.referee must be a table")])
    for key in table:
        if key not in KEYS:
            problems.append(_unknown(key))
    found = ProjectSettings(
        path,
        _texts(table, "ignore", problems),
        _texts(table, "fail-on", problems),
        _paths(path, table, "editions", problems),
        "".join(_paths(path, table, "league", problems)),
        _language(table, problems),
    )
    if problems:
        raise SettingsError(path, problems)
    return found


def _unknown(key: str) -> Phrase:
    from referee.language.spelling import meant

    if near := meant(key.replace("_", "-"), KEYS):
        return phrase("unknown key {key:quoted}; did you mean {word:quoted}?", key=key, word=near)
    return phrase("unknown key {key:quoted}; possible keys: {known:list}", key=key, known=KEYS)


def _texts(table: Mapping[str, Any], key: str, problems: list[Phrase]) -> tuple[str, ...]:
    """A text, or a list of texts."""
    value = table.get(key, [])
    value = [value] if isinstance(value, str) else value
    if isinstance(value, list) and all(isinstance(one, str) and one.strip() for one in value):
        return tuple(value)
    problems.append(phrase("{key} must be {what}", key=key, what=phrase("a text or a list of texts")))
    return ()


def _paths(file: str, table: Mapping[str, Any], key: str, problems: list[Phrase]) -> tuple[str, ...]:
    """Folders, or the file of a league. They are written as seen from the file in which they stand."""
    is_league = key == "league"
    if is_league and not isinstance(table.get(key, ""), str):
        problems.append(phrase("{key} must be {what}", key=key, what=phrase("a text")))
        return ()
    found = tuple(os.path.normpath(os.path.join(os.path.dirname(file), path)) for path in _texts(table, key, problems))
    for path in found:
        if not (os.path.isfile(path) if is_league else os.path.isdir(path)):
            problems.append(
                phrase("{key}: there is no file {path:quoted}", key=key, path=path)
                if is_league
                else phrase("{key}: there is no folder {path:quoted}", key=key, path=path)
            )
    return found


def _language(table: Mapping[str, Any], problems: list[Phrase]) -> str:
    value = table.get("lang", "")
    if value in ("", *LANGUAGES):
        return str(value)
    problems.append(phrase("lang must be {languages:or}", languages=LANGUAGES))
    return ""


def _mentions_us(path: str) -> bool:
    """Most projects have a `pyproject.toml` that has no settings of ours: then nothing is parsed."""
    try:
        return _OURS.search(read_regular(path, MAX_SIZE)) is not None
    except OSError:
        return False


def _is_foreign(path: str) -> bool:
    """Anybody can put a file into /tmp, where others work. The owner of the current folder may also be somebody else than us:
    in a container, for example."""
    if not hasattr(os, "getuid"):
        return False
    return os.stat(path).st_uid not in (os.getuid(), 0, os.stat(".").st_uid)
