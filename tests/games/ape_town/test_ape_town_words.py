"""What Ape Town says in German, and that its sentences use the facts they are given."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.games.editions import choose
from referee.games.game import EditionError, Players
from referee.language import using
from referee.language.sentence import Phrase, places
from tests.games.ape_town.boards import DISPLAY, board, game
from tests.playing import errors, game_of, rule_cases, verdict

GAME = game_of("ape_town")

GERMAN = {
    game(DISPLAY, "1. Emma: take 2, place 7.4"): ("Laura ist am Zug, nicht Emma", "gespielt wird im Uhrzeigersinn"),
    game(DISPLAY, "1. Laura: take 2, place 1.1"): (
        "Segment 2 ist grau, aber 1.1 liegt im Revier W1 (weiß)",
        "25 freie Felder haben die richtige Farbe: 1.4, 1.5, 1.6, …",
    ),
    game(DISPLAY, "1. Laura: take 1, place 2.4"): (
        "auf 2.4 ist ein Plättchen aufgedruckt (Banane)",
        "darauf darf nichts gelegt werden",
    ),
    game(DISPLAY, "1. Laura: take 8, place 7.4"): (
        "7 offene Plättchen zu überspringen kostet 7 Geldbündel; Laura kann nur 6 zahlen",
        "jedes offene Plättchen vor Segment 8 kostet 1 Geldbündel: 1, 2, 3, 4, 5, 6, 7",
    ),
    game(DISPLAY, "1. Laura: take 1, place 9.10"): ("das Feld 9.10 gibt es nicht", "Reihe 9 hat die Spalten 1 bis 9"),
    game("* reveal 3: ? ? ? ? ?"): ("als Nächstes wird Abschnitt 1 oder 2 aufgedeckt, nicht 3", ""),
}


@pytest.mark.parametrize("text", GERMAN)
def test_refusals_in_german(text: str) -> None:
    (fault,) = errors(text)
    with using("de"):
        assert (fault.message, fault.reason) == GERMAN[text]


def test_one_free_field_is_one() -> None:
    (fault,) = errors(
        game(
            board(W1="b b b b b b b b", W2="t t t t t t t t", W3="c c c c c c c c ."),
            "@ open 5: - - - - mandrill",
            "@ open 6: banana katta banana banana katta",
            "1. Laura: take 25, place 1.4",
        )
    )
    assert fault.reason == "1 free field has the right colour: 9.2"
    with using("de"):
        assert fault.reason == "1 freies Feld hat die richtige Farbe: 9.2"


def nested(phrase: Phrase) -> Iterator[Phrase]:
    """A phrase, and those among its facts."""
    yield phrase
    for fact in phrase.facts.values():
        if isinstance(fact, Phrase):
            yield from nested(fact)


def test_a_sentence_uses_every_fact_that_it_is_given() -> None:
    found = [fault for case in rule_cases("ape_town").cases if case.fault for fault in verdict(case.record).faults]
    assert len({fault.code for fault in found if fault.code.startswith("AT-")}) >= 10
    for fault in found:
        phrases = [*nested(fault.what), *nested(fault.why)]
        given = {name for phrase in phrases for name in phrase.facts}
        assert given == {name for phrase in phrases for name in places(phrase.text)}, fault.message


def test_a_drawing_follows_the_language_also_when_the_board_was_drawn_before() -> None:
    state, players = verdict(game(DISPLAY)).match.state, Players(["Laura", "Emma", "Felix"])
    english = GAME.draw(state, players), GAME.svg(state, players, whole=True)
    with using("de"):
        text, svg = GAME.draw(state, players), GAME.svg(state, players, whole=True)
    assert max(map(len, text.split("\n"))) <= 80
    for drawing in (text, svg):
        assert "Koboldmaki" in drawing
        assert "6 Geldbündel" in drawing
        assert "bundle" not in drawing
    assert (GAME.draw(state, players), GAME.svg(state, players, whole=True)) == english


def test_problems_of_an_edition_are_told_in_the_language_in_use() -> None:
    table = tomllib.loads((Path(GAME.folder) / "piatnik-2025.toml").read_text("utf-8"))
    wrong = copy.deepcopy(table)
    wrong["tiles"]["banana"] = 25
    with pytest.raises(EditionError) as caught:
        GAME.edition(wrong, choose(GAME, {}, {}))
    assert caught.value.problems == ("[tiles] adds up to 81, not 80 (AT-2)",)
    with using("de"):
        assert caught.value.problems == ("[tiles] ergibt 81 Plättchen, nicht 80 (AT-2)",)


def test_where_two_things_may_be_meant_both_are_shown() -> None:
    (fault,) = [fault for fault in errors(game("Laura: nimmt 2 Maki, legt 7.4")) if fault.code == "S11"]
    assert fault.reason == "did you mean: Laura: nimm 2 Koboldmaki, lege 7.4? Or: Laura: nimm 2 Katta, lege 7.4?"
