"""Monkey Maniacs as people write it down."""

from __future__ import annotations

import pytest

from tests.reading import understood

HEAD = '[Game "Monkey Maniacs"]\n[Players "Max, Lena"]\n'


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        # what was named is called "it"
        ("Max: draws dart, puts it on red 3", "Max: draw dart, place dart red 3"),
        (
            "Max: kauft eine Karte, zieht Wurfpfeil, legt ihn auf rot 3",
            "Max: kaufe Karte, ziehe Wurfpfeil, lege Wurfpfeil rot 3",
        ),
        ("Max: zieht Bananenfarm und legt sie auf grau 2", "Max: ziehe Bananenfarm, lege Bananenfarm grau 2"),
        ("Max: buys a point, puts it on red 3", "Max: buy point, put red 3"),
        # a verb said once
        ("Max: place dart red 3, ninja yellow 2", "Max: place dart red 3, place ninja yellow 2"),
        ("Max: legt Wurfpfeil auf rot 3 und Ninjaaffe auf gelb 2", "Max: lege Wurfpfeil rot 3, lege Ninjaaffe gelb 2"),
        # a form of several words with a comma in it
        ("Max: plays boomerang, swaps red 3 with grey 5", "Max: play boomerang red 3 grey 5"),
        # nothing was named
        ("Max: puts it on red 3", "S01"),
        ("Max: trades dart, red 3", "S01"),
    ],
)
def test_lines_as_people_write_them(line: str, canonical: str) -> None:
    assert understood(HEAD, line) == canonical
