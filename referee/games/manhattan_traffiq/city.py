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
    north, east, south, west = (
        tiles.get(place - ROW),
        tiles.get(place + 1),
        tiles.get(place + ROW),
        tiles.get(place - 1),
    )
    tiles[place] = code
    exits, streets = state.exits, state.streets
    completed = []
    if north is not None:
        if not (code & _N or north & _S):
            _open(exits, streets, place, HORIZONTAL)
        if west is not None and place - ROW - 1 in tiles:
            completed.append(place)
        if east is not None and place - ROW + 1 in tiles:
            completed.append(place + 1)
    if south is not None:
        if not (code & _S or south & _N):
            _open(exits, streets, place + ROW, HORIZONTAL)
        if west is not None and place + ROW - 1 in tiles:
            completed.append(place + ROW)
        if east is not None and place + ROW + 1 in tiles:
            completed.append(place + ROW + 1)
    if west is not None and not (code & _W or west & _E):
        _open(exits, streets, place, VERTICAL)
    if east is not None and not (code & _E or east & _W):
        _open(exits, streets, place + 1, VERTICAL)
    if state.edition.joins_half_streets:
        _join_half_streets(streets, place, code)
    if not completed:
        return ()
    ways, vehicles = state.ways, state.vehicles
    sites = []
    for crossing in completed:
        if crossing not in exits:  # green and water only
            ways[crossing] = ()
            continue
        near: tuple[int, ...] = ()
        for step in _STEPS_OF[exits[crossing]]:
            other = crossing + step
            if other in ways:
                near += (other,)
                ways[other] += (crossing,)
        ways[crossing] = near
        if crossing not in vehicles:
            sites.append(crossing)
    return tuple(sites)


def _open(exits: dict[int, int], streets: dict[int, int], first: int, axis: int) -> None:
    """A street edge comes into being: between a crossing and the next one in the east or south."""
    if axis == HORIZONTAL:
        second = first + 1
        exits[first] = exits.get(first, 0) | 2
        exits[second] = exits.get(second, 0) | 8
    else:
        second = first + ROW
        exits[first] = exits.get(first, 0) | 4
        exits[second] = exits.get(second, 0) | 1
    _join(streets, 2 * first + axis, 2 * second + axis)


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
