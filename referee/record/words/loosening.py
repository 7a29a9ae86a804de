"""How a line may be completed that is not certain: the rules of the asking reader, each with its price and with an example that
is not completed without it. What is found is offered and never played, so the rules may be generous.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from referee.language.spelling import slips
from referee.record.spellings import spellings
from referee.record.tables import Tables, Word
from referee.record.words.chunks import STOPS, Chunk
from referee.record.words.lexicon import key
from referee.record.words.meanings import Meaning, Meanings, by_key, said_as_name

MAX_LENGTH = 40
"""Of a chunk that may be a slip."""
MAX_HEAD = 3
"""Chunks at the beginning of a line among which a player stands."""
MAX_BRACKET = 12
"""Chunks in brackets that are left out as one."""
_CHOICE = frozenset(["PLAYER", "NAME", "STRING", "COLON"])
_NUMBERS = frozenset(["INT", "AMOUNT", "CLAIM", "NUMBER"])


class Line(NamedTuple):
    chunks: Sequence[Chunk]
    names: tuple[str, ...]


Matcher = Callable[["Loosening", Line, int], Iterator[tuple[tuple[Word, ...], int, int]]]
"""What some chunks may have been meant for: words of the grammar, how many chunks, and what is added to the price."""


class Rule(NamedTuple):
    name: str
    price: int
    example: str
    """A line of Ape Town, with Anna and Ben."""
    meant: str
    matches: Matcher


class Loosening:
    """The rules at work on lines of one grammar."""

    def __init__(self, meanings: Meanings, tables: Tables, rules: Sequence[Rule] | None = None) -> None:
        self.meanings, self.rules = meanings, RULES if rules is None else rules
        self.words = dict(meanings.lexicon.spelled)
        """What may be written, by its key."""
        self.usual: set[str] = set()
        for terminal in tables.lark.terminals:
            for word in spellings(tables, terminal.name):
                if word.isalpha() or "-" in word.strip("-"):
                    self.words.setdefault(key(word), word)
                    self.usual.add(key(word))
        self.shortened: dict[str, list[str]] = {}
        """The keys of words by what is left of them without one letter, and whole."""
        for known in self.words:
            for shorter in _shortened(known):
                self.shortened.setdefault(shorter, []).append(known)
        self.begun = lru_cache(2_000)(self._begun)
        self.similar = lru_cache(2_000)(self._similar)

    def of(self, line: Line, i: int) -> list[Meaning]:
        """Everything that a chunk may mean, with the prices."""
        found = list(self.meanings.of(line.chunks, i, line.names))
        for rule in self.rules:
            found += [Meaning(words, count, rule.price + more) for words, count, more in rule.matches(self, line, i)]
        return found

    def _similar(self, said: str) -> tuple[tuple[str, int], ...]:
        """The words of which it may be a slip, the likeliest first, and what is added to the price."""
        seen: dict[str, float] = {}
        for shorter in _shortened(said):
            for known in self.shortened.get(shorter, ()):
                if known != said and known not in seen and 0 < (count := slips(said, known)) < 2:
                    seen[known] = count + 0.5 * (known not in self.usual)
        best = sorted(seen, key=seen.__getitem__)
        return tuple((self.words[known], int(2 * seen[known]) - 2) for known in best[:8])

    def _begun(self, said: str) -> tuple[tuple[Word, ...], ...]:
        """The things whose names begin so."""
        known = sorted((form for form in self.words if form.startswith(said) and " " not in form), key=len, reverse=True)
        found = [
            self.meanings.lex(word)
            for form in known
            for word in self.meanings.lexicon.forms.get(form, (self.words[form],))[::-1]
        ]
        signs = {
            self.meanings.sign(words[0]): words for words in found if len(words) == 1 and not self.meanings.is_verb(words[0])
        }
        return tuple(words for words in signs.values() if words[0].type != "NAME")

    def is_known(self, chunk: Chunk) -> bool:
        """Is it a word of the game, and no small one?"""
        said = chunk.key.rstrip(f"{STOPS}0123456789") or chunk.key
        forms = self.meanings.lexicon.forms.get(said)
        if forms is not None or said in self.words:
            return forms is None or any(forms)
        return any(word.type != "NAME" for word in self.meanings.lex(chunk.text))


def _shortened(word: str) -> list[str]:
    return [word, *(word[:i] + word[i + 1 :] for i in range(len(word)))]


def _slip(at: Loosening, line: Line, i: int) -> Iterator[tuple[tuple[Word, ...], int, int]]:
    chunk = line.chunks[i]
    said = chunk.key.rstrip(STOPS)
    if len(said) > MAX_LENGTH or not said.isalpha() or len(said) < 2:
        return
    for written, more in at.similar(said):
        for word in (*at.meanings.lexicon.forms.get(key(written), ()), written):
            words = at.meanings.lex(word)
            if words and words[0].type != "NAME":
                yield words, 1, more + 6 * at.is_known(chunk)


def _shortening(at: Loosening, line: Line, i: int) -> Iterator[tuple[tuple[Word, ...], int, int]]:
    said = line.chunks[i].key.rstrip(STOPS)
    if len(said) > 2 and said.isalpha() and said not in at.words:
        yield from ((words, 1, 0) for words in at.begun(said))


def _place(at: Loosening, line: Line, i: int) -> Iterator[tuple[tuple[Word, ...], int, int]]:
    """Something with digits in it that is written in pieces, with another sign or in another order."""
    chunks, forms = line.chunks, at.meanings.lexicon.forms
    own = at.meanings.lex(chunks[i].text.rstrip(STOPS))
    for end in range(i + 1, min(i + 3, len(chunks)) + 1):
        texts = [chunk.text.rstrip(STOPS) if chunk is chunks[end - 1] else chunk.text for chunk in chunks[i:end]]
        whole = "".join(texts)
        has_stop = len(texts[-1]) < len(chunks[end - 1].text)
        is_close = chunks[end - 1].end - chunks[i].start <= len(whole) + (end - i == 2) + has_stop + 2 * (texts[1:2] == ["."])
        if not (any(map(str.isdigit, whole)) or (whole.isupper() and whole.isalpha())) or not is_close or len(whole) > 20:
            continue
        if end == i + 1 and len(own) == 1 and own[0].type not in _NUMBERS | {"NAME"}:
            continue
        respelled = _respelled(texts, at.meanings.lexicon.unsaid)
        if len(texts) == 2:
            respelled |= {f"{piece}{texts[1]}": 1 for piece in forms.get(key(texts[0]), ()) if piece.isalpha()}
            respelled |= {f"{texts[0]}{piece}": 1 for piece in forms.get(key(texts[1]), ()) if piece.isalpha()}
        if respelled:
            for written, more in respelled.items():
                words = at.meanings.lex(written)
                is_one = len(words) == 1 and (words[0].type not in _NUMBERS or written[0] == "+")
                if (is_one or 1 < len(words) <= 3) and all(word.type not in _CHOICE for word in words):
                    yield words, end - i, more


def _respelled(texts: list[str], unsaid: Iterable[str]) -> dict[str, int]:
    whole = "".join(texts)
    found: dict[str, int] = {}
    if len(texts) == 3:
        found |= {f"{texts[0]}.{texts[2]}": 0, f"{texts[0]}{texts[2]}": 0}
    if len(texts) == 2:
        found |= {whole: 0, f"{texts[0]}.{texts[1]}": 1}
    if len(texts) == 1:
        found[f"+{whole.replace('-', '')}"] = 0
        found |= {f"{whole[:k]}.{whole[k:]}": 1 for k in range(1, len(whole)) if whole.isdigit()}
        if len(pair := re.findall(r"\d", whole)) == 2 and not whole.strip("0123456789-"):
            found |= {" ".join(pair): 2} | {f"{pair[0]} {word} {pair[1]}": 2 for word in unsaid}
        found[re.sub(r"(?<=\d)\D+(?=\d)", ".", whole)] = 2
        if whole[:-1].isdigit() and whole[-1].isalpha():
            found[f"{whole[:-1]},"] = 4
        if not whole.isdigit():
            found |= {whole[:k] + whole[k + 1 :]: 2 for k in range(len(whole))}
            found |= {whole[:k] + whole[k + 1] + whole[k] + whole[k + 2 :]: 2 for k in range(len(whole) - 1)}
    found.pop(whole if len(texts) == 1 else "", None)
    return found


def _nickname(at: Loosening, line: Line, i: int) -> Iterator[tuple[tuple[Word, ...], int, int]]:
    known = by_key(line.names)
    for end, said in said_as_name(line.chunks, i):
        if i > MAX_HEAD or not said or said in known or not said[0].isalpha():
            continue
        has_colon = end < len(line.chunks) and line.chunks[end].text == ":"
        begun = [name for whole, name in known.items() if whole.startswith(said)] if has_colon else []
        alike = [whole for whole in known if abs(len(whole) - len(said)) < 3 <= len(said) and set(whole[:2]) & set(said[:2])]
        meant = begun if len(begun) == 1 else [known[whole] for whole in alike if 0 < slips(said, whole) < 2]
        for name in meant:
            yield at.meanings.lex(f"{at.meanings.written(name)}:"), end + has_colon - i, 0


def _left_over(at: Loosening, line: Line, i: int) -> Iterator[tuple[tuple[Word, ...], int, int]]:
    """A word that says nothing in this game, then one that does elsewhere, and a number at last."""
    text = line.chunks[i].text
    is_number = any(map(str.isdigit, text))
    yield (), 1, 12 * is_number + 4 * (not is_number and at.is_known(line.chunks[i]))


def _bracket(at: Loosening, line: Line, i: int) -> Iterator[tuple[tuple[Word, ...], int, int]]:
    chunks = line.chunks
    if chunks[i].text == "(":
        for end in range(i + 1, min(i + MAX_BRACKET, len(chunks))):
            if chunks[end].text == ")":
                yield (), end + 1 - i, 0
                return


def _pair(name: str) -> Matcher:
    """A word of a list and the thing behind it, left out together: where something comes from, what is not done."""

    def matches(at: Loosening, line: Line, i: int) -> Iterator[tuple[tuple[Word, ...], int, int]]:
        chunks, first = line.chunks, at.meanings.lexicon.lists[name]
        behind = i + 1
        while behind < len(chunks) - 1 and "" in at.meanings.lexicon.forms.get(chunks[behind].key, ()):
            behind += 1
        if chunks[i].key in first and behind < len(chunks) and at.is_known(chunks[behind]):
            yield (), behind + 1 - i, 0

    return matches


def _one(at: Loosening, line: Line, i: int) -> Iterator[tuple[tuple[Word, ...], int, int]]:
    if line.chunks[i].key in at.meanings.lexicon.lists["one"] and i + 1 < len(line.chunks):
        yield (), 1, 0


RULES = (
    Rule("slip", 10, "Anna: tkae 2, place 7.4", "Anna: take 2, place 7.4", _slip),
    Rule("shortened word", 8, "Anna: take 2 mandri, place 7.4", "Anna: take 2 mandrill, place 7.4", _shortening),
    Rule("place in other signs", 5, "Anna: take 2, place 7 4", "Anna: take 2, place 7.4", _place),
    Rule("another name", 8, "Anne take 2, place 7.4", "Anna: take 2, place 7.4", _nickname),
    Rule("where it comes from", 8, "Anna: take 2 from 3, place 7.4", "Anna: take 2, place 7.4", _pair("from")),
    Rule("what is not done", 9, "Anna: take 2, not 3, place 7.4", "Anna: take 2, place 7.4", _pair("not")),
    Rule("one of a thing", 6, "Anna: takes 1 tile 2, places 7.4", "Anna: take 2, place 7.4", _one),
    Rule("remark in brackets", 12, "Anna: take 2, place 7.4 (at 7.5 he would win)", "Anna: take 2, place 7.4", _bracket),
    Rule("word left over", 12, "Anna: take 2, place 7.4 gladly", "Anna: take 2, place 7.4", _left_over),
)
