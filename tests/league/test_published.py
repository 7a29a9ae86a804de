"""Tournaments that were really played, with the tie-breaks that were published: an outside check of the arithmetic."""

from __future__ import annotations

from fractions import Fraction

from referee.league.table import table
from referee.league.terms import League
from referee.league.tiebreak import TIE_BREAKS
from tests.league.tables import game

# UzChess Cup Masters, Tashkent, 19-27 June 2025: a round robin of ten (published: chess-results.com, tournament 1175851). Two groups of
# three tied. Points, place among the tied by direct encounter, Sonneborn-Berger, wins; then the results against the players in this order.
UZCHESS = """
Praggnanandhaa  5.5  1  25.25  4   * 1 1 1 0 0 = 1 = =
Abdusattorov    5.5  2  22.5   4   0 * = = 1 1 0 1 = 1
Sindarov        5.5  2  22.25  3   0 = * = = 1 = = 1 1
Erigaisi        5    -  21.5   2   0 = = * = = 1 1 = =
Maghsoodloo     4.5  1  20.5   2   1 0 = = * = 1 0 = =
Rapport         4.5  2  18.75  2   1 0 0 = = * = = = 1
Yakubboev       4.5  3  19.5   2   = 1 = 0 0 = * = = 1
Vokhidov        4    -  16.5   2   0 0 = 0 1 = = * 1 =
Nepomniachtchi  3.5  -  16     0   = = 0 = = = = 0 * =
Aravindh        2.5  -  11.25  0   = 0 0 = = 0 0 = = *
"""
SCORES = {"1": (2, 0), "=": (1, 1), "0": (0, 2)}


def test_a_round_robin_direct_encounter_wins_and_sonneborn_berger() -> None:
    rows = [row.split() for row in UZCHESS.strip().splitlines()]
    names = [row[0] for row in rows]
    games = []
    for i, row in enumerate(rows):
        for j in range(i + 1, len(rows)):
            mine, theirs = SCORES[row[5 + j]]
            assert SCORES[rows[j][5 + i]] == (theirs, mine)
            games.append(game(f"{names[i]} {mine}, {names[j]} {theirs}"))
    found = table(League(tie_breaks=("direct", "sonneborn-berger", "wins")), games)
    assert [line.player for line in found.lines] == [
        *("Praggnanandhaa", "Abdusattorov", "Sindarov", "Erigaisi", "Maghsoodloo", "Rapport", "Yakubboev"),
        *("Vokhidov", "Nepomniachtchi", "Aravindh"),
    ]
    # Direct encounter put one before two; those two drew, and Sonneborn-Berger decided. It put the other three in order alone.
    deciding = ["direct", "sonneborn-berger", "points", "points", "direct", "direct", "points", "points", "points", ""]
    assert [line.decided_by for line in found.lines] == deciding
    berger = TIE_BREAKS["sonneborn-berger"].values(found.ledger, names)
    assert berger is not None
    for name, points, among, published, wins, *_ in rows:
        assert found.ledger.totals[name] == Fraction(points)
        assert berger[name] == Fraction(published)
        assert found.ledger.tallies[name].wins == int(wins)
        if among != "-":
            tied = [other[0] for other in rows if other[1] == points]
            direct = TIE_BREAKS["direct"].values(found.ledger, tied)
            assert direct is not None
            assert 1 + sum(value > direct[name] for value in direct.values()) == int(among)
