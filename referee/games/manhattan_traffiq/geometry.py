"""Places, crossings and the sides of tiles as small ints, and their names.

A place is `row * 256 + column`, counted from the first start tile; north and west are negative. A crossing has the
number of the place whose north-west corner it is, so tile `p` has the corners p, p + 1, p + 256 and p + 257. The names
never change when the city grows. They have two digits: no city of one box is wider.

The sides of a tile are one byte: two bits each for north, east, south and west, from the lowest. The higher of the two
bits says that no street runs there.
"""

from __future__ import annotations

ROW = 256
EDGES = "RBGW"
"""Red and beige sides have a street, green and water have none."""
SIDES = ("north", "east", "south", "west")
STEPS = (-ROW, 1, ROW, -1)
"""From a place or crossing to the next one in the north, east, south, west."""
BITS = (1, 2, 4, 8)
"""The exits of a crossing, in the same order."""
HORIZONTAL, VERTICAL = 0, 1
AXES = "hv"
EXITS = (2 | 8, 1 | 4)
"""The exits along each axis."""


def place(column: str, row: str) -> int:
    """`E1`, `N2` to a number."""
    x, y = int(column[1:]), int(row[1:])
    return (-y if row[0] in "Nn" else y) * ROW + (-x if column[0] in "Ww" else x)


def column_and_row(place: int) -> tuple[int, int]:
    x = (place + ROW // 2) % ROW - ROW // 2
    return x, (place - x) // ROW


def place_name(place: int) -> str:
    x, y = column_and_row(place)
    return column_name(x) + row_name(y)


def column_name(x: int) -> str:
    return f"E{x}" if x >= 0 else f"W{-x}"


def row_name(y: int) -> str:
    return f"S{y}" if y >= 0 else f"N{-y}"


def crossing_name(crossing: int) -> str:
    return f"+{place_name(crossing)}"


def street_name(crossing: int, axis: int) -> str:
    return crossing_name(crossing) + AXES[axis]


def sides(text: str) -> int:
    """`RRBG` to a byte."""
    return sum(EDGES.index(letter) << 2 * i for i, letter in enumerate(text.upper()))


def turned(code: int, quarters: int) -> int:
    """Quarter turns clockwise: after one the old north side is in the east."""
    shift = 2 * (quarters % 4)
    return (code << shift | code >> (8 - shift)) & 0xFF


def side(code: int, direction: int) -> int:
    return code >> 2 * direction & 3


LETTERS = tuple("".join(EDGES[side(code, d)] for d in range(4)) for code in range(256))
"""The sides of every possible tile as text."""
ROTATIONS = tuple(tuple(dict.fromkeys(turned(code, quarters) for quarters in range(4))) for code in range(256))
"""The different ways in which a tile can lie."""
FACES = tuple(min(ways, key=lambda code: [side(code, d) for d in range(4)]) for ways in ROTATIONS)
"""The same number for all ways in which a tile can lie: the first of them in the order R, B, G, W."""
