"""Animal Kingdoms as people write it down."""

from __future__ import annotations

import pytest

from tests.playing import errors
from tests.reading import is_read, said, sayings

HEAD = '[Game "Animal Kingdoms"]\n[Players "Anna, Ben, Clara"]\n'


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        # playing
        ("1. Anna: plays tiger 7 at kingdom 8, draws wolf 2", "1. Anna: play tiger 7 at 8, draw wolf 2"),
        ("Anna plays tiger 7 in the 8 kingdom and draws wolf 2", "Anna: play tiger 7 at 8, draw wolf 2"),
        ("Anna puts tiger seven on eight", "Anna: play tiger 7 at 8"),
        ("Anna: tiger 7 -> 8, draws wolf 2", "Anna: play tiger 7 at 8, draw wolf 2"),
        ("Anna: play tiger 7 8", "Anna: play tiger 7 at 8"),
        ("Anna: play tiger7 at 8, draw wolf2", "Anna: play tiger 7 at 8, draw wolf 2"),
        ("Anna: ti7 at 8, draw wo2", "Anna: play tiger 7 at 8, draw wolf 2"),
        ("Anna: lays bengal tiger 7 beside 8", "Anna: play tiger 7 at 8"),
        ("Anna: red panda 3 on 5", "Anna: play panda 3 at 5"),
        ("Anna spielt Tiger 7 an Königreich 8, zieht Wolf 2 nach", "Anna: play tiger 7 at 8, draw wolf 2"),
        ("Anna: legt Tiger 7 ins 8er-Königreich", "Anna: play tiger 7 at 8"),
        ("Anna: legt den Tiger 7 an das 8er Reich an", "Anna: play tiger 7 at 8"),
        ("Anna: Tiger 7 an 8, zieht Wolf 2", "Anna: play tiger 7 at 8, draw wolf 2"),
        ("Anna: Roter Panda 3 auf 5", "Anna: play panda 3 at 5"),
        ("Anna: spielt Polarwolf 4 an 6", "Anna: play wolf 4 at 6"),
        ("Anna: Honigbiene 4 in die 6", "Anna: play bee 4 at 6"),
        ("Anna: spielt Eidechse 3 aus der Hand an 7", "Anna: play lizard 3 at 7"),
        ("Anna: Ei3 an 7, zieht Bi2", "Anna: play lizard 3 at 7, draw bee 2"),
        ("Anna: spielt Tiger 7 ans größte Königreich", "Anna: play tiger 7 at 8"),
        ("Anna: plays 5 owl at 8", "Anna: play owl 5 at 8"),
        ("Anna: play tig 7 at 8", "Anna: play tiger 7 at 8"),
        # pairs
        ("Anna: plays owl 3 and owl 5 at 6", "Anna: play owl 3 owl 5 at 6"),
        ("Anna: plays the pair owl 3, owl 5 at 6, draws two cards", "Anna: play owl 3 owl 5 at 6, draw ? ?"),
        ("Anna: spielt das Pärchen Eule 3 und Eule 5 an 6", "Anna: play owl 3 owl 5 at 6"),
        ("Anna: Eule 3 und Eule 5 an 6 spielen, Panda 7 und Biene 3 nachziehen", "Anna: play owl 3 owl 5 at 6, draw panda 7 bee 3"),
        ("Anna: plays 3 owl 5 owl at 6", "Anna: play owl 3 owl 5 at 6"),
        # the crown
        ("Anna: plays frog 4 to 4 and takes the crown, draws ?, takes bonus 3", "Anna: play frog 4 at 4 crown, draw ?, bonus 3"),
        ("Anna: frog 4 at 4 (crown), bonus token 3", "Anna: play frog 4 at 4 crown, bonus 3"),
        ("Anna: legt Frosch 4 an 4 auf das Kronenfeld, nimmt Bonusplättchen 3", "Anna: play frog 4 at 4 crown, bonus 3"),
        ("Anna: Frosch 4 an 4 mit Krone, Bonus unbekannt", "Anna: play frog 4 at 4 crown, bonus ?"),
        # drawing
        ("Anna: plays tiger 7 at 8, draws a card", "Anna: play tiger 7 at 8, draw ?"),
        ("Anna: plays tiger 7 at 8, draws a card: wolf 2", "Anna: play tiger 7 at 8, draw wolf 2"),
        ("Anna: spielt Tiger 7 an 8 und zieht eine Karte nach", "Anna: play tiger 7 at 8, draw ?"),
        ("Anna: spielt Tiger 7 an 8, zieht eine Eule 8", "Anna: play tiger 7 at 8, draw owl 8"),
        ("Anna: picks up wolf 2", "Anna: draw wolf 2"),
        ("Anna: bekommt Wolf 2", "Anna: draw wolf 2"),
        ("Anna zieht Wolf 2 und Eule 3 nach", "Anna: draw wolf 2 owl 3"),
        ("Anna: zieht zwei Karten", "Anna: draw ? ?"),
        # exchanging
        ("Anna: exchange bee 2, owl 3", "Anna: exchange bee 2 owl 3"),
        ("Anna: swaps bee 2 and owl 3, draws wolf 1 and frog 2", "Anna: exchange bee 2 owl 3, draw wolf 1 frog 2"),
        ("Anna: exchanges bee 2 for wolf 1", "Anna: exchange bee 2, draw wolf 1"),
        ("Anna: exchanges bee 2 for 1 point, draws wolf 1", "Anna: exchange bee 2, draw wolf 1"),
        ("Anna: tauscht Biene 2 und Eule 3 gegen Wolf 1 und Frosch 2", "Anna: exchange bee 2 owl 3, draw wolf 1 frog 2"),
        ("Anna: tauscht Biene 2, Eule 3, zieht zwei Karten", "Anna: exchange bee 2 owl 3, draw ? ?"),
        ("Anna: wirft Biene 2 und Eule 3 ab", "Anna: exchange bee 2 owl 3"),
        # leaving
        ("Anna: steigt aus", "Anna: leave"),
        ("Anna steigt aus.", "Anna: leave"),
        ("Anna: drops out", "Anna: leave"),
        ("Anna leaves", "Anna: leave"),
        ("Anna passt", "Anna: leave"),
        ("Anna steigt aus dem Durchgang aus", "Anna: leave"),
        # fights
        ("Anna: fights with tiger 3, draws ?", "Anna: fight tiger 3, draw ?"),
        ("Anna kämpft mit Tiger 7", "Anna: fight tiger 7"),
        ("Anna: battles with owl 6", "Anna: fight owl 6"),
        ("Anna: fight hidden", "Anna: fight ?"),
        ("Anna: Kampf verdeckt", "Anna: fight ?"),
        # the table
        ("* laws: 4 D14, 5 D13, 6 D19, 7 D22, 8 D06", "* laws 4: D14, 5: D13, 6: D19, 7: D22, 8: D06"),
        ("* Gesetzeskärtchen: 4: D14, 5: D13, 6: D19, 7: D22, 8: D06", "* laws 4: D14, 5: D13, 6: D19, 7: D22, 8: D06"),
        ("* tokens 4 5 5 8, 5 6 7 10, 6 5 6 7", "* tokens 4: 5 5 8, 5: 6 7 10, 6: 5 6 7"),
        ("* Plättchen: 4 5 5 8, 5 6 7 10, 6 5 6 7", "* tokens 4: 5 5 8, 5: 6 7 10, 6: 5 6 7"),
        ("* hand Anna: tiger 1, wolf 2, frog 3, owl 4", "* hand Anna: tiger 1 wolf 2 frog 3 owl 4"),
        ("* Hand von Anna: Tiger 1, Wolf 2, Frosch 3 und Eule 4", "* hand Anna: tiger 1 wolf 2 frog 3 owl 4"),
        ("hand Anna: tiger 1 wolf 2 ? ?", "* hand Anna: tiger 1 wolf 2 ? ?"),
        ("* Egon: tiger 4", "* egon tiger 4"),
        ("* Egon zieht Tiger 4", "* egon tiger 4"),
        ("* Egon: Tiger 4 an 4 und 5", "* egon tiger 4 at 4 5"),
        ("* Egon takes bonus 3", "* egon bonus 3"),
        ("* Egon kämpft mit Tiger 7 und Wolf 1", "* egon fight tiger 7 wolf 1"),
        ("* lots: Anna tiger 3, Ben wolf 1", "* lots Anna: tiger 3, Ben: wolf 1"),
        ("* oberste Karte: Tiger 3", "* top tiger 3"),
        ("@ Anna: 12 points, hand: tiger 7, ?, wolf 2, frog 1", "@ Anna: 12 points, hand tiger 7 ? wolf 2 frog 1"),
        ("@ Anna 12 Siegpunkte", "@ Anna: 12 points"),
        ("@ Königreich 8: Anna 2, Ben 1, Krone: Anna", "@ kingdom 8: Anna 2, Ben 1, crown Anna"),
        ("@ kingdom 8: crown Anna and Ben 2", "@ kingdom 8: crown Anna, Ben 2"),
        ("@ kingdom 4: throne Anna throne Ben", "@ kingdom 4: throne Anna, throne Ben"),
        ("@ Ablagestapel: Tiger 3, Wolf 2", "@ discards tiger 3 wolf 2"),
        ("@ starting player Ben", "@ starter Ben"),
    ],
)  # fmt: skip
def test_lines_as_people_write_them(line: str, canonical: str) -> None:
    assert said(HEAD, canonical) in sayings(HEAD, line)


