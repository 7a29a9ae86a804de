"""A position of Manhattan TraffIQ. The city is kept in dicts, because it grows in all directions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.game import UNKNOWN
from referee.games.manhattan_traffiq.city import street
from referee.games.manhattan_traffiq.edition import Edition


class State:
    def __init__(self, edition: Edition, seats: int) -> None:
        self.edition = edition
        self.colours: Sequence[int] = range(seats)
        """The colour of each seat (TQ-2)."""
        self.tiles = edition.start.copy()
        """The sides of the tile on each place."""
        self.rim: dict[int, int] = {}
        """What follows from the tiles once it is asked for (`city.rim`)."""
        self.exits = edition.exits.copy()
        """The street edges that meet at a complete crossing, as bits; only crossings where a street is (TQ-Q2)."""
        self.vehicles: dict[int, int] = {}
        """`seat * 2 + kind` of the vehicle on a crossing."""
        taxis, vans = edition.stock[seats]
        self.stock = [taxis, vans] * seats
        """Vehicles not on the board, by `seat * 2 + kind`."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """Faces in the order in which they were drawn; UNKNOWN where nobody wrote down which."""
        self.undealt = list(range(seats))
        """Who still waits for the first tiles."""
        self.unseen = edition.counts.copy()
        """Tiles of each face that nobody has seen yet."""
        self.supply = edition.size
        self.turn = 0  # TQ-8: the first in [Players]
        self.acts = ""
        """The actions of this turn as letters: L, T, V, D (TQ-17). A turn is left when the next one begins."""
        self.drawing = False
        """The player draws and the tile is not named yet."""
        self.laid: tuple[int, ...] = ()
        """Places of the tiles laid on this turn: they tell which right to put has lapsed, and when."""
        self.may_put: tuple[int, ...] = ()
        """Crossings that the last lay completed and on which nothing was put yet (TQ-24)."""
        self.fresh: tuple[int, ...] = ()
        """Crossings of the vehicles that the last action put or moved (TQ-37)."""
        self.competed: tuple[int, ...] = ()
        """Streets on which the last action has competed: `2 * the first crossing + axis`."""
        self.lost: tuple[tuple[int, int], ...] = ()
        """The colours that have lost vehicles there, each with its street: a street named again may be claimed with them."""
        self.new: tuple[int, ...] = ()
        """Crossings of the vehicles put on this turn (TQ-Q17)."""
        self.left = -1
        """Turns left, this one included, once the last tile is drawn (TQ-51)."""
        self.winner = -1
        """Who has put the last vehicle (TQ-50)."""
        self.score = [0] * seats
        self.moves = 1
        """The number of this turn."""
        self.sheet: list[tuple[int, int, int, int, int]] = []
        """Move, seat, source, points and crossing."""

    def copy(self) -> State:
        other = State(self.edition, len(self.score))
        other.colours = self.colours
        other.tiles = self.tiles.copy()
        other.rim = self.rim.copy()
        other.exits = self.exits.copy()
        other.vehicles = self.vehicles.copy()
        other.stock = self.stock.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.undealt = self.undealt.copy()
        other.unseen = self.unseen.copy()
        other.supply = self.supply
        other.turn = self.turn
        other.acts = self.acts
        other.drawing = self.drawing
        other.laid = self.laid
        other.may_put = self.may_put
        other.fresh = self.fresh
        other.competed = self.competed
        other.lost = self.lost
        other.new = self.new
        other.left = self.left
        other.winner = self.winner
        other.score = self.score.copy()
        other.moves = self.moves
        other.sheet = self.sheet.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        return (
            self.turn, self.acts, self.drawing, self.left, self.winner, self.supply, tuple(self.undealt),
            tuple(sorted(self.tiles.items())), tuple(sorted(self.vehicles.items())),
            tuple(tuple(self.hand(seat)) for seat in range(len(self.hands))),
            tuple(sorted(self.may_put)), self.own(self.fresh), self.own(self.new), self.named_streets(),
        )  # fmt: skip

    def hand(self, seat: int) -> list[int]:
        """A hand in a fixed order; the tiles drawn on this turn stay after the others (TQ-13)."""
        hand = self.hands[seat]
        old = len(hand) - (self.acts.count("D") if seat == self.turn else 0)
        return sorted(hand[:old], key=_by_name) + sorted(hand[old:], key=_by_name)

    def own(self, crossings: tuple[int, ...]) -> tuple[int, ...]:
        """Those where a vehicle of the player on turn stands: a ruling may have let others remove or put one meanwhile."""
        return tuple(sorted(crossing for crossing in crossings if self.vehicles.get(crossing, -1) >> 1 == self.turn))

    def named_streets(self) -> tuple[tuple[int, int], ...]:
        """The streets competed on, by the crossings of this action's vehicles."""
        return tuple(
            (crossing, axis)
            for crossing in self.own(self.fresh)
            for axis in (0, 1)
            for first in street(self, crossing, axis)[:1]
            if 2 * first + axis in self.competed
        )


def _by_name(face: int) -> int:
    return 999 if face == UNKNOWN else face
