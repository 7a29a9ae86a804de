"""What players do in a round (MM-21 to MM-35), the wave (MM-36) and actions (MM-51 to MM-55), kept and broken."""

from __future__ import annotations

from tests.games.case import Case, breaks, keeps
from tests.games.monkey_maniacs.table import DONE, FIRST_PLAYS, FULL, OPENING, at, game

TWO_CRATES = ("R1. Max: draw crate crate bomb ninja dart", OPENING[1])

BUYING: list[Case] = [
    keeps(
        "MM-21",
        game(*OPENING, *FIRST_PLAYS, "* roll grey 6", "* wave H01", "R2. Max: done 2 chips", "R2. Lena: done 2 chips"),
    ),
    breaks(
        "MM-21",
        game(*OPENING, *FIRST_PLAYS, "* roll grey 6", "* wave H01", "R2. Max: done 3 chips"),
        at="3",
        code="A01",
    ),
    keeps("MM-22", at(3, "@ Max: 20 health, 1 chip", *DONE, "* roll red 1", "* wave H01 G01", "R4. Max: done 3 chips")),
    breaks(
        "MM-22",
        at(3, "@ Max: 20 health, 1 chip", *DONE, "* roll red 1", "* wave H01 G01", "R4. Max: done 2 chips"),
        at="2",
        code="A01",
    ),
    keeps(
        "MM-23",
        at(
            3,
            "@ Max: 20 health, 2 chips",
            "Max: buy card, draw dart, place dart red 1, buy card bomb, place bomb red 2, done 0 chips",
        ),
    ),
    breaks("MM-23", at(3, "@ Max: 20 health, 1 chip", "Max: buy card dart, buy card"), at="buy"),
    breaks("MM-23", at(3, "@ Max: 20 health, 2 chips", "Max: buy card, draw dart ninja"), at="dart"),
    breaks("MM-23", at(3, "@ Max: 20 health, 2 chips", "Max: draw dart"), code="C01"),
    breaks("MM-23", at(3, "@ Max: 20 health, 2 chips", "Max: buy card, place dart red 1"), code="C02"),
    keeps(
        "MM-24",
        at(3, "@ Max: 20 health, 2 chips", "@ Max: board red 1 dart", "Max: buy point, put red 1, done 0 chips"),
    ),
    breaks("MM-24", at(3, "@ Max: 20 health, 1 chip", "@ Max: board red 1 dart", "Max: buy point"), at="buy"),
    breaks(
        "MM-24",
        at(
            3,
            f"@ Max: board {FULL}",
            "@ Lena: 20 health, 2 chips",
            "@ Lena: board red 1 nail 3, red 2 nail 3, red 3 nail",
            "Lena: buy point",
        ),
        at="buy",
    ),
    keeps(
        "MM-25",
        at(3, "@ Max: 20 health, 2 chips", "Max: buy card dart, buy card bomb, place bomb red 2, trade dart, done"),
    ),
    breaks("MM-25", at(3, "@ Max: 20 health, 2 chips", "Max: buy card dart, done"), at="done"),
    breaks("MM-25", at(3, "@ Max: 20 health, 2 chips", "Max: buy card dart, place ninja red 1"), at="ninja"),
    breaks("MM-25", at(3, "@ Max: 20 health, 2 chips", "Max: buy card dart, discard dart"), at="dart"),
    breaks("MM-25", at(3, "@ Max: hand factory", *DONE, "* roll red 1")),
]

