"""Names of every script come out as they are, and nothing hides or does anything in them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games import names
from referee.games.drawing import escaped
from referee.games.game import Players
from referee.language.visible import MAX_MARKS
from referee.language.width import width
from referee.report.json_text import json_text
from referee.report.plain import excerpt, safe
from tests.playing import game_of, walk

WRITTEN = {
    "umlauts": "Zoë Müller-Lüdenscheidt",
    "an accent of its own": "Zoe\u0308",
    "Vietnamese, taken apart": "Nguye\u0302\u0303n",
    "a family": "👨\u200d👩\u200d👧\u200d👦 Meier",
    "an astronaut with a tint": "👩🏽\u200d🚀",
    "a heart in colour on fire": "❤\ufe0f\u200d🔥",
    "a flag": "🏳\ufe0f\u200d🌈🇩🇪",
    "a key": "1\ufe0f\u20e3",
    "Persian": "می\u200cخواهم",
    "Persian with vowels": "مِی\u200cخواهم",
    "Sinhala": "ශ්\u200dරී",
    "Bengali": "র\u200d্যাব",
    "Hindi": "क्षितिज",
    "Malayalam, as it was written": "അവന്\u200d",
    "Japanese, with the character of this family": "葛\U000e0100城",
    "Hebrew with points and an accent": "שָׁ֥לוֹם",
    "Tibetan": "བསྒྲུབས",
    "Thai": "ปิ่น",
    "Chinese": "李小龍",
    "Korean": "김연아",
}
HIDDEN = {
    "a joiner between letters": "An\u200dna",
    "a non-joiner between letters": "An\u200cna",
    "a joiner at the end": "Anna\u200d",
    "a joiner alone": "\u200d",
    "two joiners": "👨\u200d\u200d👩",
    "an emoji joined with a letter": "👨\u200dA",
    "a letter joined with an emoji": "A\u200d👨",
    "a word that ends with a non-joiner": "می\u200c",
    "a non-joiner between emoji": "👨\u200c👩",
    "a tower of marks": "A" + "\u0301" * 30,
    "a tower with joiners in it": "क" + "\u0301\u0301\u094d\u200d" * 9,
    "a mark before everything": "\u0338Anna",
    "a selector after a letter": "Anna\ufe0f",
    "two selectors": "❤\ufe0f\ufe0f",
    "a message in selectors": "❤" + "".join(map(chr, range(0xE0100, 0xE0110))),
    "a message in tags": "🏴\U000e0068\U000e0069\U000e007f",
    "a letter that nobody sees": "\u3164",
    "braille without dots": "\u2800",
    "a grapheme joiner": "An\u034fna",
    "an override": "\u202eannA",
    "an isolate": "\u2066Anna",
    "a soft hyphen": "An\u00adna",
    "no width": "An\u200bna",
    "a new line": "An\nna",
    "an escape": "\x1b[2J",
    "private": "\ue000",
    "half a character": "\ud83d",
}


@pytest.mark.parametrize("name", WRITTEN.values(), ids=WRITTEN)
def test_a_name_is_shown_as_it_is_written(name: str) -> None:
    assert safe(name) == name
    assert escaped(name) == name


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN)
def test_what_hides_in_a_name_is_shown(name: str) -> None:
    assert "\\" in safe(name)
    assert "�" in escaped(name).replace("An na", "�")


@pytest.mark.parametrize("name", [*WRITTEN.values(), *HIDDEN.values()], ids=[*WRITTEN, *HIDDEN])
def test_json_keeps_every_name(name: str) -> None:
    assert json.loads(json_text([name])) == [name]
    assert not set("\u200d\u200c\u3164\u202e") & set(json_text([name]))


@given(
    st.text(st.sampled_from("aक\u094dर\u09cdیخ👨👩🏽❤葛 \u200d\u200c\ufe0f\u0301\u064e\u3164\U000e0101\u202e:"), max_size=12)
)
def test_what_is_shown_once_stays_as_it_is(text: str) -> None:
    once = safe(text)
    assert safe(once) == once
    assert "\u202e" not in once
    assert "\u0301" * (MAX_MARKS + 1) not in once


WIDE = ("李小龍", "👨\u200d👩\u200d👧\u200d👦 Meier", "Zoe\u0308", "می\u200cخواهم", "とても長い名前の人はここで切られますよね")


@pytest.mark.parametrize("key", names())
def test_wide_names_leave_the_columns_of_a_drawing_as_they_are(key: str) -> None:
    """The same drawing with names of Latin letters that are equally wide has lines that are equally wide."""
    game = game_of(key)
    seats = game.seats[-1]
    narrow = ["abcde"[seat] * width(name) for seat, name in enumerate(WIDE)]
    for count, step in enumerate(walk(game, "wide", seats)):
        if count % 25 == 24 or step.action is None:
            drawn, other = (game.draw(step.state, Players(who[:seats])).split("\n") for who in (WIDE, narrow))
            assert drawn != other
            assert [*map(width, drawn)] == [*map(width, other)]


@pytest.mark.parametrize(
    ("row", "word"),
    [
        ("1. 李小龍: take 2, place 1.1", "1.1"),
        ("1. 👨\u200d👩\u200d👧: take 2, place 1.1", "1.1"),
        ("1. Zoe\u0308: \u202e take 2, place 1.1", "1.1"),
        ("1. می\u200cخواهم: take 李小龍", "李小龍"),
        ("e\u0301" * 200 + " 1.1 " + "x" * 99, "1.1"),
    ],
)
def test_marks_stand_below_the_word_whatever_is_before_it(row: str, word: str) -> None:
    start = row.index(word) + 1
    text, marks = excerpt(row, start, start + len(word))
    assert width(text.partition(word)[0]) == width(marks) - marks.count("^")
    assert marks.count("^") == width(word)
    assert not text.startswith("…\\")
