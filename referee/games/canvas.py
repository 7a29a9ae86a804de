"""What the drawings of boards share: a canvas that follows the theme of the page, pieces of players, the list of players.

Static parts go on the canvas first, what a move changes later: positions of one game then differ in few lines. Colours are
in one style line. It sets a plain colour and then one with a variable (`--gb-ink`), so that a page can theme the board, a
file by itself follows the reader's light or dark, and a viewer that knows no variables still shows the light one. All
selectors begin with `.gb`, so that a drawing inside a page leaves the page alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.games.drawing import FAINT, INK, PAPER, SANS, element, escaped, look, piece

WIDE = 5000
"""The paper reaches this far on all sides: it stays the same line however large the drawing grows."""
ROUND = 10.0
"""The radius of a player's piece before it is scaled."""
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

    def copy(self) -> Canvas:
        other = object.__new__(Canvas)
        other.rows = self.rows[:]
        return other

    def add(self, name: str, *inside: str, **attributes: object) -> None:
        self.rows.append(element(name, *inside, **attributes))

    def use(self, id_: str, x: float, y: float, scale: float = 1, **attributes: object) -> None:
        """What `defs` has under this id, at a point."""
        if scale == 1:
            self.add("use", href=f"#{id_}", x=float(x), y=float(y), **attributes)
        else:
            self.add("use", href=f"#{id_}", transform=f"translate({x:.4g} {y:.4g}) scale({scale:g})", **attributes)

    def text(
        self, x: float, y: float, text: object, size: float = 12, class_: str = "ink", anchor: str | None = None, **more: object
    ) -> None:
        """A text whose middle is at y."""
        self.rows.append(lettering(x, y, text, size, class_, anchor, **more))

    def line_of(self, y: float, cells: Iterable[Cell], size: float = 13, class_: str = "ink") -> None:
        """Texts side by side as one element."""
        parts = [
            element("tspan", escaped(cell.text), x=float(cell.x), text_anchor=cell.anchor, class_=cell.class_)
            for cell in cells
            if cell.text != ""
        ]
        if parts:
            self.add("text", *parts, y=y + 0.35 * size, font_size=size, class_=class_)

    def rendered(self, width: float, height: float, title: str, left: float = 0, top: float = 0) -> str:
        box = " ".join(f"{round(number, 1):g}" for number in (left, top, width, height))
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="gb" viewBox="{box}" role="img" text-anchor="middle" '
            f'font-family="{escaped(SANS)}">'
        )
        return "\n".join([head, element("title", escaped(title)), *self.rows, "</svg>"])


def lettering(
    x: float, y: float, text: object, size: float = 12, class_: str | None = "ink", anchor: str | None = None, **more: object
) -> str:
    baseline = float(y + 0.35 * size)
    return element("text", escaped(text), x=float(x), y=baseline, font_size=size, class_=class_, text_anchor=anchor, **more)


def print_on(x: float, y: float, text: object, size: float, **more: object) -> str:
    """Bold letters on a card or tile, for the defs."""
    return lettering(x, y, text, size, None, None, **{"fill": INK, "font_weight": "bold", **more})


def pieces(marks: Sequence[str]) -> list[str]:
    """For the defs: every player's piece around the origin."""
    return [
        element("g", piece(seat, 0, 0, ROUND, mark, look(seat)), id=piece_id(seat, mark)) for seat, mark in enumerate(marks)
    ]


def turn_sign(is_on_turn: bool) -> str:
    return "▶" if is_on_turn else ""
