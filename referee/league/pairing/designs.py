"""Schedules in which nobody meets anybody twice and everybody plays in every round. In a perfect one, all meet.

They are built, not looked up. A schedule is a list of rounds, a round a list of tables, a table a list of players (0 … n-1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product

from referee.league.pairing.fields import Field, field

Table = tuple[int, ...]
Rounds = tuple[tuple[Table, ...], ...]
LARGEST = 200
"""More players than this never meet all."""


@cache
def perfect(players: int, size: int) -> Rounds | None:
    """The schedule in which so many players at tables of one size all meet once; None where we know none."""
    if players == size:
        return ((tuple(range(size)),),)
    if not 1 < size < players <= LARGEST or players % size or (players - 1) % (size - 1):
        return None
    if size == 2:
        return _circle(players)
    for construction in (_parallels, *_SPECIAL.get(size, ())):
        rounds = construction(players, size)
        if rounds is not None:
            return tuple(tuple(sorted(tuple(sorted(table)) for table in tables)) for tables in rounds)
    return None


@cache
def schedule(players: int, size: int) -> Rounds | None:
    """A perfect schedule, or one in which nobody meets anybody twice; None where we know neither."""
    return perfect(players, size) or _across(players, size)


def _across(players: int, size: int) -> Rounds | None:
    """Players in as many groups as a table has seats, and at each table one of each: a line across the groups. Those of a group
    do not meet."""
    each = players // size
    numbers = field(each) if players % size == 0 and size <= each and players <= LARGEST else None
    if numbers is None:
        return None
    add, times = numbers
    return tuple(
        tuple(tuple(group * each + add[start][times[group][slope]] for group in range(size)) for start in range(each))
        for slope in range(each)
    )


def _circle(players: int) -> Rounds:
    """Tables of two: one player stays, the others go round."""
    n = players - 1
    return tuple(((r, n), *(((r + i) % n, (r - i) % n) for i in range(1, players // 2))) for r in range(n))


def _parallels(players: int, size: int) -> Iterable[list[Table]] | None:
    """The points and lines of a space over a field: parallel lines make a round. 9, 16 and 25 players are planes."""
    numbers, dimension = field(size), 1
    while size**dimension < players:
        dimension += 1
    if numbers is None or size**dimension != players:
        return None
    points = [*product(range(size), repeat=dimension)]
    at = {point: i for i, point in enumerate(points)}
    ways = [way for way in points[1:] if next(filter(None, way)) == 1]

    def line(start: tuple[int, ...], way: tuple[int, ...]) -> Table:
        steps = [[numbers.times[far][part] for part in way] for far in range(size)]
        return tuple(at[tuple(numbers.add[a][b] for a, b in zip(start, step, strict=True))] for step in steps)

    return [[*{tuple(sorted(line(start, way))): None for start in points}] for way in ways]


Base = tuple[tuple[int, int], ...]
"""A table before it is moved: for each player a number of the field and which copy of the field it is of."""


def _moved(numbers: Field, tables: Iterable[Base]) -> Iterator[list[Table]]:
    """A round for each number of the field, which is added to all. Copy -1 is the one player who stays."""
    q = len(numbers)

    def player(number: int, copy: int, by: int, copies: int) -> int:
        return copies * q if copy < 0 else copy * q + numbers.add[number][by]

    tables = [*tables]
    copies = 1 + max(copy for table in tables for _, copy in table)
    for by in range(q):
        yield [tuple(player(number, copy, by, copies) for number, copy in table) for table in tables]


def _triples_of_three_copies(players: int, size: int) -> Iterator[list[Table]] | None:
    """Kirkman's schoolgirls, 3q of them for a field of q = 6t + 1 (21, 39, 57 …), after Ray-Chaudhuri and Wilson."""
    numbers, q = field(players // size), players // size
    if numbers is None or q % 6 != 1:
        return None
    t, x = q // 6, numbers.powers()
    mixed: list[Base] = [((x[i], 0), (x[(i + 2 * t) % (q - 1)], 1), (x[(i + 4 * t) % (q - 1)], 2)) for i in range(6 * t)]
    first: list[Base] = [((0, 0), (0, 1), (0, 2))]
    first += [((x[i], j), (x[i + 2 * t], j), (x[i + 4 * t], j)) for i in range(t) for j in range(3)]
    first += [mixed[i] for i in range(6 * t) if i // t % 2]
    alone = [mixed[i] for i in range(6 * t) if not i // t % 2]
    return (tables for part in (_moved(numbers, first), map(_whole(numbers), alone)) for tables in part)


def _whole(numbers: Field) -> Callable[[Base], list[Table]]:
    """The round of one table that is moved to all places."""
    return lambda table: [tables[0] for tables in _moved(numbers, [table])]


def _triples_of_two_copies(players: int, size: int) -> Iterator[list[Table]] | None:
    """Kirkman's schoolgirls, 2q + 1 of them for a field of q = 6t + 1: 15, 27, 39, 51 …"""
    numbers, q = field(players // 2), players // 2
    if numbers is None or q % 6 != 1:
        return None
    t, x = q // 6, numbers.powers()
    m = next(m for m, power in enumerate(x) if numbers.add[power][power] == numbers.add[x[t]][1])
    tables: list[Base] = [((0, 0), (0, 1), (0, -1))]
    for i in range(6 * t):
        if i // t % 2 == 0:
            tables.append(((x[i], 0), (x[(i + t) % (q - 1)], 0), (x[(i + m) % (q - 1)], 1)))
    for i in range(t):
        around = [x[(i + m + turn * t) % (q - 1)] for turn in (1, 3, 5)]
        tables.append(((around[0], 1), (around[1], 1), (around[2], 1)))
    return _moved(numbers, tables)


def _fours(players: int, size: int) -> Iterator[list[Table]] | None:
    """Tables of four for 3q + 1 players and a field of q = 4t + 1: 16, 28, 40, 52 …"""
    numbers, q = field(players // 3), players // 3
    if numbers is None or q % 4 != 1:
        return None
    t, x = q // 4, numbers.powers()
    tables: list[Base] = [((0, 0), (0, 1), (0, 2), (0, -1))]
    for i in range(t):
        for j in range(3):
            other = (j + 1) % 3
            tables.append(((x[i], j), (x[i + 2 * t], j), (x[i + t], other), (x[i + 3 * t], other)))
    return _moved(numbers, tables)


_SPECIAL: dict[int, tuple[Callable[[int, int], Iterable[list[Table]] | None], ...]] = {
    3: (_triples_of_two_copies, _triples_of_three_copies),
    4: (_fours,),
}
