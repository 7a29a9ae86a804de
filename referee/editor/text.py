"""The text of a document as an editor sees it, and places in it.

An editor counts lines from 0 and characters in the units of an encoding (UTF-16 unless something else was agreed on); the
referee counts rows and characters from 1. To both, a line feed, a carriage return or both end a line. Whatever an editor sends
lies somewhere in the text: what is beyond a line's end means its end.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from referee.fault import Span

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")


class Cursor(NamedTuple):
    """As in the protocol, both from 0; `character` in the units agreed on."""

    line: int
    character: int


class Region(NamedTuple):
    start: Cursor
    end: Cursor


class Text:
    """A text that is edited in place. `units` is how many of an encoding's units a character takes, at most."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self._encoding = encoding
        self.lines = split(text)

    def __str__(self) -> str:
        return "".join(self.lines)

    def replace(self, new: str) -> None:
        """All of it is another text now."""
        self.lines = split(new)

    def edit(self, region: Region, new: str) -> None:
        """Replaces a part. What stands around it may join with it: `\\r` and `\\n` make one line end."""
        (first, start), (last, end) = sorted((self._index(region.start), self._index(region.end)))
        before, behind = max(0, first - 1), last + 2
        text = "".join(self.lines[before:first]) + self.lines[first][:start] + new
        text += self.lines[last][end:] + "".join(self.lines[last + 1 : behind])
        is_end = behind >= len(self.lines)
        self.lines[before:behind] = split(text) if is_end else split(text)[:-1]

    def _index(self, place: Cursor) -> tuple[int, int]:
        """A line that there is and the characters of it before a place."""
        line = min(max(0, place.line), len(self.lines) - 1)
        if line < place.line:
            return line, len(self.lines[line])
        return line, self._characters(self.lines[line], place.character)

    def _characters(self, line: str, units: int) -> int:
        """How many characters these units are, in a line without its end."""
        length = len(line.rstrip("\r\n"))
        if self._is_plain(line):
            return min(max(0, units), length)
        count = 0
        while count < length and units > 0:
            units -= self._size(line[count])
            count += units >= 0  # inside of a character means before it
        return count

    def _units(self, text: str) -> int:
        return len(text) if self._is_plain(text) else sum(map(self._size, text))

    def _is_plain(self, text: str) -> bool:
        return text.isascii() or self._encoding == "utf-32" or (self._encoding == "utf-16" and max(text) < "\U00010000")

    def _size(self, char: str) -> int:
        return 1 + (char > "\uffff") if self._encoding == "utf-16" else len(char.encode("utf-8", "surrogatepass"))

    # -- rows of the referee -------------------------------------------------------------------------------------------

    def row(self, place: Cursor) -> tuple[int, int]:
        """The row of a place, and the characters of it before the place."""
        line, column = self._index(place)
        return line + 1, column

    def place(self, row: int, column: int) -> Cursor:
        """The place before a character (from 1) of a row."""
        line = min(row, len(self.lines)) - 1
        return Cursor(line, self._units(self.lines[line].rstrip("\r\n")[: max(0, column - 1)]))

    def region(self, span: Span) -> Region:
        return Region(self.place(span.line, span.start), self.place(span.line, span.end))

    def whole(self, first: int, last: int) -> Region:
        """All of some rows, without the last one's end."""
        end = min(max(first, last), len(self.lines)) - 1
        return Region(Cursor(min(first - 1, end), 0), Cursor(end, self._units(self.lines[end].rstrip("\r\n"))))

    def whole_lines(self) -> Region:
        """All of the text."""
        return Region(Cursor(0, 0), Cursor(len(self.lines) - 1, self._units(self.lines[-1])))


def split(text: str) -> list[str]:
    """The lines of a text with their ends; the last one has none, and may be empty."""
    lines = _LINE.findall(text)
    if not lines or lines[-1][-1] in "\r\n":
        lines.append("")
    return lines
