"""Rights to put and to compete: until when they hold, and what is said when they have lapsed or the game is over."""

from __future__ import annotations

import pytest

from tests.games.manhattan_traffiq.records import ALL_BUT_ONE, GAP, NONE_LEFT, ONE_LEFT, city, setup, start
from tests.playing import codes, committed, errors, game_of, verdict

GAME = game_of("manhattan_traffiq")

TWO_AT_ONCE = city(-1, -1, 3, 2, holes=["E1N1"])
"""A tile on E1N1 completes +E1S0 and +E2S0, both on one street."""
LAY = "1. Anna: lay RRRR at E1N1"
YELLOW = "yellow taxi +E3S0"


@pytest.mark.parametrize("option", ["competing=after-all", "competing=after-each"])
@pytest.mark.parametrize(
    "again", ["compete +E2S0h", "compete +E2S0h x none", "compete +E2S0h x yellow", "compete +E1S0h x yellow"]
)
def test_a_street_named_again_changes_nothing(again: str, option: str) -> None:
    """TQ-Q4: two vehicles of one lay are on the same street. The claim may tell what went the first time."""
    line = f"{LAY}, put taxi +E1S0, put taxi +E2S0, compete +E1S0h x yellow, {again}, pass"
    assert codes(setup(line, "= Anna 2, Ben 0", "2. Ben: pass", on=TWO_AT_ONCE, vehicles=YELLOW, options=option)) == []


def test_a_street_named_again_with_a_wrong_claim() -> None:
    line = f"{LAY}, put taxi +E1S0, put taxi +E2S0, compete +E1S0h x yellow, compete +E2S0h x blue, pass"
    assert codes(setup(line, on=TWO_AT_ONCE, vehicles=YELLOW)) == ["A01"]


def test_a_street_that_has_been_competed_on_is_not_listed_again() -> None:
    match = verdict(setup(f"{LAY}, put taxi +E1S0, compete +E1S0h x none", on=TWO_AT_ONCE)).match
    listed = [GAME.write(action, match.players) for action in GAME.legal(match.state)]
    assert [text for text in listed if text.startswith("compete")] == ["compete +E1S0v"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"{LAY}, draw ?, put taxi +E2S0", "+E2S0 lapsed when Anna drew a tile"),
        (f"{LAY}, draw, put taxi +E2S0", "+E2S0 lapsed when Anna drew a tile"),
        (f"{LAY}, taxi +E0S1 to +E0S2, put taxi +E2S0", "+E2S0 lapsed when the taxi moved"),
        (f"{LAY}, van +E1S1 to +E1S2, put taxi +E2S0", "+E2S0 lapsed when the van moved"),
        (f"{LAY}, lay RRRR at W2S0, put taxi +E2S0", "+E2S0 lapsed when Anna laid the next tile"),
        (f"{LAY}, put taxi +E3S1", "+E3S1 was not completed by the last lay"),
    ],
)
def test_a_right_to_put_that_has_lapsed_says_when(line: str, message: str) -> None:
    """TQ-24."""
    vehicles = f"{YELLOW}, red taxi +E0S1, red van +E1S1"
    record = setup(line, on=TWO_AT_ONCE, vehicles=vehicles, hands=("? ?",))
    (fault,) = errors(record)
    assert fault.code == "TQ-24"
    assert fault.message.endswith(message)
    assert record.split("\n")[fault.span.line - 1][fault.span.start - 1 : fault.span.end - 1] == f"+{message.split()[0][1:]}"


@pytest.mark.parametrize("line", ["", "draw ?, ", "draw, ", "taxi +E0S1 to +E0S2, "])
def test_without_a_lay_there_was_no_right_to_put(line: str) -> None:
    (fault,) = errors(setup(f"1. Anna: {line}put taxi +E3S1", vehicles="red taxi +E0S1", hands=("? ?",)))
    assert (fault.code, fault.message) == ("TQ-24", "Anna has not laid a tile on this turn")


def test_a_right_to_put_ends_with_competing_by_an_option_alone() -> None:
    """TQ-Q4: the option is named, in records of an older version of the rules too."""
    line = f"{LAY}, put van +E1S0, compete +E1S0h x yellow, put taxi +E2S0"
    assert codes(setup(line, on=TWO_AT_ONCE, vehicles=YELLOW)) == []
    for tag in ('[Options "competing=after-all"]', '[Rules "2026-11-17"]'):
        (fault,) = errors(setup(line, on=TWO_AT_ONCE, vehicles=YELLOW).replace("[Players", f"{tag}\n[Players"))
        assert (fault.code, fault.message) == ("TQ-24", "the right to put on +E2S0 lapsed when Anna began to compete")
        assert "competing=after-all" in fault.reason


