"""Verdicts as data, in the shape that verdict.schema.json describes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee import __version__
from referee.fault import Fault, Fix, Span
from referee.files.inputs import Unopened
from referee.language import said
from referee.language.sentence import Phrase
from referee.report.json_text import json_text
from referee.report.summary import Summary
from referee.report.wishes import Wishes, Write
from referee.verdict.transcript import Played, Scored
from referee.verdict.verdict import PlayedVerdict, Verdict

_KEYS = (
    "source", "line", "status", "ok", "game", "edition", "rules", "players", "moves", "scored_at", "awaited", "ending",
    "conduct", "standings", "faults",
)  # fmt: skip

UNTOLD = ("Mail",)
"""Tags that stay in the log: addresses are nobody else's."""


def verdict_data(verdict: Verdict, rounds: bool = False) -> dict[str, Any]:
    """One record; with what was played if that was written down, and the points by round if they are wanted."""
    data = {key: _data(getattr(verdict, key)) for key in _KEYS}
    data["tags"] = told_tags(verdict)
    if verdict.transcript is not None:
        names, lines, sheet, claimed = verdict.transcript
        above = verdict.line - 1
        data["lines"] = [_of_player(line._replace(line=line.line + above), names) for line in lines]
        data["sheet"] = [_of_player(entry, names) for entry in sheet]
        data["claimed"] = _data(claimed)
        if rounds and isinstance(verdict, PlayedVerdict):
            data["rounds"] = [
                {**_data(part), **{key: dict(zip(names, getattr(part, key), strict=True)) for key in ("points", "totals")}}
                for part in verdict.rounds
            ]
    return data


def told_tags(verdict: Verdict) -> dict[str, str]:
    return {name: value for name, (value, _) in verdict.record.tags.items() if name not in UNTOLD}


def _of_player(value: Played | Scored, names: Sequence[str]) -> dict[str, Any]:
    """A line with the name and the seat of its player; the starting player's is seat 1."""
    seat = value.seat
    return {**_data(value), "seat": None if seat is None else seat + 1, "player": None if seat is None else names[seat]}


def _data(value: Any) -> Any:
    """A value as JSON: fields by name, sentences in the language in use."""
    if isinstance(value, Fault):
        return fault_data(value)
    if isinstance(value, Phrase):
        return said(value)
    if hasattr(value, "_fields"):
        return {name: _data(getattr(value, name)) for name in value._fields}
    return [*map(_data, value)] if isinstance(value, tuple | list) else value


def fault_data(fault: Fault) -> dict[str, Any]:
    return {
        "code": fault.code,
        "severity": fault.severity,
        "message": fault.message,
        "reason": fault.reason,
        "facts": {name: _data(fact) for name, fact in fault.facts.items()},
        "near": [near.text for near in fault.near],
        "follows": fault.follows,
        **_place(fault.span),
        "fix": None if fault.fix is None else fix_data(fault.fix),
    }


def fix_data(fix: Fix) -> dict[str, Any]:
    first, *also = ({**_place(span), "text": text} for span, text in fix.edits)
    return {**first, "safe": fix.is_safe, "also": also}


def _place(span: Span) -> dict[str, Any]:
    return {"line": span.line, "column": span.start, "end_column": span.end}


class DataReport:
    """JSON: one document, or an object a line. Either way a record is written as soon as the next one is judged."""

    def __init__(self, write: Write, wishes: Wishes, lines: bool) -> None:
        self.write, self.lines, self.wishes = write, lines, wishes
        self.summary = Summary()
        self.errors: list[dict[str, str]] = []
        self.held = ""
        """The last record: whether a comma follows it is not known yet."""
        if not lines:
            write(f'{{\n  "referee": "{__version__}",\n  "records": [')

    def add(self, verdict: Verdict) -> None:
        text = json_text(verdict_data(verdict, self.wishes.rounds))
        if self.lines:
            self.write(text)
            return
        self.summary.add(verdict)
        if self.held:
            self.write(f"    {self.held},")
        self.held = text

    def unopened(self, error: Unopened) -> None:
        self.errors.append({"source": error.name, "why": error.why})

    def close(self) -> None:
        if self.lines:
            return
        if self.held:
            self.write(f"    {self.held}")
        rest = json_text({"unopened": self.errors, "summary": self.summary.data()}, 2)
        self.write("  ],\n" + rest.removeprefix("{\n"))
