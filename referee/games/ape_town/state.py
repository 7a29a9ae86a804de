"""A position of Ape Town. Fields, districts and segments are small ints (segments from 0, in records from 1)."""

from __future__ import annotations

from typing import Any

from referee.games.ape_town.edition import KATTA, OPEN_SECTIONS, ORANG, SECTIONS, SEGMENTS, Edition
from referee.games.game import EMPTY


class State:
    def __init__(self, edition: Edition, seats: int) -> None:
        fields = len(edition.fields)
        self.edition = edition
        self.tiles = [EMPTY] * fields + edition.printed
        """The motif on every field; preprinted tiles stand behind the fields."""
        self.owner = [-1] * fields
        self.discs = [0] * seats
        """How many discs each player has on the board."""
        self.free = fields
        self.free_in = [len(fields) for fields in edition.fields_in]
        self.apes = [0] * len(edition.fields_in)
        """The value of the tarsiers, chimps and mandrills in each district."""
        self.kattas = [0] * len(edition.fields_in)
        self.open: list[int] = []
        """The display (AT-11): segments with an open tile, the first one clockwise first (AT-17)."""
        self.at_segment = [EMPTY] * (SECTIONS * SEGMENTS)
        self.open_in = [0] * SECTIONS
        self.last = -1
        """The section opened last."""
        self.revealed = 0
        self.due = OPEN_SECTIONS
        """Reveals that must come before the next move."""
        self.unseen = list(edition.tiles)
        """Tiles of each motif that nobody has seen yet (AT-9)."""
        self.bundles = [0] * (SECTIONS * SEGMENTS)
        self.purse = [edition.bundles] * seats  # AT-12; the others are out of the game (AT-13)
        self.score = [0] * seats
        self.turn = 0  # AT-14: the first in [Players]
        self.moves = 0
        """Moves since the start, or since the position that was set up."""
        self.sheet: list[tuple[int, int, int, int, int]] = []
        """Move, seat, source, points, and the field or district they came from."""

    def copy(self) -> State:
        other = State(self.edition, len(self.score))
        other.tiles = self.tiles.copy()
        other.owner = self.owner.copy()
        other.discs = self.discs.copy()
        other.free = self.free
        other.free_in = self.free_in.copy()
        other.apes = self.apes.copy()
        other.kattas = self.kattas.copy()
        other.open = self.open.copy()
        other.at_segment = self.at_segment.copy()
        other.open_in = self.open_in.copy()
        other.last = self.last
        other.revealed = self.revealed
        other.due = self.due
        other.unseen = self.unseen.copy()
        other.bundles = self.bundles.copy()
        other.purse = self.purse.copy()
        other.score = self.score.copy()
        other.turn = self.turn
        other.moves = self.moves
        other.sheet = self.sheet.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        return (
            self.turn, self.due, self.last, self.revealed, *map(tuple, (
                self.tiles, self.owner, self.open, self.at_segment, self.bundles, self.purse, self.score, self.unseen,
            )),
        )  # fmt: skip

    def open_sections(self) -> list[int]:
        """Sections with open tiles, in the order of the display."""
        return list(dict.fromkeys(segment // SEGMENTS for segment in self.open))

    def put(self, field: int, motif: int, owner: int) -> int:
        """A tile on a free field (owner -1: nobody's), where it stays (AT-27). Returns its district."""
        edition = self.edition
        district = edition.district_of[field]
        self.tiles[field] = motif
        self.free -= 1
        self.free_in[district] -= 1
        if motif < ORANG:
            self.apes[district] += edition.values[motif]
        elif owner >= 0:
            self.owner[field] = owner
            self.discs[owner] += 1
            if motif == KATTA:
                self.kattas[district] += 1
        return district
