"""Palermo's notation: the page says what is true, German words mean the same, names and fields are told apart."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from referee.edit.fmt import format_text
from referee.games.palermo.city import ALL, FIELDS, GOAL, NAMES, RING_FIELDS
from referee.games.palermo.notation import Words
from tests.games.palermo.boards import head, walking
from tests.playing import codes, errors, verdict

FOLDER = Path(__file__).parents[3]


@pytest.mark.parametrize("page", ["palermo.md", "palermo.de.md"])
def test_the_page_shows_every_way_a_tile_can_lie(page: str) -> None:
    parts = (FOLDER / "grammar" / page).read_text("utf-8").split("```")
    picture = next(part for part in parts if part.startswith(("\nentrance", "\nEingang")))
    rows = [re.findall(r"[E#.] [E#.]", row) for row in picture.split("\n")[2:8]]
    edition: Any = verdict(head()).match.header.edition
    for form in range(3):
        for at in range(4):
            look = edition.looks[edition.variant[form][at]].replace("H", "#").replace("S", ".")
            assert [rows[2 * form][at], rows[2 * form + 1][at]] == [" ".join(look[:2]), " ".join(look[2:])]


def test_every_field_has_one_name_that_reads_back() -> None:
    words = Words()
    for field in [*ALL, GOAL]:
        assert words.FIELD(NAMES[field]) == field
        assert words.FIELD(NAMES[field].upper()) == field
    assert len({NAMES[field] for field in ALL}) == 14 * 14
    assert len(RING_FIELDS) == 52
    assert words.FIELD("f05") == words.FIELD("f5")
    assert [words.FIELD(name) for name in ("w0", "m0", "w13", "m13")] == [FIELDS[name] for name in ("nw", "ne", "sw", "se")]
    assert words.FIELD("Ziel") == GOAL


def test_an_action_that_lacks_its_field_says_so() -> None:
    (found,) = errors(walking("1. Anna: police 99, go k5"))
    assert (found.code, found.message) == ("S11", "not certain: '99'")


def test_a_player_may_be_called_like_a_field_or_a_word() -> None:
    text = (
        walking("1. Se: go k5\n2. Go: go j4\n3. Ziel: stay").replace("Anna", "Se").replace("Ben", "Go").replace("Clara", "Ziel")
    )
    assert codes(text) == []
    text = text.replace("@ city kalsa", '@ city kalsa\n@ next "Se"')
    assert codes(text) == []
    assert '@ next "Se"' in format_text(text)


def test_a_place_is_called_by_any_of_its_fields_and_written_by_the_first() -> None:
    text = '[Game "Palermo"]\n[Players "Anna, Ben, Clara"]\n\n1. Anna: start f6, build two c4\n'
    assert format_text(text) == text.replace("f6", "e5")
    assert codes(text) == []
