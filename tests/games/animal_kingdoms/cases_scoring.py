"""Records that keep and break AK-35 to AK-58: scoring, fights, the next round, the end."""

from __future__ import annotations

import re
from typing import Any

from tests.games.animal_kingdoms.tables import FIVES, HANDS, NINES, THREE, record, scored, table
from tests.games.case import Case, breaks, keeps

SEVENS = "4: 6 6 8, 5: 6 7 7, 6: 7 8 9, 7: 5 10 10, 8: 5 5 9"
FIGHT = scored(
    "1. Anna: fight wolf 7",
    "2. Carla: fight wolf 1",
    "3. Bernd: fight wolf 8",
    "= Anna 5, Bernd 5, Carla 9, Dieter 0",
    "4. Anna: draw panda 1",
    "5. Bernd: draw panda 2",
    "6. Carla: draw panda 3",
    tokens=NINES,
    shields={7: "Anna 2, Bernd 2, Carla 2, crown Dieter"},
    hands={
        "Anna": "wolf 7 owl 1 owl 2 owl 3",
        "Bernd": "wolf 8 frog 1 frog 2 frog 3",
        "Carla": "wolf 1 okapi 1 okapi 2 okapi 3",
    },
)
"""The rulebook's first example of a fight (AK-T2)."""
FIGHT_TWICE = scored(
    "1. Anna: fight wolf 7",
    "2. Carla: fight wolf 1",
    "3. Bernd: fight bee 7",
    "4. Anna: fight wolf 6",
    "5. Bernd: fight wolf 8",
    "= Anna 5, Bernd 9, Carla 5, Dieter 0",
    "6. Anna: draw panda 1 panda 2",
    "7. Bernd: draw panda 3 panda 4",
    "8. Carla: draw panda 5",
    tokens=NINES,
    shields={7: "Anna 2, Bernd 2, Carla 2, crown Dieter"},
    hands={
        "Anna": "wolf 7 wolf 6 owl 2 owl 3",
        "Bernd": "wolf 8 bee 7 frog 2 frog 3",
        "Carla": "wolf 1 okapi 1 okapi 2 okapi 3",
    },
)
"""The rulebook's second example (AK-T3)."""
SECOND_TIE: dict[str, Any] = {
    "players": "Yellow, White, Orange, Violet",
    "tokens": FIVES,
    "shields": {8: "Yellow 3, White 2, Orange 2, crown Violet"},
}
"""The rulebook's picture (AK-T1): 5, 3, 3 and nothing."""
TWO_FIGHT: dict[str, Any] = {
    "players": THREE,
    "tokens": NINES,
    "shields": {7: "Anna 2, Ben 2, Clara 1"},
    "hands": {"Anna": "wolf 7 owl 1 owl 2 owl 3", "Ben": "wolf 8 frog 1 frog 2 frog 3"},
}
TWO_FIGHT_LINES = ("1. Anna: fight wolf 7", "2. Ben: fight wolf 8")
LAST_ROUND: dict[str, Any] = {
    "number": 3,
    "shields": {7: "Anna 3, Ben 2"},
    "extra": ["bonus Ben: 4 ?", "scoring 4"],
}
ROUND_ENDS = table(
    shields={4: "Ben 3, crown Ben", 8: "Ben 3, Anna 4"}, hands=HANDS, extra=["out Ben", "next Anna", "bonus Ben: 3"]
)
"""Anna can leave by the crown of kingdom 8, and everybody has left."""
NEXT_ROUND = [
    *ROUND_ENDS,
    "1. Anna: play wolf 1 at 8 crown, draw owl 8",
    "= Anna 8, Ben 9",
]
SECOND_LAWS = "* laws 4: D10, 5: D13, 6: D14, 7: D15, 8: D16"
TIED = ["lots Anna, Ben"]
EARLY_LOTS = [
    *table(hands=HANDS, points={"Anna": 1}, shields={4: "Ben 3, crown Ben", 8: "Ben 3, Anna 4"}),
    "@ out Ben",
    "@ next Anna",
    "@ bonus Ben: 3",
    "1. Anna: play wolf 1 at 8 crown, draw owl 8",
    "= Anna 9, Ben 9",
    "* lots Anna: owl 5, Ben: bee 5",
    "* lots Anna: owl 2, Ben: owl 1",
]
"""Both are furthest back, and draw lots before the laws are laid out (AK-Q33)."""
LAWS_BETWEEN = [*EARLY_LOTS[:-1], SECOND_LAWS, EARLY_LOTS[-1]]
LAWS_FIRST = [*EARLY_LOTS[:-2], SECOND_LAWS, *EARLY_LOTS[-2:]]

