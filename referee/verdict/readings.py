"""Which of the readings that a line is asked to mean are legal where it stands. Reading itself stays a function of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.judge import TableJudge
from referee.record.reader import asked_again
from referee.record.statement import Chance, SetUp, Turn

if TYPE_CHECKING:
    from referee.match.loop import Match


def offer_legal(match: Match) -> None:
    """Leaves only legal readings to the first line that is asked about: behind it, nobody knows the position."""
    lost = match.lost
    if lost is None or lost.fault.code != "S11" or lost.fault not in match.faults:
        return
    readings = match.record.asked.get(lost.fault.span.line, ())
    legal = [reading for reading in readings if _is_legal(match, reading.value)]
    if 0 < len(legal) < len(readings):
        fault = asked_again(match.record, lost.fault.span.line, legal)
        match.faults[match.faults.index(lost.fault)] = fault._replace(follows=lost.fault.follows)


def _is_legal(match: Match, said: Any) -> bool:
    assert match.lost is not None
    if isinstance(said, SetUp):
        return False  # nobody claims a position in the middle of a game if he can have played
    seat = match.players.seat(said.player) if isinstance(said, Turn) else None
    if isinstance(said, Turn) and seat is None:
        return False
    actions = said.actions if isinstance(said, Turn) else (said.event,) if isinstance(said, Chance) else ()
    return match.game.refusal(match.game.copy(match.lost.state), seat, actions, TableJudge(match.players)) is None
