"""What the drawings of boards share: a canvas that follows the theme of the page, pieces of players, letters that can be read.

Static parts go on the canvas first, what a move changes later: positions of one game then differ in few lines. Colours are
in one style line. It sets a plain colour and then one with a variable (`--gb-ink`), so that a page can theme the board, a
file by itself follows the reader's light or dark, and a viewer that knows no variables still shows the light one. All
selectors begin with `.gb`, so that a drawing inside a page leaves the page alone.

What a word of the notation can name has that word as `data-word`, at a shape of its own: what somebody taps can be written.

No text is shown that nobody can read: under 11 px. A board fits a phone, where its letters are 0.6 times as large as in its
own coordinates, so what is smaller than `legible` is marked as fine, and a narrow drawing leaves it out. A coarse text is there
only where the fine ones are not.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from referee.games.drawing import FAINT, INK, PAPER, SANS, WIDE, element, escaped, look, piece
from referee.language.width import graphemes, width

ROUND = 10.5
"""The radius of a player's piece."""
_BROAD = frozenset("MWmw@%—…")
READABLE = 11
"""Pixels of the smallest letters."""
COLUMN, HIGHEST = 700, 620
"""The width and height that a page has for a board."""
PHONE, PHONE_HIGHEST = 374, 520
"""Those that it has on a phone."""
FINE = 12
"""The size of the smallest letters, in coordinates of the drawing."""
FINE_CLASS, COARSE_CLASS = "gb-fine", "gb-coarse"
_LIGHT = {"paper": PAPER, "ink": INK, "faint": FAINT, "panel": "#efe9dc"}
_DARK = {"paper": "#191a1d", "ink": "#f1efe8", "faint": "#9a968a", "panel": "#2a2c31"}


def _theme(colours: dict[str, str]) -> str:
    fills = [f".gb .{name}{{fill:{colour};fill:var(--gb-{name},{colour})}}" for name, colour in colours.items()]
    ink = colours["ink"]
    return "".join([*fills, f".gb .rim{{stroke:{ink};stroke:var(--gb-ink,{ink})}}"])


_CSS = (
    f"{_theme(_LIGHT)}@media(prefers-color-scheme:dark){{{_theme(_DARK)}}}"
    f".gb .print{{fill:{INK}}}.gb .negative{{fill:#fff}}.gb .edge{{stroke:{INK};stroke-width:1}}.gb .bold{{font-weight:bold}}"
)


def legible(wide: float, high: float) -> float:
    """The size that letters need in a drawing of this size to be readable on a phone and in a page."""
    return math.ceil(10 * READABLE * max(wide / PHONE, high / PHONE_HIGHEST)) / 10


def fine(picture: str) -> str:
    """A picture for the defs whose letters are left out of a narrow drawing."""
    return picture.replace("<text ", f'<text class="{FINE_CLASS}" ')


@lru_cache(maxsize=64)
def _narrow(wide: float, high: float) -> str:
    """Style for a drawing in which fine texts could not be read: in a column of a page, or by itself. It holds for the whole
    page, since it must hold inside of `<use>`: a page shows one board at a time."""
    is_tall = high * READABLE > HIGHEST * FINE
    least = round(READABLE / FINE * max(wide, high * COLUMN / HIGHEST if is_tall else 0))
    rules = f"{{.{FINE_CLASS}{{display:none}}.{COARSE_CLASS}{{display:inline}}}}"
    return element("style", f"@media(max-width:{least}px){rules}@container(max-width:{least}px){rules}")


def piece_id(seat: int, mark: str) -> str:
    """The name of a player's piece: it holds all that the piece shows, so that two drawings on one page cannot disagree."""
    return f"p{seat}{mark if mark.isalnum() else 'x'}"


class Cell(NamedTuple):
    """A text in a row, at its x."""

    x: float
    text: object
    anchor: str | None = "start"
    """None: the middle."""
    class_: str | None = None


