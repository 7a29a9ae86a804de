"""An edition of somebody's own, to begin with: the text of the default edition, in which all that had to be reconstructed
is marked. Whoever has the box puts the true values in."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from referee.games.game import AnyGame
from referee.games.tomltables import is_reconstructed
from referee.language import say

_HEADER = re.compile(r"\[+([^\[\]]+)\]+\s*(?:#.*)?$")
_VALUE = re.compile(r"""("[^"]*"|[\w-]+)\s*=""")
_ID = re.compile(r'id = "([^"]*)"')
WIDTH = 100
_TAGS = ("game", "name", "title", "reconstructed")


def own_edition(game: AnyGame, name: str) -> str:
    """The text of an edition with this name: what to do with it, then the values."""
    with open(os.path.join(game.folder, f"{game.default_edition}.toml"), encoding="utf-8") as file:
        text = file.read()
    head = [
        say("{game}: the components of your own box.", game=game.name),
        "",
        *wrap(
            say(
                "Parts that are not publicly documented were reconstructed; they are marked below. Put in what your box has, "
                'and delete from the list "reconstructed" what is right. To check it, look at it and play with it:'
            ),
            WIDTH,
        ),
        "",
        f"    referee games --edition {name}.toml",
        f"    referee show --edition {name}.toml",
        f'    [Edition "{name}"]    referee check game.ref --editions .',
    ]
    rows = text[re.search("^game =", text, re.M).start() :].split("\n")  # type: ignore[union-attr]
    return "\n".join([*(f"# {row}".rstrip() for row in head), "", *_marked(rows, tomllib.loads(text), name)])


def _marked(rows: Sequence[str], table: Mapping[str, Any], name: str) -> Iterator[str]:
    """The rows, with a remark before a table that is reconstructed as a whole, or else before the value."""
    part, is_marked = "", False
    printed: Sequence[str] = ()
    for row, following in zip(rows, [*rows[1:], ""], strict=True):
        mark = "# " + say("reconstructed: what does your box have?")
        if header := _HEADER.match(row):
            own = _ID.match(following)
            part = f"{header[1]}.{own[1]}" if own else header[1]
            printed = _printed(table, part)
            is_marked = is_reconstructed(table, part) and not printed
            if is_marked:
                yield mark
        elif value := _VALUE.match(row):
            key = value[1].strip('"')
            if not part and key in _TAGS:
                row = {"name": f'name = "{name}"', "title": f'title = "{say("My own box")}"'}.get(key, row)
            elif not is_marked and key not in ("name", "printed", *printed) and _is_reconstructed(table, part, key):
                yield mark
        yield row


def _is_reconstructed(table: Mapping[str, Any], part: str, key: str) -> bool:
    """By itself, or in every part of a table: `actions.copies`."""
    return is_reconstructed(table, f"{part}.{key}") or is_reconstructed(table, f"{part.partition('.')[0]}.{key}")


def _printed(table: Mapping[str, Any], part: str) -> Sequence[str]:
    """What a table says stands in the rulebook, although all around it is reconstructed."""
    found: Any = table
    for key in part.split("."):
        found = found.get(key, {}) if isinstance(found, Mapping) else {}
    return found.get("printed", ()) if isinstance(found, Mapping) else ()
