"""A position of Animal Kingdoms. Kingdoms are 0 to 4, clockwise from the smallest; Egon's seat follows the players'."""

from __future__ import annotations

from typing import Any

from referee.games.animal_kingdoms.cards import ALL, CARDS, NONE
from referee.games.animal_kingdoms.edition import KINGDOMS, Edition

DEAL, PLAY, FIGHT, REFILL, NEXT, LOTS, END, OVER = range(8)
"""Phases: the first deal; the turns of a round; players fight; they draw after a fight; the laws of the next round are
awaited; lots for who starts; hidden bonus tokens are turned up; the end."""


class State:
    def __init__(self, edition: Edition, seats: int) -> None:
        egon = seats == 1 or edition.with_egon  # AK-59, AK-71
        self.edition = edition
        self.seats = seats
        self.egon = seats if egon else -1
        """Egon's seat, or -1."""
        self.people = people = seats + egon
        self.everybody = (1 << people) - 1
        """All seats as bits."""
        self.phase = DEAL
        self.round = 1
        self.laws = [-1] * KINGDOMS
        self.used = 0
        """The laws of former rounds, as bits."""
        self.tokens: list[tuple[int, ...]] = []
        """Each kingdom's tokens, ascending; empty until they are laid out."""
        self.rows: list[list[int]] = [[] for _ in range(KINGDOMS)]
        """The cards laid at each kingdom, in order."""
        self.free = list(edition.normal)
        """Free golden fields without the crown."""
        self.crown = [-1] * KINGDOMS
        """Whose shield is on the crown field."""
        self.count = [0] * (KINGDOMS * people)
        """All shields of each player at each kingdom (kingdom * people + seat): golden fields, crown and thrones."""
        self.throne = [0] * (KINGDOMS * people)
        self.supply = [edition.shields] * people
        self.out = 0
        """Who has left this round, as bits by seat."""
        self.safe = 0
        """Before so many moves the round cannot be stuck (AK-Q25), since a law that looks at no card allows more cards than
        can be laid until then."""
        self.starter = 0
        self.turn = 0
        self.mover = -1
        """Who had the last turn, where that is known: only for a better message."""
        self.drawing = "AK-16"
        """The rule by which cards are drawn now: only for a better message."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.begun = 0
        """Who has drawn some of the cards that are due but not all, as bits by seat."""
        self.unseen = ALL
        """Cards that may be in the draw pile, or are hidden in a hand."""
        self.held: tuple[int, ...] = ()
        """Cards that are hidden for certain: since the discard pile was last shuffled, since the time before, and so on."""
        self.barred: tuple[tuple[int, ...], ...] = ()
        """By seat: what each hidden card of a hand cannot be, since its owner left when such a card fitted."""
        self.pile = len(CARDS)
        self.discards: list[int] = []
        """From the bottom to the top."""
        self.bonus: list[list[int]] = [[] for _ in range(people)]
        """Bonus tokens taken, hidden ones as UNKNOWN; a token turned up at once (AK-66) too."""
        self.owed = -1
        """Who has yet to take a bonus token."""
        self.scored = 0
        """How many kingdoms are scored in this round's scoring."""
        self.fighters: tuple[int, ...] = ()
        """All who fight for the first place of a kingdom."""
        self.rivals: tuple[int, ...] = ()
        """Those of them who have not lost yet."""
        self.shown: list[tuple[int, int]] = []
        """Seat and card: what the rivals have played in this comparison."""
        self.lots: tuple[int, ...] = ()
        """Between whom lots are drawn for the start of a round."""
        self.top = NONE
        """The card that the record wants on top of the discard pile when the round's cards go there."""
        self.score = [0] * people
        self.moves = 0
        self.sheet: list[tuple[int, int, int, int, int]] = []
        """Move, seat, source, points, and a number that tells more: the kingdom."""

    def copy(self) -> State:
        other = State(self.edition, self.seats)
        other.phase = self.phase
        other.round = self.round
        other.laws = self.laws.copy()
        other.used = self.used
        other.tokens = self.tokens.copy()
        other.rows = [row.copy() for row in self.rows]
        other.free = self.free.copy()
        other.crown = self.crown.copy()
        other.count = self.count.copy()
        other.throne = self.throne.copy()
        other.supply = self.supply.copy()
        other.out = self.out
        other.safe = self.safe
        other.starter = self.starter
        other.turn = self.turn
        other.mover = self.mover
        other.drawing = self.drawing
        other.hands = [hand.copy() for hand in self.hands]
        other.begun = self.begun
        other.unseen = self.unseen
        other.held = self.held
        other.barred = self.barred
        other.pile = self.pile
        other.discards = self.discards.copy()
        other.bonus = [tokens.copy() for tokens in self.bonus]
        other.owed = self.owed
        other.scored = self.scored
        other.fighters = self.fighters
        other.rivals = self.rivals
        other.shown = self.shown.copy()
        other.lots = self.lots
        other.top = self.top
        other.score = self.score.copy()
        other.moves = self.moves
        other.sheet = self.sheet.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        in_round = self.phase == PLAY
        known = in_round or (self.is_cleared and not self.lots)
        return (
            self.phase, self.round, self.used, self.unseen, self.held, self.out, self.owed, self.scored, self.fighters,
            self.rivals, self.lots, self.top, self.starter if known else -1, self.turn if in_round else -1,
            *map(tuple, (
                self.laws, self.free, self.crown, self.count, self.throne, self.supply, self.discards, self.score, *self.rows,
            )),
            tuple(self.tokens), tuple(self.shown),
            *(tuple(sorted(cards)) for cards in (*self.hands, *self.bonus)),
        )  # fmt: skip

    @property
    def is_cleared(self) -> bool:
        """Between two rounds: is the old round cleared away already, because lots were drawn before the laws (AK-Q33)?"""
        return self.phase == NEXT and self.laws[0] < 0

    def is_out(self, seat: int) -> bool:
        """Has somebody left this round?"""
        return self.out >> seat & 1 == 1

    def shields(self, kingdom: int, seat: int) -> int:
        """A player's shields on golden fields, with the crown."""
        return self.count[kingdom * self.people + seat] - self.throne[kingdom * self.people + seat]
