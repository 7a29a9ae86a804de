"""What the pieces of a line mean. A piece is text between two blanks; it is lexed once, and what was found is remembered.

A piece means alone what it means in a line, because the grammars use Lark's basic lexer (a token's type does not depend on
its neighbours) and because no word contains a blank. Quoted text and comments may: pieces with their marks are left to Lark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.record.sentences import Types
from referee.record.statement import Values
from referee.record.tables import NoWord, Tables, Word

MAX_CHARACTERS = 1_000_000
"""Remembered by each memory of texts before it forgets them all: strangers' logs must not fill ours."""
ENTRY = 20
"""Characters that an entry counts for beyond its own: a short one takes room too."""
MAX_STRUCTURES = 5_000
"""Kinds, forms, rows and plans: there are some hundred in honest records."""
MAX_WHOLE = 80
MAX_WHOLES = 10_000
"""Characters of a whole line or body that is remembered, and how many are: those that come again are short."""
MAX_PIECE = 100
"""Characters of a piece, and words in it."""

Shape = tuple[int, ...]
"""The kinds of the pieces of a text, in order."""

_MARKS = re.compile(r'["{};]')


class Kind(NamedTuple):
    """The pieces whose words have the same types."""

    types: Types
    valued: int
    """How many of the words stand for a value."""
    ends: bool
    """Is a comma right behind the piece a word of its own?"""


class Vocabulary:
    """The pieces of one grammar's lines that are known."""

    def __init__(self, tables: Tables, values: Values) -> None:
        self._tables, self.meanings = tables, values
        self._kinds: dict[str, int] = {}
        self._found: dict[str, Any] = {}
        self._numbers: dict[Kind, int] = {}
        self._characters = 0
        self.kinds: list[Kind] = []
        self.kind_of, self.value_of = self._kinds.__getitem__, self._found.__getitem__
        """Of a piece that is known: the number of its kind, and the value of its word or a list of its words' values."""

    def value(self, word: Word) -> Any:
        return getattr(self.meanings, word.type)(word.text)

    def has_value(self, word: Word) -> bool:
        return hasattr(self.meanings, word.type)

    def valued(self, types: Types) -> int:
        """How many words of these types stand for a value."""
        return sum(hasattr(self.meanings, name) for name in types)

    def shape(self, pieces: Sequence[str]) -> Shape:
        """Learns what is new in them. Raises KeyError or ValueError where they cannot be read piece by piece."""
        for piece in pieces:
            if piece not in self._kinds:
                self._learn(piece)
        return tuple(map(self.kind_of, pieces))

    def types(self, shape: Shape) -> Types:
        return tuple(name for number in shape for name in self.kinds[number].types)

    def slots(self, shape: Shape) -> list[str]:
        """Where each word with a value stands among the values of the pieces."""
        slots = []
        for i, number in enumerate(shape):
            count = self.kinds[number].valued
            slots += [f"[{i}]"] if count == 1 else [f"[{i}][{k}]" for k in range(count)]
        return slots

    def _learn(self, piece: str) -> None:
        if len(piece) > MAX_PIECE or _MARKS.search(piece):
            raise NoWord(piece)
        words = self._tables.lex(piece)
        values = [self.value(word) for word in words if self.has_value(word)]
        kind = Kind(tuple(word.type for word in words), len(values), self._ends(piece, words))
        number = self._numbers.get(kind)
        if number is None:
            number = len(self.kinds)
            if number >= MAX_STRUCTURES:
                raise NoWord(piece)
            self._numbers[kind] = number
            self.kinds.append(kind)
        self._characters += len(piece) + ENTRY
        if self._characters > MAX_CHARACTERS:
            self._kinds.clear()
            self._found.clear()
            self._characters = len(piece) + ENTRY
        self._kinds[piece] = number
        self._found[piece] = values[0] if len(values) == 1 else values

    def _ends(self, piece: str, words: list[Word]) -> bool:
        if len(words) == 1:
            return self._tables.first(f"{piece},") == words[0]
        try:
            return self._tables.lex(f"{piece},") == [*words, Word(self._tables.comma, ",", len(piece))]
        except NoWord:
            return False