CASES: list[Case] = [
    keeps(
        "AK-35",
        scored(
            "1. Anna: fight wolf 7",
            "2. Ben: fight wolf 3",
            "= Anna 5, Ben 3",
            "3. Anna: draw ?",
            "4. Ben: draw ?",
            "5. Anna: fight owl 2",
            "6. Ben: fight wolf 8",
            "= Anna 8, Ben 9",
            players="Anna, Ben",
            shields={4: "Anna 1, Ben 1", 5: "Anna 1, Ben 1"},
            hands={"Anna": "wolf 7 owl 1 owl 2 owl 3", "Ben": "wolf 8 wolf 3 frog 2 frog 3"},
        ),
    ),
    breaks(
        "AK-35",
        scored(
            "= Anna 6",
            players="Anna, Ben",
            shields={4: "Anna 1, Ben 1", 5: "Anna 2, Ben 1"},
        ),
        code="A02",
        at="6",
    ),
    keeps("AK-36", scored("= Anna 5", players="Anna, Ben", shields={4: "Anna 1"}, number=2)),
    keeps("AK-36", scored("= Anna 8", players="Anna, Ben", shields={4: "Anna 1"}, number=3)),
    breaks("AK-36", scored("= Anna 5", players="Anna, Ben", shields={4: "Anna 1"}, number=3), code="A02", at="5"),
    keeps("AK-37", scored("= Anna 6, Ben 0", players="Anna, Ben", shields={5: "Anna 1"})),
    breaks("AK-37", scored("= Ben 6", players="Anna, Ben", shields={5: "Anna 2, Ben 1"}), code="A02", at="6"),
    keeps("AK-38", scored("= Anna 5, Ben 3", players="Anna, Ben", shields={4: "Anna 2, Ben 1"})),
    breaks("AK-38", scored("= Anna 5, Ben 2", players="Anna, Ben", shields={4: "Anna 2, Ben 1"}), code="A02", at="2"),
    keeps("AK-39", scored("= Anna 5, Ben 3, Clara 1", players=THREE, shields={7: "Anna 3, Ben 2, Clara 1"}, tokens=SEVENS)),
    breaks("AK-39", scored("= Clara 0", players=THREE, shields={7: "Anna 3, Ben 2, Clara 1"}), code="A02", at="0"),
    keeps("AK-40", scored("= Anna 6, Ben 0, Clara 0", players=THREE, shields={7: "Anna 3"})),
    breaks("AK-40", scored("= Anna 6, Ben 3", players=THREE, shields={7: "Anna 3"}), code="A02", at="3"),
    keeps(
        "AK-41",
        scored("= Anna 6", "* laws 4: D10, 5: D13, 6: D14, 7: D15, 8: D16", players="Anna, Ben", shields={5: "Anna 1"}),
    ),
    breaks("AK-41", scored("= Anna 12", players="Anna, Ben", shields={5: "Anna 1"}), code="A02", at="12"),
    keeps("AK-42", scored("= Anna 5, Ben 3", players="Anna, Ben", number=2, shields={4: "Ben 1, Anna 1, throne Anna"})),
    breaks(
        "AK-42",
        scored("1. Anna: fight wolf 1", players="Anna, Ben", number=2, shields={4: "Ben 1, Anna 1, throne Anna"}),
        code="AK-43",
    ),
    keeps("AK-43", FIGHT),
    breaks("AK-43", FIGHT.replace("3. Bernd: fight wolf 8", "3. Dieter: fight panda 8"), at="Dieter"),
    breaks("AK-43", FIGHT.replace("2. Carla: fight wolf 1", "2. Anna: fight owl 1"), at="Anna"),
    keeps("AK-44", scored(*TWO_FIGHT_LINES, "= Anna 5, Ben 9, Clara 1", **TWO_FIGHT)),
    breaks("AK-44", scored(*TWO_FIGHT_LINES, "= Anna 9", **TWO_FIGHT), code="A02", at="9"),
    keeps("AK-45", FIGHT),
    keeps("AK-45", FIGHT_TWICE),
    breaks("AK-45", FIGHT.replace("= Anna 5, Bernd 5, Carla 9", "= Bernd 9"), code="A02", at="9"),
    keeps("AK-46", FIGHT),
    keeps(
        "AK-46",
        scored(
            "1. Anna: fight wolf 7",
            "2. Ben: fight wolf 8",
            "3. Anna: draw wolf 8  ; the draw pile was empty: the discards, with the fight's cards, were shuffled",
            **{**TWO_FIGHT, "pile": 0},
        ),
    ),
    breaks("AK-46", FIGHT.replace("4. Anna: draw panda 1", "4. Anna: draw wolf 7"), code="C03", at="wolf"),
    keeps("AK-47", FIGHT),
    keeps("AK-47", scored(*TWO_FIGHT_LINES, "= Anna 5, Ben 9, Clara 1", **TWO_FIGHT)),
    breaks("AK-47", FIGHT.replace("Carla 9, Dieter 0", "Carla 9, Dieter 1"), code="A02", at="1"),
    keeps("AK-48", FIGHT_TWICE),
    breaks("AK-48", FIGHT_TWICE.replace("4. Anna: fight wolf 6", "4. Carla: fight okapi 1"), at="Carla"),
    keeps("AK-49", FIGHT_TWICE),
    keeps("AK-49", re.sub(r"\d\. \w+: draw .*\n", "", FIGHT_TWICE)),
    breaks("AK-49", FIGHT_TWICE.replace("8. Carla: draw panda 5", "8. Carla: draw panda 5 panda 6"), at="panda"),
    breaks("AK-49", FIGHT_TWICE.replace("4. Anna: fight wolf 6", "4. Anna: draw panda 8"), code="C01"),
    keeps("AK-50", scored("= Yellow 5, White 3, Orange 3, Violet 0", **SECOND_TIE)),
    breaks("AK-50", scored("= Yellow 5, White 3, Orange 3, Violet 1", **SECOND_TIE), code="A02", at="1"),
    keeps(
        "AK-51",
        scored("= Anna 8, Bernd 4, Carla 1, Dieter 1", shields={8: "Anna 3, Bernd 2, Carla 1, Dieter 1"}),
    ),
    breaks("AK-51", scored("= Dieter 0", shields={8: "Anna 3, Bernd 2, Carla 1, Dieter 1"}), code="A02", at="0"),
    keeps(
        "AK-52",
        record(
            *NEXT_ROUND,
            SECOND_LAWS,
            "2. Anna: leave, bonus 2",
            "3. Ben: leave",
            "= Anna 17, Ben 14",
            options="leaving=free",
        ),
    ),
    breaks("AK-52", record(*table(number=3, shields={4: "throne Anna 3"})), at="throne"),
    breaks("AK-52", record(*table(shields={4: "throne Anna"}))),
    keeps("AK-52", record(*table(number=3, shields={4: "throne Anna 2"}))),
    keeps("AK-52", record(*table(number=3, shields={4: "throne Anna, throne Anna"}))),
    breaks("AK-52", record(*table(number=3, shields={4: "throne Anna 2, throne Anna"})), at="throne"),
    keeps("AK-53", record(*NEXT_ROUND, "* top wolf 1", SECOND_LAWS)),
    keeps(
        "AK-53",
        record(
            *NEXT_ROUND,
            SECOND_LAWS,
            "2. Anna: leave, bonus 2",
            "3. Ben: leave",
            "= Anna 17, Ben 14",
            options="leaving=free",
        ),
    ),
    breaks("AK-53", record(*NEXT_ROUND, "* top owl 8"), at="owl"),
    breaks("AK-53", record(*NEXT_ROUND, "* top wolf 1", "* top wolf 1"), code="C01", at="wolf"),
    breaks("AK-53", record(*NEXT_ROUND, SECOND_LAWS, "2. Anna: exchange wolf 1, draw ?"), code="AK-11", at="wolf"),
    keeps("AK-54", record(*NEXT_ROUND, SECOND_LAWS)),
    breaks("AK-54", record(*NEXT_ROUND, "* laws 4: D10, 5: D13, 6: D14, 7: D15, 8: D08"), at="D08"),
    breaks("AK-54", record(*table(number=2), "@ used D20")),
    keeps("AK-55", record(*NEXT_ROUND, SECOND_LAWS, "2. Anna: exchange wolf 2, draw ?")),
    keeps(
        "AK-55",
        record(
            *table(number=2, hands=HANDS, extra=TIED),
            "* lots Anna: owl 8, Ben: owl 1",
            "1. Ben: exchange frog 1, draw ?",
        ),
    ),
    keeps(
        "AK-55",
        record(
            *table(number=2, hands=HANDS, extra=TIED),
            "* lots Ben: owl 5, Anna: bee 5",
            "* lots Anna: owl 2, Ben: owl 1",
            "1. Anna: exchange wolf 1, draw ?",
        ),
    ),
    keeps("AK-55", record(*EARLY_LOTS, SECOND_LAWS, "2. Anna: exchange wolf 2, draw ?")),
    keeps("AK-55", record(*LAWS_BETWEEN, "2. Anna: exchange wolf 2, draw ?")),
    keeps("AK-55", record(*LAWS_FIRST, "2. Anna: exchange wolf 2, draw ?", options="lots=after-laws")),
    breaks("AK-55", record(*EARLY_LOTS, SECOND_LAWS, "2. Ben: exchange frog 1, draw ?"), at="Ben"),
    breaks("AK-55", record(*EARLY_LOTS, SECOND_LAWS, options="lots=after-laws"), code="C01"),
    breaks("AK-55", record(*LAWS_BETWEEN, options="lots=after-laws"), code="C01"),
    breaks("AK-55", record(*EARLY_LOTS, "* lots Anna: bee 2, Ben: bee 1"), code="C01"),
    breaks("AK-55", record(*EARLY_LOTS, "2. Anna: exchange wolf 2, draw ?"), code="C02"),
    breaks("AK-55", record(*NEXT_ROUND, "* lots Anna: owl 5, Ben: bee 5"), code="C01"),
    breaks("AK-55", record(*NEXT_ROUND, SECOND_LAWS, "2. Ben: exchange frog 1, draw ?"), at="Ben"),
    breaks("AK-55", record(*table(number=2, hands=HANDS, extra=TIED), "* lots Anna: owl 8"), at="Anna"),
    breaks("AK-55", record(*table(number=2, hands=HANDS, extra=TIED), "1. Anna: exchange wolf 1, draw ?"), code="C02"),
    keeps("AK-56", record(*table(**LAST_ROUND), "= Anna 9, Ben 5", "* bonus Ben: 3", result="Anna 9, Ben 12")),
    breaks("AK-56", record(*table(**LAST_ROUND), "* bonus Ben: 3", "1. Anna: leave")),
    breaks("AK-56", record(*table(**LAST_ROUND), "* bonus Ben: 4"), code="C03", at="4"),
    keeps("AK-57", record(*table(**LAST_ROUND), "* bonus Ben: 3", result="Anna 9, Ben 12")),
    breaks("AK-57", record(*table(**LAST_ROUND), "* bonus Ben: 3", result="Anna 9, Ben 5"), code="A03", at="5"),
    keeps(
        "AK-58",
        record(*table(number=3, shields={4: "throne Anna", 8: "throne Ben"}, extra=["over"]), result="Anna 0, Ben 0"),
    ),
]
