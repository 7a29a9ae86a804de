"""Between our places and the protocol's."""

from __future__ import annotations

from lsprotocol import types

from referee.editor.document import Document
from referee.editor.text import Cursor, Region
from referee.fault import Edit, Span


def range_of(region: Region) -> types.Range:
    return types.Range(types.Position(*region.start), types.Position(*region.end))


def region_of(place: types.Range) -> Region:
    return Region(place_of(place.start), place_of(place.end))


def place_of(position: types.Position) -> Cursor:
    return Cursor(position.line, position.character)


def span_range(document: Document, above: int, span: Span) -> types.Range:
    """The range of a place in a record that has so many rows above it."""
    return range_of(document.text.region(span._replace(line=span.line + above)))


def text_edit(document: Document, above: int, edit: Edit) -> types.TextEdit:
    return types.TextEdit(span_range(document, above, edit.span), edit.text)
