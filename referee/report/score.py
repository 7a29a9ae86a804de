"""The final table: who has how many points, and where they came from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.report.plain import safe
from referee.verdict import Verdict


def score_rows(verdict: Verdict) -> tuple[list[str], list[list[object]]]:
    """Headers and rows: rank, player, points by source, total."""
    sheet = verdict.sheet
    order = {source: i for i, source in enumerate(verdict.match.game.sources)}
    used = sorted({entry.source for entry in sheet}, key=lambda source: order.get(source, len(order)))
    names = verdict.match.players.scored
    rows: list[list[object]] = []
    for standing in verdict.standings:
        own = [entry for entry in sheet if names[entry.seat] == standing.player]
        parts = [sum(entry.points for entry in own if entry.source == source) for source in used]
        rank = f"{standing.rank}=" if standing.shared else str(standing.rank or "-")
        rows.append([rank, safe(standing.player), *parts, standing.points])
    return ["rank", "player", *used, "total"], rows


def score_text(verdict: Verdict, table: str) -> Iterator[str]:
    from tabulate import tabulate

    title = safe(verdict.record.tag("Event") or verdict.source)
    yield f"{safe(verdict.game)}: {title}" if title else safe(verdict.game)
    if not verdict.standings:
        yield "no score: the record cannot be read (referee check says why)"
        return
    headers, rows = score_rows(verdict)
    yield tabulate(rows, headers, tablefmt=table, disable_numparse=[0, 1])
    yield outcome(verdict)
    if any(fault.severity == "error" for fault in verdict.faults):
        count = sum(fault.severity == "error" for fault in verdict.faults)
        yield f"{count} fault{'s' * (count > 1)} in this record: referee check {safe(verdict.source)}"


def outcome(verdict: Verdict) -> str:
    """Who won and why, or how the game stands."""
    if verdict.status == "unfinished":
        return f"not finished: {safe(verdict.awaited)}"
    if verdict.status in ("illegal", "unreadable"):
        return f"{verdict.status}: the score stands after move {verdict.scored_at}, the last legal position"
    if verdict.ending == "abandoned":
        why = f" ({safe(verdict.match.abandoned)})" if verdict.match.abandoned else ""
        return f"abandoned{why}: nobody is ranked; the points are those of the last position"
    given_up = [safe(standing.player) for standing in verdict.standings if standing.resigned]
    also = f"; {' and '.join(given_up)} resigned" if given_up else ""
    return _winner(verdict) + also


def _winner(verdict: Verdict) -> str:
    first = [standing for standing in verdict.standings if standing.rank == 1 and not standing.resigned]
    if not first:
        return "nobody wins"
    if len(first) > 1:
        return f"shared victory: {' and '.join(safe(standing.player) for standing in first)}"
    reason = f" (equal points; {first[0].decided_by})" if first[0].decided_by else ""
    return f"{safe(first[0].player)} wins{reason}"


def score_csv(verdict: Verdict) -> Iterator[str]:
    if verdict.standings:
        yield as_csv(*score_rows(verdict))


def as_csv(headers: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """For spreadsheets. A cell that one would take for a formula gets a quote mark before it."""
    import csv
    import io

    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(headers)
    writer.writerows([[_cell(value) for value in row] for row in rows])
    return file.getvalue().rstrip("\n")


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
