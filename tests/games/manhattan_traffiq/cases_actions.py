"""Which actions a turn may have, laying and drawing: records that keep and break the rules of Manhattan TraffIQ."""

from __future__ import annotations

from tests.games.case import Case, breaks, keeps
from tests.games.manhattan_traffiq.records import GAP, city, setup, start

CASES: list[Case] = [
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
            options="competing=after-all",
        ),
        at="+E2S2",
    ),
    keeps(
        "TQ-24",
        setup(
            "1. Anna: lay BRRR at E1S2, put taxi +E1S2, compete +E1S2h, compete +E1S2v, put van +E2S2, compete +E2S2h, pass",
            on=city(-1, -1, 3, 2, holes=["E1S2"]),
        ),
    ),
    keeps(
        "TQ-25",
        setup(
            "1. Anna: lay RRRR at E3S2, put van +E3S2, compete +E3S2h x yellow, put taxi +E4S2, compete +E3S2h x blue, pass",
            "= Anna 3, Ben 0, Cara 0",
            players=3,
            on=city(-1, -1, 4, 2, holes=["E3S2"]),
            vehicles="yellow taxi +E1S2, blue van +E2S2",
        ),
    ),
    keeps(
        "TQ-25",
        setup(
            "1. Anna: lay RRRR at E3S2, put van +E3S2, compete +E3S2h x yellow, put taxi +E4S2, pass",
            "= Anna 3, Ben 0, Cara 2",
            players=3,
            on=city(-1, -1, 4, 2, holes=["E3S2"]),
            vehicles="yellow taxi +E1S2, blue van +E2S2",
        ),
    ),
    keeps(
        "TQ-25",
        setup(
            "1. Anna: lay RRRR at E3S2, put van +E3S2, put taxi +E4S2, compete +E3S2h x yellow, blue, pass",
            "= Anna 3, Ben 0, Cara 0",
            players=3,
            on=city(-1, -1, 4, 2, holes=["E3S2"]),
            vehicles="yellow taxi +E1S2, blue van +E2S2",
            options="competing=after-all",
        ),
    ),
    keeps(
        "TQ-37",
        setup(
            "1. Anna: lay BRRR at E1S2, put taxi +E1S2, compete +E1S2v, put van +E2S2, compete +E1S2v x none, pass",
            "2. Ben: pass",
            on=city(-1, -1, 3, 2, holes=["E1S2"]),
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
    # Drawing
    keeps("TQ-35", start("1. Anna: draw, get RRBB, pass", "@ hand Anna: RRRR BBBB RRBB", "@ hand Ben: ? ?", "@ next Ben")),
    breaks("TQ-35", start("1. Anna: draw RRBB, get RRBB"), code="C01"),
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
    keeps("TQ-56", start("1. Anna: lay RRRR at E0S1", "2. Ben: draw ?", "3. Anna: pass")),
    breaks("TQ-56", start("1. Anna: lay RRRR at E0S1", "2. Cara: pass", players=3), at="Cara"),
    keeps("TQ-10", start("1. Anna: draw ?", "2. Ben: lay RBBR at E2S0, put van +E2S1", "3. Anna: pass", "= Anna 0, Ben 2")),
    breaks("TQ-10", start("1. Anna: draw ?", "2. Ben: lay RBBR at E2S0, draw ?, draw ?"), at="draw ?"),
    breaks("TQ-56", start("1. Anna: draw ?, draw ?", "2. Anna: draw ?"), at="Anna"),
]
