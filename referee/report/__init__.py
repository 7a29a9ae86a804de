"""What verdicts look like: one file per format. A report is given every verdict in turn, and keeps none.

Imports `verdict` and `league`. Must not know commands, nor judge anything itself."""

from __future__ import annotations

from referee.files.inputs import Unopened
from referee.language import for_programs
from referee.report.wishes import Report, Wishes, Write
from referee.verdict.verdict import Verdict

FORMATS = ("text", "gcc", "json", "jsonl", "sarif", "junit", "github")


def report_for(form: str, write: Write, wishes: Wishes) -> Report:
    """The report of a format in FORMATS. What the others need is not imported."""
    if form == "text":
        from referee.report.text import TextReport

        return TextReport(write, wishes)
    with for_programs():
        return ForPrograms(_for_programs(form, write, wishes))


class ForPrograms:
    """A report in the language that programs are spoken to, whatever people read meanwhile."""

    def __init__(self, report: Report) -> None:
        self.report = report

    def add(self, verdict: Verdict) -> None:
        with for_programs():
            self.report.add(verdict)

    def unopened(self, error: Unopened) -> None:
        with for_programs():
            self.report.unopened(error)

    def close(self) -> None:
        with for_programs():
            self.report.close()


def _for_programs(form: str, write: Write, wishes: Wishes) -> Report:
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
