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


@pytest.mark.parametrize(
    ("part", "key", "value", "says"),
    [
        ("faces", "one", ["HE"], "two rows of two fields"),
        ("faces", "one", ["HX", "SS"], "two rows of two fields"),
        ("faces", "one", 7, "two rows of two fields"),
        ("faces", "one", [7, "SS"], "two rows of two fields"),
        ("faces", "one", ["HE", "HS"], "2 house fields instead of 1"),
        ("faces", "two", ["HH", "SS"], "0 entrances"),
        ("faces", "three", ["HH", "EE"], "2 house fields instead of 3"),
        ("faces", "one", ["HS", "SE"], "not next to the house"),
        ("faces", "two", ["HE", "SH"], "do not share a side"),
        ("tiles", "one", -1, "[tiles] needs one"),
        ("tiles", "two", True, "[tiles] needs two"),
        ("tiles", "three", "12", "[tiles] needs three"),
        ("tiles", "one", 5, "need 35 houses; there are 29"),
        ("tiles", "street", 2, "4 players need 3 street tiles"),
        ("chips", "3", 10, "do not add up to 36 places"),
        ("streets", "5", 1, "do not add up to 36 places"),
        ("interest", "4", None, "[interest] needs 4"),
        ("walking", "allowance", 0, "allowance"),
        ("walking", "track", 0, "track"),
        ("cities", "kalsa", "two c4", "[cities] kalsa"),
        ("cities", "kalsa", ["two"], "[cities] kalsa"),
        ("cities", "kalsa", ["four c4"], "[cities] kalsa"),
        ("cities", "kalsa", ["two z4"], "[cities] kalsa"),
        ("cities", "kalsa", ["two c4, " * 40 + "two c4"], "[cities] kalsa"),
    ],
)
def test_a_wrong_value_is_named(part: str, key: str, value: object, says: str) -> None:
    changed = table()
    changed[part][key] = value
    with pytest.raises(EditionError) as found:
        edition(changed)
    assert any(says in problem for problem in found.value.problems), found.value.problems


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
