"""What boards are worth, what it costs, and how the game ends (MM-37 to MM-50, MM-56 to MM-65), kept and broken."""

from __future__ import annotations

from tests.games.case import Case, breaks, keeps
from tests.games.monkey_maniacs.table import DONE, at, fight, game, worth

EVALUATION: list[Case] = [
    keeps("MM-37", worth("red 1 dart, red 2 dart 2, yellow 1 bomb, yellow 2 ninja, grey 1 ninja 3", "grey 6", "8/2/8")),
    breaks("MM-37", worth("red 1 dart, red 2 dart 2", "grey 6", "7/0/0"), at="7/0/0", code="A01"),
    keeps("MM-38", at(3, "@ Max: board red 1 farm", *DONE, "* roll grey 6", "* wave H01 G01", "R4. Max: done 3 chips")),
    breaks(
        "MM-38",
        at(3, "@ Max: board red 1 farm", *DONE, "* roll grey 6", "* wave H01 G01", "R4. Max: done 2 chips"),
        at="2",
        code="A01",
    ),
    keeps("MM-39", worth("red 1 glue, red 2 dart", "grey 6", "4/0/0")),  # 1.5 is 1
    keeps(
        "MM-39", worth("red 1 glue, red 2 dart, grey 1 glue, grey 2 bomb", "yellow 6", "6/2/0", "rounding=total")
    ),  # 3 + 1.5 + 1.5
    breaks("MM-39", worth("red 1 glue, red 2 dart", "grey 6", "5/0/0"), at="5/0/0", code="A01"),
    keeps("MM-40", worth("red 1 dart 2", "red 1", "10/0/0")),
    keeps("MM-40", at(3, "@ Max: board red 1 farm", *DONE, "* roll red 1", "* wave H01 G01", "R4. Max: done 4 chips")),
    breaks("MM-40", worth("red 1 dart 2", "red 2", "10/0/0"), at="10/0/0", code="A01"),
    keeps("MM-41", worth("red 1 dart, red 2 dart 2, red 3 dart 3", "grey 6", "15/0/0")),
    keeps("MM-41", worth("red 1 ninja, red 2 ninja 2, red 3 ninja 3", "grey 6", "0/0/12")),
    keeps("MM-41", worth("red 1 bomb, red 2 bomb 2, red 3 bomb 3", "grey 6", "0/12/0")),
    breaks("MM-41", worth("red 1 ninja", "grey 6", "2/0/0"), at="2/0/0", code="A01"),
    *(keeps("MM-42", worth("red 1 nail", f"grey {n}", f"{n}/0/0")) for n in range(1, 7)),
    *(keeps("MM-42", worth("red 1 nail 2", f"grey {n}", f"{n + 1}/0/0")) for n in range(1, 7)),
    *(keeps("MM-42", worth("red 1 nail 3", f"grey {n}", f"{n + 3}/0/0")) for n in range(1, 7)),
    breaks("MM-42", worth("red 1 nail 3", "grey 4", "6/0/0"), at="6/0/0", code="A01"),
    *(keeps("MM-43", worth("red 1 mortar", f"grey {n}", "0/3/0" if n <= 3 else "2/0/0")) for n in range(1, 7)),
    *(keeps("MM-43", worth("red 1 mortar 2", f"grey {n}", "0/5/0" if n <= 4 else "3/0/0")) for n in range(1, 7)),
    *(keeps("MM-43", worth("red 1 mortar 3", f"grey {n}", "0/7/0" if n <= 5 else "4/0/0")) for n in range(1, 7)),
    breaks("MM-43", worth("red 1 mortar", "grey 4", "0/3/0"), at="0/3/0", code="A01"),
    keeps("MM-44", worth("red 1 sniper, red 2 sniper 2, red 3 sniper 3", "grey 6", "0/0/21")),
    keeps("MM-44", worth("red 1 sniper, red 2 sniper 2, red 3 sniper 3", "yellow 6", "0/0/9")),
    keeps("MM-44", worth("yellow 1 sniper, yellow 2 sniper 2, yellow 3 sniper 3", "red 6", "0/0/9")),
    breaks("MM-44", worth("grey 1 sniper", "red 6", "0/0/4"), at="0/0/4", code="A01"),  # the die counts, not the field
    keeps("MM-45", worth("red 1 super, yellow 1 super, grey 1 super", "grey 6", "4/2/2")),
    keeps("MM-45", worth("red 1 super 2, yellow 1 super 2, grey 1 super 2", "grey 6", "6/4/4")),
    keeps("MM-45", worth("red 1 super 3, yellow 1 super 3, grey 1 super 3", "grey 6", "9/6/6")),
    breaks("MM-45", worth("yellow 1 super", "grey 6", "0/0/2"), at="0/0/2", code="A01"),
    keeps("MM-46", worth("red 3 alchemist", "grey 2", "0/3/0")),
    keeps("MM-46", worth("red 3 alchemist 2", "grey 5", "0/0/5")),
    keeps("MM-46", worth("red 3 alchemist 3", "grey 3", "7/0/0")),
    breaks("MM-46", worth("red 3 alchemist", "grey 5", "0/3/0"), at="0/3/0", code="A01"),
    keeps("MM-47", worth("red 1 wizard", "grey 6", "1/0/0")),
    keeps("MM-47", worth("red 1 wizard, red 6 ninja", "grey 6", "4/0/2")),
    keeps("MM-47", worth("red 1 wizard 2, red 6 ninja", "grey 6", "2/0/2")),  # from stage 2 on it needs two
    keeps("MM-47", worth("red 1 wizard 2, red 6 ninja, red 5 ninja, yellow 1 ninja", "grey 6", "7/0/6")),
    keeps("MM-47", worth("red 1 wizard 3, red 2 wizard, red 3 wizard", "grey 6", "18/0/0")),  # other wizards are company
    keeps("MM-47", worth("red 1 wizard 3, yellow 1 ninja, grey 1 ninja", "yellow 6", "3/0/4")),
    breaks("MM-47", worth("red 1 wizard, yellow 1 ninja", "grey 6", "4/0/2"), at="4/0/2", code="A01"),
    keeps(
        "MM-48",
        at(
            3,
            "@ Max: board red 1 village, yellow 1 heli, grey 1 farm",
            *DONE,
            "* roll grey 6",
            "* wave H01 G01",
            "Max: done 5 chips",
        ),
    ),
    keeps(
        "MM-48",
        at(
            3,
            "@ Max: board red 1 village 3, yellow 1 heli, grey 1 heli",
            *DONE,
            "* roll grey 6",
            "* wave H01 G01",
            "Max: done 6 chips",
        ),
    ),
    keeps(
        "MM-48",
        at(
            3,
            "@ Max: board red 1 village 3, yellow 1 dart, red 2 heli",
            *DONE,
            "* roll grey 6",
            "* wave H01 G01",
            "Max: done 2 chips",
        ),
    ),
    breaks(
        "MM-48",
        at(3, "@ Max: board red 1 village", *DONE, "* roll grey 6", "* wave H01 G01", "Max: done 3 chips"),
        at="3",
        code="A01",
    ),
    *(
        keeps(
            "MM-49",
            at(
                3,
                f"@ Max: board yellow 2 farm{stage}{beside}",
                *DONE,
                "* roll grey 6",
                "* wave H01 G01",
                f"Max: done {2 + chips} chips",
            ),
        )
        for stage, beside, chips in (
            ("", "", 1),
            ("", ", yellow 1 dart, red 2 heli", 1),
            (" 2", ", yellow 1 dart", 1),
            (" 3", "", 2),
            (" 3", ", yellow 1 dart", 1),
            (" 3", ", yellow 1 dart, red 2 heli", 1),
            (" 3", ", yellow 1 dart, red 2 heli, grey 2 dart", 0),
            (" 3", ", yellow 1 dart, red 2 heli, grey 2 dart, yellow 3 dart", 0),
            (" 3", ", red 1 dart, red 3 dart, grey 3 dart", 2),
        )
    ),
    breaks(
        "MM-49",
        at(
            3,
            "@ Max: board yellow 2 farm 3, yellow 1 dart",
            *DONE,
            "* roll grey 6",
            "* wave H01 G01",
            "Max: done 4 chips",
        ),
        at="4",
        code="A01",
    ),
    keeps("MM-50", worth("yellow 2 glue, yellow 1 ninja, yellow 3 ninja, red 2 ninja", "grey 6", "4/0/6")),  # 4.5
    keeps("MM-50", worth("yellow 2 glue, yellow 1 ninja, yellow 3 ninja, red 2 ninja", "yellow 2", "8/0/6")),  # 4 and 4
    keeps(
        "MM-50",
        worth("yellow 2 glue, yellow 1 ninja, yellow 3 ninja, red 2 ninja", "yellow 2", "9/0/6", "doubling=exact"),
    ),
    keeps("MM-50", worth("yellow 2 heli 2, yellow 1 dart, yellow 3 dart, red 2 dart", "grey 6", "9/0/4")),
    keeps("MM-50", worth("yellow 2 engineer 3, yellow 1 dart, yellow 3 dart, red 2 dart, grey 2 farm", "grey 6", "9/6/0")),
    keeps("MM-50", worth("yellow 2 engineer, red 1 dart, grey 3 dart", "grey 6", "6/0/0")),  # diagonals do not count
    breaks("MM-50", worth("yellow 2 heli, yellow 1 dart, yellow 3 farm", "grey 6", "3/0/2"), at="3/0/2", code="A01"),
]

