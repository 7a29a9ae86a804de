"""What cards are worth in a round, rounded down card by card (MM-39), as tables that a wave adds up quickly.

An amount is four sums in one number: 1 normal, 1 steel, 1 camo, 1 chip are powers of BASE, which is more than a whole board
can bring. Adding amounts adds all four.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.monkey_maniacs.effects import ByCompany, ByField, Effect, Stages

BITS = 14
BASE = 1 << BITS
"""18 cards with one of them twice, each at most 100 and 100 more for each of 5 others."""

Amounts = list[int]
"""For each stage; or, of one stage, for each number of cards around."""


def amounts(answers: Stages) -> Amounts:
    return [(halves >> 1) << BITS * target for target, halves in answers]


class Worth:
    """The amounts of an edition's cards. Each kind has them in one of three tables, and nothing in the others."""

    def __init__(self, effects: Sequence[Effect], fields: int, rows: int, columns: int) -> None:
        self.by_dice: list[list[list[Amounts | None]]] = [
            [[_by_dice(effect, row, number) for effect in effects] for number in range(columns + 1)] for row in range(rows)
        ]
        """By row and number of the dice, then by kind."""
        self.by_field: list[list[list[Amounts]]] = [
            [_by_field(effect, number, fields) for effect in effects] for number in range(columns + 1)
        ]
        """By number die and kind, then by field."""
        self.by_company = [
            (effect.places, effect.group, [amounts(answers) for answers in effect.stages])
            if isinstance(effect, ByCompany)
            else None
            for effect in effects
        ]
        """By kind: the fields that are looked at, whom it counts there, and amounts by stage and number of cards."""

    def amount(self, row: int, number: int, kind: int, field: int, stage: int, count: int) -> int:
        """What one card brings."""
        looks, stages = self.by_company[kind], self.by_dice[row][number][kind]
        if looks is not None:
            return looks[2][stage][count]
        return (stages or self.by_field[number][kind][field])[stage]


def _by_dice(effect: Effect, row: int, number: int) -> Amounts | None:
    return None if isinstance(effect, ByField | ByCompany) else amounts(effect(row, number))


def _by_field(effect: Effect, number: int, fields: int) -> list[Amounts]:
    return [amounts(effect.answer(field, number)) for field in range(fields)] if isinstance(effect, ByField) else []