def test_the_right_has_lapsed_from_the_start_of_a_game() -> None:
    record = start("1. Anna: lay RRRR at E0S1, draw ?, put van +E1S1", hand="RRRR RBBB")
    (fault,) = errors(record)
    assert (fault.code, fault.message) == ("TQ-24", "the right to put on +E1S1 lapsed when Anna drew a tile")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"{LAY}, put van +E1S0, draw ?, compete +E1S0h", "the right to compete lapsed when Anna drew a tile"),
        (f"{LAY}, put van +E1S0, lay RRRR at W2S0, compete +E1S0h", "the last action put or moved no vehicle"),
        ("1. Anna: van +E1S1 to +E1S2, draw, compete +E1S2h", "the right to compete lapsed when Anna drew a tile"),
        ("1. Anna: compete +E0S1h", "no vehicle was put or moved on this turn"),
        ("1. Anna: draw ?, compete +E0S1h", "no vehicle was put or moved on this turn"),
        ("1. Anna: draw, compete +E0S1h", "no vehicle was put or moved on this turn"),
        (f"{LAY}, draw ?, compete +E0S1h", "the last action put or moved no vehicle"),
    ],
)
def test_a_right_to_compete_that_has_lapsed_says_why(line: str, message: str) -> None:
    """TQ-37."""
    (fault,) = errors(setup(line, on=TWO_AT_ONCE, vehicles="red taxi +E0S1, red van +E1S1", hands=("? ?",)))
    assert (fault.code, fault.message) == ("TQ-37", message)


@pytest.mark.parametrize(
    "more", ["compete +E3S2v x none", "put taxi +E3S2", "draw ?", "taxi +E0S0 to +E1S1", "lay RRRR at E4S2", "pass, pass"]
)
def test_nothing_follows_the_last_vehicle_where_the_table_stops_there(more: str) -> None:
    """TQ-50 with last-vehicle=stop: the game is over, and that is the reason, whatever is tried."""
    line = f"1. Anna: lay RRRR at E3S2, put taxi +E3S2, {more}"
    record = setup(line, players=4, on=GAP, vehicles=ALL_BUT_ONE, hands=("? ?",), options="last-vehicle=stop")
    assert codes(record) == ["TQ-50"]


def test_the_winner_passes_and_has_no_rights_any_more() -> None:
    line = "1. Anna: lay RRRR at E3S2, put taxi +E3S2, pass"
    record = setup(line, players=4, on=GAP, vehicles=ALL_BUT_ONE, result="Anna 8, Ben 0, Cara 0, Dora 0")
    assert codes(record) == []
    assert codes(f"{record}, compete +E3S2h") == ["TQ-50"]
    assert codes(f"{record}\n2. Ben: compete +E3S2h") == ["TQ-50"]


@pytest.mark.parametrize("more", ["put taxi +E0S0", "compete +E0S0h", "pass", "draw ?", "lay RRRR at E4S2"])
@pytest.mark.parametrize("who", ["Anna", "Ben"])
def test_nothing_follows_the_last_round(who: str, more: str) -> None:
    """TQ-51, whoever goes on and with what."""
    lines = "1. Anna: draw ?", "2. Ben: pass", "3. Anna: pass", f"4. {who}: {more}"
    assert codes(setup(*lines, hands=ONE_LEFT)) == ["TQ-51"]


@pytest.mark.parametrize(
    ("record", "at"),
    [
        (committed(start("1. Anna: lay RRRR at E0S1, draw", "2. Ben: pass", hand="? ?")), "draw"),
        (start("1. Anna: lay RRRR at E0S1, put van +E1S1, draw ?, draw", "2. Ben: pass", hand="RRRR RBBB"), "draw"),
        (start("1. Anna: draw ?, draw ?, pass, pass"), "pass"),
        (start("1. Anna: draw RRBB, draw RRRR", hand="RRRR RRRR"), "RRRR"),
        (start("1. Anna: draw ?, lay RRRR at E0S1"), "lay RRRR at E0S1"),
        (committed(start("1. Anna: draw, draw")), "draw"),
    ],
)
def test_the_action_at_fault_is_marked(record: str, at: str) -> None:
    """A keyword alone, too."""
    fault = errors(record)[0]
    line = record.split("\n")[fault.span.line - 1]
    assert line[fault.span.start - 1 : fault.span.end - 1] == at
    assert fault.span.start - 1 == line.rindex(at)


# -- the drawing of a game that is over ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "record",
    [
        setup("1. Anna: pass", turn="@ next Anna\n@ last 1", hands=NONE_LEFT),
        setup(
            "1. Anna: taxi +E0S0 to +E0S1, van +E2S0 to +E2S1",
            turn="@ next Anna\n@ last 1",
            hands=NONE_LEFT,
            vehicles="red taxi +E0S0, red van +E2S0",
        ),
        setup("1. Anna: lay RRRR at E3S2, put taxi +E3S2", players=4, on=GAP, vehicles=ALL_BUT_ONE),
    ],
)
def test_a_finished_game_shows_nobody_to_move(record: str) -> None:
    found = verdict(record)
    assert found.status == "finished"
    drawing = GAME.draw(found.match.state, found.match.players)
    assert ">" not in drawing
    assert "left" not in drawing
    picture = GAME.svg(found.match.state, found.match.players, whole=True)
    assert "▶" not in picture
    assert "turns left" not in picture
    assert "turn left" not in picture


def test_one_of_a_thing_is_called_so() -> None:
    hands = ("? " * 27, "?")
    record = setup(turn="@ next Anna\n@ last 1", hands=hands, vehicles="red taxi +E0S0, red van +E1S0, red van +E2S0")
    found = verdict(record)
    drawing = GAME.draw(found.match.state, found.match.players)
    assert "0 tiles to draw, 1 turn left" in drawing
    assert "5 points  Red     in stock: 7 taxis, 1 van\n" in drawing
    assert "0 tiles to draw, 1 turn left" in GAME.svg(found.match.state, found.match.players, whole=True)
