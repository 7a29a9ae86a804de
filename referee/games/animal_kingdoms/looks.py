"""How a law looks at the cards that lie: a clause of its condition as a fast function.

Such a function takes the rows of laid cards and the kingdom, and gives the set of cards that may be laid, as bits. Where no
card lies that the clause looks at, every card may (AK-21).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from referee.games.animal_kingdoms.cards import ALL, HIGHEST

Rows: TypeAlias = Sequence[Sequence[int]]
Condition: TypeAlias = Callable[[Rows, int], int]
Cards: TypeAlias = Callable[[Rows, int], Sequence[int]]


class Clause(NamedTuple):
    look: str
    """always; count: how many cards lie; last: the last one; some, every: any or each one; highest, lowest: of all numbers."""
    noun: str
    """Whose cards: own, previous, neighbour, other."""
    fits: list[int]
    """The cards that may be laid, by what is seen: nothing, a count, a card, or the rank of a number."""


class Ring(NamedTuple):
    """Which kingdoms lie beside each other, and how laws look at them (AK-Q5, AK-Q6)."""

    size: int
    needs_both: bool = False
    """Is a law about neighbours ignored until cards lie at both?"""
    counts_all: bool = False
    """Do all cards of the other kingdoms count, not just the last ones?"""


# -- the order of numbers, in which 1 stands above 8 as well as below 2 ------------------------------------------------

ABOVE_EIGHT = HIGHEST + 1
"""The rank of a 1 that meets an 8."""
BELOW_ONE = 0
"""The rank of an 8 that meets a 1, where the lowest is asked for."""


def highest(numbers: Sequence[int]) -> int:
    return ABOVE_EIGHT if 1 in numbers and HIGHEST in numbers else max(numbers)


def lowest(numbers: Sequence[int]) -> int:
    return BELOW_ONE if 1 in numbers and HIGHEST in numbers else min(numbers)


# -- looking ----------------------------------------------------------------------------------------------------------


def looking(clause: Clause, ring: Ring) -> Condition:
    look, noun, fits = clause
    if look == "always":
        mask = fits[0]
        return lambda rows, kingdom: mask
    if look == "count":
        return lambda rows, kingdom: fits[len(rows[kingdom])]
    if look == "last":
        return _last(fits)
    if noun == "neighbour" and not ring.needs_both:
        return _at_neighbours(look, fits, ring.size)
    if noun == "other" and look in ("some", "every") and not ring.counts_all:
        return _at_others(look, fits, ring.size)
    cards = _cards(noun, ring)
    if look == "some":
        return _any_of(cards, fits)
    if look == "every":
        return _each_of(cards, fits)
    return _ranked(cards, highest if look == "highest" else lowest, fits)


def _last(fits: list[int]) -> Condition:
    def allowed(rows: Rows, kingdom: int) -> int:
        row = rows[kingdom]
        return fits[row[-1]] if row else ALL

    return allowed


def _at_neighbours(look: str, fits: list[int], size: int) -> Condition:
    """The usual reading of AK-18 and AK-20, without a list of the cards: one or two of them count (AK-Q6)."""
    beside = _beside(size)

    def some(rows: Rows, kingdom: int) -> int:
        left, right = beside[kingdom]
        if not rows[left]:
            return fits[rows[right][-1]] if rows[right] else ALL
        one = fits[rows[left][-1]]
        return one | fits[rows[right][-1]] if rows[right] else one

    def every(rows: Rows, kingdom: int) -> int:
        left, right = beside[kingdom]
        if not rows[left]:
            return fits[rows[right][-1]] if rows[right] else ALL
        one = fits[rows[left][-1]]
        return one & fits[rows[right][-1]] if rows[right] else one

    if look == "some":
        return some
    return every if look == "every" else _ranked_neighbours(highest if look == "highest" else lowest, fits, size)


def _ranked_neighbours(rank: Callable[[Sequence[int]], int], fits: list[int], size: int) -> Condition:
    beside = _beside(size)
    numbers = range(HIGHEST + 1)
    by_number = [[fits[rank((one, other))] for other in numbers] for one in numbers]

    def allowed(rows: Rows, kingdom: int) -> int:
        left, right = beside[kingdom]
        one = rows[left] or rows[right]
        if not one:
            return ALL
        other = rows[right] or one
        return by_number[one[-1] >> 3][other[-1] >> 3]

    return allowed


def _at_others(look: str, fits: list[int], size: int) -> Condition:
    """The usual reading of AK-19: the last card at each other kingdom counts (AK-Q5)."""
    others = _others(size)

    def some(rows: Rows, kingdom: int) -> int:
        found = 0
        for other in others[kingdom]:
            if rows[other]:
                found |= fits[rows[other][-1]]
        return found or ALL

    def every(rows: Rows, kingdom: int) -> int:
        found = ALL
        for other in others[kingdom]:
            if rows[other]:
                found &= fits[rows[other][-1]]
        return found

    return some if look == "some" else every


def _others(size: int) -> list[tuple[int, ...]]:
    """For each kingdom all others."""
    return [tuple(other for other in range(size) if other != k) for k in range(size)]


def _beside(size: int) -> list[tuple[int, int]]:
    """For each kingdom those on its left and right."""
    return [((k - 1) % size, (k + 1) % size) for k in range(size)]


def _cards(noun: str, ring: Ring) -> Cards:
    size = ring.size
    beside = _beside(size)
    others = _others(size)

    def last_at_both(rows: Rows, kingdom: int) -> Sequence[int]:
        left, right = beside[kingdom]
        return (rows[left][-1], rows[right][-1]) if rows[left] and rows[right] else ()

    if noun == "own":
        return lambda rows, kingdom: rows[kingdom]
    if noun == "previous":
        return lambda rows, kingdom: rows[kingdom][-1:]
    if noun == "neighbour":
        return last_at_both
    if ring.counts_all:  # AK-Q5
        return lambda rows, kingdom: [card for other in others[kingdom] for card in rows[other]]
    return lambda rows, kingdom: [rows[other][-1] for other in others[kingdom] if rows[other]]


def _any_of(cards: Cards, fits: list[int]) -> Condition:
    def allowed(rows: Rows, kingdom: int) -> int:
        found = 0
        for card in cards(rows, kingdom):
            found |= fits[card]
        return found or ALL  # AK-21: a comparison with a card never forbids everything

    return allowed


def _each_of(cards: Cards, fits: list[int]) -> Condition:
    def allowed(rows: Rows, kingdom: int) -> int:
        found = ALL
        for card in cards(rows, kingdom):
            found &= fits[card]
        return found

    return allowed


def _ranked(cards: Cards, rank: Callable[[Sequence[int]], int], fits: list[int]) -> Condition:
    def allowed(rows: Rows, kingdom: int) -> int:
        numbers = [card >> 3 for card in cards(rows, kingdom)]
        return fits[rank(numbers)] if numbers else ALL  # AK-21

    return allowed
