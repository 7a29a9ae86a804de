"""What a defender does when the board is evaluated: a few named effects, filled with the numbers of an edition.

An effect is a function of one board, the field of its card, the card's stage (0 to 2) and the dice. It says against
what the card counts and how much, in halves: some cards are worth half a balloon, and rounding comes later (MM-39).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

TARGETS = ("normal", "steel", "camo", "chips")
NORMAL, STEEL, CAMO, CHIPS = range(4)
EMPTY = -1

Board: TypeAlias = Sequence[int]
"""The kind of card on each field, or EMPTY."""
Places: TypeAlias = Sequence[Sequence[int]]
"""For each field the fields that matter to it: beside it, in its row, in its column."""
Effect: TypeAlias = Callable[[Board, int, int, int, int], tuple[int, int]]
"""board, field, stage, row of the colour die, number die → target, halves"""


def fixed(target: int, values: Sequence[int]) -> Effect:
    """MM-41: always the same."""
    answers = [(target, value) for value in values]
    return lambda board, field, stage, row, number: answers[stage]


def die(target: int, plus: Sequence[int]) -> Effect:
    """MM-42: what the number die shows, and more with each stage."""
    return lambda board, field, stage, row, number: (target, 2 * number + plus[stage])


def hit(target: int, up_to: Sequence[int], values: Sequence[int], miss_target: int, miss: Sequence[int]) -> Effect:
    """MM-43: low numbers of the die hit."""

    def effect(board: Board, field: int, stage: int, row: int, number: int) -> tuple[int, int]:
        return (target, values[stage]) if number <= up_to[stage] else (miss_target, miss[stage])

    return effect


def colour(target: int, best: int, values: Sequence[int], other: Sequence[int]) -> Effect:
    """MM-44: one colour of the die is better than the others."""
    return lambda board, field, stage, row, number: (target, values[stage] if row == best else other[stage])


def field_colour(row_of: Sequence[int], targets: Sequence[int], values: Sequence[Sequence[int]]) -> Effect:
    """MM-45: the row in which the card lies decides."""

    def effect(board: Board, field: int, stage: int, row: int, number: int) -> tuple[int, int]:
        own = row_of[field]
        return targets[own], values[own][stage]

    return effect


def field_number(numbers: Sequence[int], below: int, equal: int, above: int, values: Sequence[int]) -> Effect:
    """MM-46: the number die compared with the field's number."""

    def effect(board: Board, field: int, stage: int, row: int, number: int) -> tuple[int, int]:
        own = numbers[field]
        return below if number < own else above if number > own else equal, values[stage]

    return effect


def row_company(
    target: int, in_row: Places, kinds: range, needs: Sequence[int], values: Sequence[int], alone: Sequence[int]
) -> Effect:
    """MM-47: strong where enough others of these kinds lie in the same row."""

    def effect(board: Board, field: int, stage: int, row: int, number: int) -> tuple[int, int]:
        company = sum(board[other] in kinds for other in in_row[field])
        return target, values[stage] if company >= needs[stage] else alone[stage]

    return effect


def around(target: int, places: Places, kinds: range, base: Sequence[int], each: Sequence[int]) -> Effect:
    """MM-48 to MM-50: so much for each card of these kinds around it (beside it, or in its column), never below 0."""
    first, last = kinds[0], kinds[-1]

    def effect(board: Board, field: int, stage: int, row: int, number: int) -> tuple[int, int]:
        count = 0
        for other in places[field]:
            if first <= board[other] <= last:
                count += 1
        halves = base[stage] + each[stage] * count
        return target, halves if halves > 0 else 0

    return effect
