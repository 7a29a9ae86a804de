"""Records in German words: each canonical word has one that is read as the same."""

from __future__ import annotations

import pytest

from referee.language import using
from tests.games.case import rule_cases
from tests.games.manhattan_traffiq.records import start
from tests.playing import errors


def test_every_refusal_is_said_in_german() -> None:
    for case in rule_cases("manhattan_traffiq").cases:
        for fault in errors(case.record):
            english = fault.message, fault.reason
            with using("de"):
                german = fault.message, fault.reason
            if fault.code.startswith("TQ-"):
                assert german[0] != english[0], english
                assert not english[1] or german[1] != english[1], english
            assert "{" not in "".join(german), german


@pytest.mark.parametrize(
    ("record", "message", "reason"),
    [
        (
            start("1. Anna: lay BBBB at E0S1, pass"),
            "BBBB passt nicht auf E0S1",
            "im Norden trifft B auf R (E0S0) und im Osten trifft B auf R (E1S1)",
        ),
        (
            start("1. Anna: lay RRRR at E0S1, pass", "Anna: draw ?"),
            "Ben ist am Zug, nicht Anna",
            "gespielt wird im Uhrzeigersinn (TQ-9)",
        ),
        (
            start("1. Anna: lay RRRR at E0S1, draw ?", "Anna: draw ?"),
            "Ben ist am Zug, nicht Anna",
            "Anna ist fertig (Anlegen, Nachziehen); gespielt wird im Uhrzeigersinn (TQ-9)",
        ),
        (start("1. Anna: lay RRRB at E0S1, pass"), "Anna hat kein RRRB", "auf der Hand: RRRR, BBBB"),
    ],
)
def test_german_sentences(record: str, message: str, reason: str) -> None:
    (fault,) = errors(record)
    with using("de"):
        assert (fault.message, fault.reason) == (message, reason)
