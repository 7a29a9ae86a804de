"""A rule stands where its number says: at its condition, in one function or few."""

from __future__ import annotations

import pytest

from referee.games import names
from tests.rule_places import main, places, rules

NOWHERE = {
    "AK-57": "most points win, as in every game",
    "AT-24": "a record names the segment, not its colour",
    "AT-54": "most points win, as in every game",
    "MM-66": "an app of the publisher is only an aid",
    "PA-3": "nothing is hidden and nothing random, so there is nothing to do",
    "PA-52": "most points win, as in every game",
}
MOST = 3
"""Functions that a rule may be checked in."""
SEVERAL = {
    "AK-2": 4, "AK-7": 4, "AK-11": 5, "AK-16": 7, "AK-43": 4, "AK-55": 5, "AK-71": 4,
    "MM-5": 6, "MM-14": 7, "MM-15": 9, "MM-23": 4, "MM-25": 9, "MM-31": 5, "MM-33": 7, "MM-35": 5,
    "PA-2": 4, "PA-5": 4, "PA-7": 4, "PA-58": 7,
    "TQ-20": 5, "TQ-37": 4, "TQ-50": 4,
}  # fmt: skip
"""Rules about several things or moments, with the number of their functions."""


@pytest.mark.parametrize("key", names())
def test_every_rule_has_a_place(key: str) -> None:
    found = {place.rule for place in places(key)}
    assert rules(key) - found == {rule for rule in NOWHERE if rule in rules(key)}


@pytest.mark.parametrize("key", names())
def test_a_number_stands_at_its_condition(key: str) -> None:
    assert [str(place) for place in places(key) if not place.is_named] == []


@pytest.mark.parametrize("key", names())
def test_a_rule_is_checked_in_few_functions(key: str) -> None:
    functions: dict[str, set[tuple[str, str]]] = {rule: set() for rule in rules(key)}
    for place in places(key):
        if place.how == "checked" and place.rule in functions:
            functions[place.rule].add((place.file, place.function))
    several = {rule: len(found) for rule, found in functions.items() if len(found) > MOST}
    assert several == {rule: count for rule, count in SEVERAL.items() if rule in rules(key)}


def test_the_table_names_the_line_of_the_condition(capsys: pytest.CaptureFixture[str]) -> None:
    main(["PA-21"])
    first, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith("PA-21  checked  palermo/walking.py:")
    assert first.endswith("if not is_street:")


def test_a_function_that_only_refuses_stands_where_it_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    main(["AT-16"])
    assert "at_segment[segment] == EMPTY:" in capsys.readouterr().out
