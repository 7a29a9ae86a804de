"""SVG for the drawings of games: elements, text that is only text, and how a player looks.

A drawing is one `<svg>` with one whole element a line. Two drawings of a game then differ by the lines that a move changed:
a page can keep a game of 200 moves as differences, and mark what is new, without knowing the game.

Players are told apart by colour (Okabe and Ito's, which the colour-blind can tell apart), by shape and dash (in black and
white), and by the letter on their pieces.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from referee.language.visible import visible
from referee.language.width import width

INK, PAPER, FAINT = "#1b1b1b", "#fffdf7", "#8a8577"
WIDE = 5000
"""The paper reaches this far on all sides: it stays the same line however large the drawing grows."""
SANS = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
MONO = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\n": " ", "\t": " "})


class Look(NamedTuple):
    """How a player's things look."""

    fill: str
    ink: str
    """Readable on the fill."""
    shape: str
    """Of a piece: a key of `SHAPES`."""
    dash: str
    """Of a line: an SVG dash array."""


SHAPES: dict[str, tuple[int, float]] = {
    "circle": (0, 0.0),
    "square": (4, 45.0),
    "triangle": (3, -90.0),
    "diamond": (4, 0.0),
    "hexagon": (6, 0.0),
    "pentagon": (5, -90.0),
}
"""Corners of a shape, and the direction of the first in degrees."""
LOOKS = (
    Look("#0072b2", "#ffffff", "circle", "none"),
    Look("#e69f00", "#000000", "square", "8 3"),
    Look("#009e73", "#000000", "triangle", "2 3"),
    Look("#d67fb0", "#000000", "diamond", "10 3 2 3"),
    Look("#f0e442", "#000000", "hexagon", "5 5"),
    Look("#56b4e9", "#000000", "pentagon", "12 4"),
)


def look(seat: int) -> Look:
    """A seat's look; there are more looks than seats in any game, and they start again where there are not."""
    return LOOKS[seat % len(LOOKS)]


def escaped(text: object) -> str:
    """A text of a record for an element or an attribute: a player called `<script>` has only a strange name."""
    return visible(str(text).translate(_ESCAPES), _unknown)


def _unknown(char: str) -> str:
    return "\ufffd"


@lru_cache(maxsize=8192, typed=True)  # from one position to the next, most of a board stays as it is
def element(name: str, *inside: str, **attributes: object) -> str:
    """An element on one line. What is inside is SVG already (`escaped` makes it so from text). In the names of attributes
    an underscore stands for a hyphen, one at the end for nothing (`class_`); numbers are rounded, None leaves out."""
    given = [(key.rstrip("_").replace("_", "-"), _value(value)) for key, value in attributes.items() if value is not None]
    opened = " ".join([name, *(f'{key}="{value}"' for key, value in given)])
    return f"<{opened}>{''.join(inside)}</{name}>" if inside else f"<{opened}/>"


def _value(value: object) -> str:
    return f"{round(value, 1):g}" if isinstance(value, float) else escaped(value)


def label(x: float, y: float, text: object, size: float = 12, **attributes: object) -> str:
    """A line of text; in the middle of (x, y) unless `text_anchor` says otherwise."""
    given = {"text_anchor": "middle", "fill": INK, **attributes}
    baseline = float(y + 0.35 * size)  # not every viewer knows of a dominant baseline
    return element("text", escaped(text), x=float(x), y=baseline, font_size=size, **given)


def outline(shape: str, x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The corners of a shape around a point."""
    corners, first = SHAPES[shape]
    turn = [math.radians(first + 360 * k / corners) for k in range(corners)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in turn]


def points(corners: Iterable[tuple[float, float]]) -> str:
    """The attribute `points` of a polygon or polyline."""
    return " ".join(f"{round(x, 1):g},{round(y, 1):g}" for x, y in corners)


@lru_cache(maxsize=1024)
def piece(seat: int, x: float, y: float, radius: float, mark: str = "", style: Look | None = None) -> str:
    """A player's piece with the player's letter on it. A game whose pieces have colours of their own gives a style."""
    style = style or look(seat)
    given = {"fill": style.fill, "stroke": INK, "stroke_width": 1}
    # Shapes with few corners are drawn larger, so that all look equally big.
    size = radius * {3: 1.3, 4: 1.18, 5: 1.1, 6: 1.05}.get(SHAPES[style.shape][0], 1.0)
    if style.shape == "circle":
        drawn = element("circle", cx=float(x), cy=float(y), r=float(radius), **given)
    else:
        drawn = element("polygon", points=points(outline(style.shape, x, y, size)), **given)
    if not mark:
        return drawn
    low = radius * 0.15 if style.shape == "triangle" else 0.0
    text = label(x, y + low, mark, round(radius * 1.15, 1), fill=style.ink, font_weight="bold")
    return element("g", drawn, text)


def drawing(wide: float, high: float, title: str, elements: Iterable[str], described: str = "") -> str:
    """The whole drawing on paper. The title is what a screen reader says; `described` may say more."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" role="img" font-family="{escaped(SANS)}">'
    rows = [head, element("title", escaped(title))]
    if described:
        rows.append(element("desc", escaped(described)))
    rows.append(element("rect", x=-WIDE, y=-WIDE, width=2 * WIDE, height=2 * WIDE, fill=PAPER))
    return "\n".join([*rows, *elements, "</svg>"])


def text_drawing(title: str, rows: Sequence[str], size: float = 14) -> str:
    """A drawing in characters as one in SVG, for a game that has no better one."""
    advance, leading = size * 0.61, size * 1.3
    wide = (max(map(width, rows), default=0) + 4) * advance
    lines = [
        element(
            "text",
            escaped(row).replace(" ", "\u00a0"),
            x=2 * advance,
            y=(n + 1.5) * leading,
            font_family=MONO,
            font_size=size,
            fill=INK,
            textLength=width(row) * advance,
            lengthAdjust="spacingAndGlyphs",
        )
        for n, row in enumerate(rows)
        if row.strip()
    ]
    return drawing(round(wide), round((len(rows) + 1) * leading), title, lines)
