"""Editions that cannot be played are refused with everything that is wrong; positions that cannot be as well."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.games.editions import choose
from referee.games.game import EditionError
from tests.games.animal_kingdoms.tables import record, table
from tests.playing import codes, errors, game_of

GAME = game_of("animal_kingdoms")
TEXT = (Path(GAME.folder) / "game-factory-2021.toml").read_text("utf-8")


def problems(change: Any) -> list[str]:
    data = tomllib.loads(TEXT)
    change(data)
    with pytest.raises(EditionError) as error:
        GAME.edition(data, choose(GAME, {}, {}))
    return list(error.value.problems)


def test_the_edition_marks_what_is_reconstructed() -> None:
    marked = tomllib.loads(TEXT)["reconstructed"]
    assert "tokens.values" in marked
    assert len([name for name in marked if name.startswith("laws.")]) == 10


def test_three_rounds_need_fifteen_laws() -> None:
    assert any("AK-3" in problem for problem in problems(lambda table: table.update(laws=table["laws"][:14])))


def test_all_problems_are_told_at_once() -> None:
    def change(data: dict[str, Any]) -> None:
        data["play"]["hand"] = -1
        data["tokens"]["bonus"] = []
        data["laws"][3]["when"] = "animal is unicorn"

    assert len(problems(change)) == 3


def test_kingdoms_are_scored_from_the_smallest_wherever_the_list_begins() -> None:
    data = tomllib.loads(TEXT)
    data["kingdoms"]["sizes"] = [7, 8, 4, 6, 5]
    assert GAME.edition(data, choose(GAME, {}, {})).sizes == (4, 6, 5, 7, 8)


def without_laws(*extra: str, **position: Any) -> list[str]:
    """A position before the second round, whose laws are not laid out yet (AK-Q33)."""
    lines = table(number=2, extra=extra, **position)
    return [line for line in lines if not line.startswith("@ laws")]


@pytest.mark.parametrize(
    ("lines", "code", "words"),
    [
        (table(extra=["next Carl"]), "H12", "Carl"),
        (table(shields={4: "Anna 3"}, rows={4: "wolf 1"}), "AK-12", "1 card but 3"),
        (table(rows={4: "wolf 9"}, shields={4: "Anna 1"}), "AK-2", "wolf 9"),
        (table(shields={4: "Anna 3, crown Ben"}, extra=["out Ben", "next Ben"]), "AK-31", "can't be next"),
        (table(hands={"Anna": "wolf 1 wolf 2 wolf 3 wolf 4 wolf 5"}), "AK-16", "5 cards"),
        (table(hands={"Ben": "wolf 1 wolf 2 wolf 3"}), "AK-16", "not on turn"),
        (table(extra=["owed Ben"]), "AK-33", "1 bonus token"),
        (table(shields={4: "Anna 3, crown Ben"}, extra=["out Ben", "owed Ben", "next Anna"]), "AK-33", "on turn"),
        (table(extra=["bonus Ben: 3", "bonus Anna: 3"]), "AK-5", "twice"),
        (table(extra=["scoring 9"]), "AK-11", "no kingdom 9"),
        (table(shields={4: "Anna 2, Ben 1"}, extra=["fight 4: Anna, Ben"]), "AK-43", "do not fight"),
        (table(shields={4: "Anna 1, Ben 1"}, extra=["fight 4: Anna, Anna"]), "AK-43", "different"),
        (
            table(shields={4: "Anna 1, Ben 1"}, extra=["fight 4: Anna bee 1, Ben bee 2"]),
            "AK-44",
            "decided",
        ),
        (table(number=2, extra=["lots Anna"]), "AK-55", "at least two"),
        (table(number=2, extra=["lots Anna, Ben"], points={"Anna": 1}), "AK-55", "furthest back"),
        (without_laws(), "AK-3", "laws are missing"),
        (without_laws("starter Ben", points={"Ben": 1}), "AK-55", "furthest back"),
        (without_laws("starter Ben", "next Ben"), "AK-55", "only the starting player"),
        (without_laws("lots Anna, Ben", points={"Ben": 1}), "AK-55", "furthest back"),
        (without_laws("starter Ben", shields={4: "Anna 1"}), "AK-3", "laws are missing"),
        (table(number=2, extra=["over"]), "AK-56", "not over yet"),
        (table(number=3, extra=["over", "bonus Ben: ?"]), "AK-56", "not over yet"),
        (table(extra=["Anna: 0 points, hand bee 1 bee 2 bee 3 bee 4"]), "AK-7", "stated twice"),
        (table(extra=["held bee 1"]), "AK-28", "hidden"),
        (table(extra=["top bee 1"]), "AK-53", "bee 1"),
        (table(laws="4: D08, 5: D09, 6: D11, 7: D12, 8: D99"), "AK-3", "D99"),
        (["@ round 2", *table()[1:]], "AK-54", "0 laws"),
        (["@ kingdom 4: Anna 1"], "AK-3", "laws are missing"),
        (["@ kingdom 4: Anna 4000000000"], "AK-6", "4,000,000,000"),
    ],
)
def test_a_position_that_cannot_be_is_refused(lines: list[str], code: str, words: str) -> None:
    (fault,) = errors(record(*lines))
    assert fault.code == code
    assert words in fault.message


def test_a_set_up_line_in_the_middle_must_be_true() -> None:
    lines = table(hands={"Anna": "wolf 1 wolf 2 wolf 3 wolf 4"})
    wrong = [line.replace("@ Ben: 0 points", "@ Ben: 1 points") for line in lines]
    assert codes(record(*lines, "= Anna 0", *lines)) == []
    assert codes(record(*lines, "1. Anna: exchange wolf 1, draw bee 1", "undo", *wrong)) == ["A02"]


def test_a_position_that_something_illegal_led_to_can_be_stated() -> None:
    """An odd card lies at kingdom 4, whose law wants even ones: at the start that cannot be, after it happened it can."""
    lines = table(hands={"Anna": "wolf 1 wolf 2 wolf 3 wolf 4", "Ben": "owl 1 owl 2 owl 3 owl 4"})
    hand = {"Anna": "bee 8 wolf 2 wolf 3 wolf 4", "Ben": "owl 1 owl 2 owl 3 owl 4"}
    after = table(hands=hand, rows={4: "wolf 1"}, shields={4: "Anna 1"}, extra=["next Ben"])
    assert codes(record(*after)) == ["AK-17"]
    played = [*lines, "1. Anna: play wolf 1 at 4, draw bee 8"]
    assert codes(record(*played, *after, "2. Ben: play owl 2 at 4, draw bee 7")) == ["AK-17"]
    ruled = record(*played, '! waive AK-17 "agreed"', *after, "2. Ben: play owl 2 at 4, draw bee 7")
    assert codes(ruled) == []
