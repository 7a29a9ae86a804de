"""What to say of a line that Lark cannot read: the place, what could have stood there, and what was perhaps meant."""

from __future__ import annotations

import re
from functools import partial

from lark.exceptions import UnexpectedInput, UnexpectedToken

from referee.language.sentence import NOTHING, Phrase, phrase
from referee.record.expected import accepted_at, expected
from referee.record.statement import Unreadable, Values
from referee.record.tables import Tables

_WORD = re.compile(r'[^\s,:;{}"]+|\S')


def unreadable(tables: Tables, values: Values, text: str, error: UnexpectedInput) -> Unreadable:
    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    at = len(text.rstrip()) if ended else getattr(error, "pos_in_stream", 0)
    opening = text[at : at + 1]
    if opening in ('"', "{") and ('"' if opening == '"' else "}") not in text[at + 1 :]:
        return Unreadable(
            "S05",
            at,
            len(text),
            "this quoted text is not closed on its line" if opening == '"' else "this comment is not closed on its line",
        )
    word = _WORD.match(text, at)
    if word is None:
        return Unreadable("S01", at, at + 1, "the line ends too early", partial(_why, tables, values, text, at, ""))
    found = word.group()
    why = partial(_why, tables, values, text, at, found)
    return Unreadable("S01", at, word.end(), "unexpected {word:quoted}", why, word=found)


def _why(tables: Tables, values: Values, text: str, at: int, word: str) -> Phrase:
    """What could have stood where a line stops making sense, and which of it was perhaps meant."""
    place = _Place(tables, text, at)
    mended = place.mended(word) if word else NOTHING
    if mended:
        return mended
    return expected(tables, values, place.accepted, word, text, at)


class _Place:
    """Where a line stops making sense."""

    def __init__(self, tables: Tables, text: str, at: int) -> None:
        self._tables, self._at = tables, at
        words, end = tables.scan(text)
        behind = next((i for i, word in enumerate(words) if word.start >= at), len(words))
        self._last = words[behind - 1].type if behind else ""
        """The type of the last word that makes sense."""
        is_end = end < len(text) and behind + 2 == len(words)
        self._words = words[behind : behind + 2 - is_end]
        """The unexpected word and the one behind it, where they and what follows are words of the grammar."""
        place = self._tables.automaton.fresh()
        self._before = place
        """Before the last word that makes sense."""
        for word in words[:behind]:
            self._before, place = place, self._tables.automaton.word(place, word.type) or place
        self._place = place
        self.accepted = accepted_at(tables, place)

    def mended(self, word: str) -> Phrase:
        """What is to be changed so that the line can be read on, where that is certain."""
        found = self._words[0] if self._words else None
        if found is None or found.start != self._at:
            return NOTHING
        if found.type == "TAG":
            return phrase("each tag stands on a line of its own")
        if found.type != "NAME" and "NAME" in self.accepted and "STRING" in self.accepted and word[:1].isalpha():
            return phrase(
                "{word:quoted} is a word of this game; as a player's name it needs quotes: {name}", word=word, name=f'"{word}"'
            )
        if self._last == self._tables.comma and found.type in accepted_at(self._tables, self._before):
            return phrase('no "," is needed before {word:quoted}', word=word)
        if self._tables.comma in self.accepted and found.type in self._behind(self._tables.comma):
            return phrase('"," is missing before {word:quoted}', word=word)
        if found.type != "NAME" or "PLAYER" not in self.accepted or len(self._words) < 2:
            return NOTHING
        is_player = self._words[1].type in self._behind("PLAYER")
        return phrase('":" is missing after {word:quoted}', word=word) if is_player else NOTHING

    def _behind(self, terminal: str) -> list[str]:
        """What could stand here if this word came first."""
        place = self._tables.automaton.word(self._place, terminal)
        return [] if place is None else accepted_at(self._tables, place)
