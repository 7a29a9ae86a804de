"""What verdicts look like: one file for each format. A report is given every verdict in turn, and keeps none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from referee.fault import Fault
    from referee.inputs import Unopened
    from referee.verdict import Verdict

FORMATS = ("text", "gcc", "json", "jsonl", "sarif", "junit", "github")

Write: TypeAlias = Callable[[str], object]
"""Takes a line or several, without the last line feed."""


def is_faulty(verdict: Verdict) -> bool:
    return not verdict.ok


class Report(Protocol):
    def add(self, verdict: Verdict) -> None: ...

    def unopened(self, error: Unopened) -> None:
        """An input that cannot be read at all. Whoever makes the report tells it on standard error, too."""

    def close(self) -> None: ...


class Wishes(NamedTuple):
    full: bool = False
    """Text: every fault explained; otherwise one line a record."""
    everything: bool = False
    """Also faults that may only follow from an earlier one."""
    quiet: bool = False
    """Text: only what is faulty."""
    colour: bool = False
    sheet: bool = False
    """JSON: the score sheet, too."""
    summary: bool = False
    """Text: tables by game and by code at the end."""
    rounds: bool = False
    """JSON: the score sheet by rounds, too."""
    fails: Callable[[Verdict], bool] = is_faulty
    """Text: what makes the run fail is told, however quiet it is."""


def report_for(form: str, write: Write, wishes: Wishes) -> Report:
    """The report of a format in FORMATS. What the others need is not imported."""
    if form == "text":
        from referee.report.text import TextReport

        return TextReport(write, wishes)
    if form in ("json", "jsonl"):
        from referee.report.data import DataReport

        return DataReport(write, wishes, form == "jsonl")
    if form == "sarif":
        from referee.report.sarif import SarifReport

        return SarifReport(write, wishes)
    if form == "junit":
        from referee.report.junit import JUnitReport

        return JUnitReport(write, wishes)
    from referee.report.lines import LineReport

    return LineReport(write, wishes, form)


def shown(verdict: Verdict, wishes: Wishes) -> list[Fault]:
    """The faults that a list of them has: what may only follow from another is left out unless everything is wanted."""
    return [fault for fault in verdict.faults if wishes.everything or not fault.follows]
