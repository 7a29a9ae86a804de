"""Which word was meant by one that cannot stand where it stands: every "did you mean" asks here.

Whoever types slips: two letters swap, one is left out or doubled, or the key beside it is hit. That counts as one slip; any
other letter counts more. Capitals and accents do not count, and `ü` may be spelled `ue` or `u`. A digit is not a slip of
another digit as readily: numbers are mostly meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from unicodedata import combining, normalize

from referee.language import say

SLIP = 1.0
"""A letter swapped with the next, left out, doubled, or hit beside its key."""
OTHER = 1.5
"""Another letter, or one too many."""
DIGIT = 2.0
"""Another digit."""
BEGUN = 1.0
"""Only the beginning of the word is written, one of the words of a name, or more than it."""
MARGIN = 0.5
"""How much farther off the second nearest word must be for one word alone to be meant."""
MAX_LENGTH = 60
"""Longer words are not compared: they come from nobody who slipped."""

_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "æ": "ae", "œ": "oe"})
_KEYBOARDS = (("qwertzuiop", "asdfghjkl", "yxcvbnm"), ("qwertyuiop", "asdfghjkl", "zxcvbnm"), ("1234567890",))


@cache
def _beside() -> frozenset[str]:
    """Two letters whose keys lie side by side."""
    pairs: set[str] = set()
    for rows in _KEYBOARDS:
        for upper, lower in zip(rows, (*rows[1:], ""), strict=True):
            pairs.update(a + b for a, b in pairwise(upper))
            pairs.update(a + b for i, b in enumerate(lower) for a in upper[i : i + 2])
    return frozenset(pairs | {pair[::-1] for pair in pairs})


def near_words(word: str, known: Iterable[str]) -> list[str]:
    """The words that were perhaps meant, in their order: those that are as near as any, if any is near at all. Of a mapping,
    what they stand for."""
    if len(word) > MAX_LENGTH:
        return []
    slipped = [(slips(word, other), other) for other in dict.fromkeys(known)]
    near = [(count, other) for count, other in slipped if count <= _reach(word, other)]
    best = min(near, default=(0.0, ""))[0]
    found = [other for count, other in near if count < best + MARGIN]
    return [*dict.fromkeys(known[other] for other in found)] if isinstance(known, Mapping) else found


def meant(word: str, known: Iterable[str]) -> str:
    """The one word that was meant; empty where it is none or may be several."""
    found = near_words(word, known)
    return found[0] if len(found) == 1 else ""


def hint(word: str, known: Iterable[str]) -> str:
    """The question which word was meant, behind what is wrong; empty if none is near."""
    near = near_words(word, known)[:3]
    return say(" Did you mean {words:or}?", words=near) if near else ""


def _reach(word: str, other: str) -> float:
    """How many slips are believed: a third of the letters, in short words fewer."""
    length = max(len(word), len(other))
    return length / 3 if length > 4 else (0.0, 0.0, 0.0, SLIP, OTHER)[length]


@lru_cache(20_000)
def slips(word: str, other: str) -> float:
    """How many slips lie between two words."""
    written, wanted = spelled(word), spelled(other)
    if any(_is_part(a, b) for a in written for b in wanted):
        return 0.0 if written & wanted else BEGUN
    return min(_edits(a, b) for a in written for b in wanted)


def spelled(word: str) -> frozenset[str]:
    """A word without capitals and accents, in the ways to do so."""
    small = normalize("NFC", word).casefold()
    if small.isascii():
        return frozenset((small,))
    bare = "".join(sign for sign in normalize("NFD", small) if not combining(sign))
    full = "".join(sign for sign in normalize("NFD", small.translate(_SPELLED_OUT)) if not combining(sign))
    return frozenset((bare, full))


def left_out(word: str) -> list[str]:
    """A word with a letter left out."""
    return [word[:i] + word[i + 1 :] for i in range(len(word))]


def swapped(word: str) -> list[str]:
    """A word with two letters swapped."""
    return [word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)]


def _is_part(word: str, other: str) -> bool:
    """Is one the other, its beginning, one of its words, or the other with words more?"""
    return (len(word) > 1 and (other.startswith(word) or word in other.split())) or word.startswith(f"{other} ")


def _edits(word: str, other: str) -> float:
    """The cheapest way from what was meant to what was written, letter by letter."""
    before: list[float] = []
    surplus = [_surplus(word, j) for j in range(len(word))]
    row = [0.0, *accumulate(surplus)]
    for i, wanted in enumerate(other):
        last, row = row, [row[0] + SLIP]
        for j, letter in enumerate(word):
            cost = min(last[j] + _exchange(letter, wanted), last[j + 1] + SLIP, row[j] + surplus[j])
            if i and j and letter == other[i - 1] != wanted == word[j - 1]:
                cost = min(cost, before[j - 1] + SLIP)
            row.append(cost)
        before = last
    return row[-1]


def _exchange(written: str, wanted: str) -> float:
    if written == wanted:
        return 0.0
    if written.isdigit() and wanted.isdigit():
        return DIGIT
    return SLIP if written + wanted in _beside() else OTHER


def _surplus(word: str, place: int) -> float:
    """A letter too many: one that was hit twice, or together with the key beside it."""
    around = word[max(0, place - 1) : place] + word[place + 1 : place + 2]
    return SLIP if any(letter == word[place] or letter + word[place] in _beside() for letter in around) else OTHER