class Canvas:
    """Rows of SVG, one element each."""

    def __init__(self, css: str = "", defs: Iterable[str] = ()) -> None:
        """css: the game's own rules, in which `.gb ` stands before every selector; defs: elements with an id. These have their
        colours as attributes, because browsers do not apply such rules inside of `<use>`."""
        self.rows = [element("style", _CSS + css)]
        made = "".join(defs)
        if made:
            self.rows.append(element("defs", made))
        self.add("rect", class_="paper", x=-WIDE, y=-WIDE, width=2 * WIDE, height=2 * WIDE)

    @classmethod
    def of(cls, rows: Iterable[str] = ()) -> Canvas:
        """One without style, defs and paper: for a part of a drawing, or with rows that have them."""
        canvas = object.__new__(cls)
        canvas.rows = list(rows)
        return canvas

    def copy(self) -> Canvas:
        return Canvas.of(self.rows)

    def add(self, name: str, *inside: str, **attributes: object) -> None:
        self.rows.append(element(name, *inside, **attributes))

    def use(self, id_: str, x: float, y: float, title: str = "", word: str = "") -> None:
        """What `defs` has under this id, at a point; the title is shown to whoever points at it."""
        self.rows.append(_used(id_, float(x), float(y), title, word))

    def spots(self, id_: str, outline: str, places: Iterable[tuple[str, float, float]]) -> None:
        """The places that words name, whether anything lies there or not. Nobody sees them.

        outline: the path of a place around its point; `id_` is a name for it."""
        shape = element("defs", element("path", id=id_, d=outline))
        found = [element("use", href=f"#{id_}", x=float(x), y=float(y), data_word=word) for word, x, y in places]
        self.add("g", shape, *found, fill="none", pointer_events="all")

    def text(
        self, x: float, y: float, text: object, size: float = 12, class_: str = "ink", anchor: str | None = None, **more: object
    ) -> None:
        """A text whose middle is at y."""
        self.rows.append(lettering(x, y, text, size, class_, anchor, **more))

    def line_of(self, y: float, cells: Iterable[Cell], size: float = 13, class_: str = "ink", **more: object) -> None:
        """Texts side by side as one element."""
        parts = [
            element("tspan", escaped(cell.text), x=float(cell.x), text_anchor=cell.anchor, class_=cell.class_)
            for cell in cells
            if cell.text != ""
        ]
        if parts:
            self.add("text", *parts, y=y + 0.35 * size, font_size=size, class_=class_, **more)

    def rendered(self, wide: float, high: float, title: str, left: float = 0, top: float = 0) -> str:
        box = " ".join(f"{round(number, 1):g}" for number in (left, top, wide, high))
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="gb" viewBox="{box}" role="img" text-anchor="middle" '
            f'font-family="{escaped(SANS)}">'
        )
        narrow = [_narrow(wide, high)] if any(FINE_CLASS in row for row in self.rows) else []
        return "\n".join([head, element("title", escaped(title)), *narrow, *self.rows, "</svg>"])


@lru_cache(maxsize=4096)  # quicker than asking `element`, which has to look at names of attributes
def _used(id_: str, x: float, y: float, title: str, word: str) -> str:
    titles = [element("title", escaped(title))] if title else []
    return element("use", *titles, href=f"#{id_}", x=x, y=y, data_word=word or None)


@lru_cache(maxsize=4096, typed=True)
def lettering(
    x: float, y: float, text: object, size: float = 12, class_: str | None = "ink", anchor: str | None = None, **more: object
) -> str:
    baseline = float(y + 0.35 * size)
    return element("text", escaped(text), x=float(x), y=baseline, font_size=size, class_=class_, text_anchor=anchor, **more)


def box(x: float, y: float, wide: float, high: float) -> str:
    """A rectangle as a path."""
    return f"M{x:.4g} {y:.4g}h{wide:.4g}v{high:.4g}h{-wide:.4g}z"


def room(text: str, size: float) -> float:
    """The width that letters of a usual font need at most; which one a viewer has, nobody knows."""
    return size * sum(map(_broadness, graphemes(text)))


def _broadness(grapheme: str) -> float:
    """In multiples of the size; slim letters are not counted as such, since a font may give all the same width."""
    if width(grapheme) > 1:
        return 1.4
    if grapheme in _BROAD or not grapheme.isascii():
        return 1.05
    return 0.8 if grapheme.isupper() else 0.66


def print_on(x: float, y: float, text: object, size: float, fits: float | None = None, **more: object) -> str:
    """Bold letters on a card or tile, for the defs; squeezed where it has no room for them."""
    given: dict[str, Any] = {"class_": None, "fill": INK, "font_weight": "bold", **more}
    if fits is not None and room(str(text), size) > fits:
        given |= {"textLength": fits, "lengthAdjust": "spacingAndGlyphs"}
    return lettering(x, y, text, size, **given)


def pieces(marks: Sequence[str]) -> list[str]:
    """For the defs: every player's piece around the origin."""
    return [
        element("g", fine(piece(seat, 0, 0, ROUND, mark, look(seat))), id=piece_id(seat, mark))
        for seat, mark in enumerate(marks)
    ]
