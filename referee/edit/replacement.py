"""A near legal move in its line: which of the actions there it stands for, and the position it leads to."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.fault import Fault
from referee.games.judge import LenientJudge
from referee.match.loop import Match
from referee.record.reader import Record
from referee.record.statement import Chance, Turn


class Instead(NamedTuple):
    statement: Turn | Chance
    """The line at fault."""
    first: int
    last: int
    """The actions of the line that it replaces: as many as it has, up to the one at fault."""
    actions: tuple[Any, ...]


def instead(record: Record, match: Match, fault: Fault, near: str) -> Instead | None:
    """None where the line at fault is neither a move nor chance."""
    line, game = fault.span.line, match.game
    statement = dict(record.statements).get(line)
    if not isinstance(statement, Turn | Chance):
        return None
    end = fault.span.end - 1 - record.line(line).offset
    at_fault = [word.action for word in record.words(line, game.notation) if word.action >= 0 and word.start < end]
    if not at_fault:
        return None
    is_turn = isinstance(statement, Turn)
    read = game.notation.read(f"{game.name_of(match.players.names[0])}: {near}" if is_turn else f"* {near}")
    actions = tuple(read.actions) if is_turn else (read.event,)
    return Instead(statement, at_fault[-1] - len(actions) + 1, at_fault[-1], actions)


def position_after(match: Match, fault: Fault, near: str, before: Any) -> Any:
    """The position after a near move, from the one before its line; None where that is not known."""
    found = instead(match.record, match, fault, near)
    if found is None:
        return None
    statement, state = found.statement, match.game.copy(before)
    seat = match.players.seat(statement.player) if isinstance(statement, Turn) else None
    if isinstance(statement, Turn) and seat is None:
        return None  # nobody has the name in the line
    earlier = statement.actions[: found.first] if isinstance(statement, Turn) else ()
    refused = match.game.refusal(state, seat, [*earlier, *found.actions], LenientJudge(match.players))
    return state if refused is None else None
