"""Manhattan TraffIQ's position as SVG: tiles with their sides, the streets between them, crossings, vehicles, the players.

The place E0S0 is at the origin for ever and the view box grows with the city, so that no tile moves. What stands below the
city does move: it is all text, which a page does not mark as new.
"""

from __future__ import annotations

from referee.games.canvas import Canvas, Cell, print_on, turn_sign
from referee.games.drawing import INK, element, points
from referee.games.game import Players
from referee.games.manhattan_traffiq.board import to_draw
from referee.games.manhattan_traffiq.colours import COLOURS, PLAYED
from referee.games.manhattan_traffiq.geometry import EDGES, SIDES, column_and_row, column_name, row_name, side
from referee.games.manhattan_traffiq.moves import awaited
from referee.games.manhattan_traffiq.notation import KINDS
from referee.games.manhattan_traffiq.rules import face_name, stock_of
from referee.games.manhattan_traffiq.state import State
from referee.language import mark, say, translated
from referee.language.width import cut

TILE = 60
ROAD = 7
"""How far a street reaches into a tile; the tile beyond has the other half."""
LEFT, TOP = 44, 34
"""Room for the names of columns and rows."""
MARGIN = 14
LEAST = 570
"""The width that the list of players needs."""
FACE = 42
"""The width of a tile's four letters."""
MAX_NAME = 22
FILLS = {"R": "#cf6a54", "B": "#e9d8ae", "G": "#8fc27f", "W": "#86bfe0"}
WORDS = {"R": mark("red"), "B": mark("beige"), "G": mark("green: no street"), "W": mark("water: no street")}
STREETS = "RB"
VEHICLES = (("#d55e00", "#000000"), ("#f0e442", "#000000"), ("#0072b2", "#ffffff"), ("#009e73", "#000000"))
"""Fill and ink of red, yellow, blue and green."""
LEGEND = (
    mark("grey along a side: half a street; ○ complete crossing, named for the place south-east of it: +E1S1"),
    mark("Rt Yt Bt Gt taxis (round), Rv Yv Bv Gv vans (square), in red, yellow, blue, green"),
)
_CORNERS = ((0, 0), (TILE, 0), (TILE, TILE), (0, TILE))
_CSS = ".gb .site{fill:none;stroke:#d4006a;stroke-width:3;stroke-dasharray:4 3}"


def draw(state: State, players: Players) -> str:
    places = [column_and_row(place) for place in state.tiles]
    first, last = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    canvas = Canvas(_CSS, [*_sides(), *_vehicles(len(players)), _crossing()])
    for place, code in state.tiles.items():
        x, y = column_and_row(place)
        parts = [element("use", href=f"#{_side_id(side(code, d), d)}") for d in range(len(SIDES))]
        canvas.add("g", *parts, transform=f"translate({TILE * x} {TILE * y})")
    _traffic(canvas, state)
    left = TILE * first - LEFT
    canvas.line_of(TILE * top - TOP / 2, [Cell(TILE * (x + 0.5), column_name(x), None) for x in range(first, last + 1)], 14)
    for y in range(top, bottom + 1):
        canvas.text(left + LEFT / 2, TILE * (y + 0.5), row_name(y), 14)
    width = max(TILE * (last - first + 1) + LEFT + MARGIN, LEAST)
    end = _words(canvas, state, players, left + MARGIN, TILE * (bottom + 1) + 26, width - 2 * MARGIN)
    start = TILE * top - TOP
    return canvas.rendered(
        width, end - start, say("Manhattan TraffIQ: the position on turn {turn}", turn=state.moves), left, start
    )


# -- shapes --------------------------------------------------------------------------------------------------------------


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
                parts.append(element("polygon", points=points(ends), fill="#55524d"))
                dashes = points([start, end])
                parts.append(element("polyline", points=dashes, stroke="#fff", stroke_width=1.6, stroke_dasharray="6 6"))
            parts.append(print_on(outer[0] + 15 * inward[0], outer[1] + 15 * inward[1], letter, 11))
            found.append(element("g", *parts, id=_side_id(edge, direction)))
    return found


def _inside(corner: tuple[int, int], middle: float) -> tuple[float, float]:
    """The corner of a tile without its streets: on the diagonal, so that streets of two sides meet."""
    return (ROAD if corner[0] < middle else TILE - ROAD), (ROAD if corner[1] < middle else TILE - ROAD)