PLAYING: list[Case] = [
    keeps(
        "MM-26",
        at(3, "@ Max: hand dart heli", "@ Max: board red 1 ninja", "Max: place dart grey 6, place heli yellow 1"),
    ),
    breaks("MM-26", at(3, "@ Max: hand dart", "@ Max: board red 1 ninja", "Max: place dart red 1"), at="red"),
    breaks("MM-26", at(3, "@ Max: hand dart", "Max: place dart red 7"), at="7"),
    breaks("MM-26", at(3, "@ Max: board red 1 dart, red 1 ninja"), at="red"),
    keeps(
        "MM-27",
        at(
            3,
            "@ Max: hand bomb",
            "@ Max: board red 1 bomb",
            "Max: upgrade bomb red 1",
            *DONE,
            "* roll grey 6",
            "* wave 0/9/0 defence 0/4/0 0/0/0",
        ),
    ),
    breaks("MM-27", at(3, "@ Max: hand bomb", "@ Max: board red 1 bomb, red 2 dart", "Max: upgrade bomb red 2"), at="red"),
    breaks("MM-27", at(3, "@ Max: hand bomb", "@ Max: board red 1 bomb", "Max: upgrade bomb red 2"), at="red"),
    breaks(
        "MM-27",
        at(
            3,
            f"@ Max: board {FULL}",
            "@ Lena: hand nail",
            "@ Lena: board red 1 nail 3, red 2 nail 3, red 3 nail",
            "Lena: upgrade nail red 3",
        ),
        at="nail",
    ),
    breaks("MM-27", game(*OPENING, "R1. Max: place dart red 1, upgrade dart red 1", options="first-round-upgrades=no")),
    keeps(
        "MM-28",
        at(
            3,
            "@ Max: 20 health, 2 chips",
            "Max: buy card druid",
            "Lena: done",
            "Max: play druid, buy card dart, place dart red 1",
        ),
    ),
    keeps("MM-28", at(3, "@ Max: 20 health, 2 chips", "Max: buy card crate, trade crate, buy card dart, place dart red 1")),
    keeps(
        "MM-28",
        at(
            3,
            "@ Max: 20 health, 2 chips",
            "Max: buy card druid, buy card dart, place dart red 1, play druid",
            options="direct=any",
        ),
    ),
    breaks("MM-28", at(3, "@ Max: 20 health, 2 chips", "Max: buy card druid, buy card dart, play druid")),
    keeps("MM-28", game(*TWO_CRATES, "R1. Max: play crate, buy card druid, discard bomb, play druid, play crate")),
    breaks("MM-28", game(*TWO_CRATES, "R1. Max: play crate, buy card druid, play crate")),
    keeps(
        "MM-29",
        at(
            3,
            "@ Max: hand factory",
            "@ Lena: board red 1 dart",
            "Max: done",
            "Lena: done",
            "Max: play factory card red 1",
        ),
    ),
    breaks(
        "MM-29",
        at(3, "@ Max: hand factory", "@ Lena: board red 1 dart", "Max: done", "Max: play factory card red 1"),
        at="factory",
    ),
    breaks("MM-29", at(3, "@ Max: board red 1 dart", "@ Max: 2 points", "Max: done"), at="done"),
]

