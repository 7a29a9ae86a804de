"""A board evaluated slowly and straightforwardly, written from the rules alone: fractions, names and coordinates.

It shares nothing with the engine but the names of cards and fields, so that a mistake would have to be made twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor

FIGHTERS = {"dart", "ninja", "bomb", "nail", "mortar", "sniper", "super", "alchemist", "wizard"}
SUPPORTERS = {"village", "farm", "heli", "engineer", "glue"}
ROWS = ["red", "yellow", "grey"]

Board = Mapping[tuple[str, int], tuple[str, int]]
"""(colour, number) → (card, stage from 1)"""


def by_stage(stage: int, *values: float) -> Fraction:
    return Fraction(values[stage - 1])


def beside(field: tuple[str, int]) -> list[tuple[str, int]]:
    row, column = ROWS.index(field[0]), field[1]
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [(ROWS[r], c) for r, c in near if 0 <= r < 3 and 1 <= c <= 6]


def effect(board: Board, field: tuple[str, int], colour: str, number: int) -> tuple[str, Fraction]:
    """What one card does once: against what, and how much."""
    card, stage = board[field]
    own_colour, own_number = field
    neighbours = [board[other][0] for other in beside(field) if other in board]
    fighters = sum(other in FIGHTERS for other in neighbours)
    if card == "dart":
        return "normal", by_stage(stage, 3, 5, 7)
    if card == "ninja":
        return "camo", by_stage(stage, 2, 4, 6)
    if card == "bomb":
        return "steel", by_stage(stage, 2, 4, 6)
    if card == "nail":
        return "normal", number + by_stage(stage, 0, 1, 3)
    if card == "mortar":
        if number <= by_stage(stage, 3, 4, 5):
            return "steel", by_stage(stage, 3, 5, 7)
        return "normal", by_stage(stage, 2, 3, 4)
    if card == "sniper":
        return "camo", by_stage(stage, 4, 7, 10) if colour == "grey" else by_stage(stage, 1, 3, 5)
    if card == "super":
        if own_colour == "red":
            return "normal", by_stage(stage, 4, 6, 9)
        return "steel" if own_colour == "yellow" else "camo", by_stage(stage, 2, 4, 6)
    if card == "alchemist":
        target = "steel" if number < own_number else "camo" if number > own_number else "normal"
        return target, by_stage(stage, 3, 5, 7)
    if card == "wizard":
        row = [other for place, (other, _) in board.items() if place[0] == own_colour and place != field]
        company = sum(other in FIGHTERS for other in row)
        if company >= by_stage(stage, 1, 2, 2):
            return "normal", by_stage(stage, 4, 7, 10)
        return "normal", by_stage(stage, 1, 2, 3)
    if card == "village":
        column = [other for place, (other, _) in board.items() if place[1] == own_number and place != field]
        return "chips", by_stage(stage, 1, 1, 2) * sum(other in SUPPORTERS for other in column)
    if card == "farm":
        brought = by_stage(stage, 1, 1, 2) - (Fraction(1, 2) * len(neighbours) if stage == 3 else 0)
        return "chips", max(brought, Fraction(0))
    if card == "heli":
        return "camo", by_stage(stage, 1, 1.5, 2) * fighters
    if card == "engineer":
        return "steel", by_stage(stage, 1, 1.5, 2) * fighters
    assert card == "glue"
    return "normal", by_stage(stage, 1.5, 2, 2.5) * fighters


def defence(board: Board, colour: str, number: int, doubling: str = "rounded", rounding: str = "card") -> dict[str, int]:
    exact = {"normal": Fraction(0), "steel": Fraction(0), "camo": Fraction(0), "chips": Fraction(0)}
    rounded = dict.fromkeys(exact, 0)
    for field in board:
        target, value = effect(board, field, colour, number)
        times = 2 if field == (colour, number) else 1
        exact[target] += value * times
        rounded[target] += floor(value * times) if doubling == "exact" else floor(value) * times
    return rounded if rounding == "card" else {target: floor(value) for target, value in exact.items()}


def loss(attack: tuple[int, int, int], found: Mapping[str, int]) -> int:
    """MM-60, balloon by balloon: each defender of a type stops a balloon of it; idle ones of steel and camo stop normal ones."""
    normal, steel, camo = attack
    stopped_steel, stopped_camo = min(steel, found["steel"]), min(camo, found["camo"])
    idle = found["steel"] - stopped_steel + found["camo"] - stopped_camo
    normal -= min(normal, found["normal"])
    normal -= min(normal, idle)
    return normal + steel - stopped_steel + camo - stopped_camo