HEALTH: list[Case] = [
    keeps("MM-56", fight("red 1 bomb, red 2 ninja", "grey 6", "loss 5/9", wave="0/5/4")),
    breaks("MM-56", fight("red 1 bomb, red 2 ninja", "grey 6", "loss 4/9", wave="0/5/4"), at="4/9", code="A01"),
    keeps("MM-57", fight("red 1 bomb 3, red 2 ninja 3", "grey 6", "loss 3/15", wave="9/3/3")),
    breaks("MM-57", fight("red 1 bomb 3, red 2 ninja 3", "grey 6", "loss 9/15", wave="9/3/3"), at="9/15", code="A01"),
    keeps("MM-58", fight("red 1 dart, red 2 bomb", "grey 6", "loss 3/8", wave="8/0/0")),
    keeps("MM-58", fight("red 1 dart, red 2 bomb 3", "grey 6", "loss 0/8", wave="8/0/0")),  # a surplus never heals
    breaks("MM-58", fight("red 1 dart, red 2 bomb", "grey 6", "loss 5/8", wave="8/0/0"), at="5/8", code="A01"),
    keeps("MM-59", fight("red 1 dart 3", "grey 6", "loss 5/8", wave="3/5/0")),
    keeps(
        "MM-59",
        at(
            2,
            "@ Max: board red 1 dart 3",
            "@ dice grey 6",
            "* wave 1/0/0 loss 0/1",
            *DONE,
            "* roll grey 6",
            "* wave 9/0/0 loss 2/9",
        ),
    ),
    breaks("MM-59", fight("red 1 dart 3", "grey 6", "loss 1/8", wave="3/5/0"), at="1/8", code="A01"),
    keeps(  # the rulebook's own example: 22 normal, 3 steel, 14 camo against 26/6/12
        "MM-60",
        fight(
            "red 1 dart 3, red 2 dart 3, red 3 dart 2, red 4 dart, yellow 1 mortar, "
            "yellow 2 ninja 3, yellow 3 ninja 3, yellow 4 ninja",
            "grey 1",
            "defence 22/3/14 0/0/0 loss 5/44",
            wave="26/6/12",
        ),
    ),
    breaks("MM-60", fight("red 1 dart", "grey 1", "loss 42/44", wave="26/6/12"), at="42/44", code="A01"),
    keeps("MM-61", at(3, "@ dice grey 1", "* wave H01 G01", "R4. Max: done")),
    breaks("MM-61", at(3, "@ dice grey 1", "* wave H01 G01", "Max: done", "R3. Lena: done"), at="R3.", code="A04"),
]

