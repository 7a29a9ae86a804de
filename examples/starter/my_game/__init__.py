"""My Game: a die is rolled until somebody stops or rolls a one."""

from __future__ import annotations

from my_game.state import State
from referee.games.game import Game
from referee.games.plain import PlainEdition


class MyGame(Game[State, PlainEdition]):
    name = "My Game"
    # CHANGE: what rule numbers begin with (two letters that no other game has), and how many can play.
    code = "MG"
    seats = (2, 3, 4)
    # CHANGE: what gives points: the columns of the score sheet.
    sources = ("turns",)


GAME = MyGame()
