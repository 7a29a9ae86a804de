"""The scores over a game as a chart in SVG: one line a player, told apart by colour, dash, shape and name."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.drawing import FAINT, INK, drawing, element, label, look, outline, piece, points

WIDTH, HEIGHT = 480.0, 260.0
LEFT, RIGHT, TOP, BOTTOM = 42.0, 138.0, 16.0, 38.0
MAX_NAME = 10


def place(move: int, moves: int) -> float:
    """Where a move stands on the chart's width."""
    return LEFT + (WIDTH - LEFT - RIGHT) * move / max(moves, 1)


def score_chart(title: str, names: Sequence[str], marks: Sequence[str], scores: Sequence[Sequence[int]]) -> str:
    """`scores` has for every number of moves, from 0, the points by seat."""
    moves = len(scores) - 1
    every = [value for row in scores for value in row]
    ticks = _ticks(min([0, *every]), max([1, *every]))
    low, high = ticks[0], ticks[-1]

    def height(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low)

    parts = [
        *_grid(ticks, [height(tick) for tick in ticks], moves),
        element("line", id="now", x1=place(moves, moves), x2=place(moves, moves), y1=TOP, y2=HEIGHT - BOTTOM, stroke=INK),
    ]
    for seat in range(len(names)):
        line = [(place(move, moves), height(row[seat])) for move, row in enumerate(scores)]
        parts += _line(seat, line)
    last = scores[-1]
    room = (HEIGHT - TOP - BOTTOM) / max(len(names) - 1, 1)
    spread = _spread([height(value) for value in last], min(22.0, room))
    for seat, (name, y) in enumerate(zip(names, spread, strict=True)):
        short = name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"
        parts.append(piece(seat, WIDTH - RIGHT + 14, y, 8, marks[seat] if seat < len(marks) else "*"))
        parts.append(label(WIDTH - RIGHT + 28, y, f"{short} {last[seat]}", 13, text_anchor="start"))
    said = ", ".join(f"{name} {value}" for name, value in zip(names, last, strict=True))
    return drawing(WIDTH, HEIGHT, title, parts, f"Points over {moves} moves; at the end {said}.")


def _line(seat: int, line: list[tuple[float, float]]) -> list[str]:
    """A player's points, in colour on ink, and the player's shape now and then."""
    way = points(_thinned(line))
    style = look(seat)
    given = {"points": way, "fill": "none", "stroke_linejoin": "round", "stroke_dasharray": style.dash}
    every = max(1, len(line) // 6)
    beads = line[every // 2 :: every]
    return [
        element("polyline", stroke=INK, stroke_width=4, **given),
        element("polyline", stroke=style.fill, stroke_width=2.5, **given),
        *(
            element("circle", cx=x, cy=y, r=4, fill=style.fill, stroke=INK)
            if style.shape == "circle"
            else element("polygon", points=points(outline(style.shape, x, y, 5)), fill=style.fill, stroke=INK)
            for x, y in beads
        ),
    ]


def _thinned(line: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Without the points in the middle of level stretches."""
    inner = [here for a, here, b in zip(line, line[1:], line[2:], strict=False) if not a[1] == here[1] == b[1]]
    return [line[0], *inner, line[-1]]


def _grid(ticks: Sequence[int], heights: Sequence[float], moves: int) -> list[str]:
    parts = []
    for tick, y in zip(ticks, heights, strict=True):
        parts.append(element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, stroke=FAINT, stroke_width=0.5))
        parts.append(label(LEFT - 6, y, tick, 13, text_anchor="end"))
    for move in range(0, moves + 1, _round_step(moves, 8)):
        parts.append(label(place(move, moves), HEIGHT - BOTTOM + 11, move, 13))
    parts.append(label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 9, "move", 13))
    return parts


def _ticks(low: int, high: int) -> list[int]:
    """Round values that enclose all points."""
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
