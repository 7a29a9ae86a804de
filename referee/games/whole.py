"""A board with its panel below it, as one drawing. Nothing here knows a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from referee.games.canvas import lettering, room
from referee.games.drawing import element
from referee.games.panel import BOX, Panel, Seated, Sign
from referee.language.width import cut

SIZE, SMALL = 14, 12
"""Of letters: of what a player has, and of everything else."""
ROW, LINE = 30, 24
"""From one player to the next, and from one line of signs to the next."""
MARGIN, GAP = 14, 16
MAX_NAME = 24
LEAST = 600
"""The width that a panel needs; a smaller board stands in the middle above it."""
_VIEW = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"')


def with_panel(board: str, panel: Panel) -> str:
    """A drawing of `Canvas.rendered`, made higher by what stands beside the board."""
    head, *rows, end = board.split("\n")
    found = _VIEW.search(head)
    assert found is not None
    left, top, wide, high = map(float, found.groups())
    left, wide = left - max(LEAST - wide, 0) / 2, max(wide, LEAST)
    pen = _Pen(left + MARGIN, top + high + GAP, left + wide - MARGIN)
    pen.players(panel)
    for note in panel.notes:
        pen.text(note, "ink")
    pen.flow(panel.legend, "faint")
    view = f'viewBox="{left:g} {top:g} {wide:g} {round(pen.y - top, 1):g}"'
    return "\n".join([head.replace(found[0], view), *rows, *pen.rows, end])


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
        """One after the other, in as many lines as they need. Words without a picture have lines of their own."""
        start = x = self.left if left is None else left
        for sign in signs:
            needs = 2 * BOX + 6 + room(sign.text, SMALL)
            if x > start and (not sign.picture or x + needs > self.right):
                x, self.y = start, self.y + LINE
            if not sign.picture:
                self.text(sign.text, class_)
                continue
            self.picture(sign.picture, x + BOX, self.y, sign.word)
            self.rows.append(lettering(x + 2 * BOX + 6, self.y, sign.text, SMALL, class_, "start"))
            x += needs + GAP
        if x > start:
            self.y += LINE

    def text(self, text: str, class_: str) -> None:
        """In as many lines as it needs; a note may hold a name, which may be long."""
        lines = [""]
        for word in (cut(word, MAX_NAME) for word in text.split(" ")):
            longer = f"{lines[-1]} {word}".strip()
            if self.left + room(longer, SMALL) <= self.right or not lines[-1]:
                lines[-1] = longer
            else:
                lines.append(word)
        for line in lines:
            self.rows.append(lettering(self.left, self.y, line, SMALL, class_, "start"))
            self.y += LINE

    def picture(self, picture: str, x: float, y: float, word: str = "") -> None:
        self.rows.append(element("g", picture, transform=f"translate({x:.4g} {y:.4g})", data_word=word or None))
