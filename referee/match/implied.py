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

from referee.games.game import AnyGame, AnyState, Due
from referee.games.judge import Judge, TableJudge
from referee.match.table import Table
from referee.record.statement import AnyAction, Chance, Turn

AHEAD = 100
"""Lines behind the one being judged in which chance that is due is looked for."""


def are_legal(game: AnyGame, state: AnyState, due: Iterable[Due], judge: Judge) -> bool:
    """Plays what is due. By a ruling a game may be where it cannot come."""
    return all(game.refusal(state, seat, [action], judge, first=judge.action) is None for seat, action, *_ in due)


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


def going_on(table: Table, state: AnyState) -> AnyState | None:
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
