"""A whole text in another form, as the smallest edit of whole lines."""

from __future__ import annotations

from lsprotocol import types

from referee.edit.fmt import format_text
from referee.editor.document import Document
from referee.editor.places import range_of
from referee.editor.text import Cursor, Region, split
from referee.record.text import edges, line_ends


def formatted(document: Document, words: str = "en") -> list[types.TextEdit]:
    """In canonical form, with the line ends that the document has."""
    new = format_text(str(document.text), words=words)
    ends = line_ends(document.text.lines[0])
    return changes(document, new.replace("\n", ends[0]) if ends else new)


def changes(document: Document, new: str) -> list[types.TextEdit]:
    """What has to be replaced: nothing above the first line that differs, nothing below the last."""
    old, lines = document.text.lines, split(new)
    if old == lines:
        return []
    first, last = edges(old, lines)
    text = "".join(lines[first : len(lines) - last])
    begin, end = Cursor(first, 0), Cursor(len(old) - last, 0)
    if not last:
        end = document.text.whole_lines().end
    if first == len(old):  # there is no such line: something is added behind the last one
        begin = end
    return [types.TextEdit(range_of(Region(begin, end)), text)]
