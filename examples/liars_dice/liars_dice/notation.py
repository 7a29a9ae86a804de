"""What is said in Liar's Dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple, TypeAlias

from referee.record.statement import Values, gathered

UNKNOWN = 0
FACES = ("one", "two", "three", "four", "five", "six")


class Bid(NamedTuple):
    quantity: int
    face: int


class Liar(NamedTuple):
    """The last bid is not believed."""


class Roll(NamedTuple):
    player: str | int
    dice: tuple[int, ...]


class Show(NamedTuple):
    player: str | int
    dice: tuple[int, ...]


Said: TypeAlias = Bid | Liar | Roll | Show


class Words(Values):
    labels: ClassVar = {**Values.labels, "FACE": "a face such as fives", "UNKNOWN": "?"}
    bid, liar = Bid, Liar
    roll, show = gathered(Roll), gathered(Show)

    def FACE(self, text: str) -> int:
        return next(nth for nth, face in enumerate(FACES, 1) if text.casefold().startswith(face))

    def UNKNOWN(self, text: str) -> int:
        return UNKNOWN


def write(said: Said, name: Callable[[str | int], str]) -> str:
    match said:
        case Bid(quantity, face):
            return f"bid {quantity} {faces(quantity, face)}"
        case Liar():
            return "liar"
        case Roll(player, dice):
            return f"roll {name(player)}: {' '.join(str(die or '?') for die in dice)}"
        case Show(player, dice):
            return f"show {name(player)}: {' '.join(map(str, dice))}"


def faces(quantity: int, face: int) -> str:
    """`one five`, `two fives`, `three sixes`"""
    return FACES[face - 1] + ("" if quantity == 1 else "es" if FACES[face - 1][-1] == "x" else "s")
