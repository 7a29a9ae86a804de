"""What chunks of lines in one grammar may have been meant for, by a table of rules, and the words that they ask about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from referee.language.spelling import left_out, slips
from referee.record.spellings import spellings
from referee.record.statement import Values
from referee.record.tables import NoWord, Tables, Word
from referee.record.words.chunks import STOPS, Chunk
from referee.record.words.lexicon import Lexicon, key

PLAIN = 2
"""Up to this price, words are taken for what they say."""
MAX_NAME_WORDS = 5
MAX_REMEMBERED, MAX_REMEMBERED_LENGTH = 20_000, 60
"""Texts that are remembered, and how long each may be."""


class Meaning(NamedTuple):
    """Words of the grammar that some chunks stand for: none for what says nothing."""

    words: tuple[Word, ...]
    chunks: int
    """How many it covers."""
    cost: int = 0


class CutLine(NamedTuple):
    chunks: Sequence[Chunk]
    names: tuple[str, ...]
    """Of the players."""


Matcher = Callable[["Meanings", CutLine, int], Iterator[Meaning]]
"""What a chunk and those behind it may stand for. The cost is what is added to the rule's price."""


class Rule(NamedTuple):
    name: str
    price: int
    example: str
    """A line of Ape Town, with Anna and Ben."""
    meant: str
    matches: Matcher


class Meanings:
    """The rules at work on lines of one grammar."""

    def __init__(self, tables: Tables, values: Values, lexicons: Iterable[str], rules: Sequence[Rule]) -> None:
        self._tables, self._values, self.rules = tables, values, rules
        self._lexed = lru_cache(MAX_REMEMBERED)(self._lex)
        self.lexicon = Lexicon(lexicons, self.lex)
        self.similar = lru_cache(2_000)(self._similar)

    def of(self, chunks: Sequence[Chunk], i: int, names: Sequence[str], most: int = PLAIN) -> list[Meaning]:
        """Everything that begins with a chunk, by rules of at most that price, each meaning for the least. If nothing may cost
        anything, words stand only for what they say, but may still say nothing."""
        found: dict[object, Meaning] = {}
        line = CutLine(chunks, tuple(names))
        for rule in self.rules:
            for words, count, more in rule.matches(self, line, i) if rule.price <= (most or PLAIN) else ():
                cost = rule.price + more
                if (words and cost and not most) or any(self._is_stranger(word, names) for word in words):
                    continue
                sign = (count, *map(self.sign, words))
                if sign not in found or found[sign].cost > cost:
                    found[sign] = Meaning(words, count, cost)
        return list(found.values())

    def _is_stranger(self, word: Word, names: Sequence[str]) -> bool:
        """Is it a name that nobody has, and that the lexicon does not give to a thing?"""
        is_name = word.type == "NAME" or (word.type == "PLAYER" and bool(names))
        is_thing = word.text.casefold() in self.lexicon.forms.get(key(word.text), ())
        return is_name and word.text.strip(':"') not in names and not is_thing

    def phrases(self, chunks: Sequence[Chunk], i: int) -> Iterator[tuple[str, int]]:
        """What may be a form, and behind which chunk it ends. A stop at its end does not belong to it."""
        said = chunks[i].key
        yield said, i + 1
        if said[-1:] in STOPS and said.rstrip(STOPS):
            yield said.rstrip(STOPS), i + 1
        for end in range(i + 2, len(chunks) + 1):
            if said not in self.lexicon.beginnings:
                return
            longer = [f"{said} {chunks[end - 1].key}", f"{said} {chunks[end - 1].key.rstrip(STOPS)}"]
            said = next((each for each in longer if each in self.lexicon.beginnings), "")
            if said:
                yield said, end

    def written(self, name: str) -> str:
        """A player's name: in quotes if it would be read as something else without them."""
        return name if self._tables.is_name(name) else f'"{name}"'

    def lex(self, text: str) -> tuple[Word, ...]:
        """The words of a text; none where it is not made of words, or of words that mean nothing."""
        return (self._lexed if len(text) <= MAX_REMEMBERED_LENGTH else self._lex)(text)

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

    def _value(self, word: Word) -> object:
        value_of = getattr(self._values, word.type, None)
        return None if value_of is None else value_of(word.text)

    def has_verb(self, chunks: Sequence[Chunk]) -> bool:
        """Are some chunks a form of a verb?"""
        forms = self.lexicon.forms.get(" ".join(chunk.key for chunk in chunks), (chunks[0].text,) * (len(chunks) == 1))
        return any(words and self.is_verb(words[0]) for words in map(self.lex, filter(None, forms)))

    def is_known(self, chunk: Chunk) -> bool:
        """Is it a word of the game that says something?"""
        said = chunk.key.rstrip(f"{STOPS}0123456789") or chunk.key
        if said in self.lexicon.forms or said in self.vocabulary:
            return any(self.lexicon.forms.get(said, (said,)))
        return any(word.type != "NAME" for word in self.lex(chunk.text))

    @cached_property
    def _usual(self) -> dict[str, str]:
        """The words of the grammar by their keys."""
        words = [word for terminal in self._tables.patterns for word in spellings(self._tables, terminal)]
        return {key(word): word for word in words[::-1] if word.isalpha() or "-" in word.strip("-")}

    @cached_property
    def vocabulary(self) -> dict[str, str]:
        """What may be written, by its key."""
        return {**self._usual, **self.lexicon.spelled}

    @cached_property
    def _shortened(self) -> dict[str, list[str]]:
        """The keys of words by what is left of them without one letter, and whole."""
        found: dict[str, list[str]] = {}
        for known in self.vocabulary:
            for shorter in (known, *left_out(known)):
                found.setdefault(shorter, []).append(known)
        return found

    def _similar(self, said: str) -> tuple[tuple[str, int], ...]:
        """The words of which it may be a slip, the likeliest first, and what is added to the price."""
        seen: dict[str, float] = {}
        for known in (known for shorter in (said, *left_out(said)) for known in self._shortened.get(shorter, ())):
            if known != said and known not in seen and 0 < (count := slips(said, known)) < 2:
                seen[known] = count + 0.5 * (known not in self._usual)
        best = sorted(seen, key=seen.__getitem__)
        return tuple((self.vocabulary[known], int(2 * seen[known]) - 2) for known in best[:8])


def said_as_name(chunks: Sequence[Chunk], i: int) -> Iterator[tuple[int, str]]:
    """What may be a name from here on, and behind which chunk it ends."""
    said = ""
    for end in range(i + 1, min(len(chunks), i + MAX_NAME_WORDS) + 1):
        each = chunks[end - 1]
        if each.text in (",", ":", "-", "@"):  # `@Anna` is a name, `@ Anna` the beginning of a position
            return
        said += "".join(map(key, each.text.strip('"').split())) if each.text.startswith('"') else each.key
        yield end, said.lstrip("@")


@lru_cache(maxsize=8)
def by_key(names: tuple[str, ...]) -> dict[str, str]:
    return {"".join(map(key, name.split())): name for name in names}
