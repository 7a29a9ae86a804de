"""Every rule of Manhattan TraffIQ as records: one that keeps it, one that breaks it."""

from __future__ import annotations

from tests.games.case import breaks, keeps
from tests.games.manhattan_traffiq.records import (
    ALL_BUT_ONE,
    BAY,
    BEND,
    GAP,
    LAWN,
    NONE_LEFT,
    ONE_LEFT,
    PARK,
    city,
    head,
    setup,
    start,
)

PRINTED = setup(
    "1. Dora: taxi +E3S2 to +E2S1, compete +E2S1h x red, yellow, compete +E2S1v x none, pass",
    "= Anna 0, Ben 2, Cara 1, Dora 3",
    players=4,
    vehicles="green van +E0S1, green taxi +E3S2, yellow taxi +E1S1, red van +E3S1, yellow van +E2S0, blue taxi +E1S0",
    turn="@ next Dora",
)
"""TQ-T1, printed in the rulebook. Horizontally green has 3, yellow 1, red 2; vertically yellow has 2, green 1."""

CASES = [
    # Set-up
    keeps("TQ-1", start("1. Anna: pass", players=4)),
    breaks("TQ-1", '[Game "Manhattan TraffIQ"]\n[Players "Anna, Ben, Cara, Dora, Emil"]', code="H06"),
    keeps(
        "TQ-2",
        setup(
            "= Anna 1, Ben 2, Cara 1, Dora 2",
            players=4,
            vehicles="red taxi +E0S0, yellow van +E1S0, blue taxi +E2S0, green van +E3S0",
        ),
    ),
    breaks("TQ-2", setup(vehicles="red taxi +E0S0, blue taxi +E1S0"), at="blue"),
    keeps("TQ-3", setup("= Anna 4, Ben 0, Cara 0", players=3, vehicles="red van +E0S0, red van +E1S0")),
    breaks("TQ-3", setup(players=4, vehicles="red van +E0S0, red van +E1S0, red van +E2S0"), at="red"),
    keeps("TQ-3", setup(players=2, vehicles=", ".join(f"red taxi +E{x}S{y}" for x in range(4) for y in range(2)))),
    breaks("TQ-3", setup(players=3, vehicles=", ".join(f"red taxi +E{x}S{y}" for x in range(3) for y in range(2)))),
    keeps(
        "TQ-4",
        start("1. Anna: lay RRRR at E0S1, put taxi +E1S1, lay RBBR at E2S0, put taxi +E2S1", "= Anna 2", hand="RRRR RRBB"),
    ),
    breaks("TQ-4", setup(on="@ city E2S1 RRRR"), at="E2S1"),
    keeps(
        "TQ-5",
        start(
            "1. Anna: lay RRRR at E0N1, lay RRBR at E1N1, put taxi +E1S0, compete +E1S0h x none",
            "= Anna 1",
            hand="RRRR RRRB",
            options="scenario=central-park",
        ),
    ),
    breaks("TQ-5", setup(on="@ city E1S4 RRRR", options="scenario=central-park"), at="E1S4"),
    keeps("TQ-6", start("1. Anna: draw T02, pass", "2. Ben: lay T08 at E3S1 turned 180, pass", hand="T01 BBBB")),
    breaks("TQ-6", start("1. Anna: draw RRRR, pass", hand="RRRR RRRR"), at="RRRR", code="C03"),
    breaks("TQ-6", start(hand="GGGG BBBB"), at="GGGG", code="C03"),
    breaks("TQ-6", start("1. Anna: draw T99, pass"), at="T99", code="C03"),
    keeps("TQ-7", start("1. Anna: lay RRRR at E0S1, lay BBBR at W1S0", "2. Ben: pass", hand="RRRR RBBB")),
    breaks("TQ-7", start(hand="RRRR")),
    breaks("TQ-7", start(hand="RRRR BBBB RRBB")),
    keeps("TQ-8", start("1. Anna: pass", "2. Ben: pass")),
    keeps("TQ-9", start("1. Anna: pass", "2. Ben: pass", "3. Cara: pass", "4. Anna: pass", players=3)),
    breaks("TQ-9", start("1. Anna: pass", "2. Cara: pass", players=3), at="Cara", code="TQ-56"),
    # Actions
    keeps("TQ-10", start("1. Anna: lay RRRR at E0S1, draw BBBB", "2. Ben: draw ?, pass", "3. Anna: pass")),
    breaks(
        "TQ-10",
        setup(
            "1. Anna: lay RRRR at E3S2, taxi +E0S0 to +E0S1, van +E1S0 to +E1S1",
            on=GAP,
            vehicles="red taxi +E0S0, red van +E1S0",
        ),
        at="van +E1S0 to +E1S1",
    ),
    breaks("TQ-10", start("1. Anna: lay RRRR at E0S1, draw BBBB, draw BBBB"), at="draw BBBB"),
    keeps(
        "TQ-11",
        setup("1. Anna: lay RRRR at E3S2, taxi +E0S0 to +E0S1", "2. Ben: pass", on=GAP, vehicles="red taxi +E0S0"),
    ),
    breaks("TQ-11", setup("1. Anna: taxi +E0S0 to +E0S1, lay RRRR at E3S2", on=GAP, vehicles="red taxi +E0S0")),
    breaks("TQ-11", start("1. Anna: draw ?, lay RRRR at E0S1")),
    breaks(
        "TQ-11",
        setup(
            "1. Anna: lay RRRR at E3S2, taxi +E0S0 to +E0S1, lay RRRR at E4S2",
            on=GAP,
            vehicles="red taxi +E0S0",
            hands=("? ?",),
        ),
    ),
    keeps("TQ-12", setup("1. Anna: van +E0S0 to +E0S1, draw ?", "2. Ben: pass", vehicles="red van +E0S0")),
    breaks("TQ-12", setup("1. Anna: draw ?, taxi +E0S0 to +E0S1", vehicles="red taxi +E0S0")),
    keeps("TQ-13", start("1. Anna: draw RRBB, pass", "2. Ben: pass", "3. Anna: lay RRBB at W1S0 turned 270, pass")),
    breaks(
        "TQ-13",
        start("1. Anna: draw RRRR, lay RRRR at E0S1", "! waive TQ-11", "! waive TQ-12", hand="BBBB BBBB"),
        at="RRRR",
    ),
    keeps("TQ-14", start("1. Anna: lay RRRR at E0S1, lay BBBB at W1S0", "2. Ben: draw ?, draw ?", "3. Anna: pass")),
    breaks("TQ-14", start("1. Anna: lay RRRR at E0S1, lay BBBB at W1S0, draw ?"), at="draw ?"),
    breaks("TQ-14", start("1. Anna: draw ?, draw ?, draw ?")),
    breaks("TQ-14", start("1. Anna: lay RRRR at E0S1, lay RRRR at E0S2, lay RRRR at W1S1", hand="RRRR RRRR")),
    keeps(
        "TQ-15",
        setup("1. Anna: taxi +E0S0 to +E3S2, van +E1S0 to +E0S0", "2. Ben: pass", vehicles="red taxi +E0S0, red van +E1S0"),
    ),
    breaks("TQ-15", setup("1. Anna: taxi +E0S0 to +E3S2, taxi +E1S0 to +E0S0", vehicles="red taxi +E0S0, red taxi +E1S0")),
    breaks("TQ-15", setup("1. Anna: van +E0S0 to +E0S1, van +E0S1 to +E0S2", vehicles="red van +E0S0")),
    keeps(
        "TQ-16",
        setup("1. Anna: van +E1S0 to +E1S1, taxi +E0S0 to +E1S0", "2. Ben: pass", vehicles="red taxi +E0S0, red van +E1S0"),
    ),
    keeps("TQ-17", setup("2. Anna: draw ?", "3. Ben: pass", turn="@ turn Anna: draw")),
    breaks("TQ-17", setup(turn="@ turn Anna: draw lay")),
    breaks("TQ-17", setup(turn="@ turn Anna: taxi taxi")),
    # Laying
    keeps("TQ-18", start("1. Anna: lay RRRR at E1N1, pass")),
    breaks("TQ-18", start("1. Anna: lay RRRR at W1N1, pass"), at="W1N1"),
    breaks("TQ-18", setup(on="@ city W3S0 RRRR"), at="W3S0"),
    keeps("TQ-19", start("1. Anna: lay T11 at E0S1, pass", hand="T11 BBBB")),
    breaks("TQ-19", start("1. Anna: lay T11 at E0S1 turned 90, pass", hand="T11 BBBB"), at="E0S1"),
    breaks("TQ-19", start("1. Anna: lay BBBB at E0S1, pass"), at="E0S1"),
    breaks("TQ-19", setup(on="@ city W1S0 RRRR"), at="W1S0"),
    keeps("TQ-20", start("1. Anna: lay RRRR at E0S1, put van +E1S1, pass", "= Anna 2, Ben 0")),
    keeps("TQ-20", start("1. Anna: lay RRRR at E0S1, put taxi +E1S1, pass", "= Anna 1, Ben 0")),
    breaks("TQ-20", start("1. Anna: lay RRRR at E0S1, put taxi +E0S1, pass"), at="+E0S1"),
    breaks(
        "TQ-20",
        setup("1. Anna: lay RRRR at E3S2, put van +E3S2", on=GAP, players=4, vehicles="red van +E0S0, red van +E1S0"),
        at="van",
    ),
    keeps(
        "TQ-21",
        setup(
            "1. Anna: lay BRRR at E1S2, put taxi +E1S2, put van +E2S2, pass",
            "= Anna 3, Ben 0",
            on=city(-1, -1, 3, 2, holes=["E1S2"]),
        ),
    ),
    breaks("TQ-21", start("1. Anna: lay RRRR at E0S1, put taxi +E1S1, put taxi +E1S1"), at="+E1S1"),
    keeps(
        "TQ-22",
        start("1. Anna: lay RRRR at E0S1, put taxi +E1S1, lay RBBR at E2S0, put van +E2S1", "= Anna 3", hand="RRRR RRBB"),
    ),
    keeps("TQ-23", start("1. Anna: lay RRRR at E0S1, draw ?", "= Anna 0", "2. Ben: pass")),
    keeps("TQ-24", start("1. Anna: lay RRRR at E0S1, lay RBBR at E2S0, put taxi +E2S1", "2. Ben: pass", hand="RRRR RRBB")),
    breaks("TQ-24", start("1. Anna: lay RRRR at E0S1, lay RBBR at E2S0, put taxi +E1S1", hand="RRRR RRBB"), at="+E1S1"),
    breaks("TQ-24", start("1. Anna: lay RRRR at E0S1, draw ?, put taxi +E1S1"), at="+E1S1"),
    breaks(
        "TQ-24",
        setup(
            "1. Anna: lay BRRR at E1S2, put taxi +E1S2, compete +E1S2h, put van +E2S2",
            on=city(-1, -1, 3, 2, holes=["E1S2"]),
        ),
        at="+E2S2",
    ),
    keeps(
        "TQ-37",
        setup(
            "1. Anna: lay BRRR at E1S2, put taxi +E1S2, compete +E1S2h, compete +E1S2v, put van +E2S2, compete +E2S2h, pass",
            on=city(-1, -1, 3, 2, holes=["E1S2"]),
            options="competing=after-each",
        ),
    ),
    breaks(
        "TQ-37",
        setup(
            "1. Anna: lay BRRR at E1S2, put taxi +E1S2, compete +E1S2v, put van +E2S2, compete +E1S2v",
            on=city(-1, -1, 3, 2, holes=["E1S2"]),
            options="competing=after-each",
        ),
    ),
    keeps(
        "TQ-25",
        setup(
            "1. Anna: lay RRRR at E3S2, put van +E3S2, compete +E3S2v x yellow, pass",
            "= Anna 2, Ben 0",
            on=GAP,
            vehicles="yellow taxi +E3S0",
        ),
    ),
    breaks(
        "TQ-25",
        setup("1. Anna: lay RRRR at E3S2, compete +E3S2v", on=GAP, vehicles="yellow taxi +E3S0"),
        at="+E3S2v",
        code="TQ-37",
    ),
    # Taxi ride
    keeps(
        "TQ-26",
        setup(
            "1. Anna: taxi +E0S0 to +E3S2, pass",
            "2. Ben: pass",
            "3. Anna: taxi +E3S2 to +E0S0, pass",
            vehicles="red taxi +E0S0",
        ),
    ),
    breaks("TQ-26", setup("1. Anna: taxi +E0S0 to +E1S1", vehicles="yellow taxi +E0S0"), at="+E0S0"),
    breaks("TQ-26", setup("1. Anna: taxi +E0S0 to +E1S1", vehicles="red van +E0S0"), at="+E0S0"),
    breaks("TQ-26", setup("1. Anna: taxi +E0S0 to +E0S0", vehicles="red taxi +E0S0"), at="+E0S0"),
    keeps(
        "TQ-27",
        setup("1. Anna: taxi +E0S0 to +E2S0, pass", "2. Ben: pass", vehicles="red taxi +E0S0, yellow taxi +E1S0"),
    ),
    breaks("TQ-27", setup("1. Anna: taxi +E0S0 to +E2S0", vehicles="red taxi +E0S0, yellow taxi +E2S0"), at="+E2S0"),
    breaks(
        "TQ-27",
        setup("1. Anna: taxi +E0S0 to +E3S2", vehicles="red taxi +E0S0, yellow taxi +E1S0, red van +E0S1"),
        at="+E3S2",
    ),
    keeps(
        "TQ-28",
        setup("1. Anna: lay RRRR at E3S2, taxi +E0S0 to +E3S2", "2. Ben: pass", on=GAP, vehicles="red taxi +E0S0"),
    ),
    breaks("TQ-28", setup("1. Anna: taxi +E0S0 to +E3S2", on=GAP, vehicles="red taxi +E0S0"), at="+E3S2"),
    breaks("TQ-28", setup("1. Anna: taxi +E0S0 to +E4S0", vehicles="red taxi +E0S0"), at="+E4S0"),
    keeps(
        "TQ-29",
        setup("1. Anna: lay RRRR at E2N1, taxi +E1N1 to +E4N1", "2. Ben: pass", on=BAY, vehicles="red taxi +E1N1"),
    ),
    breaks("TQ-29", setup("1. Anna: taxi +E1N1 to +E4N1", on=BAY, vehicles="red taxi +E1N1"), at="+E4N1"),
    keeps("TQ-30", setup("1. Anna: taxi +E3S0 to +E3S1, pass", "2. Ben: pass", on=BEND, vehicles="red taxi +E3S0")),
    breaks("TQ-30", setup("1. Anna: taxi +E2S0 to +E3S0", on=LAWN, vehicles="red taxi +E2S0"), at="+E3S0"),
    keeps(
        "TQ-31",
        setup(
            "1. Anna: taxi +E0S0 to +E1S1, compete +E1S1h x none, compete +E1S1v x none, draw ?",
            "2. Ben: pass",
            vehicles="red taxi +E0S0, yellow taxi +E3S1",
        ),
    ),
    breaks(
        "TQ-31",
        setup("1. Anna: compete +E0S0h, taxi +E0S0 to +E1S1", vehicles="red taxi +E0S0"),
        at="+E0S0h",
        code="TQ-37",
    ),
    # Van ride
    keeps(
        "TQ-32",
        setup(
            "1. Anna: van +E0S0 to +E1S0, pass",
            "2. Ben: pass",
            "3. Anna: van +E1S0 to +E1S1, pass",
            vehicles="red van +E0S0",
        ),
    ),
    breaks("TQ-32", setup("1. Anna: van +E0S0 to +E2S0", vehicles="red van +E0S0"), at="+E2S0"),
    breaks("TQ-32", setup("1. Anna: van +E0S0 to +E1S1", vehicles="red van +E0S0"), at="+E1S1"),
    breaks("TQ-32", setup("1. Anna: van +E2S0 to +E3S0", on=PARK, vehicles="red van +E2S0"), at="+E3S0"),
    breaks("TQ-32", setup("1. Anna: van +E2S0 to +E3S0", vehicles="red taxi +E2S0"), at="+E2S0"),
    keeps(
        "TQ-33",
        setup("1. Anna: lay RRRR at E3S2, van +E3S1 to +E3S2", "2. Ben: pass", on=GAP, vehicles="red van +E3S1"),
    ),
    breaks("TQ-33", setup("1. Anna: van +E0S0 to +E1S0", vehicles="red van +E0S0, yellow taxi +E1S0"), at="+E1S0"),
    breaks("TQ-33", setup("1. Anna: van +E3S1 to +E3S2", on=GAP, vehicles="red van +E3S1"), at="+E3S2"),
    keeps(
        "TQ-34",
        setup(
            "1. Anna: van +E0S0 to +E0S1, compete +E0S1h x yellow, pass",
            "= Anna 2, Ben 0",
            vehicles="red van +E0S0, yellow taxi +E3S1",
        ),
    ),
    breaks(
        "TQ-34",
        setup("1. Anna: van +E0S0 to +E0S1, draw ?, compete +E0S1h", vehicles="red van +E0S0"),
        at="+E0S1h",
        code="TQ-37",
    ),
    # Drawing
    keeps("TQ-35", start("1. Anna: draw, get RRBB, pass", "@ hand Anna: RRRR BBBB RRBB", "@ hand Ben: ? ?", "@ next Ben")),
    breaks("TQ-35", start("1. Anna: draw RRBB, get RRBB"), code="C01"),
    # Competing
    keeps(
        "TQ-36",
        setup(
            "1. Anna: taxi +E0S0 to +E1S0, compete +E1S0h, compete +E1S0v, van +E0S2 to +E0S1, compete +E0S1h",
            "2. Ben: pass",
            vehicles="red taxi +E0S0, red van +E0S2",
        ),
    ),
    keeps(
        "TQ-37",
        setup(
            "1. Anna: van +E0S0 to +E0S1, compete +E3S1h x yellow, pass",
            "= Ben 0",
            vehicles="red van +E0S0, yellow taxi +E3S1",
        ),
    ),
    breaks("TQ-37", setup("1. Anna: compete +E0S0h", vehicles="red van +E0S0, yellow taxi +E3S0"), at="+E0S0h"),
    breaks(
        "TQ-37",
        setup("1. Anna: van +E0S0 to +E0S1, compete +E0S1h, compete +E2S1h", vehicles="red van +E0S0"),
        at="+E2S1h",
    ),
    keeps(
        "TQ-38",
        setup(
            "1. Anna: taxi +E0S0 to +E0S1, compete +E0S1h x yellow, blue, pass",
            "= Anna 3, Ben 0, Cara 0",
            players=3,
            vehicles="red taxi +E0S0, red van +E1S1, yellow van +E2S1, blue taxi +E3S1",
        ),
    ),
    breaks(
        "TQ-38",
        setup(
            "1. Anna: taxi +E0S0 to +E0S1, compete +E0S1h x none",
            players=3,
            vehicles="red taxi +E0S0, red van +E1S1, yellow van +E2S1, blue taxi +E3S1",
        ),
        code="A01",
    ),
    keeps("TQ-39", PRINTED),
    breaks("TQ-39", PRINTED.replace("x red, yellow", "x yellow"), at="+E2S1h", code="A01"),
    keeps(
        "TQ-39",
        setup(
            "1. Anna: van +E0S0 to +E0S1, compete +E0S1h x none, pass",
            "= Ben 2",
            vehicles="red van +E0S0, yellow taxi +E2S1, yellow taxi +E3S1",
        ),
    ),
    keeps("TQ-40", PRINTED),
    breaks("TQ-40", PRINTED.replace("x red, yellow", "x red"), at="+E2S1h", code="A01"),
    keeps(
        "TQ-41",
        setup(
            "1. Anna: van +E0S0 to +E0S1, compete +E0S1h x none, pass",
            "= Anna 2, Ben 2",
            vehicles="red van +E0S0, yellow van +E3S1",
        ),
    ),
    breaks(
        "TQ-41",
        setup("1. Anna: van +E0S0 to +E0S1, compete +E0S1h x yellow, pass", vehicles="red van +E0S0, yellow van +E3S1"),
        at="+E0S1h",
        code="A01",
    ),
    keeps(
        "TQ-42",
        setup(
            "1. Anna: taxi +E0S0 to +E0S1, compete +E0S1h x none, pass",
            "= Anna 1, Ben 2",
            vehicles="red taxi +E0S0, yellow van +E3S1",
        ),
    ),
    breaks(
        "TQ-42",
        setup("1. Anna: taxi +E0S0 to +E0S1, compete +E0S1h x red, pass", vehicles="red taxi +E0S0, yellow van +E3S1"),
        at="+E0S1h",
        code="A01",
    ),
    keeps(
        "TQ-43",
        setup(
            "1. Anna: van +E0S0 to +E0S1, pass",
            "= Ben 1",
            vehicles="red van +E0S0, red taxi +E1S2, red taxi +E2S2, yellow taxi +E3S2",
        ),
    ),
    breaks(
        "TQ-43",
        setup(
            "1. Anna: van +E0S0 to +E0S1, compete +E1S2h",
            vehicles="red van +E0S0, red taxi +E1S2, red taxi +E2S2, yellow taxi +E3S2",
        ),
        at="+E1S2h",
    ),
    keeps(
        "TQ-44",
        setup(
            "1. Anna: van +E0S0 to +E0S1, draw ?",
            "= Ben 1",
            "2. Ben: pass",
            vehicles="red van +E0S0, yellow taxi +E3S1",
        ),
    ),
    # Streets
    keeps(
        "TQ-45",
        setup(
            "1. Anna: van +E0S0 to +E0S1, compete +E0S1v x yellow, pass",
            "= Ben 1",
            vehicles="red van +E0S0, yellow taxi +E3S1, yellow taxi +E0S2",
        ),
    ),
    breaks(
        "TQ-45",
        setup(
            "1. Anna: van +E0S0 to +E0S1, compete +E0S1h x none, pass",
            vehicles="red van +E0S0, yellow taxi +E3S1, yellow taxi +E0S2",
        ),
        code="A01",
    ),
    keeps(
        "TQ-46",
        setup(
            "1. Anna: van +E0S0 to +E1S0, compete +E1S0h x none, pass",
            "= Ben 1",
            on=BEND,
            vehicles="red van +E0S0, yellow taxi +E3S1",
        ),
    ),
    keeps(
        "TQ-46",
        setup(
            "1. Anna: van +E0S0 to +E1S0, compete +E1S0h x yellow, pass",
            "= Ben 0",
            on=BEND,
            vehicles="red van +E0S0, yellow taxi +E3S0",
        ),
    ),
    breaks(
        "TQ-46",
        setup(
            "1. Anna: van +E0S0 to +E1S0, compete +E1S0h x yellow, pass",
            on=BEND,
            vehicles="red van +E0S0, yellow taxi +E3S1",
        ),
        at="+E1S0h",
        code="A01",
    ),
    keeps(
        "TQ-47",
        setup(
            "1. Anna: van +E0S0 to +E1S0, compete +E1S0h x yellow, pass",
            "= Ben 1",
            on=PARK,
            vehicles="red van +E0S0, yellow taxi +E2S0, yellow taxi +E3S0",
        ),
    ),
    breaks(
        "TQ-47",
        setup("1. Anna: van +E1S0 to +E1N1, compete +E1N1h x yellow", on=BAY, vehicles="red van +E1S0, yellow taxi +E4N1"),
        at="+E1N1h",
        code="A01",
    ),
    keeps(
        "TQ-48",
        setup(
            "1. Anna: van +E1S0 to +E2S0, compete +E2S0h x none, pass",
            "= Ben 1",
            on=PARK,
            vehicles="red van +E1S0, yellow taxi +E3S0",
        ),
    ),
    breaks(
        "TQ-48",
        setup(
            "1. Anna: van +E1S0 to +E2S0, compete +E2S0h x yellow, pass",
            on=PARK,
            vehicles="red van +E1S0, yellow taxi +E3S0",
        ),
        at="+E2S0h",
        code="A01",
    ),
    keeps(
        "TQ-49",
        setup(
            "1. Anna: van +E3S1 to +E3S0, compete +E3S0v x yellow, pass",
            "= Ben 0",
            on=city(-1, -1, 3, 2, green=["E2S0 n", "E3S0 n"]),
            vehicles="red van +E3S1, yellow taxi +E3S2",
        ),
    ),
    breaks(
        "TQ-49",
        setup(
            "1. Anna: van +E3S1 to +E3S0, compete +E3S0h, pass",
            on=city(-1, -1, 3, 2, green=["E2S0 n", "E3S0 n"]),
            vehicles="red van +E3S1",
        ),
        at="+E3S0h",
    ),
    # End
    keeps(
        "TQ-50",
        setup(
            "1. Anna: lay RRRR at E3S2, put taxi +E3S2",
            players=4,
            on=GAP,
            vehicles=ALL_BUT_ONE,
            result="Anna 8, Ben 0, Cara 0, Dora 0",
        ),
    ),
    keeps(
        "TQ-50",
        setup(
            "1. Anna: lay RRRR at E3S2, put taxi +E3S2, compete +E3S2v x yellow",
            players=4,
            on=GAP,
            vehicles=f"{ALL_BUT_ONE}, yellow van +E3S1",
            result="Anna 8, Ben 0, Cara 0, Dora 0",
        ),
    ),
    keeps(
        "TQ-50",
        setup(
            "1. Anna: lay RRRR at E3S2, put taxi +E3S2, pass",
            players=4,
            on=GAP,
            vehicles=ALL_BUT_ONE,
            result="Anna 8, Ben 0, Cara 0, Dora 0",
        ),
    ),
    breaks(
        "TQ-50",
        setup("1. Anna: lay RRRR at E3S2, put taxi +E3S2, pass, pass", players=4, on=GAP, vehicles=ALL_BUT_ONE),
    ),
    breaks(
        "TQ-50",
        setup("1. Anna: lay RRRR at E3S2, put taxi +E3S2", "2. Ben: put taxi +E2S2", players=4, on=GAP, vehicles=ALL_BUT_ONE),
    ),
    breaks(
        "TQ-50",
        setup("1. Anna: lay RRRR at E3S2, put taxi +E3S2", "2. Ben: pass", players=4, on=GAP, vehicles=ALL_BUT_ONE),
    ),
    breaks("TQ-50", setup(players=4, vehicles=f"{ALL_BUT_ONE}, red taxi +E1S1", turn="@ next Ben\n1. Ben: pass")),
    keeps("TQ-51", setup("1. Anna: draw ?", "2. Ben: pass", "3. Anna: pass", hands=ONE_LEFT, result="Anna 0, Ben 0")),
    keeps(
        "TQ-51",
        setup("1. Anna: pass", "2. Ben: draw ?", "3. Anna: pass", "4. Ben: pass", hands=ONE_LEFT, result="Anna 0, Ben 0"),
    ),
    breaks("TQ-51", setup("1. Anna: draw ?", "2. Ben: pass", "3. Anna: pass", "4. Ben: pass", hands=ONE_LEFT)),
    breaks("TQ-51", setup(hands=NONE_LEFT)),
    keeps(
        "TQ-52",
        setup(
            "1. Anna: van +E0S0 to +E0S1, pass",
            "2. Ben: pass",
            "= Anna 2",
            hands=NONE_LEFT,
            vehicles="red van +E0S0",
            turn="@ next Anna\n@ last 2",
            result="Anna 2, Ben 0",
        ),
    ),
    breaks("TQ-52", setup("1. Anna: draw ?", "2. Ben: draw ?", hands=ONE_LEFT), at="draw ?"),
    breaks("TQ-52", setup("1. Anna: draw ?, draw ?", hands=ONE_LEFT), at="draw ?"),
    keeps(
        "TQ-53",
        setup(
            "1. Anna: pass",
            hands=NONE_LEFT,
            vehicles="red van +E0S0, yellow taxi +E1S0, yellow taxi +E2S0",
            turn="@ next Anna\n@ last 1",
            result="Anna 2, Ben 2",
        ),
    ),
    breaks(
        "TQ-53",
        setup(
            "1. Anna: pass",
            hands=NONE_LEFT,
            vehicles="red van +E0S0, yellow taxi +E1S0",
            turn="@ next Anna\n@ last 1",
            result="Anna 1, Ben 1",
        ),
        at="1",
        code="A03",
    ),
    # What the text takes for granted
    keeps("TQ-54", start("1. Anna: pass", "2. Ben: lay RRRR at E0S1, pass", hand="RRRR BBBB")),
    breaks("TQ-54", start("1. Anna: lay RRRB at E0S1"), at="RRRB"),
    breaks("TQ-54", start("1. Anna: lay RRRR at E0S1, lay RRRR at E0S2"), at="RRRR"),
    breaks("TQ-54", start("1. Anna: lay T77 at E0S1"), at="T77"),
    breaks("TQ-54", start("1. Anna: pass", "2. Ben: lay RRRR at E0S1", hand="RRRR RRRR"), at="RRRR", code="C03"),
    keeps("TQ-55", start("1. Anna: lay RRRR at E0S1, pass", "2. Ben: lay RBBR at E0S2, pass")),
    breaks("TQ-55", start("1. Anna: lay RRRR at E0S0"), at="E0S0"),
    breaks("TQ-55", start("1. Anna: lay RRRR at E0S1, pass", "2. Ben: lay RRRR at E0S1"), at="E0S1"),
    keeps("TQ-56", start("1. Anna: pass", "2. Ben: pass", "3. Anna: pass")),
    breaks("TQ-56", start("1. Ben: pass"), at="Ben"),
    breaks("TQ-56", start("1. Anna: lay RRRR at E0S1", "2. Ben: pass"), at="Ben"),
    breaks("TQ-56", start("1. Anna: draw ?, draw ?", "2. Anna: draw ?"), at="Anna"),
    # Chance
    breaks("TQ-7", start("* deal Anna: ? ?"), at="Anna", code="C01"),
    breaks("TQ-7", head(2, "muecke", "", "") + "1. Anna: pass", code="C02"),
    breaks("TQ-35", start("1. Anna: draw", "2. Ben: pass"), code="C02"),
]

UNBREAKABLE = {
    "TQ-8": "the [Players] tag says who starts; nobody can check where people have been",
    "TQ-16": "a permission: what it allows is never refused",
    "TQ-22": "a permission: putting does not use up an action, and nothing can make it",
    "TQ-23": "a permission: leaving a vehicle in the stock is never refused",
    "TQ-36": "a permission: competing does not use up an action, and nothing can make it",
    "TQ-44": "a permission: not competing is never refused",
}
UNKEEPABLE: dict[str, str] = {}
