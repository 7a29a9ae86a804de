"""A position of High Card."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from high_card.edition import Edition
from referee.games.game import Entry


class State:
    def __init__(self, edition: Edition, seats: int) -> None:
        self.cards, self.talk = edition.cards, edition.talk
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.saying = False
        self.seen: set[int] = set()
        self.left = self.cards
        self.dealt = self.turn = self.moves = 0
        self.due = False
        self.score = [0] * seats
        self.sheet: list[Entry] = []

    def copy(self) -> State:
        return deepcopy(self)

    def key(self) -> tuple[Any, ...]:
        return (self.hands, self.turn, self.due, self.saying, self.score, self.left, frozenset(self.seen))
