"""The rules: what is awaited, what is legal, and what happens then. Everything is checked first, and changed only then."""

from __future__ import annotations

from collections.abc import Iterable

from my_game.notation import Action, Again, Die, Stop
from my_game.state import State
from referee.chance.stream import Stream
from referee.games.game import Awaited, Entry
from referee.games.judge import Judge
from referee.language.sentence import phrase


def awaited(state: State) -> Awaited:
    if max(state.score) >= state.edition.goal:  # MG-5
        return Awaited("over", None, state.turn)
    if state.is_rolling:
        return Awaited("chance", state.seat, state.turn, phrase("a die"))
    return Awaited("move", state.seat, state.turn)


def legal(state: State) -> Iterable[Action]:
    return [] if state.is_rolling else [Again(), Stop()]


def play(state: State, seat: int, action: Action, judge: Judge) -> None:
    # CHANGE: one refusal for each rule, with its number and the word of the grammar that is wrong.
    if awaited(state).kind == "over" or seat != state.seat:
        judge.stop("MG-1", "it is not {player}'s turn", at="PLAYER", player=judge.name(seat))
    if isinstance(action, Die) != state.is_rolling:
        judge.stop("MG-2", "the die is rolled first, and after each “again”")
    match action:
        case Die(pips):
            if not 1 <= pips <= state.edition.sides:
                judge.stop("C03", "a die has no {pips}", at="INT", pips=pips)
            state.rolled.append(pips)
            state.is_rolling = False
            if pips == 1:  # MG-3
                end_turn(state, 0)
        case Again():
            state.is_rolling = True
        case Stop():
            end_turn(state, sum(state.rolled))  # MG-4


def end_turn(state: State, points: int) -> None:
    state.turn += 1
    if points:
        state.score[state.seat] += points
        state.sheet.append(Entry(state.turn, state.seat, "turns", points))
    state.seat = (state.seat + 1) % len(state.score)
    state.rolled, state.is_rolling = [], True


def deal(state: State, stream: Stream) -> Action:
    """What the table rolls or draws if nobody wrote it down."""
    return Die(1 + stream.below(state.edition.sides))
