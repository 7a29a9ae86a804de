"""Which of the readings that a line is asked to mean are legal where it stands. Reading itself stays a function of the text."""

from __future__ import annotations

from referee.fault import Fault
from referee.games.judge import TableJudge
from referee.match.loop import Match
from referee.record.reader import asked_again
from referee.record.statement import Chance, SetUp, Turn


def offer_legal(match: Match, faults: list[Fault]) -> None:
    """Leaves only legal readings to the first line that is asked about: after it, nobody knows the position."""
    asked = match.illegal
    if asked is None or asked.code != "S11" or asked not in faults:
        return
    readings = match.record.asked.get(asked.span.line, ())
    legal = [reading for reading in readings if _is_legal(match, reading.value)]
    if 0 < len(legal) < len(readings):
        fault = asked_again(match.record, asked.span.line, legal)
        faults[faults.index(asked)] = fault._replace(follows=asked.follows)


def _is_legal(match: Match, said: object) -> bool:
    if not isinstance(said, Turn | Chance):
        return not isinstance(said, SetUp)  # nobody claims a position in the middle of a game if he can have played
    seat = match.players.seat(said.player) if isinstance(said, Turn) else None
    if isinstance(said, Turn) and seat is None:
        return False
    return match.game.refusal(match.game.copy(match.last_legal), seat, said.actions, TableJudge(match.players)) is None
