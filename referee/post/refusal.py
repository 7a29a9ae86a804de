"""A refusal as everybody may read it.

In a game with secrets the reason of a refusal might tell what only one player may know. So the post is tried once more, on the
log as the public sees it: what the public would have found itself is told. Where it would have found nothing, the rule is named
and nothing else, not even the word that breaks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from referee.fault import Fault
from referee.games.rulebook import Rulebook
from referee.language.sentence import NOTHING
from referee.match.loop import Match, begin
from referee.post.desk import Desk, Refused, tried
from referee.post.view import view_rows
from referee.record.reader import Record
from referee.record.statement import Turn, Unreadable
from referee.record.words.sense import read_as_meant


def for_everybody(
    refused: Refused, log: Record, lines: Sequence[str], time: datetime, rulebook: Rulebook, rulings: bool
) -> Refused | None:
    """None where the refusal itself tells no secret."""
    match = begin(log, rulebook)
    assert isinstance(match, Match)
    match.run()
    if not match.game.has_secrets:
        return None
    fault = refused.fault
    if _is_face_down(match, lines):
        return Refused(refused.what) if fault is None else Refused(fault=Fault(fault.code, NOTHING, fault.span))
    desk = Desk(view_rows(log, None, rulebook), time, rulebook)
    if log.tag("Commit") is not None:
        desk.seed = bytes(32)  # any: nothing is dealt
    try:
        desk.post(lines, rulings, deals=False)
    except Refused as found:
        return found
    if fault is None:
        return refused
    # Which of several words is at fault would tell what its player holds.
    return Refused(NOTHING, Fault(fault.code, NOTHING, fault.span), tried(desk.rows, rulebook).record)


def _is_face_down(match: Match, lines: Sequence[str]) -> bool:
    """Is there a move in this post that others may not see yet?"""
    game, players = match.game, match.players
    for line in lines:
        try:
            statement = read_as_meant(game.notation, line, players.names)
        except Unreadable:
            continue
        if isinstance(statement, Turn) and (seat := players.seat(statement.player)) is not None:
            shown = tuple(game.seen(match.state, seat, action, None, players) for action in statement.actions)
            if shown != statement.actions:
                return True
    return False
