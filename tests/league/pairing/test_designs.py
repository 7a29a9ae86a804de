"""Perfect schedules: everybody meets everybody once, plays in every round, and sits in each seat equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from referee.league.pairing.designs import perfect
from referee.league.pairing.fields import field
from referee.league.pairing.seats import seated
from referee.league.pairing.sizes import Sizes, allowed, divided

KNOWN = [
    (4, 2, 3), (8, 2, 7), (20, 2, 19),  # round robins
    (9, 3, 4), (27, 3, 13), (16, 4, 5), (64, 4, 21), (25, 5, 6),  # lines of planes and spaces
    (15, 3, 7), (21, 3, 10), (39, 3, 19), (51, 3, 25), (57, 3, 28),  # Kirkman's schoolgirls
    (28, 4, 9), (40, 4, 13), (52, 4, 17), (3, 3, 1), (5, 5, 1),
]  # fmt: skip
"""Players, the size of a table, and in how many rounds all meet."""


@pytest.mark.parametrize(("players", "size", "rounds"), KNOWN)
def test_all_meet_once_and_play_every_round(players: int, size: int, rounds: int) -> None:
    found = perfect(players, size)
    assert found is not None
    assert len(found) == rounds
    for tables in found:
        assert sorted(player for table in tables for player in table) == [*range(players)]
        assert {len(table) for table in tables} == {size}
    met = Counter(pair for tables in found for table in tables for pair in combinations(sorted(table), 2))
    assert met == Counter(combinations(range(players), 2))


@pytest.mark.parametrize(("players", "size"), [(6, 3), (12, 4), (24, 4), (13, 4), (5, 3), (36, 6), (1_000_000, 2), (201, 3)])
def test_where_there_is_none_that_we_know_there_is_none(players: int, size: int) -> None:
    assert perfect(players, size) is None


@pytest.mark.parametrize(("players", "size", "rounds"), KNOWN)
def test_of_as_many_rounds_as_seats_everybody_sits_in_each_seat_once(players: int, size: int, rounds: int) -> None:
    for first in (0, size, 2 * size):  # also after the schedule has begun again
        seats = Counter(
            (player, seat)
            for number in range(first, first + size)
            for table in seated(players, size, number)
            for seat, player in enumerate(table)
        )
        assert set(seats.values()) == {1}
        assert len(seats) == players * size
    plain, schedule = seated(players, size, rounds), perfect(players, size)
    assert schedule is not None
    assert sorted(map(sorted, plain)) == sorted(map(sorted, schedule[0]))


def test_a_field_has_as_many_elements_as_a_power_of_a_prime() -> None:
    assert [q for q in range(30) if field(q)] == [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29]
    nine = field(9)
    assert nine is not None
    assert sorted(nine.powers()) == [*range(1, 9)]
    assert nine.add[nine.add[5][5]][5] == 0  # three of anything are nothing


@pytest.mark.parametrize(
    ("players", "sizes", "spare", "found"),
    [
        (24, (4, 3, 5), (), Sizes((4,) * 6, 0)),
        (9, (4, 3, 5), (), Sizes((3, 3, 3), 0)),
        (11, (4, 3), (), Sizes((4, 4, 3), 0)),
        (13, (4, 3, 5), (), Sizes((5, 4, 4), 0)),
        (5, (4, 3), (2,), Sizes((3, 2), 0)),
        (5, (4, 3), (), Sizes((4,), 1)),
        (7, (2,), (), Sizes((2, 2, 2), 1)),
        (27, (5,), (), Sizes((5,) * 5, 2)),
        (2, (3,), (), Sizes((), 2)),
    ],
)
def test_how_players_are_divided(players: int, sizes: tuple[int, ...], spare: tuple[int, ...], found: Sizes) -> None:
    assert divided(players, sizes, spare) == found


def test_which_tables_a_game_allows() -> None:
    assert allowed(range(3, 6)) == (4, 3, 5)
    assert allowed(range(2, 5)) == (4, 3)
    assert allowed((2,)) == (2,)
    assert allowed(range(2, 5), (2, 3)) == (2, 3)
    assert allowed((2,), (4,)) == ()
    assert allowed((6,)) == ()
