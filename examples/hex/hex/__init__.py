"""Hex by Piet Hein and John Nash (1942): two players connect their sides of a rhombus of hexagons."""

from __future__ import annotations

from hex.state import State
from referee.games.game import Game, Option
from referee.games.plain import PlainEdition


class Hex(Game[State, PlainEdition]):
    code, seats, sources = "HX", (2,), ("connection",)
    options = (Option("swap", ("yes", "no"), "HX-Q1", "May the second player take over the first stone?"),)


GAME = Hex()
