"""What the words of a grammar are called when people are told about them: never by a pattern."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from referee.language.sentence import Phrase, phrase
from referee.record.statement import Values

if TYPE_CHECKING:
    from referee.record.tables import Tables

MAX_SPELLINGS = 300
"""Of one terminal: more are a notation (`a1` to `m13`), not words."""


def label(tables: Tables, values: Values, terminal: str) -> Phrase:
    """A terminal as a person would name it: its label, or a keyword's first spelling in quotes."""
    if terminal in values.labels:
        return Phrase(values.labels[terminal])
    spelled = spellings(tables, terminal)
    return phrase('"{word:notation}"', word=spelled[0]) if spelled else Phrase(terminal.strip("_").lower().replace("_", " "))


@lru_cache(2_000)
def spellings(tables: Tables, terminal: str) -> tuple[str, ...]:
    """All ways to write a keyword, the first one first; none where it is no keyword."""
    if terminal.startswith("$"):
        return ()
    try:
        return tuple(dict.fromkeys(_Pattern(tables.patterns[terminal]).words()))
    except _NotWords:
        return ()


class _NotWords(Exception):
    """A pattern that does not simply list words."""


class _Pattern:
    """The patterns in which grammars list words: alternatives, groups, optional parts and letters to choose from. What only
    says where a word ends is left out."""

    def __init__(self, pattern: str) -> None:
        self._rest: Iterator[str] = iter(pattern)
        self._next = next(self._rest, "")

    def words(self) -> list[str]:
        found = self._alternatives()
        if self._next:
            raise _NotWords
        return found

    def _take(self) -> str:
        taken, self._next = self._next, next(self._rest, "")
        return taken

    def _alternatives(self) -> list[str]:
        found = self._sequence()
        while self._next == "|":
            self._take()
            found += self._sequence()
        return found

    def _sequence(self) -> list[str]:
        parts = [[""]]
        count = 1
        while self._next and self._next not in "|)":
            part = self._part()
            if self._next == "?":
                self._take()
                part = [*part, ""]
            count *= len(part)
            if self._next in ("*", "+", "{", "?") or count > MAX_SPELLINGS:
                raise _NotWords
            parts.append(part)
        return ["".join(chosen) for chosen in product(*parts)]

    def _part(self) -> list[str]:
        letter = self._take()
        if letter == "(":
            return self._group()
        if letter == "[":
            return self._letters()
        if letter == "\\":
            escaped = self._take()
            if escaped.isalnum() and escaped != "b":
                raise _NotWords
            return [""] if escaped == "b" else [escaped]
        if letter in ".^$*+?{":
            raise _NotWords
        return [letter]

    def _group(self) -> list[str]:
        is_word = True
        if self._next == "?":
            self._take()
            is_word = self._next not in "!=<"
            while is_word and self._next not in (":", ""):
                self._take()
            self._take()
        if not is_word:  # a look at what follows: part of no word, but it may hold anything
            while self._next not in (")", ""):
                self._take()
            self._take()
            return [""]
        found = self._alternatives()
        if self._take() != ")":
            raise _NotWords
        return found

    def _letters(self) -> list[str]:
        found: list[str] = []
        while self._next != "]":
            letter = self._take()
            if letter in ("", "-", "^", "\\"):
                raise _NotWords
            found.append(letter)
        self._take()
        return found
