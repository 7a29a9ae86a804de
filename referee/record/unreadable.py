"""What to say of a line that Lark cannot read: the place, what could have stood there, and what was perhaps meant."""

from __future__ import annotations

import contextlib
import re
from functools import partial
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedInput, UnexpectedToken

from referee.closeness import close
from referee.language.sentence import NOTHING, Phrase, phrase
from referee.record.statement import Unreadable, Values
from referee.record.tables import Tables
from referee.record.words import label, spellings

MAX_EXPECTED = 5
"""Words that are listed: nobody reads more."""

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
    place = _Place(tables, values, text, at)
    mended = place.mended(word) if word else NOTHING
    if mended:
        return mended
    near, expected = place.nearest(word), _listed(place.expected(word))
    return phrase('did you mean "{near}"? {expected}', near=near, expected=expected) if near else expected


def _listed(words: list[Phrase]) -> Phrase:
    if not words:
        return phrase("expected: nothing")
    if len(words) > MAX_EXPECTED:
        return phrase("expected: {words:list} …", words=words[:MAX_EXPECTED])
    return phrase("expected: {words:or}", words=words)


class _Place:
    """Where a line stops making sense."""

    def __init__(self, tables: Tables, values: Values, text: str, at: int) -> None:
        self._lark, self._values, self._comma = tables.lark, values, tables.comma
        self._text, self._at = text, at
        parser: Any = self._lark.parse_interactive(text)
        self._before: Any = None
        """The parser before the last comma."""
        self._last = ""
        """The type of the last word that it took."""
        self._words: list[Token] = []
        """The unexpected word and the one behind it, where they are words of the grammar."""
        with contextlib.suppress(UnexpectedInput):
            for token in parser.iter_parse():
                if (token.start_pos or 0) >= at:
                    self._words = [token]
                    break
                self._last = token.type
                if token.type == self._comma:
                    self._before = parser.copy(deepcopy_values=False)
        self._parser = parser
        with contextlib.suppress(UnexpectedInput):
            self._words += [token for token, _ in zip(parser.lexer_thread.lex(parser.parser_state), range(1), strict=False)]
        self._accepted = sorted(_accepted(parser), key=self._order)

    def _order(self, terminal: str) -> tuple[int, int, int]:
        """The end and a comma first, then as the grammar names them: the usual things come first there."""
        first = {"$END": 0, self._comma: 1}.get(terminal, 2)
        named = (
            (i, k) for i, rule in enumerate(self._lark.rules) for k, part in enumerate(rule.expansion) if part.name == terminal
        )
        return first, *next(named, (0, 0))

    def expected(self, word: str) -> list[Phrase]:
        """What could stand here, the most likely first."""
        likely = sorted(self._accepted, key=lambda terminal: not close(word, self._spelled(terminal)))
        found: list[Phrase] = []
        for named in (label(self._lark, self._values, terminal) for terminal in likely):
            if named not in found:
                found.append(named)
        return found

    def nearest(self, word: str) -> str:
        """The word that was perhaps meant; empty where none is like it."""
        known = [each for terminal in self._accepted for each in self._spelled(terminal) if each[:1].isalpha()]
        return next(iter(close(word, known)), "")

    def _spelled(self, terminal: str) -> list[str]:
        return spellings(self._lark, terminal)

    def mended(self, word: str) -> Phrase:
        """What is to be changed so that the line can be read on, where that is certain."""
        found = self._words[0] if self._words else None
        if found is None or found.start_pos != self._at:
            return NOTHING
        if found.type != "NAME" and "NAME" in self._accepted and "STRING" in self._accepted and word[:1].isalpha():
            return phrase(
                "{word:quoted} is a word of this game; as a player's name it needs quotes: {name}", word=word, name=f'"{word}"'
            )
        if self._last == self._comma and self._before is not None and found.type in _accepted(self._before):
            return phrase('no "," is needed before {word:quoted}', word=word)
        if self._comma in self._accepted and found.type in self._behind(Token(self._comma, ",")):
            return phrase('"," is missing before {word:quoted}', word=word)
        if found.type != "NAME" or "PLAYER" not in self._accepted or len(self._words) < 2:
            return NOTHING
        is_player = self._words[1].type in self._behind(Token("PLAYER", f"{word}:"))
        return phrase('":" is missing after {word:quoted}', word=word) if is_player else NOTHING

    def _behind(self, token: Token) -> set[str]:
        """What could stand here if this word came first."""
        parser = self._parser.copy(deepcopy_values=False)
        parser.feed_token(token)
        return _accepted(parser)


def _accepted(parser: Any) -> set[str]:
    accepted: set[str] = set(map(str, parser.accepts()))
    return accepted
