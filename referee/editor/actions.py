"""What can be done about a fault: a legal move like the illegal one, a correction, a ruling, a chance line that is awaited.

Only what helps is offered: every change is tried, and the record is judged with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lsprotocol import types

from referee.edit.completion import Position
from referee.edit.fixes import edited, fix_record, fix_text, wanting
from referee.editor.document import Document, Judged, PlacedRecord
from referee.editor.places import span_range, text_edit
from referee.editor.rewriting import changes
from referee.fault import Edit, Fault, Fix, Near, Span
from referee.games.wording import in_language, language_of_record
from referee.language import mark, say, translated
from referee.record.statement import Chance
from referee.report.plain import safe

MOST = 20
"""Faults of the chosen lines for which something is offered."""
AGREED = mark("agreed at the table")


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
        for title, edits, is_preferred in _answers(judged, fault):
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


Remedy = tuple[str, tuple[Edit, ...], bool]
"""What is done, in words; the edits; is it what most people want?"""


def _answers(judged: Judged, fault: Fault) -> Iterator[Remedy]:
    fix = fault.fix
    if fix is not None and not fault.follows and (_removes(judged, fault, fix) if fix.adds_lines else _is_fixed(judged, fault)):
        yield say("Write {words:quoted}", words=" / ".join(fix.text.split("\n")) or "…"), fix.edits, fix.is_safe
    for near in fault.near:
        edit = near_edit(judged, near)
        if edit is not None and _removes(judged, fault, edit):
            yield f"{say('legal and near:')} {near.text}", (edit,), False
    if judged.played is not None and judged.played.game.rule(fault.code) is not None and not fault.follows:
        edit = _waiver(judged, fault)
        if _removes(judged, fault, edit):
            yield say("Waive {rule}: the table lets this move stand", rule=fault.code), (edit,), False


def _is_fixed(judged: Judged, fault: Fault) -> bool:
    """Would `check --fix` make this correction?"""
    return bool(fix_record(judged.text, judged.settings, lambda other: other == fault).made)


def _removes(judged: Judged, fault: Fault, edit: Edit | Fix) -> bool:
    """Is a fault gone, and is nothing wrong with its line, if this is written?"""
    again = Judged(edited(judged.text, edit.edits if isinstance(edit, Fix) else [edit]), judged.settings, judged)
    line = fault.span.line
    wrong = [other for other in again.verdict.faults if other.span.line == line and other.severity == "error"]
    return not [other for other in wrong if other.code[0] != "A" or other.code == fault.code]


def near_edit(judged: Judged, near: Near) -> Edit | None:
    """A near move in place of the actions that it replaces."""
    if judged.played is None:
        return None
    line = judged.record.statements[near.statement][0]
    words = judged.record.words(line)
    own = [word for word in words if near.first <= word.action < len(near.actions)]
    return Edit(judged.record.line(line).span(own[0].start, own[-1].end), near.text) if own else None


def _waiver(judged: Judged, fault: Fault) -> Edit:
    """A ruling on a line of its own behind the move."""
    assert judged.played is not None
    game, record = judged.played.game, judged.record
    words = language_of_record(game, record)
    end = len(record.rows[fault.span.line - 1]) + 1
    ruling = in_language(game, f"! waive {fault.code}", words)
    return Edit(Span(fault.span.line, end, end), f'\n{ruling} "{translated(AGREED)}"')


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
