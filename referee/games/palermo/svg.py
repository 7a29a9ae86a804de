"""Palermo's position as SVG: the city tile by tile, the ring road around it, pawns, chips and policemen."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_

from referee.games.canvas import FINE, FINE_CLASS, Canvas, box, fine, legible, piece_id, pieces, print_on
from referee.games.drawing import INK, element, look
from referee.games.game import EMPTY, Players
from referee.games.palermo.city import (
    ALL,
    BIT,
    COLUMNS,
    CORNERS,
    DOWN,
    GOAL,
    LAST,
    NAMES,
    PLACE_FIELDS,
    PLACES,
    SIGNS,
    fields_of,
)
from referee.games.palermo.edition import START
from referee.games.palermo.state import AWAIT_CITY, LAY_START, State
from referee.language import say

CELL = 40
EDGE = 28
"""Room for the names of rows and columns."""
WIDTH = 2 * EDGE + CELL * (LAST + 1)
READ = legible(WIDTH, WIDTH)
CHIP, PAWN, POLICE = (11, 29), (29, 20), (12, 12)
"""Where on a field each of them stands, so that all three are seen."""
CROWD = 24
"""From one pawn to the next on the start tile."""
HOUSE, DOOR = "#8c4a34", "#f0c419"
_CSS = (
    f".gb .road{{fill:#a9a59b}}.gb .place{{fill:#d9d2bd}}.gb .tile{{fill:#f6eed6}}.gb .house{{fill:{HOUSE}}}"
    f".gb .door{{stroke:{DOOR};stroke-width:4}}.gb .lot{{fill:none;stroke:#f6eed6;stroke-width:2}}"
    ".gb .start{fill:#cfe3c4}.gb .grid{fill:none;stroke:#1b1b1b;stroke-opacity:.25}"
)


def draw(state: State, players: Players) -> str:
    marks = players.marks(SIGNS)
    canvas = _ground(marks).copy()
    for place, tile in enumerate(state.tiles):
        if tile == START:
            _start(canvas, place)
        elif tile != EMPTY:
            canvas.rows.append(_tile(place, state.houses & _ON_PLACE[place], state.doors & _ON_PLACE[place]))
    canvas.rows.append(_GRID)
    _things(canvas, state, marks)
    return canvas.rendered(WIDTH, WIDTH, say("Palermo: the position after {turns:# turn|# turns}", turns=state.moves))


@lru_cache(maxsize=16)
def _ground(marks: tuple[str, ...]) -> Canvas:
    """What every drawing of these players begins with."""
    canvas = Canvas(_CSS, [*pieces(marks), *_figures(marks), element("g", target(), id="pa-target")])
    _board(canvas)
    canvas.spots("pa-spot", box(0, 0, CELL, CELL), [(NAMES[field], *_corner(field)) for field in ALL])
    return canvas


def _pawn_id(seat: int, mark: str) -> str:
    return f"pa-pawn-{piece_id(seat, mark)}"


def _police_id(seat: int, mark: str) -> str:
    return f"pa-police-{piece_id(seat, mark)}"


def _figures(marks: tuple[str, ...]) -> list[str]:
    """A pawn and a policeman of each player."""
    pawns = [element("g", fine(pawn(seat, mark)), id=_pawn_id(seat, mark)) for seat, mark in enumerate(marks)]
    return pawns + [element("g", fine(policeman(seat, mark)), id=_police_id(seat, mark)) for seat, mark in enumerate(marks)]


def pawn(seat: int, mark: str) -> str:
    """Around the origin, with the player's letter."""
    style = look(seat)
    body = element("path", d="M-5-7a6 6 0 1 1 10 0q6 6 6 20h-22q0-14 6-20z", fill=style.fill, stroke=INK, stroke_width=1.5)
    return body + print_on(0, 5, mark, 12, fill=style.ink)


def policeman(seat: int, mark: str) -> str:
    style = look(seat)
    shield = element("path", d="M-9-7h18v8q0 7-9 11q-9-4-9-11z", fill=style.fill, stroke=INK, stroke_width=1.5)
    cap = element("path", d="M-11-6q0-6 11-6t11 6z", fill=INK, stroke="#fff", stroke_width=0.8)
    return shield + cap + print_on(0, 2, mark, 12, fill=style.ink)


def target() -> str:
    return element("path", d="M0-7l2 5h5l-4 3 2 6-5-4-5 4 2-6-4-3h5z", fill="#fff", stroke=INK)


