"""Rulings on the time to think: `! extend`, `! rest-days`, `! time-bank`. They say nothing of the game."""

from __future__ import annotations

import pytest

from referee.edit.fmt import format_text
from referee.verdict.course import course, is_same
from referee.verdict.irregular import conduct_of
from tests.games.ape_town.boards import DISPLAY, game
from tests.playing import codes, verdict

LAURA = "1. Laura: take 1, place 1.1"
EMMA = "2. Emma: take 2, place 7.4"
RULINGS = (
    ('! extend Laura 2d "ill"', "Laura has 2d more for a turn: ill"),
    ("! extend laura -12h", "Laura has 12h less for a turn"),
    ("! Nachfrist Laura +02D", "Laura has 2d more for a turn"),
    ("! rest-days 2026-12-24 2026-12-26", "everybody rests from 2026-12-24 to 2026-12-26"),
    ("! rest-day 2026-12-24 2026-12-24", "everybody rests on 2026-12-24"),
    ('! Ruhetage Emma 2028-02-29 "leap"', "Emma rests on 2028-02-29: leap"),
    ("! rest-days Emma 2026-12-24 2027-12-24", "Emma rests from 2026-12-24 to 2027-12-24"),
    ("! time-bank Felix 1w", "Felix has a reserve of 1w"),
    ("! Zeitkonto Felix 0d", "Felix has a reserve of 0d"),
)
IMPOSSIBLE = (
    ("! extend Max 2d", "H12", "Max"),
    ("! rest-days Max 2026-12-24", "H12", "Max"),
    ('! time-bank "Max" 2d "Laura"', "H12", '"Max"'),
    ("! extend Laura 0d", "A06", "0d"),
    ("! extend Laura 367d", "A06", "367d"),
    ("! extend Laura -53w", "A06", "-53w"),
    ("! time-bank Laura 9999999999m", "A06", "9999999999m"),
    ("! time-bank Laura -1d", "A06", "-1d"),
    ("! extend Laura 99999999999d", "S06", "99999999999d"),
    ("! rest-days 2026-02-30", "A06", "2026-02-30"),
    ("! rest-days 2026-12-24 2026-12-32", "A06", "2026-12-32"),
    ("! rest-days 0000-12-24", "A06", "0000-12-24"),
    ("! rest-days Laura 2026-12-24 2026-12-23", "A06", "2026-12-23"),
    ("! rest-days 2026-12-24 2028-12-24", "A06", "2028-12-24"),
    ("! extend Laura 2", "S01", "2"),
    ("! extend Laura soon", "S01", "soon"),
)


@pytest.mark.parametrize(("line", "message"), RULINGS)
def test_a_ruling_on_time_is_information_and_changes_nothing_else(line: str, message: str) -> None:
    plain = verdict(game(DISPLAY, LAURA, EMMA))
    ruled = verdict(game(line, DISPLAY, LAURA, line, EMMA))
    assert [(fault.code, fault.severity, fault.message) for fault in ruled.faults] == [("W03", "info", message)] * 2
    for fact in ("status", "standings", "awaited", "moves", "conduct"):
        assert getattr(ruled, fact) == getattr(plain, fact), fact
    assert conduct_of(ruled.match).rulings == 0
    assert is_same(*(course(one.record, one.players) for one in (ruled, plain)))


@pytest.mark.parametrize(("line", "code", "word"), IMPOSSIBLE)
def test_an_impossible_ruling_on_time_is_a_fault_at_the_word(line: str, code: str, word: str) -> None:
    [fault] = verdict(game(DISPLAY, line)).faults
    begin = line.index(word) + 1
    assert (fault.code, fault.span.start, fault.span.end) == (code, begin, begin + len(word))


def test_an_impossible_ruling_in_other_words_is_a_fault_at_the_word() -> None:
    line = "! extends Laura 900w"
    [fault] = [fault for fault in verdict(game(DISPLAY, line)).faults if fault.severity == "error"]
    assert (fault.code, line[fault.span.start - 1 : fault.span.end - 1]) == ("A06", "900w")


@pytest.mark.parametrize(
    ("line", "canonical", "german"),
    [
        ("! Nachfrist laura +02D {x}", "! extend Laura 2d  {x}", "! nachfrist Laura 2d  {x}"),
        ("!rest-day  2026-12-24 2026-12-24 ", "! rest-days 2026-12-24", "! ruhetage 2026-12-24"),
        ('! RUHETAG emma 2026-12-24 2026-12-26 "x"', '! rest-days Emma 2026-12-24 2026-12-26 "x"', None),
        ("! bank Felix 1W", "! time-bank Felix 1w", "! zeitkonto Felix 1w"),
        ("! rest 2026-12-24", "! rest-days 2026-12-24", None),
    ],
)
def test_rulings_on_time_have_a_canonical_form(line: str, canonical: str, german: str | None) -> None:
    once = format_text(game(DISPLAY, line))
    assert once.splitlines()[-1] == canonical
    assert format_text(once) == once
    in_german = format_text(once, words="de")
    assert german is None or in_german.splitlines()[-1] == german
    assert format_text(in_german) == once


def test_undo_does_not_take_a_ruling_on_time_back() -> None:
    assert codes(game(DISPLAY, LAURA, "! extend Emma 400d", "undo", LAURA)) == ["A06"]
    found = verdict(game(DISPLAY, LAURA, "! extend Emma 2d", "undo", LAURA, EMMA))
    assert (found.ok, found.moves) == (True, 2)


def test_a_ruling_on_time_does_not_separate_a_move_from_its_waiver() -> None:
    wrong = "1. Laura: take 2, place 1.1"
    found = verdict(game(DISPLAY, wrong, "! extend Emma 2d", "! waive AT-25"))
    assert found.ok


@pytest.mark.parametrize("name", ["Rest", "Bank", "Reserve", "Ferien", "Urlaub"])
def test_a_player_may_be_called_like_the_words_that_people_use(name: str) -> None:
    lines = (f"= {name} 0, Emma 0", f'! score {name} +1 "x"', f"! extend {name} 2d", f"! resign {name}")
    assert verdict(game(DISPLAY, *lines, Players=f"Laura, Emma, {name}")).ok
