"""Words that nobody lists, each tried in lines that are like known ones, until one of them is legal.

A line is a beginning that was typed, the word, and the end of a known line. Where a word of that end is refused, others are
tried in its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from referee.edit.completion.spoken import Spoken
from referee.edit.completion.word import MARKS, Typed
from referee.record.automaton import Stack
from referee.record.tables import Word

Refused: TypeAlias = Callable[[str], tuple[str | None, int] | None]
"""The word at fault in a line, as its refusal names it; None for a legal one."""

TRIES = 400
"""Lines that are tried behind one place of a line."""
TRIES_OF_ONE = 30
"""Lines that are tried for one word."""
TRIES_OF_END = 15
"""Words that are changed in one end."""
SHIFT = 8
"""By how many words a line may be longer or shorter than the one whose end it has."""


class End(NamedTuple):
    """The end of a known line."""

    known: list[Word]
    at: int


class Trial:
    """What can come next, as far as it begins like what is being typed. The ends of known lines are tried."""

    def __init__(self, spoken: Spoken, known: Sequence[list[Word]], refused: Refused, line: Typed) -> None:
        self.spoken, self.refused, self.line = spoken, refused, line
        self._known = known
        self._lengths = {len(words) for words in self._known}
        self._left = TRIES

    def behind(self, before: list[Word], stack: Stack, tried: set[str]) -> None:
        """Tries the words that the grammar allows there and that were not tried, in turn: one that is hard to end takes no time
        from the others."""
        searches = []
        for type_ in self.spoken.automaton.following(stack):
            texts = [text for text in self._texts(type_, len(before)) if text not in tried]
            tried.update(texts)
            ends = self._ends(self.spoken.automaton.words(stack, [type_]), len(before) + 1) if texts else []
            searches += [self._search([*before, Word(type_, text, 0)], ends) for text in texts]
        for _ in range(TRIES_OF_ONE):
            self._left -= len(searches)
            if self._left < 0:
                break
            searches = [search for search in searches if not next(search, True)]

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

    def _search(self, said: list[Word], ends: list[End]) -> Iterator[bool]:
        """Lines that begin so: is each legal? As long as a word of the end is refused, others take its place. Where what was
        said is refused, the word behind it may be to blame."""
        for end in ends:
            rest = list(self._left_over(said, end))
            for is_sorted in (False, True) if rest != _ascending(rest) else (True,):
                words = [*said, *rest]
                others: dict[int, Iterator[Word]] = {}
                for _ in range(TRIES_OF_END):
                    if is_sorted:
                        words[len(said) :] = _ascending(words[len(said) :])
                    refused = self.refused(self.spoken.text(words))
                    yield refused is None
                    at = max(len(said), len(words) if refused is None else _place(words, *refused))
                    if at >= len(words):
                        break
                    other = next(others.setdefault(at, self._others(words, at)), None)
                    if other is None:
                        break
                    if other in words[at:]:  # they change places
                        words[words.index(other, at)] = words[at]
                    words[at] = other

    def _others(self, words: list[Word], at: int) -> Iterator[Word]:
        """What may stand in the place of a word: those behind it, and all others of its kind."""
        type_, text = words[at].type, words[at].text
        yield from {word.text: word for word in words[at + 1 :] if word.type == type_ and word.text != text}.values()
        yield from (Word(type_, text, 0) for text in self._vocabulary(type_))

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


def _place(words: Sequence[Word], type_: str | None, nth: int) -> int:
    """Which word a refusal names; none that there is if it names none."""
    places = [i for i, word in enumerate(words) if word.type == type_]
    return places[nth] if nth < len(places) else len(words)


def _ascending(words: list[Word]) -> list[Word]:
    """The numbers that stand in a row, the lowest first."""
    rows = (list(row) for _, row in groupby(words, key=lambda word: word.type))
    return [word for row in rows for word in (sorted(row, key=lambda each: int(each.text)) if row[0].type == "INT" else row)]
