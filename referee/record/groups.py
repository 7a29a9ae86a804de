"""What the groups of a line mean. A group is text between two blanks; it is lexed once, and what was found is remembered.

A group means alone what it means in a line, because the grammars use Lark's basic lexer (a token's type does not depend on
its neighbours) and because no word contains a blank. Quoted text may: blanks in it part no groups. A line with a comment in
the middle is one group.
"""

from __future__ import annotations

from typing import Any

from referee.record.statement import Values
from referee.record.tables import Tables

MAX_CHARACTERS = 1_000_000
"""Remembered before all is forgotten: strangers' logs must not fill our memory."""
ENTRY = 20
"""Characters that a group, and a word in it, count for beyond their own: short ones take room too."""

Types = str
"""The types of a group's words, with blanks between them."""


def split(text: str) -> list[str]:
    """The groups of a line without comments at its end: behind the first quotes all is one group."""
    if "{" in text or ";" in text:
        return [text]
    if '"' in text:
        at = text.rfind(" ", 0, text.index('"')) + 1
        return [*text[:at].split(), text[at:]]
    return text.split()


class Groups(dict[str, Types]):
    """The kind of each group, met when it is asked for. Raises ValueError or KeyError for what is no group of a line."""

    def __init__(self, tables: Tables, values: Values) -> None:
        self._tables, self._values = tables, values
        self.meanings: dict[str, Any] = {}
        """The value of a group's word, or a list of its words' values."""
        self._characters = 0

    def __missing__(self, group: str) -> Types:
        words = self._tables.lex(group)
        found = [getattr(self._values, word.type)(word.text) for word in words if hasattr(self._values, word.type)]
        size = len(group) + ENTRY * (1 + len(words))
        self._characters += size
        if self._characters > MAX_CHARACTERS:
            self.clear()
            self.meanings.clear()
            self._characters = size
        kind = self[group] = " ".join([word.type for word in words])
        self.meanings[group] = found[0] if len(found) == 1 else found
        return kind
