"""A position of Palermo. Fields are numbers, sets of fields are masks (see `city`), seats count from 0."""

from __future__ import annotations

from typing import Any

from referee.games.game import EMPTY
from referee.games.palermo.city import BIT, BOARD, GOAL, NOWHERE, PLACES
from referee.games.palermo.counted import CountedStreets
from referee.games.palermo.edition import Edition
from referee.games.palermo.streets import Streets

LAY_START, BUILD, AWAIT_CITY, LAY_CHIPS, WALK, OVER = range(6)
"""The phases. A city that is there before the game (PA-55, PA-56) takes the place of the first two."""


class State:
    def __init__(self, edition: Edition, seats: int) -> None:
        self.edition = edition
        self.phase = AWAIT_CITY if edition.ready_city else LAY_START
        self.turn = 0
        self.moves = 0
        """Turns played."""
        self.total = edition.chips[seats]
        """Chips that each player has at the start (PA-2)."""
        self.interest = edition.interest[seats]
        self.tiles = [EMPTY] * (PLACES * PLACES)
        """What lies on each place: a variant of a house, the start tile, a street tile, nothing."""
        self.houses = 0
        """The fields that cannot be entered: all others are streets (PA-14)."""
        self.doors = 0
        """The entrances of all houses."""
        self.start = 0
        """The four fields of the start tile."""
        self.built = 0
        """House tiles laid; those left in the stock at the end stay aside (PA-17)."""
        self.stock = list(edition.stock)
        self.streets: Streets | None = None
        """Set when the city is complete, and the same for the rest of the game."""
        self.hand = [self.total] * seats
        """Chips not laid yet."""
        self.chips = [0] * seats
        """The entrances with a player's chip."""
        self.collected = [0] * seats
        self.pawn = [GOAL] * seats
        self.police = [NOWHERE] * seats
        """Each player has one (PA-37). Only `set_police` changes it."""
        self.guarded = 0
        """The fields with policemen: follows from `police`."""
        self.police_set = False
        """Has the player on turn named a field for his policeman already?"""
        self.target = [NOWHERE] * seats
        self.just = ""
        """What the last player did: `go`, `collect`, or `target` before anybody walked. Only for saying which rule a second
        move on a line breaks."""
        self.score = [0] * seats
        self.sheet: list[tuple[int, int, int, int, int]] = []
        """Move, seat, source, points, and the field they came from."""

    def copy(self) -> State:
        other = State(self.edition, len(self.score))
        other.phase = self.phase
        other.turn = self.turn
        other.moves = self.moves
        other.tiles = self.tiles.copy()
        other.houses = self.houses
        other.doors = self.doors
        other.start = self.start
        other.built = self.built
        other.stock = self.stock.copy()
        other.streets = self.streets
        other.hand = self.hand.copy()
        other.chips = self.chips.copy()
        other.collected = self.collected.copy()
        other.pawn = self.pawn.copy()
        other.police = self.police.copy()
        other.guarded = self.guarded
        other.police_set = self.police_set
        other.target = self.target.copy()
        other.just = self.just
        other.score = self.score.copy()
        other.sheet = self.sheet.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        return (
            self.phase, self.turn, self.police_set, *map(tuple, (
                self.tiles, self.chips, self.collected, self.pawn, self.police, self.target, self.score,
            )),
        )  # fmt: skip

    def set_police(self, seat: int, field: int) -> None:
        self.police[seat] = field
        self.guarded = 0
        for other in self.police:
            self.guarded |= BIT[other]

    def has_all(self, seat: int) -> bool:
        """Has this player collected all chips?"""
        return self.collected[seat] >= self.total

    def is_home(self, seat: int) -> bool:
        """In the goal: all chips collected and back on the start tile (PA-47). Collecting the last one happens elsewhere."""
        return self.pawn[seat] == GOAL and self.has_all(seat)

    def all_home(self) -> bool:
        return min(self.collected) >= self.total and all(self.is_home(seat) for seat in range(len(self.pawn)))

    def lacks_target(self, seat: int) -> bool:
        """PA-58: must this player put the target stone on a chip now?"""
        return self.edition.with_targets and self.target[seat] < 0 and self.chips[seat] != 0

    def begin_walking(self) -> None:
        """The city stands and all chips lie (PA-18)."""
        edition, is_open = self.edition, BOARD & ~self.houses
        self.streets = (
            CountedStreets(is_open, self.start, edition.divides_start, edition.counts_passed)
            if edition.divides_start or edition.counts_passed or edition.police_on_start
            else Streets(is_open, self.start)
        )
        self.phase = WALK
        self.turn = 0
