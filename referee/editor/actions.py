"""What can be done about a fault: a legal move like the illegal one, a correction, a ruling, a chance line that is awaited.

Only what helps is offered: every change is tried, and the record is judged with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lsprotocol import types

from referee.edit.completion import Position
from referee.edit.fixes import fix_text, wanting
from referee.edit.judged import Judged, PlacedRecord
from referee.edit.remedies import remedies
from referee.editor.document import Document
from referee.editor.places import span_range, text_edit
from referee.editor.rewriting import changes
from referee.fault import Edit, Span
from referee.language import say
from referee.record.statement import Chance
from referee.report.plain import safe

MOST = 20
"""Faults of the chosen lines for which something is offered."""


def code_actions(document: Document, uri: str, first: int, last: int, only: Sequence[str] = ()) -> list[types.CodeAction]:
    """For the rows from first to last."""
    found: list[types.CodeAction] = []
    if _wants(only, types.CodeActionKind.QuickFix):
        for part in document.parts:
            if part.above < last and part.above + len(part.judged.record.rows) >= first:
                found += _of_record(document, part, uri, first - part.above, last - part.above)
    if _wants(only, types.CodeActionKind.SourceFixAll):
        found += _fix_all(document, uri)
    return found


def _wants(only: Sequence[str], kind: str) -> bool:
    return not only or any(kind == each or kind.startswith(f"{each}.") for each in only)


def _of_record(document: Document, part: PlacedRecord, uri: str, first: int, last: int) -> Iterator[types.CodeAction]:
    judged = part.judged
    faults = [fault for row in sorted(judged.by_row) if first <= row <= last for fault in judged.by_row[row]]
    for fault in faults[:MOST]:
        for title, edits, is_preferred in remedies(judged, fault):
            yield types.CodeAction(
                title=safe(title),
                kind=types.CodeActionKind.QuickFix,
                edit=types.WorkspaceEdit({uri: [text_edit(document, part.above, edit) for edit in edits]}),
                is_preferred=is_preferred,
                diagnostics=[types.Diagnostic(span_range(document, part.above, fault.span), fault.message, code=fault.code)],
            )
    if (line := _awaited(judged, last)) is not None:
        title = say("Insert {line:quoted}", line=line.text.strip())
        edit = types.WorkspaceEdit({uri: [text_edit(document, part.above, line)]})
        yield types.CodeAction(title=safe(title), kind=types.CodeActionKind.QuickFix, edit=edit)


def _awaited(judged: Judged, row: int) -> Edit | None:
    """The chance line that is awaited below a row, to fill in; None where none is."""
    if judged.played is None or not 0 < row <= len(judged.record.rows):
        return None
    behind = next((said for line, said in judged.record.statements if line > row), None)
    match = judged.played.before_line(row + 1)
    head = Position(match).head
    if match.now.after_illegal or isinstance(behind, Chance) or not head.startswith("*"):
        return None
    end = len(judged.record.rows[row - 1]) + 1
    return Edit(Span(row, end, end), f"\n{head} ")


def _fix_all(document: Document, uri: str) -> Iterator[types.CodeAction]:
    """All safe corrections of the document, as `check --fix` makes them."""
    if not any(fault.fix is not None and fault.fix.is_safe for fault in document.faults):
        return
    before = str(document.text)
    fixed = fix_text(before, document.settings, wanting())
    if fixed.made:
        edits = changes(document, fixed.text)
        title = say("Make {count:# correction|# corrections}", count=fixed.made)
        yield types.CodeAction(title=title, kind=types.CodeActionKind.SourceFixAll, edit=types.WorkspaceEdit({uri: edits}))
