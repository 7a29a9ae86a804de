"""What decides between players with equal league points. `explain.toml` says what each tie-break means, in the same words.

Games of more than two players are taken in a pairwise form: whoever came in ahead of another has won against her. What a
game brings is averaged over the opponents in it, so that a game with four counts as much as one with two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from referee.language import mark
from referee.league.ledger import Ledger, Tally

ZERO, HALF = Fraction(0), Fraction(1, 2)


class TieBreak(NamedTuple):
    name: str
    title: str
    """As said to the players; it is translated where it is shown."""
    values: Callable[[Ledger, Sequence[str]], dict[str, Fraction] | None]
    """The value of each of some tied players: the higher, the better. None where it does not apply to them."""
    again: bool = False
    """Is it worked out anew for those who are still tied after it split a group?"""


def direct(ledger: Ledger, tied: Sequence[str]) -> dict[str, Fraction] | None:
    values = dict.fromkeys(tied, ZERO)
    for player, other in permutations(tied, 2):
        met = ledger.met(player, other)
        if not met.games:
            return None
        values[player] += met.score / met.games
    return values


def _for_each(value: Callable[[Ledger, str], Fraction]) -> Callable[[Ledger, Sequence[str]], dict[str, Fraction]]:
    """A tie-break that looks at one player at a time."""
    return lambda ledger, tied: {player: value(ledger, player) for player in tied}


def _tallied(value: Callable[[Tally], Fraction | int]) -> Callable[[Ledger, Sequence[str]], dict[str, Fraction]]:
    """The same for something that is counted anyway."""
    return _for_each(lambda ledger, player: Fraction(value(ledger.tallies[player])))


def _points_of(ledger: Ledger, opponents: Mapping[tuple[str, int], int]) -> Fraction:
    """The league points of opponents, each so many times: of several at a table, the average."""
    parts, whole = ledger.parts
    by_size: Counter[int] = Counter()
    for (other, size), times in opponents.items():
        by_size[size] += parts[other] * times
    return sum((Fraction(points, size * whole) for size, points in by_size.items()), ZERO)


def buchholz(ledger: Ledger, player: str) -> Fraction:
    """The strength of the opponents in each game; in one that was not played, the player's own."""
    tally = ledger.tallies[player]
    return _points_of(ledger, tally.at_table) + ledger.totals[player] * tally.unplayed


def buchholz_cut_1(ledger: Ledger, player: str) -> Fraction:
    parts, whole = ledger.parts
    tally = ledger.tallies[player]
    weakest: dict[int, int] = {}
    for table in tally.tables:
        points = sum(parts[other] for other in table)
        weakest[len(table)] = min(points, weakest.get(len(table), points))
    strengths = [Fraction(points, size * whole) for size, points in weakest.items()]
    if tally.unplayed:
        strengths.append(ledger.totals[player])
    return buchholz(ledger, player) - min(strengths, default=ZERO)


def sonneborn_berger(ledger: Ledger, player: str) -> Fraction:
    tally = ledger.tallies[player]
    return _points_of(ledger, tally.halves) / 2 + ledger.totals[player] * tally.given


def ratio(ledger: Ledger, player: str) -> Fraction:
    tally = ledger.tallies[player]
    others = sum((Fraction(points, size) for size, points in tally.conceded.items()), ZERO)
    return tally.gained / (tally.gained + others) if tally.gained + others else HALF


TIE_BREAKS = {
    tie_break.name: tie_break
    for tie_break in (
        TieBreak("direct", mark("direct encounter"), direct, again=True),
        TieBreak("wins", mark("games won"), _tallied(lambda tally: tally.wins)),
        TieBreak("buchholz", mark("Buchholz"), _for_each(buchholz)),
        TieBreak("buchholz-cut-1", mark("Buchholz cut 1"), _for_each(buchholz_cut_1)),
        TieBreak("sonneborn-berger", mark("Sonneborn-Berger"), _for_each(sonneborn_berger)),
        TieBreak("ratio", mark("score ratio"), _for_each(ratio)),
        TieBreak("placement", mark("placement points"), _tallied(lambda tally: tally.placement)),
        TieBreak("scored", mark("points scored"), _tallied(lambda tally: tally.scored)),
        TieBreak("played", mark("games played"), _tallied(lambda tally: tally.played)),
    )
}
