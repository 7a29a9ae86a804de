"""From bytes to rows that can be read, with nothing moved: a place in a message is the place in the file.

Byte order marks (files that were joined have them inside), line ends of every system, blanks at a line's end and the marks of
a quoted reply (`> `) are accepted.
"""

import re
from collections.abc import Sequence
from itertools import compress, count
from operator import ne
from typing import NamedTuple
from unicodedata import normalize

from referee.fault import Span
from referee.language import WordedError

MAX_NAME = 60
"""Characters of a player's name."""

CONTROLS = r"[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]"
"""What no line may hold: with a NUL character in it a file would be no text any more, and half a character cannot be
written at all. A pattern that takes long to compile, and few need."""

QUOTED = r'"[^"]*"'
COMMENT = r"\{[^}]*\}|;.*"
"""What is not played: anything in braces, and behind a semicolon all to the end of the line; but not between quotes."""
_QUOTED_OR_COMMENT = re.compile(f"{QUOTED}|({COMMENT})")
_BEFORE = re.compile(r"[\s>\ufeff]*")


def folded(name: str) -> str:
    """What is the same in all spellings of a name: capitals and ways to write an accent do not count."""
    if name.isascii():
        return name.casefold()
    return normalize("NFC", normalize("NFC", name).casefold())


def key_of(name: str) -> str:
    """A game's name as folders and entry points have it: `Liar's Dice` is `liars_dice`."""
    return re.sub(r"[\W_]+", "_", re.sub("['’]", "", name).strip().casefold()).strip("_")


def names_of(part: str) -> list[str] | None:
    """The name and the aliases of a player, `Anna Lena (AL/Anna)`; None where there is no name. By hand: a regular expression
    takes hours over thousands of blanks."""
    name, bracket, rest = part.strip().partition("(")
    name = name.strip()
    if bracket and not rest.endswith(")"):
        return None
    others = rest[:-1]
    if not name or len(name) > MAX_NAME or ":" in name or ")" in name or "(" in others or ")" in others:
        return None
    return [name, *filter(None, map(str.strip, others.split("/")))]


def is_taggable(value: str) -> bool:
    """Can it be the value of a tag?"""
    return not re.search(rf'["\t\u2028\u2029]|{CONTROLS}', value)


class Line(NamedTuple):
    """A row without the marks before it: what it says, and how many characters were left out."""

    number: int
    text: str
    offset: int

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The place of a part of the text (0-based, end exclusive), or of all of it."""
        return Span(self.number, self.offset + start + 1, self.offset + (len(self.text) if end is None else end) + 1)


def comment_places(text: str) -> list[tuple[int, int]]:
    """Where the comments of a line stand, with their marks."""
    return [found.span(1) for found in _QUOTED_OR_COMMENT.finditer(text) if found[1]] if ";" in text or "{" in text else []


def without_comments(text: str) -> str:
    return _QUOTED_OR_COMMENT.sub(lambda found: "" if found[1] else found[0], text).strip()


def blanked_comments(text: str) -> str:
    """A line with blanks in the place of its comments: all else stays where it is."""
    return _QUOTED_OR_COMMENT.sub(lambda found: " " * len(found[1]) if found[1] else found[0], text)


class NotText(WordedError):
    """The input is no text at all; the message says where it stops being one."""


def decode(data: bytes, text_only: bool = True) -> str:
    """Raises NotText, also for a NUL character unless it may be there."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(rows(data[: error.start].decode("utf-8", "replace")))
        byte = f"{data[error.start]:#04x}"
        raise NotText("not UTF-8 text: byte {byte} in line {line}", byte=byte, line=line) from None
    if text_only and "\0" in text:
        line = len(rows(text[: text.index("\0")]))
        raise NotText("not text: a NUL character in line {line}", line=line)
    return text


def rows(text: str) -> list[str]:
    """The lines of a text. A line feed, a carriage return or both end one, as in every editor, and nothing else does."""
    return unified(text).split("\n")


def unified(text: str) -> str:
    """A text in which every line ends with a line feed."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def line_ends(text: str) -> list[str]:
    """The line ends of a text as they are."""
    return re.findall(r"\r\n|\r|\n", text)


def without_end(rows: Sequence[str]) -> list[str]:
    """Lines without the blank ones at their end."""
    found = [*rows]
    while found and not found[-1].strip():
        found.pop()
    return found


def unquoted_line(number: int, row: str) -> Line:
    offset = _BEFORE.match(row).end()  # type: ignore[union-attr]
    return Line(number, row[offset:].rstrip(), offset)


def alike(one: Sequence[object], other: Sequence[object]) -> int:
    """How many lines are the same before the first that is not."""
    return next(compress(count(), map(ne, one, other)), min(len(one), len(other)))


def edges(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """How many lines are the same at the beginning and at the end."""
    begin = alike(old, new)
    return begin, alike(old[begin:][::-1], new[begin:][::-1])
