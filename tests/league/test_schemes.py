"""What a place brings, and what holds for every table whatever was played."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.league import explain, texts
from referee.league.ledger import Ledger
from referee.league.played import Played
from referee.league.scheme import SCHEMES, NoPlaces, by_places
from referee.league.table import table
from referee.league.terms import DEFAULT_TIE_BREAKS, League
from referee.league.tiebreak import TIE_BREAKS
from tests.league.tables import game

PLACES = by_places({"2": [3, 0], "3": [5, 2, 0], "5": [8, 5, 3, 1.5, 0]})


@pytest.mark.parametrize(
    ("text", "wins", "placement", "normalised"),
    [
        ("A 9, B 3", [1, 0], [1, 0], [1, F(1, 3)]),
        ("A 5, B 5", [F(1, 2), F(1, 2)], [F(1, 2), F(1, 2)], [1, 1]),
        ("A 9, B 6, C 3", [1, 0, 0], [1, F(1, 2), 0], [1, F(2, 3), F(1, 3)]),
        ("A 9, B 9, C 3", [F(1, 2), F(1, 2), 0], [F(3, 4), F(3, 4), 0], [1, 1, F(1, 3)]),
        ("A 8, B 4, C 4, D 0", [1, 0, 0, 0], [1, F(1, 2), F(1, 2), 0], [1, F(1, 2), F(1, 2), 0]),
        (
            "A 5, B 4, C 3, D 2, E 1",
            [1, 0, 0, 0, 0],
            [1, F(3, 4), F(1, 2), F(1, 4), 0],
            [1, F(4, 5), F(3, 5), F(2, 5), F(1, 5)],
        ),
        ("A 4, B -2", [1, 0], [1, 0], [1, 0]),
        ("A 0, B -2", [1, 0], [1, 0], [1, 0]),
        ("A -1, B -1, C -5", [F(1, 2), F(1, 2), 0], [F(3, 4), F(3, 4), 0], [1, 1, 0]),
    ],
)
def test_what_a_place_brings(text: str, wins: list[F], placement: list[F], normalised: list[F]) -> None:
    places = game(text).places
    assert SCHEMES["wins"].award(places) == wins
    assert SCHEMES["placement"].award(places) == placement
    assert SCHEMES["normalised"].award(places) == normalised


def test_points_for_each_place_are_shared_by_those_who_share_it() -> None:
    assert PLACES.award(game("A 9, B 3").places) == [3, 0]
    assert PLACES.award(game("A 9, B 9, C 3").places) == [F(7, 2), F(7, 2), 0]
    assert PLACES.award(game("A 9, B 3, C 3, D 3, E 0").places) == [8, F(19, 6), F(19, 6), F(19, 6), 0]
    with pytest.raises(NoPlaces):
        PLACES.award(game("A 4, B 3, C 2, D 1").places)


GAMES = st.lists(
    st.lists(st.tuples(st.sampled_from("ABCDEFG"), st.integers(-3, 9)), min_size=2, max_size=5, unique_by=lambda pair: pair[0]),
    max_size=12,
).map(lambda games: [game(", ".join(f"{name} {points}" for name, points in one)) for one in games])


@given(GAMES)
def test_placement_gives_half_a_point_for_every_seat(games: list[Played]) -> None:
    ledger = Ledger(games)
    assert sum(ledger.totals.values()) == F(sum(len(one.places) for one in games), 2)


@given(GAMES, st.randoms(), st.sampled_from(sorted(SCHEMES)), st.permutations(sorted(TIE_BREAKS)))
def test_the_table_does_not_depend_on_the_order_of_the_games(
    games: list[Played], random: object, scheme: str, breaks: list[str]
) -> None:
    terms = League(scheme=SCHEMES[scheme], tie_breaks=tuple(breaks))
    other = list(games)
    random.shuffle(other)  # type: ignore[attr-defined]
    assert table(terms, games).lines == table(terms, other).lines


@given(GAMES, st.permutations(sorted(TIE_BREAKS)))
def test_ranks_reasons_and_points_agree(games: list[Played], breaks: list[str]) -> None:
    lines = table(League(tie_breaks=tuple(breaks)), games).lines
    for line, below in pairwise(lines):
        assert line.points >= below.points
        assert (line.rank == below.rank) == (line.decided_by == "")
        assert (line.decided_by == "points") == (line.points > below.points)
        assert line.why
        assert line.shared or below.rank == line.rank + 1
    assert [line.rank for line in lines] == sorted(line.rank for line in lines)


@given(GAMES)
def test_meetings_are_the_same_from_both_sides(games: list[Played]) -> None:
    ledger = Ledger(games)
    for one, other in permutations(ledger.sittings, 2):
        met, back = ledger.met(one, other), ledger.met(other, one)
        assert (met.ahead, met.level, met.behind) == (back.behind, back.level, back.ahead)


def test_every_scheme_and_tie_break_is_explained() -> None:
    assert {*SCHEMES, "places", *TIE_BREAKS, "ratings", "bye", "forfeit"} == set(texts())
    assert set(DEFAULT_TIE_BREAKS) <= set(TIE_BREAKS)
    assert explain("Sonneborn Berger") == explain("sonneborn_berger") == texts()["sonneborn-berger"]
    assert explain("lot") is None