@pytest.mark.parametrize(
    "line",
    [
        "@ kingdom 4: throne Anna Ben",  # two thrones?
        "@ kingdom 4: crown Anna and Ben",
        "Anna: plays tiger 7",  # where?
        "Anna: tiger 7",
        "Anna: does not play tiger 7 at 8",
        "Anna: play tiger 7, not at 8",
        "Anna: zieht Wolf 2 nicht",
        "Anna: tauscht nicht",
        "Anna: plays tiger 7 at 8 instead of 6",
        "Anna: plays tiger 7 at 8 without crown",
        "Anna: legt Tiger 7 an 8 ohne Krone",
        "Anna: keine Karte",
        "Anna: cannot play tiger 7 at 8",
        "Anna: takes tiger 7 back from 8",
        "Anna: plays tiger 7 at 8 or 6",
        "Anna: plays tiger 7 at 6 and 8",
        "Anna: plays tiger 7 or owl 7 at 8",
        "Anna: exchanges bee 2, keeps owl 3",
        "Anna: tauscht Biene 2, behält Eule 3",
        "Anna: bleibt drin",
        "Anna: fights against Ben",
        "Anna: wins the fight",
        "Anna: gets 5 points",
        "Anna: wants to leave",
        "Anna: out of cards",
        "Anna: left tiger 7 at 8",
        "Anna: Tiger 7 passt an 8",
        "Anna: plays tiger 7 from 6 to 8",
        "Anna: exchanges bee 2 with Ben",
        "Anna: at 8 owl 5, draw ?",  # the kingdom is named first
        "Anna: at kingdom 8 plays owl 5",
        "Anna: plays at 8 the owl 5",
        "Anna: to 8 owl 5",
        "Anna: an 8 Eule 5, ziehe ?",
        "Anna: an Königreich 8 legt sie Eule 5",
        "Anna: kingdom 6 owl 3",
        "Anna: owl at 8 5",
        "Anna: owl to 8 with 5",
        "Anna: plays at 6 owl 3 owl 5",
        "Anna: play 8 owl 5",  # which number is the owl's?
        "Anna: legt 5 Eule 8",
        "* Egon legt an 4 Tiger 5",
        "Anna: exchanges owl 5 frog 2 at 6",  # both are exchanged
        "Anna: gets frog 2 for owl 5",  # the owl is given away
        "Anna: zieht Frosch 2 gegen Eule 5",
        "Anna: fights with owl 3 against tiger 2",
        "Anna: tauscht Eule 5 mit Frosch 2",
        "Anna: draws 2: owl 5 owl 6",  # two cards, not four
        "Anna: draws two cards, owl 5 and owl 6",
        "* no laws",
        "* tokens 4 5 5 8 5 6 7 10 6 5 6 7",  # where does a kingdom begin?
        "* Egon does nothing",
        "* hand Anna: no tiger 1",
    ],
)  # fmt: skip
def test_what_says_more_than_a_move_is_not_read(line: str) -> None:
    assert not is_read(HEAD, line)


@pytest.mark.parametrize(
    ("line", "word", "near"),
    [
        ("Anna: plasy tiger 7 at 8", "plasy", "play"),
        ("Anna: play tigre 7 at 8", "tigre", "tiger"),
        ("Anna: spielt Eidehcse 3 an 7", "Eidehcse", "Eidechse"),
        ("* lwas 4: D14", "lwas", "laws"),
        ("Anna: kämft mit Tiger 7", "kämft", "kämpft"),
    ],
)
def test_slips(line: str, word: str, near: str) -> None:
    fault = next(fault for fault in errors(f"{HEAD}{line}\n") if fault.code == "S11")
    assert line[fault.span.start - 1 : fault.span.end - 1] == word
    assert said(HEAD, line.replace(word, near)) in sayings(HEAD, line)


def test_a_law_without_its_zero() -> None:
    fault = next(fault for fault in errors(f"{HEAD}* laws 4: D8, 5: D09, 6: D10, 7: D11, 8: D12\n") if fault.code == "AK-3")
    assert fault.reason == "did you mean D08?"
