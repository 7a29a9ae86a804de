"""What is said in High Card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from referee.record.statement import Values

UNKNOWN = 0


class Play(NamedTuple):
    card: int


class Draw(NamedTuple):
    card: int


class Say(NamedTuple):
    word: str


class Hand(NamedTuple):
    seat: int
    cards: tuple[int, ...]


class Words(Values):
    def UNKNOWN(self, text: str) -> int:
        return UNKNOWN

    play = Play
    draw = Draw

    def WORD(self, text: str) -> str:
        return text.casefold()

    say = Say

    def hand(self, seat: int, *cards: int) -> Hand:
        return Hand(seat - 1, cards)


def write(action: Any, _name: Callable[[str], str]) -> str:
    def card(number: int) -> str:
        return str(number or "?")

    match action:
        case Play(number):
            return f"play {card(number)}"
        case Draw(number):
            return f"draw {card(number)}"
        case Say(word):
            return f"say {word}"
        case Hand(seat, cards):
            return f"hand {seat + 1}: {' '.join(map(card, cards))}"
    raise TypeError(action)
