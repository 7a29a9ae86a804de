"""A round as tables, with the reasons: who meets whom for which time, why somebody has a bye, and what could not be avoided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from referee import __version__
from referee.language import mark, said, say, translated
from referee.league.pairing.audit import Audit
from referee.league.pairing.costs import Aims
from referee.league.pairing.past import Past
from referee.league.pairing.round import Paired
from referee.league.terms import League, Round
from referee.report.plain import safe
from referee.report.standings import Cells, written

BY: dict[str, str] = {
    "points": mark("by points"),
    "meetings": mark("everybody meets everybody"),
    "random": mark("at random"),
}
AIMS: dict[str, str] = {
    "apart": mark("pairs who must not meet"),
    "byes": mark("byes that others should have had"),
    "rematches": mark("earlier games of those who meet again"),
    "seats": mark("first and last seats that others should have had"),
    "sizes": mark("seats at short tables that others should have had"),
    "distance": mark("distance in points (squares)"),
}
"""What a round is judged by, the most important first."""


def heading(league: League, made: Round) -> str:
    final = mark("{league}, final: {players:# player|# players} at {tables:# table|# tables}")
    usual = mark("{league}, round {number}, {by}: {players:# player|# players} at {tables:# table|# tables}")
    return say(
        final if league.is_final(made.number) else usual,
        league=safe(league.name) or say("league"),
        number=made.number,
        by=translated(BY[league.pairing.by]),
        players=sum(map(len, made.tables)),
        tables=len(made.tables),
    )


def round_rows(league: League, made: Round, past: Past) -> Cells:
    """A row for each table: who sits where, with how many points, and who meets again."""
    most = max(map(len, made.tables), default=0)
    groups = _groups(league, made)
    headers = [say("table no."), *[say("group")] * any(groups), *(say("seat {number}", number=i) for i in range(1, most + 1))]
    headers += [say("points"), say("who meets again")]
    rows: list[list[object]] = []
    for number, (table, group) in enumerate(zip(made.tables, groups, strict=True), 1):
        seats = [*map(safe, table), *[""] * (most - len(table))]
        again = [
            say("{one} and {other}: meeting {count}", one=safe(one), other=safe(other), count=times + 1)
            for one, other, times in met(table, past)
        ]
        points = sorted({past.points.get(name, Fraction(0)) for name in table})
        range_ = "–".join(written(value) for value in dict.fromkeys((points[-1], points[0])))
        told = "; ".join(again) or say("nobody")
        rows.append([number, *[safe(group)] * any(groups), *seats, range_, told])
    return headers, rows


def met(table: Sequence[str], past: Past) -> list[tuple[str, str, int]]:
    """The pairs at a table who have met, and how often."""
    pairs = ((one, other, past.met[frozenset((one, other))]) for one, other in combinations(table, 2))
    return [pair for pair in pairs if pair[2]]


def _groups(league: League, made: Round) -> list[str]:
    """Of each table; empty for the final, and where there are none."""
    group = {member.name: member.group for member in league.members}
    return ["" if league.is_final(made.number) else group[table[0]] for table in made.tables]


def reasons(league: League, paired: Paired) -> Iterator[str]:
    """What stands under the tables."""
    made = paired.round
    for player in made.byes:
        yield say(
            "bye: {player}; the players do not fill the tables, and nobody has had fewer byes ({byes}, now one more)",
            player=safe(player),
            byes=paired.past.byes[player],
        )
    if made.absent:
        yield say("absent: {players}", players=[*map(safe, made.absent)])
    for group in paired.perfect:
        whole = say("a perfect schedule: all meet each other equally often, and seats change as evenly as they can")
        yield f"{safe(group)}: {whole}" if group else whole
    if league.pairing.seed:
        yield say("drawn from the published seed {seed:quoted}", seed=safe(league.pairing.seed))
    for name, value in paired.aims._asdict().items():
        if value and name != "distance":
            yield say("not avoided: {what}: {count}", what=translated(AIMS[name]), count=value)
    for late in paired.late:
        yield missing_line(late.round, late.table, late.players)


def missing_line(round: int, table: int, players: Sequence[str]) -> str:
    return say(
        "no result yet: round {round}, table {table} ({players:list})", round=round, table=table, players=[*map(safe, players)]
    )


def round_data(league: League, paired: Paired) -> dict[str, Any]:
    made, groups = paired.round, _groups(league, paired.round)
    return {
        "referee": __version__,
        "league": league.name,
        "round": made.number,
        "final": league.is_final(made.number),
        "by": league.pairing.by,
        "seed": league.pairing.seed,
        "tables": [
            {
                "table": number,
                "group": group,
                "players": [*table],
                "points": [float(paired.past.points.get(name, 0)) for name in table],
                "met": [{"players": [one, other], "times": times} for one, other, times in met(table, paired.past)],
            }
            for number, (table, group) in enumerate(zip(made.tables, groups, strict=True), 1)
        ],
        "byes": [{"player": name, "earlier": paired.past.byes[name]} for name in made.byes],
        "absent": [*made.absent],
        "perfect": [*paired.perfect],
        "aims": paired.aims._asdict(),
        "missing": [late._asdict() for late in paired.late],
    }


# -- a round that was published ----------------------------------------------------------------------------------------


def aims_rows(found: Audit) -> Cells:
    headers = [say("what speaks against it"), say("as published"), say("possible")]
    rows: list[list[object]] = []
    for name in Aims._fields:
        rows.append([translated(AIMS[name]), getattr(found.aims, name), getattr(found.better.aims, name)])
    return headers, rows


def verdict_lines(found: Audit) -> Iterator[str]:
    for problem in found.problems:
        yield say("wrong: {what}", what=problem)
    if not found.problems:
        yield say("nothing is wrong with it")
    if found.could_be_better:
        first = next(name for name in Aims._fields if getattr(found.better.aims, name) != getattr(found.aims, name))
        difference = getattr(found.aims, first) - getattr(found.better.aims, first)
        yield say("another round would be better by {count} in: {what}", count=difference, what=translated(AIMS[first]))
    else:
        yield say("no better round was found")


def audit_data(league: League, found: Audit) -> dict[str, Any]:
    return {
        "referee": __version__,
        "league": league.name,
        "round": found.published.number,
        "problems": [said(problem) for problem in found.problems],
        "aims": found.aims._asdict(),
        "possible": found.better.aims._asdict(),
        "better": round_data(league, found.better)["tables"] if found.could_be_better else None,
    }
