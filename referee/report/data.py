"""Verdicts as data, in the shape that verdict.schema.json describes."""

from __future__ import annotations

from typing import Any

from referee import __version__
from referee.fault import Fault
from referee.verdict import Verdict


def verdict_data(verdict: Verdict, sheet: bool = False) -> dict[str, Any]:
    """One record. The score sheet is long and only given where it is wanted."""
    data: dict[str, Any] = {
        "source": verdict.source,
        "line": verdict.record.first,
        "status": verdict.status,
        "ok": verdict.ok,
        "game": verdict.game,
        "edition": verdict.edition,
        "players": list(verdict.players),
        "moves": verdict.moves,
        "scored_at": verdict.scored_at,
        "awaited": verdict.awaited,
        "ending": verdict.ending,
        "standings": [standing._asdict() for standing in verdict.standings],
        "faults": [fault_data(fault) for fault in verdict.faults],
    }
    if sheet:
        names = verdict.players
        data["sheet"] = [{**entry._asdict(), "player": names[entry.seat]} for entry in verdict.sheet]
        for entry in data["sheet"]:
            del entry["seat"]
    return data


def fault_data(fault: Fault) -> dict[str, Any]:
    return {
        "code": fault.code,
        "severity": fault.severity,
        "message": fault.message,
        "reason": fault.reason,
        "near": list(fault.near),
        "follows": fault.follows,
        "line": fault.span.line,
        "column": fault.span.start,
        "end_column": fault.span.end,
    }


def document(records: list[dict[str, Any]], unopened: list[dict[str, str]]) -> dict[str, Any]:
    statuses: dict[str, int] = {}
    for record in records:
        statuses[record["status"]] = statuses.get(record["status"], 0) + 1
    summary = {"records": len(records), "faulty": sum(not r["ok"] for r in records), "by_status": statuses}
    return {"referee": __version__, "records": records, "unopened": unopened, "summary": summary}
