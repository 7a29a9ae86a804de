"""How like two moves are, word by word, by what the words mean: knows the kinds of words that a grammar has, and no game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from referee.language.spelling import left_out, swapped
from referee.record.notation import Notation
from referee.record.spellings import spellings

# What speaks against a move that is to be taken for another. The closest other word counts 1.
NAME = 1.5
"""Another name, such as that of a colour or an animal."""
VERB = 1.0
"""Another word that says what is done."""
FAR = 8.0
"""The least likely of other words."""
ELSEWHERE = 1.0
"""The word is not the one at fault."""
SECOND = 100.0
"""It is not the only other word, or something else is done with more or fewer words: another move altogether."""
LEFT_OUT = 2.0
"""One of several words of a kind is not there, such as a field of a way."""
ADDED = 2.0
"""A move has a word more than what is written."""
DROPPED = 10.0
"""It has one less: in a list of moves that is the same for all of a form."""

MAX_WORDS = 20_000
WORD = re.compile(r"[^\s,:]+")
_PART = re.compile(r"\d+|[^\W\d]|.")


class ActionWords(NamedTuple):
    """The words of an action in canonical notation."""

    kinds: tuple[str, ...]
    """The grammar's names for them; those of keywords begin with an underscore."""
    texts: list[str]


class Difference(NamedTuple):
    changed: tuple[int, ...]
    """The words that are others or missing, where the move has words of their kind."""
    distance: float


class Vocabulary(dict[str, str]):
    """The kind of every word of a notation that was seen; not without end, since some are numbers."""

    def __init__(self, notation: Notation) -> None:
        super().__init__()
        self._notation = notation
        self.others = lru_cache(5_000)(self._others)

    def __missing__(self, word: str) -> str:
        if len(self) > MAX_WORDS:
            self.clear()
        try:
            ((kind, *_),) = self._notation.tables.lex(word)
        except ValueError:  # none, or several
            kind = ""
        self[word] = kind
        return kind

    def words(self, text: str) -> ActionWords:
        texts = WORD.findall(text)
        return ActionWords(tuple(map(self.__getitem__, texts)), texts)

    def _others(self, kind: str, text: str) -> list[tuple[float, str]]:
        """Other words of a kind, with how far they are apart: all names that there are; of what is made of numbers and letters,
        the nearest."""
        if kind[:1] in ("", "_") or kind in ("NAME", "STRING", "CLAIM", "UNKNOWN"):
            return []
        tables, found = self._notation.tables, []
        if text.islower() and text.isalpha():
            value_of = getattr(self._notation.values, kind)
            names = {value_of(name): name for name in reversed(spellings(tables, kind))}  # once in every language
            found = [name for value, name in names.items() if value != value_of(text)]
        else:
            letters = sorted(set(re.findall(r"(?<!\\)[A-Z]", tables.patterns[kind])))
            found = [other for other in dict.fromkeys(_varied(text, letters)) if other != text and self[other] == kind]
        return [(apart(text, other), other) for other in found]


vocabulary_of = lru_cache(32)(Vocabulary)


def places(written: ActionWords, at: str | None, nth: int) -> tuple[int, ...]:
    """Where the word at fault stands. A number right behind it belongs to it, as in `tiger 7` or `red 3`."""
    found = [i for i, kind in enumerate(written.kinds) if kind == at]
    if nth >= len(found):
        return ()
    place = found[nth]
    return (place, place + 1) if at != "INT" and written.kinds[place + 1 : place + 2] == ("INT",) else (place,)


def have_two_other_values(one: object, other: object) -> bool:
    """Do two moves of the same form differ in two values or more that both have, and so in as many words?"""
    if type(one) is not type(other) or not isinstance(one, tuple) or not isinstance(other, tuple) or len(one) != len(other):
        return False
    count = 0
    for a, b in zip(one, other, strict=True):  # asked of every legal move
        if a != b and a is not None and b is not None:
            count += 1
            if count > 1:
                return True
    return False


