"""Manhattan TraffIQ's position as SVG: tiles with their sides, the streets between them, crossings, vehicles.

The place E0S0 is at the origin for ever and the view box grows with the city, so that no tile moves.
"""

from __future__ import annotations

from functools import lru_cache

from referee.games.canvas import FINE, FINE_CLASS, Canvas, Cell, box, fine, legible, print_on
from referee.games.drawing import INK, element, points
from referee.games.game import Players
from referee.games.manhattan_traffiq.colours import COLOURS
from referee.games.manhattan_traffiq.geometry import (
    EDGES,
    SIDES,
    STEPS,
    column_and_row,
    column_name,
    crossing_name,
    place_name,
    row_name,
    side,
)
from referee.games.manhattan_traffiq.notation import KINDS
from referee.games.manhattan_traffiq.state import State
from referee.language import say

TILE = 60
ROAD = 7
"""How far a street reaches into a tile; the tile beyond has the other half."""
EDGE = 40
"""Room for the names of columns and rows; they grow with the city."""
WIDEST = 2.4
"""How many times as wide as high the name of a column can be."""
LINE = 1.2
"""How many times as high as its letters a line is."""
MARGIN = 36
"""More than half a tile: a place beside the city can be tapped."""
FILLS = {"R": "#cf6a54", "B": "#e9d8ae", "G": "#8fc27f", "W": "#86bfe0"}
STREETS, STREET = "RB", "#55524d"
VEHICLES = (("#d55e00", "#000000"), ("#f0e442", "#000000"), ("#0072b2", "#ffffff"), ("#009e73", "#000000"))
"""Fill and ink of red, yellow, blue and green."""
_CORNERS = ((0, 0), (TILE, 0), (TILE, TILE), (0, TILE))


def draw(state: State, players: Players) -> str:
    places = [column_and_row(place) for place in state.tiles]
    first, last = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    canvas = _shapes(len(players)).copy()
    canvas.rows += [_laid(place, code) for place, code in state.tiles.items()]
    beside = {place + step for place in state.tiles for step in STEPS}
    canvas.rows += [_free(place) for place in sorted(beside - state.tiles.keys())]
    _traffic(canvas, state)
    columns, rows = range(first, last + 1), range(top, bottom + 1)
    edge = max(EDGE, TILE * max(len(columns), len(rows)) / 8)
    width, height = TILE * len(columns) + edge + MARGIN, TILE * len(rows) + edge + MARGIN
    left, start = TILE * first - edge, TILE * top - edge
    read = max(legible(width, height), FINE)
    every = 1 if WIDEST * read < TILE else 2
    canvas.line_of(start + edge / 4, [Cell(TILE * (x + 0.5), column_name(x), None) for x in columns[::every]], read)
    for y in rows:
        canvas.text(left + edge / 2, TILE * (y + 0.5), row_name(y), read)
    _crossings(canvas, state, left + edge / 2, start + 3 * edge / 4, read)
    title = say("Manhattan TraffIQ: the position on turn {turn}", turn=state.moves)
    return canvas.rendered(width, height, title, left, start)


@lru_cache(maxsize=1024)  # once laid, tiles stay
def _laid(place: int, code: int) -> str:
    x, y = column_and_row(place)
    parts = [element("use", href=f"#{_side_id(side(code, d), d)}") for d in range(len(SIDES))]
    return element("g", *parts, transform=f"translate({TILE * x} {TILE * y})", data_word=place_name(place))


@lru_cache(maxsize=1024)
def _free(place: int) -> str:
    """A place beside the city, where a tile could lie: nobody sees it."""
    x, y = column_and_row(place)
    outline = box(TILE * x, TILE * y, TILE, TILE)
    return element("path", d=outline, fill="none", pointer_events="all", data_word=place_name(place))


# -- shapes --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _shapes(players: int) -> Canvas:
    """What every drawing for so many begins with."""
    return Canvas("", [*_sides(), *_vehicles(players), *_signs()])


def _side_id(edge: int, direction: int) -> str:
    return f"tq{EDGES[edge]}{direction}"


def _sides() -> list[str]:
    """A quarter of a tile for each kind of side in each direction, with its letter, and with the street where there is one."""
    middle = TILE / 2
    found = []
    for direction in range(len(SIDES)):
        start, end = _CORNERS[direction], _CORNERS[(direction + 1) % len(_CORNERS)]
        outer = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        inward = ((middle - outer[0]) / middle, (middle - outer[1]) / middle)
        for edge, letter in enumerate(EDGES):
            quarter = points([start, end, (middle, middle)])
            parts = [element("polygon", points=quarter, fill=FILLS[letter], stroke=INK, stroke_width=0.4)]
            if letter in STREETS:
                ends = [start, end, *(_inside(corner, middle) for corner in (end, start))]
                parts.append(element("polygon", points=points(ends), fill=STREET))
                dashes = points([start, end])
                parts.append(element("polyline", points=dashes, stroke="#fff", stroke_width=1.6, stroke_dasharray="6 6"))
            parts.append(print_on(outer[0] + 15 * inward[0], outer[1] + 15 * inward[1], letter, FINE, class_=FINE_CLASS))
            found.append(element("g", *parts, id=_side_id(edge, direction)))
    return found


