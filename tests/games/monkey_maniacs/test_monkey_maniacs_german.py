"""Monkey Maniacs for somebody who reads German: sentences, drawings and score sheets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.games.monkey_maniacs.edition import CARDS, KINDS
from referee.language import name, said, using
from tests.games.monkey_maniacs.table import at, fight, game
from tests.games.monkey_maniacs.test_monkey_maniacs_edition import changed
from tests.playing import errors, game_of, players, verdict

GAME = game_of("monkey_maniacs")
ENGLISH = re.compile(r"\b(the|is|are|of|and|not|card|cards|before|round|players?|red|yellow|grey)\b|[{}]")
OPENING = (
    "R1. Max: draw glue heli dart alchemist crate",
    "R1. Lena: draw dart ninja village engineer wizard",
)


def test_a_refusal_names_cards_and_fields_as_the_rulebook_does() -> None:
    (fault,) = errors(at(3, "@ Max: 20 health, 1 chip", "@ Max: board red 1 dart", "Max: buy card bomb, place bomb red 1"))
    with using("de"):
        assert fault.message == "rot 1 ist nicht frei"
        assert fault.reason.startswith("dort liegt: Wurfpfeilaffe; freie Felder: rot 2, rot 3, ")


def test_the_drawing_in_german_fits_80_columns_and_hides_no_card() -> None:
    match = verdict(game(*OPENING)).match
    with using("de"):
        drawing = GAME.draw(match.state, players(2))
        titles = [name(kind) for kind in KINDS]
    rows = drawing.splitlines()
    assert max(map(len, rows)) <= 80
    assert [row.split()[0] for row in rows[2:5]] == ["rot", "gelb", "grau"]
    assert not ENGLISH.search(drawing)
    hands = drawing.split("Hand:")[1:]
    for title in ("Klebstoffschütze", "Helikopterpilot", "Wurfpfeilaffe", "Alchemistaffe", "Bananenkiste"):
        assert title in hands[0]
    assert len({title[:3].casefold() for title in titles[: len(CARDS)]}) == len(CARDS)


def test_the_picture_in_german_has_the_rulebooks_names() -> None:
    match = verdict(at(5, "@ Max: board red 1 dart 3, grey 6 farm", "@ dice grey 6")).match
    with using("de"):
        picture = GAME.svg(match.state, players(2), whole=True)
    texts = [text for text in re.findall(r">([^<>\n]+)<", picture) if not text.startswith((".gb", "@media"))]  # the style
    assert {"Wurfpfeilaffe", "Bananenfarm", "Klebstoffschütze", "rot", "gelb", "grau", "Kämpfer"} <= set(texts)
    assert not [text for text in texts if ENGLISH.search(text)]


def test_the_score_sheet_says_in_german_what_every_card_did() -> None:
    found = verdict(fight("red 1 dart 2, red 2 bomb", "red 2", "loss 31/60"))
    (detail,) = (entry.detail for entry in found.sheet if entry.source == "waves" and entry.seat == 0)
    with using("de"):
        assert said(detail) == (
            "Welle 20/20/20, Würfel rot 2, Verteidigung 5/4/0; durchgekommen: Stahl 16, Camo 20, normal 15; "
            "rot 1 Wurfpfeilaffe Stufe 2: 5 normal; rot 2 Bombenwerfer: 4 Stahl (doppelt)"
        )


def test_what_is_wrong_with_an_edition_is_said_in_german() -> None:
    with using("de"):
        assert changed(("fighters.bomb.values", [2, 4, 7])) == (
            "[fighters.bomb]: values ist 2/4/7; in der Anleitung steht 2/4/6 (MM-41)",
        )
        (problem,) = changed(("fighters.gorilla", {}))
    assert problem.startswith("[fighters]: unbekannter Eintrag „gorilla“; erwartet: ")


def test_near_moves_are_in_the_language_of_the_record() -> None:
    english = ("R1. Max: draw dart dart bomb druid crate", "R1. Lena: draw dart ninja heli glue farm")
    german = ("R1. Max: ziehe Wurfpfeil Wurfpfeil Bombe Druide Kiste", "R1. Lena: ziehe Wurfpfeil Ninja Heli Klebstoff Farm")
    for lines, placed in (
        ((*english, "R1. Max: place dart red 1, place bomb red 1"), "place bomb red 2"),
        ((*german, "R1. Max: lege Wurfpfeil rot 1, lege Bombe rot 1"), "lege Bombenwerfer rot 2"),
    ):
        (fault,) = errors(game(*lines))
        assert placed in [near.text for near in fault.near]


@pytest.mark.parametrize(("language", "page"), [("en", "monkey_maniacs.md"), ("de", "monkey_maniacs.de.md")])
def test_the_page_shows_the_fields_as_they_are_drawn(language: str, page: str) -> None:
    match = verdict(game()).match
    with using(language):
        rows = GAME.draw(match.state, match.players).splitlines()[1:5]
    text = (Path(GAME.grammar).parent / page).read_text("utf-8")
    assert all(row[:37].rstrip() in text for row in rows)
