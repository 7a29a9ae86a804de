"""A position of Monkey Maniacs. Seats are 0 and 1; fields, kinds and balloon cards are small ints of the edition.

What phase a round is in is not stored: it follows from who is done, what is in hand and whether the dice are rolled.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from referee.games.game import EMPTY, UNKNOWN
from referee.games.monkey_maniacs.edition import ATTACKS, MOST_POINTS, SUPPORTERS, Edition
from referee.games.monkey_maniacs.scoring import START, Evaluation

SEATS = 2
_FIRST_SUPPORTER = SUPPORTERS.start


class Player:
    """What lies before one player."""

    def __init__(self, seat: int, fields: int, health: int, due: int) -> None:
        self.seat = seat
        self.kinds = [EMPTY] * fields
        """The card on each field of the board. Only `lay` changes it."""
        self.fighters = self.supporters = 0
        """The fields with such cards, as masks: follow from `kinds`."""
        self.points = [0] * fields
        """The upgrade points on it; 0 where no card lies."""
        self.health = health
        self.chips = 0
        self.later = 0
        """Chips that can be spent from the next round on (MM-33, MM-Q25)."""
        self.loose = 0
        """Upgrade points bought or freed and not yet put on a card."""
        self.received = EMPTY
        """The field of the card just received in a swap, where loose points must not go on it (MM-Q31)."""
        self.returned = False
        """Have points without a free slot gone back to the bag in this round (MM-Q13, MM-Q32)? Then it may be said so."""
        self.hand: list[int] = []
        """Bought cards and, with opening, whatever was drawn and is not yet played."""
        self.opening: list[int] = []
        """What is left of the cards drawn at the beginning (MM-14)."""
        self.discarded = 0
        """How many of them were discarded (MM-15)."""
        self.due = due
        """Cards that must be drawn before this player goes on: the opening, or the one just bought."""
        self.done = False

    def copy(self) -> Player:
        other = Player(self.seat, len(self.kinds), self.health, self.due)
        other.kinds = self.kinds.copy()
        other.fighters = self.fighters
        other.supporters = self.supporters
        other.points = self.points.copy()
        other.chips = self.chips
        other.later = self.later
        other.loose = self.loose
        other.received = self.received
        other.returned = self.returned
        other.hand = self.hand.copy()
        other.opening = self.opening.copy()
        other.discarded = self.discarded
        other.done = self.done
        return other

    def open_key(self) -> tuple[Any, ...]:
        """What is open even where cards are not written down."""
        return (
            *self.kinds, *self.points, self.health, self.chips, self.later, self.loose, self.received, self.discarded,
            self.due, self.done,
        )  # fmt: skip

    def key(self) -> tuple[Any, ...]:
        return (*self.open_key(), tuple(sorted(self.hand)), tuple(sorted(self.opening)))

    def lay(self, field: int, kind: int) -> None:
        """A card comes to lie on a field; EMPTY takes it away."""
        bit = 1 << field
        if self.kinds[field] != EMPTY:
            self.fighters &= ~bit
            self.supporters &= ~bit
        self.kinds[field] = kind
        if kind >= _FIRST_SUPPORTER:
            self.supporters |= bit
        elif kind != EMPTY:
            self.fighters |= bit

    def groups(self) -> tuple[int, int, int]:
        """As `scoring.company` gives them."""
        return self.fighters, self.supporters, self.fighters | self.supporters

    def slots(self) -> int:
        """Free places for upgrade points on this player's cards (MM-12, MM-32)."""
        free = MOST_POINTS * (len(self.kinds) - self.kinds.count(EMPTY)) - sum(self.points)
        if self.received != EMPTY and self.kinds[self.received] != EMPTY:
            free -= MOST_POINTS - self.points[self.received]
        return free

    def has_attacks(self) -> bool:
        """Are there action cards against the other board that wait in this player's hand?

        A card that nobody wrote down is one if its player kept it when done (MM-Q35)."""
        if not (self.hand or self.opening):
            return False
        return any(kind in ATTACKS or (kind == UNKNOWN and self.done) for kind in (*self.hand, *self.opening))


Cards: TypeAlias = tuple[int, ...]


class World(NamedTuple):
    """What the hands and the discard pile may hold, where not every card was written down (see `worlds`)."""

    hands: tuple[Cards, Cards]
    openings: tuple[Cards, Cards]
    """Bought cards and what is left of the opening, by seat, sorted; below 0 what was not written down."""
    unseen: Cards
    discards: Cards
    """By kind, as in the state."""
    pile: Cards
    """What was discarded and not written down."""

    def with_discarded(self, kind: int) -> World:
        discards = self.discards
        return self._replace(discards=(*discards[:kind], discards[kind] + 1, *discards[kind + 1 :]))


class State:
    def __init__(self, edition: Edition, seats: int = SEATS) -> None:
        self.edition = edition
        self.round = 1
        fields, health, due = len(edition.fields), edition.health, edition.opening
        self.players = Player(0, fields, health, due), Player(1, fields, health, due)
        self.last = 0
        """Who acted last: the one to go on, until done."""
        self.moves = 0
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
        self.worlds: list[World] | None = None
        """All that is possible, while cards in hand are not written down; then the hands and discards of this state show what
        is certain. None where they are known. Not a part of the position that is compared."""
        self.left = list(edition.deck_size)
        """Cards in each stack of balloons."""
        self.gone = 0
        """The balloon cards drawn since their stack was shuffled, as far as they were named, one bit each."""
        self.has_sums = False
        """Was a wave given by its sums alone? Said once; not a part of the position."""
        self.over = False
        self.sheet: list[tuple[int, int, int, int, Evaluation | None]] = [
            (0, seat, START, edition.health, None) for seat in range(seats)
        ]
        """Round, seat, source, health, and what the evaluation saw."""

    def copy(self) -> State:
        other = State(self.edition)
        other.round = self.round
        first, second = self.players
        other.players = first.copy(), second.copy()
        other.last = self.last
        other.moves = self.moves
        other.number = self.number
        other.row = self.row
        other.bag = self.bag
        other.stack = self.stack
        other.unseen = self.unseen.copy()
        other.discards = self.discards.copy()
        other.hidden = self.hidden
        other.worlds = self.worlds
        other.left = self.left.copy()
        other.gone = self.gone
        other.has_sums = self.has_sums
        other.over = self.over
        other.sheet = self.sheet.copy()
        return other

    def open_key(self) -> tuple[Any, ...]:
        return (
            self.round, self.last, self.row, self.number, self.bag, self.stack, self.gone, self.over, *self.left,
            *(player.open_key() for player in self.players),
        )  # fmt: skip

    def key(self) -> tuple[Any, ...]:
        return (
            self.round, self.last, self.row, self.number, self.bag, self.stack, self.hidden, self.gone, self.over,
            *self.unseen, *self.discards, *self.left, *(player.key() for player in self.players),
        )  # fmt: skip

    def attacker(self) -> Player | None:
        """MM-30: whose attack cards come now. More health goes first, then age; None where nobody has any."""
        first, second = self.players
        if not first.has_attacks():
            return second if second.has_attacks() else None
        if not second.has_attacks():
            return first
        if first.health == second.health:
            return self.players[self.edition.older]
        return first if first.health > second.health else second
