"""How the city grows, and where its streets lead.

Only the exits of the crossings are kept: a lay completes four at the most. Streets (TQ-45 to TQ-49) and ways follow from
them, and are walked where somebody rides or competes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.games.manhattan_traffiq.geometry import BITS, HORIZONTAL, ROW, STEPS

if TYPE_CHECKING:
    from referee.games.manhattan_traffiq.state import State

STEPS_OF = tuple(tuple(step for bit, step in zip(BITS, STEPS, strict=True) if mask & bit) for mask in range(16))
"""The steps that lead out of a crossing, by its exits."""
_N, _E, _S, _W = (2, 8, 32, 128)
"""The bits of a tile's sides that say: no street."""
NO_STREET = range(0)


def _allowed(horizontal: int, horizontal_exit: int, vertical: int, vertical_exit: int) -> tuple[int, ...]:
    """For every tile the exits of a crossing that it does not close, where these two of its sides meet."""
    return tuple(
        15 & ~(horizontal_exit if code & horizontal else 0) & ~(vertical_exit if code & vertical else 0) for code in range(256)
    )


_NORTH, _EAST, _SOUTH, _WEST = BITS
_NW, _NE = _allowed(_S, _WEST, _E, _NORTH), _allowed(_S, _EAST, _W, _NORTH)
_SW, _SE = _allowed(_N, _WEST, _E, _SOUTH), _allowed(_N, _EAST, _W, _SOUTH)
"""What the tile that lies in the north-west, north-east … of a crossing allows there."""


def exits_of(tiles: Mapping[int, int]) -> dict[int, int]:
    """The exits of all complete crossings that have one (TQ-Q2)."""
    found = {}
    for place, code in tiles.items():
        north, west, corner = tiles.get(place - ROW), tiles.get(place - 1), tiles.get(place - ROW - 1)
        if north is not None and west is not None and corner is not None:
            exits = _NW[corner] & _NE[north] & _SW[west] & _SE[code]
            if exits:
                found[place] = exits
    return found


def around(crossing: int) -> tuple[int, ...]:
    """The four places that meet at a crossing."""
    return crossing, crossing - 1, crossing - ROW, crossing - ROW - 1


def all_lie(tiles: Mapping[int, int], crossing: int) -> bool:
    """Do all four tiles around a crossing lie?"""
    return all(place in tiles for place in around(crossing))


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
    tiles = state.tiles
    tiles[place] = code
    if state.rim:
        _surround(state.rim, tiles, place, code)
    sites: tuple[int, ...] = ()
    if north is not None:
        if west is not None and (corner := tiles.get(place - ROW - 1)) is not None:
            sites = _complete(state, place, _NW[corner] & _NE[north] & _SW[west] & _SE[code])
        if east is not None and (corner := tiles.get(place - ROW + 1)) is not None:
            sites += _complete(state, place + 1, _NW[north] & _NE[corner] & _SW[code] & _SE[east])
    if south is not None:
        if west is not None and (corner := tiles.get(place + ROW - 1)) is not None:
            sites += _complete(state, place + ROW, _NW[west] & _NE[code] & _SW[corner] & _SE[south])
        if east is not None and (corner := tiles.get(place + ROW + 1)) is not None:
            sites += _complete(state, place + ROW + 1, _NW[code] & _NE[east] & _SW[south] & _SE[corner])
    return sites


def _complete(state: State, crossing: int, exits: int) -> tuple[int, ...]:
    """All four tiles around a crossing lie. Returns it where a vehicle can be put on it."""
    if not exits:
        return ()
    state.exits[crossing] = exits
    return (crossing,) if crossing not in state.vehicles else ()


def rim(state: State) -> dict[int, int]:
    """The free places beside tiles, each with what those ask of a tile there (TQ-19): in the lower byte its sides, and in the
    higher one which of them count. Kept once somebody has asked for it."""
    if not state.rim:
        for place, code in state.tiles.items():
            _surround(state.rim, state.tiles, place, code)
    return state.rim


def _surround(rim: dict[int, int], tiles: Mapping[int, int], place: int, code: int) -> None:
    """What a tile asks of those beside it."""
    rim.pop(place, None)
    if place - ROW not in tiles:
        rim[place - ROW] = rim.get(place - ROW, 0) | 0x3000 | code << 4 & 0x30
    if place + 1 not in tiles:
        rim[place + 1] = rim.get(place + 1, 0) | 0xC000 | code << 4 & 0xC0
    if place + ROW not in tiles:
        rim[place + ROW] = rim.get(place + ROW, 0) | 0x0300 | code >> 4 & 0x03
    if place - 1 not in tiles:
        rim[place - 1] = rim.get(place - 1, 0) | 0x0C00 | code >> 4 & 0x0C


def street(state: State, crossing: int, axis: int) -> range:
    """The crossings of the street that runs straight along an axis through a crossing (TQ-45, TQ-46), to where the city or the
    street ends (TQ-47, TQ-48), from its western or northern end: the first one tells it from all others of this axis. Empty
    where there is none (TQ-49)."""
    exits = state.exits
    if crossing not in exits or state.edition.joins_half_streets:
        return _street_beside(state, crossing, axis)
    step, back, on = (1, _WEST, _EAST) if axis == HORIZONTAL else (ROW, _NORTH, _SOUTH)
    first = last = crossing
    while exits.get(first, 0) & back:  # an end may be a crossing that is not complete
        first -= step  # TQ-45, TQ-46
    while exits.get(last, 0) & on:
        last += step  # TQ-47, TQ-48
    return range(first, last + step, step) if first != last else NO_STREET


def _street_beside(state: State, crossing: int, axis: int) -> range:
    """The same by the tiles on both sides of a line, which know also what no complete crossing knows: where a street ends
    outside of the city's crossings, and half streets (TQ-Q15)."""
    step = (1, ROW)[axis]
    first = last = crossing
    while _is_street(state, first - step, axis):
        first -= step
    while _is_street(state, last, axis):
        last += step
    return range(first, last + step, step) if first != last else NO_STREET


def _is_street(state: State, crossing: int, axis: int) -> bool:
    """Does a street lead from a crossing to the next one in the east or south?"""
    beside, first, second = (ROW, _S, _N) if axis == HORIZONTAL else (1, _E, _W)
    one, other = state.tiles.get(crossing - beside), state.tiles.get(crossing)
    if state.edition.joins_half_streets:
        return (one is not None and not one & first) or (other is not None and not other & second)
    return one is not None and other is not None and not (one & first or other & second)


def can_reach(state: State, start: int, goal: int) -> bool:
    """May a taxi drive from one crossing to another free one (TQ-26)?"""
    exits, vehicles = state.exits, state.vehicles
    if goal not in exits:
        return False
    todo = [start]
    passed = {start}
    while todo:
        here = todo.pop()
        for step in STEPS_OF[exits.get(here, 0)]:  # TQ-30; TQ-29: an exit has tiles on both sides
            other = here + step
            if other == goal:
                return True
            if other not in passed and other in exits and other not in vehicles:  # TQ-28, TQ-27
                passed.add(other)
                todo.append(other)
    return False


def neighbours(state: State, crossing: int) -> list[int]:
    """The complete crossings that a street edge joins with a complete one."""
    exits = state.exits
    return [crossing + step for step in STEPS_OF[exits.get(crossing, 0)] if crossing + step in exits]


def reach(state: State, start: int) -> list[int]:
    """All crossings that a taxi may drive to from here."""
    found, passed = [start], {start}
    for here in found:
        for other in neighbours(state, here):
            if other not in passed and other not in state.vehicles:
                passed.add(other)
                found.append(other)
    return sorted(found[1:])
