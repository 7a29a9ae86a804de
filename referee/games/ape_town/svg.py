"""Ape Town's position as SVG: the city as hexes, the track around it with the display."""

from __future__ import annotations

import math
from itertools import zip_longest

from referee.games.ape_town.edition import MOTIFS, SECTIONS, SEGMENTS, Edition
from referee.games.ape_town.state import State
from referee.games.canvas import COARSE_CLASS, FINE, FINE_CLASS, Canvas, Cell, box, fine, piece_id, print_on
from referee.games.drawing import INK, element, piece, points
from referee.games.game import EMPTY, UNKNOWN, Players
from referee.language import name, say
from referee.language.remembered import remembered

HALF, SLOPE, SIDE = 29, 17, 33
"""A hex: half its width, how high its slanting sides are, and the upright ones."""
STEP = SLOPE + SIDE
"""From one row to the next."""
TILE, LOW = 21.0, 7
"""The radius of a tile, and how far below the middle of its field it lies: the field's name stays above it."""
SMALL, OPEN = 15.0, "-open"
"""The radius of an open tile on the track, and the end of its id."""
NAME = 17.7
"""Letters that can be read on a phone; an edition with a wider city has smaller ones."""
DISC = 10.5
MARGIN = 8
STRIP, GAP, PRICE = 66, 6, 18
"""The height of the track, the distance between its sections, and the room outside of it for what a tile costs."""
TOP = MARGIN + PRICE + STRIP + 6 + SIDE
SHADES = {"white": ("#fbf8ef", "print"), "grey": ("#bdbab3", "print"), "black": ("#55524d", "negative")}
"""Fill and ink of a district's colour; an edition with other colours has the same three in its own order."""
BORDER = "#c0392b"
MOTIF_FILLS = ("#f6c89f", "#e3b4d6", "#9fc9e8", "#ee8a45", "#dfe3e6", "#f7e04b")


def draw(state: State, players: Players) -> str:
    edition = state.edition
    widest = max(start + 2 * len(row) for start, row in zip(edition.starts, edition.rows, strict=True))
    width = HALF * widest + 2 * MARGIN
    bottom = TOP + STEP * (len(edition.rows) - 1) + SIDE
    marks = players.marks(edition.signs)
    canvas = _printed(edition, marks, width, bottom).copy()
    for field, (motif, owner) in enumerate(zip_longest(state.tiles, state.owner, fillvalue=-1)):
        if motif != EMPTY:
            canvas.rows += _tile(edition, field, motif, owner, marks)
    _display(canvas, state, width, bottom)
    title = say("Ape Town: the position after {moves:# move|# moves}", moves=state.moves)
    return canvas.rendered(width, bottom + TOP - SIDE, title)


@remembered(8)
def _printed(edition: Edition, marks: tuple[str, ...], width: float, bottom: float) -> Canvas:
    """What is the same in all positions of a game."""
    canvas = Canvas(_css(edition), [*_discs(marks), *_shapes()])
    _fields(canvas, edition)
    _track(canvas, edition, width, bottom)
    canvas.spots("at-spot", _hex_path(0, 0), [(field, *_middle(edition, field)) for field in edition.fields])
    return canvas


def _shade(edition: Edition, colour: str) -> tuple[str, str]:
    return SHADES.get(colour) or list(SHADES.values())[edition.colours.index(colour) % len(SHADES)]


def _negative(look: tuple[str, str]) -> str | None:
    """The class of a text among others in print."""
    return None if look[1] == "print" else look[1]


def _css(edition: Edition) -> str:
    fills = [f".gb .c{i}{{fill:{_shade(edition, colour)[0]}}}" for i, colour in enumerate(edition.colours)]
    return "".join(fills) + ".gb .pond{fill:#8cc3dd}.gb .ground{fill:#d8b183}"


def _hexagon(radius: float, y: float = 0.0) -> str:
    """With a corner above."""
    turn = [math.radians(60 * k - 90) for k in range(6)]
    return points((radius * math.cos(a), y + radius * math.sin(a)) for a in turn)


def _shapes() -> list[str]:
    """The tiles, each with its sign."""
    motifs = (*MOTIFS, "?")
    laid = [element("g", tile(motif, TILE, 18, -5), id=_tile_id(motif)) for motif in motifs]
    return laid + [element("g", tile(motif, SMALL, 18), id=_tile_id(motif) + OPEN) for motif in motifs]


def tile(motif: str, radius: float, size: float, y: float = 0) -> str:
    """A tile around the origin, with its sign at this height in letters of this size."""
    fill = "#fff" if motif == "?" else MOTIF_FILLS[MOTIFS.index(motif)]
    shape = element("polygon", points=_hexagon(radius), fill=fill, stroke=INK)
    return shape + print_on(0, y, _sign(motif), size, 1.6 * radius)


def _discs(marks: tuple[str, ...]) -> list[str]:
    return [element("g", fine(piece(seat, 0, 0, DISC, mark)), id=_disc_id(seat, mark)) for seat, mark in enumerate(marks)]


def _disc_id(seat: int, mark: str) -> str:
    return f"at-{piece_id(seat, mark)}"


def _tile_id(motif: str) -> str:
    return "at-x" if motif == "?" else f"at-{motif[:2]}"


def _sign(motif: str) -> str:
    return name(motif)[:2].capitalize()


def _middle(edition: Edition, field: str) -> tuple[float, float]:
    row, column = map(int, field.split("."))
    return MARGIN + HALF * (edition.starts[row - 1] + 2 * column - 1), TOP + STEP * (row - 1)


