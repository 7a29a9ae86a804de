"""Comments that were perhaps meant to be played: after `police e4; go j4` nobody has gone anywhere.

A comment is suspected only if all of it, or a part of it between commas with two words or more, is an action or a line of
the game, in the grammar's words or in people's own. Most comments are dismissed by their first words, which must be the
grammar's unless the record has lines in other words too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from referee.record.budget import Steps
from referee.record.notation import Notation
from referee.record.statement import Chance, SetUp, Turn
from referee.record.text import comment_places, folded
from referee.record.words.chunks import STOPS

MAX_COMMENT = 200
MAX_REMEMBERED = 10_000
MAX_PRICE = 10
"""Of what a comment may say: certain, or nearly."""

_STAMPED = re.compile(r"[^;{]*\{[-\dTZ:]*\}")
"""A line with nothing but the time of a post behind it: most comments are such."""
_PART = re.compile(r"[^,\s](?:[^,]*[^,\s])?")
_NO_BEGINNING = frozenset(["NAME", "INT", "STRING", "AMOUNT", "CLAIM", "COMMA", "COLON"])
"""Words that no action begins with. Ordinary sentences do."""


def may_say(notation: Notation, text: str, by_sense: bool) -> bool:
    """Could a comment of this line be played? Quick, and may be wrong only in saying yes."""
    return not _STAMPED.fullmatch(text) and any(by_sense or _begins(notation, text[start:end]) for start, end in _parts(text))


def lost(
    notation: Notation, text: str, statement: Any, names: Sequence[str], by_sense: bool, steps: Steps
) -> tuple[int, int] | None:
    """Where the comment of a line stands that was perhaps meant to be played."""
    for start, end in _parts(text):
        said = text[start:end]
        if not by_sense and not _begins(notation, said):
            continue
        if _continues(notation, said, statement) or _is_line(notation, said, names):
            return start, end
        if by_sense and _means(notation, text[:start], said, names, steps):
            return start, end
    return None


def whole(notation: Notation, text: str, lost: tuple[int, int], names: Sequence[str], steps: Steps) -> str:
    """What the line would say if its comment were a part of it; empty where that is nothing."""
    from referee.record.words.sense import sense_of

    line = f"{text[: lost[0]].rstrip(' ;{')}, {text[lost[0] :].rstrip(' }').replace(';', ',')}"
    if isinstance(_value(notation, line), Turn):
        return line
    sense = sense_of(notation)
    certain = sense.certain(line, tuple(names))
    found = [certain] if certain else sense.asked(line, tuple(names), steps)
    return found[0].text if found and isinstance(found[0].value, Turn) else ""


def _means(notation: Notation, before: str, said: str, names: Sequence[str], steps: Steps) -> bool:
    """Would it be an action in other words than the grammar's, alone or after what stands before it (`put it on red 4`)?"""
    from referee.record.words.sense import sense_of

    sense, said = sense_of(notation), said.replace(";", ",")
    lines = (f"x: {said}", ("x",)), (f"{before.rstrip(' ;{')}, {said}", tuple(names))
    found = [certain for line in lines if (certain := sense.certain(*line)) is not None]
    found += [each for line in lines for each in sense.asked(*line, steps) if 0 < each.price <= MAX_PRICE]
    return any(isinstance(each.value, Turn) for each in found)


def _begins(notation: Notation, said: str) -> bool:
    return _is_beginning(notation, said.split(None, 1)[0])  # no word contains a blank


@lru_cache(MAX_REMEMBERED)
def _is_beginning(notation: Notation, group: str) -> bool:
    """Could something to be played begin so?"""
    first = notation.tables.first(group)
    return first is not None and first.type not in _NO_BEGINNING


def _continues(notation: Notation, said: str, statement: Any) -> bool:
    """Would it be an action, an event or a part of a position, as the line is that it stands on?"""
    if isinstance(statement, Turn):
        return isinstance(_value(notation, f"x: {said}"), Turn)
    if isinstance(statement, (Chance, SetUp)):
        return isinstance(_value(notation, f"{'*' if isinstance(statement, Chance) else '@'} {said}"), type(statement))
    return False


def _is_line(notation: Notation, said: str, names: Sequence[str]) -> bool:
    """A line of the game. `Better: stay` is none, unless somebody is called so."""
    value = _value(notation, said)
    if isinstance(value, Turn):
        return value.number is not None or folded(value.player) in map(folded, names)
    return value is not None


@lru_cache(MAX_REMEMBERED)
def _value(notation: Notation, line: str) -> Any:
    """What a text stands for as a line; None where it is none."""
    return notation.read(line) if notation.is_readable(line) else None


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Where the comments of a line stand, and their parts between commas that have two words or more."""
    for start, end in comment_places(text):
        begin, comment = start + 1, text[start + 1 : end - (text[start] == "{")]
        if len(comment) > MAX_COMMENT:
            continue
        whole = comment.strip().rstrip(STOPS)
        if whole:
            start = begin + len(comment) - len(comment.lstrip())
            yield start, start + len(whole)
        if "," in whole:
            for part in _PART.finditer(comment):
                if " " in part[0]:
                    yield begin + part.start(), begin + part.end()
