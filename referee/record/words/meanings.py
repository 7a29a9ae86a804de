"""What some chunks of a line may have been meant for. `RULES` is the whole table: each rule has its price, and an example that
is not understood without it, or only dearer. What costs nothing says just that; beyond `PLAIN`, something was mended.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.language.spelling import left_out, slips, swapped
from referee.record.spellings import spellings
from referee.record.tables import NoWord, Tables, Word
from referee.record.words.chunks import STOPS, Chunk
from referee.record.words.lexicon import Lexicon, key

if TYPE_CHECKING:
    from referee.record.statement import Values

PLAIN = 2
"""Up to this price, words are taken for what they say."""
MAX_NAME_WORDS = 5
MAX_HEAD = 3
"""Chunks at the beginning of a line among which a player stands."""
MAX_JOINED = 5
"""Chunks that are one word of the notation."""
MAX_LENGTH = 40
"""Of a chunk that may be a slip."""
MAX_BRACKET = 12
"""Chunks in brackets that are left out as one."""
MAX_REMEMBERED, MAX_REMEMBERED_LENGTH = 20_000, 60
"""Texts that are remembered, and how long each may be."""
_SIGNS = frozenset(["-", "/", "|", "->", "→", "=", "=>", "⇒", "+", ".", ">", "(", ")"])
_BEHIND_NAME = {":": 0, "-": 0, ",": 1, ";": 1, "->": 1, "→": 1, ">": 1}
_BEHIND_NUMBER = {":": 0, ")": 0, "-": 0, ".": 0, ",": 1, "/": 1}
"""Marks behind a player and behind the number of a move, and what they add to the price."""
_PLAYERS = frozenset(["PLAYER", "NAME", "STRING", "COLON"])
_NUMBERS = frozenset(["INT", "AMOUNT", "CLAIM", "NUMBER"])
_NUMBER = re.compile(r"#?(R?\d{1,10})[.)]?", re.I)
_DIGITS = re.compile(r"[+-]?\d{1,10}")
_NUMBER_AND_WORD = re.compile(r"([+-]?\d+)([^\W\d]+)")


class Meaning(NamedTuple):
    """Words of the grammar that some chunks stand for: none for what says nothing."""

    words: tuple[Word, ...]
    chunks: int
    """How many it covers."""
    cost: int = 0


class Line(NamedTuple):
    chunks: Sequence[Chunk]
    names: tuple[str, ...]
    """Of the players."""


Matcher = Callable[["Meanings", Line, int], Iterator[Meaning]]
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

    def __init__(self, tables: Tables, values: Values, lexicons: Iterable[str]) -> None:
        self._tables, self._values = tables, values
        self._lexed: dict[str, tuple[Word, ...]] = {}
        self.rules: Sequence[Rule] = RULES
        self.lexicon = Lexicon(lexicons, self.lex)
        self.similar = lru_cache(2_000)(self._similar)

    def of(self, chunks: Sequence[Chunk], i: int, names: Sequence[str], most: int = PLAIN) -> list[Meaning]:
        """Everything that begins with a chunk, by rules of at most that price, each meaning for the least."""
        found: dict[Any, Meaning] = {}
        line = Line(chunks, tuple(names))
        for rule in self.rules:
            for words, count, more in rule.matches(self, line, i) if rule.price <= most else ():
                if any(self._is_stranger(word, names) for word in words):
                    continue
                sign, cost = (count, *map(self.sign, words)), rule.price + more
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
            longer = [f"{said} {chunks[end - 1].key}", f"{said} {chunks[end - 1].key.rstrip(STOPS)}"]
            said = next((each for each in longer if each in self.lexicon.beginnings), "")
            if not said:
                return
            yield said, end

    def forms_of(self, line: Line, i: int) -> Iterator[tuple[str, int]]:
        """The words that forms stand for which begin here, and behind which chunk each ends."""
        return ((word, end) for said, end in self.phrases(line.chunks, i) for word in self.lexicon.forms.get(said, ()))

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


def _joined(chunks: Sequence[Chunk], i: int, gap: str) -> Iterator[tuple[int, str]]:
    """The texts of some chunks as one, and behind which chunk each ends; with a gap where they stand apart, if there is one."""
    text = chunks[i].text
    yield i + 1, text
    for end in range(i + 2, min(len(chunks), i + MAX_JOINED) + 1):
        is_apart = chunks[end - 2].end != chunks[end - 1].start
        if is_apart and not gap:
            return
        text += gap * is_apart + chunks[end - 1].text
        yield end, text


# -- words for what they say -------------------------------------------------------------------------------------------


def _word(at: Meanings, line: Line, i: int) -> Iterator[Meaning]:
    chunks = line.chunks
    for end, text in _joined(chunks, i, ""):
        if (words := at.lex(text)) and (end == i + 1 or len(words) == 1):
            yield Meaning(words, end - i)
    if (bare := chunks[i].text.rstrip(STOPS)) != chunks[i].text and bare:
        yield Meaning(at.lex(bare), 1, i + 1 < len(chunks))
    if chunks[i + 1 : i + 2] and "," in (chunks[i + 1].text, *at.lexicon.forms.get(chunks[i + 1].key, ())):
        words = at.lex(f"{chunks[i].text},")  # a word that takes its comma with it
        if len(words) == 1:
            yield Meaning(words, 2)


def _sure(at: Meanings, line: Line, i: int) -> Iterator[Meaning]:
    for said, end in at.phrases(line.chunks, i):
        yield from (Meaning(words, end - i) for words in at.lexicon.sure.get(said, ()))


def _player(at: Meanings, line: Line, i: int) -> Iterator[Meaning]:
    """With the colon and without it. A name of several words needs no quotes."""
    chunks, known = line.chunks, by_key(line.names)
    for end, said in said_as_name(chunks, i):
        name = known.get(said) or known.get(said.rstrip("-.")) or known.get(re.sub(r"'?s$", "", said))
        if name:
            written = at.written(name)
            yield Meaning(at.lex(written), end - i)
            yield Meaning(at.lex(f"{written}:"), end - i, i >= MAX_HEAD)
            more, named = _BEHIND_NAME.get(chunks[end].text if end < len(chunks) else ""), at.lex(f"{written}:")
            if more is not None and named and named[0].type == "PLAYER":
                yield Meaning(named, end + 1 - i, more)


def _number(at: Meanings, line: Line, i: int) -> Iterator[Meaning]:
    """The number of a move: `1`, `(1)`, `move 1 -`."""
    chunks = line.chunks
    here = int(chunks[0].text == "(" or "#" in at.lexicon.forms.get(chunks[0].key, ()))
    if i == 0 and here < len(chunks) and (number := _NUMBER.fullmatch(chunks[here].text)):
        words, behind = at.lex(f"{number[1]}."), chunks[here + 1].text if here + 1 < len(chunks) else ""
        yield Meaning(words, here + 1)
        if behind in _BEHIND_NUMBER:
            yield Meaning(words, here + 2, _BEHIND_NUMBER[behind] + (chunks[0].text == "("))


def _claim(at: Meanings, line: Line, i: int) -> Iterator[Meaning]:
    """What a move brings: `for 6`, `6 points`, `(6)`, `-> 6`, or a number alone."""
    chunks, lists = line.chunks, at.lexicon.lists
    leads = [("", i + (chunks[i].text in _SIGNS), False)]
    for said, end in at.phrases(chunks, i):
        leads += [(word[:-1], end, said in lists["claims"]) for word in at.lexicon.forms.get(said, ()) if word[-1:] == "+"]
    for said, here, is_sure in leads:
        text = chunks[here].text.rstrip(STOPS) if here < len(chunks) else ""
        if parts := _NUMBER_AND_WORD.fullmatch(text):
            text = parts[1] if "+" in at.lexicon.forms.get(key(parts[2]), ()) else ""
        if not _DIGITS.fullmatch(text):
            continue
        ends = [(here + 1, is_sure)]
        if here + 1 < len(chunks):
            counted = [(phrase, end) for phrase, end in at.phrases(chunks, here + 1) if "+" in at.lexicon.forms.get(phrase, ())]
            ends += [(end, is_sure or phrase in lists["counts"]) for phrase, end in counted]
        words = at.lex(f"{said}{text if text[0] in '+-' else f'+{text}'}")
        if not words or (words[0].type == "AMOUNT" and chunks[i].text in _SIGNS - {"+"}):
            continue
        for end, is_clear in ends:
            if end > i + 1 or text[0] not in "+-" or text != chunks[i].text:
                yield Meaning(
                    words,
                    end - i,
                    0 if is_clear and words[0].type == "CLAIM" else 1 + 2 * (end == i + 1) + (chunks[i].text == "("),
                )


def _form(at: Meanings, line: Line, i: int) -> Iterator[Meaning]:
    is_word = any(word.type[0] == "_" for word in at.lex(line.chunks[i].text))
    for word, end in at.forms_of(line, i):
        words = at.lex(word)
        if words or not word:
            yield Meaning(words, end - i, is_word + (end - i - 1) * bool(words))


def _sign(at: Meanings, line: Line, i: int) -> Iterator[Meaning]:
    text = line.chunks[i].text
    if text in _SIGNS or (i and not text.strip(STOPS)):
        yield Meaning((), 1)


def _comma(at: Meanings, line: Line, i: int) -> Iterator[Meaning]:
    if line.chunks[i].text in (",", ":") or "," in at.lexicon.forms.get(line.chunks[i].key, ()):
        yield Meaning((), 1)


# -- mended ------------------------------------------------------------------------------------------------------------


def _respelled(at: Meanings, line: Line, i: int) -> Iterator[Meaning]:
    for end, text in _joined(line.chunks, i, " "):
        ways = at.lexicon.respelled if any(map(str.isdigit, text)) else ()
        respelled = [found.expand(other) for each, other in ways if (found := each.fullmatch(text.rstrip(STOPS)))]
        respelled += [text.replace("-", " ")] * (end == i + 1 and "-" in text.strip("-"))
        for parts in (parts for each in respelled for parts in product(*(_meant(at, part) for part in each.split()))):
            if words := sum(parts, ()):
                yield Meaning(words, end - i)


def _meant(at: Meanings, text: str) -> list[tuple[Word, ...]]:
    forms = at.lexicon.forms.get(key(text), ())
    return [words for words in (at.lex(text), *map(at.lex, filter(None, forms))) if words][:3] + [()] * ("" in forms)


def _slip(at: Meanings, line: Line, i: int) -> Iterator[Meaning]:
    chunk = line.chunks[i]
    said = chunk.key.rstrip(STOPS)
    if not 1 < len(said) <= MAX_LENGTH:
        return
    if sum(map(str.isalpha, said)) * 2 > len(said):
        for written, more in at.similar(said):
            for word in (*at.lexicon.forms.get(key(written), ()), written):
                words = at.lex(word)
                if words and words[0].type != "NAME":
                    yield Meaning(words, 1, more + 6 * at.is_known(chunk))
    text = chunk.text.rstrip(STOPS)
    own = at.lex(text)
    if (not said.isalpha() or text.isupper()) and (len(own) != 1 or own[0].type == "NAME"):
        for name in dict.fromkeys((*left_out(text), *swapped(text))):
            words = at.lex(name)
            if len(words) == 1 and (words[0].type not in _NUMBERS | _PLAYERS or name[0] == "+"):
                yield Meaning(words, 1)


def _nickname(at: Meanings, line: Line, i: int) -> Iterator[Meaning]:
    chunks, known = line.chunks, by_key(line.names)
    for end, said in said_as_name(chunks, i) if i <= MAX_HEAD else ():
        if not said or said in known or not said[0].isalpha():
            continue
        has_colon = end < len(chunks) and chunks[end].text == ":"
        begun = [name for whole, name in known.items() if whole.startswith(said)] if has_colon else []
        alike = [whole for whole in known if abs(len(whole) - len(said)) < 3 <= len(said) and set(whole[:2]) & set(said[:2])]
        for name in begun if len(begun) == 1 else [known[whole] for whole in alike if 0 < slips(said, whole) < 2]:
            yield Meaning(at.lex(f"{at.written(name)}:"), end + has_colon - i)


def _pair(at: Meanings, line: Line, i: int) -> Iterator[Meaning]:
    """Where something comes from, what is not done: a word of a list, and the thing behind it."""
    chunks, behind = line.chunks, i + 1
    while behind < len(chunks) - 1 and "" in at.lexicon.forms.get(chunks[behind].key, ()):
        behind += 1
    if (
        chunks[i].key in at.lexicon.lists["from"] | at.lexicon.lists["not"]
        and behind < len(chunks)
        and at.is_known(chunks[behind])
    ):
        yield Meaning((), behind + 1 - i)


def _left_over(at: Meanings, line: Line, i: int) -> Iterator[Meaning]:
    """A word that says nothing in this game or a whole remark, then a word that does elsewhere, and a number at last."""
    chunk, behind = line.chunks[i], line.chunks[i : i + MAX_BRACKET]
    is_number = any(map(str.isdigit, chunk.text))
    yield Meaning((), 1, 12 * is_number + 4 * (not is_number and at.is_known(chunk)))
    closed = next((n for n, each in enumerate(behind) if each.text == ")"), 0)
    if chunk.text == "(" and closed:
        yield Meaning((), closed + 1)


RULES = (
    Rule("word of the notation", 0, "Anna: take 2 place 7.4", "Anna: take 2, place 7.4", _word),
    Rule("form that says just that", 0, "Anna: takes 2, place 7.4", "Anna: take 2, place 7.4", _sure),
    Rule("player", 0, "Anna take 2, place 7.4", "Anna: take 2, place 7.4", _player),
    Rule("number of a move", 0, "1 Anna: take 2, place 7.4", "1. Anna: take 2, place 7.4", _number),
    Rule("what a move brings", 0, "Anna: take 2, place 7.4 for 6", "Anna: take 2, place 7.4 +6", _claim),
    Rule("form", 1, "Anna: grab 2, place 7.4", "Anna: take 2, place 7.4", _form),
    Rule("sign", 1, "Anna: take 2 -> place 7.4", "Anna: take 2, place 7.4", _sign),
    Rule("comma too many", 2, "Anna: take 2, mandrill, place 7.4", "Anna: take 2 mandrill, place 7.4", _comma),
    Rule("other signs", 3, "Anna: take2, place 7 4", "Anna: take 2, place 7.4", _respelled),
    Rule("another name", 8, "Anne take 2, place 7.4", "Anna: take 2, place 7.4", _nickname),
    Rule("thing beside the point", 8, "Anna: take 2, not 3, place 7.4", "Anna: take 2, place 7.4", _pair),
    Rule("slip", 10, "Anna: tkae 2, place 7.4", "Anna: take 2, place 7.4", _slip),
    Rule("word left over", 12, "Anna: take 2, place 7.4 gladly", "Anna: take 2, place 7.4", _left_over),
)
