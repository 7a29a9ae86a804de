"""Set-up, and chance: records that keep and break the rules of Manhattan TraffIQ."""

from __future__ import annotations

from tests.games.case import Case, breaks, keeps
from tests.games.manhattan_traffiq.records import head, setup, start

CASES: list[Case] = [
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
    # Chance
    breaks("TQ-7", start("* deal Anna: ? ?"), at="Anna", code="C01"),
    keeps("TQ-7", head(2, "muecke", "", "") + "1. Anna: pass"),
    keeps("TQ-35", start("1. Anna: draw, pass", "2. Ben: pass")),
    breaks("TQ-35", start("1. Anna: get RRRB"), code="C01"),
]
