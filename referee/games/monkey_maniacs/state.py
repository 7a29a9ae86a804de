"""A position of Monkey Maniacs. Seats are 0 and 1; fields, kinds and balloon cards are small ints of the edition.

What phase a round is in is not stored: it follows from who is done, what is in hand and whether the dice are rolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.monkey_maniacs.edition import ATTACKS, MOST_POINTS, Edition
from referee.games.monkey_maniacs.effects import EMPTY
from referee.games.monkey_maniacs.scoring import START

SEATS = 2


class State:
    __slots__ = (
        "bag", "chips", "discarded", "discards", "done", "due", "edition", "gone", "hand", "has_sums", "health", "hidden",
        "kinds", "last", "later", "left", "loose", "number", "opening", "over", "points", "received", "round", "row", "sheet",
        "stack", "turn", "unseen",
    )  # fmt: skip

    def __init__(self, edition: Edition) -> None:
        fields = len(edition.fields)
        self.edition = edition
        self.round = 1
        self.kinds = [[EMPTY] * fields for _ in range(SEATS)]
        """The card on each field of each board."""
        self.points = [[0] * fields for _ in range(SEATS)]
        """The upgrade points on it; 0 where no card lies."""
        self.health = [edition.health] * SEATS
        self.chips = [0] * SEATS
        self.later = [0] * SEATS
        """Chips that can be spent from the next round on (MM-33, MM-Q25)."""
        self.loose = [0] * SEATS
        """Upgrade points bought or freed and not yet put on a card."""
        self.received = [EMPTY] * SEATS
        """The field of the card just received in a swap, where loose points must not go on it (MM-Q31)."""
        self.hand: list[list[int]] = [[] for _ in range(SEATS)]
        """Bought cards and, with opening, whatever was drawn and is not yet played."""
        self.opening: list[list[int]] = [[] for _ in range(SEATS)]
        """What is left of the cards drawn at the beginning (MM-14)."""
        self.discarded = [0] * SEATS
        """How many of them were discarded (MM-15)."""
        self.due = [edition.opening] * SEATS
        """Cards that must be drawn before this player goes on: the opening, or the one just bought."""
        self.done = [False] * SEATS
        self.last = 0
        """Who acted last: the one to go on, until done."""
        self.turn = 0
        """Counts what belongs together: a card bought, drawn and placed is one. Not a part of the position."""
        self.row, self.number = -1, 0
        """The dice of this round; 0 is not rolled."""
        self.bag = edition.points
        self.stack = sum(edition.copies)
        """Cards in the stack of defenders."""
        self.unseen = list(edition.copies)
        """How many of each kind are in the stack, or where nobody saw them."""
        self.discards = [0] * len(edition.copies)
        self.hidden = 0
        """Discarded cards that nobody wrote down."""
        self.left = list(edition.deck_size)
        """Cards in each stack of balloons."""
        self.gone = 0
        """The balloon cards drawn since their stack was shuffled, as far as they were named, one bit each."""
        self.has_sums = False
        """Was a wave given by its sums alone? Said once; not a part of the position."""
        self.over = False
        self.sheet: list[tuple[int, int, int, int, Any]] = [(0, seat, START, edition.health, None) for seat in range(SEATS)]
        """Round, seat, source, health, and what the evaluation saw."""

    def copy(self) -> State:
        other = State(self.edition)
        for name in _PLAIN:
            setattr(other, name, getattr(self, name))
        for name in _LISTS:
            setattr(other, name, getattr(self, name)[:])
        for name in _PAIRS:
            first, second = getattr(self, name)
            setattr(other, name, [first[:], second[:]])
        return other

    def key(self) -> tuple[Any, ...]:
        lists: list[Sequence[Any]] = [
            *self.kinds, *self.points, *map(sorted, self.hand), *map(sorted, self.opening),
            self.health, self.chips, self.later, self.loose, self.received, self.discarded, self.due, self.done,
            self.unseen, self.discards, self.left,
        ]  # fmt: skip
        return (
            self.round, self.last, self.row, self.number, self.bag, self.stack, self.hidden, self.gone, self.over,
            *map(tuple, lists),
        )  # fmt: skip

    def slots(self, seat: int) -> int:
        """Free places for upgrade points on a player's cards (MM-12, MM-32)."""
        points, barred = self.points[seat], self.received[seat]
        free = 0
        for field, kind in enumerate(self.kinds[seat]):
            if kind != EMPTY and field != barred:
                free += MOST_POINTS - points[field]
        return free

    def has_attacks(self, seat: int) -> bool:
        """Are there action cards against the other board that wait in this player's hand?"""
        hand, opening = self.hand[seat], self.opening[seat]
        return bool(hand or opening) and any(kind in ATTACKS for kind in (*hand, *opening))

    def attacker(self) -> int:
        """MM-30: whose attack cards come now. More health goes first, then age; -1 where nobody has any."""
        first = self.has_attacks(0)
        second = self.has_attacks(1)
        if first and second:
            mine, other = self.health
            return self.edition.older if mine == other else int(other > mine)
        return 0 if first else 1 if second else -1


_PAIRS = ("kinds", "points", "hand", "opening")
_LISTS = (
    "health", "chips", "later", "loose", "received", "discarded", "due", "done", "unseen", "discards", "left", "sheet",
)  # fmt: skip
_PLAIN = ("edition", "round", "last", "turn", "row", "number", "bag", "stack", "hidden", "gone", "has_sums", "over")
