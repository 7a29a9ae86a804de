"""Looks for the best tables by exchanging players, where no perfect schedule exists or points decide.

Threshold accepting: two players change places if that is no worse than the threshold, which falls step by step from what a
rematch costs to nothing. It is arithmetic on whole numbers with a stream of its own, so that every machine finds the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.chance.stream import Stream
from referee.league.pairing.costs import Costs

STEPS = 120
"""Exchanges that are tried for each player at every level of thresholds."""
TRIES = 6
"""How often it begins again while players meet again; two times in vain are enough."""
LOOKS = 60_000
"""Exchanges that are tried at the end, when only better ones are taken."""


class Search:
    """Tables as lists of players, the last of them those who have a bye."""

    def __init__(self, costs: Costs, tables: Sequence[Sequence[int]], byes: Sequence[int]) -> None:
        self.costs = costs
        self.tables = [*map(list, tables), list(byes)]
        most = max(map(len, tables))
        self._is_short = [len(table) < most for table in tables]
        self._at = {player: number for number, table in enumerate(self.tables) for player in table}
        self._values = [*map(self._value, range(len(self.tables)))]

    def run(self, seed: bytes) -> None:
        self._descend()
        stream = Stream(seed)
        best = sum(self._values), [*map(list, self.tables)]
        in_vain = 0
        for _ in range(TRIES if best[0] else 0):
            self._cool(stream)
            self._descend()
            total = sum(self._values)
            in_vain = 0 if total < best[0] else in_vain + 1
            if total < best[0]:
                best = total, [*map(list, self.tables)]
            if best[0] < self.costs.weights.rematches or in_vain == 2:
                break
        self.tables = best[1]

    def _value(self, number: int) -> int:
        if number == len(self.tables) - 1:
            return self.costs.without_table(self.tables[number])
        return self.costs.table(self.tables[number], self._is_short[number])

    def _cool(self, stream: Stream) -> None:
        count, weights = len(self._at), self.costs.weights
        levels = [(2 * weight, weight // 2) for weight in (weights.rematches, weights.seats, weights.sizes)]
        for high, low in (*levels, (self.costs.far, 1)):
            halvings = max(1, (high // low).bit_length() - 1)
            steps = STEPS * count // halvings
            threshold = high
            for _ in range(halvings):
                for _ in range(steps):
                    self._exchange(stream.below(count), stream.below(count), threshold)
                threshold //= 2

    def _descend(self) -> None:
        count, looks, is_better = len(self._at), 0, True
        while is_better and looks < LOOKS:
            is_better = False
            for one in range(count):
                for other in range(one):
                    is_better |= self._exchange(one, other, -1)
            looks += count * count // 2

    def _exchange(self, one: int, other: int, threshold: int) -> bool:
        """Exchanges two players if that costs at most so much more."""
        a, b = self._at[one], self._at[other]
        if a == b:
            return False
        here, there = self.tables[a], self.tables[b]
        i, j = here.index(one), there.index(other)
        here[i], there[j] = other, one
        new_a, new_b = self._value(a), self._value(b)
        if new_a + new_b - self._values[a] - self._values[b] > threshold:
            here[i], there[j] = one, other
            return False
        self._at[one], self._at[other] = b, a
        self._values[a], self._values[b] = new_a, new_b
        return True
