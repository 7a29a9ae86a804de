"""A line that was forgotten: the next one is refused because it is somebody else's turn, or because its chance is not due yet.
That is said at the first line after the gap, before faults follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.game import Players
from referee.games.judge import Refusal
from referee.language.sentence import Phrase, phrase
from referee.match.claims import MOST_MISSING, missing_moves, wrong_number
from referee.match.table import Table
from referee.record.statement import Statement, Turn, Undo
from referee.suggest.missing_turns import MOST_STEPS, can_follow, skipped_turns
from referee.suggest.moves import RefusedLine


class Gap(NamedTuple):
    """What is to be said of a refused line if one is missing before it."""

    reason: Phrase
    """Why it was refused."""
    is_numbered: bool = False
    """Is its number right, since it has the same gap?"""
    doubt: Phrase | None = None
    """Why its number may be right, although the line cannot follow whatever was played before it, as far as we know."""


def find_gap(table: Table, refusal: Refusal, line: RefusedLine) -> Gap:
    acting, jump = _turn_before(table)
    nothing = Gap(refusal.reason)
    if line.seat is None and isinstance(table.statement, Turn):
        return nothing  # of somebody who does not play
    if line.illegal or not (refusal.at == "PLAYER" or refusal.code == "C01" or jump > 0):
        return nothing
    awaited = table.game.awaited(table.state)
    is_last = table.judge.index == len(table.record.statements) - 1
    is_early = jump < 1 and (is_last or awaited.seat in (line.seat, acting))
    if awaited.kind != "move" or awaited.seat is None or is_early:
        return nothing  # also where a turn is only not finished
    steps = table.now.budget.steps(table.judge.index, MOST_STEPS)
    skipped = skipped_turns(table.game, table.state, table.players, line, steps)
    if not skipped:
        is_possible = 0 < jump <= MOST_MISSING
        return nothing._replace(doubt=missing_moves(table.moves + table.now.numbers.base, jump)) if is_possible else nothing
    if jump == len(skipped):
        return Gap(_numbered_gap(table, skipped), is_numbered=True)
    if refusal.at == "PLAYER":
        may_be_theirs = jump < 1 and can_follow(table.game, table.state, table.players, skipped[0], line)
        return Gap(_gap(table.players, skipped, may_be_theirs))
    gap = _gap(table.players, skipped, False)
    return Gap(phrase("{one}; {other}", one=refusal.reason, other=gap) if refusal.reason else gap)


def _turn_before(table: Table) -> tuple[int | None, int]:
    """The seat whose line is right before the one being judged, if it is a player's, and how far the number jumps from the
    last player's line before it."""
    statement = table.statement
    written = statement.number if isinstance(statement, Turn) and table.game.numbering == "moves" else None
    for place, (number, earlier) in enumerate(_standing_before(table)):
        if isinstance(earlier, Turn):
            jump = 0
            if written is not None:
                jump = written - 1 - (table.unwritten_numbers[number] if earlier.number is None else earlier.number)
            return None if place else table.players.seat(earlier.player), jump
    return None, 0 if written is None else written - table.moves - table.now.numbers.base


def _standing_before(table: Table) -> Iterator[tuple[int, Statement]]:
    """The lines before the one being judged, the last one first, without what was taken back."""
    gone = table.judge.number
    for index in range(table.judge.index - 1, -1, -1):
        number, earlier = table.record.statements[index]
        if number < gone:
            gone = table.order.undone.get(number, gone)
            if not isinstance(earlier, Undo):
                yield number, earlier


def _numbered_gap(table: Table, skipped: list[int]) -> Phrase:
    """The numbers have the same gap: so they are right."""
    numbers = table.now.numbers
    last = table.moves + (numbers.base if wrong_number(table) is None else numbers.ahead) - 1
    names = [table.players.names[seat] for seat in skipped]
    if len(skipped) == 1:
        return phrase("move {number} of {player} is missing before this line", number=last, player=names[0])
    first = last - len(skipped) + 1
    return phrase("moves {first} to {last} are missing before this line: {players}", first=first, last=last, players=names)


def _gap(players: Players, skipped: list[int], may_be_theirs: bool) -> Phrase:
    names = list(dict.fromkeys(players.names[seat] for seat in skipped))
    if len(skipped) == 1:
        text = (
            phrase("perhaps this is a move of {player}, or a line of {player} is missing before it", player=names[0])
            if may_be_theirs
            else phrase("a line of {player} seems to be missing before this one", player=names[0])
        )
    elif may_be_theirs:
        text = phrase(
            "perhaps this is a move of {player}, or lines of {players} are missing before it", player=names[0], players=names
        )
    else:
        text = phrase("lines of {players} seem to be missing before this one", players=names)
    return text
