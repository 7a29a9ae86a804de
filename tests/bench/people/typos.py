"""Typing errors: two letters swapped, one left out, one doubled, or the key beside it."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import NamedTuple

ROWS = {
    "en": ("1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"),
    "de": ("1234567890ß", "qwertzuiopü+", "asdfghjklöä#", "yxcvbnm,.-"),
}
"""The keys of keyboards, row by row; each row stands a little to the right of the one above."""


SORTS = ("word", "sign", "name", "lost letter", "digit")
KNOWABLE = SORTS[:3]
NAME = re.compile(r"\+?\w*\d\w*|\b[RBGW]{4}\b")
"""A name of a field, a card, a tile."""


class Typo(NamedTuple):
    kind: str
    """swap, drop, double, neighbour"""
    sort: str
    """Of what was hit: a letter of a word, a sign, a letter of a name such as E0S1, H03 or RRBB. Apart from these: a letter of a
    name that is gone, and a digit; what they were, the line does not say."""
    text: str


@cache
def neighbours(layout: str) -> dict[str, str]:
    """The keys around each key."""
    found: dict[str, str] = {}
    rows = ROWS[layout]
    for y, row in enumerate(rows):
        for x, key in enumerate(row):
            around = [(y, x - 1), (y, x + 1), (y - 1, x), (y - 1, x + 1), (y + 1, x - 1), (y + 1, x)]
            found[key] = "".join(rows[b][a] for b, a in around if 0 <= b < len(rows) and 0 <= a < len(rows[b]))
    return found


def mistype(text: str, layout: str, rng: Random) -> Typo:
    """One error, anywhere in the line but in a blank."""
    while True:
        at = rng.choice([i for i, letter in enumerate(text) if not letter.isspace()])
        letter, after = text[at], text[at + 1 : at + 2]
        kind = rng.choice(("swap", "drop", "double", "neighbour"))
        if kind == "swap":
            if not after or after.isspace() or after == letter:
                continue
            now = text[:at] + after + letter + text[at + 2 :]
        elif kind == "drop":
            now = text[:at] + text[at + 1 :]
        elif kind == "double":
            now = text[:at] + letter + text[at:]
        else:
            keys = neighbours(layout).get(letter.lower())
            if not keys:
                continue
            key = rng.choice(keys)
            now = text[:at] + (key.upper() if letter.isupper() else key) + text[at + 1 :]
        return Typo(kind, _sort(text, at, kind), now)


def _sort(text: str, at: int, kind: str) -> str:
    if text[at].isdigit():
        return "digit"
    if not text[at].isalpha():
        return "sign"
    if not any(name.start() <= at < name.end() for name in NAME.finditer(text)):
        return "word"
    return "lost letter" if kind in ("drop", "neighbour") else "name"
