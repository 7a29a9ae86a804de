"""Manhattan TraffIQ as people write it down."""

from __future__ import annotations

import pytest

from tests.playing import errors
from tests.reading import is_read, meant, said, sayings, understood

HEAD = '[Game "Manhattan TraffIQ"]\n[Players "Anna, Ben, Clara"]\n'


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        # laying
        ("Anna: lays tile RRBB at E0S1", "Anna: lay RRBB at E0S1"),
        ("Anna: places RRBB on E0S1", "Anna: lay RRBB at E0S1"),
        ("Anna: lay RRBB E0S1", "Anna: lay RRBB at E0S1"),
        ("Anna: RRBB at E0S1", "Anna: lay RRBB at E0S1"),
        ("Anna: legt RRBB an E0S1 an", "Anna: lay RRBB at E0S1"),
        ("Anna: legt das Plättchen RRBB auf E0S1", "Anna: lay RRBB at E0S1"),
        ("Anna: RRBB auf E0S1 angelegt", "Anna: lay RRBB at E0S1"),
        ("Anna: legt RRBB an E0S1, GRRB an E1S2", "Anna: lay RRBB at E0S1, lay GRRB at E1S2"),
        ("Anna: lays T11 at E0S1 rotated by 90 degrees", "Anna: lay T11 at E0S1 turned 90"),
        ("Anna: legt T11 an E0S1 um 90 Grad gedreht", "Anna: lay T11 at E0S1 turned 90"),
        # vehicles
        ("Anna: legt RRBB an E0S1, setzt Taxi auf +E1S1", "Anna: lay RRBB at E0S1, put taxi +E1S1"),
        ("Anna: lays RRBB at E0S1, puts a taxi on +E1S1", "Anna: lay RRBB at E0S1, put taxi +E1S1"),
        ("Anna: lay RRBB at E0S1, taxi on +E1S1", "Anna: lay RRBB at E0S1, put taxi +E1S1"),
        ("Anna: RRBB E0S1, cab +E1S1", "Anna: lay RRBB at E0S1, put taxi +E1S1"),
        ("Anna: places a truck at crossing +E1S1", "Anna: put van +E1S1"),
        ("Anna: stellt LKW auf +E1S1", "Anna: put van +E1S1"),
        ("Anna: setzt einen Laster auf Kreuzung +E1S1 ein", "Anna: put van +E1S1"),
        ("Anna: put taxi +E1S1, van +E2S1", "Anna: put taxi +E1S1, put van +E2S1"),
        ("Anna: setzt Taxi auf E1S1", "Anna: put taxi +E1S1"),
        ("Anna: puts a delivery van on E1S1", "Anna: put van +E1S1"),
        # rides
        ("Anna: taxi from +E1S1 to +E3S2", "Anna: taxi +E1S1 to +E3S2"),
        ("Anna: drives the taxi from +E1S1 to +E3S2", "Anna: taxi +E1S1 to +E3S2"),
        ("Anna: moves van +E1S1 to +E2S1", "Anna: van +E1S1 to +E2S1"),
        ("Anna: taxi ride +E1S1 -> +E3S2", "Anna: taxi +E1S1 to +E3S2"),
        ("Anna: taxi E1S1 to E3S2", "Anna: taxi +E1S1 to +E3S2"),
        ("Anna: fährt mit dem Taxi von +E1S1 nach +E3S2", "Anna: taxi +E1S1 to +E3S2"),
        ("Anna: Taxifahrt +E1S1 nach +E3S2", "Anna: taxi +E1S1 to +E3S2"),
        ("Anna: Taxi-Fahrt von +E1S1 zu +E3S2", "Anna: taxi +E1S1 to +E3S2"),
        ("Anna: Lieferwagenfahrt von +E1S1 nach +E2S1", "Anna: van +E1S1 to +E2S1"),
        ("Anna: LKW fährt von +E1S1 nach +E2S1", "Anna: van +E1S1 to +E2S1"),
        ("Anna: Taxi +E1S1 -> +E3S2, Lieferwagen +E2S1 -> +E2S2", "Anna: taxi +E1S1 to +E3S2, van +E2S1 to +E2S2"),
        # competing
        ("Anna: competes on +E1S1h", "Anna: compete +E1S1h"),
        ("Anna: competes on +E1S1 horizontal", "Anna: compete +E1S1h"),
        ("Anna: competes on street +E1S1 v, removes yellow and red", "Anna: compete +E1S1v x yellow, red"),
        ("Anna: compete +E1S1h x yellow , blue, draw GRRB", "Anna: compete +E1S1h x yellow, blue, draw GRRB"),
        ("Anna: compete +E1S1h, kicks out yellow, draws GRRB", "Anna: compete +E1S1h x yellow, draw GRRB"),
        ("Anna: competes on E1S1h and removes nobody", "Anna: compete +E1S1h x none"),
        ("Anna: konkurriert auf +E1S1h, verdrängt gelb und rot", "Anna: compete +E1S1h x yellow, red"),
        ("Anna: konkurriert auf +E1S1h gegen Gelb", "Anna: compete +E1S1h x yellow"),
        ("Anna: konkurriert auf +E1S1 waagerecht und wirft Gelb raus", "Anna: compete +E1S1h x yellow"),
        ("Anna: konkurriert auf der Straße +E1S1v, niemand verdrängt", "Anna: compete +E1S1v x none"),
        # drawing, passing
        ("Anna: draws a tile", "Anna: draw"),
        ("Anna: draws tile RRBG", "Anna: draw RRBG"),
        ("Anna: draws 2 tiles", "Anna: draw, draw"),
        ("Anna: draws RRBG and GRRB", "Anna: draw RRBG, draw GRRB"),
        ("Anna zog RBRB und hat RRBB gezogen", "Anna: draw RBRB, draw RRBB"),
        ("Anna: zieht ?", "Anna: draw ?"),
        ("Anna: zieht RRBG nach", "Anna: draw RRBG"),
        ("Anna: zieht zwei Plättchen", "Anna: draw, draw"),
        ("Anna: zieht nach", "Anna: draw"),
        ("Anna: draws, gets RRBG", "Anna: draw, get RRBG"),
        ("Anna: zieht, bekommt RRBG", "Anna: draw, get RRBG"),
        ("Anna: legt RRBB an E0S1 und passt", "Anna: lay RRBB at E0S1, pass"),
        ("Anna passes", "Anna: pass"),
        ("Anna: done", "Anna: pass"),
        ("Anna: verzichtet", "Anna: pass"),
        ("Anna: beendet den Zug", "Anna: pass"),
        # places with signs
        ("Anna: legt RRBB an E0/S1, setzt Taxi auf E1-S1", "Anna: lay RRBB at E0S1, put taxi +E1S1"),
        ("Anna: legt RRBB an E0S1, setzt Taxi auf E1S1.", "Anna: lay RRBB at E0S1, put taxi +E1S1"),
        ("Anna: lay RRBB at E0,S1", "Anna: lay RRBB at E0S1"),
        # a whole turn
        (
            "Anna: legt RRBB an E0S1, stellt Taxi auf +E1S1, konkurriert auf +E1S1h, verdrängt gelb, zieht GRRB",
            "Anna: lay RRBB at E0S1, put taxi +E1S1, compete +E1S1h x yellow, draw GRRB",
        ),
        # the table
        ("* deal Anna: RRBB, GRRB", "* deal Anna: RRBB GRRB"),
        ("* dealt to Anna: RRBB and ?", "* deal Anna: RRBB ?"),
        ("* gib Anna RRBB und GRRB", "* deal Anna: RRBB GRRB"),
        ("* Startplättchen von Anna: RRBB, GRRB", "* deal Anna: RRBB GRRB"),
        ("@ city: W1S0 GRRB, E0S1 RRRR", "@ city W1S0 GRRB, E0S1 RRRR"),
        ("@ vehicles: red taxi +E1S1 and yellow van +E2S1", "@ vehicles red taxi +E1S1, yellow van +E2S1"),
        ("@ vehicles Rt +E1S1, Yv +E2S1", "@ vehicles red taxi +E1S1, yellow van +E2S1"),
        ("@ Fahrzeuge: rotes Taxi +E1S1, gelber LKW +E2S1", "@ vehicles red taxi +E1S1, yellow van +E2S1"),
        ("@ Hand Ben: RRBB, ?", "@ hand Ben: RRBB ?"),
    ],
)  # fmt: skip
def test_lines_as_people_write_them(line: str, canonical: str) -> None:
    assert said(HEAD, canonical) in sayings(HEAD, line)


