"""Ape Town as people write it down."""

from __future__ import annotations

import pytest

from tests.playing import errors
from tests.reading import is_read, offered, said, sayings

HEAD = '[Game "Ape Town"]\n[Players "Laura, Felix, Emma"]\n'


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        # turns in English
        ("1. Laura takes tile 2 and places it on 7.4 for 6 points", "1. Laura: take 2, place 7.4 +6"),
        ("(1) Laura: takes 2, places 7.4.", "1. Laura: take 2, place 7.4"),
        ("move 12: Laura takes 2 and puts it on 7.4", "12. Laura: take 2, place 7.4"),
        ("#12 Laura - take 2, place 7.4", "12. Laura: take 2, place 7.4"),
        ("1.Laura takes 2, places 7.4", "1. Laura: take 2, place 7.4"),
        ("Laura's turn: takes 2, places 7.4", "Laura: take 2, place 7.4"),
        ("**Laura**: takes 2, places 7.4", "Laura: take 2, place 7.4"),
        ("@Laura: takes 2, places 7.4", "Laura: take 2, place 7.4"),
        ("12.11.26, 20:15 - Laura: takes 2, places 7.4", "Laura: take 2, place 7.4"),
        ("[20:15] Laura: takes 2, places 7.4", "Laura: take 2, place 7.4"),
        ("• Laura: takes 2, places 7.4", "Laura: take 2, place 7.4"),
        ("Laura took the mandrill at 2, put it on 7.4, scoring 6", "Laura: take 2 mandrill, place 7.4 +6"),
        ("Laura grabs no. 2 (mandrill) and lays it at 7.4 (+6)", "Laura: take 2 mandrill, place 7.4 +6"),
        ("Laura: takes a mandrill from 2, places it on 7.4 (6)", "Laura: take 2 mandrill, place 7.4 +6"),
        ("Laura picks the orangutan from 9 and plays it to 3.5", "Laura: take 9 orang, place 3.5"),
        ("Laura: I'll take 2 + place it on 7.4 = 6", "Laura: take 2, place 7.4 +6"),
        ("Laura: has taken 2, and laid it on 7.4", "Laura: take 2, place 7.4"),
        ("Laura: take 2 - place 7.4 - 6 points", "Laura: take 2, place 7.4 +6"),
        ("Laura: tile 2 -> 7.4 +6", "Laura: take 2, place 7.4 +6"),
        ("Laura: 2 on 7.4", "Laura: take 2, place 7.4"),
        ("Laura: 2, 7.4", "Laura: take 2, place 7.4"),
        ("Laura: take2, place7.4 for 6", "Laura: take 2, place 7.4 +6"),
        ("Laura: take 2, place 7/4", "Laura: take 2, place 7.4"),
        ("Laura: take 2, place 7 . 4", "Laura: take 2, place 7.4"),
        ("Laura: take 2, place 7.4 6pts", "Laura: take 2, place 7.4 +6"),
        ("Laura: take 2, place 7.4 [+6]", "Laura: take 2, place 7.4 +6"),
        ("Laura: takes 2, places 7.4 (at last!)", "Laura: take 2, place 7.4"),
        ("Laura: takes 2, places 7.4 :)", "Laura: take 2, place 7.4"),
        # turns in German
        ("Laura: nimmt Nr. 2, legt auf 7.4, 6 Punkte", "Laura: take 2, place 7.4 +6"),
        (
            "Laura nimmt den Mandrill von Segment 2 und legt ihn auf Feld 7.4, macht 6 Punkte",
            "Laura: take 2 mandrill, place 7.4 +6",
        ),
        ("Laura hat Plättchen 2 genommen und auf 7.4 gelegt", "Laura: take 2, place 7.4"),
        ("Laura: Plattchen 2 nehmen (Orang-Utan), auf 7.4 legen +0", "Laura: take 2 orang, place 7.4 +0"),
        ("Zug 12. Laura: nahm 2 und legte es auf 7.4", "12. Laura: take 2, place 7.4"),
        ("Laura am Zug: nehme 2, lege 7.4", "Laura: take 2, place 7.4"),
        ("Laura holt sich die 2 und baut sie auf 7.4", "Laura: take 2, place 7.4"),
        ("Laura: Schimpi 2 nach 7.4", "Laura: take 2 chimp, place 7.4"),
        ("Laura: Plättchen 2 → 7.4", "Laura: take 2, place 7.4"),
        # the table
        ("reveal 1: ma, ba, or, ba, ka", "* reveal 1: mandrill banana orang banana katta"),
        ("*Section 3 revealed: bananas, lemur, unknown, mandrill, orang-utan", "* reveal 3: banana katta ? mandrill orang"),
        ("flip section 4: chimpanzee, chimp, lemur, banana depot and tarsier", "* reveal 4: chimp chimp katta banana tarsier"),
        ("* 3: ta/ch/ma/or/ba", "* reveal 3: tarsier chimp mandrill orang banana"),
        ("reveal 3: tarsier-chimp-mandrill-orang-banana", "* reveal 3: tarsier chimp mandrill orang banana"),
        ("Abschnitt 3: Banane, Katta, ?, Mandrill, Orang-Utan", "* reveal 3: banana katta ? mandrill orang"),
        (
            "deckt Abschnitt 3 auf: Bananenumschlagplatz, Katta, ?, Mandrill und Orang Utan",
            "* reveal 3: banana katta ? mandrill orang",
        ),
        ("neuer Abschnitt 3: ko sc ? ma or", "* reveal 3: tarsier chimp ? mandrill orang"),
        # positions, scores and the rest
        ("@ board: 6.3 mandrill, 7.4 katta (Felix)", "@ board 6.3 mandrill, 7.4 katta Felix"),
        ("@ Stadt 6.3 Mandrill, 7.4 Katta von Felix", "@ board 6.3 mandrill, 7.4 katta Felix"),
        ("@ open section 3: gone, katta, gone, mandrill, orang", "@ open 3: - katta - mandrill orang"),
        ("@ Auslage 3: weg, Katta, weg, Mandrill, Orang-Utan", "@ open 3: - katta - mandrill orang"),
        ("@ bundles at 12: 2, at 14: 1", "@ bundles 12 2, 14 1"),
        ("@ Laura has 12 points and 5 money bundles", "@ Laura: 12 points, 5 bundles"),
        ("@ Laura hat 12 Punkte und 5 Geldbündel", "@ Laura: 12 points, 5 bundles"),
        ("@ next player: Felix", "@ next Felix"),
        ("@ Felix's turn", "@ next Felix"),
        ("@ Felix ist dran", "@ next Felix"),
        ("Score: Laura 12, Felix 5", "= Laura 12, Felix 5"),
        ("Laura 12, Felix 5", "= Laura 12, Felix 5"),
        ("Stand: Laura mit 12 P. und Felix5", "= Laura 12, Felix 5"),
        ("Laura gives up", "! resign Laura"),
        ("Felix gibt auf", "! resign Felix"),
        ("Zug zurücknehmen.", "undo"),
        ("undo please", "undo"),
    ],
)
def test_lines_as_people_write_them(line: str, canonical: str) -> None:
    assert said(HEAD, canonical) in sayings(HEAD, line)


