"""Positions of Hex from set-up lines. They are those that play can lead to: whose turn it is follows from the stones."""

from __future__ import annotations

from collections.abc import Sequence

from hex.notation import Field, Stones, Swapped
from hex.rules import end, free_place
from hex.state import State
from referee.games.game import Players
from referee.games.judge import Judge
from referee.games.plain import PlainEdition
from referee.games.positions import Said


def items(state: State, players: Players) -> list[Stones | Swapped]:
    found: list[Stones | Swapped] = []
    for seat, name in enumerate(players.names):
        fields = [Field(nth % state.size, nth // state.size) for nth, whose in enumerate(state.stones) if whose == seat]
        if fields:
            found.append(Stones(name, tuple(fields)))
    return [*found, Swapped()] if state.moves > len(state.stones) - state.stones.count(-1) else found


def position(edition: PlainEdition, players: Players, items: Sequence[Stones | Swapped], judge: Judge) -> State:
    state, said = State(edition, len(players)), Said(players, judge)
    said.read(state, items, {Stones: _stones, Swapped: _swapped})
    first, second = (state.stones.count(seat) for seat in (0, 1))
    swapped = state.moves
    if first + swapped - second not in (0, 1):  # HX-2, HX-3
        said.stop(
            ["stones 0", "stones 1", "swapped"],
            "HX-2",
            "the players have {first} and {second} stones, but they take turns",
            first=first,
            second=second,
        )
    state.moves += first + second
    end(state)
    if state.connects(state.seat):
        said.stop(
            ["stones 0", "stones 1"], "HX-6", "{player} was connected before the last stone", player=judge.name(state.seat)
        )
    return state


def _stones(state: State, item: Stones, said: Said) -> None:
    seat = said.seat(item.player)
    said.once(f"stones {seat}", "HX-3", at="PLAYER")
    for nth, field in enumerate(item.fields):
        state.stones[free_place(state, field, said.judge, nth)] = seat


def _swapped(state: State, _item: Swapped, said: Said) -> None:
    said.once("swapped", "HX-4")
    if state.edition.swap == "no":
        said.judge.stop("HX-4", "nothing can be swapped here", "option swap=no")
    state.moves = 1
