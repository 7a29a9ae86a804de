"""What follows from the rules need not be written, nor in its place.

Chance that the rules demand and that nobody but its owner sees (`draw ?`) may be left out: where the game goes on without it,
it is played as if it were written there. So may a move that the next player's line implies (`pass`): a notice says so. A
player's chance may also be written before its time, in the line of the move that it comes from (`fight tiger 3, draw owl 2`):
then it is played as soon as it is due. A game says what is so (`Game.follows`, `Game.is_early`).

Where a seed deals (`[Commit]`, `[Seed]`) nothing of this holds: there all chance is written, in its place, to be verified.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from referee.games.game import AnyGame, AnyState, Due
from referee.games.judge import Judge, TableJudge
from referee.match.progress import Postponed
from referee.match.table import Table
from referee.record.statement import AnyAction, Chance, Turn

AHEAD = 100
"""Lines behind the one being judged in which chance that is due is looked for."""


def next_due(table: Table, action: AnyAction | None, seat: int | None) -> Due | None:
    """What comes before this action of a player's line (before anything that is not chance, without one) and is not written."""
    waiting = [each.seat for each in table.now.postponed]
    found = table.game.follows(table.state, action)
    return next((due for due in found if due.seat not in waiting and due.implied_by in (None, seat)), None)


def are_legal(game: AnyGame, state: AnyState, due: Iterable[Due], judge: Judge) -> bool:
    """Plays what is due. By a ruling a game may be where it cannot come."""
    return all(game.refusal(state, seat, [action], judge, first=judge.action) is None for seat, action, *_ in due)


def due_before_others(table: Table, seat: int | None, action: AnyAction, written: Sequence[int | None]) -> Sequence[Due]:
    """A draw is refused that comes after what others left out: what that is. Nothing of what these have written below."""
    due = table.game.follows(table.state, None)
    if not due:
        return ()
    named = [each.seat for each in table.now.postponed if Due(each.seat, each.action) not in due]
    return others_before(table, seat, action, [*written, *named]) or ()


def others_before(
    table: Table, seat: int | None, action: AnyAction, written: Sequence[int | None] = ()
) -> Sequence[Due] | None:
    """Where several have to draw, the rules do not say who is first: what others have to draw before it, so that this draw can
    be. Nothing of what is written elsewhere."""
    game = table.game
    due = game.follows(table.state, None)
    others = [one for one in due if one.seat != seat and one.seat not in written]
    if len(others) == len(due) or game.follows(table.state, action):
        return None
    for count in range(1, len(others) + 1):
        for first in combinations(others, count):
            if are_legal(game, game.copy(table.state), (*first, Due(seat, action)), TableJudge(table.players)):
                return first
    return None


def written_below(table: Table) -> Iterator[tuple[int, Sequence[int | None]]]:
    """The next lines, in which chance that is due may be written: the index of each that is looked at, and whose chance it
    may have (None: the table's)."""
    game, begin, statements = table.game, table.judge.index + 1, table.record.statements
    for i, (_, statement) in enumerate(islice(statements, begin, begin + AHEAD), begin):
        if not isinstance(statement, Turn | Chance):
            yield i, ()
            continue
        if isinstance(statement, Chance):
            first, seat = statement.event, None
        else:
            first, seat = statement.actions[0], table.players.seat(statement.player)
        if game.follows(table.state, first):
            yield i, ()
            return
        yield i, (seat,)
    yield min(begin + AHEAD, len(statements)), ()


def is_before_its_time(table: Table, seat: int | None, action: AnyAction) -> bool:
    """Is the action being judged written before its time, after what it comes from?"""
    if table.is_dealt or seat is None or not table.judge.action:
        return False
    return table.game.is_early(table.state, seat, action) or others_before(table, seat, action) is not None


def is_still_waiting(table: Table, postponed: Postponed, is_end: bool) -> bool:
    """Is its time yet to come? A hidden draw tells nothing: those who have named theirs come first, at a record's end
    nobody."""
    game, state = table.game, table.state
    if game.is_early(state, postponed.seat, postponed.action):
        return True
    due = game.follows(state, None)
    hidden = {each.seat for each in table.now.postponed if Due(each.seat, each.action) in due}
    return postponed.seat in hidden and not is_end and any(one.seat not in hidden for one in due)


def going_on(table: Table, state: AnyState) -> Any:
    """The position to which a game goes on if what is due in this one is left out; None where that cannot be."""
    game, judge = table.game, TableJudge(table.players)
    if table.is_dealt or not game.follows(state, None):
        return None
    state = game.copy(state)
    while due := game.follows(state, None):
        if not are_legal(game, state, due[:1], judge):
            return None
    return state


def next_mover(table: Table) -> str:
    """Who may move although chance is awaited, since it may be left out; empty where nobody may."""
    if table.awaited.kind != "chance" or (then := going_on(table, table.last_legal)) is None:
        return ""
    awaited = table.game.awaited(then)
    return table.players.names[awaited.seat] if awaited.kind == "move" and awaited.seat is not None else ""
