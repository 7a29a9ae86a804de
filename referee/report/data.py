"""Verdicts as data, in the shape that verdict.schema.json describes."""

from __future__ import annotations

from typing import Any

from referee import __version__
from referee.fault import Edit, Fault, Fix
from referee.files.inputs import Unopened
from referee.language import plain, said
from referee.report.json_text import json_text
from referee.report.summary import Summary
from referee.report.wishes import Wishes, Write
from referee.verdict.verdict import Verdict


def verdict_data(verdict: Verdict, sheet: bool = False, rounds: bool = False) -> dict[str, Any]:
    """One record. The score sheet and the rounds are long and only given where they are wanted."""
    data: dict[str, Any] = {
        "source": verdict.source,
        "line": verdict.record.first,
        "status": verdict.status,
        "ok": verdict.ok,
        "game": verdict.game,
        "edition": verdict.edition,
        "rules": verdict.rules,
        "players": list(verdict.players),
        "moves": verdict.moves,
        "scored_at": verdict.scored_at,
        "awaited": verdict.awaited,
        "ending": verdict.ending,
        "conduct": {**verdict.conduct._asdict(), "options": list(verdict.conduct.options)},
        "standings": [standing._asdict() for standing in verdict.standings],
        "faults": [fault_data(fault) for fault in verdict.faults],
    }
    names = verdict.match.players.scored if (sheet or rounds) and verdict.match.playable else ()
    if sheet:
        data["sheet"] = [
            {**entry._asdict(), "detail": said(entry.detail), "player": names[entry.seat]} for entry in verdict.sheet
        ]
        for entry in data["sheet"]:
            del entry["seat"]
        data["claimed"] = [claim._asdict() for claim in verdict.claimed or ()]
    if rounds:
        data["rounds"] = [
            {
                **part._asdict(),
                "points": dict(zip(names, part.points, strict=True)),
                "totals": dict(zip(names, part.totals, strict=True)),
            }
            for part in verdict.rounds
        ]
    return data


def fault_data(fault: Fault) -> dict[str, Any]:
    return {
        "code": fault.code,
        "severity": fault.severity,
        "message": fault.message,
        "reason": fault.reason,
        "facts": {name: plain(fact) for name, fact in fault.facts.items()},
        "near": [near.text for near in fault.near],
        "follows": fault.follows,
        "line": fault.span.line,
        "column": fault.span.start,
        "end_column": fault.span.end,
        "fix": None if fault.fix is None else fix_data(fault.fix),
    }


def fix_data(fix: Fix) -> dict[str, Any]:
    first, *also = map(_edit_data, fix.edits)
    return {**first, "safe": fix.is_safe, "also": also}


def _edit_data(edit: Edit) -> dict[str, Any]:
    (line, start, end), text = edit
    return {"line": line, "column": start, "end_column": end, "text": text}


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
        text = json_text(verdict_data(verdict, self.wishes.sheet, self.wishes.rounds))
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
