"""What a defender does when the board is evaluated: a few named effects, filled with the numbers of an edition.

An answer says against what a card counts and how much, in halves: some cards are worth half a balloon, and rounding comes
later (MM-39). Most cards answer from the dice and their own stage, some from their field too; others look around and count
the cards there. `stage` is 0 to 2, `row` the row that the colour die names, `number` the number die.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

TARGETS = ("normal", "steel", "camo", "chips")
NORMAL, STEEL, CAMO, CHIPS = range(4)
EMPTY = -1

Answer: TypeAlias = tuple[int, int]
"""target, halves"""
ByDice: TypeAlias = Callable[[int, int, int], Answer]
"""stage, row, number → answer"""


class ByField(NamedTuple):
    """The field of the card matters too."""

    answer: Callable[[int, int, int], Answer]
    """field, stage, number → answer"""


class ByCompany(NamedTuple):
    """Cards around it are counted."""

    places: Sequence[int]
    """For each field those that are looked at (beside it, in its row or column), as a mask."""
    fighters: bool
    """Are fighters counted?"""
    supporters: bool
    answers: Sequence[Sequence[Answer]]
    """For each stage and number of cards."""


Effect: TypeAlias = ByDice | ByField | ByCompany

MOST_COMPANY = 5
"""Other cards in a row."""


def fixed(target: int, values: Sequence[int]) -> ByDice:
    """MM-41: always the same."""
    return lambda stage, row, number: (target, values[stage])


def die(target: int, plus: Sequence[int]) -> ByDice:
    """MM-42: what the number die shows, and more with each stage."""
    return lambda stage, row, number: (target, 2 * number + plus[stage])


def hit(target: int, up_to: Sequence[int], values: Sequence[int], miss_target: int, miss: Sequence[int]) -> ByDice:
    """MM-43: low numbers of the die hit."""
    return lambda stage, row, number: (target, values[stage]) if number <= up_to[stage] else (miss_target, miss[stage])


def colour(target: int, best: int, values: Sequence[int], other: Sequence[int]) -> ByDice:
    """MM-44: one colour of the die is better than the others."""
    return lambda stage, row, number: (target, values[stage] if row == best else other[stage])


def field_colour(row_of: Sequence[int], targets: Sequence[int], values: Sequence[Sequence[int]]) -> ByField:
    """MM-45: the row in which the card lies decides."""
    return ByField(lambda field, stage, number: (targets[row_of[field]], values[row_of[field]][stage]))


def field_number(numbers: Sequence[int], below: int, equal: int, above: int, values: Sequence[int]) -> ByField:
    """MM-46: the number die compared with the field's number."""

    def answer(field: int, stage: int, number: int) -> Answer:
        own = numbers[field]
        return below if number < own else above if number > own else equal, values[stage]

    return ByField(answer)


def row_company(
    target: int, in_row: Sequence[int], needs: Sequence[int], values: Sequence[int], alone: Sequence[int]
) -> ByCompany:
    """MM-47: strong where enough other fighters lie in the same row."""
    stages = zip(needs, values, alone, strict=True)
    answers = [[(target, value if count >= need else low) for count in range(MOST_COMPANY + 1)] for need, value, low in stages]
    return ByCompany(in_row, True, False, answers)


def around(
    target: int, places: Sequence[int], fighters: bool, supporters: bool, base: Sequence[int], each: Sequence[int]
) -> ByCompany:
    """MM-48 to MM-50: so much for each such card around it (beside it, or in its column), never below 0."""
    stages = zip(base, each, strict=True)
    answers = [[(target, max(0, start + more * count)) for count in range(MOST_COMPANY + 1)] for start, more in stages]
    return ByCompany(places, fighters, supporters, answers)
