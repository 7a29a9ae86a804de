"""Palermo as people write it down."""

from __future__ import annotations

import pytest

from tests.reading import is_read, offered, said, sayings

HEAD = '[Game "Palermo"]\n[Players "Anna, Ben, Clara"]\n'


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        # building
        ("1. Anna: start tile on e5, builds a two-field house at c4", "1. Anna: start e5, build two c4"),
        ("1. Anna legt das Start/Ziel-Plättchen auf e5 und baut ein Zweierhaus auf c4", "1. Anna: start e5, build two c4"),
        ("Anna: Start e5, Zweier c4", "Anna: start e5, build two c4"),
        ("2 Ben builds one f3", "2. Ben: build one f3"),
        ("Ben: builds a one-field house with the entrance on f3", "Ben: build one f3"),
        ("Ben baut ein Einfeldhaus, Eingang f3", "Ben: build one f3"),
        ("Ben: build 2 c4", "Ben: build two c4"),
        ("Ben: two c4", "Ben: build two c4"),
        ("Ben baut auf c4 ein Zweier-Haus", "Ben: build two c4"),
        ("Ben: places a three-field house on f2 and his chip", "Ben: build three f2"),
        ("Ben: legt Drei-Feld-Haus auf f2, mit Chip", "Ben: build three f2"),
        ("Ben: Dreier auf f2 bauen", "Ben: build three f2"),
        ("Ben hat ein Dreierhaus auf f2 gebaut", "Ben: build three f2"),
        ("Ben: baut Zwei Feld Haus auf C 4", "Ben: build two c4"),
        ("Anna: legt ihren Chip auf f3", "Anna: chip f3"),
        ("Anna: puts a chip on f3", "Anna: chip f3"),
        # walking
        ("Anna: policeman to e4, goes to j4 and collects 2", "Anna: police e4, go j4 collect +2"),
        ("Anna: Polizist auf e4, zieht nach j4, kassiert 2", "Anna: police e4, go j4 collect +2"),
        ("Anna setzt den Polizisten auf e4 und zieht nach j4, kassiert 2 Millionen Lire", "Anna: police e4, go j4 collect +2"),
        ("Anna: Polizist nach e4 setzen, nach j4 ziehen, 2 kassieren", "Anna: police e4, go j4 collect +2"),
        ("Anna: go j4, collect +2", "Anna: go j4 collect +2"),
        ("Anna: cop e4, pawn j4, +2", "Anna: police e4, go j4 +2"),
        ("Anna: moves the policeman to e4, moves to j4", "Anna: police e4, go j4"),
        ("Anna: Polizist geht auf e4, Gauner zieht nach j4", "Anna: police e4, go j4"),
        ("Anna: police stays, goes to j4", "Anna: go j4"),
        ("Anna: Polizist bleibt, zieht j4", "Anna: go j4"),
        ("Anna: Polizist bleibt auf e4, zieht j4", "Anna: police e4, go j4"),
        ("Anna: to j4", "Anna: go j4"),
        ("Anna: Polizist e4, nach j4", "Anna: police e4, go j4"),
        ("Anna -> j4", "Anna: go j4"),
        ("Anna: go to j-4", "Anna: go j4"),
        ("Anna: zieht j.4, sammelt Chip ein", "Anna: go j4 collect"),
        ("Anna: zieht j4, nimmt 2 ein", "Anna: go j4 collect +2"),
        ("Anna: zieht nach j4 und kassiert ab, macht 2 Punkte", "Anna: go j4 collect +2"),
        ("Anna: go j4, collects 1 chip", "Anna: go j4 collect"),
        ("Anna: goes e5, e6, e7", "Anna: go e5 e6 e7"),
        ("Anna: goes via e5, e6 to e7", "Anna: go e5 e6 e7"),
        ("Anna: zieht w3, Nordwestecke, oben rechts, m1", "Anna: go w3 nw ne m1"),
        ("Anna: goes to the north-west corner", "Anna: go nw"),
        ("Anna: geht zum Ziel", "Anna: go goal"),
        ("Anna: Ziel", "Anna: go goal"),
        ("Anna: goes home, 3 points", "Anna: go goal +3"),
        ("Anna: kehrt zum Ziel zurück", "Anna: go goal"),
        ("Anna: returns to the start tile", "Anna: go goal"),
        ("Anna: geht e5, e6, Ziel", "Anna: go e5 e6 goal"),
        ("Anna: bleibt stehen", "Anna: stay"),
        ("Anna: does not move", "Anna: stay"),
        ("Anna: zieht nicht", "Anna: stay"),
        ("Anna: stays, interest 5", "Anna: stay +5"),
        ("Anna: Polizist g7, bleibt im Ziel, Zinsen +5", "Anna: police g7, stay +5"),
        ("Anna: go f7, takes her chip, target stone on h3", "Anna: go f7 collect, target h3"),
        ("Anna: zieht nach f7, sammelt Chip ein, nächstes Ziel h3", "Anna: go f7 collect, target h3"),
        ("Anna: legt Zielstein auf f7", "Anna: target f7"),
        # cities and positions
        ("city: kalsa", "* city kalsa"),
        ("die Stadt ist Kalsa", "* city kalsa"),
        ("Stadt: Start e5, Zweier c4, Einser f3, Straße a1", "* city start e5, two c4, one f3, street a1"),
        (
            "@ Anna has 12 points, 3 chips collected, pawn on f7, policeman on g7, target stone on k2, chips on a2 and k2",
            "@ Anna: 12 points, 3 collected, pawn f7, police g7, target k2, chips a2 k2",
        ),
        (
            "@ Anna: 12 Punkte, 3 Chips eingesammelt, Gauner auf f7, Polizist auf g7, Chips: a2, k2",
            "@ Anna: 12 points, 3 collected, pawn f7, police g7, chips a2 k2",
        ),
        ("@ next is Anna, police placed", "@ next Anna after police"),
        ("@ Anna ist am Zug", "@ next Anna"),
        ("@ nächster: Anna, Polizist schon gesetzt", "@ next Anna after police"),
    ],
)
def test_lines_as_people_write_them(line: str, canonical: str) -> None:
    assert said(HEAD, canonical) in sayings(HEAD, line)


