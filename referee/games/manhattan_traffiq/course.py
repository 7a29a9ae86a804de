"""What happened in Manhattan TraffIQ: tiles and streets by what they are, not by what they are called; hands are secret."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from referee.games.events import Event
from referee.games.game import UNKNOWN
from referee.games.manhattan_traffiq.city import street
from referee.games.manhattan_traffiq.edition import Edition
from referee.games.manhattan_traffiq.geometry import turned
from referee.games.manhattan_traffiq.notation import Compete, Deal, Draw, Get, Lay, LayTurned, Put
from referee.games.manhattan_traffiq.state import State
from referee.games.manhattan_traffiq.traffic import weaker


def events(state: State, seat: int | None, action: Any, seat_of: Callable[[str | int], int | None]) -> Sequence[Event] | None:
    edition = state.edition
    match action:
        case Lay(tile, place):
            return [Event(("lay", place, _sides(edition, tile)))]
        case LayTurned(tile, place, quarters):
            return [Event(("lay", place, turned(_sides(edition, tile), quarters)))]
        case Put(kind, crossing):
            return [Event(kind, lane=f"put {crossing}")]
        case Compete(crossing, axis) if seat is not None:
            there = street(state, crossing, axis)
            gone = sorted(weaker(state, seat, there))  # the order of streets never matters (TQ-Q4)
            return [Event(tuple(gone), lane=f"compete {axis} {there[0]}")] if gone else []
        case Draw(tile):
            return [Event("draw", () if tile is None else _faces(edition, (tile,)))]
        case Get(tile):
            return [Event(None, _faces(edition, (tile,)))]
        case Deal(player, tiles):
            return [Event(None, _faces(edition, tiles), "deal", seat_of(player) if isinstance(player, str) else player)]
    return None


def _sides(edition: Edition, tile: int | str) -> int:
    return edition.ids[tile] if isinstance(tile, str) else tile


def _faces(edition: Edition, tiles: Iterable[int | str]) -> tuple[int | None, ...]:
    """Tiles in a hand, whichever way they are turned."""
    return tuple(None if tile == UNKNOWN else min(turned(_sides(edition, tile), i) for i in range(4)) for tile in tiles)