ATTACKS: list[Case] = [
    keeps(  # more health first
        "MM-30",
        at(
            3,
            "@ Max: 12 health, 0 chips",
            "@ Max: hand factory",
            "@ Lena: 13 health, 0 chips",
            "@ Lena: hand factory factory",
            *DONE,
            "Lena: play factory",
            "Lena: play factory",
            "Max: play factory",
        ),
    ),
    keeps("MM-30", at(3, "@ Max: hand factory", "@ Lena: hand factory", *DONE, "Max: play factory", "Lena: play factory")),
    keeps(
        "MM-30",
        at(
            3,
            "@ Max: hand factory",
            "@ Lena: hand factory",
            *DONE,
            "Lena: play factory",
            "Max: play factory",
            options="older=second",
        ),
    ),
    keeps(  # health counts with the druid of this round
        "MM-30",
        at(
            3,
            "@ Max: 16 health, 0 chips",
            "@ Max: hand factory druid",
            "@ Lena: hand factory",
            "Max: play druid, done",
            "Lena: done",
            "Max: play factory",
            "Lena: play factory",
        ),
    ),
    breaks(
        "MM-30",
        at(3, "@ Max: 12 health, 0 chips", "@ Max: hand factory", "@ Lena: hand factory", *DONE, "Max: play factory"),
        at="Max",
    ),
    breaks("MM-30", at(3, "@ Max: hand factory", "@ Lena: hand factory", *DONE, "Lena: play factory"), at="Lena"),
    keeps(  # the dart brought two points, the bomb one; each owner puts them down again
        "MM-31",
        at(
            3,
            "@ Max: hand boomerang",
            "@ Max: board red 1 dart 3, red 2 ninja",
            "@ Lena: board grey 1 bomb 2, grey 2 ninja",
            *DONE,
            "Max: play boomerang red 1 for grey 1",
            "Lena: put grey 1",
            "Max: put red 2, put red 2",
            "* roll yellow 6",
            "* wave H01 G01 defence 0/2/6 5/0/2",
        ),
    ),
    keeps(
        "MM-31",
        at(
            3,
            "@ Max: hand boomerang",
            "@ Max: board red 1 dart 3",
            "@ Lena: board grey 1 bomb",
            *DONE,
            "Max: play boomerang red 1 for grey 1, put red 1, return",
            "* roll yellow 6",
            "* wave H01 G01 defence 0/4/0 3/0/0",
        ),
    ),
    breaks(
        "MM-31",
        at(
            3,
            "@ Max: hand boomerang factory",
            "@ Max: board red 1 dart 3, red 2 ninja",
            "@ Lena: board grey 1 bomb",
            *DONE,
            "Max: play boomerang red 1 for grey 1, play factory",
        ),
        at="factory",
    ),
    breaks(
        "MM-31",
        at(
            3,
            "@ Max: hand boomerang",
            "@ Max: board red 1 dart 3, red 2 ninja",
            "@ Lena: board grey 1 bomb",
            *DONE,
            "Max: play boomerang red 1 for grey 1",
            "* roll red 1",
        ),
    ),
    breaks(
        "MM-31",
        at(
            3,
            "@ Max: hand boomerang",
            "@ Max: board red 1 dart 3, red 2 ninja",
            "@ Lena: board grey 1 bomb",
            *DONE,
            "Max: play boomerang red 1 for grey 1, put red 1",
            options="freed=others",
        ),
        at="red",
    ),
    breaks("MM-31", at(3, "@ Max: board red 1 dart", "@ Max: 1 point", "Max: return"), at="return"),
    keeps("MM-32", at(3, "@ Max: 20 health, 2 chips", "@ Max: board red 1 dart 2", "Max: buy point, put red 1")),
    breaks(
        "MM-32",
        at(
            3,
            "@ Max: 20 health, 2 chips",
            "@ Max: board red 1 dart",
            "@ Lena: board red 2 dart",
            "Max: buy point, put red 2",
        ),
        at="red",
    ),
    breaks("MM-32", at(3, "@ Max: 20 health, 2 chips", "@ Max: board red 1 dart 3", "Max: buy point"), at="buy"),
    breaks("MM-32", at(3, "@ Max: board red 1 dart", "Max: put red 1"), at="red"),
    keeps(
        "MM-33",
        at(
            3,
            "@ Max: hand dart",
            "@ Max: board red 1 ninja",
            "Max: trade dart, trade red 1, done 0 chips",
            "Lena: done",
            "* roll red 1",
            "* wave H01 G01",
            "R4. Max: done 4 chips",
        ),
    ),
    keeps(
        "MM-33",
        at(
            3,
            "@ Max: board red 1 ninja",
            "@ Max: hand factory",
            *DONE,
            "Max: trade red 1, trade factory",
            "* roll red 1",
        ),
    ),
    breaks("MM-33", at(3, "@ Max: board red 1 ninja", *DONE, "* roll red 1", "Max: trade red 1")),
    breaks("MM-33", at(3, "@ Max: board red 1 ninja", "Max: trade red 2"), at="red"),
    breaks("MM-33", at(3, "@ Max: hand druid", "Max: trade druid", options="trade-actions=no"), at="druid"),
    breaks("MM-33", at(3, "@ Max: board red 1 ninja", "Max: done", "Max: trade red 1", options="late-trades=no")),
    breaks("MM-33", game(*OPENING, "R1. Max: trade dart")),
    keeps("MM-33", game(*OPENING, "R1. Max: trade dart", options="first-round-trades=yes")),
    keeps(  # the bag was empty; two points came back, and both can be bought
        "MM-34",
        at(
            4,
            f"@ Max: board {FULL}",
            "@ Lena: 20 health, 4 chips",
            "@ Lena: board red 1 nail 3, red 2 nail 3, red 3 nail",
            "Lena: trade red 1, buy point, put red 3, buy point, put red 3",
        ),
    ),
    keeps("MM-35", at(3, *DONE, "* roll red 1")),
    breaks("MM-35", at(3, "Max: done", "* roll red 1")),
    breaks("MM-35", at(3, "@ Max: 20 health, 2 chips", "Max: done, buy card"), at="buy card"),
    breaks("MM-35", at(3, *DONE, "* wave H01 G01"), code="C01"),
    breaks("MM-35", at(3, "@ Max: 20 health, 2 chips", *DONE, "Max: buy card"), code="C02"),
    breaks("MM-35", at(3, *DONE, "* roll red 1", "Max: done"), code="C02"),
    keeps("MM-36", at(11, "@ dice red 1", "* wave R04 R05 D09 loss 44/44")),
    keeps("MM-36", at(11, "@ dice red 1", "* wave 26/6/12 loss 44/44")),
    breaks("MM-36", at(11, "@ dice red 1", "* wave R04 D09"), at="R04"),
    breaks("MM-36", at(11, "@ dice red 1", "* wave R04 D05 D09"), at="R04"),
    breaks("MM-36", at(11, "@ gone R04", "@ dice red 1", "* wave R04 R05 D09"), at="R04", code="C03"),
    breaks("MM-36", at(11, "@ dice red 1", "* wave R04 R99 D09"), at="R99", code="C03"),
]

