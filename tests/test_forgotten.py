"""Lines that were forgotten: the first line after the gap says so, in every game."""

from __future__ import annotations

import re
from unittest.mock import Mock

import pytest

from referee.edit.simulate import simulate
from referee.games.animal_kingdoms import unseen
from referee.language import using
from tests.games.ape_town.boards import DISPLAY, game
from tests.playing import errors, game_of, verdict

LAURA, EMMA, FELIX = "Laura: take 2, place 7.4", "Emma: take 1, place 1.1", "Felix: take 3, place 3.3"
AGAIN = "Laura: take 4, place 1.2"


def played(*lines: str) -> str:
    return game(DISPLAY, *lines)


@pytest.mark.parametrize(
    ("lines", "reason", "german"),
    [
        (
            (f"1. {LAURA}", f"3. {FELIX}", f"4. {AGAIN}"),
            "move 2 of Emma is missing before this line",
            "vor dieser Zeile fehlt Zug 2 von Emma",
        ),
        (
            (f"1. {LAURA}", f"3. {FELIX}"),
            "move 2 of Emma is missing before this line",
            "vor dieser Zeile fehlt Zug 2 von Emma",
        ),
        (
            (f"1. {LAURA}", f"4. {AGAIN}", "5. Emma: take 1, place 1.1"),
            "moves 2 to 3 are missing before this line: Emma and Felix",
            "vor dieser Zeile fehlen die Züge 2 bis 3: Emma und Felix",
        ),
        (
            (f"2. {EMMA}", f"3. {FELIX}"),
            "move 1 of Laura is missing before this line",
            "vor dieser Zeile fehlt Zug 1 von Laura",
        ),
        (
            (LAURA, FELIX, AGAIN),
            "perhaps this is a move of Emma, or a line of Emma is missing before it",
            "vielleicht ist das ein Zug von Emma, oder davor fehlt eine Zeile von Emma",
        ),
        (
            (f"1. {LAURA}", f"2. {FELIX}", f"3. {AGAIN}"),  # numbered on as if nothing was missing
            "perhaps this is a move of Emma, or a line of Emma is missing before it",
            "vielleicht ist das ein Zug von Emma, oder davor fehlt eine Zeile von Emma",
        ),
        (
            (LAURA, AGAIN, EMMA),
            "perhaps this is a move of Emma, or lines of Emma and Felix are missing before it",
            "vielleicht ist das ein Zug von Emma, oder davor fehlen Zeilen von Emma und Felix",
        ),
    ],
)
def test_the_line_after_the_gap_says_what_is_missing(lines: tuple[str, ...], reason: str, german: str) -> None:
    (fault,) = errors(played(*lines))
    assert (fault.code, fault.reason) == ("AT-15", reason)
    with using("de"):
        assert fault.reason == german


def test_a_line_that_only_comes_too_early_is_not_said_to_follow_a_gap() -> None:
    """The last line of a record: play by post is full of them."""
    (fault,) = errors(played(LAURA, FELIX))
    assert fault.reason == "play goes clockwise"


def test_a_line_that_could_not_follow_anyway_is_not_said_to_follow_a_gap() -> None:
    (fault, *_) = errors(played(LAURA, "Felix: take 3, place 1.9", AGAIN))
    assert (fault.code, fault.reason) == ("AT-15", "play goes clockwise")


def test_a_reveal_before_which_a_move_was_forgotten() -> None:
    text = played(
        f"1. {LAURA}",
        f"2. {EMMA}",
        f"3. {FELIX}",
        f"4. {AGAIN}",
        "* reveal 3: katta katta katta katta katta",  # 5. Emma: take 5
        "6. Felix: take 6, place 3.4",
    )
    (fault,) = errors(text)
    assert (fault.code, fault.span.line) == ("C01", 10)
    assert fault.reason == "two sections already have open tiles (AT-35); a line of Emma seems to be missing before this one"


@pytest.mark.parametrize(("lines", "reason"), [((f"1. {LAURA}", f"2. {EMMA}", f"3. {FELIX}", f"7. {AGAIN}"), "4 to 6")])
def test_a_whole_round_may_be_missing(lines: tuple[str, ...], reason: str) -> None:
    (fault,) = errors(played(*lines))
    assert (fault.code, fault.message) == ("A04", "this is move 4, not 7")
    assert fault.reason == f"unless moves {reason} are missing before this line"


def test_a_number_twice_is_only_a_wrong_number() -> None:
    (fault,) = errors(played(f"1. {LAURA}", f"1. {EMMA}", f"2. {FELIX}"))
    assert (fault.code, fault.reason) == ("A04", "")
    assert verdict(played(f"1. {LAURA}", f"1. {EMMA}", f"2. {FELIX}")).status == "unfinished"


TURNS = {"ape_town": 3, "palermo": 3, "manhattan_traffiq": 3, "animal_kingdoms": 3}
"""Games in which players take turns, and for how many."""


@pytest.mark.parametrize("key", TURNS)
def test_a_line_left_out_of_a_random_game_is_missed_at_its_place(key: str) -> None:
    rows = simulate(game_of(key), "forgotten", seats=TURNS[key], stop_after=24).split("\n")
    moves = [i for i, row in enumerate(rows) if re.match(r"\d+\. ", row)]
    named = 0
    for i in moves[3:-2:2]:
        found = errors("\n".join([*rows[:i], *rows[i + 1 :]]))
        number, player = re.match(r"(\d+)\. (\w+):", rows[i]).groups()  # type: ignore[union-attr]
        reason = f"move {number} of {player} is missing before this line"
        if found[0].code == "A04":  # the line needs what was drawn on the missing one
            reason = f"unless move {number} is missing before this line"
        if found[0].code == "C01":
            reason = f"two sections already have open tiles (AT-35); a line of {player} seems to be missing before this one"
        assert found[0].reason == reason
        named += found[0].code != "A04"
    assert named >= 0.7 * len(moves[3:-2:2])


@pytest.mark.parametrize(
    "lines",
    [
        ["Mia: pass", "3. a: lay BBRR at E4N1, van +E4S0 to +E5S0"],  # a move of somebody who does not play
        ["* deal Ben: WWBB", "1. Anna: taxi +E3S2 to +E3S3"],
    ],
)
def test_lines_that_nothing_can_come_before(lines: list[str]) -> None:
    found = verdict('[Game "Manhattan TraffIQ"]\n[Players "Mia, Ben"]\n\n' + "\n".join(lines) + "\n")
    assert found.status in ("illegal", "unreadable")


def test_a_line_forgotten_between_hidden_hands_is_not_looked_for_among_all_that_they_may_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Hundreds of pairs fit, and each is a question of what the others can hold."""
    counted = Mock(side_effect=unseen.holds)
    monkeypatch.setattr(unseen, "holds", counted)
    text = """[Game "Animal Kingdoms"]
        [Players "Anna, Ben, Clara"]
        * laws 4: D08, 5: D16, 6: D07, 7: D12, 8: D28
        * tokens 4: 6 6 9, 5: 5 5 10, 6: 7 8 9, 7: 5 6 7, 8: 7 8 10
        * hands ?
        1. Anna: play okapi 2 at 8
        3. Clara: play bee 2 at 8
        4. Anna: play bee 3 at 8"""
    (fault,) = (fault for fault in verdict(text).faults if fault.severity == "error" and not fault.follows)
    assert fault.reason == "move 2 of Ben is missing before this line"
    assert counted.call_count < 500
