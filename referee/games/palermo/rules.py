"""Palermo's rules: which phase takes which action. Search for a number (`PA-25`) to find its rule.

Those of phase 1 are in `building`, those of phase 2 in `walking`, `police` and `turns`; `choosing` plays at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from referee.games.game import Awaited
from referee.games.judge import Judge
from referee.games.palermo import building, police, walking
from referee.games.palermo.choosing import any_move, deal, pick
from referee.games.palermo.city import PLACE_FIELDS, PLACES
from referee.games.palermo.notation import Build, Chip, City, Go, NamedCity, Police, Start, Stay, Target
from referee.games.palermo.readymade import lay_city
from referee.games.palermo.state import AWAIT_CITY, BUILD, LAY_CHIPS, LAY_START, OVER, WALK, State
from referee.language.sentence import NOTHING, phrase

__all__ = ["any_move", "awaited", "deal", "happen", "legal", "pick", "play"]


_ACTIONS: dict[type, tuple[Callable[[State, int, Any, Judge], None], tuple[int, ...]]] = {
    Start: (building.lay_start, (LAY_START, BUILD)),
    Build: (building.build, (LAY_START, BUILD)),
    Chip: (building.lay_chip, (LAY_CHIPS,)),
    Police: (police.set_police, (WALK,)),
    Go: (walking.go, (WALK,)),
    Stay: (walking.stay, (WALK,)),
    Target: (walking.set_target, (WALK,)),
}
"""What plays each action, and in which phases."""


def play(state: State, seat: int, action: Any, judge: Judge) -> None:
    act, phases = _ACTIONS[type(action)]
    if state.phase not in phases:
        _not_now(state, action, judge)
    act(state, seat, action, judge)


def happen(state: State, event: City | NamedCity, judge: Judge) -> None:
    if state.phase != AWAIT_CITY:
        judge.stop(
            "C01",
            "no city is expected here",
            "a city is given once, before the first chip"
            if state.edition.ready_city
            else "the players build the city; only with building=ready is it given",
        )
    lay_city(state, event, judge)


def legal(state: State) -> Iterator[Any]:
    """Building lists whole houses; walking lists policemen, staying and ends of ways, which a turn combines."""
    if state.phase == LAY_START:
        for place in range(PLACES * PLACES):
            yield Start(PLACE_FIELDS[place][0])
    elif state.phase == BUILD:
        yield from building.legal_builds(state)
    elif state.phase == LAY_CHIPS:
        for field in building.free_doors(state):
            yield Chip(field)
    elif state.phase == WALK:
        yield from walking.legal(state)


def awaited(state: State) -> Awaited:
    phase = state.phase
    if phase == OVER:
        return Awaited("over", None, state.moves)
    if phase == AWAIT_CITY:
        return Awaited("chance", None, state.moves, phrase("the city"))
    what = NOTHING
    if phase == LAY_START:
        what = phrase("the start tile and a house")
    elif phase == BUILD:
        what = phrase(
            "a house" if building.can_build(state) else "no more houses can be laid (PA-Q22): take the last ones back"
        )
    elif phase == LAY_CHIPS:
        what = phrase("a chip")
    elif state.lacks_target(state.turn):
        what = phrase("the target stone")
    return Awaited("move", state.turn, state.moves, what)


def _not_now(state: State, action: Any, judge: Judge) -> NoReturn:
    phase, kind = state.phase, type(action)
    if phase == OVER:
        judge.stop("PA-51", "the game is over", "the last player reached the goal, and the round was finished")
    if phase == AWAIT_CITY:
        judge.stop("C02", "the city is missing before this move", "add it: * city …")
    if phase == LAY_CHIPS:
        judge.stop("PA-55", "the chips must be laid first", "one per turn: chip f5")
    if phase == WALK:
        if kind is Start:
            judge.stop("PA-5", "the start tile is already on the board")
        judge.stop("PA-16", "the city is finished and all chips are laid")
    if kind is Chip:
        judge.stop(
            "PA-55",
            "chips are laid together with the houses",
            "only with building=ready are they laid separately",
        )
    building.refuse_unfinished(judge)  # PA-18
