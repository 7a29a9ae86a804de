"""Every rule of Ape Town as records that keep it and records that break it, written from the rules."""

from __future__ import annotations

from tests.games.ape_town.boards import DISPLAY, LAST_FIELD, board, game
from tests.games.case import Case, breaks, keeps

# The rulebook's first example: Laura skips one tile, and her mandrill lies between two bananas.
EXAMPLE_1 = game(DISPLAY, "1. Laura: take 2, place 7.4 +6")
AFTER_EXAMPLE_1 = """\
@ board 7.4 mandrill
@ open 1: orang - banana tarsier chimp
@ open 2: banana katta banana banana mandrill
@ bundles 1 1
@ Laura: 6 points, 5 bundles
@ Emma: 0 points, 6 bundles
@ Felix: 0 points, 6 bundles
@ next Emma"""


def completed(
    move: str,
    scores: str = "",
    *,
    tile: str = "orang",
    S3: str = "oE kF kF kL m b b b .",
    G2: str = "t m m b",
    W3: str = "c m",
    G3: str = "kE kE kL",
) -> str:
    """The rulebook's second example, or one like it: Laura fills S3, whose neighbours are W3, G2 and G3."""
    return game(
        board(S3=S3, G2=G2, W3=W3, G3=G3),
        f"@ open 4: - - {tile} tarsier chimp",
        "@ open 5: banana banana chimp tarsier mandrill",
        f"1. Laura: take 18, place 9.7 {move}",
        *([f"= {scores}"] if scores else []),
    )


EXAMPLE_2 = completed("+7", "Laura 7, Emma 0, Felix 10")

FIVE_MOVES = """\
1. Laura: take 1, place 1.1
2. Emma: take 2, place 1.4
3. Felix: take 3, place 3.3
4. Laura: take 4, place 1.2
5. Emma: take 5, place 1.5"""
KATTAS = "* reveal 1: katta katta katta katta katta\n* reveal 2: katta katta katta katta katta"


def white_full(W3: str, where: str, reveals: str, claim: str) -> str:
    """The white districts are full but for W3. Laura has a mandrill from a white segment."""
    return game(
        board(W1="b b b b b b b b", W2="b b b b b b b b", W3=W3),
        reveals,
        "@ open 6: tarsier katta katta katta -",
        f"1. Laura: take 25, place {where} {claim}",
    )


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


# Section 8 and the refilled section 1 are the display, and Emma has no money.
ROUND_THE_TRACK = "\n".join(
    [
        board(W1="t t t t t t t t", W2="c c c c c c c c", W3="m m m m m m m m m", G1="b b b b b b b b", S1="b"),
        "@ open 7: - - - - katta",
        "@ open 8: katta orang katta orang katta",
        "@ Laura: 0 points, 12 bundles",
        "@ Emma: 0 points, 0 bundles",
        "1. Laura: take 35, place 6.3 +0",
        "* reveal 1: banana banana banana banana banana",
    ]
)

# A banana at 8.5 has one of each motif beside it; the sixth is the preprinted banana of 7.5.
SIX_NEIGHBOURS = "\n".join(
    [
        "@ board 8.4 tarsier, 8.6 chimp, 7.4 mandrill, 9.4 orang Laura, 9.5 katta Emma",
        "@ open 2: banana katta tarsier chimp mandrill",
        "@ open 3: banana katta tarsier chimp mandrill",
    ]
)