def _fields(canvas: Canvas, edition: Edition) -> None:
    """One path for all hexes of a kind, one text for the names of a row: the city has many fields."""
    kinds: dict[str, list[str]] = {}
    for field, cell in edition.cells.items():
        kinds.setdefault(_look(edition, cell)[0], []).append(field)
    for fill, fields in kinds.items():
        canvas.add("path", d="".join(_hex_path(*_middle(edition, field)) for field in fields), class_=f"{fill} edge")
    _borders(canvas, edition)
    for r, row in enumerate(edition.rows, 1):
        fields = [f"{r}.{c}" for c in range(1, len(row) + 1)]
        below = [say("pond") if cell == "~~" else "" if cell == "**" else cell for cell in row]
        for shown, down, size, class_ in (
            (fields, -20, FINE, FINE_CLASS),
            (below, LOW, 14, FINE_CLASS),
            (fields, LOW, NAME, COARSE_CLASS),
        ):
            cells = [
                Cell(_middle(edition, field)[0], text, None, _negative(_look(edition, cell)))
                for field, cell, text in zip(fields, row, shown, strict=True)
            ]
            display = "none" if class_ == COARSE_CLASS else None
            canvas.line_of(TOP + STEP * (r - 1) + down, cells, size, f"print {class_}", display=display)


def _look(edition: Edition, cell: str) -> tuple[str, str]:
    """The class of a field and of the text on it."""
    if cell in ("~~", "**"):
        return ("pond" if cell == "~~" else "ground"), "print"
    colour = edition.colour_of[cell]
    return f"c{edition.colours.index(colour)}", _shade(edition, colour)[1]


def _hex_path(x: float, y: float) -> str:
    return f"M{x:g} {y - SIDE:g}l{HALF} {SLOPE}v{SIDE}l-{HALF} {SLOPE}-{HALF}-{SLOPE}v-{SIDE}z"


def _borders(canvas: Canvas, edition: Edition) -> None:
    """Thick lines where two districts meet."""
    at = {tuple(map(round, _middle(edition, field))): cell for field, cell in edition.cells.items()}
    way = ""
    for (x, y), cell in at.items():
        if at.get((x + 2 * HALF, y), cell) != cell:
            way += f"M{x + HALF} {y + SLOPE - SIDE}v{SIDE}"
        for side in (1, -1):
            if at.get((x + side * HALF, y + STEP), cell) != cell:
                way += f"M{x + side * HALF} {y + SLOPE}l{-side * HALF} {SLOPE}"
    canvas.add("path", d=way, fill="none", stroke=BORDER, stroke_width=4, stroke_linecap="round")


@remembered(2048)
def _tile(edition: Edition, field: int, motif: int, owner: int, marks: tuple[str, ...]) -> list[str]:
    """A tile, and the disc on it."""
    canvas = Canvas.of()
    is_printed = field >= len(edition.fields)
    where = edition.preprinted[field - len(edition.fields)] if is_printed else edition.fields[field]
    x, y = _middle(edition, where)
    canvas.use(_tile_id(MOTIFS[motif]), x, y + LOW, f"{where} {name(MOTIFS[motif])}")
    if owner >= 0:
        canvas.use(_disc_id(owner, marks[owner]), x, y + LOW + 18)
    return canvas.rows


# -- track ---------------------------------------------------------------------------------------------------------------


def _segment_place(segment: int, width: float, bottom: float) -> tuple[float, float, float]:
    """Left edge, top edge and width of a segment: half the track runs above the city to the right, half below it back."""
    half = SECTIONS * SEGMENTS // 2
    gaps = SECTIONS // 2 - 1
    each = (width - 2 * MARGIN - gaps * GAP) / half
    nth = segment % half
    x = MARGIN + nth * each + nth // SEGMENTS * GAP
    if segment < half:
        return x, MARGIN + PRICE, each
    return width - x - each, bottom + 6, each


def _track(canvas: Canvas, edition: Edition, width: float, bottom: float) -> None:
    places = [_segment_place(segment, width, bottom) for segment in range(SECTIONS * SEGMENTS)]
    for shade, colour in enumerate(edition.colours):
        of_colour = [place for place, own in zip(places, edition.segment_colour, strict=True) if own == colour]
        way = "".join(box(*place, STRIP) for place in of_colour)
        canvas.add("path", d=way, class_=f"c{shade} edge")
    half = len(places) // 2
    for segments in (range(half), range(half, 2 * half)):
        cells = [
            Cell(
                places[segment][0] + places[segment][2] / 2,
                segment + 1,
                None,
                _negative(_shade(edition, edition.segment_colour[segment])),
            )
            for segment in segments
        ]
        canvas.line_of(places[segments[0]][1] + 10, cells, NAME, "print")


def _display(canvas: Canvas, state: State, width: float, bottom: float) -> None:
    """The open tiles with what it costs to skip to them, and the bundles that lie there."""
    costs = {segment: cost for cost, segment in enumerate(state.open)}
    for segment, colour in enumerate(state.edition.segment_colour):
        if segment not in costs and not state.bundles[segment]:
            continue
        x, y, each = _segment_place(segment, width, bottom)
        middle = x + each / 2
        if segment in costs:
            motif = state.at_segment[segment]
            shown = _tile_id("?" if motif == UNKNOWN else MOTIFS[motif]) + OPEN
            canvas.use(shown, middle, y + STRIP / 2, word=str(segment + 1))
            outside = y - PRICE / 2 if segment < SECTIONS * SEGMENTS // 2 else y + STRIP + PRICE / 2
            canvas.text(middle, outside, costs[segment], NAME, "ink")
        if state.bundles[segment]:
            canvas.text(middle, y + STRIP - 10, f"×{state.bundles[segment]}", NAME, _shade(state.edition, colour)[1])
