"""Editions that cannot be played with, positions that cannot be, and the drawing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.games.editions import load
from referee.games.judge import STRICT
from referee.verdict.verdict import PlayedVerdict
from tests.games.manhattan_traffiq.records import ALL_BUT_ONE, GAP, LAWN, NONE_LEFT, ONE_LEFT, city, head, setup, start
from tests.playing import codes, errors, game_of, players, verdict

GAME = game_of("manhattan_traffiq")


def table(name: str = "muecke") -> dict[str, Any]:
    return tomllib.loads((Path(GAME.folder) / f"{name}.toml").read_text("utf-8"))


# -- editions -------------------------------------------------------------------------------------------------------


def test_the_box() -> None:
    """TQ-T2: 44 + 6 + 4 tiles, 10 vans, 25 taxis; and the sides that the reconstruction gives them."""
    box = table()["box"]
    assert box["city"] + box["action"] + box["start"] == 54
    assert (sum(box["vans"]), sum(box["taxis"])) == (10, 25)
    tiles = [text for text, ids in table()["tiles"].items() for _ in ids]
    assert len(tiles) == 44
    assert {letter: sum(text.count(letter) for text in tiles) for letter in "RBGW"} == {
        "R": 68,
        "B": 68,
        "G": 20,
        "W": 20,
    }
    assert len(load(GAME, "muecke", {}).counts) == 34


@pytest.mark.parametrize(("seats", "vehicles", "points", "left"), [(2, 11, 14, 40), (3, 7, 9, 38), (4, 6, 8, 36)])
def test_what_each_player_has(seats: int, vehicles: int, points: int, left: int) -> None:
    edition = load(GAME, "muecke", {})
    taxis, vans = edition.stock[seats]
    assert (taxis + vans, taxis + 2 * vans) == (vehicles, points)
    assert edition.size - seats * edition.hand == left


def test_the_two_places_that_complete_a_crossing_of_times_square() -> None:
    """17 and 22 of the 44 tiles fit there."""
    fits = {"E0S1": 0, "E2S0": 0}
    for tile in load(GAME, "muecke", {}).ids:
        found = verdict(start(hand=f"{tile} ?"))
        state = GAME.copy(found.match.state)
        state.hands[0] = state.hands[0][:1]
        legal = {GAME.write(action, players(2)).split()[-1] for action in GAME.legal(state)}
        for place in fits:
            fits[place] += place in legal
    assert fits == {"E0S1": 17, "E2S0": 22}


# -- positions that cannot be -----------------------------------------------------------------------------------------

TURN = "@ turn Anna: lay"


@pytest.mark.parametrize(
    ("record", "code", "at"),
    [
        (setup(on="@ city E0S1 RRRR, E0S1 RRRR"), "TQ-55", "E0S1"),
        (setup(on="@ city E0S1 BBBB"), "TQ-19", "E0S1"),
        (setup(on="@ city E0S1 RRRR, E5S5 RRRR"), "TQ-18", "E5S5"),
        (setup(on="@ city E0S1 RRRR, E0S2 RRRR, E0S3 RRRR").replace("muecke-open", "muecke"), "TQ-6", "RRRR"),
        (head(2, "muecke", "", "") + "@ hand Anna: GGGG", "TQ-6", "GGGG"),
        (head(2, "muecke", "", "") + "@ hand Anna: T01 T99", "TQ-6", "T99"),
        (setup(vehicles="red taxi +E0S0, yellow taxi +E0S0"), "TQ-27", "+E0S0"),
        (setup(vehicles="red taxi +W1S0"), "TQ-20", "+W1S0"),
        (setup(on=LAWN, vehicles="red van +E3S0"), "TQ-20", "+E3S0"),
        (setup("@ hand Anna: ?"), "TQ-54", "Anna"),
        (setup("@ hand Emil: ?"), "H12", ""),
        (setup("@ next Ben"), "TQ-56", ""),
        (setup("@ turn Anna: lay"), "TQ-56", ""),
        (setup(turn="@ turn Anna: lay draw draw"), "TQ-17", ""),
        (setup(turn="@ turn Anna: drawing draw"), "TQ-17", ""),
        (setup(turn="@ turn Anna: draw", hands=("none",)), "TQ-35", ""),
        (setup(turn="@ turn Anna: drawing\n@ last 2", hands=NONE_LEFT), "TQ-52", ""),
        (setup(turn="@ next Anna\n@ last 2"), "TQ-51", ""),
        (setup(turn="@ next Anna\n@ last 7", hands=NONE_LEFT), "TQ-51", "7"),
        (setup(turn="@ next Anna\n@ last 3", hands=NONE_LEFT), "TQ-51", "3"),
        (setup(hands=("? " * 20, "? " * 20)), "TQ-6", ""),
        (setup("@ may put +E0S0"), "TQ-24", "+E0S0"),
        (setup("@ may put +E3S2", on=GAP, turn=TURN), "TQ-20", "+E3S2"),
        (setup("@ may put +E0S0 +E0S0", turn=TURN), "TQ-21", "+E0S0"),
        (setup("@ may compete +E0S0", turn=TURN), "TQ-37", "+E0S0"),
        (setup("@ may compete +E0S0", vehicles="red taxi +E0S0"), "TQ-37", "+E0S0"),
        (setup("@ competed +E0S0h", turn=TURN, vehicles="red taxi +E0S0"), "TQ-37", "+E0S0h"),
        (setup("@ may put +E0S0", turn="@ turn Anna: lay drawing"), "TQ-24", "+E0S0"),
        (setup("@ may compete +E0S0", turn="@ turn Anna: lay drawing", vehicles="red taxi +E0S0"), "TQ-37", "+E0S0"),
        (setup(turn="@ turn Anna: lay").replace("@ hand Ben: ?\n", ""), "TQ-7", ""),
        # one thing twice, on one line or on two
        (setup("@ city W1N1 RRRR"), "TQ-55", "W1N1"),
        (setup("@ vehicles yellow van +E0S0", vehicles="red taxi +E0S0"), "TQ-27", "+E0S0"),
        (setup("@ last 2", hands=NONE_LEFT, turn="@ next Anna\n@ last 2"), "TQ-51", "2"),
        (setup("@ may put +E3S2", "@ may put +E3S2", turn=TURN), "TQ-24", ""),
        (setup("@ may compete +E0S0", "@ may compete +E0S0", turn=TURN, vehicles="red taxi +E0S0"), "TQ-37", ""),
        (setup("@ may compete +E0S0 +E0S0", turn=TURN, vehicles="red taxi +E0S0"), "TQ-37", "+E0S0"),
        (setup("@ may compete +E0S0", "@ competed +E0S0h +E0S0h", turn=TURN, vehicles="red taxi +E0S0"), "TQ-37", "+E0S0h"),
        (setup("@ new +E0S0", "@ new +E0S0", turn=TURN, vehicles="red taxi +E0S0"), "TQ-20", ""),
        # rights that come from no single action
        (setup("@ may put +E3S2 +E0S0", turn=TURN), "TQ-20", "+E0S0"),
        (setup("@ may put +E3S2", "@ may compete +E0S0", turn=TURN, vehicles="red taxi +E0S0"), "TQ-20", "+E0S0"),
        (setup("@ may compete +E0S0 +E1S0", turn="@ turn Anna: taxi", vehicles="red taxi +E0S0, red taxi +E1S0"), "TQ-37", "+E1S0"),
        (setup("@ may compete +E0S0", turn="@ turn Anna: van", vehicles="red taxi +E0S0, red van +E1S0"), "TQ-37", "+E0S0"),
        (setup("@ may compete +E0S0", "@ new +E1S0", turn=TURN, vehicles="red taxi +E0S0, red van +E1S0"), "TQ-25", ""),
        (setup("@ new +E0S0", turn="@ turn Anna: taxi", vehicles="red taxi +E0S0"), "TQ-20", "+E0S0"),
        (
            setup("@ may compete +E0S0", "@ competed +E0S0h", turn=TURN, vehicles="red van +E0S0, yellow taxi +E2S0"),
            "TQ-39",
            "+E0S0h",
        ),
        (
            setup(
                "@ may put +E3S2",
                "@ may compete +E3S1",
                "@ competed +E3S1h",
                turn=TURN,
                vehicles="red taxi +E3S1",
                options="competing=after-all",
            ),
            "TQ-24",
            "+E3S1h",
        ),
        # the end
        (setup(players=4, vehicles=f"{ALL_BUT_ONE}, red taxi +E1S1", turn="@ next Cara"), "TQ-50", ""),
        (setup(players=4, vehicles=f"{ALL_BUT_ONE}, red taxi +E1S1", turn="@ turn Anna: lay draw"), "TQ-50", ""),
        (setup("@ may put +E3S2", players=4, vehicles=f"{ALL_BUT_ONE}, red taxi +E1S1", turn=TURN), "TQ-50", "+E3S2"),
        (
            setup(
                "@ may compete +E3S2",
                players=4,
                vehicles=f"{ALL_BUT_ONE}, red taxi +E3S2",
                turn=TURN,
                options="last-vehicle=stop",
            ),
            "TQ-50",
            "+E3S2",
        ),
        (setup(turn="@ turn Anna: draw\n@ last 2", hands=NONE_LEFT), "TQ-51", "2"),
        (setup(turn="@ turn Anna: lay\n@ last 0", hands=NONE_LEFT), "TQ-51", "0"),
        # what was done does not show
        (setup(turn="@ turn Anna: taxi", vehicles="yellow taxi +E0S0, red van +E1S0"), "TQ-26", ""),
        (setup(turn="@ turn Anna: lay van", vehicles="yellow van +E0S0, red taxi +E1S0"), "TQ-32", ""),
        (setup(turn="@ turn Anna: van", vehicles="red van +E1S1", on="@ city E0S1 RRRR", hands=("? ?", "? ?")), "TQ-32", ""),
        (setup(turn="@ turn Anna: lay lay", on="@ city E0S1 RRRR", hands=("? ?", "? ?")), "TQ-17", ""),
        (setup(on="@ city E0S1 RRRR", hands=("?", "?")), "TQ-7", "Ben"),
    ],
)  # fmt: skip
def test_positions_that_cannot_be(record: str, code: str, at: str) -> None:
    (fault,) = errors(record)
    assert fault.code == code, fault
    assert fault.message.startswith("impossible position: ")
    if at:
        line = record.split("\n")[fault.span.line - 1]
        assert line[fault.span.start - 1 : fault.span.end - 1] == at


@pytest.mark.parametrize(
    ("hand", "message"),
    [("GGGG", "this edition has no tile GGGG"), ("RRRR RRRR", "one RRRR too many"), ("GRRR", "one GRRR too many")],
)
def test_tiles_that_are_not_in_the_box(hand: str, message: str) -> None:
    """TQ-6"""
    (fault,) = errors(head(2, "muecke", "", "") + f"@ hand Ben: RRRR GRRR\n@ hand Anna: {hand}")
    assert fault.message == f"impossible position: {message}"


@pytest.mark.parametrize(
    "record",
    [
        setup("@ may put +E1S1", turn=TURN, on="@ city E0S1 RRRR", hands=("? ?", "? ?")),
        setup("@ may put +E0S0", turn=TURN, vehicles="yellow taxi +W1S0", on=city(-2, -1, 0, 1)),
        setup("@ may put +E3S2", turn=TURN, vehicles="yellow taxi +E3S1, red van +E2S2"),
        setup("@ may put +E0S1", turn=TURN, vehicles="yellow taxi +E0S0, red van +W1S0", on=city(-2, -1, 0, 1)),
    ],
)
def test_one_lay_has_given_these_rights(record: str) -> None:
    """Some tile at the crossing may have been laid last: the city holds together without it, and nobody stands on its corners."""
    assert codes(record) == []


def test_a_position_in_the_middle_of_a_turn() -> None:
    lines = "@ may put +E3S2", "1. Anna: put van +E3S2, compete +E3S2v x yellow, draw ?", "= Anna 2, Ben 0"
    assert codes(setup(*lines, turn=TURN, vehicles="yellow taxi +E3S0")) == []
    rights = "@ may compete +E0S0", "@ competed +E0S0h", "1. Anna: compete +E0S0v x none, draw ?", "2. Ben: pass"
    assert codes(setup(*rights, turn=TURN, vehicles="red taxi +E0S0")) == []
    assert codes(setup("1. Anna: get RRRR", "2. Ben: pass", turn="@ turn Anna: lay drawing")) == []
    lines = "@ may compete +E0S0", "@ new +E0S0", "1. Anna: taxi +E0S0 to +E1S0"
    assert codes(setup(*lines, turn=TURN, vehicles="red taxi +E0S0", options="new-vehicle=waits")) == ["TQ-26"]


def test_deals_may_follow_a_city() -> None:
    record = head(2, "muecke", "", "") + "\n@ city E0S1 RRRR\n@ next Ben\n* deal Anna: ? ?\n* deal Ben: ? ?\n1. Ben: pass"
    assert codes(record) == []


def test_a_position_later_in_the_record_is_an_assertion() -> None:
    lines = "1. Anna: lay RRRR at E0S1, put van +E1S1, pass", "@ city E0S1 RRRR", "@ vehicles red van +E1S1"
    hands = "@ hand Anna: BBBB", "@ hand Ben: ? ?"
    assert codes(start(*lines, *hands, "@ next Ben")) == []
    (fault,) = errors(start(*lines, *hands, "@ next Anna"))
    assert (fault.code, fault.reason) == ("A02", "it should be: @ next Ben")


def set_up_again(found: PlayedVerdict) -> list[str]:
    """A record's position written out, after it was read back and found equal."""
    state, table = found.match.state, found.match.players
    items = GAME.items(state, table)
    lines = [f"@ {GAME.write(item, table)}" for item in items]
    assert [GAME.notation.read(line).item for line in lines] == items
    assert GAME.key_of(GAME.position(found.match.header.edition, table, items, STRICT)) == GAME.key_of(state)
    return lines