@pytest.mark.parametrize(
    "line",
    [
        "Anna: taxi to +E3S2 from +E1S1",  # not the other way
        "Anna: Taxi nach +E3S2 von +E1S1",
        "Anna: Taxi auf +E3S2, von +E1S1",
        "Anna: taxi +E1S1 to +E2S1 to +E3S1",
        "Anna: taxi +E1S1 via +E2S1 to +E3S1",
        "Anna: taxi drives past +E1S1 to +E2S1",
        "Anna: Taxi fährt über +E1S1 nach +E2S1",
        "Anna: lay RRBB at E0S1, taxi +E1S1, +E2S1",  # a ride, or two taxis?
        "Anna: lay RRBR at E2S0, drives taxi to +E2S1",  # from where?
        "Anna: move taxi to +E2S1",
        "Anna: rides with the taxi to +E2S1",
        "Anna: taxi ride to +E2S1",
        "Anna: taxi to +E2S1",
        "Anna: taxi -> +E2S1",
        "Anna: taxi goes +E2S1",
        "Anna: Taxi nach +E2S1",
        "Anna: taxi fährt nach +E2S1",
        "Anna: zieht mit dem Taxi auf +E2S1",
        "Anna: versetzt Taxi auf +E2S1",
        "Anna: Taxifahrt auf +E2S1",
        "Anna: puts taxi at +E1S1 and drives van to +E2S1",
        "Anna: puts a taxi and moves it to +E2S1",
        "Anna: draws RRBB at E2S0",
        "Anna: zieht zwei Plättchen: RRBB und GRRB",  # two, not three
        "Anna: draws 2 tiles, RRBB, GRRB",
        "Anna: takes taxi +E1S1",
        "Anna: nimmt Taxi von +E1S1",
        "Anna: setzt Taxi von +E1S1 auf +E2S1",
        "Anna: does not lay RRBB at E0S1",
        "Anna: legt nicht RRBB an E0S1",
        "Anna: legt RRBB neben E0S1",
        "Anna: lays RRBB north of E0S1",
        "Anna: lays RRBB at E0S1 instead of E1S1",
        "Anna: lays RRBB at E0S1 without a taxi",
        "Anna: takes taxi back from +E1S1",
        "Anna: takes RRBB back from E0S1",
        "Anna: konkurriert nicht auf +E1S1h",
        "Anna: competes on +E1S1",  # which street?
        "Anna: compete +E1S1h x the yellow taxi",
        "Anna: loses yellow taxi",
        "Anna: puts taxi on +E1S1 or +E2S1",
        "Anna: zieht kein Plättchen",
        "Anna: draws no tile",
        "Anna: lays T11 at E0S1 rotated 90 degrees counterclockwise",
        "Anna: legt T11 an E0S1 gegen den Uhrzeigersinn gedreht",
        "Anna: RRBB",
        "Anna: draws WRBR // skips one",
        "Anna: yellow taxi from +E1S1 to +E3S2",
        "* Anna gets nothing",
        "Anna: takes her old taxi from +E1S2 to +E1S1",
    ],
)  # fmt: skip
def test_what_says_more_than_a_move_is_not_read(line: str) -> None:
    assert not is_read(HEAD, line)


