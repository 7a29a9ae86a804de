"""Which published table a game was played at."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from referee.league.played import Played
from referee.league.terms import Round

_NUMBER = re.compile(r"\D{0,20}0{0,4}(\d{1,4})(?!\d)")
"""A round as people write it in `[Round]`: `3`, `3.2` (the second table), `Round 3`."""


def round_of(tag: str | None) -> int:
    """0 where a record does not say its round."""
    found = _NUMBER.match(tag or "")
    return int(found[1]) if found else 0


class Seat(NamedTuple):
    round: int
    table: int
    """0 where nobody published it."""


class Tables:
    """The tables of all rounds, and what was played at each."""

    def __init__(self, rounds: Sequence[Round]) -> None:
        self._of_player: dict[str, list[tuple[Seat, frozenset[str]]]] = defaultdict(list)
        for published in rounds:
            for number, table in enumerate(published.tables, 1):
                for player in table:
                    self._of_player[player].append((Seat(published.number, number), frozenset(table)))
        self.played: dict[Seat, str] = {}
        """The names of the games."""

    def of(self, players: Sequence[str], round: int) -> Seat:
        """Where these people sat: those who came are enough. Without a round it is the first of their tables without a game."""
        known = self._of_player.get(players[0], []) if len(players) > 1 else []
        here = [seat for seat, table in known if round in (0, seat.round) and table.issuperset(players)]
        if round and here:
            return here[0]
        return next((seat for seat in here if seat not in self.played), Seat(round, 0))


class Missing(NamedTuple):
    """A table without a result."""

    round: int
    table: int
    players: tuple[str, ...]


def missing(rounds: Sequence[Round], played: Sequence[Played]) -> list[Missing]:
    done = {(game.round, game.table) for game in played}
    return [
        Missing(published.number, i, table)
        for published in rounds
        for i, table in enumerate(published.tables, 1)
        if (published.number, i) not in done
    ]
