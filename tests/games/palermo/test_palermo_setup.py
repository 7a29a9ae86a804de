"""Positions of Palermo that can be, and those that cannot."""

from __future__ import annotations

import pytest

from tests.games.palermo.boards import ONE_HOUSE_LEFT, head, walking
from tests.playing import codes, errors, players, state_of, verdict

REFUSED = [
    ("H12", "Zoe", walking("").replace("@ Anna", "@ Zoe")),
    ("H12", "Zoe", walking("", next="Zoe")),
    ("PA-2", "4", walking("", Anna="3 points, 4 points")),
    ("PA-2", "a2", walking("").replace("chips a1", "chips a2")),
    ("PA-2", "goal", walking("").replace("chips a1", "chips goal")),
    ("PA-2", "a1", walking("").replace("chips a1 g1", "chips a1 a1")),
    ("PA-2", "d3", walking("").replace("chips a1", "chips d3")),
    ("PA-2", "4", walking("", Anna="4 collected", without={"Anna": "all"}).replace(", 11 collected", "")),
    ("PA-5", "@ city", head() + "@ city two c4\n@ Anna: chips c4"),
    ("PA-5", "m5", head() + "@ city start m5"),
    ("PA-7", "@ city", head() + "@ city start e5, two c4, one f3\n@ Anna: chips c4"),
    ("PA-7", "f3", head() + "@ city start e5, two c4, one f3\n@ Anna: chips c4 f3"),
    ("PA-7", "Anna", head() + "@ city start e5, two c4\n@ Anna: chips c4\n@ next Anna"),
    ("PA-7", "d4", head() + "@ city start e5, two c4, one d4"),
    ("PA-13", "@ city", head() + "@ city start i9, two d1, two f4, two c6, two a3"),
    ("PA-16", "@ city", head() + ONE_HOUSE_LEFT.replace("two l12", "two l12, three d1, one d12")),
    ("PA-18", "c4", head() + "@ city start e5, two c4\n@ Anna: chips c4\n@ Ben: target c4"),
    ("PA-21", "l6", walking("", Ben="pawn l6")),
    ("PA-44", "goal", walking("", Ben="police goal")),
    ("PA-44", "i5", walking("", Ben="police i5")),
    ("PA-44", "k5", walking("", Anna="police k5", Ben="police k5")),
    ("PA-44", "m5", walking("", options="ring-police=no", Ben="police m5")),
    ("PA-46", "Anna", head() + "@ city start e5, two c4, one f3, one c2\n@ Anna: chips c4\n@ Ben: chips f3\n"
        "@ Clara: chips c2\n@ next Anna after police"),
    ("PA-46", "Ben", walking("", options="police=no", next="Ben after police")),
    ("PA-55", "@ city", head("building=ready") + "@ city start e5, two c4"),
    ("PA-56", "atlantis", head() + "@ city atlantis"),
    ("PA-58", "l2", walking("", Ben="target l2")),
    ("PA-58", "k6", walking("", options="target=yes", Ben="target k6")),
    ("PA-58", "Ben", walking("", options="target=yes", Anna="target k6", Ben="pawn k5", Clara="target d1")),
    ("PA-2", "12", walking("", Anna="3 points, pawn k5") + "@ Anna: 12 points, pawn l5"),
    ("PA-59", "Clara", walking("") + "@ next Ben\n@ next Clara"),
    ("PA-34", "j4", walking("", Anna="pawn j4")),
    ("PA-46", "Ben", walking("1. Ben: police e4, go j4", next="Ben after police")),
    ("PA-58", "j4", walking("", options="target=yes", Anna="pawn j4, target j4", Ben="target l2", Clara="target d1")),
    ("PA-58", "Ben", walking("", options="target=yes", Anna="target k6")),
    ("PA-58", "Anna", walking("", options="target=yes", Ben="target l2")),
    ("PA-58", "Anna", walking("", options="target=yes", Clara="police m5", next="Anna")),
    ("PA-58", "k5", walking("", options="target=yes", Anna="pawn k5", Ben="target l2", Clara="target d1",
        without={"Anna": "j4"})),
    ("PA-12", "@ city", head() + "@ city start i9, three d4, two f4, two c6"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "at", "record"), REFUSED, ids=[f"{code}-{i}" for i, (code, _, _) in enumerate(REFUSED)])
def test_a_position_that_cannot_be_is_refused_at_its_word(code: str, at: str, record: str) -> None:
    (found,) = errors(record)
    assert found.code == code
    assert found.message.startswith("impossible position: ")
    line = record.split("\n")[found.span.line - 1]
    marked = line[found.span.start - 1 : found.span.end - 1]
    assert marked == at or (at.startswith("@") and marked.startswith(at))


def test_points_carried_over_have_their_own_source() -> None:
    found = verdict(walking("1. Anna: go j4 collect +10", Anna="40 points", without={"Anna": "d3 a4 f4 h4 k6 h7 b8 d8"}))
    assert [(entry.source, entry.points, entry.move) for entry in found.sheet] == [("set-up", 40, 0), ("income", 10, 1)]


def test_collected_chips_follow_from_those_on_houses() -> None:
    state = state_of(verdict(walking("").replace("3 collected, ", "")).match)
    assert state.collected == [0, 0, 0]
    left = walking("", without={"Ben": "a1 g1"}).replace("2 collected, ", "")
    assert state_of(verdict(left).match).collected == [0, 2, 0]


def test_a_finished_position_is_finished() -> None:
    home = {"Anna": "all", "Ben": "all", "Clara": "all"}
    assert verdict(walking("", without=home, Anna="12 points")).status == "finished"
    assert verdict(walking("", without=home, next="Ben")).status == "unfinished"


def test_after_an_illegal_move_the_position_can_be_stated_and_play_goes_on() -> None:
    again = walking("").split("\n", 3)[3].strip("\n")
    record = walking(f"1. Anna: go l6\n{again}\n@ next Ben\n2. Ben: go l5\n3. Clara: go h6 collect +2")
    assert codes(record) == ["PA-21"]
    assert not [fault for fault in verdict(record).faults if fault.follows]


@pytest.mark.parametrize(("name", "seats"), [("kalsa", 3), ("capo", 4), ("vucciria", 5), ("vucciria", 3), ("vucciria", 4)])
def test_the_edition_s_cities_can_be_played_in(name: str, seats: int) -> None:
    table = ", ".join(players(seats).names)
    found = verdict(head("building=ready", table) + f"* city {name}\n")
    assert (found.status, found.faults) == ("unfinished", ())
    assert found.awaited == "Anna to move: a chip"
