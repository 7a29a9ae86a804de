"""Where things are: fields, places and the ring road as small ints and bit masks. Nothing here depends on an edition.

A field is a number, 16 * y + x. The city has x and y from 1 to 12, the ring road runs around it at 0 and 13. Two
columns of every row of 16 stay empty, so that moving a whole set of fields one to the left or right is one shift of its
mask and nobody falls over the edge into the next row.
"""

from __future__ import annotations

PLACES = 6
"""Tiles in a row and in a column of the recess; a tile is 2 x 2 fields."""
LAST = 2 * PLACES + 1
"""Row and column of the ring road behind the city."""
DOWN = 16
GOAL = DOWN * (LAST + 1)
"""The start/goal tile, which is one field wherever it lies (PA-19, PA-Q6)."""
NOWHERE = -1

SIGNS = "OZ"
"""Letters that are drawn for something else than players: entrances and the start tile."""

COLUMNS = "wabcdefghijklm"
CORNERS = {"nw": 0, "ne": LAST, "sw": DOWN * LAST, "se": DOWN * LAST + LAST}

ALL = [DOWN * y + x for y in range(LAST + 1) for x in range(LAST + 1)]
CITY_FIELDS = [DOWN * y + x for y in range(1, LAST) for x in range(1, LAST)]
RING_FIELDS = [field for field in ALL if field not in set(CITY_FIELDS)]

NAMES = {DOWN * y + x: f"{COLUMNS[x]}{y}" for y in range(LAST + 1) for x in range(LAST + 1)}
FIELDS = {name: field for field, name in NAMES.items()}
"""Corners have a row and a column too (`w0`); they are written by their own names."""
NAMES |= {field: name for name, field in CORNERS.items()}
NAMES[GOAL] = "goal"
FIELDS |= CORNERS
SHOWN = NAMES | {GOAL: "the goal"}
"""What fields are called in sentences."""


def mask(fields: list[int]) -> int:
    return sum(1 << field for field in fields)


def fields_of(mask: int) -> list[int]:
    """The fields in a mask, in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


BOARD = mask(ALL)
CITY = mask(CITY_FIELDS)
RING = mask(RING_FIELDS)
BIT = [1 << field for field in range(GOAL)] + [0]
"""The mask of each field. GOAL and NOWHERE are in no mask."""

_NORTH = mask([field for field in RING_FIELDS if field < DOWN])
_SOUTH = mask([field for field in RING_FIELDS if field >= DOWN * LAST])
_WEST = mask([field for field in RING_FIELDS if field % DOWN == 0])
_EAST = mask([field for field in RING_FIELDS if field % DOWN == LAST])
ALL_CORNERS = mask(list(CORNERS.values()))
SIDES = [(side, side & ALL_CORNERS) for side in (_NORTH, _SOUTH, _WEST, _EAST)]
"""The four sides of the ring road, corners included, each with its two corners (PA-Q9)."""


def spread(fields: int) -> int:
    """The fields beside those of a mask: left, right, above and below, on the board or not."""
    return fields << 1 | fields >> 1 | fields << DOWN | fields >> DOWN


def jumps(fields: int) -> int:
    """The corners that one step on the ring road reaches from these fields (PA-29, PA-30)."""
    found = 0
    for side, corners in SIDES:
        if fields & side:
            found |= corners
    return found


NEXT_TO = [spread(1 << field) & BOARD if BOARD >> field & 1 else 0 for field in range(GOAL)]
"""For each field those that share a side with it."""
STEPS = [NEXT_TO[field] | (jumps(1 << field) & ~(1 << field)) for field in range(GOAL)]
"""For each field those that one step may lead to, were there no houses (PA-20, PA-28), and the jumps."""
BEFORE = NEXT_TO[:]
"""For each field those from which one step may lead there: the whole sides of a corner."""
for _side, _ends in SIDES:
    for _corner in fields_of(_ends):
        BEFORE[_corner] |= _side & ~BIT[_corner]

# -- places --------------------------------------------------------------------------------------------------------

PLACE_SHIFT = [2 * (DOWN * row + column) for row in range(PLACES) for column in range(PLACES)]
"""How far a mask made for the first place is shifted to lie on each place."""
PLACE_FIELDS = [tuple(shift + DOWN * (1 + dy) + 1 + dx for dy in (0, 1) for dx in (0, 1)) for shift in PLACE_SHIFT]
"""The four fields of a place in reading order. The first gives it its name."""
PLACE_OF = {field: place for place, fields in enumerate(PLACE_FIELDS) for field in fields}
CORNER_OF = {field: at for fields in PLACE_FIELDS for at, field in enumerate(fields)}
"""Which of its place's four fields a field is."""


def place_name(place: int) -> str:
    return NAMES[PLACE_FIELDS[place][0]]


def is_corner(field: int) -> bool:
    return field in CORNERS.values()


def is_ring(field: int) -> bool:
    return field != GOAL and bool(RING >> field & 1)
