"""A board with its panel below it, as one drawing. Nothing here knows a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from referee.games.canvas import lettering
from referee.games.drawing import element
from referee.games.panel import BOX, Panel, Seated, Sign
from referee.language.width import cut, graphemes, width

SIZE, SMALL = 14, 12
"""Of letters: of what a player has, and of everything else."""
ROW, LINE = 30, 24
"""From one player to the next, and from one line of signs to the next."""
MARGIN, GAP = 14, 16
MAX_NAME = 24
_VIEW = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"')
_BROAD = frozenset("MWmw@%—…")


def with_panel(board: str, panel: Panel) -> str:
    """A drawing of `Canvas.rendered`, made higher by what stands beside the board."""
    head, *rows, end = board.split("\n")
    found = _VIEW.search(head)
    assert found is not None
    left, top, wide, high = map(float, found.groups())
    pen = _Pen(left + MARGIN, top + high + GAP, left + wide - MARGIN)
    pen.players(panel)
    for note in panel.notes:
        pen.text(note)
    pen.flow(panel.legend, "faint")
    view = f'viewBox="{left:g} {top:g} {wide:g} {round(pen.y - top, 1):g}"'
    return "\n".join([head.replace(found[0], view), *rows, *pen.rows, end])


def room(text: str, size: float) -> float:
    """The width that letters of a usual font need at most; which one a viewer has, nobody knows."""
    return size * sum(map(_broadness, graphemes(text)))


def _broadness(grapheme: str) -> float:
    """In multiples of the size."""
    if width(grapheme) > 1:
        return 1.4
    if grapheme in _BROAD or not grapheme.isascii():
        return 1.05
    return 0.8 if grapheme.isupper() else 0.66


class _Pen:
    """Writes downwards, from one edge to the other."""

    def __init__(self, left: float, y: float, right: float) -> None:
        self.left, self.y, self.right = left, y, right
        self.rows: list[str] = []

    def players(self, panel: Panel) -> None:
        """In columns; a name that leaves them no room has a line of its own."""
        indent = self.left + 5 * BOX
        names = [cut(player.name, MAX_NAME) for player in panel.players]
        columns = [max(room(text, SIZE) for text in column) for column in zip(*(p.facts for p in panel.players), strict=True)]
        named = max(room(name, SIZE) for name in names)
        is_apart = indent + named + sum(columns) + GAP * len(columns) > self.right
        for player, name in zip(panel.players, names, strict=True):
            if panel.turn == player.seat:
                self.rows.append(lettering(self.left + 6, self.y, "▶", SIZE))
            self.picture(player.picture, self.left + 3 * BOX, self.y)
            self.rows.append(lettering(indent, self.y, name, SIZE, anchor="start"))
            if is_apart:
                self.y += LINE
            self._facts(player, columns, indent + (0 if is_apart else named + GAP))
            self.y += ROW
            if player.hand:
                self.y -= ROW - LINE
                self.flow(player.hand, "ink", indent)

    def _facts(self, player: Seated, columns: Sequence[float], x: float) -> None:
        for nth, (fact, column) in enumerate(zip(player.facts, columns, strict=True)):
            if fact:
                self.rows.append(lettering(x + column, self.y, fact, SIZE, "ink" if nth else "ink bold", "end"))
            x += column + GAP

    def flow(self, signs: Iterable[Sign], class_: str, left: float | None = None) -> None:
        """One after the other, in as many lines as they need. Words without a picture have a line of their own."""
        start = x = self.left if left is None else left
        for sign in signs:
            needs = (2 * BOX + 6 if sign.picture else 0) + room(sign.text, SMALL)
            if x > start and (not sign.picture or x + needs > self.right):
                x, self.y = start, self.y + LINE
            if sign.picture:
                self.picture(sign.picture, x + BOX, self.y)
            text_x = x + (2 * BOX + 6 if sign.picture else 0)
            self.rows.append(lettering(text_x, self.y, sign.text, SMALL, class_, "start"))
            x = x + needs + GAP if sign.picture else self.right
        if x > start:
            self.y += LINE

    def text(self, text: str) -> None:
        self.rows.append(lettering(self.left, self.y, text, SMALL, "ink", "start"))
        self.y += LINE

    def picture(self, picture: str, x: float, y: float) -> None:
        self.rows.append(element("g", picture, transform=f"translate({x:.4g} {y:.4g})"))
