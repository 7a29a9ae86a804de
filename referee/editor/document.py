"""A document: its text as an editor sees it, the records in it, and what the referee says of each."""

from __future__ import annotations

from referee.batch.settings import Settings
from referee.edit.judged import PlacedRecord, judged_records
from referee.editor.text import Text
from referee.fault import Edit, Fault, Fix, Span


class Document:
    def __init__(self, text: str, settings: Settings, encoding: str = "utf-16") -> None:
        self.text, self.settings = Text(text, encoding), settings
        self.parts: list[PlacedRecord] = []
        self.judge()

    def judge(self) -> None:
        """Judges what has changed since the last time."""
        self.parts = judged_records(str(self.text), self.settings, self.parts)

    @property
    def faults(self) -> list[Fault]:
        """All of them, with places in the whole text."""
        return [moved(fault, part.above) for part in self.parts for fault in part.judged.verdict.faults]

    def part_at(self, row: int) -> PlacedRecord:
        """The record that a row belongs to."""
        return next((part for part in reversed(self.parts) if part.above < row), self.parts[0])


def moved(fault: Fault, rows: int) -> Fault:
    """A fault so many rows further down."""
    if not rows:
        return fault
    fix = fault.fix
    if fix is not None:
        also = tuple(Edit(_down(span, rows), text) for span, text in fix.also)
        fix = Fix(_down(fix.span, rows), fix.text, fix.is_safe, also)
    return fault._replace(span=_down(fault.span, rows), fix=fix)


def _down(span: Span, rows: int) -> Span:
    return span._replace(line=span.line + rows)
