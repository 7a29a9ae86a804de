"""Positions of Monkey Maniacs: what is left out, what cannot be, and that any position can be written and read again."""

from __future__ import annotations

import pytest

from tests.games.monkey_maniacs.table import FULL, OPENING, at, game
from tests.playing import codes, errors, game_of, players, state_of, verdict

GAME = game_of("monkey_maniacs")

HERS = "@ Lena: opening nail nail nail glue glue, 0 discarded"
IMPOSSIBLE = [
    ("MM-2", ["@ round 3", "@ Max: board red 1 dart", "@ Max: board red 2 dart"]),
    ("MM-3", ["@ round 0"]),
    ("MM-3", ["@ round 3", "@ round 4"]),
    ("MM-4", ["@ round 3", "@ Max: board red 1 dart", "@ Max: 41 points"]),
    ("MM-5", ["@ round 3", "@ discards dart 7"]),
    ("MM-5", ["@ round 3", "@ discards ? 81"]),
    ("MM-5", ["@ round 3", "@ discards ? 80", "@ Max: hand ?"]),
    ("MM-5", ["@ round 3", "@ gone, yellow 15"]),
    ("MM-5", ["@ round 3", "@ gone, grey 1"]),
    ("C03", ["@ round 3", "@ gone H99"]),
    ("C03", ["@ round 3", "@ gone H01 H01"]),
    ("C03", ["@ round 3", "@ dice red 0"]),
    ("MM-12", ["@ round 3", "@ Max: board red 1 dart 0"]),
    ("MM-13", ["@ round 3", "@ Max: board red 1 boomerang"]),
    ("MM-14", ["@ round 3", "@ Max: draw 5"]),
    ("MM-14", ["@ round 3", "@ Max: draw 2"]),
    ("MM-14", ["@ round 3", "@ Max: opening dart, 1 discarded"]),
    ("MM-14", ["@ Max: draw 5", "@ Max: opening dart dart dart, 0 discarded"]),
    ("MM-15", ["@ Max: opening dart dart dart dart dart dart, 0 discarded"]),
    ("MM-15", ["@ Max: opening dart, 0 discarded"]),
    ("MM-15", ["@ Max: opening, 3 discarded"]),
    ("MM-15", ["@ Max: opening factory factory factory, 1 discarded", "@ Max: done", HERS]),
    ("MM-25", ["@ round 3", "@ Max: hand dart", "@ Max: done"]),
    ("MM-25", ["@ round 3", "@ Max: hand dart", "@ dice red 1"]),
    ("MM-26", ["@ round 3", "@ Max: board red 7 dart"]),
    ("MM-31", ["@ round 3", "@ Max: board red 1 dart", "@ Max: 1 point, received red 1"]),
    ("MM-32", ["@ round 3", "@ Max: board red 1 dart 3", "@ Max: 1 point", "@ Max: done", "@ Lena: done"]),
    ("MM-32", ["@ round 3", "@ Max: board red 1 dart", "@ Max: 1 point", "@ Max: done"]),
    ("MM-35", ["@ round 3", "@ Max: draw 1", "@ Max: done"]),
    ("MM-35", ["@ round 3", "@ Max: hand factory", "@ dice red 1"]),
    ("MM-62", ["@ round 3", "@ over"]),
    ("MM-62", ["@ round 3", "@ Max: 0 health, 0 chips", "@ dice red 1"]),
    ("MM-65", ["@ round 3", "@ Max: -1 health, 0 chips"]),
    ("H12", ["@ round 3", "@ Tom: done"]),
    ("H12", ["@ round 3", "@ next Tom"]),
]


@pytest.mark.parametrize(("code", "lines"), IMPOSSIBLE)
def test_positions_that_cannot_be(code: str, lines: list[str]) -> None:
    (fault,) = errors(game(*lines))
    assert fault.code == code
    assert fault.message.startswith("impossible position: ")


def test_the_fault_points_at_the_word() -> None:
    record = at(3, "@ Max: board red 1 dart, grey 2 bomb, red 1 ninja")
    (fault,) = errors(record)
    assert (fault.code, fault.span.line, fault.span.start) == ("MM-26", 5, 39)
    assert record.split("\n")[4][38:41] == "red"


def test_the_start_is_what_nothing_says() -> None:
    started = state_of(verdict(game()).match)
    assert GAME.key_of(state_of(verdict(game("@ round 1")).match)) == GAME.key_of(started)
    assert codes(game("@ round 1", *OPENING)) == []


def test_points_of_a_position_are_set_up_points() -> None:
    found = verdict(at(3, "@ Max: 13 health, 0 chips"))
    assert [(entry.source, entry.points) for entry in found.sheet] == [("set-up", 13), ("set-up", 20)]


def test_balloons_of_earlier_rounds_are_unknown_where_they_are_not_named() -> None:
    state = state_of(verdict(at(11)).match)
    assert state.left == [3, 2, 5, 11]
    assert state.gone == 0
    assert "@ gone, light-blue 5, yellow 12, red 7, dark-blue 1" in [
        f"@ {GAME.write(item, players(2))}" for item in GAME.items(state, players(2))
    ]


def test_a_position_in_the_middle_of_a_record_is_an_assertion() -> None:
    right = ["@ round 3", "@ Max: board red 1 dart", "@ gone, light-blue 3"]
    assert codes(at(3, "@ Max: hand dart", "Max: place dart red 1", *right)) == []
    wrong = [line.replace("red 1", "red 2") for line in right]
    (fault,) = errors(at(3, "@ Max: hand dart", "Max: place dart red 1", *wrong))
    assert (fault.code, fault.reason) == ("A02", "it should be: @ Max: board red 1 dart")


def test_a_finished_position() -> None:
    over = verdict(at(15, "@ Max: 7 health, 0 chips", "@ over"))
    assert over.status == "finished"
    assert [standing.player for standing in over.standings] == ["Lena", "Max"]
    assert verdict(at(4, "@ Max: 0 health, 0 chips")).status == "finished"


def test_a_full_board_fits() -> None:
    record = at(9, f"@ Max: board {FULL}", "@ Max: hand nail", "Max: trade nail, done")
    assert codes(record) == []
    assert codes(record.replace("trade nail", "place nail red 1")) == ["MM-26"]
    assert codes(record.replace("trade nail", "trade red 1, place nail red 1")) == []  # MM-Q11
