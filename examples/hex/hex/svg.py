"""Hex's board as SVG: the first player's sides are thick at the top and bottom, the second one's at the left and right."""

from __future__ import annotations

from math import cos, pi, sin

from hex.notation import Field
from hex.state import FREE, State
from referee.games.canvas import Canvas, legible, piece_id, pieces
from referee.games.drawing import look, points
from referee.games.game import Players
from referee.language import say

RADIUS = 20
ACROSS, DOWN = RADIUS * 3**0.5, RADIUS * 1.5
"""From one field to the next one, and from one row to the next one."""


def draw(state: State, players: Players) -> str:
    size, marks = state.size, players.marks()
    wide, high = ACROSS * 1.5 * size + RADIUS, DOWN * size + 2 * RADIUS
    canvas = Canvas(".gb .field{fill:none;stroke:var(--gb-ink,#1b1b1b)}", pieces(marks))
    last = (size - 1) * ACROSS
    for seat, ends in enumerate((((0.0, 0.0), (last, 0.0)), ((0.0, 0.0), (_x(0, size - 1), (size - 1) * DOWN)))):
        for shift in (0, 1):  # two sides of each player, parallel to each other
            right, down = ((_x(0, size - 1), (size - 1) * DOWN), (last, 0))[seat] if shift else (0.0, 0.0)
            (x, y), (to, bottom) = ends
            canvas.add(
                "line",
                x1=x + right,
                y1=y + down,
                x2=to + right,
                y2=bottom + down,
                stroke=look(seat).fill,
                stroke_width=2.4 * RADIUS,
            )
    for nth in range(size**2):
        column, row = nth % size, nth // size
        x, y, word = _x(column, row), row * DOWN, str(Field(column, row))
        canvas.add("polygon", points=points(_corners(x, y)), class_="paper", stroke="#8a8577", data_word=word)
    size_of_letters = legible(wide, high)
    for nth, whose in enumerate(state.stones):
        column, row = nth % size, nth // size
        x, y = _x(column, row), row * DOWN
        if whose == FREE:
            canvas.text(x, y, str(Field(column, row)), size_of_letters, "faint")
        else:
            canvas.use(piece_id(whose, marks[whose]), x, y, f"{Field(column, row)}: {players.names[whose]}")
    return canvas.rendered(wide, high, say("{game}: the position", game="Hex"), -ACROSS, -1.5 * RADIUS)


def _corners(x: float, y: float) -> list[tuple[float, float]]:
    return [(x + RADIUS * sin(turn * pi / 3), y - RADIUS * cos(turn * pi / 3)) for turn in range(6)]


def _x(column: int, row: int) -> float:
    return column * ACROSS + row * ACROSS / 2
