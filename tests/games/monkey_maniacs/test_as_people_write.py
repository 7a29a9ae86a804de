"""Monkey Maniacs as people write it down."""

from __future__ import annotations

import pytest

from tests.playing import errors
from tests.reading import is_read, meant, said, sayings, understood

HEAD = '[Game "Monkey Maniacs"]\n[Players "Max, Lena"]\n'


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        # drawing and discarding
        ("R1. Max: draws dart, ninja, bomb, ?, ?", "R1. Max: draw dart ninja bomb ? ?"),
        ("Max: draw 5 cards: dart, ninja, bomb, nail, mortar", "Max: draw dart ninja bomb nail mortar"),
        ("Max drew dart monkey, glue gunner, banana farm, helicopter and village", "Max: draw dart glue farm heli village"),
        ("Max zieht Wurfpfeil, Ninja, Bombe, Druide und Kiste", "Max: draw dart ninja bomb druid crate"),
        ("Max: zieht 5 Karten: Pfeilaffe, Sniper, Mörser, Kleber, Pionier", "Max: draw dart sniper mortar glue engineer"),
        ("Max: Wurfpfeil gezogen", "Max: draw dart"),
        ("Max: throws away dart and ninja", "Max: discard dart ninja"),
        ("Max: discards dart, ninja", "Max: discard dart ninja"),
        ("Max: wirft Wurfpfeil und Ninja ab", "Max: discard dart ninja"),
        # buying
        ("Max: buys a card", "Max: buy card"),
        ("Max: buys one card: dart", "Max: buy card dart"),
        ("Max: buys dart", "Max: buy card dart"),
        ("Max: pays for a card, gets super", "Max: buy card, draw super"),
        ("Max: kauft Ninja", "Max: buy card ninja"),
        ("Max: Karte gekauft, Ninja gezogen", "Max: buy card, draw ninja"),
        ("Max: kauft eine Karte für 1 Chip", "Max: buy card"),
        ("Max: buys an upgrade point", "Max: buy point"),
        ("Max: buys an upgrade for two chips, puts it on red 1", "Max: buy point, put red 1"),
        ("Max: buys a point for red 1", "Max: buy point, put red 1"),
        ("Max: kauft einen Upgradepunkt und setzt ihn auf rot 1", "Max: buy point, put red 1"),
        ("Max: kauft Upgrade für rot 1", "Max: buy point, put red 1"),
        ("Max: buys a point and puts the upgrade point on red 1", "Max: buy point, put red 1"),
        ("Max: buys a point and upgrades red 1", "Max: buy point, put red 1"),
        ("R3. Max einen Punkt kaufen, auf rot 4 setzen", "R3. Max: buy point, put red 4"),
        # placing, upgrading
        ("Max: places the dart on red 3", "Max: place dart red 3"),
        ("Max: place dart red4", "Max: place dart red 4"),
        ("Max: place dart r3", "Max: place dart red 3"),
        ("Max: puts dart monkey on red 3", "Max: place dart red 3"),
        ("Max: plays the super monkey on gray 2", "Max: place super grey 2"),
        ("Max: place dar red 3", "Max: place dart red 3"),
        ("Max: legt Ninjaaffe auf rot 3", "Max: place ninja red 3"),
        ("Max: setzt Wurfpfeilaffen auf das rote Feld 3", "Max: place dart red 3"),
        ("Max: spielt Wurfpfeil auf rot 3 aus", "Max: place dart red 3"),
        ("Max: Wurfpfeilaffe auf Rot 3 platziert", "Max: place dart red 3"),
        ("Max: baut das Affendorf auf gelb 6", "Max: place village yellow 6"),
        ("Max: Moerser auf grau 3", "Max: place mortar grey 3"),
        ("Max: dart to red 3", "Max: place dart red 3"),
        ("Max: upgrades dart on red 3", "Max: upgrade dart red 3"),
        ("Max: improves the dart monkey on red 3", "Max: upgrade dart red 3"),
        ("Max: verbessert den Wurfpfeilaffen auf rot 3", "Max: upgrade dart red 3"),
        ("Max: wertet Wurfpfeil auf rot 3 auf", "Max: upgrade dart red 3"),
        ("Max: legt den Upgradepunkt auf gelb 2", "Max: put yellow 2"),
        ("Max: puts a point on yellow 2", "Max: put yellow 2"),
        # what was named is called "it"
        ("Max: draws dart, puts it on red 3", "Max: draw dart, place dart red 3"),
        ("Max: kauft eine Karte, zieht Wurfpfeil, legt ihn auf rot 3", "Max: buy card, draw dart, place dart red 3"),
        ("Max: zieht Bananenfarm und legt sie auf grau 2", "Max: draw farm, place farm grey 2"),
        ("Max: buys a point, puts it on red 3", "Max: buy point, put red 3"),
        ("Max: buy card dart, place dart red 3, buy point, puts it on red 3", "Max: buy card dart, place dart red 3, buy point, put red 3"),
        ("Max: kauft eine Karte, zieht Ninja, legt ihn auf rot 3 (Ninja)", "Max: buy card, draw ninja, place ninja red 3"),
        # what was taken is not named again
        ("Max: buy card dart on red 3", "Max: buy card dart, place dart red 3"),
        ("Max: buy card heli red 4", "Max: buy card heli, place heli red 4"),
        ("Max: buy card dart and upgrade red 1", "Max: buy card dart, upgrade dart red 1"),
        ("Max: buy card dart upgrade red 1", "Max: buy card dart, upgrade dart red 1"),
        ("Max: buy card dart, place red 4", "Max: buy card dart, place dart red 4"),
        ("Max: kauft Wurfpfeil, setzt auf rot 3", "Max: buy card dart, place dart red 3"),
        ("Max: buys a point, places on red 4", "Max: buy point, put red 4"),
        ("Max: buys a card, draws druid, plays druid", "Max: buy card, draw druid, play druid"),
        # a verb said once
        ("Max: place dart red 3, ninja yellow 2", "Max: place dart red 3, place ninja yellow 2"),
        ("Max: legt Wurfpfeil auf rot 3 und Ninjaaffe auf gelb 2", "Max: place dart red 3, place ninja yellow 2"),
        ("Max: trades dart and ninja", "Max: trade dart, trade ninja"),
        # trading in
        ("Max: trades in dart", "Max: trade dart"),
        ("Max: trades dart for a chip", "Max: trade dart"),
        ("Max: sells red 3", "Max: trade red 3"),
        ("Max: trades the card on red 3", "Max: trade red 3"),
        ("Max: tauscht Wurfpfeil ein", "Max: trade dart"),
        ("Max: tauscht Wurfpfeil gegen einen Chip", "Max: trade dart"),
        ("Max: tauscht die Karte auf rot 3 ein", "Max: trade red 3"),
        # actions
        ("Max: plays the druid", "Max: play druid"),
        ("Max: spielt Druidenaffen", "Max: play druid"),
        ("Max: spielt die Bananenkiste aus", "Max: play crate"),
        ("Max: spielt Bumerang und tauscht rot 3 gegen grau 5", "Max: play boomerang red 3 for grey 5"),
        ("Max: plays the factory and removes the card on grey 5", "Max: play factory card grey 5"),
        ("Max: spielt Nagelfabrik, entfernt einen Upgradepunkt von grau 5", "Max: play factory point grey 5"),
        # the end of a round
        ("Max: done, keeps 1 chip", "Max: done 1 chip"),
        ("Max: done, keeps 0", "Max: done 0 chips"),
        ("Max is done with 2 banana chips", "Max: done 2 chips"),
        ("Max: fertig, behält 1 Chip", "Max: done 1 chip"),
        ("Max ist fertig.", "Max: done"),
        ("Max: passt", "Max: done"),
        ("Max: gives the points back", "Max: return"),
        ("Max: gibt die Punkte zurück", "Max: return"),
        # the table
        ("* rolled: red, 3", "* roll red 3"),
        ("roll red 3", "* roll red 3"),
        ("* gewürfelt: rote 3", "* roll red 3"),
        ("* Würfel rot 3", "* roll red 3"),
        ("* red 3", "* roll red 3"),
        ("* wave: R04, R05 and D09", "* wave R04 R05 D09"),
        ("* Ballons R04 R05 D09, Verlust 5/0", "* wave R04 R05 D09 loss 5/0"),
        ("* Gegnerwelle 26/6/12, Verteidigung 22/3/14 und 30/9/12", "* wave 26/6/12 defence 22/3/14 30/9/12"),
        ("@ Max: 17 life, 3 banana chips", "@ Max: 17 health, 3 chips"),
        ("@ Max 17 Leben, 3 Bananenchips, 1 für nächste Runde", "@ Max: 17 health, 3 chips, 1 later"),
        ("@ Max: Spielbrett: rot 1 Wurfpfeil, rot 2 Bombe 3", "@ Max: board red 1 dart, red 2 bomb 3"),
        ("@ game over", "@ over"),
    ],
)  # fmt: skip
def test_lines_as_people_write_them(line: str, canonical: str) -> None:
    assert said(HEAD, canonical) in sayings(HEAD, line)


