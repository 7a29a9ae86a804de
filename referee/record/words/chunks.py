"""What people wrote, cut into chunks: a chunk is a word, a number, a quoted text or a mark. What editors, chats and
forums add to a line is left out.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from referee.record.text import blanked_comments
from referee.record.words.lexicon import key

STOPS = ".!…"
"""What ends a sentence, and says nothing."""

_BETWEEN = r"(?<=[^\W\d]\d)-(?=[^\W\d]\d)"
"""A hyphen between two names of fields, cards or the like."""
_CHUNK = re.compile(rf'"[^"]*"|[-=]>|//+|[,:()/|=→⇒]|{_BETWEEN}|(?:(?![-=]>|{_BETWEEN})[^\s,:()/|=→⇒"])+|"')
_QUOTES = str.maketrans("“”„‟«»", '""""""')
_PLAIN = {**_QUOTES, **str.maketrans("–—−\u00a0\u202f", "---  ")}
"""Marks that editors and forums put in the place of others, one for one: nothing is moved."""
_HEAD = re.compile(
    r"\s*(?:\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+)?\d{1,2}:\d\d(?::\d\d)?(?:\s*(?:uhr|am|pm))?\b\]?\s*[-,:]?\s+)?"
    r"(?:[-•·‣▪►◦~>]+(?=\s*[\w@*(\"])|[+#](?=\s))?",
    re.I,
)
"""What a chat or a list puts before a line: when it was written, a bullet."""
_DRESSED = re.compile(r"(?<!\w)(\*{1,3}|_{1,3}|~~)(?=\w)(.{1,80}?)(?<=[\w:.])\1(?!\w)|([<\[])([\w+-][^<>\[\]]*)[>\]]")
"""**bold** and the like."""
_SMILE = re.compile(r"(?<=\s)[:;]-?[)(DPp]+(?=\s|$)|[\u2600-\u27bf\U0001f300-\U0001faff\ufe0f\u200d]+")
_NUMBER = re.compile(r"#?(R?\d{1,4})[.)]?", re.I)
_OPENING = re.compile(r"\s*([*@!](?=[^\s*])|R?\d+[.)](?=[^\W\d]))", re.I)


class Chunk(NamedTuple):
    text: str
    start: int
    end: int
    key: str


def plain(text: str) -> str:
    """With plain quotes, hyphens and blanks, each in its place."""
    return text.translate(_PLAIN)


def cut(text: str) -> list[Chunk]:
    """The chunks of a line without its comments, and without what editors, chats and forums add to it."""
    text = blanked_comments(plain(text))
    text = _SMILE.sub(_blank, _DRESSED.sub(_undressed, _HEAD.sub(_blank, text, 1)))
    opening, begin = _OPENING.match(text), 0
    found = []
    if opening is not None:
        begin = opening.end()
        found.append(Chunk(opening[1], opening.start(1), begin, opening[1]))
    return found + [Chunk(each[0], each.start(), each.end(), key(each[0])) for each in _CHUNK.finditer(text, begin)]


def bare(chunk: Chunk) -> Chunk:
    """Without the stop behind it."""
    text = chunk.text.rstrip(STOPS)
    return chunk if text in ("", chunk.text) else Chunk(text, chunk.start, chunk.start + len(text), key(text))


def is_number(chunk: Chunk) -> bool:
    """May it be the number of a move?"""
    return _NUMBER.fullmatch(chunk.text) is not None


def straight(text: str) -> str:
    """The text with the quotes of a keyboard."""
    return text.translate(_QUOTES)


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _undressed(found: re.Match[str]) -> str:
    marks = " " * len(found[1] or found[3])
    return f"{marks}{found[2] or found[4]}{marks}"
