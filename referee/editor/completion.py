"""What can be written at the cursor: by the grammar and by the rules (`referee.edit.completion`)."""

from __future__ import annotations

from lsprotocol import types

from referee.editor.document import Document
from referee.editor.places import place_of, span_range
from referee.fault import Span
from referee.record.text import unquoted_line

KINDS = {
    "keyword": types.CompletionItemKind.Keyword,
    "field": types.CompletionItemKind.Field,
    "card": types.CompletionItemKind.EnumMember,
    "player": types.CompletionItemKind.Variable,
    "number": types.CompletionItemKind.Constant,
    "claim": types.CompletionItemKind.Value,
    "tag": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.Value,
    "rule": types.CompletionItemKind.Reference,
    "line": types.CompletionItemKind.Snippet,
}
MOST = 300
"""Candidates that are sent: whoever goes on typing gets others."""


def completion(document: Document, position: types.Position) -> types.CompletionList:
    row, column = document.text.row(place_of(position))
    above, judged = document.part_at(row)
    number = row - above
    if number > len(judged.record.rows):
        return types.CompletionList(False, [])
    line = unquoted_line(number, judged.record.rows[number - 1][:column])
    offset = min(line.offset, column)
    text = judged.record.rows[number - 1][offset:column]
    found = judged.position(number).possible(text)
    items = []
    for nth, word in enumerate(found.words[:MOST]):
        place = span_range(document, above, Span(number, offset + word.start + 1, column + 1))
        items.append(
            types.CompletionItem(
                word.text.strip(),
                kind=KINDS[word.kind],
                detail=word.detail or None,
                sort_text=f"{nth:04}",
                filter_text=text[word.start :] + word.text.strip() if word.text[:1] == " " else text[word.start :] or word.text,
                text_edit=types.TextEdit(place, word.text),
            )
        )
    return types.CompletionList(True, items)
