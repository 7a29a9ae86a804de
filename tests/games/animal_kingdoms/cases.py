"""Records that keep and break every rule of Animal Kingdoms, in the rules' order."""

from __future__ import annotations

from tests.games.animal_kingdoms.tables import TOKENS, record, table
from tests.games.case import Case, breaks, keeps

EVERYBODY = "Anna, Bernd, Carla, Dieter"
COLOURS = "Yellow, White, Orange, Violet"
EGON = "mode=egon"
HAND_A = "wolf 1 wolf 2 wolf 3 wolf 4"
HAND_B = "frog 1 frog 2 frog 3 frog 4"
HANDS = {"Anna": HAND_A, "Ben": HAND_B}
LAWS = "* laws 4: D08, 5: D09, 6: D11, 7: D12, 8: D05"
TOKENS_LINE = f"* tokens {TOKENS}"
DEALT = (LAWS, TOKENS_LINE, f"* hand Anna: {HAND_A}", f"* hand Ben: {HAND_B}")
NINES = "4: 5 5 8, 5: 5 6 7, 6: 6 6 7, 7: 9 9 10, 8: 7 8 10"
FIVES = "4: 6 6 8, 5: 6 7 7, 6: 7 8 9, 7: 9 10 10, 8: 5 5 5"
SEVENS = "4: 6 6 8, 5: 6 7 7, 6: 7 8 9, 7: 5 10 10, 8: 5 5 9"
THREE = "Anna, Ben, Clara"
FIRST_LEFT = {4: "Ben 3, crown Ben"}
"""Ben has left the round by the crown of kingdom 4."""


def one(law: str) -> str:
    """The laws of a round in which kingdom 6 has the one that matters."""
    return f"4: D08, 5: D09, 6: {law}, 7: D12, 8: D05"


def lay(law: str, row: str, card: str, others: dict[int, str] | None = None, options: str = "") -> str:
    """Anna plays at kingdom 6, where a law rules and a row of cards lies; rows of other kingdoms may be given."""
    rows = {**({6: row} if row else {}), **(others or {})}
    shields = {size: f"Ben {len(cards.split()) // 2}" for size, cards in rows.items()}
    hand = " ".join(f"{card} panda 6 panda 7 panda 8".split()[:8])
    lines = table(laws=one(law), rows=rows, shields=shields, hands={"Anna": hand})
    return record(*lines, f"1. Anna: play {card} at 6", options=options)


def scored(*results: str, players: str = EVERYBODY, **position: object) -> str:
    """A position whose scoring begins, and what the record says of the points afterwards."""
    arguments: dict[str, object] = {"players": players, "extra": [f"out {players}", "scoring 4"], **position}
    return record(*table(**arguments), *results, players=players)  # type: ignore[arg-type]


def egon_turn(event: str, *rest: str, players: str = "Anna, Ben", **position: object) -> str:
    """It is Egon's turn."""
    arguments: dict[str, object] = {"players": players, "extra": ["next egon"], **position}
    lines = table(**arguments)  # type: ignore[arg-type]
    return record(*lines, f"* egon {event}", *rest, players=players, options=EGON)


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
SECOND_TIE = dict(players=COLOURS, tokens=FIVES, shields={8: "Yellow 3, White 2, Orange 2, crown Violet"})
"""The rulebook's picture (AK-T1): 5, 3, 3 and nothing."""
TWO_FIGHT = {
    "players": THREE,
    "tokens": NINES,
    "shields": {7: "Anna 2, Ben 2, Clara 1"},
    "hands": {"Anna": "wolf 7 owl 1 owl 2 owl 3", "Ben": "wolf 8 frog 1 frog 2 frog 3"},
}
TWO_FIGHT_LINES = ("1. Anna: fight wolf 7", "2. Ben: fight wolf 8")
LAST_ROUND = dict(number=3, shields={7: "Anna 3, Ben 2"}, extra=["out Anna, Ben", "bonus Ben: 4 ?", "scoring 4"])
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
ALL_NORMAL = {4: "Anna 3", 5: "Ben 4", 6: "Anna 5", 7: "Ben 6", 8: "egon 7"}
"""Only crowns are free."""
EGON_LEAVES = ("bee 4 at 4", "* egon bonus 3", "= Anna 0, Ben 0, Egon 3")
EGON_FIGHT = {
    "players": "Anna, Ben",
    "shields": {4: "Anna 1, egon 1"},
    "hands": {"Anna": "frog 7 frog 1 frog 2 frog 3"},
    "extra": ["out Anna, Ben, egon", "scoring 4"],
}
SOLO_FIGHT = {**EGON_FIGHT, "players": "Anna", "extra": ["out Anna, egon", "scoring 4"]}


