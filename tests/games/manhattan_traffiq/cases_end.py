"""The end of the game: records that keep and break the rules of Manhattan TraffIQ."""

from __future__ import annotations

from tests.games.case import Case, breaks, keeps
from tests.games.manhattan_traffiq.records import ALL_BUT_ONE, GAP, NONE_LEFT, ONE_LEFT, setup

CASES: list[Case] = [
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
]
