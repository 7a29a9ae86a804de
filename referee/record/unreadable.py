"""What to say of a line that Lark cannot read: the place, what could have stood there, and what was perhaps meant."""

from __future__ import annotations

import contextlib
import difflib
import re
from functools import partial
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedInput, UnexpectedToken

from referee.record.statement import Unreadable, Values
from referee.record.tables import Tables
from referee.record.words import label, spellings

MAX_EXPECTED = 5
"""Words that are listed: nobody reads more."""
ALIKE = 0.65
"""How much two words must have in common to be taken for each other (as difflib measures it)."""

_WORD = re.compile(r'[^\s,:;{}"]+|\S')


def unreadable(tables: Tables, values: Values, text: str, error: UnexpectedInput) -> Unreadable:
    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    at = len(text.rstrip()) if ended else getattr(error, "pos_in_stream", 0)
    opening = text[at : at + 1]
    if opening in ('"', "{") and ('"' if opening == '"' else "}") not in text[at + 1 :]:
        what = "quoted text" if opening == '"' else "comment"
        return Unreadable("S05", at, len(text), f"this {what} is not closed on its line")
    word = _WORD.match(text, at)
    if word is None:
        return Unreadable("S01", at, at + 1, "the line ends too early", partial(_reason, tables, values, text, at, ""))
    found = word.group()
    return Unreadable("S01", at, word.end(), f"unexpected {quoted(found)}", partial(_reason, tables, values, text, at, found))


def quoted(word: str) -> str:
    """A word of a record in a sentence. Letters that cannot be seen are written as Python writes them."""
    return f"'{word}'" if word.isprintable() else repr(word)


def _reason(tables: Tables, values: Values, text: str, at: int, word: str) -> str:
    """What could have stood where a line stops making sense, and which of it was perhaps meant."""
    place = _Place(tables, values, text, at)
    mended = place.mended(word) if word else ""
    if mended:
        return mended
    near = place.nearest(word)
    return (f'did you mean "{near}"? ' if near else "") + f"expected: {_listed(place.expected(word))}"


def _listed(labels: list[str]) -> str:
    if len(labels) > MAX_EXPECTED:
        return ", ".join(labels[:MAX_EXPECTED]) + " …"
    return ", ".join(labels[:-1]) + " or " + labels[-1] if len(labels) > 1 else "".join(labels) or "nothing"


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

    def _order(self, terminal: str) -> tuple[int, int]:
        """The end and a comma first, then as the grammar names them: the usual things come first there."""
        first = {"$END": 0, self._comma: 1}.get(terminal, 2)
        rules = (i for i, rule in enumerate(self._lark.rules) if any(part.name == terminal for part in rule.expansion))
        return first, next(rules, 0)

    def expected(self, word: str) -> list[str]:
        """What could stand here, the most likely first."""
        alike = {
            terminal: max((_alike(word, each) for each in self._spelled(terminal)), default=0) for terminal in self._accepted
        }
        likely = sorted(self._accepted, key=lambda terminal: -alike[terminal] if alike[terminal] >= ALIKE else 0)
        return list(dict.fromkeys(label(self._lark, self._values, terminal) for terminal in likely))

    def nearest(self, word: str) -> str:
        """The word that was perhaps meant; empty where none is like it."""
        known = [each for terminal in self._accepted for each in self._spelled(terminal) if each[:1].isalpha()]
        near = max(known, key=lambda each: _alike(word, each), default="")
        return near if _alike(word, near) >= ALIKE else ""

    def _spelled(self, terminal: str) -> list[str]:
        return spellings(self._lark, terminal)

    def mended(self, word: str) -> str:
        """What is to be changed so that the line can be read on, where that is certain."""
        after = self._text[self._at + len(word) :].split()
        known = {each for terminal in self._accepted for each in self._spelled(terminal)}
        for joined in (f"{word}-{after[0]}", f"{word}{after[0]}") if after else ():
            if joined.casefold() in known:
                return f'did you mean "{joined.casefold()}"?'
        found = self._words[0] if self._words else None
        if found is None or found.start_pos != self._at:
            return ""
        if found.type != "NAME" and "NAME" in self._accepted and "STRING" in self._accepted and word[:1].isalpha():
            return f'{quoted(word)} is a word of this game; as a player\'s name it needs quotes: "{word}"'
        if self._last == self._comma and self._before is not None and found.type in _accepted(self._before):
            return f'no "," is needed before {quoted(word)}'
        if self._comma in self._accepted and found.type in self._behind(Token(self._comma, ",")):
            return f'"," is missing before {quoted(word)}'
        if found.type != "NAME" or "PLAYER" not in self._accepted or len(self._words) < 2:
            return ""
        is_player = self._words[1].type in self._behind(Token("PLAYER", f"{word}:"))
        return f'":" is missing after {quoted(word)}' if is_player else ""

    def _behind(self, token: Token) -> set[str]:
        """What could stand here if this word came first."""
        parser = self._parser.copy(deepcopy_values=False)
        parser.feed_token(token)
        return _accepted(parser)


def _accepted(parser: Any) -> set[str]:
    accepted: set[str] = set(map(str, parser.accepts()))
    return accepted


def _alike(word: str, other: str) -> float:
    return difflib.SequenceMatcher(None, word.casefold(), other).ratio()
