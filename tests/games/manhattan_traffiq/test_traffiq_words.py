"""Records in German words: each canonical word has one that is read as the same."""

from __future__ import annotations

import re

import pytest

from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games.manhattan_traffiq.notation import WORDS
from referee.language import translated, using
from tests.games.case import rule_cases
from tests.games.manhattan_traffiq.records import setup, start
from tests.playing import errors, game_of

GAME = game_of("manhattan_traffiq")
RIGHTS = setup(
    *(
        "@ turn Anna: lay draw drawing",
        "@ may put +E0S1",
        "@ may compete +E1S1",
        "@ competed +E1S1h",
        "@ new +E1S1",
        "@ last 3",
    ),
    "1. Anna: lay T11 at E0S1 turned 90, compete +E1S1h x none, get ?",
)


def test_records_in_german_words_are_the_same_records() -> None:
    records = [
        RIGHTS,
        *(case.record for case in rule_cases("manhattan_traffiq").cases),
        *(simulate(GAME, f"words {i}", claims=True) for i in range(3)),
    ]
    with using("de"):
        german = {word: translated(word, "notation") for word in WORDS}
    used: set[str] = set()
    for text in records:
        english = format_text(text)
        in_german = format_text(english, words="de")
        assert format_text(in_german) == english
        rows = [row for row in in_german.splitlines() if row[:1] in "*@123456789"]
        left = set(re.findall(r"(?<![\w+])[a-zäöü]+(?![\w:])", "\n".join(rows)))
        assert not left - set(german.values()), left
        used |= {word for word in WORDS if re.search(rf"(?<![\w+]){german[word]}(?!\w)", "\n".join(rows))}
    assert used == set(WORDS)


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
