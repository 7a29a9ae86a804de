"""Records that keep and break AK-59 to AK-71: Egon and the solo game."""

from __future__ import annotations

from typing import Any

from tests.games.animal_kingdoms.tables import DEALT, EGON, FIVES, HAND_A, HANDS, egon_scores, egon_turn, record, table
from tests.games.case import Case, breaks, keeps

ALL_NORMAL = {4: "Anna 3", 5: "Ben 4", 6: "Anna 5", 7: "Ben 6", 8: "egon 7"}
"""Only crowns are free."""
EGON_LEAVES = ("bee 4 at 4", "* egon bonus 3", "= Anna 0, Ben 0, Egon 3")
SMALLEST_FULL: dict[str, Any] = {
    "shields": {4: "Anna 2, Ben 1, crown Anna", 5: "egon 1"},
    "extra": ["out Anna", "bonus Anna: 3", "discards frog 3", "next egon"],
}
"""Kingdoms 4, 6, 7 and 8 have Egon's fewest shields, and 4 is full."""
ONLY_THE_CROWN: dict[str, Any] = {"shields": {4: "Anna 1, Ben 1, egon 1", 5: "egon 2"}}
"""In kingdom 4 only the crown is free, and in 5 Egon is two ahead."""
EGON_FIGHT: dict[str, Any] = {
    "players": "Anna, Ben",
    "shields": {4: "Anna 1, egon 1"},
    "hands": {"Anna": "frog 7 frog 1 frog 2 frog 3"},
    "extra": ["scoring 4"],
}
SOLO_FIGHT: dict[str, Any] = {**EGON_FIGHT, "players": "Anna", "extra": ["scoring 4"]}

