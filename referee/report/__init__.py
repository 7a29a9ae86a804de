"""What verdicts look like: one file for each format. A report is given every verdict in turn, and keeps none."""

from __future__ import annotations

from referee.report.wishes import Report, Wishes, Write

FORMATS = ("text", "gcc", "json", "jsonl", "sarif", "junit", "github")


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
