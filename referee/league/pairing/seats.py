"""Who sits where: nobody starts, or comes last, more often than others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from referee.league.pairing.designs import Table, schedule


@cache
def seated(players: int, size: int, number: int) -> tuple[Table, ...]:
    """A round of a schedule, from 0, its players in the order of their seats. After its end it begins again.

    Of every `size` rounds, beginning with the first, everybody sits in each seat once. That is a colouring of the edges between
    tables and players by seats, and one always exists (König)."""
    rounds = schedule(players, size)
    assert rounds is not None
    first = number - number % size
    tables = [table for r in range(first, first + size) for table in rounds[r % len(rounds)]]
    seats = _coloured(tables, players, size)
    at = (number - first) * (players // size)
    return tuple(tuple(sorted(table, key=seats[at + i].index)) for i, table in enumerate(rounds[number % len(rounds)]))


def _coloured(tables: Sequence[Table], players: int, size: int) -> list[list[int]]:
    """For each table the player in each seat, so that no player has a seat twice: each player is at `size` of the tables."""
    at_table = [[-1] * size for _ in tables]
    of_player = [[-1] * size for _ in range(players)]
    """The table at which a player has each seat."""
    for number, table in enumerate(tables):
        for player in table:
            free, wanted = at_table[number].index(-1), of_player[player].index(-1)
            _free(at_table, of_player, player, free, wanted)
            at_table[number][free], of_player[player][free] = player, number
    return at_table


def _free(at_table: list[list[int]], of_player: list[list[int]], player: int, free: int, other: int) -> None:
    """Makes a seat free for a player who does not have the other one: along the way from table to table these two are
    exchanged. The way never leads back to the table that waits for the player, since the seat is free there."""
    steps: list[tuple[int, int, int]] = []
    seat = free
    while (table := of_player[player][seat]) >= 0:
        steps.append((table, player, seat))
        seat = free + other - seat
        player = at_table[table][seat]
        if player < 0:
            break
        steps.append((table, player, seat))
        seat = free + other - seat
    for table, player, seat in steps:
        if at_table[table][seat] == player:
            at_table[table][seat] = -1
        if of_player[player][seat] == table:
            of_player[player][seat] = -1
    for table, player, seat in steps:
        at_table[table][free + other - seat], of_player[player][free + other - seat] = player, table
