"""The final table: who has how many points, and where they came from."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games import find
from referee.language import mark, said, say, translated
from referee.language.width import width
from referee.report.plain import safe
from referee.report.summary import STATUSES
from referee.report.table import PLAIN, fitting, line, render
from referee.verdict.verdict import PlayedVerdict, Verdict

WIDTH = 100
"""Columns of a line with details."""
NO_SCORE = mark('no score: the record cannot be read (run "referee check" for details)')


def score_rows(verdict: PlayedVerdict) -> tuple[list[str], list[list[object]]]:
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
    return [say("rank"), say("player"), *map(translated, used), say("total")], rows


def score_text(verdict: PlayedVerdict, table: str, by_round: bool = False, columns: int | None = None) -> Iterator[str]:
    title = safe(verdict.record.tag("Event") or verdict.source)
    yield line(": ".join(filter(None, (safe(verdict.game), title))), table)
    if not verdict.standings:
        yield translated(NO_SCORE)
        return
    headers, rows = score_rows(verdict)
    sources = range(2, len(headers) - 1)
    yield render(headers, rows, table, columns=columns, spare=[sources])
    if columns is not None and table == PLAIN and len(fitting(headers, rows, columns, spare=[sources])) < len(headers):
        yield say("(points by source: in a wider terminal)")
    if by_round:
        yield ""
        yield render(*round_rows(verdict), table, columns=columns)
        yield from (line(text, table) for text in round_details(verdict))
    yield line(outcome(verdict), table)
    if verdict.conduct.set_up:
        yield line(say("starts from a set-up"), table)
    if verdict.old_rules:
        yield line(say("judged by the rules of {version}", version=safe(verdict.old_rules)), table)
    claimed = claimed_text(verdict)
    if claimed:
        yield line(claimed, table)
    if errors := len(verdict.errors):
        command = f"referee check {safe(verdict.source)}"
        yield line(say("{count:# fault|# faults} in this record: {command}", count=errors, command=command), table)


def outcome(verdict: Verdict) -> str:
    """Who won and why, or how the game stands."""
    if verdict.status == "unfinished":
        return say("not finished: {what}", what=safe(verdict.awaited))
    if verdict.status in ("illegal", "unreadable"):
        status = translated(STATUSES[verdict.status])
        return say(
            "{status}: this is the score after move {move}, the last legal position", status=status, move=verdict.scored_at
        )
    if verdict.ending == "abandoned":
        if why := safe(verdict.given_up):
            return say("abandoned ({why}): nobody is ranked; the points are those of the last position", why=why)
        return say("abandoned: nobody is ranked; the points are those of the last position")
    given_up = [safe(standing.player) for standing in verdict.standings if standing.resigned]
    return _winner(verdict) + ("; " + say("{players} resigned", players=given_up) if given_up else "")


def _winner(verdict: Verdict) -> str:
    first = [standing for standing in verdict.standings if standing.rank == 1 and not standing.resigned]
    if not first:
        return say("nobody wins")
    names = [safe(standing.player) for standing in first]
    game = find(verdict.game)
    if len(first) > 1 and game is not None:
        return say("{what}: {players}", what=translated(game.equal_first), players=names)
    if first[0].decided_by:
        return say("{player} wins (equal points; {why})", player=names[0], why=translated(first[0].decided_by))
    return say("{player} wins", player=names[0])


def score_csv(verdict: PlayedVerdict, by_round: bool = False) -> Iterator[str]:
    """For spreadsheets: one table and nothing else; with `by_round` that of the rounds."""
    if verdict.standings:
        yield render(*(round_rows(verdict) if by_round else score_rows(verdict)), "csv")


def round_rows(verdict: PlayedVerdict) -> tuple[list[str], list[list[object]]]:
    """Headers and rows: round, its moves, and for each player the points of the round and the sum so far."""
    by_moves = verdict.match.game.numbering == "moves"
    headers = [say("round"), say("moves")] if by_moves else [say("round")]
    for name in verdict.match.players.scored:
        headers += [safe(name), say("sum")]
    rows: list[list[object]] = []
    for part in verdict.rounds:
        row: list[object] = [str(part.number) if part.number else say("start")]
        if by_moves:
            row.append(f"{part.first}-{part.last}" if part.last > part.first else str(part.last or ""))
        for points, total in zip(part.points, part.totals, strict=True):
            row += [points, total]
        rows.append(row)
    return headers, rows


def round_details(verdict: PlayedVerdict) -> Iterator[str]:
    """How the points of each round came about, where a game that numbers rounds says so: in Monkey Maniacs card by card.
    What is long goes on in indented lines."""
    if verdict.match.game.numbering != "rounds":
        return
    names = verdict.match.players.scored
    for entry in verdict.sheet:
        if entry.detail:
            yield from _wrapped(
                say(
                    "round {round}, {player} {points:+}: {detail}",
                    round=entry.move,
                    player=safe(names[entry.seat]),
                    points=entry.points,
                    detail=safe(said(entry.detail)),
                )
            )


def _wrapped(text: str) -> list[str]:
    """Lines that a terminal shows whole. Broken between the parts of a text, which are divided by `;`, where that is enough."""
    lines = [""]
    for part in text.split("; "):
        if lines[-1] and width(lines[-1]) + 2 + width(part) >= WIDTH:
            lines[-1] += ";"
            lines.append("    " + part)
        else:
            lines[-1] += f"; {part}" if lines[-1] else part
    return lines


def claimed_text(verdict: PlayedVerdict) -> str:
    """The `[Result]` tag against the score sheet; empty where nothing is claimed."""
    claims = verdict.claimed
    if claims is None:
        return ""
    if not claims:
        return say("the claimed result cannot be read")
    if verdict.status == "unfinished":
        return say("a result is claimed, but the game is not over")
    if verdict.status != "finished":
        return say("a result is claimed, but it cannot be judged")
    wrong = [
        say("{player} {claimed} (should be {counted})", player=safe(c.player), claimed=c.claimed, counted=c.counted)
        if c.counted is not None
        else say("{player} (not playing)", player=safe(c.player))
        for c in claims
        if c.claimed != c.counted
    ]
    return say("the claimed result is wrong: {what:list}", what=wrong) if wrong else say("the claimed result is correct")
