"""Records in German words: each canonical word has one that is read as the same."""

from __future__ import annotations

import pytest

from referee.language import using
from tests.games.manhattan_traffiq.records import start
from tests.playing import errors


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
