"""Everybody's games and league points, and what two players did against each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from referee.league.played import Place, Played
from referee.league.scheme import SCHEMES, Scheme, placement
from referee.league.terms import Bye


class Sitting(NamedTuple):
    """One player's part in one game."""

    game: Played
    place: Place
    award: Fraction
    """What it brings to the league's table."""
    share: Fraction
    """What it would bring by placement: the share of the opponents left behind."""

    @property
    def opponents(self) -> list[Place]:
        return [place for place in self.game.places if place.player != self.place.player]

    @property
    def is_shared(self) -> bool:
        """Does somebody else at the table have the same rank?"""
        return any(other.rank == self.place.rank for other in self.opponents)

    @property
    def is_won(self) -> bool:
        """Alone, at the table."""
        return self.place.rank == 1 and not self.is_shared and not self.game.forfeited


class Meetings(NamedTuple):
    """What one player did against another: ahead, level and behind, in so many games."""

    ahead: int
    level: int
    behind: int

    @property
    def games(self) -> int:
        return self.ahead + self.level + self.behind

    @property
    def score(self) -> Fraction:
        return self.ahead + Fraction(self.level, 2)


NEVER = Meetings(0, 0, 0)


class Ledger:
    """The books of a league. Players without a game are in them where they are named."""

    def __init__(
        self,
        played: Iterable[Played],
        byes: Iterable[Bye] = (),
        scheme: Scheme = SCHEMES["placement"],
        players: Sequence[str] = (),
    ) -> None:
        self.sittings: dict[str, list[Sitting]] = {player: [] for player in players}
        """All games of each player, played or forfeited, in the order in which they came."""
        self.byes: dict[str, list[Bye]] = {player: [] for player in players}
        self.totals: dict[str, Fraction] = dict.fromkeys(players, Fraction(0))
        """League points."""
        self.meetings: dict[tuple[str, str], Meetings] = {}
        """For every two players who met, from the view of the first. A game is a meeting of every two at its table."""
        self._scheme = scheme
        for game in played:
            self.add(game)
        for bye in byes:
            self.add_bye(bye)

    def add(self, game: Played) -> None:
        for place, award, share in zip(game.places, self._scheme.award(game.places), placement(game.places), strict=True):
            self._enter(place.player, award)
            self.sittings[place.player].append(Sitting(game, place, award, share))
        if not game.forfeited:
            for one, other in permutations(game.places, 2):
                ahead, level, behind = self.meetings.get((one.player, other.player), NEVER)
                found = Meetings(
                    ahead + (one.rank < other.rank), level + (one.rank == other.rank), behind + (one.rank > other.rank)
                )
                self.meetings[one.player, other.player] = found

    def add_bye(self, bye: Bye) -> None:
        self._enter(bye.player, bye.points)
        self.byes[bye.player].append(bye)

    def _enter(self, player: str, points: Fraction) -> None:
        if player not in self.sittings:
            self.sittings[player], self.byes[player], self.totals[player] = [], [], Fraction(0)
        self.totals[player] += points

    def played(self, player: str) -> list[Sitting]:
        """The games that were played, at a table."""
        return [sitting for sitting in self.sittings[player] if not sitting.game.forfeited]

    def unplayed(self, player: str) -> int:
        """Byes and forfeits."""
        return len(self.byes[player]) + sum(sitting.game.forfeited for sitting in self.sittings[player])

    def wins(self, player: str) -> int:
        """Games won alone."""
        return sum(sitting.is_won for sitting in self.sittings[player])

    def shared_wins(self, player: str) -> int:
        return sum(sitting.place.rank == 1 and sitting.is_shared for sitting in self.played(player))

    def score(self, player: str) -> int:
        """Points on the score sheets of all games."""
        return sum(sitting.place.points for sitting in self.played(player))

    def placement(self, player: str) -> Fraction:
        """Placement points of the games that were played, whatever the scheme is."""
        return sum((sitting.share for sitting in self.played(player)), Fraction(0))