def _corner(field: int) -> tuple[int, int]:
    """Left and upper edge of a field."""
    return EDGE + CELL * (field % DOWN), EDGE + CELL * (field // DOWN)


def _board(canvas: Canvas) -> None:
    side = CELL * (LAST + 1)
    inside = CELL * 2 * PLACES
    canvas.add("rect", x=EDGE, y=EDGE, width=side, height=side, class_="road edge")
    canvas.add("rect", x=EDGE + CELL, y=EDGE + CELL, width=inside, height=inside, class_="place edge")
    for name, field in CORNERS.items():
        x, y = _corner(field)
        canvas.add("circle", cx=x + CELL / 2, cy=y + CELL / 2, r=15, class_="tile edge")
        beyond_x, beyond_y = (EDGE / 2 if edge == EDGE else edge + CELL + EDGE / 2 for edge in (x, y))
        canvas.text(beyond_x, beyond_y, name, READ)
    for n, column in enumerate(COLUMNS):
        canvas.text(EDGE + CELL * (n + 0.5), EDGE / 2, column, READ)
        canvas.text(EDGE / 2, EDGE + CELL * (n + 0.5), n, READ)


def _grid() -> str:
    side = CELL * (LAST + 1)
    lines = "".join(f"M{EDGE + CELL * n} {EDGE}v{side}M{EDGE} {EDGE + CELL * n}h{side}" for n in range(1, LAST + 1))
    return element("path", d=lines, class_="grid")


_GRID = _grid()


def _lot(place: int) -> dict[str, int]:
    x, y = _corner(PLACE_FIELDS[place][0])
    return {"x": x + 1, "y": y + 1, "width": 2 * CELL - 2, "height": 2 * CELL - 2, "rx": 4}


def _start(canvas: Canvas, place: int) -> None:
    x, y = _corner(PLACE_FIELDS[place][0])
    canvas.add("rect", **_lot(place), class_="start edge", data_word=NAMES[GOAL])
    canvas.text(x + CELL, y + 2 * CELL - 8, say("start / goal"), FINE, f"print {FINE_CLASS}")


_ON_PLACE = [reduce(or_, (BIT[field] for field in fields)) for fields in PLACE_FIELDS]
"""The fields of each place, as bits."""


@lru_cache(maxsize=1024)  # once laid, tiles stay
def _tile(place: int, built: int, entrances: int) -> str:
    lot = _lot(place)
    houses = [field for field in PLACE_FIELDS[place] if built & BIT[field]]
    walls = "".join("M{} {}h{s}v{s}h-{s}z".format(*_corner(field), s=CELL) for field in houses)
    doors = "".join(_door(field, houses) for field in PLACE_FIELDS[place] if entrances & BIT[field])
    parts = [element("rect", **lot, class_="tile")]
    if houses:
        parts += [element("path", d=walls, class_="house"), element("rect", **lot, class_="lot")]
    if doors:
        parts.append(element("path", d=doors, class_="door"))
    return element("g", *parts)


def _door(field: int, houses: list[int]) -> str:
    """A bar on every side that an entrance shares with its house."""
    x, y = _corner(field)
    bars = {
        -1: f"M{x} {y + 12}v16",
        1: f"M{x + CELL} {y + 12}v16",
        -DOWN: f"M{x + 12} {y}h16",
        DOWN: f"M{x + 12} {y + CELL}h16",
    }
    return "".join(bar for step, bar in bars.items() if field + step in houses)


def _things(canvas: Canvas, state: State, marks: tuple[str, ...]) -> None:
    bare = state.doors
    for seat, mark in enumerate(marks):
        bare &= ~state.chips[seat]
        for field in fields_of(state.chips[seat]):
            _put(canvas, piece_id(seat, mark), field, CHIP)
            if state.target[seat] == field:
                _put(canvas, "pa-target", field, (CHIP[0], CHIP[1] - 12))
    for field in fields_of(bare):
        x, y = _corner(field)
        canvas.add("circle", cx=x + CHIP[0], cy=y + CHIP[1], r=7, class_="grid")
    for seat, mark in enumerate(marks):
        if state.police[seat] >= 0:
            _put(canvas, _police_id(seat, mark), state.police[seat], POLICE)
    _pawns(canvas, state, marks)


def _put(canvas: Canvas, id_: str, field: int, at: tuple[int, int]) -> None:
    x, y = _corner(field)
    canvas.use(id_, x + at[0], y + at[1])


def _pawns(canvas: Canvas, state: State, marks: tuple[str, ...]) -> None:
    """Those on the start tile stand side by side; elsewhere one who comes to another stands a little beside him."""
    if state.phase in (LAY_START, AWAIT_CITY) or not state.start:
        return
    goal = fields_of(state.start)[0]
    for seat, mark in enumerate(marks):
        where = state.pawn[seat]
        if where == GOAL:
            _put(canvas, _pawn_id(seat, mark), goal, (16 + CROWD * (seat % 3), 18 + 30 * (seat // 3)))
        else:
            others = state.pawn[:seat].count(where)
            _put(canvas, _pawn_id(seat, mark), where, (PAWN[0] - 16 * others, PAWN[1]))