@pytest.mark.parametrize(
    "line",
    [
        "Laura: does not take 2, places 7.4",
        "Laura: takes 2, does not place 7.4",
        "Laura: nimmt nicht 2, legt 7.4",
        "Laura: nimmt 2 statt 3, legt 7.4",
        "Laura: takes 2 or 3, places 7.4",
        "Laura: takes the second tile, places it on 7.4",
        "Laura: nimmt das 2. Plättchen, legt es auf 7.4",
        "Laura: takes 2 tiles, places them on 7.4",
        "Laura: takes 2, places it back",
        "Laura: takes 2, places 7.4 next to 7.5",
        "Laura: takes 2 and 3, places 7.4",
        "Laura: takes 2, places 7.4 and 7.5",
        "Laura: takes 2, places 7.4 from 7.5",
        "Laura: takes 2 bundles, places 7.4",
        "Laura: takes 2, pays 1, places 7.4",
        "Laura: skips 1, takes 2, places 7.4",
        "Laura: takes 2 from Felix, places 7.4",
        "Laura: Felix takes 2, places 7.4",
        "Laura: take 2, place 7.4, loses 6",
        "Laura: take 2, place 7.4, Felix gets 6 points",
        "Laura: take 2, place 7.4, no points",
        "Laura: take 2, place 7.4 (no, 7.5)",
        "Laura: take 2, place 7.4 (undone)",
        "Laura: take 2, place 7.4 (wrong)",
        "Laura: nimmt 2, legt 7.4 (doch nicht)",
        "Laura: takes back 2, place 7.4",
        "Laura: take 2, place 7",
        "Laura: 2",
        "Laura 5",
        "@ bundles: 2 at 12, 1 at 14",
        "@ 2 Bündel an 12",
        "= Laura not 5",
        "reveal 1: Maki-Banane-Katta-Katta-Katta",
        "Stand: Laura 5, Berta 6",
    ],
)
def test_what_says_something_else_is_not_read(line: str) -> None:
    assert not is_read(HEAD, line)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (
            "Laura: nimmt 2 Maki, legt 7.4",
            "did you mean: Laura: nimm 2 Koboldmaki, lege 7.4? Or: Laura: nimm 2 Katta, lege 7.4?",
        ),
    ],
)
def test_where_two_things_may_be_meant_both_are_shown(line: str, reason: str) -> None:
    (fault,) = [fault for fault in errors(f"{HEAD}{line}\n") if fault.code == "S11"]
    assert fault.reason == reason


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("Laura: nimt 2, legt 7.4", "Laura: nimm 2, lege 7.4"),
        ("Laura: takes 2, palces 7.4", "Laura: take 2, place 7.4"),
        ("Laura: nimmt 2 Mandirll, legt 7.4", "Laura: nimm 2 mandrill, lege 7.4"),
        ("Laura: takes 2, places 7:4", "Laura: take 2, place 7.4"),
        ("Laura: takes 2; places 7.4", "Laura: take 2, place 7.4"),
        ("Abschnit 3: ba ka ? ma or", "* aufdecken 3: banana katta ? mandrill orang"),
    ],
)
def test_slips(line: str, near: str) -> None:
    assert offered(HEAD, line)[0] == near
