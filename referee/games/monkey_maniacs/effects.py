"""What a defender does when the board is evaluated: a few named effects, filled with the numbers of an edition.

An answer says against what a card counts and how much, in halves: some cards are worth half a balloon, and rounding comes
later (MM-39). Most cards answer from the dice, some from their field and the number die; others look around and count the
cards there. `row` is the row that the colour die names, `number` the number die; an answer for each stage, 0 to 2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

STAGES = 3
"""Of a card (MM-12)."""
TARGETS = ("normal", "steel", "camo", "chips")
NORMAL, STEEL, CAMO, CHIPS = range(4)

Answer: TypeAlias = tuple[int, int]
"""target, halves"""
Stages: TypeAlias = list[Answer]
ByDice: TypeAlias = Callable[[int, int], Stages]
"""row, number → answers"""


class ByField(NamedTuple):
    """The field of the card matters."""

    answer: Callable[[int, int], Stages]
    """field, number → answers"""


class ByCompany(NamedTuple):
    """Cards around it are counted: fighters, supporters or both."""

    places: Sequence[int]
    """For each field those that are looked at (beside it, in its row or column), as a mask."""
    group: int
    stages: list[Stages]
    """For each stage an answer for each number of cards."""


Effect: TypeAlias = ByDice | ByField | ByCompany

FIGHTING, SUPPORTING, ANY_CARD = range(3)
"""Whom a card counts."""
MOST_COMPANY = 5
"""Other cards in a row."""


def fixed(target: int, values: Sequence[int]) -> ByDice:
    """MM-41: always the same."""
    return lambda row, number: [(target, value) for value in values]


def die(target: int, plus: Sequence[int]) -> ByDice:
    """MM-42: what the number die shows, and more with each stage."""
    return lambda row, number: [(target, 2 * number + more) for more in plus]


def hit(target: int, up_to: Sequence[int], values: Sequence[int], miss_target: int, miss: Sequence[int]) -> ByDice:
    """MM-43: low numbers of the die hit."""

    def answer(row: int, number: int) -> Stages:
        stages = zip(up_to, values, miss, strict=True)
        return [(target, value) if number <= most else (miss_target, low) for most, value, low in stages]

    return answer


def colour(target: int, best: int, values: Sequence[int], other: Sequence[int]) -> ByDice:
    """MM-44: one colour of the die is better than the others."""
    return lambda row, number: [(target, value) for value in (values if row == best else other)]


def field_colour(row_of: Sequence[int], targets: Sequence[int], values: Sequence[Sequence[int]]) -> ByField:
    """MM-45: the row in which the card lies decides."""
    return ByField(lambda field, number: [(targets[row_of[field]], value) for value in values[row_of[field]]])


def field_number(numbers: Sequence[int], below: int, equal: int, above: int, values: Sequence[int]) -> ByField:
    """MM-46: the number die compared with the field's number."""

    def answer(field: int, number: int) -> Stages:
        target = below if number < numbers[field] else above if number > numbers[field] else equal
        return [(target, value) for value in values]

    return ByField(answer)


def row_company(
    target: int, in_row: Sequence[int], needs: Sequence[int], values: Sequence[int], alone: Sequence[int]
) -> ByCompany:
    """MM-47: strong where enough other fighters lie in the same row."""
    stages = zip(needs, values, alone, strict=True)
    counts = range(MOST_COMPANY + 1)
    answers = [[(target, value if count >= need else low) for count in counts] for need, value, low in stages]
    return ByCompany(in_row, FIGHTING, answers)


def around(target: int, places: Sequence[int], group: int, base: Sequence[int], each: Sequence[int]) -> ByCompany:
    """MM-48 to MM-50: so much for each such card around it (beside it, or in its column), never below 0."""
    stages = zip(base, each, strict=True)
    counts = range(MOST_COMPANY + 1)
    return ByCompany(places, group, [[(target, max(0, start + more * count)) for count in counts] for start, more in stages])
