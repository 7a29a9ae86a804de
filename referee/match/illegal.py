"""What an illegal line says, and what was probably meant by it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.fault import Near
from referee.games.judge import Refusal
from referee.games.wording import in_language, language_of_record
from referee.match.gaps import find_gap as find_gap
from referee.match.table import Table
from referee.record.statement import AnyAction, Chance, Turn
from referee.suggest.moves import MOST_STEPS, RefusedLine, near_moves


def is_nobodys(table: Table) -> bool:
    """Does nobody have the name of the player whose line it is? Then its game was not asked."""
    statement = table.statement
    return isinstance(statement, Turn) and table.players.seat(statement.player) is None


def refused_line(table: Table, refusal: Refusal) -> RefusedLine:
    """The line being judged, of which an action was refused."""
    statement = table.statement
    if isinstance(statement, Turn):
        seat = table.players.seat(refusal.meant if is_nobodys(table) else statement.player)
        return RefusedLine(seat, statement.actions, table.judge.action, refusal.at, refusal.nth)
    assert isinstance(statement, Chance)
    return RefusedLine(None, (statement.event,), 0, refusal.at, refusal.nth)


def near(table: Table, line: RefusedLine) -> Sequence[Near]:
    """What was probably meant, in the record's words."""
    game, players, index = table.game, table.players, table.judge.index
    steps = table.now.budget.steps(index, MOST_STEPS)
    found = near_moves(game, table.state, players, line, steps) if steps.left else ()
    words = language_of_record(game, table.record) if found else "en"

    def text(actions: Sequence[AnyAction]) -> str:
        return in_language(game, ", ".join(game.write(action, players) for action in actions), words)

    return [Near(text(actions[first:]), index, actions, first) for actions, first in found]
