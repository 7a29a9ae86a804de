"""What each chunk of a line may mean: words of the grammar, by the grammar itself or by a lexicon. A meaning covers one
chunk or some in a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, NamedTuple

from referee.record.chunks import Chunk
from referee.record.lexicon import Lexicon, key
from referee.record.statement import Values
from referee.record.tables import NoWord, Tables, Word

MAX_NAME_WORDS = 5
MAX_REMEMBERED, MAX_REMEMBERED_LENGTH = 20_000, 60
"""Texts that are remembered, and how long each may be."""
_STOPS = ".!…;"
_SIGNS = frozenset(["-", "/", "|", "->", "→", "=", "=>", "⇒", "+", ".", ">"])
"""Between two parts of a line, or before what they bring."""
_NUMBER_AND_WORD = re.compile(r"([+-]?\d+)([^\W\d]+)")
_WORD_AND_NUMBER = re.compile(r"([^\W\d][^\W\d.-]*)-?(\d[\d.]*)")
_SHORT_NUMBER = re.compile(r"([^\W\d])(\d)")
"""The number of a card without its zero."""
_NUMBER = re.compile(r"#?(R?\d{1,10})[.)]?", re.I)
_PLACE = re.compile(r"(\+?[^\W\d]\d+)[-._]([^\W\d]\d+[^\W\d]?)")
"""A place with a sign in it that does not belong there."""
_DIGIT = re.compile(r"\d")
_GENITIVE = re.compile(r"'?s$")
_DIGITS = re.compile(r"[+-]?\d{1,10}")
_ORDINAL = re.compile(r"\d+(\.|st|nd|rd|th|te[rns]?)", re.I)
_SIGNED = re.compile(r"(\w+)[-._*](\d+)")
"""A field with another sign, or with one too many."""
_ARROWS = frozenset(["->", "→", "=>", "⇒", ">"])
_NO_PLACE = frozenset(["NAME", "STRING", "PLAYER", "COMMA", "COLON", "INT", "AMOUNT", "NUMBER"])


class Meaning(NamedTuple):
    """Words of the grammar that some chunks stand for: none for a small word."""

    words: tuple[Word, ...]
    chunks: int
    """How many it covers."""
    cost: int
    """How much was changed but words for others."""
    slip: str = ""
    """What should have been written, where it was a slip."""
    own: int = -1
    """Which of the chunks it is where its words stand; -1: all of them."""


class Meanings:
    """What chunks of lines in one grammar may mean."""

    def __init__(self, tables: Tables, values: Values, lexicon: Lexicon) -> None:
        self._tables, self._values, self.lexicon = tables, values, lexicon
        self._known: dict[str, tuple[tuple[Word, ...], ...]] = {}
        """What a chunk, or some with blanks between them, stands for alone."""
        self._lexed: dict[str, tuple[Word, ...]] = {}
        self._pieces: dict[Any, tuple[tuple[Word, ...], ...]] = {}

    def of(self, chunks: Sequence[Chunk], i: int, names: Sequence[str]) -> list[Meaning]:
        """Everything that begins with a chunk. `names` are those of the players."""
        found: dict[Any, Meaning] = {}
        for meaning in (*self._said(chunks, i), *self._first(chunks, i, names), *self._named(chunks, i, names)):
            words, count, cost = meaning[:3]
            sign = (count, *map(self.sign, words))
            if len(words) == 1 and words[0].type == "NAME" and words[0].text not in names:
                if names and words[0].text not in self.lexicon.forms.get(chunks[i].key, ()):
                    continue  # somebody who does not play
                cost += 1
            if sign not in found or found[sign].cost > cost:
                found[sign] = meaning._replace(cost=cost)
        return list(found.values())

    def _said(self, chunks: Sequence[Chunk], i: int) -> Iterator[Meaning]:
        chunk = chunks[i]
        for said, count, cost in self._forms(chunks, i):
            for words in self._alone(chunk.text if count == 1 else "", said):
                if self._leads(chunks, i, count) if not words else i and self._is_ordinal(chunks, i):
                    continue
                is_unseen = bool(words) and words[-1].text == "?" and chunk.text != "?"  # rather what is named behind it
                yield Meaning(words, count, cost + is_unseen)
                yield from self._with_comma(chunks, i + count, words, count)
        if chunk.key in self.lexicon.it:
            yield from self._it(chunks, i)
        elif (
            chunk.text == "("
            and self.lexicon.it
            and any(
                each.key in self.lexicon.it and chunks[i + 1 : i + 2] == self._in_brackets(chunks, k)
                for k, each in enumerate(chunks[:i])
            )
        ):
            yield Meaning((), 3, 0)
        if chunk.text in ("(", ")", "=") or (i and not chunk.text.strip(_STOPS)):
            yield Meaning((), 1, 0)
        elif chunk.text in (",", ":"):
            yield Meaning((), 1, 1)
        elif chunk.text in _SIGNS and not self._leads(chunks, i, 1):
            yield Meaning((), 1, 1)
            yield from self._read_as(",", 1, 1)
        if i == 0:
            yield from self._numbered(chunks)
            if chunk.text == "@":
                yield Meaning((), 1, 2)  # as in chats, before a player
        yield from self._claimed(chunks, i)
        if any(_DIGIT.search(each.text) for each in chunks[i : i + 5]):
            for count in (1, 2, 3, 5):
                for words in self._in_pieces(chunks[i : i + count]) if i + count <= len(chunks) else ():
                    yield Meaning(words, count, 1)

    def _forms(self, chunks: Sequence[Chunk], i: int) -> Iterator[tuple[str, int, int]]:
        """What may be a form, how many chunks it covers, and what the marks between its words cost."""
        said, marks = chunks[i].key, 0
        yield said, 1, 0
        for k in range(i + 1, len(chunks)):
            if chunks[k].text in (",", ":"):
                if not self.lexicon.across_commas:
                    return
                marks += 2  # rather two forms
                continue
            before, said = said, f"{said} {chunks[k].key}"
            if said not in self.lexicon.beginnings:
                said = f"{before} {chunks[k].key.rstrip(_STOPS)}"
            if said not in self.lexicon.beginnings:
                return
            yield said, k + 1 - i, marks

    def _first(self, chunks: Sequence[Chunk], i: int, names: Sequence[str]) -> Iterator[Meaning]:
        """What people say instead of a verb where a part of the line begins: `Anna: to j4`."""
        if chunks[i].key not in self.lexicon.first or any(each.start < chunks[i].start for each in chunks[i + 1 : i + 2]):
            return  # it stands elsewhere
        before = chunks[i - 1] if i else None
        is_first = before is None or before.text in (",", ":", "-") or "," in self.lexicon.forms.get(before.key, ())
        if is_first or (before is not None and before.key.rstrip(_STOPS) in _by_key(tuple(names))):
            for word in self.lexicon.first[chunks[i].key]:
                yield from self._read_as(word, 1, 3)

    def _read_as(self, text: str, count: int, cost: int = 0, own: int = -1) -> Iterator[Meaning]:
        if words := self.lex(text):
            yield Meaning(words, count, cost, own=own)

    def _leads(self, chunks: Sequence[Chunk], i: int, count: int) -> bool:
        """Does this small word say from where something goes to another place?"""
        direction = "to" if chunks[i].text in _ARROWS else self.lexicon.directions.get(chunks[i].key)
        if chunks[i].text == "-" and 0 < i < len(chunks) - 1:
            around = chunks[i - 1], chunks[i + 1]
            direction = "to" if all(self._place(each) and any(map(str.isdigit, each.text)) for each in around) else None
        if direction == "between":
            is_listed = i > 0 and chunks[i - 1].text in (",", ":")
            numbers = chunks[max(0, i - 2) : i], chunks[i + count : i + count + 1]
            return not is_listed and all(any(map(_amount, each)) for each in numbers)
        if direction == "through":
            return sum(self._place(chunk) is not None for chunk in chunks[i + count : i + 40]) < 2
        if direction == "from":
            place = next((k for k in range(i + count, min(i + count + 3, len(chunks))) if self._place(chunks[k])), 0)
            return bool(place) and not self._is_to(chunks[place + 1 : place + 2])  # `from d3 to d4` is in order
        if direction != "to" or not (before := self._next_place(chunks[max(0, i - 3) : i][::-1])):
            return False
        is_way = any(self.lexicon.directions.get(each.key) == "through" for each in chunks[:i])
        return not is_way and before == self._next_place(chunks[i + count : i + count + 3])

    def _is_to(self, chunks: Sequence[Chunk]) -> bool:
        return any(chunk.text in _ARROWS or self.lexicon.directions.get(chunk.key) == "to" for chunk in chunks)

    def _is_ordinal(self, chunks: Sequence[Chunk], i: int) -> bool:
        """`das 2. Plättchen` is the second, not the one with the number 2."""
        if not _ORDINAL.fullmatch(chunks[i].text) or i + 1 == len(chunks):
            return False
        behind = self.lexicon.forms.get(chunks[i + 1].key, ())
        return "" in behind and "," not in behind

    def _next_place(self, chunks: Sequence[Chunk]) -> str | None:
        """The type of the place that stands there, perhaps behind small words."""
        for chunk in chunks:
            if place := self._place(chunk):
                return place
            if "" not in self.lexicon.forms.get(chunk.key, ()):
                return None
        return None

    def _place(self, chunk: Chunk) -> str | None:
        """The type of a word such as a field, which no list can hold."""
        words = self.lex(chunk.text)
        return words[0].type if len(words) == 1 and words[0].type not in _NO_PLACE else None

    def _numbered(self, chunks: Sequence[Chunk]) -> Iterator[Meaning]:
        """The number of a move: `1`, `(1)`, `move 1 -`."""
        i = int(chunks[0].text == "(" or "#" in self.lexicon.forms.get(chunks[0].key, ()))
        if i == len(chunks):
            return
        text = chunks[i].text
        if i == 0 and (parts := _WORD_AND_NUMBER.fullmatch(text)) and "#" in self.lexicon.forms.get(key(parts[1]), ()):
            text = parts[2]
        if not (number := _NUMBER.fullmatch(text)):
            return
        for count in range(i + 1, len(chunks) + 1):
            yield from self._read_as(f"{number[1]}.", count)
            if chunks[count : count + 1] and chunks[count].text not in (":", ")", ",", "-", ".", "/"):
                return

    def _claimed(self, chunks: Sequence[Chunk], i: int) -> Iterator[Meaning]:
        """What a move brings: `for 6`, `6 points`, `(6)`, `-> 6`."""
        forms, rest, text = self.lexicon.forms, len(chunks) - i, chunks[i].text
        for said, count, _ in self._forms(chunks, i) if rest > 1 else ():
            for word in forms.get(said, ()):
                if word.endswith("+") and count < rest and (claim := _amount(chunks[i + count])):
                    for behind in (count + 1, *(count + 1 + points for points, _ in self._points(chunks, i + count + 1))):
                        yield from self._read_as(f"{word[:-1]}{claim}", behind)
        if (parts := _NUMBER_AND_WORD.fullmatch(text.rstrip(_STOPS))) and "+" in forms.get(key(parts[2]), ()):
            yield from self._read_as(parts[1] if parts[1][0] in "+-" else f"+{parts[1]}", 1)
        if rest > 1 and (claim := _amount(chunks[i])):
            for count, word in self._points(chunks, i + 1):
                yield from self._read_as(f"{word[:-1]}{claim}", 1 + count, own=0 if word == "+" else -1)
        elif rest > 2 and text == "(" and chunks[i + 2].text == ")" and (claim := _amount(chunks[i + 1])):
            yield from self._read_as(claim, 3, own=1)
        elif rest > 1 and text in _SIGNS and (claim := _amount(chunks[i + 1])):
            yield from self._read_as(claim, 2, 1)

    def _points(self, chunks: Sequence[Chunk], i: int) -> Iterator[tuple[int, str]]:
        """Words behind a number that say what it counts."""
        for said, count, _ in self._forms(chunks, i) if i < len(chunks) else ():
            for word in self.lexicon.forms.get(said, self.lexicon.forms.get(said.rstrip(_STOPS), ())):
                if word.endswith("+"):
                    yield count, word

    def _in_pieces(self, chunks: Sequence[Chunk]) -> Sequence[tuple[Word, ...]]:
        """What `_joined` finds, remembered: it does not depend on where the chunks stand, but for how close they are."""
        sign = (chunks[-1].start - chunks[0].end, *[chunk[::3] for chunk in chunks])
        found = self._pieces.get(sign)
        if found is None:
            if len(self._pieces) >= MAX_REMEMBERED:
                self._pieces.clear()
            found = tuple(self._joined(chunks))
            if chunks[-1].end - chunks[0].start <= MAX_REMEMBERED_LENGTH:
                self._pieces[sign] = found
        return found

    def _joined(self, chunks: Sequence[Chunk]) -> Iterator[tuple[Word, ...]]:
        """A word of the grammar that was written in pieces, without its sign or with another one: `+ E1S1`, `E1S1`, `7 / 4`."""
        texts = [chunk.text for chunk in chunks]
        is_close = len(chunks) == 3 and chunks[0].end + 1 == chunks[2].start
        is_field = is_close and texts[1] == "," and (texts[0] + texts[2].rstrip(_STOPS)).isdecimal()  # `7,4`
        is_place = is_field or (is_close and (texts[0][0] + texts[2][0]).isalpha())  # `E3,N2`
        if ("," in texts and not is_place) or ":" in texts or not _DIGIT.search("".join(texts)):
            return
        if len(chunks) == 5 and {texts[1], texts[3]} != {"/"}:
            return
        kinds = {word.type for chunk in chunks for word in self.lex(chunk.text)}  # a field is one already, whatever follows
        pieces = [[_piece(chunk.text), *filter(None, self.lexicon.forms.get(chunk.key, ()))] for chunk in chunks]
        if len(chunks) > 1 or not chunks[0].text[0].isdigit():
            pieces[-1].append(_piece(chunks[-1].text.rstrip(_STOPS)))
        if len(chunks) == 3 and (texts[1] in _SIGNS or texts[1] == ","):
            pieces[1] += ["."] if is_field else [".", ""]
        signs = ["", *self.lexicon.signs] if chunks[0].text[0].isalpha() else [""]
        for parts in product(signs, *pieces):
            joined = self.lex("".join(parts))
            if (
                len(joined) == 1
                and joined[0].type not in {"NAME", "INT", "AMOUNT", *kinds}
                and any(map(str.isdigit, joined[0].text))
            ):
                yield joined

    def _in_brackets(self, chunks: Sequence[Chunk], i: int) -> list[Chunk]:
        """What stands in brackets behind a chunk, in the same part of the line."""
        for k in range(i + 1, len(chunks) - 2):
            if chunks[k].text == ",":
                break
            if chunks[k].text == "(" and chunks[k + 2].text == ")":
                return [chunks[k + 1]]
        return []

    def _it(self, chunks: Sequence[Chunk], i: int) -> Iterator[Meaning]:
        """The thing that was named last in the line, or nothing where the notation does not name it again. Where its name
        follows in brackets, that is what is meant: `puts it on red 3 (dart)`."""
        for chunk in (*self._in_brackets(chunks, i), *reversed(chunks[:i])):
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
            if len(self._known) >= MAX_REMEMBERED:
                self._known.clear()
            known = self._known[text or said] = tuple(self._looked_up(text, said))
        return known

    def _looked_up(self, text: str, said: str) -> Iterator[tuple[Word, ...]]:
        spelled = self.lexicon.forms.get(said, ())
        if "-" in text:
            spelled += self.lexicon.forms.get(" ".join(map(key, text.split("-"))), ())
        for word in spelled:
            if words := self.lex(word):
                yield words
            elif not word:
                yield ()
        if not text:
            return
        if words := self.lex(text):
            yield words
        if not spelled and all(word.type == "NAME" for word in words):
            yield from self._shortened(said)
        bare = text.rstrip(_STOPS)
        if bare and bare != text:
            yield from self._looked_up(bare, key(bare))
        if said != text.casefold() and (words := self.lex(text.replace("-", ""))):
            yield words
        if (parts := _PLACE.fullmatch(text)) and (words := self.lex(parts[1] + parts[2])) and len(words) == 1:
            yield words
        if (parts := _SHORT_NUMBER.fullmatch(text)) and len(words := self.lex(f"{parts[1]}0{parts[2]}")) == 1:
            yield words
        if words := self._signed(text) or self._listed(text):
            yield words
        elif parts := _WORD_AND_NUMBER.fullmatch(text):
            number = self.lex(parts[2])
            for words in self._looked_up(parts[1], key(parts[1])):
                if number and words and words[0].type != "NAME":
                    yield words + number
            for word in self.lexicon.forms.get(key(parts[1]), ()):
                if "-" not in text and (not word or word.endswith("+")) and (words := self.lex(f"{word}{parts[2]}")):
                    yield words

    def _shortened(self, said: str) -> Iterator[tuple[Word, ...]]:
        """The things whose names begin so, where people shorten them further: `boom`, since `boo` is a boomerang."""
        for word in self.lexicon.shortened(said):
            words = self.lex(word)
            if len(words) == 1 and not self.is_verb(words[0]) and words[0].type != "NAME":
                yield words

    def _signed(self, text: str) -> tuple[Word, ...]:
        parts = _SIGNED.fullmatch(text)
        words = self.lex(("." if parts[1].isdigit() else "").join(parts.groups())) if parts else ()
        return words if len(words) == 1 and words[0].type not in _NO_PLACE else ()

    def _listed(self, text: str) -> tuple[Word, ...]:
        """Several words with hyphens between them: no names, and no places, since `d3-d4` leads from one to the other."""
        found: list[Word] = []
        if "-" not in text or any(map(str.isdigit, text)):
            return ()
        for part in text.split("-"):
            meanings = [words for words in self._looked_up(part, key(part)) if words and words[0].type != "NAME"]
            if not part or len({tuple(map(self.sign, words)) for words in meanings}) != 1:
                return ()
            found += meanings[0]
        return tuple(found)

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
        known = _by_key(tuple(names))
        parts = _WORD_AND_NUMBER.fullmatch(chunk.text.rstrip(_STOPS))
        if parts and key(parts[1]) in known and (number := self.lex(parts[2])):
            words = self.lex(self.written(known[key(parts[1])])) + number
            yield from (Meaning(words, 1 + points, 0) for points in (0, *(count for count, _ in self._points(chunks, i + 1))))
        said = ""
        for count, each in enumerate(chunks[i : i + 1 if is_quoted else i + MAX_NAME_WORDS], 1):
            said += "".join(map(key, chunk.text.strip('"').split())) if is_quoted else each.key
            said = said if chunk.text == "@" else said.lstrip("@")
            name = known.get(said) or known.get(said.rstrip("-.")) or (said[-1:] == "s" and known.get(_GENITIVE.sub("", said)))
            if not name:
                continue
            written = self.written(name)
            yield Meaning(self.lex(written), count, 0)
            colon = self._colon(chunks, i + count)
            yield Meaning(self.lex(f"{written}:"), colon + 1 - i if colon else count, int(not colon))
            if colon and chunks[colon].key in self.lexicon.first:
                yield Meaning(self.lex(f"{written}:"), count, 1)

    def _colon(self, chunks: Sequence[Chunk], behind: int) -> int:
        """Where the colon behind a player stands, or what stands for it: `Anna am Zug:`."""
        forms = self.lexicon.forms
        for k in range(behind, min(behind + 4, len(chunks))):
            if chunks[k].text in (":", "-", ",", ";", "->", "→"):
                return k
            said = (*forms.get(chunks[k].key, ()), *forms.get(_said_by(chunks[k : k + 2], 0, 2), ()))
            if "" not in said and "#" not in said:
                break
        return 0

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

    def is_strange(self, chunk: Chunk, names: Sequence[str]) -> bool:
        """A word that means nothing, wherever it stands: of no grammar, no list and no name."""
        if not chunk.key.isalpha() or chunk.key in self.lexicon.parts or any(chunk.key in key(name) for name in names):
            return False
        return all(word.type == "NAME" for words in self._alone(chunk.text, chunk.key) for word in words)

    def is_verb(self, word: Word) -> bool:
        """A word that says what is done stands for nothing."""
        return word.type[0] == "_" or (hasattr(self._values, word.type) and self._value(word) is None)

    def sign(self, word: Word) -> object:
        """The same for words that say the same."""
        return word.type, self._value(word)

    def _value(self, word: Word) -> Any:
        value_of = getattr(self._values, word.type, None)
        return None if value_of is None else value_of(word.text)


@lru_cache(maxsize=8)
def _by_key(names: tuple[str, ...]) -> dict[str, str]:
    return {"".join(map(key, name.split())): name for name in names}


def _piece(text: str) -> str:
    return "" if text == "(" else _PLACE.sub(r"\1\2", text)


def _said_by(chunks: Sequence[Chunk], i: int, count: int) -> str:
    """Some chunks as a form of the lexicon; a full stop at the end does not belong to it."""
    if count == 1:
        return chunks[i].key
    return " ".join(chunk.key for chunk in chunks[i : i + count]).rstrip(_STOPS)


def _amount(chunk: Chunk) -> str:
    """A number as a claim."""
    text = chunk.text.rstrip(_STOPS)
    return "" if not _DIGITS.fullmatch(text) else text if text[0] in "+-" else f"+{text}"