ACTIONS: list[Case] = [
    keeps("MM-51", at(3, "@ Max: 7 health, 0 chips", "@ Max: hand druid", "Max: play druid", "= Max 12")),
    keeps(
        "MM-51",
        at(
            3,
            "@ Max: 17 health, 0 chips",
            "@ Max: hand druid",
            "Max: play druid",
            "= Max 20",
            options="health-cap=start",
        ),
    ),
    breaks(
        "MM-51",
        at(3, "@ Max: 17 health, 0 chips", "@ Max: hand druid", "Max: play druid", "= Max 20"),
        at="20",
        code="A02",
    ),
    keeps("MM-52", at(3, "@ Max: hand crate", "Max: play crate, buy card dart, place dart red 1, done 1 chip")),
    breaks("MM-52", at(3, "@ Max: hand crate", "Max: play crate, done 1 chip"), at="1", code="A01"),
    keeps(
        "MM-53",
        at(
            3,
            "@ Max: hand boomerang",
            "@ Max: board red 1 dart",
            "@ Lena: board grey 2 bomb",
            *DONE,
            "Max: play boomerang red 1 for grey 2",
            "* roll yellow 6",
            "* wave H01 G01 defence 0/2/0 3/0/0",
        ),
    ),
    keeps("MM-53", at(3, "@ Max: hand boomerang", "@ Max: board red 1 dart", *DONE, "Max: play boomerang")),  # Lena has no card
    breaks(
        "MM-53",
        at(
            3,
            "@ Max: hand boomerang",
            "@ Max: board red 1 dart",
            "@ Lena: board grey 2 bomb",
            *DONE,
            "Max: play boomerang",
        ),
        at="boomerang",
    ),
    breaks(
        "MM-53",
        at(
            3,
            "@ Max: hand boomerang",
            "@ Max: board red 1 dart",
            "@ Lena: board grey 2 bomb",
            *DONE,
            "Max: play boomerang red 1 for grey 3",
        ),
        at="grey",
    ),
    breaks(
        "MM-53",
        at(
            3,
            "@ Max: hand boomerang",
            "@ Max: board red 1 dart",
            "@ Lena: board grey 2 bomb",
            *DONE,
            "Max: play boomerang grey 2 for red 1",
        ),
        at="grey",
    ),
    breaks(
        "MM-53",
        at(
            3,
            "@ Max: hand factory",
            "@ Max: board red 1 dart",
            "@ Lena: board grey 2 bomb",
            *DONE,
            "Max: play factory red 1 for grey 2",
        ),
        at="factory",
    ),
    keeps(
        "MM-54",
        at(
            3,
            "@ Max: hand factory",
            "@ Lena: board grey 2 bomb, grey 3 dart",
            *DONE,
            "Max: play factory card grey 2",
            "* roll yellow 6",
            "* wave H01 G01 defence 0/0/0 3/0/0",
        ),
    ),
    keeps(
        "MM-54",
        at(
            3,
            "@ Max: hand factory",
            "@ Lena: board grey 2 bomb 3",
            *DONE,
            "Max: play factory point grey 2",
            "* roll yellow 6",
            "* wave H01 G01 defence 0/0/0 0/4/0",
        ),
    ),
    keeps(
        "MM-54",
        at(
            3,
            "@ Max: hand factory",
            "@ Lena: board grey 2 bomb",
            *DONE,
            "Max: play factory",
            "* roll yellow 6",
            "* wave H01 G01 defence 0/0/0 0/2/0",
        ),
    ),
    breaks(
        "MM-54",
        at(3, "@ Max: hand factory", "@ Lena: board grey 2 bomb", *DONE, "Max: play factory card grey 3"),
        at="grey",
    ),
    breaks(
        "MM-54",
        at(3, "@ Max: hand factory", "@ Lena: board grey 2 bomb", *DONE, "Max: play factory point grey 2"),
        at="grey",
    ),
    breaks(
        "MM-54",
        at(3, "@ Max: hand boomerang", "@ Lena: board grey 2 bomb", *DONE, "Max: play boomerang card grey 2"),
        at="boomerang",
    ),
    keeps(
        "MM-55",
        at(
            3,
            "@ Max: hand factory factory",
            "@ Lena: board grey 2 bomb 2",
            *DONE,
            "Max: play factory point grey 2, play factory card grey 2",
        ),
    ),
    breaks(
        "MM-55",
        at(3, "@ Max: hand factory", "@ Lena: board grey 2 bomb 2", *DONE, "Max: play factory card grey 2"),
        at="grey",
    ),
]

CASES: list[Case] = [*BUYING, *PLAYING, *ATTACKS, *ACTIONS]
