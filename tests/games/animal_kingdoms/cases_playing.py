"""Records that keep and break AK-1 to AK-34: the set-up, the turns of a round, the laws."""

from __future__ import annotations

from tests.games.animal_kingdoms.tables import (
    DEALT,
    EGON,
    HAND_A,
    HAND_B,
    HANDS,
    LAWS,
    THREE,
    TOKENS_LINE,
    lay,
    record,
    table,
)
from tests.games.case import Case, breaks, keeps

FIRST_LEFT = {4: "Ben 3, crown Ben"}
"""Ben has left the round by the crown of kingdom 4."""
ROUND_ENDS = table(
    shields={4: "Ben 3, crown Ben", 8: "Ben 3, Anna 4"}, hands=HANDS, extra=["out Ben", "next Anna", "bonus Ben: 3"]
)
"""Anna can leave by the crown of kingdom 8, and everybody has left."""
NEXT_ROUND = [
    *ROUND_ENDS,
    "1. Anna: play wolf 1 at 8 crown, draw owl 8",
    "= Anna 8, Ben 9",
]

CASES: list[Case] = [
    keeps("AK-1", record(*DEALT, "1. Anna: play wolf 1 at 8, draw owl 8")),
    keeps(
        "AK-1",
        record(LAWS, TOKENS_LINE, f"* hand Anna: {HAND_A}", "1. Anna: play wolf 1 at 8, draw owl 8", players="Anna"),
    ),
    breaks("AK-1", record(players=THREE, options=EGON), code="H06", at=f'"{THREE}"'),
    keeps("AK-2", record(*DEALT, "1. Anna: play wolf 1 at 8, draw owl 8")),
    breaks("AK-2", record(*DEALT, "1. Anna: play wolf 9 at 8, draw owl 8"), at="wolf"),
    breaks(
        "AK-2",
        record(LAWS, TOKENS_LINE, "* hands ?", "1. Anna: play wolf 1 at 8, draw ?", "2. Ben: play wolf 1 at 6, draw ?"),
        at="wolf",
    ),
    breaks("AK-2", record(*DEALT, "1. Anna: play wolf 1 at 8, draw wolf 1"), code="C03", at="wolf"),
    breaks("AK-2", record(*table(rows={6: "owl 1"}, shields={6: "Ben 1"}, hands={"Anna": "owl 1 owl 2 owl 3 owl 4"}))),
    keeps("AK-3", record(LAWS)),
    breaks("AK-3", record("* laws 4: D08, 5: D08, 6: D11, 7: D12, 8: D05"), at="D08"),
    breaks("AK-3", record("* laws 4: D08, 5: D09, 6: D11, 7: D12, 8: D31"), at="D31"),
    breaks("AK-3", record("* laws 4: D08, 5: D09, 6: D11, 7: D12")),
    breaks("AK-3", record("* laws 4: D08, 4: D09, 6: D11, 7: D12, 8: D05"), at="4"),
    keeps("AK-4", record(LAWS, "* tokens 4: 5 5 8, 5: 6 7 10, 6: 5 6 7, 7: 6 7 9, 8: 8 9 10")),
    breaks("AK-4", record(LAWS, "* tokens 4: 8 5 5, 5: 6 7 10, 6: 5 6 7, 7: 6 7 9, 8: 8 9 10"), at="8"),
    breaks("AK-4", record(LAWS, "* tokens 4: 5 8, 5: 6 7 10, 6: 5 6 7, 7: 6 7 9, 8: 8 9 10")),
    breaks("AK-4", record(LAWS, "* tokens 4: 5 5 5, 5: 5 7 10, 6: 6 6 7, 7: 6 7 9, 8: 8 9 10"), code="C03", at="5"),
    keeps(
        "AK-5",
        record(*table(shields={4: "Ben 3"}, hands=HANDS), "1. Anna: play wolf 2 at 4 crown, draw owl 8, bonus 5"),
    ),
    breaks(
        "AK-5",
        record(*table(shields={4: "Ben 3"}, hands=HANDS), "1. Anna: play wolf 2 at 4 crown, draw owl 8, bonus 6"),
        code="C03",
        at="6",
    ),
    breaks("AK-5", record(*table(extra=["bonus Ben: 6"])), at="6"),
    keeps(
        "AK-6",
        record(
            *table(
                laws="4: D08, 5: D09, 6: D11, 7: D12, 8: D05",
                shields={4: "Anna 3", 5: "Anna 4", 6: "Anna 5", 7: "Anna 6"},
            ),
        ),
    ),
    breaks("AK-6", record(*table(shields={4: "Anna 3", 5: "Anna 4", 6: "Anna 5", 7: "Anna 6", 8: "Anna 1"}))),
    keeps("AK-7", record(*DEALT)),
    breaks("AK-7", record(LAWS, TOKENS_LINE, "* hand Anna: wolf 1 wolf 2 wolf 3"), at="wolf"),
    keeps("AK-8", record(*DEALT, "1. Anna: play wolf 1 at 8, draw owl 8")),
    breaks("AK-8", record(*DEALT, "1. Ben: play frog 1 at 8, draw owl 8"), code="AK-9", at="Ben"),
    keeps(
        "AK-9",
        record(
            *DEALT,
            "1. Anna: play wolf 1 at 8, draw ?",
            "2. Ben: play frog 1 at 8, draw ?",
            "3. Anna: play wolf 3 at 8, draw ?",
        ),
    ),
    breaks("AK-9", record(*DEALT, "1. Ben: play frog 1 at 8, draw ?"), at="Ben"),
    breaks("AK-9", record(*table(number=1), "@ round 4"), code="AK-9"),
    keeps("AK-10", record(*DEALT, "1. Anna: exchange wolf 1, draw owl 8", "2. Ben: play frog 1 at 8, draw owl 7")),
    breaks(
        "AK-10", record(*DEALT, "1. Anna: exchange wolf 1, draw owl 8, play wolf 2 at 4, draw owl 7"), at="play wolf 2 at 4"
    ),
    keeps("AK-11", record(*DEALT, "1. Anna: play wolf 1 at 8, draw owl 8")),
    breaks("AK-11", record(*DEALT, "1. Anna: play wolf 5 at 7, draw owl 8"), at="wolf"),
    breaks("AK-11", record(*DEALT, "1. Anna: play wolf 1 at 9, draw owl 8"), at="9"),
    breaks("AK-11", record(*DEALT, "1. Anna: play wolf 1 wolf 2 at 6, draw owl 8 owl 7"), at="wolf"),
    keeps(
        "AK-12",
        record(
            *table(hands=HANDS),
            "1. Anna: play wolf 1 at 8, draw owl 8",
            *table(
                hands={"Anna": "wolf 2 wolf 3 wolf 4 owl 8", "Ben": HAND_B},
                rows={8: "wolf 1"},
                shields={8: "Anna 1"},
                extra=["next Ben"],
            ),
        ),
    ),
    breaks(
        "AK-12",
        record(
            *table(
                number=3,
                laws="4: D08, 5: D09, 6: D11, 7: D12, 8: D05",
                shields={4: "Anna 3, throne Anna", 5: "Anna 4, throne Anna", 6: "Anna 5", 7: "Anna 4"},
                hands=HANDS,
            ),
            "1. Anna: play wolf 1 at 8, draw owl 8",
        ),
        at="8",
    ),
    breaks("AK-12", record(*table(shields={4: "Anna 4"}))),
    keeps("AK-13", record(*table(shields={4: "Ben 3"}, hands=HANDS), "1. Anna: play wolf 2 at 4 crown, draw ?, bonus ?")),
    breaks(
        "AK-13",
        record(*table(shields={4: "Ben 2"}, hands=HANDS), "1. Anna: play wolf 2 at 4 crown, draw ?"),
        at="crown",
    ),
    breaks("AK-13", record(*table(shields={4: "Ben 2, crown Anna"}, extra=["out Anna", "next Ben"]))),
    keeps(
        "AK-14",
        record(
            *table(number=2, shields={4: "Ben 2, throne Ben"}, hands=HANDS),
            "1. Anna: play wolf 2 at 4, draw ?",
            "2. Ben: play frog 2 at 4 crown, draw ?, bonus ?",
        ),
    ),
    breaks("AK-14", record(*table(hands=HANDS), "1. Anna: play wolf 2 at 4 throne, draw ?"), at="throne"),
    keeps("AK-15", record(*table(shields=FIRST_LEFT, hands=HANDS, extra=["out Ben"]), "1. Anna: play wolf 1 at 8, draw ?")),
    breaks(
        "AK-15",
        record(*table(shields=FIRST_LEFT, hands=HANDS, extra=["out Ben"]), "1. Anna: play wolf 2 at 4, draw ?"),
        at="4",
    ),
    keeps("AK-16", record(*DEALT, "1. Anna: play wolf 1 at 8, draw owl 8")),
    breaks("AK-16", record(*DEALT, "1. Anna: play wolf 1 at 8, draw owl 8 owl 7"), at="owl"),
    keeps("AK-16", record(*DEALT, "1. Anna: play wolf 1 at 8", "2. Ben: play frog 1 at 8, draw owl 7")),
    breaks("AK-16", record(*DEALT, "1. Anna: draw owl 8"), code="C01"),
    keeps("AK-17", lay("D11", "wolf 3", "owl 4", {5: "tiger 4", 7: "bee 4"})),
    breaks("AK-17", lay("D11", "wolf 3", "owl 3"), at="owl"),
    keeps("AK-18", lay("D22", "wolf 3", "owl 4", {5: "tiger 4", 7: "bee 5"})),
    breaks("AK-18", lay("D22", "wolf 3", "owl 3", {5: "tiger 4", 7: "bee 5"}), at="owl"),
    breaks("AK-18", lay("D22", "wolf 3", "owl 7", {5: "tiger 4", 8: "bee 7"}), at="owl"),
    keeps("AK-19", lay("D28", "wolf 3", "owl 3", {4: "tiger 4", 8: "bee 5"})),
    breaks("AK-19", lay("D28", "wolf 3", "owl 4", {4: "tiger 4", 8: "bee 5"}), at="owl"),
    keeps("AK-20", lay("D22", "", "owl 6", {5: "tiger 4 tiger 6"})),
    breaks("AK-20", lay("D22", "", "owl 4", {5: "tiger 4 tiger 6"}), code="AK-18", at="owl"),
    keeps("AK-21", lay("D22", "wolf 3", "owl 7", {4: "tiger 4", 8: "bee 5"})),
    keeps("AK-21", lay("D20", "wolf 3", "owl 1")),
    breaks("AK-21", lay("D22", "wolf 3", "owl 7", {5: "tiger 4"}), code="AK-18", at="owl"),
    keeps("AK-22", lay("D15", "wolf 8", "owl 1")),
    keeps("AK-22", lay("D15", "wolf 8", "owl 7")),
    keeps("AK-22", lay("D15", "wolf 1", "owl 8")),
    breaks("AK-22", lay("D15", "wolf 8", "owl 2"), at="owl"),
    breaks("AK-22", lay("D15", "wolf 4", "owl 4"), at="owl"),
    keeps("AK-23", lay("D20", "", "owl 1", {5: "wolf 8"})),
    keeps("AK-23", lay("D20", "", "owl 8", {5: "wolf 7", 7: "bee 1"})),
    keeps("AK-23", lay("D20", "", "owl 1", {5: "wolf 8", 7: "bee 1"})),
    breaks("AK-23", lay("D20", "", "owl 1", {5: "wolf 7"}), at="owl"),
    breaks("AK-23", lay("D20", "", "owl 8", {5: "wolf 8", 7: "bee 1"}), at="owl"),
    keeps("AK-24", lay("D21", "", "owl 8", {5: "wolf 1"})),
    keeps("AK-24", lay("D21", "", "owl 2", {5: "wolf 2", 7: "bee 8"})),
    breaks("AK-24", lay("D21", "", "owl 8", {5: "wolf 2", 7: "bee 8"}), at="owl"),
    breaks("AK-24", lay("D21", "", "owl 1", {5: "wolf 1", 7: "bee 8"}), at="owl"),
    keeps("AK-25", lay("D14", "", "owl 8")),
    keeps("AK-25", lay("D13", "wolf 1 tiger 2", "owl 3")),
    breaks("AK-25", lay("D14", "", "owl 7"), at="owl"),
    breaks("AK-25", lay("D13", "wolf 1 tiger 2", "owl 2"), at="owl"),
    keeps("AK-26", lay("D16", "", "owl 3 bee 3").replace("at 6", "at 6, draw panda 1 panda 2")),
    keeps("AK-26", lay("D16", "", "owl 3 owl 5")),
    breaks("AK-26", lay("D16", "", "owl 3 bee 3").replace("at 6", "at 6, draw ?") + "2. Ben: leave\n", code="C02"),
    breaks("AK-26", lay("D16", "", "owl 3"), at="owl"),
    breaks("AK-26", lay("D16", "", "owl 3 bee 5"), at="bee"),
    breaks("AK-26", lay("D16", "", "owl 3 bee 3").replace("at 6", "at 6, draw panda 1 panda 2 panda 3"), at="panda"),
    breaks("AK-26", lay("D16", "", "owl 3 owl 5", options="pair=number"), at="owl"),
    keeps("AK-27", record(*DEALT, "1. Anna: exchange wolf 1 wolf 2 wolf 3 wolf 4, draw ? ? ? ?", "= Anna 1, Ben 0")),
    breaks("AK-27", record(*DEALT, "1. Anna: exchange wolf 1, draw owl 1 owl 2"), at="owl"),
    breaks("AK-27", record(*DEALT, "1. Anna: exchange wolf 1, draw owl 1", "= Anna 0"), code="A02", at="0"),
    breaks(
        "AK-27",
        record(*DEALT, "1. Anna: exchange wolf 1 wolf 2 wolf 3 wolf 4 wolf 5, draw owl 1"),
        at="wolf",
    ),
    keeps("AK-28", record(*table(hands=HANDS, pile=0), "1. Anna: exchange wolf 1 wolf 2, draw wolf 2 owl 1")),
    keeps("AK-28", record(*table(hands=HANDS, pile=1), "1. Anna: exchange wolf 1 wolf 2, draw panda 1 wolf 2")),
    breaks(
        "AK-28",
        record(*table(hands=HANDS, pile=1), "1. Anna: exchange wolf 1 wolf 2, draw wolf 2 panda 1"),
        code="C03",
        at="wolf",
    ),
    keeps("AK-29", record(*table(hands=HANDS), "1. Anna: exchange wolf 1, draw ?", "2. Ben: exchange frog 1, draw ?")),
    breaks("AK-29", record(*table(shields=FIRST_LEFT, hands=HANDS, extra=["out Ben"]), "1. Anna: exchange wolf 1, draw ?")),
    keeps(
        "AK-30",
        record(
            *table(
                shields={**FIRST_LEFT, 8: "Anna 1"},
                laws="4: D08, 5: D07, 6: D14, 7: D06, 8: D01",
                hands={"Anna": "owl 1 owl 2 owl 3 bee 1"},
                extra=["out Ben"],
            ),
            "1. Anna: leave",
            "= Anna 8, Ben 5",
        ),
    ),
    breaks("AK-30", record(*table(shields=FIRST_LEFT, hands=HANDS, extra=["out Ben"]), "1. Anna: leave")),
    breaks("AK-30", record(*table(hands=HANDS), "1. Anna: leave")),
    keeps(
        "AK-30",
        record(*table(shields=FIRST_LEFT, hands=HANDS, extra=["out Ben"]), "1. Anna: leave", options="leaving=late"),
    ),
    keeps("AK-30", record(*table(hands=HANDS), "1. Anna: leave, bonus 3", "2. Ben: leave", options="leaving=free")),
    keeps(
        "AK-31",
        record(
            *table(shields={4: "Ben 3"}, hands=HANDS),
            "1. Anna: play wolf 2 at 4 crown, draw owl 8, bonus 3",
            "2. Ben: play frog 1 at 8, draw owl 7",
            "3. Ben: play frog 2 at 8, draw owl 6",
        ),
    ),
    breaks(
        "AK-31",
        record(
            *table(shields={4: "Ben 3"}, hands=HANDS),
            "1. Anna: play wolf 2 at 4 crown, draw owl 8, bonus 3",
            "2. Ben: play frog 1 at 8, draw owl 7",
            "3. Anna: play wolf 1 at 8, draw owl 6",
        ),
        at="Anna",
    ),
    breaks("AK-31", record(*table(shields={4: "Ben 3, crown Ben"}))),
    keeps(
        "AK-32",
        record(*table(shields={4: "Ben 3"}, hands=HANDS), "1. Anna: play wolf 2 at 4 crown, bonus 3, draw owl 8"),
    ),
    breaks(
        "AK-32",
        record(*table(shields={4: "Ben 3"}, hands=HANDS), "1. Anna: play wolf 2 at 4 crown, draw owl 8 owl 7, bonus 3"),
        at="owl",
    ),
    keeps("AK-33", record(*table(shields={4: "Ben 3"}, hands=HANDS), "1. Anna: play wolf 2 at 4, draw owl 8, bonus ?")),
    breaks(
        "AK-33",
        record(*ROUND_ENDS, "1. Anna: play wolf 1 at 8 crown, bonus 4"),
    ),
    keeps(
        "AK-33",
        record(
            *table(shields={4: "Ben 3"}, hands=HANDS),
            "1. Anna: play wolf 2 at 4 crown, draw owl 8",
            "2. Ben: play frog 1 at 8, draw ?",
        ),
    ),
    breaks(
        "AK-33",
        record(
            *table(shields={4: "Ben 3"}, hands=HANDS),
            "1. Anna: play wolf 2 at 4 crown, draw owl 8",
            "2. Ben: play frog 1 at 8, draw ?",
            "3. Anna: bonus 3",
        ),
    ),
    breaks("AK-33", record(*table(extra=["bonus Ben: 2 3"]))),
    keeps("AK-34", record(*NEXT_ROUND)),
    breaks("AK-34", record(*NEXT_ROUND, "2. Ben: play frog 1 at 8, draw ?"), code="C02"),
]
