"""Cities for test records, written out as set-up lines: a rectangle of places around the start tiles of Times Square.

Sides are red where nothing else is said, so that every crossing inside has four streets.
"""

from __future__ import annotations

from collections.abc import Collection

TIMES_SQUARE = {(0, 0): "RBRB", (1, 0): "RRBB", (1, 1): "BRBR", (2, 1): "BBRR"}


def name(x: int, y: int) -> str:
    return (f"E{x}" if x >= 0 else f"W{-x}") + (f"S{y}" if y >= 0 else f"N{-y}")


def city(west: int, north: int, east: int, south: int, holes: Collection[str] = (), green: Collection[str] = ()) -> str:
    """`green` names sides: `E2S0 n` is the north side of E2S0, `E2S0 w` its west side."""
    laid = []
    for y in range(north, south + 1):
        for x in range(west, east + 1):
            if (x, y) not in TIMES_SQUARE and name(x, y) not in holes:
                laid.append(f"{name(x, y)} {_sides(x, y, green)}")
    return f"@ city {', '.join(laid)}"


def _sides(x: int, y: int, green: Collection[str]) -> str:
    """North, east, south, west: a start tile next door decides, then `green`."""
    beside = ((x, y - 1, 2), (x + 1, y, 3), (x, y + 1, 0), (x - 1, y, 1))
    names = (f"{name(x, y)} n", f"{name(x + 1, y)} w", f"{name(x, y + 1)} n", f"{name(x, y)} w")
    return "".join(
        TIMES_SQUARE[(a, b)][side] if (a, b) in TIMES_SQUARE else "G" if edge in green else "R"
        for (a, b, side), edge in zip(beside, names, strict=True)
    )
