"""Records for tests: games from their beginning, and positions in cities that are written out as set-up lines.

A city is a rectangle of places around the start tiles of Times Square. Sides are red where nothing else is said, so
that every crossing inside has four streets.
"""

from __future__ import annotations

from collections.abc import Collection

TIMES_SQUARE = {(0, 0): "RBRB", (1, 0): "RRBB", (1, 1): "BRBR", (2, 1): "BBRR"}


def name(x: int, y: int) -> str:
    return (f"E{x}" if x >= 0 else f"W{-x}") + (f"S{y}" if y >= 0 else f"N{-y}")


def city(west: int, north: int, east: int, south: int, holes: Collection[str] = (), green: Collection[str] = ()) -> str:
    """`green` names sides: `E2S0 n` is the north side of E2S0, `E2S0 w` its west side."""
    laid = [
        f"{name(x, y)} {_sides(x, y, green)}"
        for y in range(north, south + 1)
        for x in range(west, east + 1)
        if (x, y) not in TIMES_SQUARE and name(x, y) not in holes
    ]
    return f"@ city {', '.join(laid)}"


def _sides(x: int, y: int, green: Collection[str]) -> str:
    """North, east, south, west: a start tile next door decides, then `green`."""
    beside = ((x, y - 1, 2), (x + 1, y, 3), (x, y + 1, 0), (x - 1, y, 1))
    names = (f"{name(x, y)} n", f"{name(x + 1, y)} w", f"{name(x, y + 1)} n", f"{name(x, y)} w")
    return "".join(
        TIMES_SQUARE[(a, b)][side] if (a, b) in TIMES_SQUARE else "G" if edge in green else "R"
        for (a, b, side), edge in zip(beside, names, strict=True)
    )


NAMES = ("Anna", "Ben", "Cara", "Dora")
"""Red, yellow, blue, green."""


def head(players: int, edition: str, options: str, result: str) -> str:
    tags = f'[Game "Manhattan TraffIQ"]\n[Edition "{edition}"]\n[Players "{", ".join(NAMES[:players])}"]\n'
    return tags + (f'[Options "{options}"]\n' if options else "") + (f'[Result "{result}"]\n' if result else "")


def start(*lines: str, players: int = 2, hand: str = "RRRR BBBB", options: str = "", result: str = "") -> str:
    """A game from its beginning: the first player holds `hand`, nobody knows what the others hold."""
    deals = [f"* deal Anna: {hand}", *(f"* deal {who}: ? ?" for who in NAMES[1:players])]
    return "\n".join([head(players, "muecke", options, result), *deals, *lines])


GRID = city(-1, -1, 3, 2)
"""Twelve crossings, +E0S0 to +E3S2, with four streets each."""
GAP = city(-1, -1, 3, 2, holes=["E3S2"])
"""The same without the tile that completes +E3S2."""


def setup(
    *lines: str, players: int = 2, on: str = GRID, vehicles: str = "", hands: tuple[str, ...] = (), options: str = "",
    result: str = "", turn: str = "@ next Anna",
) -> str:  # fmt: skip
    """A position: a city, vehicles, hands (one unknown tile each where not given); Anna is on turn where not said."""
    held = [f"@ hand {who}: {(hands + ('?',) * 4)[seat]}" for seat, who in enumerate(NAMES[:players])]
    stand = [f"@ vehicles {vehicles}"] if vehicles else []
    return "\n".join([head(players, "muecke-open", options, result), on, *stand, *held, turn, *lines])


ONE_LEFT = (" ".join(["?"] * 26), "?")
"""Hands that leave one tile to draw: 44 - 16 in the city - 27."""
NONE_LEFT = (" ".join(["?"] * 27), "?")

LAWN = city(-1, -1, 3, 2, green=["E2S0 n", "E3S0 n", "E3N1 w", "E3S0 w"])
"""+E3S0 has green on all sides."""
BAY = city(0, -2, 4, -1, holes=["E2N1"])
"""Between +E1N1 and +E4N1, both complete, the line runs along a tile that has no neighbour in the south."""
ALL_BUT_ONE = "red taxi +E0S0, red taxi +E1S0, red taxi +E2S0, red van +E3S0, red van +E0S1"
"""All but one taxi of a player in a game of four."""

PRINTED = setup(
    "1. Dora: taxi +E3S2 to +E2S1, compete +E2S1h x red, yellow, compete +E2S1v x none, pass",
    "= Anna 0, Ben 2, Cara 1, Dora 3",
    players=4,
    vehicles="green van +E0S1, green taxi +E3S2, yellow taxi +E1S1, red van +E3S1, yellow van +E2S0, blue taxi +E1S0",
    turn="@ next Dora",
)
"""TQ-T1, printed in the rulebook. Horizontally green has 3, yellow 1, red 2; vertically yellow has 2, green 1."""
