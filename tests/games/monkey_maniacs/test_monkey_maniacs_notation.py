"""The pages of notation are true, German words mean the same, and every action survives writing and reading."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games.game import Players
from referee.games.monkey_maniacs.edition import KINDS
from referee.games.monkey_maniacs.notation import UNKNOWN, WORDS, BuyPoint, Done, Draw, GiveBack, Put, TradeField, Wave
from referee.games.wording import in_language
from referee.language import translated, using
from referee.record.statement import Unreadable
from tests.games.monkey_maniacs.table import FIRST_PLAYS, OPENING, game
from tests.playing import codes, errors, game_of, verdict

GAME = game_of("monkey_maniacs")
PLAYERS = Players(["Max", "Lena"])
GRAMMAR = Path(__file__).parents[3] / "grammar"
PAGES = {
    "en": (GRAMMAR / "monkey_maniacs.md").read_text("utf-8"),
    "de": (GRAMMAR / "monkey_maniacs.de.md").read_text("utf-8"),
}
TABLES = {
    language: [re.findall(r"`([^`]+)`", row) for row in page.splitlines() if row.startswith("| `")]
    for language, page in PAGES.items()
}
OPTIONS = {option.name: option.choices for option in GAME.options}
LINES = [(language, row[0]) for language, table in TABLES.items() for row in table if row[0][:1] in "RM*@"]
PAIRS = [
    row
    for table in TABLES.values()
    for row in table
    if len(row) == 2 and all(line[:1] in "M*@" or line in ("undo", "zurück") for line in row)
]


def written(statement: Any, line: str) -> str:
    if line[0] in "*@":
        return f"{line[0]} {GAME.write(statement[0], PLAYERS)}"
    head = f"R{statement.number}. " if statement.number else ""
    return f"{head}{statement.player}: {', '.join(GAME.write(action, PLAYERS) for action in statement.actions)}"


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_the_pages_record_is_legal(page: str) -> None:
    (record,) = re.findall(r"```ref\n(.*?)```", page, re.DOTALL)
    found = verdict(record)
    assert [fault.code for fault in found.faults] == ["W02"]
    assert "its cards are not checked" in found.faults[0].message
    assert found.status == "unfinished"
    assert [standing.points for standing in found.standings] == [19, 16]


@pytest.mark.parametrize(("language", "line"), LINES)
def test_every_line_of_a_page_is_written_so(language: str, line: str) -> None:
    assert in_language(GAME, written(GAME.notation.read(line), line), language) == line


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_english_and_german_words_mean_the_same(one: str, other: str) -> None:
    assert GAME.notation.read(one) == GAME.notation.read(other)
    shouted = other.upper().replace("MAX:", "Max:").replace("LENA", "Lena")
    assert GAME.notation.read(one) == GAME.notation.read(shouted)


def test_the_tables_were_found() -> None:
    assert len(LINES) >= 2 * 60
    assert len(PAIRS) == 2 * 31
    english = " ".join(pair[0] for pair in PAIRS)
    assert set(KINDS) <= set(re.findall(r"[a-z]+", english))


@pytest.mark.parametrize("language", PAGES)
def test_a_page_lists_every_option_and_the_fields(language: str) -> None:
    assert {row[0]: tuple(row[1:]) for row in TABLES[language] if row[0] in OPTIONS} == OPTIONS
    with using(language):
        drawing = GAME.draw(verdict(game()).match.state, PLAYERS).splitlines()[1:5]
        questions = [f"{translated(option.text)} ({option.reading})" for option in GAME.options]
    for text in (*(row[:37].rstrip() for row in drawing), *questions):
        assert text in PAGES[language]


def test_every_word_of_a_canonical_line_has_a_german_one_that_means_the_same() -> None:
    """Also when only some of the words of a line are German."""
    lines = [line for language, line in LINES if language == "en"]
    words = {word for line in lines for word in re.findall(r"(?<![\w-])[a-z]{2,}(?:-[a-z]+)*(?![\w-])", line)}
    assert words == {*WORDS}
    with using("de"):
        german = {word: translated(word, "notation") for word in WORDS}
    assert [word for word in WORDS if word == german[word]] == []
    for line in lines:
        for word in WORDS:
            changed = re.sub(rf"(?<![\w-]){word}(?![\w-])", german[word], line)
            assert GAME.notation.read(changed) == GAME.notation.read(line)


def test_a_game_written_in_german_is_the_same_game() -> None:
    english = simulate(GAME, "german", 2, claims=True)
    german = format_text(english, words="de")
    assert not re.search(r"\b(buy|card|place|draw|dart|red|wave|roll|done)\b", german)
    assert codes(german) == []
    assert format_text(german) == english


def test_near_moves_are_in_the_language_of_the_record() -> None:
    draws = ("R1. Max: ziehe Wurfpfeil Wurfpfeil Bombe Druide Kiste", "R1. Lena: ziehe Wurfpfeil Ninja Heli Klebstoff Farm")
    for lines, placed in (
        ((*OPENING, "R1. Max: place dart red 1, place bomb red 1"), "place bomb red 2"),
        ((*draws, "R1. Max: lege Wurfpfeil rot 1, lege Bombe rot 1"), "lege Bombenwerfer rot 2"),
    ):
        (fault,) = errors(game(*lines))
        assert placed in [near.text for near in fault.near]


def test_a_record_in_german_becomes_english() -> None:
    german = game(
        "R1. Max: ziehe Wurfpfeilaffe Wurfpfeilaffe Bombe Druide Kiste",
        "R1. Lena: ziehe Wurfpfeilaffe Ninja Helikopter Klebstoff Farm",
        "R1. Max: lege Wurfpfeil ROT 1, lege Wurfpfeil rot 2, lege Bombe grau 3, abwerfen Druide Kiste, fertig 0 Chips",
        "R1. Lena: lege Wurfpfeil rot 1, lege Ninja rot 2, lege Heli rot 3, abwerfen Klebstoff Farm, fertig 0 chips",
        "* Wurf gelb 6",
        "* Welle h03",
    )
    english = game(*OPENING, *FIRST_PLAYS, "* roll yellow 6", "* wave H03")
    assert codes(german) == []
    assert format_text(german) == format_text(english) == english + "\n"
    opening = "@ Max: opening dart, 1 discarded"
    assert GAME.notation.read("@ Max: Eröffnung Wurfpfeil, 1 abgeworfen") == GAME.notation.read(opening)


@pytest.mark.parametrize(
    "line",
    [
        "R1. Max:",
        "Max buy card",
        "Max: buy",
        "Max: buy dart",
        "Max: buy card card",
        "Max: draw",
        "Max: draw zebra",
        "Max: place dart",
        "Max: place dart 3",
        "Max: place dart red",
        "Max: place ? red 3",
        "Max: place dart blue 3",
        "Max: put 3",
        "Max: put red -3",
        "Max: play",
        "Max: play boomerang red 3",
        "Max: play factory card",
        "Max: done 3",
        "Max: done, ",
        "* roll red",
        "* roll 3 red",
        "* roll red ?",
        "* wave",
        "* wave 26/6",
        "* wave H03 26/6/12",
        "* wave H03 loss 5",
        "* wave H03 defence 1/2/3",
        "@ round",
        "@ Max: 17 health",
        "@ Max: board",
        "@ Max: board red 3",
        "@ Max: hand",
        "@ Max: opening dart",
        "@ dice red",
        "@ discards dart",
        "@ next",
        "@ over now",
        "*",
        "@",
        "",
    ],
)
def test_what_is_no_line(line: str) -> None:
    with pytest.raises(Unreadable):
        GAME.notation.read(line)


@pytest.mark.parametrize("round_", [1, 9, 10, 11, 15])
def test_a_round_is_not_a_red_balloon_card(round_: int) -> None:
    assert GAME.notation.read(f"R{round_}. Max: done").number == round_
    assert GAME.notation.read(f"* wave R{round_:02}").event.cards == (f"R{round_:02}",)


@pytest.mark.parametrize("word", ["nınja", "sniper\u017f", "\u212aiste", "Mörſer", "fabrİk"])
def test_letters_that_only_look_like_others_cannot_crash_the_reader(word: str) -> None:
    try:
        value = GAME.notation.read(f"Max: trade {word}")
    except Unreadable as error:
        assert error.code == "S01"
    else:
        assert value.actions[0].kind in range(len(KINDS))


def test_huge_numbers_are_refused() -> None:
    for line in ("Max: put red 12345678901", "* wave 12345678901/0/0", "* wave H01 loss 1/12345678901", "@ round 99999999999"):
        with pytest.raises(Unreadable) as error:
            GAME.notation.read(line)
        assert error.value.code == "S06"


def test_different_actions_are_never_equal() -> None:
    assert len({BuyPoint(), GiveBack(), Put("red 3"), TradeField("red 3"), Done(None)}) == 5


def test_values_are_small_and_plain() -> None:
    assert GAME.notation.read("Max: draw ? Superaffe").actions == (Draw((UNKNOWN, KINDS.index("super"))),)
    assert GAME.notation.read("* wave 26/06/12 loss 5/0").event == Wave((), (26, 6, 12), None, (5, 0))
