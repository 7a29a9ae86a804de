"""What can be done about a fault: a legal move like the illegal one, a correction, a ruling.

Only what helps is offered: every change is tried, and the record is judged with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.edit.fixes import edited, fix_record
from referee.edit.judged import Judged
from referee.fault import Edit, Fault, Fix, Near, Span
from referee.games.wording import in_language, language_of_record
from referee.language import mark, say, translated

AGREED = mark("agreed at the table")


class Remedy(NamedTuple):
    title: str
    """What is done, in words."""
    edits: tuple[Edit, ...]
    is_preferred: bool = False
    """Is it what most people want?"""


def remedies(judged: Judged, fault: Fault) -> Iterator[Remedy]:
    fix = fault.fix
    if fix is not None and not fault.follows and (_removes(judged, fault, fix) if fix.adds_lines else _is_fixed(judged, fault)):
        yield Remedy(say("Write {words:quoted}", words=" / ".join(fix.text.split("\n")) or "…"), fix.edits, fix.is_safe)
    for near in fault.near:
        edit = near_edit(judged, near)
        if edit is not None and _removes(judged, fault, edit):
            yield Remedy(f"{say('legal and near:')} {near.text}", (edit,))
    if judged.played is not None and judged.played.game.rule(fault.code) is not None and not fault.follows:
        edit = _waiver(judged, fault)
        if _removes(judged, fault, edit):
            yield Remedy(say("Waive {rule}: the table lets this move stand", rule=fault.code), (edit,))


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
