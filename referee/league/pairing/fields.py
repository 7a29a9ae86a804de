"""Finite fields by arithmetic: the plane that a perfect schedule is read from has points in one."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple


class Field(NamedTuple):
    """The elements are 0 … q-1, in tables of their sums and products; 0 and 1 are what they are called."""

    add: tuple[tuple[int, ...], ...]
    times: tuple[tuple[int, ...], ...]

    def __len__(self) -> int:
        return len(self.add)

    def powers(self) -> list[int]:
        """All elements but 0, each the one before it times a primitive one."""
        for root in range(1, len(self)):
            found = [1]
            while (power := self.times[found[-1]][root]) != 1:
                found.append(power)
            if len(found) == len(self) - 1:
                return found
        raise AssertionError("every finite field has a primitive element")


@cache
def field(q: int) -> Field | None:
    """The field with so many elements; None where there is none. An element is a polynomial over the whole numbers modulo p,
    its coefficients the digits of its number."""
    p = next((p for p in range(2, q + 1) if q % p == 0), 0)
    degree = 0
    while p and p**degree < q:
        degree += 1
    if not p or p**degree != q:
        return None
    for lowest in product(range(p), repeat=degree):
        found = _modulo(p, (*lowest, 1))
        if all(1 in row for row in found.times[1:]):  # everything can be divided by: the polynomial was irreducible
            return found
    return None


def _modulo(p: int, divisor: tuple[int, ...]) -> Field:
    """Polynomials modulo p and modulo one of them, whose coefficients are given from the lowest, the highest being 1."""
    degree = len(divisor) - 1
    elements = [digits[::-1] for digits in product(range(p), repeat=degree)]

    def number(digits: list[int]) -> int:
        return sum(digit % p * p**at for at, digit in enumerate(digits))

    def times(one: tuple[int, ...], other: tuple[int, ...]) -> int:
        found = [0] * (2 * degree)
        for i, a in enumerate(one):
            for j, b in enumerate(other):
                found[i + j] += a * b
        for at in range(2 * degree - 1, degree - 1, -1):
            high = found[at]
            for i, digit in enumerate(divisor):
                found[at - degree + i] -= high * digit
        return number(found[:degree])

    return Field(
        tuple(tuple(number([a + b for a, b in zip(one, other, strict=True)]) for other in elements) for one in elements),
        tuple(tuple(times(one, other) for other in elements) for one in elements),
    )
