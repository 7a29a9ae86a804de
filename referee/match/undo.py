"""What `undo` goes back to. Which lines are taken back is known beforehand (`Order`), so that only they cost a copy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.fault import Fault
from referee.language.sentence import NOTHING, phrase
from referee.match.implied import Postponed
from referee.match.judge import Mark
from referee.match.numbering import Numbers
from referee.record.statement import Undo

if TYPE_CHECKING:
    from referee.match.audit import ChanceMark
    from referee.match.loop import Lost, Match

MAX_UNDONE = 1000
"""Moves that can be taken back in a row."""


class Progress(NamedTuple):
    """How far a record has come: everything that a line can change and `undo` takes back. Each is an attribute of the match
    with the same name, and apart from the state none is changed in place, so that keeping it costs no copy."""

    state: Any
    moves: int
    numbers: Numbers
    resigned: tuple[int, ...]
    abandoned: str | None
    lost: Lost | None
    after_illegal: bool
    resumed: tuple[int, Any]
    postponed: tuple[Postponed, ...]
    supplied: int
    asserted: Mapping[int, int]

    @classmethod
    def of(cls, match: Match) -> Progress:
        return cls(*(getattr(match, name) for name in cls._fields)).copied(match)

    def copied(self, match: Match) -> Progress:
        """With a state that nobody else plays on with."""
        return self._replace(state=match.game.copy(self.state))

    def restore(self, match: Match) -> None:
        for name, value in zip(self._fields, self, strict=True):
            setattr(match, name, value)


class Before(NamedTuple):
    """What was before a line, and how much was found until then."""

    progress: Progress
    unread_line: Fault | None
    """Stays as it is: a line that cannot be read is not taken back with a move."""
    found: Mark
    chance: list[ChanceMark]


def remember(match: Match, line: int) -> bool:
    """Keep what an `undo` of this line goes back to; not without end."""
    if len(match.before) >= MAX_UNDONE:
        return False
    match.before[line] = before_now(match)
    return True


def before_now(match: Match) -> Before:
    return Before(Progress.of(match), match.unread_line, match.judge.mark(), [ledger.mark() for ledger in match.ledgers])


def take_back(match: Match, _: Undo) -> None:
    judge = match.judge
    line = match.order.undone.get(judge.number)
    if line not in match.before:
        reason = NOTHING if line is None else phrase("at most {limit} moves in a row can be taken back", limit=MAX_UNDONE)
        judge.fault("A07", "there is no move to take back", judge.whole_line(), reason=reason)
        return
    before = match.before.pop(line)
    before.progress.restore(match)
    judge.take_back(before.found, match.order.ruled)
    for ledger, mark in zip(match.ledgers, before.chance, strict=True):
        ledger.take_back(match, mark)
    if match.unread_line is not None and match.unread_line is not before.unread_line:
        match.lose(match.unread_line, match.moves)
