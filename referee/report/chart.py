"""The scores over a game as a chart in SVG: one line a player, told apart by colour, dash, shape and name."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from referee.games.canvas import Canvas
from referee.games.drawing import Look, element, escaped, piece, points
from referee.language import point, say

WIDTH, HEIGHT = 480.0, 280.0
LEFT, RIGHT, TOP, BOTTOM = 46.0, 150.0, 18.0, 44.0


def place(move: int, moves: int) -> float:
    """Where a move stands on the chart's width."""
    return LEFT + (WIDTH - LEFT - RIGHT) * move / max(moves, 1)


def score_chart(names: Sequence[str], marks: Sequence[str], looks: Sequence[Look], scores: Sequence[Sequence[int]]) -> str:
    """`scores` has for every number of moves, from 0, the points by seat."""
    moves = len(scores) - 1
    final = [f"{name} {value}" for name, value in zip(names, scores[-1], strict=True)]
    title = say("Scores over the game: {moves:# move|# moves}; at the end {scores:list}", moves=moves, scores=final)
    return chart(names, marks, looks, scores, say("move"), title, now=True)


def chart(
    names: Sequence[str],
    marks: Sequence[str],
    looks: Sequence[Look],
    scores: Sequence[Sequence[float]],
    axis: str,
    title: str,
    now: bool = False,
) -> str:
    """A line for each name; `scores` has their values step by step, from 0. With `now` a line that a script can move."""
    moves = len(scores) - 1
    every = [value for row in scores for value in row]
    ticks = _ticks(min([0, *every]), max([1, *every]))
    low, high = ticks[0], ticks[-1]

    def height(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low)

    canvas = Canvas()
    _grid(canvas, ticks, [height(tick) for tick in ticks], moves, axis)
    if now:
        canvas.add("line", id="now", class_="rim", x1=WIDTH - RIGHT, x2=WIDTH - RIGHT, y1=TOP, y2=HEIGHT - BOTTOM)
    for seat, look in enumerate(looks):
        _line(canvas, look, [(place(move, moves), height(row[seat])) for move, row in enumerate(scores)])
    last = scores[-1]
    gap = min(26.0, (HEIGHT - TOP - BOTTOM) / max(len(names) - 1, 1))
    for seat, y in enumerate(_spread([height(value) for value in last], gap)):
        canvas.rows.append(piece(seat, WIDTH - RIGHT + 18, y, 13, marks[seat] if seat < len(marks) else "*", looks[seat]))
        canvas.rows.append(_named(names[seat], _shown(last[seat]), WIDTH - RIGHT + 36, y))
    return canvas.rendered(WIDTH, HEIGHT, title)


def _named(name: str, value: str, x: float, y: float) -> str:
    """A name with the points behind it, whichever way it is read, shortened by the browser, which alone knows its fonts."""
    inside = element("bdi", escaped(name), class_="short") + element("span", escaped(value))
    return element("foreignObject", element("div", inside, class_="named"), x=x, y=y - 11, width=WIDTH - 6 - x, height=22)


def _shown(value: float) -> str:
    return f"{value:.12g}".replace(".", point())


def _line(canvas: Canvas, look: Look, line: list[tuple[float, float]]) -> None:
    """A player's points, in colour on ink, with the player's shape now and then."""
    given = {"points": points(_thinned(line)), "fill": "none", "stroke_linejoin": "round", "stroke_dasharray": look.dash}
    canvas.add("polyline", class_="rim", stroke_width=4, **given)
    canvas.add("polyline", stroke=look.fill, stroke_width=2.5, **given)
    every = max(1, len(line) // 6)
    canvas.rows += [piece(0, x, y, 4, "", look) for x, y in line[every // 2 :: every]]


def _thinned(line: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Without the points in the middle of level stretches."""
    inner = [here for a, here, b in zip(line, line[1:], line[2:], strict=False) if not a[1] == here[1] == b[1]]
    return [line[0], *inner, line[-1]]


def _grid(canvas: Canvas, ticks: Sequence[int], heights: Sequence[float], moves: int, axis: str) -> None:
    for tick, y in zip(ticks, heights, strict=True):
        canvas.add("rect", class_="faint", x=LEFT, y=y, width=WIDTH - LEFT - RIGHT, height=0.5)
        canvas.text(LEFT - 6, y, tick, 15, anchor="end")
    for move in range(0, moves + 1, _round_step(moves, 8)):
        canvas.text(place(move, moves), HEIGHT - BOTTOM + 13, move, 15)
    canvas.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 9, axis, 15)


def _ticks(lowest: float, highest: float) -> list[int]:
    """Round values that enclose all points."""
    low, high = floor(lowest), ceil(highest)
    step = _round_step(high - low, 7)
    return list(range(low // step * step, high + step, step))


def _round_step(span: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 … that needs at most so many steps."""
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if span <= most * step:
                return step
        power *= 10


def _spread(heights: list[float], gap: float) -> list[float]:
    """The heights of names beside the chart: moved apart until none covers another."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    placed = list(heights)
    edge = TOP
    for k, seat in enumerate(order):
        lowest = HEIGHT - BOTTOM - gap * (len(order) - 1 - k)
        placed[seat] = min(max(heights[seat], edge), lowest)
        edge = placed[seat] + gap
    return placed
