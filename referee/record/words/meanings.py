"""What chunks of a line may mean: words of the grammar, by the grammar itself or by the lexicon, and players' names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from referee.record.statement import Values
from referee.record.tables import NoWord, Tables, Word
from referee.record.words.chunks import STOPS, Chunk
from referee.record.words.lexicon import Lexicon, key

MAX_NAME_WORDS = 5
MAX_REMEMBERED, MAX_REMEMBERED_LENGTH = 20_000, 60
"""Texts that are remembered, and how long each may be."""
_SIGNS = frozenset(["-", "/", "|", "->", "→", "=", "=>", "⇒", "+", ".", ">", "(", ")"])
_NUMBER = re.compile(r"#?(R?\d{1,10})[.)]?", re.I)
_DIGITS = re.compile(r"[+-]?\d{1,10}")
_NUMBER_AND_WORD = re.compile(r"([+-]?\d+)([^\W\d]+)")
_WORD_AND_NUMBER = re.compile(r"([^\W\d][^\W\d.-]*)-?(\d[\d.]*)")
_SHORT_NUMBER = re.compile(r"([^\W\d])(\d)")
"""The number of a card without its zero."""


class Meaning(NamedTuple):
    """Words of the grammar that some chunks stand for: none for a small word."""

    words: tuple[Word, ...]
    chunks: int
    """How many it covers."""
    cost: int = 0


class Meanings:
    """What chunks of lines in one grammar may mean."""

    def __init__(self, tables: Tables, values: Values, lexicons: Iterable[str]) -> None:
        self._tables, self._values = tables, values
        self._lexed: dict[str, tuple[Word, ...]] = {}
        self.lexicon = Lexicon(lexicons, self.lex)

    def of(self, chunks: Sequence[Chunk], i: int, names: Sequence[str]) -> list[Meaning]:
        """Everything that begins with a chunk. `names` are those of the players."""
        found: dict[Any, Meaning] = {}
        for meaning in self._all(chunks, i, names):
            words, count, cost = meaning
            if any(self._is_stranger(word, names) for word in words):
                continue
            sign = (count, *map(self.sign, words))
            if sign not in found or found[sign].cost > cost:
                found[sign] = meaning
        return list(found.values())

    def _is_stranger(self, word: Word, names: Sequence[str]) -> bool:
        is_name = word.type == "NAME" or (word.type == "PLAYER" and bool(names))
        return (
            is_name
            and word.text.strip(':"') not in names
            and word.text.casefold() not in self.lexicon.forms.get(key(word.text), ())
        )

    def _all(self, chunks: Sequence[Chunk], i: int, names: Sequence[str]) -> Iterator[Meaning]:
        text = chunks[i].text
        is_word = any(word.type[0] == "_" for word in self.lex(text))
        for said, end in self.phrases(chunks, i):
            for word in self.lexicon.forms.get(said, ()):
                if words := self.lex(word):
                    yield Meaning(words, end - i, 1 + is_word)
                elif not word:
                    yield Meaning((), end - i, 1 + is_word)
        yield from (Meaning(words, end - i) for end, words in self._lexed_from(chunks, i))
        for written, cost in self._respelled(text):
            for words in self.looked_up(written):
                yield Meaning(words, 1, cost)
        if text in _SIGNS or (i and not text.strip(STOPS)):
            yield Meaning((), 1, 1)
        if text in (",", ":") or "," in self.lexicon.forms.get(chunks[i].key, ()):
            yield Meaning((), 1, 2)
        has_comma = chunks[i + 1 : i + 2] and "," in (chunks[i + 1].text, *self.lexicon.forms.get(chunks[i + 1].key, ()))
        if has_comma and len(words := self.lex(f"{text},")) == 1:
            yield Meaning(words, 2)
        if i == 0:
            yield from self._numbered(chunks)
        yield from self._claimed(chunks, i)
        yield from self._named(chunks, i, names)

    def phrases(self, chunks: Sequence[Chunk], i: int) -> Iterator[tuple[str, int]]:
        """What may be a form, and behind which chunk it ends. A stop at its end does not belong to it."""
        said = chunks[i].key
        yield said, i + 1
        if said[-1:] in STOPS and said.rstrip(STOPS):
            yield said.rstrip(STOPS), i + 1
        for k in range(i + 1, len(chunks)):
            before, said = said, f"{said} {chunks[k].key}"
            if said not in self.lexicon.beginnings:
                said = f"{before} {chunks[k].key.rstrip(STOPS)}"
            if said not in self.lexicon.beginnings:
                return
            yield said, k + 1

    def _lexed_from(self, chunks: Sequence[Chunk], i: int) -> Iterator[tuple[int, tuple[Word, ...]]]:
        """Words of the grammar, of one chunk or of some without blanks between them: `26/6/12`."""
        text = ""
        for end in range(i + 1, min(len(chunks), i + 5) + 1):
            if end > i + 1 and chunks[end - 2].end != chunks[end - 1].start:
                return
            text += chunks[end - 1].text
            if (words := self.lex(text)) and (end == i + 1 or len(words) == 1):
                yield end, words

    def _respelled(self, text: str) -> Iterator[tuple[str, int]]:
        """How else one chunk may be written, and what that costs."""
        if bare := text.rstrip(STOPS) if text.rstrip(STOPS) != text else "":
            yield bare, 0
        text = bare or text
        if "-" in text.strip("-"):
            yield text.replace("-", " "), 1
        if found := _SHORT_NUMBER.fullmatch(text):
            yield f"{found[1]}0{found[2]}", 1
        if found := _WORD_AND_NUMBER.fullmatch(text):
            yield f"{found[1]} {found[2]}", 1
        for sign in self.lexicon.left_out["signs"]:
            yield sign + text, 1

    def looked_up(self, written: str) -> Iterator[tuple[Word, ...]]:
        """Words of the grammar by a spelling of one or more words."""
        whole = self.lexicon.forms.get(" ".join(map(key, written.split())), ())
        yield from filter(None, map(self.lex, whole))
        found: list[tuple[Word, ...]] = [()]
        for part in written.split():
            meant = [words for word in self.lexicon.forms.get(key(part), ()) if (words := self.lex(word))]
            if words := self.lex(part):
                meant.insert(0, words)
            if "" in self.lexicon.forms.get(key(part), ()):
                meant.append(())
            found = [before + words for before in found for words in meant[:3]]
        yield from (words for words in found if words and all(word.type != "NAME" for word in words))

    def _numbered(self, chunks: Sequence[Chunk]) -> Iterator[Meaning]:
        """The number of a move: `1`, `(1)`, `move 1 -`."""
        i = int(chunks[0].text == "(" or "#" in self.lexicon.forms.get(chunks[0].key, ()))
        if i < len(chunks) and (number := _NUMBER.fullmatch(chunks[i].text)):
            words = self.lex(f"{number[1]}.")
            yield Meaning(words, i + 1)
            if chunks[i + 1 : i + 2] and chunks[i + 1].text in (":", ")", ",", "-", ".", "/"):
                yield Meaning(words, i + 2)

    def _claimed(self, chunks: Sequence[Chunk], i: int) -> Iterator[Meaning]:
        """What a move brings: `for 6`, `6 points`, `(6)`, `-> 6`, or a number alone."""
        forms = self.lexicon.forms
        starts = [("", i)]
        starts += [
            (word[:-1], end) for said, end in self.phrases(chunks, i) for word in forms.get(said, ()) if word[-1:] == "+"
        ]
        if chunks[i].text in _SIGNS:
            starts.append(("", i + 1))
        for said, at in starts:
            if at >= len(chunks):
                continue
            text = chunks[at].text.rstrip(STOPS)
            behind = [at + 1]
            if parts := _NUMBER_AND_WORD.fullmatch(text):
                text = parts[1] if "+" in forms.get(key(parts[2]), ()) else ""
            if not _DIGITS.fullmatch(text):
                continue
            if at + 1 < len(chunks):
                behind += [end for points, end in self.phrases(chunks, at + 1) if "+" in forms.get(points, ())]
            for end in behind:
                if end == i + 1 and text[0] in "+-":
                    continue
                sign = "" if text[0] in "+-" else "+"
                if words := self.lex(f"{said}{sign}{text}"):
                    yield Meaning(words, end - i, 1 + 2 * (end == i + 1))

    def _named(self, chunks: Sequence[Chunk], i: int, names: Sequence[str]) -> Iterator[Meaning]:
        """Players, with their colon and without it. A name of several words needs no quotes."""
        known = by_key(tuple(names))
        parts = _WORD_AND_NUMBER.fullmatch(chunks[i].text.rstrip(STOPS))
        if parts and key(parts[1]) in known:
            yield Meaning(self.lex(self.written(known[key(parts[1])])) + self.lex(parts[2]), 1, 1)
        for end, said in said_as_name(chunks, i):
            name = known.get(said) or known.get(said.rstrip("-.")) or known.get(re.sub(r"'?s$", "", said))
            if not name:
                continue
            written = self.written(name)
            yield Meaning(self.lex(written), end - i)
            yield Meaning(self.lex(f"{written}:"), end - i, 1)
            if chunks[end : end + 1] and chunks[end].text in (":", "-", ",", ";", "->", "→", ">"):
                yield Meaning(self.lex(f"{written}:"), end + 1 - i, chunks[end].text != ":")

    def written(self, name: str) -> str:
        """A player's name: in quotes if it would be read as something else without them."""
        return name if self._tables.is_name(name) else f'"{name}"'

    def lex(self, text: str) -> tuple[Word, ...]:
        """The words of a text; none where it is not made of words, or of words that mean nothing."""
        found = self._lexed.get(text)
        if found is None:
            if len(self._lexed) >= MAX_REMEMBERED:
                self._lexed.clear()
            found = self._lex(text)
            if len(text) <= MAX_REMEMBERED_LENGTH:
                self._lexed[text] = found
        return found

    def _lex(self, text: str) -> tuple[Word, ...]:
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

    def sign(self, word: Word) -> object:
        """Equal for words that say the same."""
        return word.type, self._value(word)

    def _value(self, word: Word) -> Any:
        value_of = getattr(self._values, word.type, None)
        return None if value_of is None else value_of(word.text)


def said_as_name(chunks: Sequence[Chunk], i: int) -> Iterator[tuple[int, str]]:
    """What may be a name from here on, and behind which chunk it ends."""
    said = ""
    for end in range(i + 1, min(len(chunks), i + MAX_NAME_WORDS) + 1):
        each = chunks[end - 1]
        if each.text in (",", ":", "@"):  # `@Anna` is a name, `@ Anna` the beginning of a position
            return
        said += "".join(map(key, each.text.strip('"').split())) if each.text.startswith('"') else each.key
        yield end, said.lstrip("@")


@lru_cache(maxsize=8)
def by_key(names: tuple[str, ...]) -> dict[str, str]:
    return {"".join(map(key, name.split())): name for name in names}
