"""What happened in Palermo: a city's tiles have no order, and nobody must write down a way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.games.events import Event
from referee.games.judge import STRICT
from referee.games.palermo.city import BIT, GOAL, PLACE_OF
from referee.games.palermo.notation import City, Go, NamedCity, Police, Stay
from referee.games.palermo.readymade import tiles_of
from referee.games.palermo.state import State


def events(state: State, seat: int | None, action: Any, seat_of: Callable[[str | int], int | None]) -> Sequence[Event] | None:
    match action:
        case City() | NamedCity():
            tiles = tiles_of(state.edition, action, STRICT)
            places = sorted((kind, PLACE_OF[field] if kind == "start" else field) for kind, field in tiles if kind != "street")
            return [Event(("city", *places))]
        case Go(way):
            end = GOAL if state.streets is not None and BIT[way[-1]] & state.streets.start else way[-1]
            return [Event(("go", end), (way[:-1] if len(way) > 1 else None,))]
        case Police(field) if seat is not None and state.police[seat] == field:
            return []  # he stays, which need not be said
        case Stay():
            return [Event("stay")]
    return None
