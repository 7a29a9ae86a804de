"""What was probably meant by a line that says nothing: one slip of the hand in it, found and put right.

A slip is a letter too many or too few, two that changed places, or a key beside the right one; a mark for another; a blank in
the wrong place. Every chunk is tried as what it may have slipped from, and the line is understood again, with slips at a price
so high that as few as possible are taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from referee.closeness import slips
from referee.language import mark
from referee.record.chunks import Chunk, cut
from referee.record.lexicon import key
from referee.record.meanings import MAX_NAME_WORDS, Meaning
from referee.record.sense import Reading, Sense
from referee.record.statement import Correction
from referee.record.words import spellings

if TYPE_CHECKING:
    from lark import Lark

SLIP = 100
"""The price of a slip. Marks cost 1."""
DOUBLED, SWAPPED = 80, 90
"""The same of a letter struck twice, and of two that changed places: the likeliest slips."""
UNQUOTED = 3 * SLIP
"""The price of a name of several words that nobody is known to have."""
UNUSUAL = 1
"""A word that is not the usual one."""
MAX_LENGTH = 40
"""Of a chunk that is tried."""
MAX_CHUNKS = 120
"""Of a line in which slips are looked for."""
MAX_SIDES = 6
"""Letters in something like a tile's sides."""
MAX_SLIPS = 2
"""In a line: more are no slips."""
MAX_MARKS = 6
"""That are tried as the beginning of a comment: for each, the line is understood once more."""
MAX_REMEMBERED = 2_000
"""Chunks whose slips are remembered, and words that were meant by them."""

_ROWS = ("^1234567890ß´", "qwertyuiopü+[]", "asdfghjklöä#;'", "<zxcvbnm,.-/", "qwertzuiopü+", "<yxcvbnm,.-")
"""Keyboards, of English and of German: a key's neighbours stand beside it, above and below."""
_NO_PATTERN = frozenset(["NAME", "STRING", "PLAYER", "COMMA", "COLON"])
_NUMBERED = re.compile(r"\d")
_TURNED = re.compile(r"(\+?)([^\W\d]\d{1,3})([^\W\d]\d{1,3})([^\W\d]?)")
"""A place of two parts, perhaps in the other order."""
_COMMENT_MARK = re.compile(r"#|//|--")


def _neighbours() -> dict[str, str]:
    found: dict[str, set[str]] = {}
    for rows in (_ROWS[:4], (_ROWS[0], _ROWS[4], _ROWS[2], _ROWS[5])):
        for r, row in enumerate(rows):
            for i, each in enumerate(row):
                near = [row[i - 1 : i], row[i + 1 : i + 2]]
                for other in rows[max(0, r - 1) : r] + rows[r + 1 : r + 2]:
                    near += [other[k : k + 1] for k in (i - 1, i, i + 1) if k >= 0]
                found.setdefault(each, set()).update(filter(None, near))
    return {each: "".join(sorted(near)) for each, near in found.items()}


NEIGHBOURS = _neighbours()


class Meant(NamedTuple):
    """What a line probably meant to say."""

    reading: Reading
    correction: Correction
    """What to write, and where."""
    why: str
    """A sentence with `near` for it."""


