"""Editions of Palermo: what a file must say, and what the rules make of other numbers."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.games.editions import choose, load
from referee.games.game import EditionError
from referee.games.palermo import GAME
from referee.games.palermo.edition import Edition

FILE = Path(str(GAME.folder)) / "piatnik-1992.toml"


def table() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text("utf-8"))


def edition(changed: dict[str, Any]) -> Edition:
    return GAME.edition(changed, choose(GAME, {}, {}))


def test_the_numbers_of_the_rulebook() -> None:
    """PA-T2: 33 + 1 + 2, 32 + 1 + 3, 35 + 1 + 0 tiles are 36."""
    found = load(GAME, GAME.default_edition, {})
    assert found.chips == {3: 11, 4: 8, 5: 7}
    assert found.streets == {3: 2, 4: 3, 5: 0}
    assert found.interest == {3: 5, 4: 4, 5: 3}
    assert (found.stock, found.street_tiles, found.allowance, found.track) == ([12, 12, 12], 3, 3, 60)
    assert all(seats * found.chips[seats] + 1 + found.streets[seats] == 36 for seats in GAME.seats)


def test_what_is_reconstructed_is_marked() -> None:
    assert {"faces.one", "faces.two"} <= set(table()["reconstructed"])


def test_a_city_of_too_many_tiles_is_not_read() -> None:
    changed = table()
    changed["cities"]["kalsa"] = ["two c4, " * 40 + "two c4"]
    with pytest.raises(EditionError, match=r"\[cities\] kalsa"):
        edition(changed)


@pytest.mark.parametrize("part", ["faces", "tiles", "chips", "streets", "interest", "walking"])
def test_a_missing_or_wrong_part_is_named(part: str) -> None:
    values: list[Any] = [None, 5, [], {}]
    for value in values:
        changed = table()
        changed[part] = value
        with pytest.raises(EditionError):
            edition(changed)


def test_all_problems_are_said_at_once() -> None:
    changed = table()
    changed["tiles"]["one"] = changed["chips"]["3"] = "many"
    with pytest.raises(EditionError) as found:
        edition(changed)
    assert len(found.value.problems) == 2


def test_another_face_is_another_city() -> None:
    """Whoever owns the box can put the true faces in: the entrance still says how a tile lies."""
    changed = table()
    changed["faces"]["two"] = ["HE", "HS"]  # the house of two fields with its door in the mirror
    mine, printed = edition(changed), edition(table())
    assert {mine.looks[v] for v in mine.variant[1]} != {printed.looks[v] for v in printed.variant[1]}
    for found in (mine, printed):
        for form in range(3):
            assert [found.looks[variant].index("E") for variant in found.variant[form]] == [0, 1, 2, 3]


def test_an_edition_without_cities_is_fine() -> None:
    changed = table()
    del changed["cities"]
    assert edition(changed).cities == {}
