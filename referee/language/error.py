"""Exceptions that say what is wrong in the language in use, wherever and whenever they are shown."""

from __future__ import annotations

from referee.language import said
from referee.language.sentence import Fact, Phrase


class WordedError(Exception):
    def __init__(self, message: str | Phrase, **facts: Fact) -> None:
        self.what = message if isinstance(message, Phrase) else Phrase(message, facts)
        super().__init__(self.what)

    def __str__(self) -> str:
        return said(self.what)
