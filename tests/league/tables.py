"""Leagues in a few words: a game is `Anna 10, Ben 8`, equal points share a place."""

from __future__ import annotations

from fractions import Fraction

from referee.league.played import Placing, Played
from referee.league.table import Standings, table
from referee.league.terms import League


def game(text: str, date: str = "", name: str = "Ape Town") -> Played:
    found = [(word.rsplit(" ", 1)[0].strip(), int(word.rsplit(" ", 1)[1])) for word in text.split(",")]
    found.sort(key=lambda pair: -pair[1])
    points = [score for _, score in found]
    return Played(text, name, "", date, tuple(Placing(player, points.index(score) + 1, score) for player, score in found))


def league(*games: str, **terms: object) -> Standings:
    return table(League(**terms), [game(text) for text in games])  # type: ignore[arg-type]


def order(found: Standings) -> list[str]:
    """Ranks and players: `1 Anna`, `2= Ben`."""
    return [f"{line.rank}{'=' * line.shared} {line.player}" for line in found.lines]


def points(found: Standings) -> dict[str, Fraction]:
    return {line.player: line.points for line in found.lines}
