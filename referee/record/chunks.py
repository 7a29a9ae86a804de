"""What people wrote, cut into chunks, and what each chunk may mean: words of the grammar, by the grammar or by a lexicon.

A chunk is a word, a number, a quoted text or a mark. A meaning covers one chunk or some in a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from referee.record.lexicon import Lexicon, key
from referee.record.statement import Values
from referee.record.tables import NoWord, Tables, Word

MAX_CHUNKS = 120
MAX_NAME_WORDS = 5

_CHUNK = re.compile(r'"[^"]*"|[,:()=]|[^\s,:()="]+|"')
_PLAIN = str.maketrans("“”„‟«»–—−\u00a0\u202f", '""""""---  ')
"""Marks that editors and forums put in the place of others, one for one: nothing is moved."""
_COMMENT = re.compile(r'"[^"]*"|\{[^}]*\}|;.*')
_STOPS = ".!…"
_WORD_AND_NUMBER = re.compile(r"([^\W\d][^\W\d.-]*)-?(\d[\d.]*)")
_DIGIT = re.compile(r"\d")
_POINTS = frozenset(["point", "points", "pt", "pts", "punkt", "punkte", "pkt", "p"])
_NUMBER = re.compile(r"#?(\d{1,10})[.)]?")


class Chunk(NamedTuple):
    text: str
    start: int
    end: int
    key: str


class Meaning(NamedTuple):
    """Words of the grammar that some chunks stand for: none for a small word."""

    words: tuple[Word, ...]
    chunks: int
    """How many it covers."""
    cost: int
    """How much was changed but words for others."""
    slip: str = ""
    """What should have been written, where it was a slip."""


def cut(text: str) -> list[Chunk]:
    """The chunks of a line without its comments."""
    text = _COMMENT.sub(lambda found: found[0] if found[0][0] == '"' else " " * len(found[0]), text.translate(_PLAIN))
    return [Chunk(found[0], found.start(), found.end(), key(found[0])) for found in _CHUNK.finditer(text)]


class Meanings:
    """What chunks of lines in one grammar may mean."""

    def __init__(self, tables: Tables, values: Values, lexicon: Lexicon) -> None:
        self._tables, self._values, self.lexicon = tables, values, lexicon
        self._known: dict[str, tuple[tuple[Word, ...], ...]] = {}
        """What a chunk, or some with blanks between them, stands for alone."""

    def of(self, chunks: Sequence[Chunk], i: int, names: Sequence[str]) -> list[Meaning]:
        """Everything that begins with a chunk. `names` are those of the players."""
        found: dict[Any, Meaning] = {}
        for words, count, cost, _ in (*self._said(chunks, i), *self._named(chunks, i, names)):
            sign = (count, *((word.type, self._value(word)) for word in words))
            if len(words) == 1 and words[0].type == "NAME" and words[0].text not in names:
                if names and chunks[i].key not in self.lexicon.forms:
                    continue  # somebody who does not play
                cost += 1
            if sign not in found or found[sign].cost > cost:
                found[sign] = Meaning(words, count, cost)
        return list(found.values())

    def _said(self, chunks: Sequence[Chunk], i: int) -> Iterator[Meaning]:
        chunk = chunks[i]
        for said, count, cost in self._forms(chunks, i):
            for words in self._alone(chunk.text if count == 1 else "", said):
                is_unseen = bool(words) and words[-1].text == "?" and chunk.text != "?"  # rather what is named behind it
                yield Meaning(words, count, cost + is_unseen)
                yield from self._with_comma(chunks, i + count, words, count)
        if chunk.key in self.lexicon.it:
            yield from self._it(chunks, i)
        if chunk.text in ("(", ")", "="):
            yield Meaning((), 1, 0)
        elif chunk.text.isdigit() and i + 1 < len(chunks) and chunks[i + 1].key in _POINTS:
            claim = self.lex(f"+{chunk.text}")
            if [word.type for word in claim] == ["CLAIM"]:
                yield Meaning(claim, 2, 0)
        elif chunk.text in (",", ":"):
            yield Meaning((), 1, 1)
        if i == 0 and (number := _NUMBER.fullmatch(chunk.text)):
            numbered = self.lex(f"{number[1]}.")
            yield Meaning(numbered, 1, 0)
            if chunks[1:2] and chunks[1].text in (":", ")"):
                yield Meaning(numbered, 2, 0)
        for count in (1, 2, 3):
            for words in self._joined(chunks[i : i + count]) if i + count <= len(chunks) else ():
                yield Meaning(words, count, 1)

    def _forms(self, chunks: Sequence[Chunk], i: int) -> Iterator[tuple[str, int, int]]:
        """What may be a form, how many chunks it covers, and what the marks between its words cost."""
        said, marks = chunks[i].key, 0
        yield said, 1, 0
        for k in range(i + 1, len(chunks)):
            if chunks[k].text in (",", ":"):
                marks += 2  # rather two forms
                continue
            before, said = said, f"{said} {chunks[k].key}"
            if said not in self.lexicon.beginnings:
                said = f"{before} {chunks[k].key.rstrip(_STOPS)}"
            if said not in self.lexicon.beginnings:
                return
            yield said, k + 1 - i, marks

    def _joined(self, chunks: Sequence[Chunk]) -> Iterator[tuple[Word, ...]]:
        """A word of the grammar that was written in pieces, or without its sign: `+ E1S1`, `+E1S1 horizontal`, `E1S1`."""
        if any(chunk.text in (",", ":") for chunk in chunks):
            return
        kinds = {word.type for chunk in chunks for word in self.lex(chunk.text)}  # a field is one already, whatever follows
        pieces = [[chunk.text, *filter(None, self.lexicon.forms.get(chunk.key, ()))] for chunk in chunks]
        signs = ["", *self.lexicon.signs] if chunks[0].text[0].isalpha() else [""]
        for parts in product(signs, *pieces):
            joined = self.lex("".join(parts))
            if len(joined) == 1 and joined[0].type not in {"NAME", *kinds} and _DIGIT.search(joined[0].text):
                yield joined

    def _it(self, chunks: Sequence[Chunk], i: int) -> Iterator[Meaning]:
        """The thing that was named last in the line, or nothing where the notation does not name it again."""
        for chunk in reversed(chunks[:i]):
            for words in self._alone(chunk.text, chunk.key):
                if len(words) == 1 and words[0].type in self.lexicon.things:
                    yield Meaning(words, 1, 0)
                    yield Meaning((), 1, 1)
                    return
                if len(words) == 1 and words[0].type in self.lexicon.unsaid_things:
                    yield Meaning((), 1, 0)
                    return

    def _alone(self, text: str, said: str) -> tuple[tuple[Word, ...], ...]:
        """By the lexicon, and if it is one chunk, by the grammar."""
        known = self._known.get(text or said)
        if known is None:
            if len(self._known) > 20_000:
                self._known.clear()
            known = self._known[text or said] = tuple(self._looked_up(text, said))
        return known

    def _looked_up(self, text: str, said: str) -> Iterator[tuple[Word, ...]]:
        for word in self.lexicon.forms.get(said, ()):
            if words := self.lex(word):
                yield words
            elif not word:
                yield ()
        if not text:
            return
        if words := self.lex(text):
            yield words
        bare = text.rstrip(_STOPS)
        if bare and bare != text:
            yield from self._looked_up(bare, key(bare))
        elif parts := _WORD_AND_NUMBER.fullmatch(text):
            number = self.lex(parts[2])
            for words in self._looked_up(parts[1], key(parts[1])):
                if number and words and words[0].type != "NAME":
                    yield words + number

    def _with_comma(self, chunks: Sequence[Chunk], behind: int, words: tuple[Word, ...], count: int) -> Iterator[Meaning]:
        """Where a word and its comma are one word of the grammar."""
        if not words or words[-1].type not in self._with_own_comma:
            return
        joined = (*words[:-1], *self.lex(f"{words[-1].text},"))
        yield Meaning(joined, count, 1)
        if behind < len(chunks) and (chunks[behind].text == "," or "," in self.lexicon.forms.get(chunks[behind].key, ())):
            yield Meaning(joined, count + 1, 0)

    @cached_property
    def _with_own_comma(self) -> frozenset[str]:
        """The types of words that have a twin with a comma."""
        return frozenset(name.removesuffix("_AND") for name in self._tables.patterns if name.endswith("_AND"))

    def _named(self, chunks: Sequence[Chunk], i: int, names: Sequence[str]) -> Iterator[Meaning]:
        """Players, with their colon and without it. A name of several words needs no quotes."""
        chunk = chunks[i]
        is_quoted = chunk.text.startswith('"')
        if i + 1 < len(chunks) and chunks[i + 1].text == ":" and (player := self.lex(f"{chunk.text}:")):
            yield Meaning(player, 2, int(chunk.text.strip('"') not in names))
        known = {"".join(map(key, name.split())): name for name in names}
        for count in range(1, 2 if is_quoted else MAX_NAME_WORDS + 1):
            said = "".join(map(key, chunk.text.strip('"').split())) if is_quoted else "".join(_keys(chunks, i, count))
            name = known.get(said) or known.get(said.rstrip("-."))
            if name is None:
                numbered = _WORD_AND_NUMBER.fullmatch(chunk.text) if count == 1 else None
                if numbered and (name := known.get(key(numbered[1]))):
                    yield Meaning(self.lex(f"{self.written(name)} {numbered[2]}"), 1, 0)
                continue
            behind = i + count
            has_colon = behind < len(chunks) and chunks[behind].text in (":", "-", ",", ";")
            written = self.written(name)
            yield Meaning(self.lex(written), count, 0)
            yield Meaning(self.lex(f"{written}:"), count + has_colon, int(not has_colon))

    def whole(self, chunks: Sequence[Chunk], names: Sequence[str]) -> Iterator[tuple[tuple[Word, ...], int]]:
        """Everything that all these chunks may mean, and what it costs."""
        if not chunks:
            yield (), 0
        for meaning in self.of(chunks, 0, names) if chunks else ():
            for words, cost in self.whole(chunks[meaning.chunks :], names):
                yield meaning.words + words, meaning.cost + cost

    def written(self, name: str) -> str:
        """A player's name: in quotes if it would be read as something else without them."""
        return name if self._tables.is_name(name) else f'"{name}"'

    def lex(self, text: str) -> tuple[Word, ...]:
        """The words of a text; none where it is not made of words, or of words that mean nothing."""
        try:
            words = tuple(self._tables.lex(text))
            for word in words:
                self._value(word)
        except (NoWord, KeyError, ValueError):
            return ()
        return words

    def is_verb(self, word: Word) -> bool:
        """A word that says what is done stands for nothing."""
        return word.type[0] == "_" or (hasattr(self._values, word.type) and self._value(word) is None)

    def _value(self, word: Word) -> Any:
        value_of = getattr(self._values, word.type, None)
        return None if value_of is None else value_of(word.text)


def _keys(chunks: Sequence[Chunk], i: int, count: int) -> list[str]:
    return [chunk.key for chunk in chunks[i : i + count]] if i + count <= len(chunks) else []
