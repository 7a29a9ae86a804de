"""The laws of Animal Kingdoms, one by one as section 2 of the rules page has them."""

from __future__ import annotations

from typing import TypeAlias

Card: TypeAlias = tuple[str, int]


def is_higher(x: int, y: int) -> bool:
    """The order of numbers that the laws use: 1 is higher than 8, and than nothing else."""
    if x == 1 and y == 8:
        return True
    if x == 8 and y == 1:
        return False
    return x > y


def best_of(numbers: list[int]) -> int:
    """The highest number of a comparison (AK-45): the 1 where an 8 is there too, and else the largest."""
    return 1 if 1 in numbers and 8 in numbers else max(numbers)


def is_beside(x: int, y: int) -> bool:
    """AK-22: 8 and 1 are next to each other."""
    return abs(x - y) in (1, 7)


def law_allows(law: str, card: Card, own: list[Card], around: list[Card], others: list[Card]) -> bool:
    """May this card be laid? `own`: the cards at this kingdom in order; `around`: what counts of the two neighbours;
    `others`: what counts of the four other kingdoms. Section 2 of the rules page, law by law."""
    a, n = card
    last = own[-1] if own else None
    numbers, animals = [c[1] for c in around], [c[0] for c in around]
    if law == "D01":
        return a in ("wolf", "frog")
    if law == "D02":
        return a in ("lizard", "tiger")
    if law == "D03":
        return a in ("owl", "okapi")
    if law == "D04":
        return a in ("bee", "panda")
    if law == "D05":
        return n in (1, 2, 3)
    if law == "D06":
        return n in (4, 5)
    if law == "D07":
        return n in (6, 7, 8)
    if law == "D08":
        return n in (2, 4, 6, 8)
    if law == "D09":
        return n in (1, 3, 5, 7)
    if law == "D10":
        return last is None or (n % 2) != (last[1] % 2)
    if law == "D11":
        return n not in [c[1] for c in own]
    if law == "D12":
        return a not in [c[0] for c in own]
    if law == "D13":
        return n == len(own) + 1  # AK-25
    if law == "D14":
        return n == 8 - len(own)  # AK-25
    if law == "D15":
        return last is None or is_beside(n, last[1])
    if law == "D16":
        return True  # each card of a pair; that the two are one is AK-26
    if law == "D17":
        return last is None or n == last[1] or is_higher(n, last[1])
    if law == "D18":
        return last is None or n == last[1] or is_higher(last[1], n)
    if law == "D19":
        return last is None or n == last[1] or a == last[0]
    if law in ("D20", "D21", "D22", "D23", "D24", "D25", "D26", "D27"):
        if not around:
            return True  # AK-21
        if law == "D20":
            if set(numbers) == {1, 8}:
                return n == 1  # AK-Q7
            return n == max(numbers) or is_higher(n, max(numbers))
        if law == "D21":
            if set(numbers) == {1, 8}:
                return n == 8  # AK-Q7
            return n == min(numbers) or is_higher(min(numbers), n)
        if law == "D22":
            return n in numbers
        if law == "D23":
            return a in animals
        if law == "D24":
            return n not in numbers
        if law == "D25":
            return a not in animals
        if law == "D26":
            return any(is_beside(n, number) for number in numbers)
        if set(numbers) == {1, 8}:  # D27
            return n != 1
        return is_higher(max(numbers), n)
    if not others:
        return True  # AK-21
    if law == "D28":
        return n not in [c[1] for c in others]
    if law == "D29":
        return a not in [c[0] for c in others]
    assert law == "D30", law
    return n in [c[1] for c in others] or a in [c[0] for c in others]