def test_the_last_round_can_be_set_up() -> None:
    assert "@ last 3" in set_up_again(verdict(setup("1. Anna: draw ?", hands=ONE_LEFT)))


def test_vehicles_that_a_ruling_removed_or_put_give_no_rights() -> None:
    """Another player acts in the middle of a turn, and the table lets it stand."""
    lay = "1. Anna: lay RRRR at E3S2, put taxi +E3S2"
    for line in (lay, f"{lay}, compete +E3S2h x none"):
        before = verdict(setup(line, on=GAP, vehicles="yellow van +E3S1"))
        assert "@ new +E3S2" in set_up_again(before)
        removed = "2. Ben: compete +E3S2v x red", "! waive TQ-56", "= Anna 0, Ben 2"
        found = verdict(setup(line, *removed, on=GAP, vehicles="yellow van +E3S1"))
        assert found.ok, found.faults
        assert [row.split()[1] for row in set_up_again(found)] == ["city", "vehicles", "hand", "hand", "turn"]
    put = verdict(setup("1. Anna: lay RRRR at E3S2", "2. Ben: put taxi +E3S2", "! waive TQ-56", "= Ben 1", on=GAP))
    assert put.ok, put.faults
    assert "@ turn Anna: lay" in set_up_again(put)


RULED = [
    ("1. Anna: lay BBBB at E4S0, pass", ["TQ-19"], {}),
    ("1. Anna: lay RRRR at E8S8, pass", ["TQ-18"], {}),
    ("1. Anna: taxi +E0S0 to +E4S0, pass", ["TQ-28"], {}),
    ("1. Anna: van +E3S0 to +E4S0, pass", ["TQ-33"], {}),
    ("1. Anna: taxi +E0S0 to +E1S1, lay RRRR at E4S0", ["TQ-11"], {}),
    ("1. Anna: draw RRRR, taxi +E0S0 to +E1S1", ["TQ-12"], {}),
    ("1. Anna: taxi +E0S0 to +E1S1, taxi +E1S1 to +E0S0", ["TQ-15"], {}),
    ("1. Anna: lay RRRR at E4S0, taxi +E0S0 to +E1S1, van +E3S0 to +E3S1", ["TQ-10"], {}),
    ("1. Anna: lay RRRR at E4S0, lay RRRR at E4S1, draw ?", ["TQ-14"], {"hands": ("? ?",)}),
    ("1. Anna: taxi +E0S0 to +E1S1, put taxi +E2S2", ["TQ-24"], {}),
    ("1. Anna: draw ?, put taxi +E2S2", ["TQ-24"], {}),
    ("1. Ben: lay RRRR at E4S0", ["TQ-56"], {}),
    ("1. Anna: draw RRRR, lay RRRR at E4S0", ["TQ-11", "TQ-12", "TQ-13"], {"hands": ("none",)}),
    ("1. Anna: lay RRRR at E4S0", ["TQ-54"], {"hands": ("none",)}),
]


