"""Positions that the tests of Palermo share. The city is the edition's Kalsa, for three players:

        w     a    b     c    d     e    f     g    h     i    j     k    l     m
     1  =     b    ####  #### c     c    ####  b    ####  #### ####  #### .     =
     2  =     #### ####  #### ####  #### ####  #### ####  #### c     #### b     =

     3  =     #### ####  #### a     .    ####  #### ####  #### .     #### b     =
     4  =     a    ####  #### ####  .    a     #### a     #### a     .    .     =

     5  =     .    .     #### .     .    .     #### .     Z    Z     .    .     =
     6  =     b    ####  #### b     b    ####  #### c     Z    Z     a    ####  =

     7  =     .    ####  #### ####  b    ####  #### a     #### ####  b    ####  =
     8  =     .    a     #### a     .    ####  #### ####  #### c     .    ####  =
     ...

Small letters are chips. Anna's nearest are j4 and k6 (one step), h4 and h7 (two steps).
"""

from __future__ import annotations

from typing import Any

CHIPS = {
    "Anna": "d3 a4 f4 h4 j4 k6 h7 b8 d8 l10 j11",
    "Ben": "a1 g1 l2 l3 a6 d6 e6 e7 k7 g12 l12",
    "Clara": "d1 e1 j2 h6 j8 g9 b10 c10 f10 i10 b12",
}


def head(options: str = "", players: str = "Anna, Ben, Clara") -> str:
    tag = f'[Options "{options}"]\n' if options else ""
    return f'[Game "Palermo"]\n[Players "{players}"]\n{tag}\n'


def walking(
    play: str,
    *,
    options: str = "",
    tags: str = "",
    next: str = "",
    without: Any = None,
    **things: str,
) -> str:
    """A record that starts with the city built. `things` are what players have (`Anna="pawn l4"`), `without` the chips
    that they have collected already (`Ben="l2 l3"`, or `all`)."""
    lines = []
    for name, fields in CHIPS.items():
        chips = fields.split()
        gone = (without or {}).get(name, "").split()
        left = [] if gone == ["all"] else [chip for chip in chips if chip not in gone]
        parts = [things[name]] if name in things else []
        parts += [f"{11 - len(left)} collected"] if left != chips else []
        parts += ["chips " + " ".join(left)] if left else []
        lines.append(f"@ {name}: {', '.join(parts)}")
    if next:
        lines.append(f"@ next {next}")
    top = head(options)
    return f"{top.rstrip()}\n{tags}\n@ city kalsa\n" + "\n".join(lines) + f"\n{play}\n"


ONE_HOUSE_LEFT = """\
@ city three a1, three e1, three g1, three j2, two l2
@ city three a4, three d3, one f4, three h4, two j4, one l3
@ city one a6, two d6, one e6, two h6, start i5, one k6
@ city one b8, three d8, two e7, three h7, three j8, two k7
@ city one b10, two c10, one f10, two g9, two i10, three l10
@ city one b12, one g12, two j11, two l12
@ Anna: chips d3 a4 f4 h4 j4 k6 h7 b8 d8 l10 j11
@ Ben: chips a1 g1 l2 l3 a6 d6 e6 e7 k7 g12 l12
@ Clara: chips e1 j2 h6 j8 g9 b10 c10 f10 i10 b12
"""
"""Kalsa before its last house, three d1, which is Clara's."""


TWO_CLUSTERS = """\
@ city start i9, two c4, two g6
@ Anna: chips c4
@ Ben: chips g6
"""
"""Houses on c3, d3 and, apart from them, on g5, h5."""
