"""How many sit at each table, and how many have a bye."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

USUAL = (4, 3, 5)
"""Table sizes by preference, where a game allows them and the league does not choose."""


class Sizes(NamedTuple):
    tables: tuple[int, ...]
    """The largest first."""
    byes: int


def allowed(seats: Sequence[int], wanted: Sequence[int] = ()) -> tuple[int, ...]:
    """The sizes of tables of a game for so many players, by preference: those that the league wants, or the usual ones. Two
    play where the game is for two."""
    return tuple(size for size in wanted or (USUAL if max(seats) > 2 else (2,)) if size in seats)


def divided(players: int, sizes: Sequence[int], spare: Sequence[int] = ()) -> Sizes:
    """Players in tables: as few byes as possible, then tables as equal as possible, then those that are preferred. `spare`
    sizes are taken only where all others would need a bye."""
    for usable in (sizes, (*sizes, *spare)):
        found = _in_tables(players, usable)
        if found is not None:
            return Sizes(found, 0)
    for byes in range(1, players + 1):
        found = _in_tables(players - byes, sizes)
        if found:
            return Sizes(found, byes)
    return Sizes((), players)


def _in_tables(players: int, sizes: Sequence[int]) -> tuple[int, ...] | None:
    """The tables' sizes. Two different sizes are enough where any are, unless one is missing between them."""
    best: tuple[tuple[int, int, int], tuple[int, ...]] | None = None
    for i, one in enumerate(sizes):
        for other in (one, *sizes[:i], *sizes[i + 1 :]):
            for count in range(players // one, -1, -1):
                rest = players - count * one
                if rest % other:
                    continue
                tables = tuple(sorted([one] * count + [other] * (rest // other), reverse=True))
                spread = tables[0] - tables[-1] if tables else 0
                key = spread, len(tables) - tables.count(sizes[0]), sum(map(sizes.index, tables))
                if best is None or key < best[0]:
                    best = key, tables
    return best[1] if best else None
