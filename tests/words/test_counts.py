"""Counts in the sentences that people read."""

import pytest

from referee.games.words import count


@pytest.mark.parametrize(
    ("said", "right"),
    [
        (count(1, "point"), "1 point"),
        (count(0, "point"), "0 points"),
        (count(-1, "point"), "-1 points"),
        (count(2, "tie-break"), "2 tie-breaks"),
        (count(1, "city", "cities"), "1 city"),
        (count(2, "city", "cities"), "2 cities"),
        (count(1200, "record"), "1,200 records"),
    ],
)
def test_a_count_has_the_right_plural(said: str, right: str) -> None:
    assert said == right
