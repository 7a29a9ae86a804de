"""How far a match has come, as one value: everything that a line can change.

The loop changes the one that a match is at. One that is kept is a copy that nobody changes: `undo` goes back to it, an editor
plays on from it, and what was before a line is looked up in it. Apart from the state and the budget nothing in it is changed in
place, so keeping it costs little more than a copy of the state.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from referee.fault import Fault, Span
from referee.games.game import AnyGame, AnyState
from referee.match.numbering import Numbers
from referee.record.budget import Budget
from referee.record.statement import AnyAction

T = TypeVar("T")


class Log(Generic[T]):
    """Things in the order in which they were found. A longer log shares them with the shorter one that it was made of."""

    __slots__ = ("_before", "_size", "last")

    def __init__(self, before: Log[T] | None = None, last: T | None = None) -> None:
        self._before, self.last = before, last
        self._size: int = 0 if before is None else len(before) + 1

    def plus(self, *things: T) -> Log[T]:
        log = self
        for thing in things:
            log = Log(log, thing)
        return log

    def without_last(self) -> Log[T]:
        return self if self._before is None else self._before

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return iter([*reversed(self)][::-1])

    def __reversed__(self) -> Iterator[T]:
        """The last one first."""
        log = self
        while log._before is not None:
            yield log.last  # type: ignore[misc]  # only the empty one has none
            log = log._before


class Postponed(NamedTuple):
    """An action that was written before its time."""

    statement: int
    """Its index."""
    nth: int
    """Which action of its line it is."""
    seat: int
    action: AnyAction


class Adjustment(NamedTuple):
    """Points by ruling."""

    move: int
    """Or round, if the game numbers rounds."""
    seat: int
    points: int
    reason: str


class Progress:
    def __init__(self, state: AnyState, seats: int) -> None:
        self.state = state
        """The position on the table, changed in place."""
        self.index = 0
        """The statement that is played next, or is being played."""
        self.moves = 0
        self.numbers = Numbers()
        self.resigned: tuple[int, ...] = ()
        """The seats of players who gave up, in the order in which they did."""
        self.abandoned: str | None = None
        """Why the table gave the game up; None if it did not."""
        self.illegal: Fault | None = None
        """The first fault that makes the position unknown."""
        self.last_legal: Progress | None = None
        """What was known before it."""
        self.after_illegal = False
        """May what is found now be only a consequence of something illegal?"""
        self.postponed: tuple[Postponed, ...] = ()
        """What is written before its time, and is played when it is due."""
        self.supplied = 0
        """Hidden chance that the record leaves out and that was played because the rules demand it."""
        self.asserted: Mapping[int, int] = {}
        """By seat, after how many moves (or in which round) an assertion of the player's points was last right."""
        self.events = 0
        """Chance events, where ledgers watch the match."""
        self.undo: Undoable | None = None
        """What the next `undo` goes back to; what the one after it goes back to is in there."""
        self.undoable = 0
        """How many there are."""

        # What is found stays if a line is taken back, unless it is a mistake in that line.
        self.faults: Log[Fault] = Log()
        """Those found in play."""
        self.untold = self.untold_errors = 0
        """Faults that are not told because there are too many, and how many of them are errors."""
        self.adjustments: Log[Adjustment] = Log()
        self.ruled = (0,) * seats
        """Their points, by seat."""
        self.happened = 0
        """Chance events, with those that were taken back."""
        self.misnumbered: Log[tuple[Span, int]] = Log()
        """Wrong numbers of moves, also those that only go on from a wrong one, and the true ones."""
        self.unread = 0
        """How many lines that cannot be read have been passed."""
        self.unread_line: Fault | None = None
        """The last of them that is not taken back."""
        self.budget = Budget()
        """What may be searched for what was meant by lines that are illegal."""
        self.furthest_read = 0
        """The last statement that was looked at, perhaps before its time."""

    def _with(self, state: AnyState) -> Progress:
        """The same with another position; it shares all else."""
        other = Progress(state, len(self.ruled))
        other.index = self.index
        other.moves = self.moves
        other.numbers = self.numbers
        other.resigned = self.resigned
        other.abandoned = self.abandoned
        other.illegal = self.illegal
        other.last_legal = self.last_legal
        other.after_illegal = self.after_illegal
        other.postponed = self.postponed
        other.supplied = self.supplied
        other.asserted = self.asserted
        other.events = self.events
        other.undo = self.undo
        other.undoable = self.undoable
        other.faults = self.faults
        other.untold = self.untold
        other.untold_errors = self.untold_errors
        other.adjustments = self.adjustments
        other.ruled = self.ruled
        other.happened = self.happened
        other.misnumbered = self.misnumbered
        other.unread = self.unread
        other.unread_line = self.unread_line
        other.budget = self.budget
        other.furthest_read = self.furthest_read
        return other

    def copied(self, game: AnyGame) -> Progress:
        """One that nobody else plays on with."""
        other = self._with(game.copy(self.state))
        other.budget = Budget(self.budget.spent)
        return other

    def taken_back(self, game: AnyGame, rulings: Container[int]) -> Progress:
        """The progress after an `undo`. Rulings (on these lines) stay, and so does chance that somebody chose."""
        assert self.undo is not None
        before = self.undo.before
        since = list(islice(reversed(self.faults), len(self.faults) - len(before.faults)))
        stays = [f for f in since[::-1] if f.severity != "error" or f.code in ("C06", "A07") or f.span.line in rulings]
        other = self._with(game.copy(before.state))
        other.moves = before.moves
        other.numbers = before.numbers
        other.resigned = before.resigned
        other.abandoned = before.abandoned
        other.illegal = before.illegal
        other.last_legal = before.last_legal
        other.after_illegal = before.after_illegal
        other.postponed = before.postponed
        other.supplied = before.supplied
        other.asserted = before.asserted
        other.events = before.events
        other.undo = before.undo
        other.undoable = before.undoable
        other.faults = before.faults.plus(*stays)
        other.untold = self.untold - (self.untold_errors - before.untold_errors)
        other.untold_errors = before.untold_errors
        return other


class Undoable(NamedTuple):
    """What `undo` goes back to."""

    line: int
    """The one that is going to be taken back."""
    before: Progress