def egon_scores(*lines: str, position: dict[str, object]) -> str:
    set_up = table(**position)  # type: ignore[arg-type]
    return record(*set_up, *lines, players=str(position["players"]), options=EGON)


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
    breaks("AK-10", record(*DEALT, "1. Anna: exchange wolf 1, draw owl 8, play wolf 2 at 4, draw owl 7"), at="Anna"),
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
                number=2,
                laws="4: D08, 5: D09, 6: D11, 7: D12, 8: D05",
                shields={4: "Anna 3, throne Anna", 5: "Anna 4, throne Anna", 6: "Anna 5", 7: "Anna 4"},
                hands=HANDS,
            ),
            "1. Anna: play wolf 1 at 8, draw owl 8",
        ),
        at="8",
    ),
    breaks("AK-12", record(*table(shields={4: "Anna 4"}))),
    keeps(
        "AK-13", record(*table(shields={4: "Ben 3"}, hands=HANDS), "1. Anna: play wolf 2 at 4 crown, draw ?, bonus ?")
    ),
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
    keeps(
        "AK-15", record(*table(shields=FIRST_LEFT, hands=HANDS, extra=["out Ben"]), "1. Anna: play wolf 1 at 8, draw ?")
    ),
    breaks(
        "AK-15",
        record(*table(shields=FIRST_LEFT, hands=HANDS, extra=["out Ben"]), "1. Anna: play wolf 2 at 4, draw ?"),
        at="4",
    ),
    keeps("AK-16", record(*DEALT, "1. Anna: play wolf 1 at 8, draw owl 8")),
    breaks("AK-16", record(*DEALT, "1. Anna: play wolf 1 at 8, draw owl 8 owl 7"), at="owl"),
    breaks("AK-16", record(*DEALT, "1. Anna: play wolf 1 at 8", "2. Ben: play frog 1 at 8, draw owl 7"), code="C02"),
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
    breaks(
        "AK-29", record(*table(shields=FIRST_LEFT, hands=HANDS, extra=["out Ben"]), "1. Anna: exchange wolf 1, draw ?")
    ),
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
    breaks(
        "AK-33",
        record(
            *table(shields={4: "Ben 3"}, hands=HANDS),
            "1. Anna: play wolf 2 at 4 crown, draw owl 8",
            "2. Ben: play frog 1 at 8, draw ?",
        ),
        code="C02",
    ),
    breaks("AK-33", record(*table(extra=["bonus Ben: 2 3"]))),
    keeps("AK-34", record(*NEXT_ROUND)),
    breaks("AK-34", record(*NEXT_ROUND, "2. Ben: play frog 1 at 8, draw ?"), code="C02"),
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
    keeps(
        "AK-39", scored("= Anna 5, Ben 3, Clara 1", players=THREE, shields={7: "Anna 3, Ben 2, Clara 1"}, tokens=SEVENS)
    ),
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
    breaks("AK-46", FIGHT.replace("4. Anna: draw panda 1", "4. Anna: draw wolf 7"), code="C03", at="wolf"),
    keeps("AK-47", FIGHT),
    keeps("AK-47", scored(*TWO_FIGHT_LINES, "= Anna 5, Ben 9, Clara 1", **TWO_FIGHT)),
    breaks("AK-47", FIGHT.replace("Carla 9, Dieter 0", "Carla 9, Dieter 1"), code="A02", at="1"),
    keeps("AK-48", FIGHT_TWICE),
    breaks("AK-48", FIGHT_TWICE.replace("4. Anna: fight wolf 6", "4. Carla: fight okapi 1"), at="Carla"),
    keeps("AK-49", FIGHT_TWICE),
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
    breaks("AK-55", record(*NEXT_ROUND, SECOND_LAWS, "2. Ben: exchange frog 1, draw ?"), code="AK-9", at="Ben"),
    breaks("AK-55", record(*table(number=2, hands=HANDS, extra=TIED), "* lots Anna: owl 8"), at="Anna"),
    breaks("AK-55", record(*table(number=2, hands=HANDS, extra=TIED), "1. Anna: exchange wolf 1, draw ?"), code="C02"),
    keeps("AK-56", record(*table(**LAST_ROUND), "= Anna 9, Ben 5", "* bonus Ben: 3", result="Anna 9, Ben 12")),  # type: ignore[arg-type]
    breaks("AK-56", record(*table(**LAST_ROUND), "* bonus Ben: 3", "1. Anna: leave")),  # type: ignore[arg-type]
    breaks("AK-56", record(*table(**LAST_ROUND), "* bonus Ben: 4"), code="C03", at="4"),  # type: ignore[arg-type]
    keeps("AK-57", record(*table(**LAST_ROUND), "* bonus Ben: 3", result="Anna 9, Ben 12")),  # type: ignore[arg-type]
    breaks("AK-57", record(*table(**LAST_ROUND), "* bonus Ben: 3", result="Anna 9, Ben 5"), code="A03", at="5"),  # type: ignore[arg-type]
    keeps(
        "AK-58",
        record(*table(number=3, shields={4: "throne Anna", 8: "throne Ben"}, extra=["over"]), result="Anna 0, Ben 0"),
    ),
    keeps("AK-59", record(*table(points={"egon": 7}), "= Egon 7", options=EGON)),
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
    keeps("AK-64", egon_turn("owl 6 at 7", shields={6: "egon 2"})),
    keeps("AK-64", egon_turn("owl 6 at 6", shields={6: "egon 2, Anna 1"})),
    keeps("AK-64", egon_turn("owl 6 at 8", shields={6: "egon 2", 7: "egon 3, Ben 1"})),
    breaks("AK-64", egon_turn("owl 6 at 6", shields={6: "egon 2"}), code="A01", at="6"),
    keeps("AK-65", egon_turn("owl 4 at 5", shields={4: "Anna 2, Ben 1"})),
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
            "1. Anna: play okapi 8 at 6, draw ?",
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
                "extra": ["out Anna, Ben, egon", "scoring 4"],
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
                "extra": ["out Anna, Ben, egon", "scoring 4"],
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
        egon_scores(
            "1. Anna: fight frog 7", "* egon fight panda 6 panda 1 panda 8", "= Anna 3, Egon 5", position=SOLO_FIGHT
        ),
    ),
    breaks(
        "AK-71", egon_scores("1. Anna: fight frog 7", "* egon fight panda 8 panda 1", position=SOLO_FIGHT), at="panda"
    ),
    breaks(
        "AK-71",
        record(
            *table(players="Anna", shields={4: "Anna 3"}, hands={"Anna": HAND_A}),
            "1. Anna: play wolf 2 at 4 crown, bonus 3",
            players="Anna",
        ),
    ),
]

UNBREAKABLE = {
    "AK-58": "who wins a tie is found by the referee; a record says points only (test_animal_kingdoms_end.py looks at the standings)",
}
UNKEEPABLE: dict[str, str] = {}
