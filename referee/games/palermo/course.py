"""What happened in Palermo: a city's tiles have no order, and nobody must write down a way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.games.events import Event
from referee.games.judge import STRICT
from referee.games.palermo.city import PLACE_OF
from referee.games.palermo.notation import City, Go, NamedCity, Police, Stay
from referee.games.palermo.police import start_field
from referee.games.palermo.readymade import tiles_of
from referee.games.palermo.state import State
from referee.games.palermo.walking import end_of


def events(state: State, seat: int | None, action: Any, seat_of: Callable[[str | int], int | None]) -> Sequence[Event] | None:
    match action:
        case City() | NamedCity():
            tiles = tiles_of(state.edition, action, STRICT)
            places = sorted((kind, PLACE_OF[field] if kind == "start" else field) for kind, field in tiles if kind != "street")
            return [Event(("city", *places))]
        case Go(way) if seat is not None and state.streets is not None:
            passed = tuple(map(state.streets.field, way[:-1]))
            return [Event(("go", end_of(state, seat, way[-1])), (passed or None,))]
        case Police(called) if seat is not None:
            field = start_field(state, called)
            return [] if field == state.police[seat] else [Event(("police", field))]  # that he stays need not be said
        case Stay():
            return [Event("stay")]
    return None
