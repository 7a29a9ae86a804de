"""Manhattan TraffIQ's position as text: the city with its streets, parks, water and vehicles."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from referee.games.game import Players
from referee.games.manhattan_traffiq.colours import COLOURS
from referee.games.manhattan_traffiq.geometry import (
    EDGES,
    ROW,
    column_and_row,
    column_name,
    row_name,
    side,
)
from referee.games.manhattan_traffiq.notation import KINDS
from referee.games.manhattan_traffiq.state import State
from referee.language import mark, translated

CELL = 5
"""Characters from one crossing to the next."""
BAND = 14
"""Columns drawn side by side; a wider city is drawn in parts."""
LEGEND = (
    mark("-R- -B- R B street   G W green, water   r b g w the side of a single tile"),
    mark("+ complete crossing   . not complete   Rt Yv Bt Gv  a colour's taxi or van"),
    mark("A crossing is the north-west corner of the place it is named for: +E1S1."),
)
_EDGE = {"R": "-R-", "B": "-B-", "G": " G ", "W": " W "}


def draw(state: State, players: Players) -> str:
    places = [column_and_row(place) for place in state.tiles]
    first, last = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    lines: list[str] = []
    for left in range(first, last + 1, BAND):
        columns = range(left, min(left + BAND, last + 1))
        lines += [*_band(state, columns, range(top, bottom + 1)), ""]
    return "\n".join([*lines, *map(translated, LEGEND)])


def _band(state: State, columns: range, rows: range) -> list[str]:
    around = range(columns[0] - 1, columns[-1] + 2)
    codes = [tuple([state.tiles.get(y * ROW + x) for x in around]) for y in range(rows[0] - 1, rows[-1] + 2)]
    lines = ["     " + "".join(f" {column_name(x):<{CELL - 1}}" for x in columns)]
    for y, (above, below) in enumerate(pairwise(codes), rows[0]):
        lines.append("     " + _crossings(above, below, tuple([_sign(state, y * ROW + x) for x in around[1:]])))
        if y in rows:
            lines.append(f"{row_name(y):>3}  " + _tiles(below))
    return lines


Codes: TypeAlias = tuple[int | None, ...]
"""The tiles of a row, from the place before its first column to the one after its last."""


@lru_cache(maxsize=512)
def _crossings(above: Codes, below: Codes, signs: tuple[str, ...]) -> str:
    """A line of crossings, with what is on them, and the horizontal edges between them."""
    cells = []
    for x, sign in enumerate(signs, 1):
        lie = 4 - (*above[x - 1 : x + 1], *below[x - 1 : x + 1]).count(None)
        edge = _edge(above[x], 2, below[x], 0) if x < len(signs) else ""
        cells.append(f"{sign or ('. ' if 0 < lie < 4 else '  ')}{edge}")
    return "".join(cells)


@lru_cache(maxsize=512)
def _tiles(codes: Codes) -> str:
    """The vertical edges beside a row of tiles."""
    return "".join(_edge(one, 1, other, 3).strip("-").strip().ljust(CELL) for one, other in pairwise(codes))


def _sign(state: State, crossing: int) -> str:
    """A vehicle, or a complete crossing with a street."""
    vehicle = state.vehicles.get(crossing)
    if vehicle is not None:
        return COLOURS[state.colours[vehicle >> 1]][0].upper() + KINDS[vehicle & 1][0]
    return "+ " if crossing in state.exits else ""


def _edge(one: int | None, its_side: int, other: int | None, others_side: int) -> str:
    """What two places show on their common side: a small letter where only one tile lies."""
    if one is None and other is None:
        return "   "
    letter = EDGES[side(one, its_side) if one is not None else side(other or 0, others_side)]
    return _EDGE[letter] if one is not None and other is not None else f" {letter.lower()} "