CASES: list[Case] = [
    # Set-up
    keeps("AT-1", game(DISPLAY, "= Laura 0, Emma 0, Felix 0, Max 0", players="Laura, Emma, Felix, Max")),
    keeps(
        "AT-1",
        game(
            DISPLAY,
            "1. Laura: take 1, place 1.1",
            "2. Emma: take 2, place 1.4",
            "3. Laura: take 3, place 3.3",
            players="Laura, Emma",
        ),
    ),
    breaks("AT-1", game(players="Laura, Emma, Felix, Max, Anna"), at='"Laura, Emma, Felix, Max, Anna"', code="H06"),
    breaks("AT-1", game(players="Laura"), at='"Laura"', code="H06"),
    keeps("AT-2", game(KATTAS, FIVE_MOVES, "* reveal 3: katta katta katta katta banana")),
    breaks("AT-2", game(KATTAS, FIVE_MOVES, "* reveal 3: katta katta katta katta katta"), at="katta", code="C03"),
    breaks("AT-2", game(board(W1="oL oL oL oL oL oL oL oL", W2="oL oL oL oL oL")), at="orang"),
    keeps(
        "AT-3",
        game(DISPLAY, "1. Laura: take 1, place 6.1", "2. Emma: take 2, place 1.4", "3. Felix: take 3, place 8.4"),
    ),
    keeps(
        "AT-4",
        game(  # eight fields of W1 make a district, nine of S3
            board(W1="kL b b t b b b ."),
            "@ open 2: - banana banana - banana",
            "@ open 3: katta katta katta katta katta",
            "1. Laura: take 7, place 3.2 +1",
        ),
    ),
    keeps("AT-4", EXAMPLE_2),
    keeps("AT-5", game(DISPLAY, "1. Laura: take 4, place 1.3 +1", "2. Emma: take 3, place 4.2 +2")),
    breaks("AT-5", game(DISPLAY, "1. Laura: take 1, place 2.4"), at="2.4"),
    breaks("AT-5", game("@ board 2.7 mandrill"), at="2.7"),
    keeps(
        "AT-6",
        game(  # G2 is not beside G1: the pond lies between
            board(G1="b b b b kL b b .", G2="m m"),
            "@ open 2: - - katta - -",
            "@ open 3: katta katta katta katta katta",
            "1. Laura: take 8, place 4.6 +0",
        ),
    ),
    breaks("AT-6", game(DISPLAY, "1. Laura: take 3, place 5.5"), at="5.5"),
    breaks("AT-6", game("@ board 5.4 banana"), at="5.4"),
    keeps("AT-7", game(DISPLAY, "1. Laura: take 1, place 1.1", "2. Emma: take 7, place 1.2")),
    breaks("AT-7", game(DISPLAY, "1. Laura: take 41, place 1.1"), at="41"),
    breaks("AT-7", game(DISPLAY, "1. Laura: take 0, place 1.1"), at="0"),
    breaks("AT-7", game("@ open 9: banana banana banana banana banana"), at="9"),
    keeps("AT-8", game(DISPLAY, "= Laura 0, Emma 0, Felix 0")),
    breaks("AT-8", game(DISPLAY, "= Laura 0, Emma 1, Felix 0"), at="1", code="A02"),
    keeps("AT-9", last_move()),
    breaks("AT-9", game(DISPLAY, "1. Laura: take 11, place 1.4"), at="11", code="AT-16"),
    keeps("AT-10", game(DISPLAY, "1. Laura: take 6, place 3.3")),
    keeps(
        "AT-10",
        game(  # the display begins with segment 1, whichever section was turned up first
            "* reveal 2: banana katta banana banana mandrill",
            "* reveal 1: orang mandrill banana tarsier chimp",
            "1. Laura: take 1, place 1.1",
            "@ board 1.1 orang Laura",
            "@ open 2: banana katta banana banana mandrill",
            "@ open 1: - mandrill banana tarsier chimp",
            "@ next Emma",
        ),
    ),
    keeps(
        "AT-10",
        game(
            "@ open 2: banana katta banana banana mandrill",
            "* reveal 1: orang mandrill banana tarsier chimp",
            "1. Laura: take 2, place 7.4 +6",
        ),
    ),
    breaks("AT-10", game("* reveal 3: banana katta banana banana mandrill"), at="3"),
    breaks(
        "AT-10",
        game("* reveal 2: banana katta banana banana mandrill", "* reveal 2: banana katta banana banana mandrill"),
        at="2",
    ),
    breaks("AT-34", game("@ open 3: banana katta banana banana mandrill"), at="3"),
    breaks(
        "AT-10",
        game("* reveal 1: banana katta banana banana mandrill", "* reveal 3: banana katta banana banana mandrill"),
        at="3",
    ),
    breaks("AT-10", game("* reveal 1: orang mandrill banana tarsier chimp", "1. Laura: take 1, place 1.1"), code="C02"),
    breaks("AT-10", game("@ board 1.1 banana", "@ open 1: - katta katta katta katta")),
    keeps("AT-11", game(DISPLAY, "1. Laura: take 7, place 1.1")),
    breaks("AT-11", game(DISPLAY, "1. Laura: take 12, place 3.3"), at="12", code="AT-16"),
    keeps(
        "AT-12",
        game(
            DISPLAY,
            *(
                f"@ {line}"
                for line in (
                    "open 1: orang mandrill banana tarsier chimp",
                    "open 2: banana katta banana banana mandrill",
                    "Laura: 0 points, 6 bundles",
                    "Emma: 0 points, 6 bundles",
                    "Felix: 0 points, 6 bundles",
                    "next Laura",
                )
            ),
        ),
    ),
    breaks(
        "AT-12",
        game(
            DISPLAY,
            *(
                f"@ {line}"
                for line in (
                    "open 1: orang mandrill banana tarsier chimp",
                    "open 2: banana katta banana banana mandrill",
                    "Laura: 0 points, 5 bundles",
                    "Emma: 0 points, 7 bundles",
                    "Felix: 0 points, 6 bundles",
                    "next Laura",
                )
            ),
        ),
        code="A02",
    ),
    breaks("AT-12", game("@ Laura: 3 points, 6 bundles", "@ Laura: 4 points, 6 bundles"), at="Laura"),
    keeps("AT-13", game("@ Laura: 0 points, 2 bundles", "@ Emma: 0 points, 10 bundles", players="Laura, Emma")),
    breaks(
        "AT-13",
        game("@ Laura: 0 points, 12 bundles", "@ Emma: 0 points, 12 bundles", players="Laura, Emma"),
        code="AT-23",
    ),
    keeps(
        "AT-14",
        game(DISPLAY, "1. Emma: take 1, place 1.1", "2. Felix: take 2, place 1.4", players="Emma, Felix, Laura"),
    ),
    keeps("AT-15", game(DISPLAY, FIVE_MOVES)),
    breaks("AT-15", game(DISPLAY, "1. Laura: take 1, place 1.1", "2. Felix: take 2, place 1.4"), at="Felix"),
    breaks("AT-15", game(DISPLAY, "1. Laura: take 1, place 1.1", "2. Laura: take 2, place 1.4"), at="Laura"),
    breaks("AT-15", game("@ next Laura", "@ next Emma")),
    # Taking
    keeps("AT-16", game(DISPLAY, "1. Laura: take 5, place 1.4")),
    breaks("AT-16", game(DISPLAY, "1. Laura: take 1, place 1.1", "2. Emma: take 1, place 1.2"), at="1"),
    keeps("AT-17", game(ROUND_THE_TRACK, "2. Emma: take 36, place 3.4")),
    breaks("AT-17", game(ROUND_THE_TRACK, "2. Emma: take 1, place 6.4"), at="1", code="AT-20"),
    breaks(
        "AT-17",
        game(DISPLAY, "@ open 1: - - banana banana banana", "@ open 3: banana banana banana banana banana"),
        code="AT-34",
    ),
    keeps("AT-18", EXAMPLE_1 + AFTER_EXAMPLE_1),
    breaks("AT-18", EXAMPLE_1 + AFTER_EXAMPLE_1.replace("bundles 1 1", "bundles 3 1"), code="A02"),
    breaks(
        "AT-18",
        EXAMPLE_1 + AFTER_EXAMPLE_1.replace("@ bundles 1 1\n", "").replace("5 bundles", "6 bundles"),
        code="A02",
    ),
    keeps(
        "AT-19",
        game(
            DISPLAY,
            "1. Laura: take 2, place 7.4 +6",
            "2. Emma: take 4, place 1.1",
            *(
                f"@ {line}"
                for line in (
                    "board 7.4 mandrill, 1.1 tarsier",
                    "open 1: orang - banana - chimp",
                    "open 2: banana katta banana banana mandrill",
                    "bundles 1 2, 3 1",
                    "Laura: 6 points, 5 bundles",
                    "Emma: 0 points, 4 bundles",
                    "Felix: 0 points, 6 bundles",
                    "next Felix",
                )
            ),
        ),
    ),
    breaks(
        "AT-19",
        game(
            DISPLAY,
            "1. Laura: take 2, place 7.4 +6",
            "2. Emma: take 4, place 1.1",
            *(
                f"@ {line}"
                for line in (
                    "board 7.4 mandrill, 1.1 tarsier",
                    "open 1: orang - banana - chimp",
                    "open 2: banana katta banana banana mandrill",
                    "bundles 1 2, 2 1, 3 1",
                    "Laura: 6 points, 5 bundles",
                    "Emma: 0 points, 3 bundles",
                    "Felix: 0 points, 6 bundles",
                    "next Felix",
                )
            ),
        ),
        code="AT-23",
    ),
    keeps("AT-20", game(DISPLAY, "1. Laura: take 7, place 1.1")),
    breaks("AT-20", game(DISPLAY, "1. Laura: take 8, place 1.4"), at="8"),
    breaks(
        "AT-20",
        game(
            DISPLAY,
            "1. Laura: take 7, place 1.1",
            "2. Emma: take 1, place 1.2",
            "3. Laura: take 3, place 3.3",
            players="Laura, Emma",
        ),
        at="3",
    ),
    keeps(
        "AT-21",
        game(
            DISPLAY,
            "1. Laura: take 2, place 7.4 +6",
            "2. Emma: take 1, place 1.1",
            *(
                f"@ {line}"
                for line in (
                    "board 7.4 mandrill, 1.1 orang Emma",
                    "open 1: - - banana tarsier chimp",
                    "open 2: banana katta banana banana mandrill",
                    "Laura: 6 points, 5 bundles",
                    "Emma: 0 points, 7 bundles",
                    "Felix: 0 points, 6 bundles",
                    "next Felix",
                )
            ),
        ),
    ),
    breaks(
        "AT-21",
        game(
            DISPLAY,
            "1. Laura: take 2, place 7.4 +6",
            "2. Emma: take 1, place 1.1",
            *(
                f"@ {line}"
                for line in (
                    "board 7.4 mandrill, 1.1 orang Emma",
                    "open 1: - - banana tarsier chimp",
                    "open 2: banana katta banana banana mandrill",
                    "Laura: 6 points, 6 bundles",
                    "Emma: 0 points, 6 bundles",
                    "Felix: 0 points, 6 bundles",
                    "next Felix",
                )
            ),
        ),
        code="A02",
    ),
    keeps(
        "AT-22",
        game(
            "@ Laura: 0 points, 18 bundles",
            "@ Emma: 0 points, 0 bundles",
            "@ Felix: 0 points, 0 bundles",
            DISPLAY,
            "1. Laura: take 10, place 1.1",
        ),
    ),
    keeps(
        "AT-23",
        game(
            "@ open 1: katta katta katta katta katta",
            "@ open 2: katta katta katta katta katta",
            "@ bundles 3 2, 10 1",
            "@ Laura: 0 points, 3 bundles",
        ),
    ),
    breaks(
        "AT-23",
        game(
            "@ open 1: katta katta katta katta katta",
            "@ open 2: katta katta katta katta katta",
            "@ bundles 3 2, 10 1",
            "@ Laura: 0 points, 4 bundles",
        ),
    ),
    breaks(
        "AT-23",
        game(
            "@ open 1: katta katta katta katta katta",
            "@ open 2: katta katta katta katta katta",
            "@ bundles 11 2",
            "@ Laura: 0 points, 4 bundles",
        ),
    ),
    keeps("AT-24", game(DISPLAY, "1. Laura: take 2, place 7.4 +6  ; she says white; grey counts")),
    # Placing
    keeps("AT-25", EXAMPLE_1),
    breaks("AT-25", game(DISPLAY, "1. Laura: take 2, place 1.1"), at="1.1"),
    breaks("AT-25", game(DISPLAY, "1. Laura: take 1, place 1.1", "2. Emma: take 4, place 1.1"), at="1.1"),
    breaks("AT-25", game(DISPLAY, "1. Laura: take 1, place 1.10"), at="1.10"),
    breaks("AT-25", game("@ board 1.1 banana, 1.1 banana"), at="1.1"),
    keeps("AT-26", white_full("b b b b b b b b c", "1.4", "@ open 5: - - - - mandrill", "+6")),
    breaks("AT-26", white_full("b b b b b b b b .", "1.4", "@ open 5: - - - mandrill mandrill", ""), at="1.4", code="AT-25"),
    keeps("AT-27", game(DISPLAY, "1. Laura: take 2, place 7.4 +6", "2. Emma: take 8, place 7.6")),
    breaks("AT-27", game(DISPLAY, "1. Laura: take 2, place 7.4 +6", "2. Emma: take 5, place 7.4"), at="7.4", code="AT-25"),
    # Immediate points
    keeps(
        "AT-28",
        game(
            "* reveal 1: orang tarsier banana tarsier chimp\n* reveal 2: banana katta banana banana mandrill",
            "1. Laura: take 2, place 7.4 +2",
        ),
    ),
    breaks(
        "AT-28",
        game(
            "* reveal 1: orang tarsier banana tarsier chimp\n* reveal 2: banana katta banana banana mandrill",
            "1. Laura: take 2, place 7.4 +1",
        ),
        at="+1",
        code="A01",
    ),
    keeps("AT-29", game(DISPLAY, "1. Laura: take 5, place 7.4 +4")),
    breaks("AT-29", game(DISPLAY, "1. Laura: take 5, place 7.4 +2"), at="+2", code="A01"),
    keeps("AT-30", EXAMPLE_1),
    breaks("AT-30", game(DISPLAY, "1. Laura: take 2, place 7.4 +3"), at="+3", code="A01"),
    keeps("AT-31", game(SIX_NEIGHBOURS, "1. Laura: take 6, place 8.5 +6")),
    breaks("AT-31", game(SIX_NEIGHBOURS, "1. Laura: take 6, place 8.5 +3"), at="+3", code="A01"),
    keeps("AT-32", game(SIX_NEIGHBOURS, "1. Laura: take 6, place 8.5 +6", "= Laura 6, Emma 0, Felix 0")),
    breaks(
        "AT-32",
        game(SIX_NEIGHBOURS, "1. Laura: take 6, place 8.5 +6", "= Laura 6, Emma 1, Felix 0"),
        at="1",
        code="A02",
    ),
    keeps(
        "AT-33",
        game(
            DISPLAY,
            "1. Laura: take 1, place 1.3 +0",
            *(
                f"@ {line}"
                for line in (
                    "board 1.3 orang Laura",
                    "open 1: - mandrill banana tarsier chimp",
                    "open 2: banana katta banana banana mandrill",
                    "next Emma",
                )
            ),
        ),
    ),
    breaks("AT-33", game(DISPLAY, "1. Laura: take 1, place 1.3 +1"), at="+1", code="A01"),
    breaks("AT-33", game("@ board 1.1 banana, 1.3 orang"), at="1.3"),
    breaks("AT-33", game("@ board 1.1 banana Laura"), at="1.1"),
    # Revealing
    keeps(
        "AT-34",
        game(DISPLAY, FIVE_MOVES, "* reveal 3: banana banana banana banana banana", "6. Felix: take 6, place 3.4"),
    ),
    keeps(
        "AT-34",
        game(  # section 5 is emptied while 4 is open: section 6 is next all the same
            board(W1="b b b b b b b b", W2="b b b b b b b b", S1="c c c c c c c"),
            "@ open 4: - - - - katta",
            "@ open 5: - - - - katta",
            "1. Laura: take 25, place 7.1",
            "* reveal 6: katta katta katta katta katta",
            "2. Emma: take 26, place 6.3",
        ),
    ),
    breaks("AT-34", game(DISPLAY, FIVE_MOVES, "* reveal 1: banana banana banana banana banana"), at="1"),
    breaks("AT-34", game(DISPLAY, FIVE_MOVES, "6. Felix: take 6, place 3.4"), code="C02"),
    breaks("AT-34", last_move("* reveal 1: banana banana banana banana banana"), code="C01"),
    breaks("AT-34", game("@ board 1.1 banana")),
    keeps("AT-35", game(DISPLAY, FIVE_MOVES, "* reveal 3: banana banana banana banana banana")),
    breaks("AT-35", game(DISPLAY, "* reveal 3: banana banana banana banana banana"), code="C01"),
    breaks("AT-35", game(*(f"@ open {section}: banana banana banana banana banana" for section in (1, 2, 3))), at="3"),
    breaks("AT-35", game("@ open 1: - - - - -"), at="1"),
    breaks("AT-35", game(board(W1="b b b b b b b b", W2="b b"))),
    keeps("AT-36", game(ROUND_THE_TRACK, "2. Emma: take 36, place 3.4", "3. Felix: take 2, place 6.4")),
    keeps("AT-37", last_move()),
    # District scoring
    keeps("AT-38", EXAMPLE_2),
    breaks("AT-38", completed("+0"), at="+0", code="A01"),
    keeps("AT-39", EXAMPLE_2),
    keeps("AT-40", completed("+7", "Laura 7, Emma 3, Felix 7", S3="oE kF kF kL m oE b b .")),
    keeps("AT-40", completed("+10", "Laura 10, Emma 0, Felix 7", S3="oL kF kF kL m oL oE b .", tile="orang")),
    breaks("AT-40", completed("+7", "Emma 0", S3="oE kF kF kL m oE b b ."), at="0", code="A02"),
    keeps("AT-41", EXAMPLE_2),
    keeps("AT-41", completed("+7", "Laura 7, Emma 0, Felix 10", S3="b b kF kF kL m b b .", tile="banana")),
    breaks("AT-41", completed("+7", "Felix 7", S3="b b kF kF kL m b b .", tile="banana"), at="7", code="A02"),
    keeps("AT-42", EXAMPLE_2),
    breaks("AT-42", completed("+10"), at="+10", code="A01"),
    keeps("AT-43", completed("+7", "Laura 7, Emma 0, Felix 7", S3="oE kF b kL m b b b .")),
    breaks("AT-43", completed("+10", S3="oE kF b kL m b b b ."), at="+10", code="A01"),
    keeps("AT-43", completed("+0", "Laura 0, Emma 0, Felix 0", S3="oE b b b m b b b .")),  # AT-Q4: no kattas at all
    keeps("AT-44", completed("+9", "Laura 9, Emma 0, Felix 12", G3="kE kE m")),
    breaks("AT-44", completed("+7", G3="kE kE m"), at="+7", code="A01"),
    keeps("AT-45", completed("+7", "Laura 7, Felix 10", G3="kE kE kL m", G2="t m m")),
    breaks("AT-45", completed("+9", G3="kE kE kL m", G2="t m m"), at="+9", code="A01"),
    keeps("AT-46", EXAMPLE_2),
    breaks("AT-46", completed("+7", "Emma 7"), at="7", code="A02"),
    keeps("AT-47", EXAMPLE_2),
    breaks("AT-47", completed("+5"), at="+5", code="A01"),
    breaks("AT-47", completed("+12"), at="+12", code="A01"),
    keeps("AT-48", EXAMPLE_2),
    breaks("AT-48", completed("+6"), at="+6", code="A01"),
    keeps("AT-49", EXAMPLE_2 + "2. Emma: take 21, place 5.1 +7\n= Laura 7, Emma 7, Felix 10\n"),
    breaks("AT-49", EXAMPLE_2 + "2. Emma: take 21, place 9.7\n", at="9.7", code="AT-25"),
    # End
    keeps("AT-50", last_move(Result="Laura 105, Emma 107, Felix 103")),
    breaks("AT-50", last_move("2. Emma: take 36, place 1.1")),
    breaks(
        "AT-50",
        game(DISPLAY, "1. Laura: take 2, place 7.4 +6", Result="Laura 6, Emma 0, Felix 0"),
        at='"Laura 6, Emma 0, Felix 0"',
        code="A05",
    ),
    keeps("AT-51", last_move("= Laura 105, Emma 107, Felix 103")),
    breaks("AT-51", last_move("= Laura 109"), at="109", code="A02"),
    keeps("AT-52", last_move(laura=0, emma=0, felix=0, Result="Laura 8, Emma 5, Felix 7")),
    breaks("AT-52", last_move(laura=0, emma=0, felix=0, Result="Laura 4, Emma 5, Felix 7"), at="4", code="A03"),
    keeps("AT-53", last_move(laura=297, Result="Laura 305, Emma 107, Felix 103")),
    breaks("AT-53", last_move(Result="Laura 5, Emma 107, Felix 103"), at="5", code="A03"),
    keeps("AT-54", last_move(Result="Emma 107, Laura 105, Felix 103")),
    keeps("AT-55", last_move(emma=100, felix=98, Result="Emma 105, Felix 105, Laura 105")),
]

UNBREAKABLE = {
    "AT-3": "the city is the edition's; a wrong one is refused when it is loaded (H04)",
    "AT-4": "the city is the edition's; a wrong one is refused when it is loaded (H04)",
    "AT-14": "whoever stands first in [Players] begins; the record cannot say otherwise",
    "AT-22": "it allows; there is nothing to break",
    "AT-24": "what is said aloud is not written down, and it binds nobody (AT-Q11)",
    "AT-36": "refilling leaves no line in a record; which section is opened next is AT-34",
    "AT-37": "an edition with more fields than tiles is refused when it is loaded (H04)",
    "AT-39": "the order of the two steps changes no sum that a record could state",
    "AT-54": "no line says who won: the standings are worked out (test_ape_town_end.py)",
    "AT-55": "no line says who won: the standings are worked out (test_ape_town_end.py)",
}
UNKEEPABLE: dict[str, str] = {}
