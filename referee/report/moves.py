"""The legal moves of a position, in notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.wording import in_language, language_of_record
from referee.language import say
from referee.match.implied import going_on, next_mover
from referee.match.loop import Match
from referee.record.statement import AnyAction


def moves_now(match: Match) -> tuple[str, Sequence[Any] | None]:
    """What is to be known beforehand, and the moves; None if it is nobody's turn."""
    game, awaited, note = match.game, match.awaited, ""
    state = match.last_legal
    if next_mover(match) and (then := going_on(match, state)) is not None:
        note = say("{what} is awaited; these moves are possible if it is left out", what=awaited.what)
        state, awaited = then, game.awaited(then)
    if awaited.kind == "chance" or awaited.seat is None:
        over = awaited.kind == "over"
        return say("no move now: the game is over") if over else say("no move now: {what} is awaited", what=awaited.what), None
    return note, list(game.legal(state))


def move_lines(match: Match, moves: Sequence[AnyAction] | None, claims: bool = False) -> Iterator[str]:
    game, state = match.game, match.last_legal
    if moves and next_mover(match):
        state = going_on(match, state) or state
    seat = game.awaited(state).seat
    words = language_of_record(game, match.record)
    for action in moves or ():
        assert seat is not None
        shown = game.claimed(state, seat, action) if claims else action
        yield f"{game.name_of(match.players.names[seat])}: {in_language(game, game.write(shown, match.players), words)}"