@pytest.mark.parametrize(
    "line",
    [
        "Anna: goes from e4 to e5",
        "Anna: zieht von e4 nach e5",
        "Anna: goes e4 to e5",
        "Anna: goes e4 -> e5",
        "Anna: e4 to e5",
        "Anna: goes from e4 via e5 to e6",
        "Anna: geht vom Ziel nach j4",
        "Anna: police from d4 to e4",
        "Anna: police e4 to j4",
        "Anna: Polizist e4 auf j4",
        "Anna: Polizist e4 j4",
        "Anna: j4",
        "Anna: e4, j4",
        "Anna: goes past j4",
        "Anna: zieht über j4",
        "Anna: zieht bis vor j4",
        "Anna: zieht neben j4",
        "Anna: goes almost to j4",
        "Anna: zieht nicht nach j4",
        "Anna: doesn't go to j4",
        "Anna: wants to go to j4",
        "Anna: police not e4",
        "Anna: go j4 or j5",
        "Anna: go j4 without collecting",
        "Anna: zieht j4 ohne zu kassieren",
        "Anna: zieht j4, kassiert nichts",
        "Anna: go j4, no chip",
        "Anna: go j4 instead of j5",
        "Anna: go j4, Ben collects 2",
        "Anna: Bens Polizist auf e4",
        "Anna: moves Ben to e4",
        "Anna: Polizist, zieht j4",
        "Anna: sets policeman, goes to j4",
        "Anna: bleibt nicht stehen",
        "Anna: zieht 3 Felder",
        "Anna: builds a house at c4",
        "Anna: baut zwei Häuser auf c4",
        "Anna: builds one two c4",
        "Anna: baut kein Haus auf c4",
        "Anna: takes j4 back",
        "Anna: loses 2, go j4",
        "Anna: im Ziel, Polizist e4",
        "Anna: is on j4",
        "Anna: goes nw to ne",
        "Anna: gets 5 points interest",
        "Anna: goes via j4",
        "Anna: go to k6 by goal",  # goal comes first
        "Anna: go to k6 across k5",
        "Anna: setzt Polizist und Gauner auf g7",
    ],
)
def test_what_says_something_else_is_not_read(line: str) -> None:
    assert not is_read(HEAD, line)


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("Anna: polcie e4, goes to j4", "Anna: police e4, go j4"),
        ("Anna: zeiht nach j4", "Anna: zieht j4"),
        ("Anna: baut Zweierhuas auf c4", "Anna: baut zwei c4"),
        ("Anna: goes to j,4", "Anna: go j4"),
        ("Anna: Polizits auf e4", "Anna: Polizist e4"),
    ],
)
def test_slips(line: str, near: str) -> None:
    assert offered(HEAD, line)[0] == near