END: list[Case] = [
    keeps("MM-62", at(3, "@ Max: 9 health, 0 chips", "@ dice grey 1", "* wave H01 G01 loss 9/9", "= Max 0, Lena 11")),
    breaks("MM-62", at(3, "@ Max: 9 health, 0 chips", "@ dice grey 1", "* wave H01 G01", "Lena: done")),
    breaks("MM-62", at(3, "@ over")),
    keeps(
        "MM-63",
        game("@ round 3", "@ Max: 9 health, 0 chips", "@ dice grey 1", "* wave H01 G01", tags='[Result "Lena 11, Max 0"]'),
    ),
    keeps(
        "MM-63",
        game(
            "@ round 3",
            "@ Max: 9 health, 0 chips",
            "@ Lena: 4 health, 0 chips",
            "@ dice grey 1",
            "* wave H01 G01",
            tags='[Result "Max 0, Lena 0"]',
        ),
    ),
    breaks(
        "MM-63",
        game("@ round 3", "@ Max: 9 health, 0 chips", "@ dice grey 1", "* wave H01 G01", tags='[Result "Lena 11, Max 2"]'),
        at="2",
        code="A03",
    ),
    keeps(
        "MM-64",
        game(
            "@ round 15",
            "@ Max: 70 health, 0 chips",
            "@ Lena: 80 health, 0 chips",
            "@ dice grey 1",
            "* wave 9/9/9",
            tags='[Result "Lena 53, Max 43"]',
        ),
    ),
    breaks(
        "MM-64",
        at(15, "@ Max: 70 health, 0 chips", "@ Lena: 80 health, 0 chips", "@ dice grey 1", "* wave 9/9/9", "Max: done"),
        code="MM-62",
    ),
    keeps(
        "MM-65",
        at(
            3,
            "@ Max: 4 health, 0 chips",
            "@ Lena: 6 health, 0 chips",
            "@ dice grey 1",
            "* wave H01 G01",
            "= Max -5, Lena -3",
            options="negative=yes",
        ),
    ),
    breaks("MM-65", at(3, "@ Max: -3 health, 0 chips"), at="-3"),
    breaks("MM-65", at(3, "@ Max: 4 health, 0 chips", "@ dice grey 1", "* wave H01 G01", "= Max -5"), at="-5", code="A02"),
]

CASES: list[Case] = [*EVALUATION, *HEALTH, *END]
