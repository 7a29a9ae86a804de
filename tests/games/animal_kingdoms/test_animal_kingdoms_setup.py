"""Positions that play never leads to: the rule, and the line and word that are wrong."""

from __future__ import annotations

import pytest

from tests.games.animal_kingdoms.tables import TOKENS, record
from tests.playing import codes, errors

START = ("@ round 1", "@ laws 4: D08, 5: D15, 6: D01, 7: D16, 8: D11", f"@ tokens {TOKENS}")
HANDS = ("@ Anna: 0 points, hand owl 1 owl 2 owl 3 owl 4", "@ Ben: 0 points, hand bee 1 bee 2 bee 3 bee 4")
CROWNED = ("@ kingdom 4: Anna 2, Ben 1, crown Ben", "@ cards 4: wolf 2 wolf 4 wolf 6 wolf 8")
LEFT = ("@ out Ben", "@ starter Anna", "@ next Anna")


@pytest.mark.parametrize(
    ("lines", "code", "line", "word"),
    [
        ((*START, *HANDS, *LEFT), "AK-31", "@ out Ben", "Ben"),
        ((*START, *CROWNED, *HANDS, *LEFT), "AK-33", "@ out Ben", "Ben"),
        (
            (*START, "@ kingdom 4: Anna 1, Ben 1", "@ cards 4: wolf 1 wolf 3", *HANDS, "@ next Anna"),
            "AK-17",
            "@ cards 4: wolf 1 wolf 3",
            "wolf",
        ),
        ((*START, "@ kingdom 4: Anna 2, Ben 1", *HANDS, "@ next Anna"), "AK-12", "@ kingdom 4: Anna 2, Ben 1", "4"),
        ((*START, *CROWNED, *HANDS, "@ next Anna"), "AK-31", CROWNED[0], "crown"),
        ((*START, *HANDS, "@ bonus Ben: 3", "@ next Anna"), "AK-33", "@ bonus Ben: 3", "Ben"),
    ],
)
def test_the_word_that_is_wrong_is_marked(lines: tuple[str, ...], code: str, line: str, word: str) -> None:
    text = record(*lines)
    (fault,) = errors(text)
    row = text.split("\n")[fault.span.line - 1]
    assert (fault.code, row, row[fault.span.start - 1 : fault.span.end - 1]) == (code, line, word)


EGON = ("@ egon 2 points", "@ next Anna")
FULL = ("@ kingdom 6: egon 5", "@ kingdom 7: egon 6", "@ kingdom 8: egon 7")
TAKEN = ("@ kingdom 4: egon 3", "@ kingdom 5: egon 4, crown egon")
EGON_LEFT = ("@ egon 2 points", "@ egon bonus 2", "@ out egon", "@ next Anna")


@pytest.mark.parametrize(
    ("lines", "code", "reason"),
    [
        ((*START, *HANDS, *EGON), "AK-69", "0 from the kingdoms scored so far and 0 from bonus tokens"),
        ((*START, *TAKEN, *FULL[:2], *HANDS, *EGON_LEFT), "AK-65", ""),
        ((*START, *TAKEN, *FULL, *HANDS, *EGON_LEFT), "", ""),
    ],
)
def test_what_egon_can_have(lines: tuple[str, ...], code: str, reason: str) -> None:
    found = errors(record(*lines, options="mode=egon"))
    assert [fault.code for fault in found] == ([code] if code else [])
    assert not reason or found[0].reason == reason


@pytest.mark.parametrize(
    ("points", "hand", "left", "codes_"),
    [
        (0, "owl 1 owl 2 owl 3", False, ["AK-16"]),  # nothing laid, nothing exchanged
        (1, "owl 1 owl 2 owl 3", False, []),
        (1, "", False, []),  # all four were exchanged
        (1, "owl 1 owl 2", True, ["AK-16"]),  # nobody exchanges any more
        (0, "owl 1 owl 2 owl 3", True, []),  # a card was laid
    ],
)
def test_cards_are_drawn_for_cards_laid_or_exchanged(points: int, hand: str, left: bool, codes_: list[str]) -> None:
    """AK-16, AK-27, AK-29: Anna is on turn, and Ben may have left; then she has laid two cards."""
    board = (*CROWNED, "@ bonus Ben: ?") if left else ()
    anna = f"@ Anna: {points} points, hand {hand}".rstrip()
    assert codes(record(*START, *board, anna, HANDS[1], *(LEFT if left else LEFT[1:]))) == codes_


def test_the_same_with_what_was_missing_is_accepted() -> None:
    assert codes(record(*START, *CROWNED, *HANDS, "@ bonus Ben: ?", *LEFT)) == []
    assert codes(record(*START, *HANDS, *LEFT, options="leaving=free")) == ["AK-33"]
    assert codes(record(*START, *HANDS, "@ bonus Ben: ?", *LEFT, options="leaving=free")) == []
