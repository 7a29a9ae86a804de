"""The pages of notation are true, German words mean the same, and every action survives writing and reading."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games.ape_town.notation import WORDS, Open, Reveal, Take
from referee.games.game import Players
from referee.games.wording import in_language
from referee.language import translated, using
from referee.record.statement import Unreadable
from tests.games.ape_town.boards import DISPLAY, game
from tests.playing import codes, game_of, verdict

GAME = game_of("ape_town")
GRAMMAR = Path(__file__).parents[3] / "grammar"
PAGES = {"en": (GRAMMAR / "ape_town.md").read_text("utf-8"), "de": (GRAMMAR / "ape_town.de.md").read_text("utf-8")}
TABLES = {
    language: [re.findall(r"`([^`]+)`", row) for row in page.splitlines() if row.startswith("| `")]
    for language, page in PAGES.items()
}
LINES = [(language, row[0]) for language, table in TABLES.items() for row in table if row[0][:1] in "1*@L"]
PAIRS = [row for table in TABLES.values() for row in table if len(row) == 2 and row[0][:1] in "*@Luz"]


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_the_pages_record_is_legal(page: str) -> None:
    (record,) = re.findall(r"```ref\n(.*?)```", page, re.DOTALL)
    found = verdict(record)
    assert found.faults == ()
    assert found.awaited == "Laura to move"


@pytest.mark.parametrize(("language", "line"), LINES)
def test_every_line_of_a_page_can_be_read_and_is_written_so(language: str, line: str) -> None:
    statement = GAME.notation.read(line)
    number, player = getattr(statement, "number", None), getattr(statement, "player", None)
    action = next(iter(getattr(statement, "actions", statement)))
    written = in_language(GAME, GAME.write(action, Players(["Laura", "Emma", "Felix"])), language)
    head = f"{number}. {player}: " if number else f"{player}: " if player else f"{line[0]} "
    assert head + written == line


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_english_and_german_words_mean_the_same(one: str, other: str) -> None:
    assert GAME.notation.read(one) == GAME.notation.read(other)
    loud = other.upper().replace("LAURA:", "Laura:").replace("FELIX", "Felix").replace("EMMA", "Emma")
    assert GAME.notation.read(one) == GAME.notation.read(loud)


def test_the_tables_were_found() -> None:
    assert len(LINES) >= 2 * 9
    assert len(PAIRS) == 10 + 9


@pytest.mark.parametrize("language", PAGES)
def test_a_page_lists_every_option_and_the_drawing(language: str) -> None:
    listed = {row[0]: tuple(row[1:]) for row in TABLES[language] if row[0] in {option.name for option in GAME.options}}
    assert listed == {option.name: option.choices for option in GAME.options}
    with using(language):
        city = GAME.draw(verdict(game()).match.state, Players(["Laura", "Emma", "Felix"])).split("\n\n")[0]
        questions = [f"{translated(option.text)} ({option.reading})" for option in GAME.options]
    assert city in PAGES[language]
    assert [question for question in questions if question.casefold() not in PAGES[language].casefold()] == []


def test_every_word_of_a_canonical_line_has_a_german_one_that_means_the_same() -> None:
    """Also when only some of the words of a line are German."""
    lines = [line for language, line in LINES if language == "en"]
    assert {word for line in lines for word in re.findall(r"\b[a-z]{2,}\b", line)} == {*WORDS}
    with using("de"):
        german = {word: translated(word, "notation") for word in WORDS}
    assert [word for word in WORDS if word == german[word]] == []
    for line in lines:
        for word in WORDS:
            assert GAME.notation.read(re.sub(rf"\b{word}\b", german[word], line)) == GAME.notation.read(line)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_written_in_german_is_the_same_game(seats: int) -> None:
    english = simulate(GAME, f"german {seats}", seats, claims=True)
    german = format_text(english, words="de")
    assert not re.search(r"\b(take|place|reveal|banana|chimp)\b", german)
    assert codes(german) == []
    assert format_text(german) == english


def test_a_record_in_german_becomes_english() -> None:
    german = game(
        "* Aufdecken 1: Orang-Utan Mandrill Banane Koboldmaki Schimpanse",
        "* AUFDECKEN 2: Banane Katta Banane Banane Mandrill",
        "1. Laura: Nimm 2, lege 7.4 +6",
        "2. Emma: nimm 5, lege 1.1",
        "zurück",
        "Emma: nimm 1, lege 1.1",
    )
    english = game(
        DISPLAY, "1. Laura: take 2, place 7.4 +6", "2. Emma: take 5, place 1.1", "undo", "2. Emma: take 1, place 1.1"
    )
    assert codes(german) == []
    assert format_text(german) == format_text(english) == english


@pytest.mark.parametrize(
    "line",
    [
        "1. Laura: take 2",
        "1. Laura: place 7.4",
        "1. Laura: take 2, place 7.4, take 3, place 7.6",
        "1. Laura: take 2, place 7",
        "1. Laura: take 2 place 7.4",
        "1. Laura: take ?, place 7.4",
        "1. Laura: take 2 ?, place 7.4",
        "1. Laura: take -2, place 7.4",
        "1. Laura: take 2, place 7.4 6",
        "1. Laura:",
        "Laura take 2, place 7.4",
        "* reveal 1: banana banana banana banana",
        "* reveal 1: banana banana banana banana banana banana",
        "* reveal 1: banana - banana banana banana",
        "* reveal one: banana banana banana banana banana",
        "@ board 1.1 ?",
        "@ board",
        "@ open 1: banana",
        "@ bundles 1",
        "@ Laura: 12 points",
        "@ Laura: -1 points, 6 bundles",
        "@ next",
        "*",
        "@",
        "undo undo",
        "",
    ],
)
def test_what_is_no_line(line: str) -> None:
    with pytest.raises(Unreadable):
        GAME.notation.read(line)


@pytest.mark.parametrize("word", ["tarsıer", "chİmp"])
def test_letters_that_only_look_like_others_cannot_crash_the_reader(word: str) -> None:
    """Without regard to case `ı` is an `i` for the lexer, but it is not for a dictionary."""
    with pytest.raises(Unreadable) as caught:
        GAME.notation.read(f"* reveal 1: {word} banana banana banana banana")
    assert (caught.value.code, caught.value.start, caught.value.end) == ("S01", 12, 12 + len(word))
    assert GAME.notation.read("@ board 1.1 \u212aatta Felix") == GAME.notation.read("@ board 1.1 katta Felix")


def test_values_are_small_and_plain() -> None:
    assert GAME.notation.read("Laura: take 07 Orang-Utan, place 6.04 +6").actions == (Take(7, 3, "6.4", 6),)
    assert GAME.notation.read("* reveal 3: banana katta ? mandrill orang").event == Reveal(3, (5, 4, -1, 2, 3))
    assert GAME.notation.read("@ open 3: - katta ? - orang").item == Open(3, (-3, 4, -1, -3, 3))