def test_what_was_left_out_is_said_in_the_language_of_the_rest() -> None:
    assert meant(HEAD, "Anna: RRBB bei E0S1, Laster auf E1S1") == "Anna: lege RRBB an E0S1, setze Lieferwagen +E1S1"
    assert meant(HEAD, "Anna: RRBB E0S1, truck on E1S1") == "Anna: lay RRBB at E0S1, put van +E1S1"


def test_an_arrow_may_be_a_comma() -> None:
    line = "Anna -> lay RRBB at E2S0 -> put taxi +E2S1 -> draw"
    assert meant(HEAD, line) == "Anna: lay RRBB at E2S0, put taxi +E2S1, draw"


def test_a_vehicle_may_be_a_taxi_or_a_van() -> None:
    assert understood(HEAD, "Anna: setzt Wagen auf +E1S1") == "S11"
    assert understood(HEAD, "Anna: moves car +E1S1 to +E2S1") == "S11"


@pytest.mark.parametrize(
    ("line", "word", "near"),
    [
        ("Anna: lyas RRBB at E0S1", "lyas", "lays"),
        ("Anna: lay RRBBB at E0S1", "RRBBB", "RRBB"),
        ("Anna: lay RRBB ta E0S1", "ta", "at"),
        ("Anna: put taxi +EE1S1", "+EE1S1", "+E1S1"),
        ("Anna: konkurirert auf +E1S1h", "konkurirert", "konkurriert"),
    ],
)
def test_slips(line: str, word: str, near: str) -> None:
    fault = next(fault for fault in errors(f"{HEAD}{line}\n") if fault.code == "S11")
    assert line[fault.span.start - 1 : fault.span.end - 1] == word
    assert said(HEAD, line.replace(word, near)) in sayings(HEAD, line)
