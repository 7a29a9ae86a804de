"""Watches a match while it is played: which actions were chance, and whether they follow from the published seed.

A chance event has a number: how many chance events stand before it. Seed and number alone decide the stream from which it is
drawn (`referee.chance.stream.event_stream`). So what was taken back with `undo` is drawn again as it was. (Under a commitment
of the first kind, events that were taken back count as well, and something else is drawn.)
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.chance.commitment import Commitment
from referee.chance.stream import commit, event_stream
from referee.fault import Fault
from referee.games.game import Awaited
from referee.language.sentence import NOTHING, Phrase, phrase
from referee.match.progress import Progress
from referee.match.table import Table
from referee.record.statement import AnyAction


class ChanceLedger:
    """Is told before and after every action that takes effect, when a line is taken back, and when set-up lines make the
    position."""

    def __init__(self) -> None:
        self.chosen: set[int] = set()
        """Statements (by index) in which a player decided something: the others are nothing but chance."""
        self.last: tuple[int, int | None, int] | None = None
        """The statement, the seat and the turn of the last action."""
        self._awaited: Awaited

    def before(self, match: Table, i: int, seat: int | None, action: AnyAction) -> None:
        """An action of statement `i` is about to be played; `seat` is None for the table's chance."""
        self._awaited = match.game.awaited(match.state)

    def after(self, match: Table, i: int, seat: int | None, action: AnyAction) -> None:
        if self._awaited.kind != "chance":
            self.chosen.add(i)
        self.last = (i, seat, self._awaited.turn)

    def early(self, match: Table, seat: int, action: AnyAction) -> None:
        """An action that was written before its time has been played, and could not have been left out."""

    def take_back(self, match: Table, before: Progress) -> None:
        """A line was taken back: what was before it."""

    def set_up(self, match: Table) -> None:
        """Set-up lines have made the position."""


class Audit(ChanceLedger):
    """Says what a commitment is worth: compares every chance event with the one that the published seed gives, and names what
    the seed has not decided. The first event that differs is a fault; the record's own is played on."""

    def __init__(self, match: Table) -> None:
        self.seed, self.commitment = match.header.seed, match.header.commitment
        super().__init__()
        self._is_first_kind = self.commitment is not None and self.commitment.kind == 1
        self.tag = match.record.tag_span("Seed")
        self.is_kept = self.seed is None or self.commitment in (None, self._committed(match))
        self.is_over = self.seed is None or not self.is_kept
        """Is there nothing (more) to compare?"""
        self.is_lost = False
        """Has chance come after something illegal?"""
        self.verified = self.taken_back = 0
        self._given: str | None = None
        """The event that the seed gives; None where the position allows none."""

    def _committed(self, match: Table) -> Commitment | None:
        """The commitment that the published seed and the record's tags would have, of the record's kind."""
        if self.seed is None or self.commitment is None:
            return None
        return commit(self.seed, match.record.tag, self.commitment.kind)

    def before(self, match: Table, i: int, seat: int | None, action: AnyAction) -> None:
        super().before(match, i, seat, action)
        if self.commitment is not None and match.game.decision(action) != action:
            self.is_over = True
            match.judge.fault(
                "C06",
                "this move names its own chance",
                match.judge.span(None),
                reason="the seed gives what comes; the move says only what was decided",
            )
        if self._awaited.kind == "chance" and self._compares(match):
            assert self.seed is not None
            self._given = given(match, self.seed, match.next_event)

    def _compares(self, match: Table) -> bool:
        """After something illegal the position is not known, so nobody knows what the seed would give."""
        if match.illegal is not None:
            self.is_over = self.is_lost = True
        return not self.is_over

    def after(self, match: Table, i: int, seat: int | None, action: AnyAction) -> None:
        number = match.next_event
        super().after(match, i, seat, action)
        if self._awaited.kind == "chance" and not self.is_over:
            written = match.game.write(action, match.players)
            if written == self._given:
                self.verified += 1
                return
            self.is_over = True
            match.judge.fault(
                "C06",
                "chance event {number} (counted from 0) does not follow from the seed",
                match.judge.span(None),
                reason="the seed gives: {given}" if self._given is not None else "the seed gives nothing possible here",
                number=number,
                given=self._given or "",
            )

    def take_back(self, match: Table, before: Progress) -> None:
        gone = match.now.happened - before.happened
        if gone and self.commitment is not None:
            self.taken_back += gone
            match.judge.fault(
                "W09",
                "{count:# chance event|# chance events} taken back: what comes now is drawn anew"
                if self._is_first_kind
                else "{count:# chance event|# chance events} taken back: whoever saw what came knows what comes",
                match.judge.whole_line(),
                "warning",
                count=gone,
            )

    def set_up(self, match: Table) -> None:
        if self.commitment is not None:
            self.is_over = True
            match.judge.fault(
                "C07",
                "somebody chose this position",
                match.judge.whole_line(),
                reason="all chance of a game with [Commit] comes from its seed, from the first deal on",
            )

    def conclusions(self, match: Table) -> Iterator[Fault]:
        """What is to be said when the record is played."""
        if self.seed is None:
            return
        if not self.is_kept:
            committed = self._committed(match)
            reason = phrase("it would be the seed of {commitment}", commitment=str(committed)) if committed else NOTHING
            yield Fault("C05", phrase("this is not the seed of the [Commit] tag"), self.tag, why=reason)
        elif self.commitment is None:
            yield self._warning(phrase("a seed without [Commit]: it may have been chosen at any time"))
        elif match.illegal is not None or self.is_lost:
            yield self._warning(
                phrase(
                    "{count:# chance event|# chance events} verified; what follows the illegal move proves nothing",
                    count=self.verified,
                )
            )
        elif not self.is_over:
            if not match.is_over:
                yield self._warning(phrase("the seed is published before the game is over: everybody can foresee the chance"))
            yield Fault("W05", self._proof(), self.tag, "info")

    def _warning(self, what: Phrase) -> Fault:
        return Fault("W06", what, self.tag, "warning")

    def _proof(self) -> Phrase:
        """What is proved, and no more."""
        proof = phrase("the commitment is kept, and {count:# chance event|# chance events} verified", count=self.verified)
        if self.taken_back:
            proof = phrase("{proof}; {count:# of them was|# of them were} taken back (W09)", proof=proof, count=self.taken_back)
        if self._is_first_kind:
            proof = phrase(
                "{proof}; this old kind of commitment does not bind the players, the options or the rules", proof=proof
            )
        return proof


def given(match: Table, seed: bytes, number: int) -> str | None:
    """The awaited chance event that a seed gives, in notation. None where the position allows none: too much in it is
    unknown, or was waived."""
    try:
        return match.game.write(match.game.deal(match.state, event_stream(seed, number)), match.players)
    except (ArithmeticError, LookupError, ValueError, StopIteration):
        return None
