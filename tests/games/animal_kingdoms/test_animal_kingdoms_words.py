"""Animal Kingdoms' sentences in German: none is left in English, and they read as a German player talks."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.files.inputs import Source, text_of
from referee.games.animal_kingdoms.laws import compile_law
from referee.games.animal_kingdoms.looks import Ring
from referee.language import said, using
from tests.games.animal_kingdoms.tables import record, table
from tests.playing import errors, game_of, verdict

GAME = game_of("animal_kingdoms")
EXAMPLES = Path(__file__).parents[3] / "examples" / "animal_kingdoms"
HAND = {"Anna": "owl 3 bee 5 wolf 1 wolf 2"}


@pytest.mark.parametrize(
    ("lines", "move", "message", "reason"),
    [
        (
            table(hands=HAND, shields={6: "Ben 1"}, rows={6: "wolf 3"}),
            "play owl 3 at 6",
            "Eule 3 verstößt gegen das Gesetz von Königreich 6",
            "Gesetz D11: Keine doppelte Zahl; dort liegen: Wolf 3; erlaubt: 1, 2, 4, 5, 6, 7 oder 8",
        ),
        (
            table(hands=HAND, laws="4: D08, 5: D09, 6: D16, 7: D12, 8: D05"),
            "play owl 3 bee 5 at 6",
            "Eule 3 und Biene 5 sind kein Pärchen",
            "ein Pärchen hat die gleiche Zahl oder die gleiche Tierart",
        ),
        (
            table(hands=HAND),
            "play tiger 1 at 8",
            "Anna hat Tiger 1 nicht auf der Hand",
            "Hand: Eule 3, Biene 5, Wolf 1, Wolf 2; noch niemand hat sie gezogen",
        ),
        (
            table(hands=HAND),
            "leave",
            "Anna darf nicht aussteigen: in diesem Durchgang ist noch niemand ausgestiegen",
            "wer nichts ausspielen kann, muss tauschen",
        ),
        (
            table(hands=HAND),
            "play wolf 1 at 8, draw ? ?",
            "2 Karten nachgezogen, aber 1 hätte die Hand gefüllt",
            "auf der Hand: 3 Karten",
        ),
    ],
)
def test_a_refusal_in_german(lines: list[str], move: str, message: str, reason: str) -> None:
    (fault, *_) = errors(record(*lines, f"1. Anna: {move}"))
    with using("de"):
        assert (fault.message, fault.reason) == (message, reason)


def test_what_is_awaited_and_the_score_sheet_in_german() -> None:
    found = verdict(text_of(Source(str(EXAMPLES / "faulty" / "A02-wrong-points.ref"))))
    with using("de"):
        assert said(GAME.awaited(found.match.state).what) == "das Auslegen der Gesetze von Durchgang 2"
        assert "Königreich 4" in {said(entry.detail) for entry in found.sheet}


def test_a_law_brings_its_german_from_its_edition() -> None:
    table = {"id": "X1", "scope": "own", "en": "wolves only", "de": "nur Wölfe", "when": "animal is wolf"}
    law = compile_law(table, Ring(5))
    assert said(law.text) == "wolves only"
    with using("de"):
        assert said(law.text) == "nur Wölfe"


def test_a_law_without_its_zero() -> None:
    tags = '[Game "Animal Kingdoms"]\n[Players "Anna, Ben, Clara"]\n'
    (fault,) = [fault for fault in errors(f"{tags}* laws 4: D8, 5: D09, 6: D10, 7: D11, 8: D12\n") if fault.code == "AK-3"]
    assert fault.reason == "did you mean D08?"