def _vehicle_id(colour: int, kind: int) -> str:
    return f"tq-{COLOURS[colour]}-{KINDS[kind]}"


def _vehicles(count: int) -> list[str]:
    """A taxi is round and has a sign on its roof, a van is square and larger."""
    found = []
    for colour in range(count):
        fill, ink = VEHICLES[colour]
        for kind, name in enumerate(KINDS):
            size = {"x": -14, "y": -9, "width": 28, "height": 18, "rx": 9} if kind == 0 else {
                "x": -15, "y": -13, "width": 30, "height": 26, "rx": 2,
            }  # fmt: skip
            body = element("rect", **size, fill=fill, stroke=INK, stroke_width=2)
            roof = element("rect", x=-5, y=-13, width=10, height=4, fill=INK) if kind == 0 else ""
            sign = COLOURS[colour][0].upper() + name[0]
            found.append(element("g", roof + body, print_on(0, 0, sign, 13, fill=ink), id=_vehicle_id(colour, kind)))
    return found


def _crossing() -> str:
    return element("circle", id="tq-crossing", r=5, fill="#fff", stroke=INK, stroke_width=1.5)


def _traffic(canvas: Canvas, state: State) -> None:
    for crossing in sorted(state.exits):
        x, y = column_and_row(crossing)
        canvas.use("tq-crossing", TILE * x, TILE * y)
    for crossing in sorted(state.may_put):
        x, y = column_and_row(crossing)
        canvas.add("circle", cx=TILE * x, cy=TILE * y, r=11, class_="site")
    for crossing, vehicle in sorted(state.vehicles.items()):
        x, y = column_and_row(crossing)
        canvas.use(_vehicle_id(state.colours[vehicle >> 1], vehicle & 1), TILE * x, TILE * y)


# -- words ---------------------------------------------------------------------------------------------------------------


def _words(canvas: Canvas, state: State, players: Players, left: float, y: float, width: float) -> float:
    swatches = [(f"{letter} ", translated(WORDS[letter]), FILLS[letter]) for letter in EDGES]
    parts = [element("tspan", "■", fill=fill) + f"\u00a0{letter}{word}" for letter, word, fill in swatches]
    canvas.add("text", "\u2003".join(parts), x=float(left), y=float(y), font_size=13, text_anchor="start", class_="ink")
    for text in LEGEND:
        y += 17
        canvas.text(left, y, translated(text), 10, "faint", "start")
    y += 24
    now = awaited(state)
    is_over = now.kind == "over"
    putting = [say("a vehicle may be put on the dashed circles")] if state.may_put else []
    canvas.text(left, y, ", ".join([to_draw(state, is_over), *putting]), 13, anchor="start")
    for seat, name in enumerate(players.names):
        y += 26
        y = _player(canvas, state, seat, cut(name, MAX_NAME), now.seat == seat and not is_over, left, y, width)
    return y + MARGIN


def _player(canvas: Canvas, state: State, seat: int, name: str, is_next: bool, left: float, y: float, width: float) -> float:
    colour = state.colours[seat]
    fill, _ = VEHICLES[colour]
    canvas.add("text", element("tspan", "■", fill=fill), x=left + 18, y=y + 5, font_size=17, text_anchor="start")
    cells = [
        Cell(left, turn_sign(is_next)),
        Cell(left + 36, translated(PLAYED[colour], "name")),
        Cell(left + 92, name),
        Cell(left + 330, say("{points:# point|# points}", points=state.score[seat]), "end", "bold"),
        Cell(left + 346, say("in stock: {taxis:# taxi|# taxis}, {vans:# van|# vans}", **stock_of(state, seat))),
    ]
    canvas.line_of(y, cells, 13)
    hand = [face_name(state, face) for face in state.hand(seat)]
    fits = max(int((width - 80) // FACE), 1)
    for start in range(0, max(len(hand), 1), fits):
        y += 18
        words = say("hand") if start == 0 else ""
        shown = " ".join(hand[start : start + fits]) or say("none")
        canvas.line_of(y, [Cell(left + 36, words, class_="faint"), Cell(left + 92, shown)], 13)
    return y