@pytest.mark.parametrize(("line", "waived", "how"), RULED, ids=[waived[0] for _, waived, _ in RULED])
def test_a_position_that_rulings_have_led_to_can_be_stated(line: str, waived: list[str], how: dict[str, Any]) -> None:
    """It is what lies on the table, whatever the rules say; but no game can start from it."""
    record = setup(line, *(f"! waive {rule}" for rule in waived), vehicles="red taxi +E0S0, red van +E3S0", **how)
    found = verdict(record)
    assert found.ok, found.faults
    lines = [f"@ {GAME.write(item, found.match.players)}" for item in GAME.items(found.match.state, found.match.players)]
    assert codes("\n".join([record, *lines])) == []
    other = [text.replace("red van +E3S0", "red van +E2S0").replace("red van +E4S0", "red van +E2S0") for text in lines]
    if other != lines:
        assert len(codes("\n".join([record, *other]))) == 1


# -- the drawing ------------------------------------------------------------------------------------------------------

DRAWN = """\
      E0   E1   E2
     .  r .  r .  b .
 S0  b    B    R    r
     . -R-Rv-B-Yt-B-.
 S1  r    R    R    b
     .  b .  b .  r .
"""


def test_the_drawing_shows_streets_sides_and_vehicles() -> None:
    record = setup(on="@ city E0S1 RRBR, E2S0 BRBR", vehicles="red van +E1S1, yellow taxi +E2S1", hands=("RRBB ?",))
    found = verdict(record)
    drawing = GAME.draw(found.match.state, found.match.players)
    assert found.ok
    assert drawing.startswith(DRAWN)
    assert "> R Anna  2 points  Red     in stock: 8 taxis, 2 vans\n    hand: RRBB, ?" in drawing


def test_green_and_water_are_drawn() -> None:
    record = setup(on="@ city E0S1 RRGW, E0S2 GRRR")
    drawing = GAME.draw(verdict(record).match.state, players(2))
    assert " S1  w    R" in drawing
    assert "     .  G .  b" in drawing


def test_a_wide_city_is_drawn_in_parts() -> None:
    row = ", ".join(f"W{x} RBRB".replace(" ", "S0 ") for x in range(1, 21))
    drawing = GAME.draw(verdict(setup(on=f"@ city {row}")).match.state, players(2))
    assert max(map(len, drawing.splitlines())) <= 80
    assert "W20" in drawing
    assert drawing.count(" S0 ") == 2
