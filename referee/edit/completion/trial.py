"""Words that nobody lists, each tried in lines that are like known ones, until one of them is legal.

A line is a beginning that was typed, the word, and the end of a known line, in which what was said already gives way to what is
left of that line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, islice
from typing import NamedTuple, TypeAlias

from referee.edit.completion.spoken import Spoken
from referee.edit.completion.word import MARKS, Typed
from referee.record.automaton import Stack
from referee.record.tables import Word

IsLegal: TypeAlias = Callable[[str], bool]
"""Is a line legal? If so, its words are known from then on."""

TRIES_OF_ONE, TRIES = 80, 2_000
"""Lines that are tried for one word, and for all words."""
SHIFT = 8
"""By how many words a line may be longer or shorter than the one whose end it has."""


class End(NamedTuple):
    """The end of a known line."""

    known: list[Word]
    at: int


class Trial:
    """What can come next, as far as it begins like what is being typed. The ends of known lines are tried."""

    def __init__(self, spoken: Spoken, known: Sequence[list[Word]], is_legal: IsLegal, line: Typed) -> None:
        self.spoken, self.is_legal, self.line = spoken, is_legal, line
        self._known = known
        self._lengths = {len(words) for words in self._known}
        self._tries = iter(range(TRIES))

    def behind(self, before: list[Word], stack: Stack, tried: set[str]) -> None:
        """Tries the words that the grammar allows there and that were not tried."""
        words: list[tuple[list[Word], Sequence[End]]] = []
        for type_ in self.spoken.automaton.following(stack):
            texts = [text for text in self._texts(type_, len(before)) if text not in tried]
            tried.update(texts)
            ends = self._ends(self.spoken.automaton.words(stack, [type_]), len(before) + 1) if texts else []
            words += [([*before, Word(type_, text, 0)], ends) for text in texts]
        for lines in (self._lines, self._other_lines):  # all words in the usual lines first: tries are few
            words = [each for each in words if not self._leads_on(lines(*each))]

    def _leads_on(self, lines: Iterator[str]) -> bool:
        return any(self.is_legal(line) for line, _ in zip(lines, islice(self._tries, TRIES_OF_ONE), strict=False))

    def _texts(self, type_: str, at: int) -> Iterator[str]:
        """The words of a type that may be meant; the usual ones first."""
        usual = [line[at].text for line in self._known if len(line) > at and line[at].type == type_]
        for text in dict.fromkeys([*usual, *self._vocabulary(type_)]):
            if text in MARKS or self.line.fits(text):
                yield text

    def _vocabulary(self, type_: str) -> list[str]:
        known = [word.text for line in self._known for word in line if word.type == type_]
        return list(dict.fromkeys([*known, *self.spoken.words(type_)]))

    def _ends(self, stack: Stack | None, length: int) -> list[End]:
        """The ends of known lines that the grammar allows behind a word, those first that make it as long as a known one."""
        automaton = self.spoken.automaton
        found: dict[tuple[str, ...], tuple[tuple[int, bool], End]] = {}
        for known in self._known:
            for at in range(max(0, length - SHIFT), min(len(known), length + SHIFT) + 1):
                behind = automaton.words(stack, [word.type for word in known[at:]])
                if behind is not None and automaton.can_end(behind):
                    texts = tuple(word.text for word in known[at:])
                    differs = min(abs(length + len(texts) - each) for each in self._lengths)
                    found.setdefault(texts, ((differs, "?" in texts), End(known, at)))
        return [end for _, end in sorted(found.values(), key=lambda each: each[0])]

    def _lines(self, said: list[Word], ends: Sequence[End]) -> Iterator[str]:
        """Lines that begin so."""
        for end in ends:
            rest = list(self._left_over(said, end))
            for words in (rest, _ascending(rest)) if rest != _ascending(rest) else (rest,):
                yield self.spoken.text([*said, *words])

    def _other_lines(self, said: list[Word], ends: Sequence[End]) -> Iterator[str]:
        """Lines that begin so and end as no known one does: the only panda that is left may be in none of them."""
        for end in _likely([end for end in ends if end.at < len(end.known)]):
            first, *rest = self._left_over(said, end)
            for text in self._vocabulary(first.type):
                yield self.spoken.text([*said, first._replace(text=text), *rest])

    def _left_over(self, said: list[Word], end: End) -> Iterator[Word]:
        """An end in which nothing is used up twice: what was said already gives way to what is left of the known line."""
        fixed, sign = self._fixed(len(end.known)), self.spoken.sign
        free = [word for i, word in enumerate(end.known) if i not in fixed]
        used = Counter(map(sign, (word for i, word in enumerate(said) if i not in fixed)))
        later = Counter(map(sign, (word for i, word in enumerate(end.known) if i >= end.at and i not in fixed)))
        left = Counter(map(sign, free)) - used
        missing, spare = later - left, left - later
        for i, word in enumerate(end.known[end.at :], end.at):
            found = None
            if i not in fixed and missing[sign(word)] > 0:
                missing[sign(word)] -= 1
                found = next((other for other in free if other.type == word.type and spare[sign(other)] > 0), None)
            if found is not None:
                spare[sign(found)] -= 1
            yield found or word

    def _fixed(self, length: int) -> set[int]:
        """The places of words that are the same in all known lines of a length."""
        alike = [line for line in self._known if len(line) == length]
        return {i for i in range(length) if len(alike) > 1 and len({line[i].text for line in alike}) == 1}


def _likely(ends: Sequence[End]) -> list[End]:
    """The best one, and the shortest one: with less in it that may be wrong."""
    shortest = min(ends, key=lambda end: len(end.known) - end.at, default=None)
    return [end for i, end in enumerate(ends) if i == 0 or end is shortest]


def _ascending(words: list[Word]) -> list[Word]:
    """The numbers that stand in a row, the lowest first."""
    rows = (list(row) for _, row in groupby(words, key=lambda word: word.type))
    return [word for row in rows for word in (sorted(row, key=lambda each: int(each.text)) if row[0].type == "INT" else row)]
