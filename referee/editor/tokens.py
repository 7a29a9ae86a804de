"""What kind of word each word is, so that an editor can colour it. The words are those of the grammar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from referee.edit.completion.word import KINDS, WordKind
from referee.editor.document import Document
from referee.fault import Span
from referee.record.notation import Notation
from referee.record.reader import Record, common, is_common
from referee.record.tables import NoWord
from referee.record.text import comment_places

COLOURS: dict[WordKind, str] = {
    "keyword": "keyword",
    "player": "variable",
    "number": "number",
    "claim": "number",
    "field": "property",
    "tag": "property",
    "rule": "macro",
    "card": "enumMember",
}
"""What an editor's protocol has for the kinds of words."""
SIGNS = {"STRING": "string", "STAR": "operator", "AT": "operator", "EQUAL": "operator", "BANG": "operator"}
LEGEND = tuple(dict.fromkeys([*COLOURS.values(), *SIGNS.values(), "comment"]))
SILENT = ("COLON", "COMMA", "RSQB", "LSQB")


class Token(NamedTuple):
    start: int
    """The characters of the row before it."""
    end: int
    kind: str


def tokens(document: Document, first: int, last: int) -> list[int]:
    """Of the rows from first to last, in the protocol's numbers: each relative to the one before."""
    data: list[int] = []
    line = character = 0
    for above, judged in document.parts:
        record = judged.record
        for row in range(max(first, above + 1), min(last, above + len(record.rows)) + 1):
            for token in row_tokens(record, row - above):
                start, end = document.text.region(Span(row, token.start + 1, token.end + 1))
                if start.line != end.line or start.character == end.character:
                    continue
                same = start.line == line
                data += [start.line - line, start.character - character * same, end.character - start.character]
                data += [LEGEND.index(token.kind), 0]
                line, character = start
    return data


def row_tokens(record: Record, number: int) -> list[Token]:
    """The words of a row of a record, and its comments."""
    line = record.line(number)
    reading = record.readings.get(number)
    notation = common() if is_common(line.text if reading is None else reading.text) else record.notation
    words: Iterable[tuple[str, int, int]] = ()
    if reading is not None and notation is not None:
        words = ((word.type, word.start, word.end) for word in record.words(number))
    elif notation is not None and len(line.text) < 10_000:
        words = _words(notation, line.text)
    found = [Token(line.offset + start, line.offset + end, kind) for type, start, end in words if (kind := kind_of(type))]
    found += [Token(line.offset + start, line.offset + end, "comment") for start, end in comment_places(line.text)]
    return list(_apart(sorted(found)))


def kind_of(type: str) -> str:
    """Of a terminal of a grammar; empty for punctuation."""
    if type in SILENT:
        return ""
    return SIGNS.get(type) or COLOURS["keyword" if type.startswith("_") else KINDS.get(type, "card")]


def _apart(found: Iterable[Token]) -> Iterator[Token]:
    at = 0
    for token in found:
        if token.start >= at:
            yield token
            at = token.end


@lru_cache(maxsize=20_000)
def _words(notation: Notation, text: str) -> tuple[tuple[str, int, int], ...]:
    """The words of a row as far as it is one."""
    try:
        return tuple((word.type, word.start, word.end) for word in notation.tables.lex(text))
    except NoWord:
        return ()
