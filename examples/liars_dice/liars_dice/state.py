"""A position of Liar's Dice."""

from __future__ import annotations

from liars_dice.notation import Bid
from referee.games.game import Entry
from referee.games.plain import PlainEdition, PlainState


class State(PlainState):
    def __init__(self, edition: PlainEdition, seats: int) -> None:
        self.edition = edition
        self.dice: list[int] = [edition.dice] * seats
        """How many dice everybody has left."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """What lies under the cups; empty before it is rolled."""
        self.bid: Bid | None = None
        self.bidder = self.seat = self.moves = 0
        """Who made the last bid, whose turn it is, and how many turns there were."""
        self.is_called = False
        """Is the bid not believed? Then all show their dice."""
        self.shown: list[int] = []
        """The seats that have."""
        self.score = [0] * seats
        self.sheet: list[Entry] = []

    @property
    def playing(self) -> list[int]:
        return [seat for seat, dice in enumerate(self.dice) if dice]

    @property
    def unrolled(self) -> list[int]:
        return [seat for seat in self.playing if not self.hands[seat]] if len(self.playing) > 1 else []

    @property
    def hidden(self) -> list[int]:
        """Who is to show the dice."""
        return [seat for seat in self.playing if seat not in self.shown] if self.is_called else []
