"""Palermo's position as SVG: the city tile by tile, the ring road around it, pawns, chips and policemen, the players."""

from __future__ import annotations

from referee.games.canvas import Canvas, Cell, piece_id, pieces, print_on, turn_sign
from referee.games.drawing import INK, element, look
from referee.games.game import Players
from referee.games.palermo.board import houses_left
from referee.games.palermo.city import BIT, COLUMNS, CORNERS, DOWN, GOAL, LAST, PLACE_FIELDS, PLACES, SIGNS, fields_of
from referee.games.palermo.edition import EMPTY, START
from referee.games.palermo.state import AWAIT_CITY, BUILD, LAY_CHIPS, LAY_START, OVER, State
from referee.language import say
from referee.language.width import cut

CELL = 40
EDGE = 28
"""Room for the names of rows and columns."""
MARGIN = 14
MAX_NAME = 22
CHIP, PAWN, POLICE = (13, 27), (28, 20), (11, 11)
"""Where on a field each of them stands, so that all three are seen."""
CROWD = 24
"""From one pawn to the next on the start tile."""
_CSS = (
    ".gb .road{fill:#a9a59b}.gb .place{fill:#d9d2bd}.gb .tile{fill:#f6eed6}.gb .house{fill:#8c4a34}"
    ".gb .lot{fill:none;stroke:#f6eed6;stroke-width:2}"
    ".gb .start{fill:#cfe3c4}.gb .door{stroke:#f0c419;stroke-width:4}.gb .grid{fill:none;stroke:#1b1b1b;stroke-opacity:.25}"
)


def draw(state: State, players: Players) -> str:
    marks = players.marks(SIGNS)
    width = EDGE + CELL * (LAST + 1) + MARGIN
    canvas = Canvas(_CSS, [*pieces(marks), *_figures(marks), _target()])
    _board(canvas)
    below = _legend(canvas, marks[0], EDGE + CELL * (LAST + 1) + 22)
    for place, tile in enumerate(state.tiles):
        if tile != EMPTY:
            _tile(canvas, state, place, tile)
    _grid(canvas)
    _things(canvas, state, marks)
    height = _players(canvas, state, players, marks, below)
    return canvas.rendered(width, height, say("Palermo: the position after {turns:# turn|# turns}", turns=state.moves))


def _pawn_id(seat: int, mark: str) -> str:
    return f"pa-pawn-{piece_id(seat, mark)}"


def _police_id(seat: int, mark: str) -> str:
    return f"pa-police-{piece_id(seat, mark)}"


def _figures(marks: tuple[str, ...]) -> list[str]:
    """A pawn and a policeman of each player, with the player's letter."""
    found = []
    for seat, mark in enumerate(marks):
        style = look(seat)
        body = element("path", d="M-5-7a6 6 0 1 1 10 0q6 6 6 20h-22q0-14 6-20z", fill=style.fill, stroke=INK, stroke_width=1.5)
        found.append(element("g", body, print_on(0, 5, mark, 12, fill=style.ink), id=_pawn_id(seat, mark)))
        shield = element("path", d="M-9-7h18v8q0 7-9 11q-9-4-9-11z", fill=style.fill, stroke=INK, stroke_width=1.5)
        cap = element("path", d="M-11-6q0-6 11-6t11 6z", fill=INK, stroke="#fff", stroke_width=0.8)
        found.append(element("g", shield, cap, print_on(0, 1, mark, 10, fill=style.ink), id=_police_id(seat, mark)))
    return found


def _target() -> str:
    star = "M0-7l2 5h5l-4 3 2 6-5-4-5 4 2-6-4-3h5z"
    return element("path", id="pa-target", d=star, fill="#fff", stroke=INK)


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
        canvas.text(x + CELL / 2, y + CELL / 2, name, 13, "print")
    for n, column in enumerate(COLUMNS):
        canvas.text(EDGE + CELL * (n + 0.5), EDGE / 2 + 2, column, 13)
        canvas.text(EDGE / 2 + 2, EDGE + CELL * (n + 0.5), n, 13)


