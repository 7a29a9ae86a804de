"""What a place in a game brings to the league's table, in exact fractions. `explain.toml` says what each scheme means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from referee.language import said
from referee.language.sentence import Phrase, phrase
from referee.record.text import MAX_NAME


class Ranked(Protocol):
    """Somebody's place in a game."""

    @property
    def rank(self) -> int: ...

    @property
    def points(self) -> int: ...


class Scheme(NamedTuple):
    name: str
    award: Callable[[Sequence[Ranked]], list[Fraction]]
    """The league points of the places of one game, given from first to last, in the same order."""


def wins(places: Sequence[Ranked]) -> list[Fraction]:
    firsts = sum(place.rank == 1 for place in places)
    return [Fraction(place.rank == 1, firsts) for place in places]


def placement(places: Sequence[Ranked]) -> list[Fraction]:
    return list(_placement(tuple([place.rank for place in places])))


@lru_cache(maxsize=256)  # of thousands of games most end with the same few ranks
def _placement(ranks: tuple[int, ...]) -> tuple[Fraction, ...]:
    others = max(1, len(ranks) - 1)
    return tuple([Fraction(2 * sum(r > rank for r in ranks) + ranks.count(rank) - 1, 2 * others) for rank in ranks])


def normalised(places: Sequence[Ranked]) -> list[Fraction]:
    best = max(place.points for place in places)
    if best <= 0:
        return [Fraction(place.points == best) for place in places]
    return [Fraction(max(0, place.points), best) for place in places]


SCHEMES = {
    "placement": Scheme("placement", placement),
    "wins": Scheme("wins", wins),
    "normalised": Scheme("normalised", normalised),
}


def by_places(table: Any) -> Scheme:
    """A scheme of one's own: for each table size what its places bring. Raises NoScheme."""
    if not isinstance(table, Mapping) or not table:
        raise NoScheme(phrase("[places] must list the points of the places for each number of players: 3 = [5, 2, 0]"))
    values: dict[int, list[Fraction]] = {}
    for size, points in table.items():
        if not isinstance(points, list) or size != str(len(points)):
            wrong = phrase("[places] {size}: {size} players need {size} numbers, first place first", size=size[:MAX_NAME])
            raise NoScheme(wrong)
        if not all(isinstance(p, (int, float)) and not isinstance(p, bool) and abs(p) <= 1_000_000 for p in points):
            raise NoScheme(phrase("[places] {size}: only numbers are allowed", size=size))
        if sorted(points, reverse=True) != points:
            raise NoScheme(phrase("[places] {size}: a better place must not bring fewer points", size=size))
        values[len(points)] = [Fraction(str(p)) for p in points]

    def award(places: Sequence[Ranked]) -> list[Fraction]:
        """Those who share a place share what the places they take up bring."""
        row = values.get(len(places))
        if row is None:
            raise NoPlaces(len(places))
        ranks = [place.rank for place in places]
        return [sum(row[rank - 1 : rank - 1 + ranks.count(rank)], Fraction(0)) / ranks.count(rank) for rank in ranks]

    return Scheme("places", award)


class NoScheme(Exception):
    """The league's file has no scheme that can be used."""

    def __init__(self, problem: Phrase) -> None:
        super().__init__(said(problem))
        self.problem = problem


class NoPlaces(Exception):
    """The league's file does not say what the places at a table of this size bring."""

    def __init__(self, size: int) -> None:
        super().__init__(f"no places for {size} players")
        self.size = size
