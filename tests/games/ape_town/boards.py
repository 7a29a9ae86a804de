"""Short ways to write Ape Town's records in tests. The districts are copied from the rules, not from the edition."""

from __future__ import annotations

from tests.models.ape_town import TILES

DISTRICTS = {
    "W1": "1.1 1.2 1.3 2.1 2.2 2.3 3.1 3.2",
    "G1": "1.4 1.5 1.6 2.5 2.6 3.5 4.5 4.6",
    "W2": "1.7 1.8 1.9 2.8 2.9 2.10 3.8 3.9",
    "S1": "3.3 3.4 4.2 4.3 4.4 5.1 5.2 5.3",
    "G2": "6.3 6.4 6.5 6.6 6.7 6.8 7.4 7.6",
    "S2": "3.6 3.7 4.7 4.8 4.9 5.7 5.8 5.9",
    "W3": "6.1 6.2 7.1 7.2 8.1 8.2 8.3 9.1 9.2",
    "S3": "8.4 8.5 8.6 8.7 9.3 9.4 9.5 9.6 9.7",
    "G3": "6.9 6.10 7.8 7.9 8.8 8.9 8.10 9.8 9.9",
}
NEIGHBOURS = {
    "W1": "G1 S1",
    "G1": "W1 W2 S1 S2",
    "W2": "G1 S2",
    "S1": "W1 G1 G2 W3",
    "G2": "S1 S2 W3 S3 G3",
    "S2": "G1 W2 G2 G3",
    "W3": "S1 G2 S3",
    "S3": "W3 G2 G3",
    "G3": "G2 S2 S3",
}

_MOTIFS = {motif[0]: motif for motif in TILES}
_OWNERS = {"L": " Laura", "E": " Emma", "F": " Felix", "": ""}


def board(**districts: str) -> str:
    """`board(S3="oE kF m .")`: an orang of Emma, a katta of Felix, a mandrill and a free field, in the order above."""
    placed = [
        f"{field} {_MOTIFS[tile[0]]}{_OWNERS[tile[1:]]}"
        for district, tiles in districts.items()
        for field, tile in zip(DISTRICTS[district].split(), tiles.split(), strict=False)
        if tile != "."
    ]
    return f"@ board {', '.join(placed)}"


def game(*lines: str, players: str = "Laura, Emma, Felix", **tags: str) -> str:
    """A record. Several lines may stand in one text."""
    head = [f'[{name} "{value}"]' for name, value in {"Game": "Ape Town", "Players": players, **tags}.items()]
    return "\n".join([*head, "", *lines, ""])


DISPLAY = """\
* reveal 1: orang mandrill banana tarsier chimp
* reveal 2: banana katta banana banana mandrill"""
"""The start of most records here. Segments 1 to 10 are white, grey, black, white, grey, black and so on."""

LAST_FIELD = "\n".join(
    [
        board(
            W1="t t t t t t t t", W2="c c c c c c c c", W3="m m m m m m m m m", G1="b b b b b b b b",
            S1="oL oL oL oE oE oE oF oF", S2="kE kE kE kE kE kE kE kE", G2="kF kF kF kF b b b b",
            S3="oF oF oF b b b b b m", G3="b b b b b b b t .",
        ),
        "@ open 7: - - - - katta",
        "@ open 8: tarsier chimp chimp orang katta",
        "@ bundles 36 2",
    ]
)  # fmt: skip
"""Only 9.9 is free, and all 80 tiles have been seen. A katta there makes its player boss of G3 (a tarsier: 1 point) and
wins the inferior S3 (a mandrill: 3 points). Of 18 bundles 2 lie on the track; 16 are to be given to three players."""

SKIPS = (
    "@ board 4.2 katta Emma",
    "@ open 1: katta katta - katta katta",
    "@ open 2: banana banana banana banana banana",
    "@ bundles 1 1, 2 1",
    "@ Laura: 0 points, 0 bundles",
    "@ Emma: 0 points, 10 bundles",
    "1. Laura: take 2, place 1.4",
)
"""Laura has no bundle to pay with; one lies beside the tile that she wants: legal with pay=received only (AT-20, AT-Q8)."""

FIVE_MOVES = """\
1. Laura: take 1, place 1.1
2. Emma: take 2, place 1.4
3. Felix: take 3, place 3.3
4. Laura: take 4, place 1.2
5. Emma: take 5, place 1.5"""


def last_move(*lines: str, laura: int = 97, emma: int = 102, felix: int = 96, **tags: str) -> str:
    return game(
        LAST_FIELD,
        f"@ Laura: {laura} points, 4 bundles",
        f"@ Emma: {emma} points, 5 bundles",
        f"@ Felix: {felix} points, 7 bundles",
        "1. Laura: take 35, place 9.9 +4",
        *lines,
        **tags,
    )
