"""Whose turn it is in phase 2, and how a turn ends (PA-33, PA-43, PA-46, PA-47, PA-51, PA-59)."""

from __future__ import annotations

from referee.games.judge import Judge
from referee.games.palermo.city import NAMES, fields_of
from referee.games.palermo.notation import Police, Target
from referee.games.palermo.state import OVER, State


def check_turn(state: State, seat: int, action: object, judge: Judge) -> None:
    """PA-59: clockwise. And with target stones nothing else is done while the own one lies nowhere (PA-58)."""
    if seat == state.turn:
        if state.lacks_target(seat) and not isinstance(action, Target):
            judge.refuse(
                "PA-58",
                "{player} must put the target stone on a chip first",
                "own chips: {chips:list}",
                player=judge.name(seat),
                chips=[NAMES[field] for field in fields_of(state.chips[seat])],
            )
        return
    player, turn = judge.name(seat), judge.name(state.turn)
    if has_ended_turn(state, seat, judge):
        if state.just == "target":
            judge.refuse("PA-58", "placing the target stone ended the turn", "it is {turn}'s turn", turn=turn)
        elif isinstance(action, Police):
            judge.refuse(
                "PA-43",
                "the policeman must be set before the pawn moves",
                "{player}'s pawn has moved, so the policeman stays",
                player=player,
            )
        elif state.just == "collect":
            judge.refuse("PA-33", "collecting ended the move", "it is {turn}'s turn", turn=turn)
        else:
            judge.refuse("PA-46", "the pawn has moved: the turn is over", "a turn is: policeman, one move, income")
    else:
        judge.refuse(
            "PA-59",
            "it is {turn}'s turn, not {player}'s",
            '{turn} is in the goal: "stay" ends the turn and brings the interest'
            if state.police_set and state.is_home(state.turn)
            else "{turn} still has to move or stay"
            if state.police_set
            else "{turn} still has to put the target stone on a chip"
            if state.lacks_target(state.turn)
            else "play goes clockwise",
            at="PLAYER",
            turn=turn,
            player=player,
        )


def has_ended_turn(state: State, seat: int, judge: Judge) -> bool:
    """Is this a further action after one that ended the turn?"""
    return bool(judge.action and seat == (state.turn - 1) % len(state.pawn) and state.just)


def end_turn(state: State, seat: int) -> None:
    state.moves += 1
    state.turn = (seat + 1) % len(state.pawn)
    if not state.turn and state.all_home():  # PA-47, PA-51: the round is played to its end
        state.phase = OVER
