"""Games that are given up: resigned by a player, or abandoned by the table."""

from __future__ import annotations

import pytest

from referee.edit.fmt import format_text
from tests.playing import codes, verdict

START = """[Game "Ape Town"]
[Players "Laura, Anna Lena (AL), Felix"]

* reveal 1: orang mandrill banana tarsier chimp
* reveal 2: banana katta banana banana mandrill
1. Laura: take 2, place 7.4 +6
"""
SECOND = "2. AL: take 5, place 7.6 +2\n"


def standing(text: str) -> list[tuple[int, str, int, bool]]:
    return [(s.rank, s.player, s.points, s.resigned) for s in verdict(text).standings]


def test_who_resigned_stands_behind_all_others_whatever_the_points() -> None:
    text = f'{START}{SECOND}! resign Laura "no time"\n'
    found = verdict(text)
    assert (found.status, found.ending, found.awaited, found.ok) == ("finished", "resigned", "", True)
    assert standing(text) == [(1, "Anna Lena", 2, False), (2, "Felix", 0, False), (3, "Laura", 6, True)]


def test_several_may_resign_but_not_the_last_one() -> None:
    two = f"{START}! resign Laura\n! resign al\n"
    assert standing(two) == [(1, "Felix", 0, False), (2, "Laura", 6, True), (3, "Anna Lena", 0, True)]
    assert codes(two + "! resign Felix\n") == ["A08"]
    assert codes(f"{START}! resign Laura\n! resign Laura\n") == ["A08"]


def test_an_abandoned_game_is_finished_and_ranks_nobody() -> None:
    text = f'{START}! abandon "power cut"\n'
    found = verdict(text)
    assert (found.status, found.ending) == ("finished", "abandoned")
    assert standing(text) == [(0, "Laura", 6, False), (0, "Anna Lena", 0, False), (0, "Felix", 0, False)]


@pytest.mark.parametrize("end", ["! resign Felix", "! abandon", "! aufgabe Felix", '! Abbruch "Strom"'])
@pytest.mark.parametrize("line", [SECOND.strip(), "* reveal 3: orang orang orang orang orang", "! abandon"])
def test_nothing_is_played_after_the_end(end: str, line: str) -> None:
    text = f"{START}{end}\n{line}\n"
    if line == "! abandon" and "F" in end:  # those who are left may still agree that it was no game
        assert verdict(text).ending == "abandoned"
        return
    assert codes(text) == ["A08"]


def test_the_score_of_an_illegal_continuation_stands_at_the_end() -> None:
    found = verdict(f"{START}! resign Felix\n{SECOND}")
    assert (found.status, found.scored_at, found.standings[0].points) == ("illegal", 1, 6)


def test_undo_takes_a_resignation_back_and_the_game_goes_on() -> None:
    text = f"{START}! resign Laura\nundo\n{SECOND}= Laura 6, AL 2\n"
    found = verdict(text)
    assert (found.status, found.ending, found.moves, found.ok) == ("unfinished", "", 2, True)
    assert any(fault.message == "taken back: Laura resigned" for fault in found.faults)
    assert '= Laura 6, "Anna Lena" 2' in format_text(text)


def test_undo_after_undo_takes_the_move_back_too() -> None:
    text = f"{START}! abandon\nundo\nundo\n1. Laura: take 1, place 1.1\n"
    assert (verdict(text).moves, codes(text)) == (1, [])
    assert format_text(text).endswith("! abandon\nundo\nundo\n1. Laura: take 1, place 1.1\n")


def test_numbers_go_on_where_a_resignation_was_taken_back() -> None:
    text = f"{START}! resign Laura\nundo\nAL: take 5, place 7.6\n"
    assert format_text(text).splitlines()[-1] == '2. "Anna Lena": take 5, place 7.6'
    assert codes(format_text(text)) == []


def test_nobody_resigns_from_a_game_that_is_over() -> None:
    from referee.edit.simulate import simulate
    from tests.playing import game_of

    text = simulate(game_of("ape_town"), "over", 2)
    assert codes(f"{text}! resign Anna\n") == ["A08"]
    assert codes(f"{text}! abandon\n") == ["A08"]


def test_a_result_of_a_game_that_was_given_up_is_checked() -> None:
    tagged = START.replace("\n\n", '\n[Result "Laura 6, AL 0, Felix 0"]\n\n', 1)
    assert codes(tagged) == ["A05"]
    assert codes(f"{tagged}! resign Felix\n") == []
    assert codes(f"{tagged}{SECOND}! resign Felix\n") == ["A03"]


def test_endings_in_canonical_form() -> None:
    text = f'{START}!  RESIGNS  al   "away"   ; sorry\n'
    assert format_text(text).splitlines()[-1] == '! resign "Anna Lena" "away"  ; sorry'
    assert codes(f"{START}! resign Max\n") == ["H12"]


def test_a_time_at_a_lines_end_is_a_comment_like_any_other() -> None:
    stamped = START.replace("+6\n", "+6  {2026-11-12T20:15Z}  ; a remark\n")
    assert verdict(stamped).standings == verdict(START).standings
    assert format_text(stamped) == stamped
    assert codes(START.replace("+6\n", "+6 {open\n")) == ["S05"]
    assert codes(START.replace("+6\n", "{a} +6 {b}\n")) == []
    assert codes(START.replace("+6\n", "{a} {b} +7 {c} ; d\n")) == ["A01"]
