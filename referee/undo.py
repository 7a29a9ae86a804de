"""What `undo` goes back to. Which lines are taken back is known beforehand (`Order`), so that only they cost a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.fault import Fault
from referee.follows import Early
from referee.judge import Mark
from referee.language.sentence import NOTHING, phrase
from referee.numbering import Numbers
from referee.record.statement import Undo

if TYPE_CHECKING:
    from referee.audit import ChanceMark
    from referee.match import Lost, Match

MAX_UNDONE = 1000
"""Moves that can be taken back in a row."""


class Before(NamedTuple):
    """Everything that a line can change, as it was before."""

    state: Any
    moves: int
    numbers: Numbers
    resigned: tuple[int, ...]
    abandoned: str | None
    lost: Lost | None
    following: bool
    hiding: Fault | None
    resumed: tuple[int, Any]
    early: list[Early]
    left_out: int
    found: Mark
    chance: list[ChanceMark]


def remember(match: Match, line: int) -> bool:
    """Keep what an `undo` of this line goes back to; not without end."""
    if len(match.before) >= MAX_UNDONE:
        return False
    match.before[line] = before_now(match)
    return True


def before_now(match: Match) -> Before:
    return Before(
        match.game.copy(match.state),
        match.moves,
        match.numbers,
        match.resigned,
        match.abandoned,
        match.lost,
        match.judge.following,
        match.hiding,
        match.resumed,
        match.early[:],
        match.left_out,
        match.judge.mark(),
        [ledger.mark() for ledger in match.ledgers],
    )


def go_back(match: Match, before: Before) -> None:
    """To what was; not what was found since then."""
    match.state, match.moves, match.numbers, match.resigned, match.abandoned = before[:5]
    match.lost, match.resumed, match.early, match.left_out = before.lost, before.resumed, before.early, before.left_out
    match.judge.following = before.following


def take_back(match: Match, _: Undo) -> None:
    judge = match.judge
    line = match.order.undone.get(judge.number)
    if line not in match.before:
        reason = NOTHING if line is None else phrase("at most {limit} moves in a row can be taken back", limit=MAX_UNDONE)
        judge.fault("A07", "there is no move to take back", judge.whole_line(), reason=reason)
        return
    before = match.before.pop(line)
    go_back(match, before)
    judge.take_back(before.found, match.order.ruled)
    for ledger, mark in zip(match.ledgers, before.chance, strict=True):
        ledger.take_back(match, mark)
    if match.hiding is not None and match.hiding is not before.hiding:
        match.lose(match.hiding, match.moves)  # a line that cannot be read is not taken back with a move