def _inside(corner: tuple[int, int], middle: float) -> tuple[float, float]:
    """The corner of a tile without its streets: on the diagonal, so that streets of two sides meet."""
    return (ROAD if corner[0] < middle else TILE - ROAD), (ROAD if corner[1] < middle else TILE - ROAD)


def _vehicle_id(colour: int, kind: int) -> str:
    return f"tq-{COLOURS[colour]}-{KINDS[kind]}"


def _vehicles(count: int) -> list[str]:
    kinds = range(len(KINDS))
    return [element("g", fine(vehicle(c, kind)), id=_vehicle_id(c, kind)) for c in range(count) for kind in kinds]


@lru_cache(maxsize=64)
def vehicle(colour: int, kind: int, half: float = 15) -> str:
    """Around the origin, so wide to both sides. A taxi is round and has a sign on its roof, a van is square and larger."""
    fill, ink = VEHICLES[colour]
    high = half * (1.2 if kind == 0 else 1.7)
    size = {"x": -half, "y": -high / 2, "width": 2 * half, "height": high, "rx": high / 2 if kind == 0 else 2}
    body = element("rect", **size, fill=fill, stroke=INK, stroke_width=2)
    roof = element("rect", x=-5, y=-high / 2 - 4, width=10, height=4, fill=INK) if kind == 0 else ""
    return roof + body + print_on(0, 0, COLOURS[colour][0].upper() + KINDS[kind][0], 13, fill=ink)


def crossing() -> str:
    return element("circle", r=5, fill="#fff", stroke=INK, stroke_width=1.5)


@lru_cache(maxsize=512)
def tile(letters: str) -> str:
    """A small tile around the origin, its sides as in the notation; `?` is one that nobody has seen."""
    if letters == "?":
        return element("rect", x=-10, y=-10, width=20, height=20, fill="#8a8577", stroke=INK) + print_on(
            0, 0, "?", 14, fill="#fff"
        )
    corners = ((-10, -10), (10, -10), (10, 10), (-10, 10))
    quarters = [points([corners[d], corners[(d + 1) % 4], (0, 0)]) for d in range(len(SIDES))]
    return "".join(
        element("polygon", points=quarter, fill=FILLS[letter], stroke=INK, stroke_width=0.4)
        for quarter, letter in zip(quarters, letters, strict=True)
    )


def site() -> str:
    """Where a vehicle may be put."""
    return element("circle", r=10, fill="none", stroke="#d4006a", stroke_width=3, stroke_dasharray="4 3")


def _signs() -> list[str]:
    return [element("g", crossing(), id="tq-crossing"), element("g", site(), id="tq-site")]


def half_street() -> str:
    ground = element("rect", x=-10, y=-10, width=20, height=20, fill=FILLS["B"], stroke=INK)
    street = element("rect", x=-10, y=-10, width=20, height=7, fill=STREET)
    return ground + street + element("path", d="M-10-10h20", stroke="#fff", stroke_width=1.6, stroke_dasharray="6 6")


def _crossings(canvas: Canvas, state: State, left: float, top: float, read: float) -> None:
    """Their names at the edge, between those of the places: +E1 above and +S3 at the left are the crossing +E1S3."""
    places = list(map(column_and_row, {*state.exits, *state.may_put, *state.vehicles}))
    columns, rows = sorted({x for x, _ in places}), sorted({y for _, y in places})
    shown = columns[:: 1 if (WIDEST + 1) * read < TILE else 2]
    canvas.line_of(top, [Cell(TILE * x, f"+{column_name(x)}", None) for x in shown], read)
    for y in rows if LINE * read < TILE / 2 else ():
        canvas.text(left, TILE * y, f"+{row_name(y)}", read)


def _traffic(canvas: Canvas, state: State) -> None:
    for crossing in sorted(state.exits):
        x, y = column_and_row(crossing)
        canvas.use("tq-crossing", TILE * x, TILE * y, word=crossing_name(crossing))
    for crossing in sorted(state.may_put):
        x, y = column_and_row(crossing)
        canvas.use("tq-site", TILE * x, TILE * y)
    for crossing, vehicle in sorted(state.vehicles.items()):
        x, y = column_and_row(crossing)
        canvas.use(_vehicle_id(state.colours[vehicle >> 1], vehicle & 1), TILE * x, TILE * y)
