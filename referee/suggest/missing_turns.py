"""Turns that were forgotten: the line after them is refused, since it is somebody else's turn or its chance is not due yet.

Nobody knows what was played there. So the turns that are missing are played at random, a few times, and if the line can
follow then, it is probably right and the gap is before it.
"""

from __future__ import annotations

from referee.games.game import AnyGame, AnyState, Players, Stuck
from referee.games.judge import LenientJudge, TableJudge
from referee.record.budget import Steps
from referee.suggest.moves import RefusedLine

TRIES = 12
"""How often the missing turns are played."""
MOST_ACTIONS = 30
"""Actions of all missing turns together."""
MOST_STEPS = TRIES * MOST_ACTIONS
"""Of one search."""


def skipped_turns(game: AnyGame, before: AnyState, players: Players, line: RefusedLine, steps: Steps) -> list[int]:
    """The seats whose turns are missing before a line; empty if it cannot follow anyway."""
    from referee.chance.stream import Stream

    fewest: list[int] = []
    for attempt in range(TRIES):
        if not steps.left:
            break
        state, stream = game.copy(before), Stream(f"forgotten {attempt}".encode())
        turns: list[tuple[int, int]] = []
        for _ in range(MOST_ACTIONS):
            if not steps.take():
                break
            awaited = game.awaited(state)
            if awaited.seat is None:
                break
            is_next = (awaited.seat, awaited.turn) not in turns[-1:]
            if turns and is_next and (awaited.seat == line.seat or len(turns) > len(players)):
                break
            if line.seat is None and turns and can_follow(game, state, players, None, line):
                break
            if is_next:
                turns.append((awaited.seat, awaited.turn))
            if fewest and len(turns) >= len(fewest):
                break
            try:
                action = game.deal(state, stream) if awaited.kind == "chance" else game.any_move(state, stream)
            except Stuck:
                break
            if game.refusal(state, awaited.seat, [action], LenientJudge(players)) is not None:
                break
        is_fewer = not fewest or len(turns) < len(fewest)
        if turns and is_fewer and can_follow(game, state, players, line.seat, line):
            fewest = [seat for seat, _ in turns]
            if len(fewest) == 1:
                break
    return fewest


def can_follow(game: AnyGame, state: AnyState, players: Players, seat: int | None, line: RefusedLine) -> bool:
    """Can the line be played, as this seat's?"""
    return game.refusal(game.copy(state), seat, line.actions, TableJudge(players)) is None
