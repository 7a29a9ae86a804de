"""What earlier rounds did to everybody: whom they met, where they sat, who had a bye, and how many points they have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

from referee.league.results import Results


class Past:
    def __init__(self) -> None:
        self.met: Counter[frozenset[str]] = Counter()
        """How often two players sat at one table."""
        self.firsts: Counter[str] = Counter()
        self.lasts: Counter[str] = Counter()
        self.short: Counter[str] = Counter()
        """How often somebody sat at a table with fewer players than another one of the round."""
        self.byes: Counter[str] = Counter()
        self.points: dict[str, Fraction] = {}

    def add(self, tables: Iterable[Sequence[str]]) -> None:
        """A round, with its players in the order of their seats."""
        tables = [*tables]
        most = max(map(len, tables), default=0)
        for table in tables:
            self.met.update(map(frozenset, combinations(table, 2)))
            self.firsts[table[0]] += 1
            self.lasts[table[-1]] += 1
            self.short.update(table if len(table) < most else ())


def past_of(results: Results, before: int) -> Past:
    """Of all rounds before one, and of games that belong to no round. A table without a result counts as it was published; a
    game that somebody did not come to, as it was played."""
    league, past = results.league, Past()
    games = {(game.round, game.table): game for game in results.played}
    for published in league.rounds:
        if published.number >= before:
            continue
        tables: list[Sequence[str]] = []
        for number, table in enumerate(published.tables, 1):
            game = games.get((published.number, number))
            if game is None or not game.forfeited:
                tables.append(game.seats if game else table)
        past.add(tables)
    for game in results.played:
        if not game.table and not game.forfeited and game.round < before:
            past.add([game.seats])
    for bye in results.byes:
        past.byes[bye.player] += bye.round < before
    past.points = dict(results.standings.ledger.totals)
    return past