CASES: list[Case] = [
    keeps("AK-59", record(*table(number=2, points={"egon": 7}), "= Egon 7", options=EGON)),
    breaks("AK-59", record(*table(points={"egon": 7})), at="egon"),
    keeps(
        "AK-60",
        record(
            *DEALT,
            "1. Anna: play wolf 1 at 8, draw ?",
            "2. Ben: play frog 1 at 8, draw ?",
            "* egon owl 7 at 7",
            "3. Anna: play wolf 2 at 8, draw ?",
            options=EGON,
        ),
    ),
    breaks(
        "AK-60",
        record(
            *DEALT,
            "1. Anna: play wolf 1 at 8, draw ?",
            "2. Ben: play frog 1 at 8, draw ?",
            "3. Anna: play wolf 2 at 8, draw ?",
            options=EGON,
        ),
        code="C02",
    ),
    breaks("AK-60", record(*DEALT, "1. Anna: play wolf 1 at 8, draw ?", "* egon owl 7 at 7", options=EGON), code="C01"),
    keeps("AK-61", egon_turn("owl 4 at 4", laws="4: D01, 5: D09, 6: D11, 7: D12, 8: D05")),
    breaks("AK-61", egon_turn("owl 4 at 5"), code="A01", at="5"),
    keeps("AK-62", egon_turn("tiger 5 at 5 5", extra=["discards tiger 2", "next egon"])),
    keeps("AK-62", egon_turn("tiger 3 at 4 5", extra=["discards owl 3", "next egon"])),
    breaks("AK-62", egon_turn("tiger 5 at 5", extra=["discards tiger 2", "next egon"]), code="A01", at="5"),
    breaks("AK-62", egon_turn("tiger 5 at 5 5", extra=["discards owl 2", "next egon"]), code="A01", at="5"),
    keeps("AK-63", egon_turn("owl 2 at 5", shields={4: "egon 1", 7: "egon 1"})),
    keeps("AK-63", egon_turn("owl 2 at 6", number=2, shields={4: "egon 1", 5: "throne egon", 7: "egon 1"})),
    breaks("AK-63", egon_turn("owl 2 at 6", shields={4: "egon 1", 7: "egon 1"}), code="A01", at="6"),
    keeps("AK-63", egon_turn("tiger 1 at 6", **SMALLEST_FULL)),  # AK-Q28
    breaks("AK-63", egon_turn("tiger 1 at 5", **SMALLEST_FULL), code="A01", at="5"),
    keeps("AK-63", egon_turn("tiger 1 at 5", options="egon-full=clockwise", **SMALLEST_FULL)),
    breaks("AK-63", egon_turn("tiger 1 at 6", options="egon-full=clockwise", **SMALLEST_FULL), code="A01", at="6"),
    keeps("AK-64", egon_turn("owl 6 at 7", shields={6: "egon 2"})),
    keeps("AK-64", egon_turn("owl 6 at 6", shields={6: "egon 2, Anna 1"})),
    keeps("AK-64", egon_turn("owl 6 at 8", shields={6: "egon 2", 7: "egon 3, Ben 1"})),
    breaks("AK-64", egon_turn("owl 6 at 6", shields={6: "egon 2"}), code="A01", at="6"),
    keeps("AK-65", egon_turn("owl 4 at 5", shields={4: "Anna 2, Ben 1"})),
    keeps("AK-65", egon_turn("okapi 4 at 5", **ONLY_THE_CROWN)),  # AK-Q27
    breaks("AK-65", egon_turn("okapi 4 at 6", **ONLY_THE_CROWN), code="A01", at="6"),
    keeps("AK-65", egon_turn("okapi 4 at 6", options="egon-first=crown", **ONLY_THE_CROWN)),
    breaks("AK-65", egon_turn("okapi 4 at 5", options="egon-first=crown", **ONLY_THE_CROWN), code="A01", at="5"),
    keeps("AK-65", egon_turn(*EGON_LEAVES, shields=ALL_NORMAL)),
    breaks("AK-65", egon_turn("owl 4 at 4", shields={4: "Anna 2, Ben 1"}), code="A01", at="4"),
    keeps("AK-66", egon_turn(*EGON_LEAVES, shields=ALL_NORMAL)),
    breaks("AK-66", egon_turn("bee 4 at 4", "1. Anna: leave", shields=ALL_NORMAL), code="C02"),
    breaks("AK-66", egon_turn("owl 5 at 5", "* egon bonus 3"), code="C01"),
    keeps("AK-67", egon_turn("owl 5 at 5", "1. Anna: exchange wolf 1, draw ?", hands=HANDS)),
    breaks("AK-67", egon_turn(*EGON_LEAVES, "1. Anna: exchange wolf 1, draw ?", shields=ALL_NORMAL, hands=HANDS)),
    keeps(
        "AK-68",
        egon_turn(
            "owl 4 at 4",
            "1. Anna: play wolf 8 at 6, draw ?",
            "2. Anna: play okapi 7 at 6, draw ?",
            shields={4: "Anna 2, Ben 1", 5: "Ben 4, crown Ben"},
            extra=["out Ben", "bonus Ben: 2", "next egon"],
        ),
    ),
    breaks(
        "AK-68",
        egon_turn(
            "owl 4 at 6",
            shields={4: "Anna 2, Ben 1", 5: "Ben 4, crown Ben"},
            extra=["out Ben", "bonus Ben: 2", "next egon"],
        ),
        code="A01",
        at="6",
    ),
    keeps(
        "AK-69",
        egon_scores(
            "= Anna 3, Ben 1, Egon 5",
            position={
                "players": "Anna, Ben",
                "tokens": FIVES,
                "shields": {8: "egon 3, Anna 2, Ben 1"},
                "extra": ["scoring 4"],
            },
        ),
    ),
    breaks(
        "AK-69",
        egon_scores(
            "= Egon 0",
            position={
                "players": "Anna, Ben",
                "tokens": FIVES,
                "shields": {8: "egon 3, Anna 2, Ben 1"},
                "extra": ["scoring 4"],
            },
        ),
        code="A02",
        at="0",
    ),
    keeps(
        "AK-70",
        egon_scores("1. Anna: fight frog 7", "* egon fight panda 8 panda 1", "= Anna 3, Egon 5", position=EGON_FIGHT),
    ),
    keeps(
        "AK-70",
        egon_scores("1. Anna: fight frog 1", "* egon fight panda 8 panda 2", "= Anna 3, Egon 5", position=EGON_FIGHT),
    ),
    breaks(
        "AK-70",
        egon_scores("1. Anna: fight frog 7", "* egon fight panda 8 panda 1 panda 2", position=EGON_FIGHT),
        at="panda",
    ),
    breaks("AK-70", egon_scores("* egon fight panda 8 panda 1", position=EGON_FIGHT), code="C01"),
    keeps(
        "AK-71",
        egon_scores("1. Anna: fight frog 7", "* egon fight panda 6 panda 1 panda 8", "= Anna 3, Egon 5", position=SOLO_FIGHT),
    ),
    breaks("AK-71", egon_scores("1. Anna: fight frog 7", "* egon fight panda 8 panda 1", position=SOLO_FIGHT), at="panda"),
    breaks(
        "AK-71",
        record(
            *table(players="Anna", shields={4: "Anna 3"}, hands={"Anna": HAND_A}),
            "1. Anna: play wolf 2 at 4 crown, bonus 3",
            players="Anna",
        ),
    ),
]
