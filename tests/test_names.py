"""Names of players that nobody at the table has: who was meant, wherever a record names somebody."""

from __future__ import annotations

import pytest

from referee.fault import Fault, Fix, Span
from referee.language import using
from tests.games.ape_town.boards import DISPLAY, game
from tests.playing import errors, verdict

TILES = '[Game "Manhattan TraffIQ"]\n[Edition "muecke-open"]\n[Players "Jürgen, Anna Lena (AL), Ben"]\n'
KINGDOMS = """[Game "Animal Kingdoms"]
[Players "Jürgen, Ben"]
* laws 4: D08, 5: D09, 6: D11, 7: D12, 8: D05
* tokens 4: 5 5 8, 5: 6 7 10, 6: 5 6 7, 7: 6 7 9, 8: 8 9 10
"""
PALERMO = '[Game "Palermo"]\n[Players "Anna, Ben, Clara"]\n@ city kalsa\n'
MONKEYS = '[Game "Monkey Maniacs"]\n[Players "Tom, Ida"]\n'


def unknown(text: str) -> list[Fault]:
    return [fault for fault in errors(text) if fault.code == "H12"]


def corrected(text: str, fix: Fix | None) -> str:
    """The line that a correction makes."""
    assert fix is not None
    row = text.split("\n")[fix.span.line - 1]
    return row[: fix.span.start - 1] + fix.text + row[fix.span.end - 1 :]


@pytest.mark.parametrize(
    ("text", "name", "line"),
    [
        (game(DISPLAY, "1. Luara: take 1, place 1.1"), "Laura", "1. Laura: take 1, place 1.1"),
        (game(DISPLAY, "= Lara 0, Emma 0"), "Laura", "= Laura 0, Emma 0"),
        (game(DISPLAY, '= "Emam" 0'), "Emma", "= Emma 0"),
        (game(DISPLAY, '! score Flix -3 "late"'), "Felix", '! score Felix -3 "late"'),
        (game(DISPLAY, "! resign Fleix"), "Felix", "! resign Felix"),
        (game("@ Luara: 3 points, 4 bundles"), "Laura", "@ Laura: 3 points, 4 bundles"),
        (TILES + "* deal Juergen: ? ?", "Jürgen", "* deal Jürgen: ? ?"),
        (TILES + "* deal Lena: ? ?", "Anna Lena", '* deal "Anna Lena": ? ?'),
        (TILES + "* deal ALL: ? ?", "Anna Lena", '* deal "Anna Lena": ? ?'),
        (KINGDOMS + "* hand Jurgen: ? ? ? ?", "Jürgen", "* hand Jürgen: ? ? ? ?"),
        (PALERMO + "@ Anan: chips d3", "Anna", "@ Anna: chips d3"),
        (MONKEYS + "R1. T: done", "Tom", "R1. Tom: done"),
    ],
)
def test_the_player_who_was_meant(text: str, name: str, line: str) -> None:
    (fault,) = unknown(text)
    assert fault.reason == f"did you mean {name}?"
    assert corrected(text, fault.fix) == line
    assert fault.fix is not None
    assert fault.fix.is_safe
    assert not unknown(text.replace(text.split("\n")[fault.span.line - 1], line))
    with using("de"):
        assert fault.reason == f"ist {name} gemeint?"


def test_who_was_meant_by_a_name_in_a_result() -> None:
    text = game(DISPLAY, "! abandon", Result="Lara 0, Emma 0, Felix 0")
    (fault,) = unknown(text)
    assert fault.reason == "did you mean Laura?"
    assert corrected(text, fault.fix) == '[Result "Laura 0, Emma 0, Felix 0"]'


def test_nobody_is_suggested_for_a_stranger() -> None:
    (fault,) = unknown(game(DISPLAY, "1. Max: take 1, place 1.1"))
    assert (fault.reason, fault.fix) == ("players: Laura, Emma, Felix", None)


def test_two_players_may_have_been_meant() -> None:
    text = game(DISPLAY, "1. Emm: take 1, place 1.1", Players="Emma, Emmi, Felix")
    (fault,) = unknown(text)
    assert (fault.reason, fault.fix) == ("did you mean Emma or Emmi?", None)


def test_the_line_of_a_misspelled_name_is_played_as_that_players() -> None:
    """Otherwise everybody's turn would be wrong from there on."""
    text = game(DISPLAY, "1. Luara: take 1, place 1.1", "2. Emam: take 2, place 7.4", "3. Felix: take 3, place 3.3")
    assert [(fault.code, fault.span) for fault in verdict(text).faults] == [
        ("H12", Span(6, 4, 9)),
        ("H12", Span(7, 4, 8)),
    ]


@pytest.mark.parametrize("name", ["Ben", "carla"])
@pytest.mark.parametrize("between", [" und ", " and ", " & ", "/"])
def test_two_players_without_a_comma_between_them_are_not_suggested_for_one_of_them(between: str, name: str) -> None:
    text = f'[Game "Ape Town"]\n[Players "Anna, Ben{between}Carla"]\n{DISPLAY}\n1. Anna: take 1, place 1.1\n2. {name}: take 4, place 1.2\n'
    (fault,) = unknown(text)
    assert fault.reason == f"'Ben{between}Carla' is the name of one player; a comma separates two"
    assert fault.fix is None
