"""Manhattan TraffIQ's position as text: the city with its streets, parks, water and vehicles, then the players."""

from __future__ import annotations

import textwrap

from referee.games.game import Players
from referee.games.manhattan_traffiq.city import all_lie, around
from referee.games.manhattan_traffiq.colours import COLOURS, PLAYED
from referee.games.manhattan_traffiq.geometry import (
    EDGES,
    ROW,
    column_and_row,
    column_name,
    crossing_name,
    row_name,
    side,
)
from referee.games.manhattan_traffiq.moves import awaited
from referee.games.manhattan_traffiq.notation import KINDS
from referee.games.manhattan_traffiq.rules import face_name, stock_of
from referee.games.manhattan_traffiq.state import State
from referee.language import mark, say, translated
from referee.language.width import column

CELL = 5
"""Characters from one crossing to the next."""
BAND = 14
"""Columns drawn side by side; a wider city is drawn in parts."""
WIDEST = 27
"""Columns of a name."""
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
    lines += [*map(translated, LEGEND), "", *_players(state, players)]
    return "\n".join(line.rstrip() for line in lines)


def _band(state: State, columns: range, rows: range) -> list[str]:
    lines = ["     " + "".join(f" {column_name(x):<{CELL - 1}}" for x in columns)]
    for y in rows:
        lines.append("     " + _crossings(state, columns, y))
        lines.append(f"{row_name(y):>3}  " + _tiles(state, columns, y))
    lines.append("     " + _crossings(state, columns, rows[-1] + 1))
    return lines


def _crossings(state: State, columns: range, y: int) -> str:
    """A line of crossings and the horizontal edges between them."""
    cells = []
    for x in (*columns, columns[-1] + 1):
        here = y * ROW + x
        edge = _edge(state, here - ROW, 2, here, 0) if x in columns else ""
        cells.append(f"{_corner(state, here)}{edge}")
    return "".join(cells)


def _tiles(state: State, columns: range, y: int) -> str:
    """The vertical edges beside a row of tiles."""
    cells = []
    for x in (*columns, columns[-1] + 1):
        here = y * ROW + x
        cells.append(_edge(state, here - 1, 1, here, 3).strip("-").strip().ljust(CELL))
    return "".join(cells)


def _corner(state: State, crossing: int) -> str:
    vehicle = state.vehicles.get(crossing)
    if vehicle is not None:
        return COLOURS[state.colours[vehicle >> 1]][0].upper() + KINDS[vehicle & 1][0]
    if crossing in state.exits:
        return "+ "
    if all_lie(state.tiles, crossing):
        return "  "
    return ". " if any(place in state.tiles for place in around(crossing)) else "  "


def _edge(state: State, one: int, its_side: int, other: int, others_side: int) -> str:
    """What two places show on their common side: a small letter where only one tile lies."""
    found = [(state.tiles[place], at) for place, at in ((one, its_side), (other, others_side)) if place in state.tiles]
    if not found:
        return "   "
    letter = EDGES[side(*found[0])]
    return _EDGE[letter] if len(found) == 2 else f" {letter.lower()} "


def _players(state: State, players: Players) -> list[str]:
    now = awaited(state)
    is_over = now.kind == "over"
    lines = [to_draw(state, is_over)]
    for seat, name in enumerate(column(players.names, WIDEST)):
        turn = ">" if now.seat == seat and not is_over else " "
        colour = translated(PLAYED[state.colours[seat]], "name")
        points = say("{points:point|points}", points=state.score[seat])
        lines.append(
            f"{turn} {colour:<6} {name} {state.score[seat]:>3} {points:<6}   "
            + say("in stock: {taxis:# taxi|# taxis}, {vans:# van|# vans}", **stock_of(state, seat))
        )
        hand = [face_name(state, face) for face in state.hand(seat)]
        lines += _wrapped(" " * 11 + (say("hand: {tiles}", tiles=" ".join(hand)) if hand else say("hand: none")))
    if state.may_put:
        lines.append(say("may put: {crossings:list}", crossings=[crossing_name(crossing) for crossing in state.may_put]))
    return lines


def to_draw(state: State, is_over: bool) -> str:
    """How many tiles, and in the last round how many turns, are left."""
    if state.left < 0 or is_over:
        return say("{tiles:# tile|# tiles} to draw", tiles=state.supply)
    return say("{tiles:# tile|# tiles} to draw, {turns:# turn|# turns} left", tiles=state.supply, turns=state.left)


def _wrapped(line: str) -> list[str]:
    """Hands have no limit (TQ-Q7)."""
    return textwrap.wrap(line, 78, subsequent_indent=" " * 17, drop_whitespace=True, initial_indent="")
