"""Whole lines as examples, from the comments of the grammars: `// 12. Laura: take 7, place 6.4      what it means`."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache

from referee.record.tables import NoWord, Tables

_COMMENT = re.compile(r"^//\s+(?:R?\d+\.\s)?(\S.*?)(?:\s{3,}.*)?$", re.M)
_SIGNS = "*@=!"
_PLAYER = re.compile(r'"[^"]*":|[^\s":]+:')


def example(tables: Tables, text: str, at: int) -> str:
    """A line like the one that makes sense only up to a place, with its player; empty if the grammar shows none."""
    begun = {word.type for word in tables.scan(text[:at])[0]}
    lines = [(line, types) for line, types in _lines(tables) if _sign(line) == _sign(text)]
    if not lines:
        return ""
    line = max(lines, key=lambda each: (len(each[1] & begun), -len(each[0])))[0]
    player = _PLAYER.search(text[:at])
    return line if player is None or _sign(line) else player[0] + line.partition(":")[2]


def _sign(line: str) -> str:
    """The character by which lines other than moves begin."""
    first = line.lstrip()[:1]
    return first if first in _SIGNS else ""


@lru_cache(maxsize=64)
def _lines(tables: Tables) -> list[tuple[str, set[str]]]:
    """The comments of a grammar that are lines, with the types of their words."""
    with open(tables.grammar, encoding="utf-8") as file:
        comments = _COMMENT.findall(file.read())
    found = []
    for line in comments:
        with suppress(NoWord):
            types = [word.type for word in tables.lex(line)]
            place = tables.automaton.words(tables.automaton.fresh(), types)
            if place is not None and tables.automaton.can_end(place):
                found.append((line, set(types)))
    return found
