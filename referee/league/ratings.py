"""Strength from results, with its uncertainty: the Plackett-Luce model as openskill computes it (extra `ratings`).

Inside a rating period the order of the games does not matter: each is rated from the ratings at the period's start, what
it says of a player is taken as evidence (a gain of precision, and a mean weighed with it), and the evidence of all games is
added. Sums are exact to the last bit (`fsum`), so that not even rounding depends on the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Any, NamedTuple

from referee.language import say
from referee.league.played import Played
from referee.league.views import Period, by_period

TAU = 25 / 300
"""By how much uncertainty grows in a period with games: openskill's own value, which it would add at every game."""


class NoOpenskill(Exception):
    """The extra is not installed."""

    def __init__(self) -> None:
        super().__init__(say("Ratings need the library openskill: pip install openskill"))


class Rating(NamedTuple):
    player: str
    games: int
    rating: float
    deviation: float

    @property
    def at_least(self) -> float:
        """Nearly certain: three deviations below."""
        return self.rating - 3 * self.deviation


def ratings(played: Sequence[Played], period: Period = "day") -> list[Rating]:
    """Everybody who played, by lower bound. Forfeits say nothing of strength. Raises NoOpenskill."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise NoOpenskill from None
    model = PlackettLuce(tau=0.0)
    games = [game for game in played if not game.forfeited]
    now: dict[str, tuple[float, float]] = {}
    count: dict[str, int] = {}
    for inside in by_period(games, period).values():
        for game in inside:
            for place in game.places:
                count[place.player] = count.get(place.player, 0) + 1
                now.setdefault(place.player, (model.mu, model.sigma))
        now |= _rated(model, inside, now)
    found = [Rating(player, count[player], *rating) for player, rating in now.items()]
    return sorted(found, key=lambda rating: (-rating.at_least, rating.player.casefold()))


def _rated(model: Any, games: Sequence[Played], start: dict[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """The ratings after a period of those who played in it. First uncertainty grows a little: players change."""
    prior = {place.player: start[place.player] for game in games for place in game.places}
    prior = {player: (mu, sqrt(sigma**2 + TAU**2)) for player, (mu, sigma) in prior.items()}
    evidence: dict[str, list[tuple[float, float]]] = {player: [] for player in prior}
    for game in games:
        places = sorted(game.places)  # seats and spelling must not matter either
        teams = [[model.rating(*prior[place.player])] for place in places]
        after = model.rate(teams, ranks=[place.rank for place in places])
        for place, [rating] in zip(places, after, strict=True):
            mu, sigma = prior[place.player]
            evidence[place.player].append((1 / rating.sigma**2 - 1 / sigma**2, (rating.mu - mu) / rating.sigma**2))
    rated = {}
    for player, (mu, sigma) in prior.items():
        precision = fsum([1 / sigma**2, *(gain for gain, _ in evidence[player])])
        rated[player] = mu + fsum(push for _, push in evidence[player]) / precision, sqrt(1 / precision)
    return rated
