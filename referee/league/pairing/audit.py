"""What is wrong with a round that was published, and how much better another would be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from referee.language import mark
from referee.language.sentence import Phrase, phrase
from referee.league.pairing.costs import Aims
from referee.league.pairing.past import Past
from referee.league.pairing.round import Paired, added, aims_of, pair, sizes_of
from referee.league.results import Results
from referee.league.terms import League, Round


class Audit(NamedTuple):
    published: Round
    problems: tuple[Phrase, ...]
    """What breaks a rule of the league."""
    aims: Aims
    better: Paired
    """What this program would have made for the same people."""

    @property
    def could_be_better(self) -> bool:
        return self.better.aims < self.aims


def audit(results: Results, published: Round) -> Audit:
    """A published round after the results of those before it. Raises CannotPair."""
    league, there = results.league, _there(published)
    order = [member.name for member in league.members if member.name in there]
    made = pair(results, published.number, order)
    group = {member.name: "" if league.is_final(published.number) else member.group for member in league.members}
    aims = []
    for each in dict.fromkeys(group[name] for name in order):
        tables = [table for table in published.tables if group[table[0]] == each]
        byes = [name for name in published.byes if group[name] == each]
        aims.append(aims_of(league, made.past, [name for name in order if name in (*sum(tables, ()), *byes)], tables, byes))
    return Audit(published, tuple(_problems(league, made.past, published, order)), added(aims), made)


def _problems(league: League, past: Past, published: Round, there: Sequence[str]) -> Iterator[Phrase]:
    sizes, spare = sizes_of(league)
    for number, table in enumerate(published.tables, 1):
        if len(table) not in (*sizes, *spare):
            yield phrase(
                "table {table} has {count:# player|# players}; possible: {sizes:or}",
                table=number,
                count=len(table),
                sizes=[str(size) for size in sorted((*sizes, *spare))],
            )
        groups = {member.group for member in league.members if member.name in table}
        if len(groups) > 1 and not league.is_final(published.number):
            yield phrase("table {table} has players of several groups: {groups}", table=number, groups=sorted(groups))
        for names in league.pairing.apart:
            for one, other in combinations([name for name in names if name in table], 2):
                yield phrase("table {table}: {one} and {other} must not meet", table=number, one=one, other=other)
    for name in published.byes:
        fewer = [other for other in there if other not in published.byes and past.byes[other] < past.byes[name]]
        if fewer:
            text = mark("{player} has a bye again, and {other} had fewer")
            yield phrase(text, player=name, other=fewer[0])
    if league.is_final(published.number):
        return
    earlier = {name for other in league.rounds if other.number < published.number for name in _there(other)}
    later = {name for other in league.rounds if other.number > published.number for name in _there(other)}
    for member in league.members:
        is_late = member.name in later and member.name not in earlier
        if not member.dropped_out and not is_late and member.name not in (*there, *published.absent):
            yield phrase("{player} is at no table, has no bye and is not absent", player=member.name)


def _there(published: Round) -> set[str]:
    return {*published.byes, *(name for table in published.tables for name in table)}