def _grid(canvas: Canvas) -> None:
    side = CELL * (LAST + 1)
    lines = "".join(f"M{EDGE + CELL * n} {EDGE}v{side}M{EDGE} {EDGE + CELL * n}h{side}" for n in range(1, LAST + 1))
    canvas.add("path", d=lines, class_="grid")


def _tile(canvas: Canvas, state: State, place: int, tile: int) -> None:
    x, y = _corner(PLACE_FIELDS[place][0])
    lot = {"x": x + 1, "y": y + 1, "width": 2 * CELL - 2, "height": 2 * CELL - 2, "rx": 4}
    if tile == START:
        canvas.add("rect", **lot, class_="start edge")
        canvas.text(x + CELL, y + 2 * CELL - 8, say("start / goal"), 11, "print")
        return
    houses = [field for field in PLACE_FIELDS[place] if state.houses & BIT[field]]
    walls = "".join("M{} {}h{s}v{s}h-{s}z".format(*_corner(field), s=CELL) for field in houses)
    doors = "".join(_door(field, houses) for field in PLACE_FIELDS[place] if state.doors & BIT[field])
    parts = [element("rect", **lot, class_="tile")]
    if houses:
        parts += [element("path", d=walls, class_="house"), element("rect", **lot, class_="lot")]
    if doors:
        parts.append(element("path", d=doors, class_="door"))
    canvas.add("g", *parts)


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
            _put(canvas, _police_id(seat, mark), state.police[seat], POLICE, 0.8)
    _pawns(canvas, state, marks)


def _put(canvas: Canvas, id_: str, field: int, at: tuple[int, int], scale: float = 1) -> None:
    x, y = _corner(field)
    canvas.use(id_, x + at[0], y + at[1], scale)


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
            _put(canvas, _pawn_id(seat, mark), where, (PAWN[0] - 6 * others, PAWN[1] + 4 * others))


# -- words ---------------------------------------------------------------------------------------------------------------


def _legend(canvas: Canvas, mark: str, y: float) -> float:
    x = EDGE
    canvas.add("path", d=f"M{x} {y - 8}h16v16h-16z", class_="house")
    canvas.add("path", d=f"M{x + 16} {y - 5}v10", class_="door")
    canvas.text(x + 24, y, say("house with entrance"), 12, anchor="start")
    for id_, text, left in (
        (piece_id(0, mark), say("chip"), 200),
        ("pa-target", say("target stone"), 268),
        (_pawn_id(0, mark), say("pawn"), 390),
        (_police_id(0, mark), say("policeman"), 468),
    ):
        canvas.use(id_, left, y, 0.8)
        canvas.text(left + 13, y, text, 12, anchor="start")
    return y + 30


def _players(canvas: Canvas, state: State, players: Players, marks: tuple[str, ...], y: float) -> float:
    for seat, mark in enumerate(marks):
        canvas.use(piece_id(seat, mark), EDGE + 24, y + 24 * seat)
    is_building = state.phase in (LAY_START, BUILD, LAY_CHIPS, AWAIT_CITY)
    for seat, name in enumerate(players.names):
        is_next = state.phase not in (OVER, AWAIT_CITY) and seat == state.turn
        cells = [Cell(EDGE - 6, turn_sign(is_next)), Cell(EDGE + 42, cut(name, MAX_NAME))]
        if is_building:
            cells.append(Cell(370, say("{chips:# chip|# chips} in hand", chips=state.hand[seat]), "end"))
        else:
            total, steps = state.score[seat], state.edition.allowance + state.collected[seat]
            cells += [
                Cell(304, say("{points:# point|# points}", points=total), "end", "bold"),
                Cell(376, say("(track {step})", step=total % state.edition.track), "end"),
                Cell(486, say("{steps:# step|# steps}", steps=steps), "end"),
                Cell(556, say("{chips:# chip|# chips}", chips=state.chips[seat].bit_count()), "end"),
                Cell(564, say("goal") if state.is_home(seat) else ""),
            ]
        canvas.line_of(y + 24 * seat, cells, 14)
    y += 24 * len(players.names)
    if state.phase in (LAY_START, BUILD):
        canvas.text(EDGE, y, houses_left(state), 13, anchor="start")
    elif state.phase == AWAIT_CITY:
        canvas.text(EDGE, y, say("the city is still missing"), 13, anchor="start")
    return y + 16
