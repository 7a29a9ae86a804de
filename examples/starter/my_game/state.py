"""What lies on the table."""

from __future__ import annotations

from referee.games.game import Entry
from referee.games.plain import PlainEdition, PlainState


class State(PlainState):
    def __init__(self, edition: PlainEdition, seats: int) -> None:
        self.edition = edition
        self.score = [0] * seats
        self.sheet: list[Entry] = []
        self.turn = 0
        """How many turns are over."""
        self.seat = 0
        """Whose turn it is."""
        # CHANGE: what else there is: cards, stones, a board. Lists are copied, whatever is in them.
        self.rolled: list[int] = []
        """What this player has rolled on this turn."""
        self.is_rolling = True
        """Is the die rolled next? Otherwise the player decides."""
