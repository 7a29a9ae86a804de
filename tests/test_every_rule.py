"""Every rule number of every game has a record that keeps it and one that breaks it, or a reason why it cannot be broken."""

from __future__ import annotations

import re

import pytest

from referee.games import names
from referee.language import using
from referee.testing.cases import Case, missing, problem
from tests.playing import errors, game_of, rule_cases, verdict

CASES = [(key, i, case) for key in names() for i, case in enumerate(rule_cases(key).cases)]


@pytest.mark.parametrize(
    ("key", "i", "case"), CASES, ids=[f"{case.rule}-{'breaks' if case.fault else 'keeps'}-{i}" for _, i, case in CASES]
)
def test_rule(key: str, i: int, case: Case) -> None:
    assert problem(case) == ""
    for fault in errors(case.record):
        if not re.match("[A-Z]{2}-", fault.code):
            continue
        english = [fault.message, fault.reason]
        with using("de"):
            german = [fault.message, fault.reason]
        assert not [one for one, other in zip(english, german, strict=True) if one and one == other]
        assert "{" not in "".join(german)


@pytest.mark.parametrize("key", names())
def test_no_rule_is_without_its_tests(key: str) -> None:
    said = rule_cases(key)
    assert [*missing(said, (number for number in game_of(key).texts if "-Q" not in number))] == []
    assert {case.rule for case in said.cases if case.fault} & set(said.never_broken) == set()
    assert all(len(reason) > 10 for reason in [*said.never_broken.values(), *said.never_kept.values()])


def test_a_broken_rule_leaves_the_score_at_the_last_legal_position() -> None:
    """That is where the record stands when it is cut before the line that breaks the rule."""
    compared = 0
    for _, _, case in CASES:
        if re.fullmatch(r"[A-Z]{2}-\d+", case.fault):
            found = verdict(case.record)
            assert found.status == "illegal"
            lines = case.record.split("\n")
            at = next(fault for fault in found.faults if fault.severity == "error" and not fault.follows).span.line - 1
            if lines[at].startswith(("@", "[")):
                continue  # no position, or no game
            before = verdict("\n".join(lines[:at]))
            points = [{place.player: place.points for place in one.standings} for one in (found, before)]
            assert (found.scored_at, points[0]) == (before.moves, points[1]), case.record
            compared += 1
    assert compared > 100
