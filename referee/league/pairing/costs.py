"""What speaks against a table, in the order in which it matters.

1. two who shall not meet; 2. a bye before everybody else had as many; 3. rematches; 4. who starts or comes last more often
than others; 5. who sits at a short table more often than others; 6. distance in points.

What comes first is not given up for any amount of what follows: each is weighed with more than all that follows can add up to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import NamedTuple

from referee.league.pairing.past import Past

FAR = 100
"""The distance in points between the first and the last player; the others lie between."""


class Aims(NamedTuple):
    """What speaks against a whole round, and how much of it: byes, seats and sizes beyond what nobody can avoid."""

    apart: int
    """Pairs who shall not meet."""
    byes: int
    """Byes that others should have had."""
    rematches: int
    """How often two who meet have met before, in all."""
    seats: int
    """How often those who start or come last have done so more than others."""
    sizes: int
    """The same for short tables."""
    distance: int
    """The squares of the distances in points between opponents."""


class Costs:
    """Players are numbers here, in the order in which they are paired."""

    def __init__(self, past: Past, players: Sequence[str], apart: Collection[frozenset[str]], by_points: bool) -> None:
        self.players = players
        count = len(players)
        points = [past.points.get(player, 0) for player in players] if by_points else [0] * count
        lowest, range_ = min(points), max(points) - min(points)
        level = [int(FAR * (value - lowest) / range_) if range_ else 0 for value in points]
        self.firsts, self.lasts = _surplus(past.firsts, players), _surplus(past.lasts, players)
        self.short, self.byes = _surplus(past.short, players), _surplus(past.byes, players)
        self.far = FAR * FAR
        at_size = 1 + count * count * self.far
        at_seat = at_size * (1 + sum(self.short))
        rematch = at_seat * (1 + sum(self.firsts) + sum(self.lasts))
        bye = rematch * (1 + sum(past.met.values()) ** 2)
        self.weights = Aims(bye * (1 + sum(self.byes)), bye, rematch, at_seat, at_size, 1)
        self.pairs = [[0] * count for _ in players]
        self._first = [value * at_seat for value in self.firsts]
        self._last = [value * at_seat for value in self.lasts]
        self._short = [value * at_size for value in self.short]
        self._bye = [value * bye + mine**2 for value, mine in zip(self.byes, level, strict=True)]
        numbers = {player: i for i, player in enumerate(players)}
        self.met = [[0] * count for _ in players]
        self.apart = [[False] * count for _ in players]
        for pair, times in past.met.items():
            for i, j in _both(numbers, pair):
                self.met[i][j] = times
        for pair in apart:
            for i, j in _both(numbers, pair):
                self.apart[i][j] = True
        for i, row in enumerate(self.pairs):
            for j in range(count):
                row[j] = (level[i] - level[j]) ** 2 + rematch * self.met[i][j] ** 2 + self.weights.apart * self.apart[i][j]

    def table(self, table: Sequence[int], is_short: bool) -> int:
        total = 0
        for i, one in enumerate(table):
            row = self.pairs[one]
            for other in table[:i]:
                total += row[other]
        if is_short:
            for player in table:
                total += self._short[player]
        first, last = self.ends(table)
        return total + self._first[first] + self._last[last]

    def without_table(self, players: Sequence[int]) -> int:
        """Of those who have a bye: the last ones by points should."""
        return sum(self._bye[player] for player in players)

    def ends(self, table: Sequence[int]) -> tuple[int, int]:
        """Who starts and who comes last, so that it is as fair as it can be; the first of the table where that is equal."""
        firsts, lasts = self._first, self._last
        first, last = min(table, key=firsts.__getitem__), min(table[::-1], key=lasts.__getitem__)
        if first != last:
            return first, last
        others = [player for player in table if player != first]
        other_first, other_last = min(others, key=firsts.__getitem__), min(others[::-1], key=lasts.__getitem__)
        if firsts[first] + lasts[other_last] <= firsts[other_first] + lasts[last]:
            return first, other_last
        return other_first, last

    def aims(self, tables: Sequence[Sequence[int]], byes: Sequence[int]) -> Aims:
        """What speaks against a round whose players sit in this order."""
        pairs = [pair for table in tables for pair in combinations(table, 2)]
        most = max(map(len, tables), default=0)
        return Aims(
            apart=sum(self.apart[i][j] for i, j in pairs),
            byes=_beyond(self.byes, byes),
            rematches=sum(self.met[i][j] for i, j in pairs),
            seats=_beyond(self.firsts, [table[0] for table in tables]) + _beyond(self.lasts, [table[-1] for table in tables]),
            sizes=_beyond(self.short, [player for table in tables if len(table) < most for player in table]),
            distance=sum(self.pairs[i][j] % self.weights.sizes for i, j in pairs),
        )


def _surplus(times: Counter[str], players: Sequence[str]) -> list[int]:
    """How much more often than the one with the fewest."""
    least = min(times[player] for player in players)
    return [times[player] - least for player in players]


def _beyond(surplus: Sequence[int], chosen: Sequence[int]) -> int:
    """How much more than those of whom there is least."""
    return sum(surplus[player] for player in chosen) - sum(sorted(surplus)[: len(chosen)])


def _both(numbers: dict[str, int], pair: frozenset[str]) -> list[tuple[int, int]]:
    found = [numbers[player] for player in pair if player in numbers]
    return [(found[0], found[1]), (found[1], found[0])] if len(found) == 2 else []