@pytest.mark.parametrize(
    "line",
    [
        "red 3",  # rolled?
        "Max: puts it on red 3",  # the card of another line, or a point?
        "Max: trades dart, red 3",  # one card or two
        "Max: puts the point on the dart at red 3",  # is it a dart?
        "Max: trades the dart on red 3",
        "Max: upgrades red 3",  # by a point, or by a card?
        "Max: does not place dart red 3",
        "Max: doesn't buy a card",
        "Max: places dart on red 3 instead of ninja",
        "Max: legt Wurfpfeil nicht auf rot 3",
        "Max: kauft keine Karte",
        "Max: draws no dart",
        "Max: takes dart back from red 3",
        "Max: keeps dart and ninja",
        "Max: draws dart ninja bomb nail mortar, keeps dart ninja bomb",
        "Max: wants to place dart red 3",
        "Max: places dart on red 3 or red 4",
        "Max: swaps red 3 for grey 5",  # by which card?
        "Max: swaps red 3 with grey 5",
        "Max: swaps red 3 and grey 5",
        "Max: trades red 3 for grey 5",
        "Max: tauscht rot 3 mit grau 5",
        "Max: moves dart from red 3 to red 4",
        "Max: buys two cards",
        "Max: legt Wurfpfeil neben rot 3",
        "Max: draws 2 cards",  # which?
        "Max: plays boomerang, her grey 5 for my red 3",  # not the other way
        "Max: spielt Bumerang, ihr grau 5 gegen mein rot 3",
        "Max: plays boomerang red 3 for Lena's grey 5",
        "Max: replaces dart on red 3 with ninja",
        "Max: buys 2 points",
        "Max: setzt 2 Punkte auf rot 3",
        "Max: noch nicht fertig",
        "* rolled red or yellow 3",
        "* no wave",
        "Max: draw dart ninja, place red 3",  # which of them?
        "Max: draws a card, place red 3",
        "Max: discard dart ninja red 3",
        "Max: play boomerang red 3",  # for which field?
    ],
)  # fmt: skip
def test_what_says_more_than_a_move_is_not_read(line: str) -> None:
    assert not is_read(HEAD, line)


