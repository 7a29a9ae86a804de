"""Palermo's rules: which phase takes which action. Search for a number (`PA-25`) to find its rule.

Those of phase 1 are in `building`, those of phase 2 in `walking`, `police` and `turns`; `moves` says what can come next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from referee.games.judge import Judge
from referee.games.palermo import building, police, walking
from referee.games.palermo.moves import any_move, awaited, deal, legal, pick
from referee.games.palermo.notation import Build, Chip, City, Go, NamedCity, Police, Start, Stay, Target
from referee.games.palermo.readymade import lay_city
from referee.games.palermo.state import AWAIT_CITY, BUILD, LAY_CHIPS, LAY_START, OVER, WALK, State

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
