"""Colours belong to players (TQ-2): what a record says of them holds in claims, set-ups, messages and drawings."""

from __future__ import annotations

import pytest

from referee.edit.fmt import format_text
from referee.games.game import Players
from referee.games.manhattan_traffiq.colours import COLOURS, of_players
from tests.games.manhattan_traffiq.records import PRINTED, setup
from tests.playing import codes, errors, game_of, state_of, verdict

GAME = game_of("manhattan_traffiq")

BY_COLOUR = """\
[Game "Manhattan TraffIQ"]
[Edition "muecke"]
[Players "Anna (blue), Ben (red), Clara (yellow)"]

* deal Anna: RRRR ?
* deal Ben: ? ?
* deal Clara: ? ?
1. Anna: lay RRRR at E0S1, put taxi +E1S1, pass
2. Ben: lay RRBR at E2S0, put van +E2S1, compete +E2S1h x blue, pass
"""


@pytest.mark.parametrize(
    ("tag", "colours"),
    [
        ("Anna, Ben", "red yellow"),
        ("Anna, Ben, Clara, Dora", "red yellow blue green"),
        ("Anna (blue), Ben (red), Clara (yellow)", "blue red yellow"),
        ("Anna (blau), Ben (ROT), Clara (Gelb)", "blue red yellow"),
        ("Anna (AL/grün), Ben, Clara, Dora", "green red yellow blue"),
        ("Anna, Ben (red)", "yellow red"),
        ("Gelb, Rot", "yellow red"),
        ("Rot, Gelb", "red yellow"),
        ("Green, Ben", "red yellow"),
        ("Anna (blue), Ben", "red yellow"),
        ("Rot, Anna (red)", "yellow red"),
        ("Rot, Red, Clara", "red yellow blue"),
        ("Rot (yellow), Gelb (red)", "yellow red"),
    ],
)
def test_who_has_which_colour(tag: str, colours: str) -> None:
    """Brackets go before names, names before seats; a colour that the table does not have is a name."""
    text = f'[Game "Manhattan TraffIQ"]\n[Players "{tag}"]\n'
    assert codes(text) == []
    state = state_of(verdict(text).match)
    assert " ".join(COLOURS[colour] for colour in state.colours) == colours


def test_two_words_for_one_colour_cannot_belong_to_two_players() -> None:
    (fault,) = errors('[Game "Manhattan TraffIQ"]\n[Players "Anna (blue), Ben (blau), Clara"]\n')
    assert (fault.code, fault.message) == ("H11", "Anna and Ben both play Blue")


def test_a_claim_names_the_colour_of_its_player() -> None:
    assert codes(BY_COLOUR) == []
    assert format_text(BY_COLOUR) == BY_COLOUR
    (fault,) = errors(BY_COLOUR.replace("x blue", "x red"))
    assert (fault.code, fault.message) == ("A01", "removed from +E2S1h: Red is claimed, Blue is right")
    assert codes(BY_COLOUR.replace(" (blue)", "").replace(" (red)", "").replace(" (yellow)", "")) == ["A01"]


def test_a_drawing_shows_the_colours_of_the_players() -> None:
    match = verdict(BY_COLOUR).match
    drawing = GAME.draw(state_of(match), match.players)
    assert "Rv" in drawing
    assert "  B Anna   0 points  Blue    in stock: 5 taxis, 2 vans" in drawing
    assert "  R Ben    2 points  Red     in stock: 5 taxis, 1 van" in drawing
    assert "> Y Clara  0 points  Yellow" in drawing
    picture = GAME.svg(state_of(match), match.players, whole=True)
    assert 'href="#tq-red-van"' in picture
    assert 'href="#tq-blue-van"' not in picture
    other = Players(("Anna", "Ben"))
    assert GAME.look(0, match.players) != GAME.look(0, other)
    assert GAME.look(1, match.players).fill == GAME.look(0, other).fill


def test_a_set_up_names_vehicles_by_colour() -> None:
    lines = "= Anna 2, Ben 1", "1. Anna: van +E0S0 to +E1S0, compete +E1S0h x red, pass", "= Anna 2, Ben 0"
    record = setup(*lines, vehicles="yellow van +E0S0, red taxi +E3S0").replace("Anna, Ben", "Anna (yellow), Ben")
    assert codes(record) == []
    match = verdict(record).match
    items = [GAME.write(item, match.players) for item in GAME.items(state_of(match), match.players)]
    assert "vehicles yellow van +E1S0" in items
    (fault,) = errors(setup(vehicles="blue taxi +E0S0").replace("Anna, Ben", "Anna (blue), Ben"))
    assert fault.code == "TQ-2"


def test_a_message_names_the_colour() -> None:
    record = setup("1. Anna: van +E0S0 to +E1S0", vehicles="yellow van +E0S0, red taxi +E1S0")
    (fault,) = errors(record.replace("Anna, Ben", "Anna (yellow), Ben"))
    assert (fault.code, fault.message) == ("TQ-33", "there is a red taxi on +E1S0")


def test_the_printed_example_with_green_on_the_first_seat() -> None:
    """TQ-T1: only the seats differ."""
    record = PRINTED.replace("Anna, Ben, Cara, Dora", "Dora (green), Anna (red), Ben (yellow), Cara (blue)")
    assert codes(record) == []
    assert of_players(verdict(record).match.players) == (3, 0, 1, 2)
