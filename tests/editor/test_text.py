"""Places in a text, as editors count them and as the referee does."""

from __future__ import annotations

import random
import re

import pytest

from referee.editor.text import Cursor, Region, Text
from referee.fault import Span

PIECES = ("a", "ü", "😀", "\n", "\r\n", "\r", " ", "\u2028", "\x0b", "\x85", "12. Laura:", "")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_a_text_that_was_edited_is_what_the_editor_has(encoding: str) -> None:
    rng = random.Random(f"text {encoding}")
    for _ in range(40):
        whole = "".join(rng.choices(PIECES, k=30))
        text = Text(whole, encoding)
        for _ in range(25):
            start, end = sorted(rng.choices(range(len(whole) + 1), k=2))
            if "\r\n" in (whole[start - 1 : start + 1], whole[end - 1 : end + 1]):
                continue  # there is no place inside of a line end
            new = "".join(rng.choices(PIECES, k=rng.randrange(3)))
            text.edit(Region(place(whole, start, encoding), place(whole, end, encoding)), new)
            whole = whole[:start] + new + whole[end:]
            assert str(text) == whole


def place(whole: str, offset: int, encoding: str) -> Cursor:
    """As the protocol defines it."""
    lines = re.split(r"\r\n|\r|\n", whole[:offset])
    if whole[offset - 1 : offset + 1] == "\r\n":
        lines.pop()
    units = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
    return Cursor(len(lines) - 1, len(lines[-1].encode(f"{encoding}-le" if units > 1 else encoding)) // units)


@pytest.mark.parametrize(
    ("whole", "span", "start", "end"),
    [
        ("1. Jörg: go", Span(1, 10, 12), (0, 9), (0, 11)),
        ("x\n1. 😀: go", Span(2, 7, 9), (1, 7), (1, 9)),
        ("a\r\nbc\r\nd", Span(2, 2, 3), (1, 1), (1, 2)),
        ("a\rbc\nd", Span(2, 1, 3), (1, 0), (1, 2)),
        ("a\rbc\nd", Span(3, 1, 2), (2, 0), (2, 1)),
        ("a", Span(1, 1, 99), (0, 0), (0, 1)),
        ("", Span(1, 1, 2), (0, 0), (0, 0)),
    ],
)
def test_a_place_of_the_referee_is_one_of_the_editor(
    whole: str, span: Span, start: tuple[int, int], end: tuple[int, int]
) -> None:
    assert Text(whole).region(span) == (start, end)


@pytest.mark.parametrize(
    ("whole", "line", "character", "row"),
    [
        ("1. Jörg: go", 0, 9, (1, 9)),
        ("x\n1. 😀: go", 1, 7, (2, 6)),
        ("x\n1. 😀: go", 1, 4, (2, 3)),  # inside of the character
        ("a\rbc\nd", 1, 1, (2, 1)),
        ("a\rbc\nd", 2, 0, (3, 0)),
        ("ab\n", 0, 99, (1, 2)),
        ("ab\n", 99, 0, (2, 0)),
    ],
)
def test_a_place_of_the_editor_is_one_of_the_referee(whole: str, line: int, character: int, row: tuple[int, int]) -> None:
    assert Text(whole).row(Cursor(line, character)) == row
