"""Ratings: for two and more players, with ties, whatever the order inside a period."""

from __future__ import annotations

import sys
from random import Random

import pytest
from click.testing import CliRunner

from referee.cli import cli
from referee.league.ratings import NoOpenskill, ratings
from tests.league.tables import game


def test_without_the_library_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(NoOpenskill, match="pip install openskill"):
        ratings([game("A 2, B 1")])
    result = CliRunner().invoke(cli, ["standings", "examples/ape_town/legal/tie.ref", "--ratings"])
    assert result.exit_code == 2
    assert "openskill" in result.output


@pytest.fixture(autouse=True)
def _needs_openskill(request: pytest.FixtureRequest) -> None:
    if "without_the_library" not in request.node.name:
        pytest.importorskip("openskill", reason="the extra is not installed: pip install openskill")


GAMES = [
    game("A 9, B 5", "2026-01-03"),
    game("B 9, C 5, A 5, D 1", "2026-01-03"),
    game("D 9, A 9", "2026-01-03"),
    game("C 8, A 7, E 6", "2026-01-04"),
    game("E 8, B 7", "2026-01-04"),
    game("E 8, D 8, C 8, B 8, A 8", "2026-02-01"),
    game("A 3, B 2", ""),
    game("B 3, E 2", ""),
]


def test_the_order_inside_a_period_does_not_matter_to_the_last_bit() -> None:
    for seed in range(20):
        shuffled = list(GAMES)
        Random(seed).shuffle(shuffled)
        assert ratings(shuffled) == ratings(GAMES)
        assert ratings(shuffled, "month") == ratings(GAMES, "month")
    assert ratings(GAMES, "month") != ratings(GAMES)


def test_periods_are_taken_in_the_order_of_time() -> None:
    one = ratings([game("A 2, B 1", "2026-01-01"), game("C 2, A 1", "2026-01-02")])
    other = ratings([game("A 2, B 1", "2026-01-02"), game("C 2, A 1", "2026-01-01")])
    assert one != other
    assert ratings([game("A 2, B 1", "2026-01-01"), game("C 2, A 1", "")]) == one  # what has no date comes last


def test_a_single_game_is_what_the_library_says() -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    [[a], [b]] = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    found = {rating.player: rating for rating in ratings([game("A 2, B 1")])}
    assert found["A"].rating == pytest.approx(a.mu)
    assert found["A"].deviation == pytest.approx(a.sigma)
    assert found["B"].rating == pytest.approx(b.mu)
    assert found["A"].at_least == pytest.approx(a.mu - 3 * a.sigma)


def test_winning_raises_a_tie_keeps_and_games_reduce_the_uncertainty() -> None:
    level = ratings([game("A 5, B 5")])
    assert level[0].rating == pytest.approx(level[1].rating)
    once, often = (ratings([game("A 2, B 1", f"2026-01-{day:02}") for day in range(1, count + 1)]) for count in (1, 9))
    assert [rating.player for rating in often] == ["A", "B"]
    assert often[0].rating > once[0].rating > once[1].rating > often[1].rating
    assert often[0].deviation < once[0].deviation < 25 / 3
    assert [rating.games for rating in often] == [9, 9]


def test_the_table_is_in_order_of_places_not_of_seats() -> None:
    four = ratings([game("D 1, B 3, A 4, C 2")])
    assert [rating.player for rating in four] == ["A", "B", "C", "D"]


def test_forfeits_say_nothing() -> None:
    assert ratings([game("A 2, B 1")._replace(forfeited=True)]) == []
