"""The rules of Hex. Nothing happens by chance."""

from __future__ import annotations

from collections.abc import Iterable

from hex.notation import Field, Put, Swap
from hex.state import FREE, State
from referee.games.game import Awaited, Entry
from referee.games.judge import Judge


def awaited(state: State) -> Awaited:
    return Awaited("over", None, state.moves) if state.is_over else Awaited("move", state.seat, state.moves)


def legal(state: State) -> Iterable[Put | Swap]:
    if state.is_over:
        return []
    free = [Put(Field(nth % state.size, nth // state.size)) for nth, whose in enumerate(state.stones) if whose == FREE]
    return [*free, Swap()] if can_swap(state) else free


def can_swap(state: State) -> bool:
    """HX-4, HX-Q1"""
    return state.moves == 1 and state.edition.swap == "yes"


def play(state: State, seat: int, action: Put | Swap, judge: Judge) -> None:
    if state.is_over:
        judge.stop("HX-6", "the game is over: both sides are connected")
    if seat != state.seat:
        judge.stop("HX-2", "it is {player}'s turn", at="PLAYER", player=judge.name(state.seat))
    match action:
        case Swap():
            if not can_swap(state):
                reason = (
                    "option swap=no" if state.edition.swap == "no" else "only the second player, instead of the first stone"
                )
                judge.stop("HX-4", "nothing can be swapped here", reason)
            first = state.stones.index(0)
            state.stones[first] = FREE
            state.stones[first % state.size * state.size + first // state.size] = 1
        case Put(field):
            state.stones[free_place(state, field, judge)] = seat
    state.moves += 1
    end(state)


def free_place(state: State, field: Field, judge: Judge, nth: int = 0) -> int:
    """Where a stone can be put, in play and in a set-up."""
    whose = state.whose(*field)
    if whose is None:
        judge.stop("HX-1", "there is no field {field}", at="FIELD", nth=nth, field=str(field))
    if whose != FREE:
        judge.stop(
            "HX-3",
            "{field} is not free: {player} has a stone there",
            at="FIELD",
            nth=nth,
            field=str(field),
            player=judge.name(whose),
        )
    return field.row * state.size + field.column


def end(state: State) -> None:
    """HX-6: whoever moved last may have connected both sides."""
    seat = 1 - state.seat
    if state.moves and state.connects(seat):
        state.score[seat] = 1
        state.sheet = [Entry(state.moves, seat, "connection", 1)]
