"""Where lines and records begin and end is the same for everybody: the reader, the pieces of a batch, and `fmt`."""

from __future__ import annotations

import random
import unicodedata

import pytest

from referee.edit.fmt import format_text
from referee.record.notation import MAX_LINE
from referee.verdict.verdict import judge_text
from tests.fuzz.checks import check_reader, check_record
from tests.games.ape_town.boards import DISPLAY, game
from tests.playing import codes, verdict

RECORD = game(*DISPLAY.split("\n"), "1. Laura: take 2, place 7.4 +6", "2. Emma: take 1, place 1.1", Event="Club")

BEFORE = ["", " ", "\t", ">", "> > ", "\ufeff", "\u00a0", "\x1c", "; ", "{", "x "]
WORDS = [
    "[Game",
    "[Game]",
    "[Games",
    "[Game x",
    '[Game "',
    '[Game "x"',
    '[Game "Ape Town"]',
    '[Event "y"]',
    "[",
    "; x",
    "{x}",
    "{",
    "",
]
BEHIND = [
    "",
    " ",
    "\t",
    "\r",
    "\r\r",
    "\u00a0",
    "\x85",
    "\u2028",
    "\x0c",
    '"',
    "]",
    ";",
    " ;",
    "{",
    "\ufeff",
    ">",
    "\\",
    "s",
    "\u200b",
]


def same(text: str) -> None:
    """The verdict survives `fmt`, `fmt` its own text, and records are the same alone and in their file."""
    data = text.encode("utf-8")
    check_record("ape_town", data, True)
    check_reader("ape_town", data, True)


def test_blanks_at_the_end_of_a_line_do_not_make_a_record() -> None:
    for tail in ("", " ", "\t", "\r", "\u00a0"):
        text = f"{RECORD}[Game{tail}\n"
        same(text)
        assert [found.status for found in judge_text(text)] == ["unfinished", "unreadable"]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("at", [1, 3, 7])
def test_a_strange_line_anywhere(at: int, end: str) -> None:
    """Each beginning, word and end; which of them meet is up to a fixed chance."""
    chance = random.Random(f"{at}{end!r}")
    lines = RECORD.rstrip("\n").split("\n")
    for word in WORDS:
        for behind in BEHIND if word == "[Game" else chance.sample(BEHIND, 3):
            strange = chance.choice(BEFORE) + word + behind
            same(end.join([*lines[:at], strange, *lines[at:], ""]))


@pytest.mark.long
def test_every_strange_line_everywhere() -> None:
    lines = RECORD.rstrip("\n").split("\n")
    for at in range(len(lines) + 1):
        for strange in (before + word + behind for before in BEFORE for word in WORDS for behind in BEHIND):
            same("\n".join([*lines[:at], strange, *lines[at:]]))


@pytest.mark.parametrize(
    "long",
    [
        "2.Emma:take 1,place 1.1 {" + "x" * (MAX_LINE - 26) + "}",
        "E:nimm 1,lege 1.1 ;" + "x" * (MAX_LINE - 19),
        "=" + ",".join(["Laura 6"] * 1249),
        "2. Emma: take 1, place 1.1 " + "{x}" * ((MAX_LINE - 27) // 3),
        '[Place"' + "x" * (MAX_LINE - 9) + '"]',
    ],
)
def test_a_line_that_is_just_not_too_long_stays_so(long: str) -> None:
    assert MAX_LINE - 20 <= len(long) <= MAX_LINE
    tag, move = (long, "") if long[0] == "[" else ("", long)
    text = game(DISPLAY, "1. Laura: take 2, place 7.4 +6", move, players="Laura, Emma (E), Felix")
    text = text.replace("[Players", f"{tag}\n[Players")
    assert codes(text) == []
    same(text)


NFC, NFD = (unicodedata.normalize(form, "Jürgen Ångström") for form in ("NFC", "NFD"))


@pytest.mark.parametrize(("tag", "line"), [(NFC, NFD), (NFD, NFC), (NFD, NFD), (NFC, NFC.upper()), (NFD, NFC.upper())])
def test_a_name_is_one_name_however_its_accents_are_written(tag: str, line: str) -> None:
    assert NFC != NFD
    text = game(
        DISPLAY,
        f'1. "{line}": take 2, place 7.4 +6',
        f'= "{line}" 6',
        f'! score "{line}" -1',
        f'! resign "{line}"',
        players=f"{tag}, Emma, Felix",
        Result=f"{line} 5, Emma 0, Felix 0",
    )
    assert codes(text) == []
    assert verdict(text).players[0] == tag, "as it is written"
    same(text)
    written = format_text(text)
    assert f'[Players "{tag}, Emma, Felix"]' in written
    assert f'1. "{tag}": take 2' in written
    assert f'[Result "{line} 5, Emma 0, Felix 0"]' in written


def test_two_players_whose_names_differ_in_the_writing_of_an_accent_share_a_name() -> None:
    assert codes(game(players=f"{NFC}, {NFD}, Felix")) == ["H11"]
    assert codes(game(players=f"Laura ({NFC}), {NFD}, Felix")) == ["H11"]
