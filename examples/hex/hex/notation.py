"""What is said in Hex."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_lowercase
from typing import ClassVar, NamedTuple, TypeAlias

from referee.record.statement import Values, gathered


class Field(NamedTuple):
    column: int
    row: int

    def __str__(self) -> str:
        return f"{ascii_lowercase[self.column]}{self.row + 1}"


class Put(NamedTuple):
    field: Field


class Swap(NamedTuple):
    pass


class Stones(NamedTuple):
    """Of a set-up: where a player's stones lie."""

    player: str
    fields: tuple[Field, ...]


class Swapped(NamedTuple):
    """Of a set-up: the first stone was taken over."""


Said: TypeAlias = Put | Swap | Stones | Swapped


class Words(Values):
    labels: ClassVar = {**Values.labels, "FIELD": "a field such as f6"}
    put, swap, swapped = Put, Swap, Swapped
    stones = gathered(Stones)

    def FIELD(self, text: str) -> Field:
        return Field(ascii_lowercase.index(text[0].lower()), int(text[1:]) - 1)


def write(said: Said, name: Callable[[str | int], str]) -> str:
    match said:
        case Put(field):
            return f"put {field}"
        case Swap():
            return "swap"
        case Stones(player, fields):
            return f"{name(player)}: {' '.join(map(str, fields))}"
        case Swapped():
            return "swapped"