class Slips:
    """Finds slips in lines of one grammar."""

    def __init__(self, sense: Sense, lark: Lark) -> None:
        self._sense, self._meanings = sense, sense.meanings
        self._words = dict(self._meanings.lexicon.spelled)
        """What may be written, by its key."""
        self._usual: set[str] = set()
        self._unlisted: set[str] = set()
        """Types of words that no list can hold, such as fields."""
        for terminal in lark.terminals:
            listed = spellings(lark, terminal.name)
            if not listed and terminal.name not in _NO_PATTERN:
                self._unlisted.add(terminal.name)
            for word in listed:
                if word.isalpha() or "-" in word.strip("-"):
                    self._words.setdefault(key(word), word)
                    self._usual.add(key(word))
        self._shortened: dict[str, list[str]] = {}
        """The keys of words by what is left of them without one letter, and whole."""
        for known in self._words:
            for shorter in _shortened(known):
                self._shortened.setdefault(shorter, []).append(known)
        # The words of a record come again and again, and so do those that they may have slipped from.
        self._instead_of = lru_cache(MAX_REMEMBERED)(lambda text: tuple(self._written_for(text)))
        self._said_by = lru_cache(MAX_REMEMBERED)(lambda written, names: tuple(self._meanings.whole(cut(written), names)))

    def meant(self, text: str, names: Sequence[str]) -> list[Meant]:
        """What was probably meant, the likeliest first."""
        names = tuple(names)
        if by_mark := next(self._marks(text, names), None):
            return [by_mark]
        chunks = cut(text)
        if len(chunks) > MAX_CHUNKS:
            return []
        own = {"".join(map(key, name.split())): name for name in names}
        meant_as_written = self._sense.meanings_of(chunks, names)
        readings = self._sense.search(
            chunks, names, lambda chunks, i, names: self._meanings_of(meant_as_written(chunks, i, names), chunks, i, names, own)
        )
        found = [_meant(reading, text) for reading in readings if 1 <= len(reading.slips) <= MAX_SLIPS]
        return sorted(found, key=lambda each: key(each.correction[2]) not in self._usual)

    # -- marks ---------------------------------------------------------------------------------------------------------

    def _marks(self, text: str, names: Sequence[str]) -> Iterator[Meant]:
        """A comment without its mark, and a semicolon that makes the rest of the line one."""
        for found in islice(_COMMENT_MARK.finditer(text), MAX_MARKS):
            if reading := self._only(text[: found.start()], names):
                yield Meant(reading, (*found.span(), ";"), mark("a comment begins with {near:quoted}"))
        at = text.find(";")
        if at >= 0:
            for instead in (",", ":") if ":" in text[:at] else (":", ","):
                if reading := self._only(f"{text[:at]}{instead}{text[at + 1 :]}", names):
                    yield Meant(reading, (at, at + 1, instead), mark('";" begins a comment; did you mean {near:quoted}?'))

    def _only(self, text: str, names: Sequence[str]) -> Reading | None:
        found = self._sense.readings(text, names)
        return found[0] if len(found) == 1 else None

    # -- words ---------------------------------------------------------------------------------------------------------

    def _meanings_of(
        self, as_written: Sequence[Meaning], chunks: Sequence[Chunk], i: int, names: Sequence[str], own: dict[str, str]
    ) -> list[Meaning]:
        chunk, found = chunks[i], list(as_written)
        if len(chunk.text) > MAX_LENGTH:
            return found
        for written, price in self._instead_of(chunk.text):
            found += self._as(written, 1, price, names)
        for written, price in self._named_for(chunks, i, own):
            found += self._as(written, 1 + written.endswith(":"), price, names)
        if i + 1 < len(chunks):
            joined = chunk.text + chunks[i + 1].text
            if key(joined) in self._words:
                found += self._as(self._words[key(joined)], 2, SLIP, names)
        colon = next((k for k in range(i + 2, min(i + MAX_NAME_WORDS + 1, len(chunks))) if chunks[k].text == ":"), 0)
        if colon and all(each.text[0].isalpha() for each in chunks[i:colon]):
            name = " ".join(each.text for each in chunks[i:colon])
            found += self._as(f'"{name}":', colon - i + 1, UNQUOTED, names)
        if i + 2 < len(chunks) and chunks[i + 1].text in (",", ":") and chunk.end + 1 == chunks[i + 2].start:
            sign = "." if chunk.text.isdigit() else ""
            found += self._as(f"{chunk.text}{sign}{chunks[i + 2].text}", 3, SLIP, names)
        return found

    def _as(self, written: str, count: int, price: int, names: Sequence[str]) -> Iterator[Meaning]:
        """What it means if this was to be written."""
        for words, cost in self._said_by(written, names):
            if words and (words[0].type != "NAME" or words[0].text in names):
                yield Meaning(words, count, price + cost, written)

    def _written_for(self, text: str) -> Iterator[tuple[str, int]]:
        """What may have been meant by one chunk, and what that costs."""
        said = key(text)
        if (_NUMBERED.search(text) or not said.isalpha()) and not self._is_place(text):
            yield from ((each, price) for each, price in _varied(text).items() if self._is_pattern(each))
        if (parts := _TURNED.fullmatch(text)) and self._is_place(turned := "".join(parts.group(1, 3, 2, 4))):
            yield turned, SLIP
        if text[:-1] and text[-1] in NEIGHBOURS[","] and said not in self._words and self._meanings.lex(text[:-1]):
            yield f"{text[:-1]},", SLIP
        if not said.isalpha():
            return
        if len(said) < 3:
            short = ((known, _price(said, known)) for known in self._short)
            yield from ((self._words[known], price) for known, price in short if price)
            return
        if len(said) <= MAX_SIDES and said not in self._words:
            yield from ((each, price) for each, price in _varied(text).items() if self._is_unlisted(each))
        seen = set()
        for shorter in _shortened(said):
            for known in self._shortened.get(shorter, ()):
                is_short = len(known) < 4 and known not in self._usual and said in self._words  # `for` is not the card `far`
                if known != said and known not in seen and not is_short and (price := _price(said, known)):
                    seen.add(known)
                    yield self._words[known], price + UNUSUAL * (known not in self._usual)
        for k in range(2, len(said) - 1):
            if said[:k] in self._words and said[k:] in self._words:
                yield f"{self._words[said[:k]]} {self._words[said[k:]]}", SLIP

    def _named_for(self, chunks: Sequence[Chunk], i: int, own: dict[str, str]) -> Iterator[tuple[str, int]]:
        said = chunks[i].key
        for known, name in own.items():
            if len(said) > 2 and said != known and (price := _price(said, known)):
                has_colon = chunks[i + 1 : i + 2] and chunks[i + 1].text == ":"
                quoted = self._meanings.written(name)
                yield f"{quoted}:" if has_colon else quoted, price

    @cached_property
    def _short(self) -> list[str]:
        """The usual words of two letters."""
        return sorted(known for known in self._usual if len(known) == 2)

    def _is_unlisted(self, text: str) -> bool:
        words = self._meanings.lex(text)
        return len(words) == 1 and words[0].type in self._unlisted

    def _is_place(self, text: str) -> bool:
        """Is it a field or the like as it is?"""
        words = self._meanings.lex(text)
        return (
            len(words) == 1 and words[0].type not in _NO_PATTERN and words[0].type not in ("INT", "AMOUNT", "CLAIM", "NUMBER")
        )

    def _is_pattern(self, text: str) -> bool:
        words = self._meanings.lex(text)
        return len(words) == 1 and words[0].type not in _NO_PATTERN


