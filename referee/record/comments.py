"""Comments that were perhaps meant to be played: after `police e4; go j4` nobody has gone anywhere.

A comment is suspected only if all of it, or a part of it between commas with two words or more, is an action or a line of
the game, in the grammar's words or in people's own. Most comments are dismissed by their first words, which must be the
grammar's unless the record has lines in other words too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.record.statement import Chance, SetUp, Turn
from referee.record.text import comment_places, folded
from referee.record.words.chunks import STOPS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.record.budget import Steps
    from referee.record.notation import Notation

MAX_COMMENT = 200
MAX_REMEMBERED = 10_000
MAX_PRICE = 10
"""Of what a comment may say: certain, or nearly."""

_STAMPED = re.compile(r"[^;{]*\{[-\dTZ:]*\}")
"""A line with nothing but the time of a post behind it: most comments are such."""
_PART = re.compile(r"[^,\s](?:[^,]*[^,\s])?")
_NO_BEGINNING = frozenset(["NAME", "INT", "STRING", "AMOUNT", "CLAIM", "COMMA", "COLON"])
"""Words that no action begins with. Ordinary sentences do."""


class Comments:
    """Looks at the comments in lines of one grammar."""

    def __init__(self, notation: Notation) -> None:
        self._notation = notation
        self._known: dict[str, Any] = {}
        """What a text stands for as a line; None where it is none."""
        self._beginnings: dict[str, bool] = {}
        """Could something to be played begin so?"""

    def may_say(self, text: str, by_sense: bool) -> bool:
        """Could a comment of this line be played? Quick, and may be wrong only in saying yes."""
        return not _STAMPED.fullmatch(text) and any(self._begins(text[start:end], by_sense) for start, end in _parts(text))

    def lost(self, text: str, statement: Any, names: Sequence[str], by_sense: bool, steps: Steps) -> tuple[int, int] | None:
        for start, end in _parts(text):
            said = text[start:end]
            if not self._begins(said, by_sense):
                continue
            is_said = self._continues(said, statement) or self._is_line(said, names)
            if is_said or self._means(text[:start], said, names, MAX_PRICE * by_sense, steps):
                return start, end
        return None

    def _means(self, before: str, said: str, names: Sequence[str], price: int, steps: Steps) -> bool:
        """Would it be an action in other words than the grammar's, alone or after what stands before it (`put it on red 4`)?"""
        sense, said = self._notation.sense, said.replace(";", ",")
        lines = (f"x: {said}", ("x",)), (f"{before.rstrip(' ;{')}, {said}", tuple(names))
        if not price:
            return False
        found = [certain for line in lines if (certain := sense.certain(*line)) is not None]
        found += [each for line in lines for each in sense.asked(*line, steps) if 0 < each.price <= price]
        return any(isinstance(each.value, Turn) for each in found)

    def whole(self, text: str, lost: tuple[int, int], names: Sequence[str], steps: Steps) -> str:
        """What the line would say if its comment were a part of it; empty where that is nothing."""
        line = f"{text[: lost[0]].rstrip(' ;{')}, {text[lost[0] :].rstrip(' }').replace(';', ',')}"
        if isinstance(self._value(line), Turn):
            return line
        sense = self._notation.sense
        certain = sense.certain(line, tuple(names))
        found = [certain] if certain else sense.asked(line, tuple(names), steps)
        return found[0].text if found and isinstance(found[0].value, Turn) else ""

    def _begins(self, said: str, by_sense: bool) -> bool:
        if by_sense:
            return True
        group = said.split(None, 1)[0]  # no word contains a blank
        found = self._beginnings.get(group)
        if found is None:
            first = self._notation.tables.first(group)
            if len(self._beginnings) >= MAX_REMEMBERED:
                self._beginnings.clear()
            found = self._beginnings[group] = first is not None and first.type not in _NO_BEGINNING
        return found

    def _continues(self, said: str, statement: Any) -> bool:
        """Would it be an action, an event or a part of a position, as the line is that it stands on?"""
        if isinstance(statement, Turn):
            return isinstance(self._value(f"x: {said}"), Turn)
        if isinstance(statement, (Chance, SetUp)):
            return isinstance(self._value(f"{'*' if isinstance(statement, Chance) else '@'} {said}"), type(statement))
        return False

    def _is_line(self, said: str, names: Sequence[str]) -> bool:
        """A line of the game. `Better: stay` is none, unless somebody is called so."""
        value = self._value(said)
        if isinstance(value, Turn):
            return value.number is not None or folded(value.player) in map(folded, names)
        return value is not None

    def _value(self, line: str) -> Any:
        if line not in self._known:
            if len(self._known) >= MAX_REMEMBERED:
                self._known.clear()
            self._known[line] = self._notation.read(line) if self._notation.is_readable(line) else None
        return self._known[line]


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
