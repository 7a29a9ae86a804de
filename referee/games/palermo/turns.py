"""Whose turn it is in phase 2, and how a turn ends (PA-33, PA-43, PA-46, PA-47, PA-51, PA-59)."""

from __future__ import annotations

from referee.games.game import Judge
from referee.games.palermo.city import NAMES, fields_of
from referee.games.palermo.notation import Police, Target
from referee.games.palermo.state import OVER, State


def check_turn(state: State, seat: int, action: object, judge: Judge) -> None:
    """PA-59: clockwise. And with target stones nothing else is done while the own one lies nowhere (PA-58)."""
    mine = judge.name(seat)
    if seat == state.turn:
        if state.lacks_target(seat) and not isinstance(action, Target):
            chips = ", ".join(NAMES[field] for field in fields_of(state.chips[seat]))
            judge.refuse("PA-58", f"{mine} must put the target stone on a chip first", f"own chips: {chips}")
    elif has_ended_turn(state, seat, judge):
        if state.just == "target":
            judge.refuse("PA-58", "putting the target stone down ended the turn", f"it is {judge.name(state.turn)}'s turn")
        elif isinstance(action, Police):
            judge.refuse("PA-43", "the policeman is set before the pawn moves", f"{mine}'s pawn has moved, so he stays")
        elif state.just == "collect":
            judge.refuse("PA-33", "collecting ended the move", f"it is {judge.name(state.turn)}'s turn")
        else:
            judge.refuse("PA-46", "the pawn has moved: the turn is over", "a turn is police, one move, income")
    else:
        theirs = judge.name(state.turn)
        reason = "play goes clockwise"
        if state.police_set or state.lacks_target(state.turn):
            reason = f"{theirs} has still to {'move or stay' if state.police_set else 'put the target stone on a chip'}"
        judge.refuse("PA-59", f"it is {theirs}'s turn, not {mine}'s", reason, at="PLAYER")


def has_ended_turn(state: State, seat: int, judge: Judge) -> bool:
    """Is this a further action behind one that ended the turn?"""
    return bool(judge.action and seat == (state.turn - 1) % len(state.pawn) and state.just)


def end_turn(state: State, seat: int) -> None:
    state.moves += 1
    state.turn = (seat + 1) % len(state.pawn)
    if not state.turn and state.all_home():  # PA-47, PA-51: the round is played to its end
        state.phase = OVER
