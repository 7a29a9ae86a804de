"""Rides, competing and streets: records that keep and break the rules of Manhattan TraffIQ."""

from __future__ import annotations

from tests.games.case import Case, breaks, keeps
from tests.games.manhattan_traffiq.records import BAY, BEND, GAP, LAWN, PARK, PRINTED, city, setup

CASES: list[Case] = [
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
        setup("1. Anna: van +E0S0 to +E0S1, draw ?, compete +E0S1h", vehicles="red van +E0S0"),
        at="+E0S1h",
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
]
