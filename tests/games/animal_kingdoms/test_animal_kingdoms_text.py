"""The page of notation, German words, the drawing, and records that are broken in every way."""

from __future__ import annotations

import re

from referee.edit.fmt import format_text
from tests.games.animal_kingdoms.tables import record, table
from tests.playing import codes, game_of, verdict

GAME = game_of("animal_kingdoms")


def test_names_that_are_words_of_the_game_are_quoted() -> None:
    text = (
        '[Game "Animal Kingdoms"]\n[Players "Wolf, Egon, Anna Lena (AL)"]\n\n'
        "* laws 4: D08, 5: D09, 6: D11, 7: D12, 8: D05\n* tokens 4: 5 5 8, 5: 6 7 10, 6: 5 6 7, 7: 6 7 9, 8: 8 9 10\n"
        "* hand Wolf: ? ? ? ?\n* hand egon: ? ? ? ?\n* hand AL: ? ? ? ?\n"
    )
    assert codes(text) == []
    written = format_text(text)
    assert '* hand "Wolf": ? ? ? ?\n* hand "Egon": ? ? ? ?\n* hand "Anna Lena": ? ? ? ?\n' in written
    assert codes(written) == []
    assert format_text(written) == written


def test_a_stranger_in_a_chance_line() -> None:
    lines = ("* laws 4: D08, 5: D09, 6: D11, 7: D12, 8: D05",)
    assert codes(record(*lines, "* hand Zoe: ? ? ? ?")) == ["H12"]


def test_the_drawing_shows_kingdoms_laws_shields_thrones_and_egon() -> None:
    lines = table(
        number=2,
        shields={4: "Anna 2, egon 1, throne Ben", 5: "Ben 4, crown Ben"},
        hands={"Anna": "wolf 1 wolf 2 ? ?"},
        points={"Anna": 12, "egon": 7},
        extra=["out Ben", "bonus Ben: 4", "next Anna"],
    )
    match = verdict(record(*lines, options="mode=egon")).match
    drawing = GAME.draw(match.state, match.players)
    assert "4  D08 even numbers" in drawing
    assert "fields AA*  crown ·  thrones B·" in drawing
    assert "fields BBBB  crown B  thrones ··" in drawing
    assert re.search(r"> A Anna +12 points.*\n    hand: wolf 1, wolf 2, \?, \?", drawing)
    assert re.search(r"\* Egon +7 points", drawing)
    assert re.search(r"B Ben .*bonus 4 +out", drawing)


def test_one_point_is_no_plural_in_the_drawings() -> None:
    match = verdict(record(*table(points={"Anna": 1, "Ben": 21}))).match
    drawing = GAME.draw(match.state, match.players)
    assert "Anna    1 point  18 shields\n" in drawing
    assert "Ben   21 points  18 shields\n" in drawing
    drawing = GAME.svg(match.state, match.players, whole=True)
    assert ">1 point<" in drawing
    assert ">21 points<" in drawing


def test_the_drawing_shows_a_fight() -> None:
    lines = table(shields={4: "Anna 1, Ben 1"}, hands={"Ben": "owl 1 owl 2 owl 3"}, extra=["fight 4: Ben bee 1, Anna"])
    match = verdict(record(*lines)).match
    assert GAME.draw(match.state, match.players).endswith("fight for kingdom 4: Anna –, Ben bee 1")


def test_numbers_that_are_too_large_are_no_danger() -> None:
    lines = table(hands={"Anna": "wolf 1 wolf 2 wolf 3 wolf 4"})
    for line in (
        "1. Anna: play wolf 9999999999 at 8",
        "1. Anna: play wolf 1 at 9999999999",
        "1. Anna: draw wolf 9999999999",
    ):
        assert codes(record(*lines, line)) in (["AK-2"], ["AK-11"], ["C01"])
    assert codes(record(*lines, "1. Anna: play wolf 1 at 8, draw wolf 9999999999")) == ["C03"]
    assert codes(record(*lines, "1. Anna: exchange wolf 9999999999, draw ?")) == ["AK-2"]
    assert codes(record(*lines, "@ cards 4: wolf 9999999999")) == ["AK-2"]
    assert codes(record(*lines, "@ top wolf 9999999999")) == ["AK-53"]
    assert codes(record(*lines, "* tokens 4: 99999999999 5 5")) == ["S06"]
