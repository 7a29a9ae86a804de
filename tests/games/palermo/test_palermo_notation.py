"""Palermo's notation: the page says what is true, German words mean the same, names and fields are told apart."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.fmt import format_text
from referee.games.palermo import GAME
from referee.games.palermo.city import ALL, FIELDS, GOAL, NAMES, RING_FIELDS
from referee.games.palermo.notation import Build, Go, Words
from referee.record.statement import Unreadable
from tests.games.palermo.boards import walking
from tests.playing import codes, errors, players, verdict

PAGE = (Path(__file__).parents[3] / "grammar" / "palermo.md").read_text("utf-8")
RECORDS = re.findall(r"```ref\n(.*?)```", PAGE, re.DOTALL)
LINES = re.findall(r"^\| `([^`]+)` \| (?!`)", PAGE, re.MULTILINE)
PAIRS = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", PAGE, re.MULTILINE)


def test_the_records_on_the_page_are_legal() -> None:
    assert len(RECORDS) == 2
    for record in RECORDS:
        assert codes(record) == []


def test_every_line_on_the_page_can_be_read_and_is_canonical() -> None:
    lines = [line for line in LINES if line[0] in "*@" or ":" in line]
    assert len(lines) >= 20
    for line in lines:
        said = GAME.notation.read(line)
        if hasattr(said, "actions"):
            body = ", ".join(GAME.write(action, players(3)) for action in said.actions)
            assert line.endswith(f": {body}")
        else:
            assert line[2:] == GAME.write(said[0], players(3))


def test_german_words_mean_the_same() -> None:
    assert len(PAIRS) == 11
    for english, german in PAIRS:
        assert GAME.notation.read(german) == GAME.notation.read(english), german
    assert GAME.notation.read("Anna: POLIZIST G7, Geh F7") == GAME.notation.read("Anna: police g7, go f7")


def test_the_drawing_on_the_page_is_the_position_after_the_third_move() -> None:
    record = RECORDS[1].split("4. Anna")[0]
    match = verdict(record).match
    assert GAME.draw(match.state, match.players) in PAGE


def test_the_page_shows_every_way_a_tile_can_lie() -> None:
    picture = PAGE.split("entrance   left above")[1].split("```")[0]
    rows = [re.findall(r"[E#.] [E#.]", row) for row in picture.split("\n")[1:7]]
    edition = verdict(RECORDS[0]).match.header.edition
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


@pytest.mark.parametrize("text", ["go n5", "go f14", "go f", "go", "build four f5", "build two", "police", "go f5 +", "start"])
def test_what_is_no_field_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.notation.read(f"1. Anna: {text}")


def test_an_action_that_lacks_its_field_says_so() -> None:
    (found,) = errors(walking("1. Anna: police x9, go k5"))
    assert (found.code, found.message) == ("S01", "unexpected 'x9'")
    assert "a field such as f5" in found.reason


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


def test_actions_are_small_values() -> None:
    line = GAME.notation.read("1. Anna: go f5 f6 collect +2, police a1")
    assert line.actions[0] == Go((FIELDS["f5"], FIELDS["f6"]), True, 2)
    assert GAME.notation.read("Anna: build two c4").actions == (Build(1, FIELDS["c4"]),)
    assert len(GAME.notation.read("Anna: go " + "f5 f6 " * 500).actions[0].way) == 1000
