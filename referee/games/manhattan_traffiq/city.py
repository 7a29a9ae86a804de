"""How the city grows, and where its streets lead. Nothing is worked out anew: each tile adds what it brings.

Streets only grow and merge (TQ-45 to TQ-49), crossings only become complete: a lay touches four edges and four
crossings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.manhattan_traffiq.geometry import BITS, HORIZONTAL, ROW, STEPS, VERTICAL

if TYPE_CHECKING:
    from referee.games.manhattan_traffiq.state import State

_STEPS_OF = tuple(tuple(step for bit, step in zip(BITS, STEPS, strict=True) if mask & bit) for mask in range(16))
"""The steps that lead out of a crossing, by its exits."""
_N, _E, _S, _W = (2, 8, 32, 128)
"""The bits of a tile's sides that say: no street."""


def grow(state: State, place: int, code: int) -> tuple[int, ...]:
    """Lay a tile with these sides. Returns the crossings that it completes, where a vehicle can be put (TQ-Q2)."""
    tiles = state.tiles
    return grow_beside(
        state, place, code, tiles.get(place - ROW), tiles.get(place + 1), tiles.get(place + ROW), tiles.get(place - 1)
    )


def grow_beside(
    state: State, place: int, code: int, north: int | None, east: int | None, south: int | None, west: int | None
) -> tuple[int, ...]:
    """The same for whoever knows the neighbours already."""
    tiles, streets = state.tiles, state.streets
    tiles[place] = code
    sites: tuple[int, ...] = ()
    if west is not None and not (code & _W or west & _E):
        _join(streets, 2 * place + VERTICAL, 2 * (place + ROW) + VERTICAL)
    if east is not None and not (code & _E or east & _W):
        _join(streets, 2 * (place + 1) + VERTICAL, 2 * (place + 1 + ROW) + VERTICAL)
    if north is not None:
        if not (code & _N or north & _S):
            _join(streets, 2 * place, 2 * (place + 1))
        if west is not None and (corner := tiles.get(place - ROW - 1)) is not None:
            sites += _complete(state, place, corner, north, west, code)
        if east is not None and (corner := tiles.get(place - ROW + 1)) is not None:
            sites += _complete(state, place + 1, north, corner, code, east)
    if south is not None:
        if not (code & _S or south & _N):
            _join(streets, 2 * (place + ROW), 2 * (place + ROW + 1))
        if west is not None and (corner := tiles.get(place + ROW - 1)) is not None:
            sites += _complete(state, place + ROW, west, code, corner, south)
        if east is not None and (corner := tiles.get(place + ROW + 1)) is not None:
            sites += _complete(state, place + ROW + 1, code, east, south, corner)
    if state.edition.joins_half_streets:
        _join_half_streets(streets, place, code)
    return sites


def _complete(state: State, crossing: int, nw: int, ne: int, sw: int, se: int) -> tuple[int, ...]:
    """All four tiles around a crossing lie: its exits are known. Returns it where a vehicle can be put on it."""
    exits = 0
    if not (nw & _E or ne & _W):
        exits = 1
    if not (ne & _S or se & _N):
        exits |= 2
    if not (sw & _E or se & _W):
        exits |= 4
    if not (nw & _S or sw & _N):
        exits |= 8
    ways = state.ways
    near: tuple[int, ...] = ()
    for step in _STEPS_OF[exits]:
        other = crossing + step
        if other in ways:
            near += (other,)
            ways[other] += (crossing,)
    ways[crossing] = near
    if not exits:
        return ()
    state.exits[crossing] = exits
    return (crossing,) if crossing not in state.vehicles else ()


def _join(streets: dict[int, int], first: int, second: int) -> None:
    """Two neighbouring crossings lie on one street from now on (TQ-49)."""
    one, other = streets.get(first), streets.get(second)
    if one is None:
        streets[first] = second if other is None else other
        if other is None:
            streets[second] = second
    elif other is None:
        streets[second] = one
    elif one != other:  # a gap is filled: the street beyond it takes the name of the first
        step = second - first
        while streets.get(second) == other:
            streets[second] = one
            second += step


def _join_half_streets(streets: dict[int, int], place: int, code: int) -> None:
    """TQ-Q15, where the table wants it: the side of a single tile belongs to a street too."""
    for bit, crossing, axis in (
        (_N, place, HORIZONTAL),
        (_S, place + ROW, HORIZONTAL),
        (_W, place, VERTICAL),
        (_E, place + 1, VERTICAL),
    ):
        if not code & bit:
            _join(streets, 2 * crossing + axis, 2 * (crossing + (1, ROW)[axis]) + axis)


def can_reach(state: State, start: int, goal: int) -> bool:
    """May a taxi drive from one crossing to another free one (TQ-26 to TQ-30)?"""
    ways, vehicles = state.ways, state.vehicles
    todo = [start]
    passed = {start}
    while todo:
        for other in ways.get(todo.pop(), ()):
            if other == goal:
                return True
            if other not in passed and other not in vehicles:
                passed.add(other)
                todo.append(other)
    return False


def reach(state: State, start: int) -> list[int]:
    """All crossings that a taxi may drive to from here."""
    ways, vehicles = state.ways, state.vehicles
    found, passed = [start], {start}
    for here in found:
        for other in ways.get(here, ()):
            if other not in passed and other not in vehicles:
                passed.add(other)
                found.append(other)
    return sorted(found[1:])
