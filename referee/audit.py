"""Watches a match while it is played: which actions were chance, and whether they follow from the published seed.

A chance event has a number: how many chance events of the record took effect before it, those that were taken back later
included. Seed and number alone decide the stream from which it is drawn (`referee.chance.event_stream`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.chance import commitment, event_stream
from referee.fault import Fault, Span

if TYPE_CHECKING:
    from referee.games.game import Awaited
    from referee.match import Match


class Ledger:
    """Keeps count of chance. The match calls it before and after every action that takes effect."""

    def __init__(self) -> None:
        self.events = 0
        """Chance events so far."""
        self.chosen: set[int] = set()
        """Statements (by index) in which a player decided something: the others are nothing but chance."""
        self.last: tuple[int, int | None, int] | None = None
        """The statement, the seat and the turn of the last action."""
        self._awaited: Awaited

    def before(self, match: Match, i: int, seat: int | None, action: Any) -> None:
        """An action of statement `i` is about to be played; `seat` is None for the table's chance."""
        self._awaited = match.game.awaited(match.state)

    def after(self, match: Match, i: int, seat: int | None, action: Any) -> None:
        if self._awaited.kind == "chance":
            self.events += 1
        else:
            self.chosen.add(i)
        self.last = (i, seat, self._awaited.turn)


class Audit(Ledger):
    """Compares every chance event with the one that the published seed gives. The first that differs is a fault; the
    record's own is played on."""

    def __init__(self, seed: bytes, commit: bytes | None, tag: Span) -> None:
        super().__init__()
        self.seed, self.commit, self.tag = seed, commit, tag
        self.is_kept = commit is None or commitment(seed) == commit
        self.is_over = not self.is_kept
        """Is there nothing left to compare?"""
        self._given = ""

    def before(self, match: Match, i: int, seat: int | None, action: Any) -> None:
        super().before(match, i, seat, action)
        self.is_over = self.is_over or match.judge.following
        if self._awaited.kind == "chance" and not self.is_over:
            self._given = given(match, self.seed, self.events) or "nothing that can be"

    def after(self, match: Match, i: int, seat: int | None, action: Any) -> None:
        is_chance = self._awaited.kind == "chance"
        super().after(match, i, seat, action)
        if is_chance and not self.is_over:
            written = match.game.write(action, match.players)
            if written != self._given:
                self.is_over = True
                message = f"chance event {self.events - 1} (counted from 0) does not follow from the seed"
                match.judge.fault("C06", message, match.judge.span(None), reason=f"the seed gives: {self._given}")

    def close(self, match: Match) -> None:
        """What is to be said when the record is played."""
        if not self.is_kept:
            reason = f"the seed's SHA-256 is {commitment(self.seed).hex()}"
            match.faults.append(Fault("C05", "this is not the seed of the [Commit] tag", self.tag, reason=reason))
        elif self.commit is None:
            message = "a seed without [Commit]: it may have been chosen at any time"
            match.faults.append(Fault("W06", message, self.tag, "warning"))
        elif not self.is_over:
            if not match.is_over:
                message = "the seed is published before the game is over: everybody can foresee the chance"
                match.faults.append(Fault("W06", message, self.tag, "warning"))
            count = f"{self.events} chance event{'s' * (self.events != 1)}"
            match.faults.append(Fault("W05", f"the commitment is kept, and {count} verified", self.tag, "info"))


def given(match: Match, seed: bytes, number: int) -> str | None:
    """The awaited chance event that a seed gives, in notation. None where the position allows none: too much in it is
    unknown, or was waived."""
    try:
        return match.game.write(match.game.deal(match.state, event_stream(seed, number)), match.players)
    except (ArithmeticError, LookupError, ValueError, StopIteration):
        return None