def _meant(reading: Reading, text: str) -> Meant:
    start, _, near = reading.slips[0]
    end = start
    for begin, after, instead in reading.slips:
        near = near if begin == start else near + text[end:begin] + instead
        end = after
    is_field = "." in near and end - start == len(near) and near.replace(".", "").isdigit()
    why = mark("with a full stop: {near}") if is_field else mark("did you mean {near:quoted}?")
    if near.startswith('"'):
        why = mark("a name of several words needs quotes: {near}")
    return Meant(reading, (start, end, near), why)


def _shortened(word: str) -> list[str]:
    return [word, *(word[:i] + word[i + 1 :] for i in range(len(word)))]


def _price(written: str, meant: str) -> int:
    """Of the slips that make a word of another; 0 where that takes more than one."""
    count = slips(written, meant)
    return round(SLIP * count) if 0 < count < 2 else 0


def _varied(text: str) -> dict[str, int]:
    """What a field or the like may have slipped from, and what that costs: it has no list of spellings."""
    found: dict[str, int] = {}
    for i in range(len(text)):
        is_doubled = text[i : i + 1] == text[i + 1 : i + 2]
        found.setdefault(text[:i] + text[i + 1 :], DOUBLED if is_doubled else SLIP)
    for i in range(len(text) - 1):
        found.setdefault(text[:i] + text[i + 1] + text[i] + text[i + 2 :], SWAPPED)
    for i, each in enumerate(text):
        for near in NEIGHBOURS.get(each.casefold(), "") if not each.isdigit() else "":
            found.setdefault(text[:i] + near + text[i + 1 :], SLIP)
    for other in (f"+{text}", *(f"{text[:i]}.{text[i:]}" for i in range(1, len(text)))):
        found.setdefault(other, SLIP)
    found.pop(text, None)
    found.pop("", None)
    return found
