"""Everybody's games and league points, and what two players did against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from referee.league.played import Placing, Played
from referee.league.scheme import SCHEMES, Scheme, placement
from referee.league.terms import Bye


class Sitting(NamedTuple):
    """One player's part in one game."""

    game: Played
    place: Placing
    award: Fraction
    """What it brings to the league's table."""
    share: Fraction
    """What it would bring by placement: the share of the opponents left behind."""

    @property
    def opponents(self) -> list[Placing]:
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


class Tally:
    """What one player's games add up to. It is kept up with every game, since the table is made after each of thousands."""

    def __init__(self) -> None:
        self.played = 0
        self.unplayed = 0
        """Byes and forfeits."""
        self.wins = 0
        """Games won alone."""
        self.shared_wins = 0
        self.unusual = 0
        self.scored = 0
        """Points on the score sheets of all games."""
        self.placement = Fraction(0)
        """Placement points of the games that were played, whatever the scheme is."""
        self.given = Fraction(0)
        """What byes and forfeits were worth as games, at most 1 each."""
        self.met: dict[str, Meetings] = {}
        self.at_table: Counter[tuple[str, int]] = Counter()
        """In how many games each opponent was one of so many."""
        self.halves: Counter[tuple[str, int]] = Counter()
        """What was won against each of them there: 2 ahead, 1 level."""
        self.tables: set[frozenset[str]] = set()
        """The opponents of each game."""
        self.gained = 0
        """Points on the score sheets but for negative ones."""
        self.conceded: Counter[int] = Counter()
        """The same of so many opponents."""

    def add(self, sitting: Sitting) -> None:
        game, place, opponents = sitting.game, sitting.place, sitting.opponents
        if game.forfeited:
            self.unplayed += 1
            self.given += place.rank == 1
            return
        self.played += 1
        self.wins += sitting.is_won
        self.shared_wins += place.rank == 1 and sitting.is_shared
        self.unusual += bool(game.unusual)
        self.scored += place.points
        self.placement += sitting.share
        self.tables.add(frozenset(other.player for other in opponents))
        self.gained += max(0, place.points)
        for other in opponents:
            ahead, level, behind = self.met.get(other.player, NEVER)
            is_ahead, is_level = place.rank < other.rank, place.rank == other.rank
            self.met[other.player] = Meetings(ahead + is_ahead, level + is_level, behind + (place.rank > other.rank))
            self.at_table[other.player, len(opponents)] += 1
            self.halves[other.player, len(opponents)] += 2 * is_ahead + is_level
            self.conceded[len(opponents)] += max(0, other.points)

    def add_bye(self, bye: Bye) -> None:
        self.unplayed += 1
        self.given += min(bye.points, Fraction(1))


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
        self.tallies: dict[str, Tally] = {player: Tally() for player in players}
        self._parts: tuple[dict[str, int], int] | None = None
        self._scheme = scheme
        for game in played:
            self.add(game)
        for bye in byes:
            self.add(bye)

    def add(self, one: Played | Bye) -> None:
        if isinstance(one, Bye):
            self._enter(one.player, one.points)
            self.byes[one.player].append(one)
            self.tallies[one.player].add_bye(one)
            return
        for place, award, share in zip(one.places, self._scheme.award(one.places), placement(one.places), strict=True):
            self._enter(place.player, award)
            sitting = Sitting(one, place, award, share)
            self.sittings[place.player].append(sitting)
            self.tallies[place.player].add(sitting)

    def _enter(self, player: str, points: Fraction) -> None:
        if player not in self.sittings:
            self.sittings[player], self.byes[player], self.totals[player] = [], [], Fraction(0)
            self.tallies[player] = Tally()
        self.totals[player] += points
        self._parts = None

    @property
    def parts(self) -> tuple[dict[str, int], int]:
        """League points in whole numbers, and how many of these make a point: sums of fractions take ten times as long."""
        if self._parts is None:
            whole = lcm(*(points.denominator for points in self.totals.values()))
            self._parts = {player: int(points * whole) for player, points in self.totals.items()}, whole
        return self._parts

    def played(self, player: str) -> list[Sitting]:
        """The games that were played, at a table."""
        return [sitting for sitting in self.sittings[player] if not sitting.game.forfeited]

    def met(self, one: str, other: str) -> Meetings:
        """What one did against the other. A game is a meeting of every two at its table."""
        return self.tallies[one].met.get(other, NEVER)
