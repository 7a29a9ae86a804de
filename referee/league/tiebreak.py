"""What decides between players with equal league points. `explain.toml` says what each tie-break means, in the same words.

Games of more than two players are taken in a pairwise form: whoever came in ahead of another has won against her. What a
game brings is averaged over the opponents in it, so that a game with four counts as much as one with two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from referee.language import mark
from referee.league.ledger import NEVER, Ledger, Sitting
from referee.league.scheme import HALF, against

ZERO = Fraction(0)


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
        met = ledger.meetings.get((player, other), NEVER)
        if not met.games:
            return None
        values[player] += met.score / met.games
    return values


def _for_each(value: Callable[[Ledger, str], Fraction | int]) -> Callable[[Ledger, Sequence[str]], dict[str, Fraction]]:
    """A tie-break that looks at one player at a time."""
    return lambda ledger, tied: {player: Fraction(value(ledger, player)) for player in tied}


def _strengths(ledger: Ledger, player: str) -> list[Fraction]:
    """The strength of the opponents in each game; in one that was not played, the player's own."""
    own = ledger.totals[player]

    def strength(sitting: Sitting) -> Fraction:
        if sitting.game.forfeited:
            return own
        opponents = sitting.opponents
        return sum((ledger.totals[other.player] for other in opponents), ZERO) / len(opponents)

    return [*map(strength, ledger.sittings[player]), *(own for _ in ledger.byes[player])]


def buchholz(ledger: Ledger, player: str) -> Fraction:
    return sum(_strengths(ledger, player), ZERO)


def buchholz_cut_1(ledger: Ledger, player: str) -> Fraction:
    return sum(sorted(_strengths(ledger, player))[1:], ZERO)


def sonneborn_berger(ledger: Ledger, player: str) -> Fraction:
    own = ledger.totals[player]
    total = sum((own * min(bye.points, Fraction(1)) for bye in ledger.byes[player]), ZERO)
    for sitting in ledger.sittings[player]:
        if sitting.game.forfeited:
            total += own * (sitting.place.rank == 1)
            continue
        opponents = sitting.opponents
        beaten = (against(sitting.place, other) * ledger.totals[other.player] for other in opponents)
        total += sum(beaten, ZERO) / len(opponents)
    return total


def ratio(ledger: Ledger, player: str) -> Fraction:
    own = others = ZERO
    for sitting in ledger.played(player):
        opponents = sitting.opponents
        own += max(0, sitting.place.points)
        others += Fraction(sum(max(0, other.points) for other in opponents), len(opponents))
    return own / (own + others) if own + others else HALF


TIE_BREAKS = {
    tie_break.name: tie_break
    for tie_break in (
        TieBreak("direct", mark("direct encounter"), direct, again=True),
        TieBreak("wins", mark("games won"), _for_each(Ledger.wins)),
        TieBreak("buchholz", mark("Buchholz"), _for_each(buchholz)),
        TieBreak("buchholz-cut-1", mark("Buchholz cut 1"), _for_each(buchholz_cut_1)),
        TieBreak("sonneborn-berger", mark("Sonneborn-Berger"), _for_each(sonneborn_berger)),
        TieBreak("ratio", mark("score ratio"), _for_each(ratio)),
        TieBreak("placement", mark("placement points"), _for_each(Ledger.placement)),
        TieBreak("scored", mark("points scored"), _for_each(Ledger.score)),
        TieBreak("played", mark("games played"), _for_each(lambda ledger, player: len(ledger.played(player)))),
    )
}
