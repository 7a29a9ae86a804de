"""A position of High Card."""

from __future__ import annotations

from referee.games.game import Entry
from referee.games.plain import PlainEdition, PlainState


class State(PlainState):
    def __init__(self, edition: PlainEdition, seats: int) -> None:
        self.cards, self.talk = edition.cards, edition.talk == "yes"
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.saying = False
        self.seen: set[int] = set()
        self.left = self.cards
        self.dealt = self.turn = self.moves = 0
        self.due = False
        self.score = [0] * seats
        self.sheet: list[Entry] = []