def difference(written: ActionWords, move: ActionWords) -> Difference:
    """What is written otherwise in a move."""
    kinds, texts = written
    others, moved = move
    pairs, missing, dropped, added = _aligned(kinds, others)
    changed = [(i, j) for i, j in pairs if texts[i] != moved[j]]
    count = len(changed)
    distance = FAR * count
    if count < 3:  # how far the words are apart tells nothing where nearly all are others
        distance = sum([apart(texts[i], moved[j]) if kinds[i] == others[j] else VERB for i, j in changed])
    is_other_form = kinds[0] != others[0] and dropped + added > 0
    distance += SECOND * (max(0, count - 1) + is_other_form) + DROPPED * dropped + ADDED * added
    return Difference((*(i for i, _ in changed), *missing), distance)


@lru_cache(2_000)
def _aligned(written: tuple[str, ...], move: tuple[str, ...]) -> tuple[list[tuple[int, int]], tuple[int, ...], int, int]:
    """Which words mean the same, from their kinds; which are missing in the move although it has words of their kind; how many
    are missing in all, and how many it has too many.

    The first word says what is done and is always compared. The others are compared from the end, so that of a way its goal is,
    and a word that may be left out shifts nothing.
    """
    if len(written) == len(move):
        return [(i, i) for i in range(len(written))], (), 0, 0
    pairs, i, j = [(0, 0)], len(written) - 1, len(move) - 1
    while i > 0 and j > 0:
        same = written[i] == move[j]
        if same:
            pairs.append((i, j))
        back_in_move = not same and written[i] in move[1:j]
        back_in_written = not same and not back_in_move and move[j] in written[1:i]
        i, j = i - (not back_in_move), j - (not back_in_written)
    alone = sorted(set(range(len(written))).difference(i for i, _ in pairs))
    return pairs, tuple(i for i in alone if written[i] in move), len(alone), len(move) - len(pairs)


@lru_cache(20_000)
def apart(a: str, b: str) -> float:
    """How unlikely one word is written for another of its kind."""
    if a.isupper() and a.isalpha() and len(a) == len(b):  # the sides of a tile: it may be turned, or two be swapped
        return 1 if b in a + a or b in swapped(a) else min(3, sum(x != y for x, y in zip(a, b, strict=True)))
    (ours, numbers), (theirs, others) = _parts(a), _parts(b)
    if not numbers and not others:
        return NAME
    if len(ours) != len(theirs) or len(numbers) != len(others):
        return FAR
    if numbers == others[::-1] != others:
        return 1.5
    return min(FAR, sum([_parts_apart(x, y) for x, y in zip(ours, theirs, strict=True) if x != y]))


@lru_cache(5_000)
def _parts(text: str) -> tuple[list[str], list[str]]:
    """The numbers and other characters of a word, and the numbers alone."""
    parts = _PART.findall(text)
    return parts, [part for part in parts if part.isdigit()]


def _parts_apart(a: str, b: str) -> float:
    if not (a.isdigit() and b.isdigit()):
        return abs(ord(a) - ord(b)) if a.islower() and b.islower() else 1  # a column's letter; else a direction or a row
    short, long = sorted((a[:20], b[:20]), key=len)
    slip = len(long) == len(short) + 1 and short in left_out(long)
    number = float(abs(int(a[:20]) - int(b[:20])))
    return min(1.5, number) if slip or a == b[::-1] else number


def _varied(text: str, letters: Sequence[str]) -> Iterator[str]:
    """One number or letter is another, two are swapped, or a tile is turned."""
    parts = _PART.findall(text)
    for i, part in enumerate(parts):
        found: list[str] = []
        if part.isdigit() and len(part) < 4:
            width = len(part) if part[0] == "0" else 0
            found = [str(int(part) + step).zfill(width) for step in (-1, 1, -2, 2, -3, 3)]
            found += [*left_out(part), part + part[-1], part[::-1]]
        elif part.isupper():
            found = list(letters)
        elif part.islower():
            found = [chr(ord(part) - 1), chr(ord(part) + 1)]
        yield from ("".join([*parts[:i], other, *parts[i + 1 :]]) for other in found if other.isalnum())
    if len(parts) == 3:
        yield "".join(reversed(parts))
    if text.isalpha():
        yield from (text[i:] + text[:i] for i in range(1, len(text)))
        yield from swapped(text)