def test_a_german_nail_is_a_thrower_or_a_factory() -> None:
    assert understood(HEAD, "Max: zieht Nagel, Wurfpfeil, Ninja, Bombe, Super") == "S11"
    assert understood(HEAD, "Max: zieht nag") == "S11"
    assert meant(HEAD, "Max: legt nag auf rot 3") == "Max: lege Nagelwerfer rot 3"


def test_names_are_shortened_further() -> None:
    assert meant(HEAD, "Max: draw boom dart dart dart dart") == "Max: draw boomerang dart dart dart dart"
    assert meant(HEAD, "* wave R4 R05 D9 loss 5/0") == "* wave R04 R05 D09 loss 5/0"


def test_only_cards_with_an_action_are_certainly_played() -> None:
    assert understood(HEAD, "Max: plays the druid") == "Max: play druid"
    assert understood(HEAD, "Max: plays the ninja") == "S11"


def test_the_factory_removes_a_card_or_a_point() -> None:
    assert understood(HEAD, "Max: plays the factory on grey 5") == "S11"
    assert understood(HEAD, "Max: spielt Nagelfabrik auf grau 5") == "S11"


def test_a_letter_for_two_colours() -> None:
    assert understood(HEAD, "Max: legt Ninja auf g3") == "S11"


@pytest.mark.parametrize(
    ("line", "word", "near"),
    [
        ("Max: palces dart on red 3", "palces", "places"),
        ("Max: legt Wurfpfiel auf rot 3", "Wurfpfiel", "Wurfpfeil"),
        ("Max: kauft Krate", "Krate", "Karte"),
        ("Max: place dart rde 3", "rde", "red"),
        ("* rol red 3", "rol", "roll"),
    ],
)
def test_slips(line: str, word: str, near: str) -> None:
    fault = next(fault for fault in errors(f"{HEAD}{line}\n") if fault.code == "S11")
    assert line[fault.span.start - 1 : fault.span.end - 1] == word
    assert said(HEAD, line.replace(word, near)) in sayings(HEAD, line)
