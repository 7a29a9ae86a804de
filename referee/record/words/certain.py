"""Reads a line in other words than the grammar's if it is certain what it says: every word of it is accounted for.

A line is covered from left to right, and the grammar's automaton is at every place. A word may be one of the grammar (as it
stands, or in a form that says just that); a word that leads to a thing of the type that the verb wants there, and then this
thing follows; an article; a word for the thing named before; a joiner. There is nothing that says nothing. Covers that make
the same line are one; two different ones are none.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from referee.record.automaton import Automaton, Stack
from referee.record.budget import Budget, Steps
from referee.record.tables import Word
from referee.record.words.chunks import STOPS, Chunk, bare, is_number
from referee.record.words.lexicon import Lex, Lexicon, key
from referee.record.words.meanings import said_as_name
from referee.record.words.order import parts_swapped, verbs_first

MAX_STATES = 5_000
"""That are tried to cover a line. Lines that people write need some hundred."""
MAX_FORM = 6
"""Words of a form."""
_DIGITS = re.compile(r"[+-]?\d{1,10}")
_SUBJECT = "$subject"
"""Stands for the verb behind a player whose name the notation does not have: `Anna rolls red 1`."""

Placed = tuple[Word, int, int]
"""A word, and from where to where it stands in the line: nowhere if nothing stands for it."""


class _State(NamedTuple):
    i: int
    place: Stack
    verb: str = ""
    """The type of the word that the part of the line began with, or of its last keyword."""
    wants: str = ""
    """The type of the thing that words before it lead to; `*`: of any thing."""
    is_new: bool = True
    """Has nothing been said since the verb?"""
    words: tuple[Placed, ...] = ()


class Certain:
    """Covers lines of one grammar."""

    def __init__(
        self, automaton: Automaton, lexicon: Lexicon, lex: Lex, starts: frozenset[str], things: Container[str]
    ) -> None:
        """Starts: the types of words that actions and events begin with; things: those of words that are no verbs."""
        self.automaton, self.lexicon, self.lex, self.starts = automaton, lexicon, lex, starts
        self.verbs = frozenset(kind for kind in starts if kind not in things)
        self.comma = next(iter(lex(",")), Word("", ",", 0))
        self.begun = frozenset(["PLAYER", self.comma.type, *(word.type for word in lex("*"))])
        """The types of words that such a word may follow."""

    def covers(self, chunks: Sequence[Chunk], names: dict[str, str]) -> list[list[Placed]]:
        """All ways to cover the chunks: in the order in which they stand, and if there is none, in another. Other lines of
        a record have no part in what it costs: what is certain does not depend on them."""
        steps = Budget().steps(0, MAX_STATES)
        turned = verbs_first(chunks, names, self.lexicon.lists["joiners"], self._is_form)
        for order in (chunks, turned):
            if found := list(_Cover(self, order, names, steps).all()):
                return found
        swapped = _Cover(self, parts_swapped(turned), names, steps).all()
        return [cover for cover in swapped if self._is_one_action([word for word, *_ in cover])]

    def _is_one_action(self, words: Sequence[Word]) -> bool:
        """Does a verb follow the comma that begins no action of its own? The order of actions says which came first."""
        return any(one.text == "," and other.type not in self.starts for one, other in pairwise(words))

    def is_verb(self, word: Word) -> bool:
        return word.type in self.starts or word.type[0] == "_"

    def _is_form(self, said: str) -> bool:
        return any(self.is_verb(words[0]) for words in self.lexicon.sure.get(said, ()))


class _Cover:
    """One attempt to cover the chunks of a line."""

    def __init__(self, certain: Certain, chunks: Sequence[Chunk], names: dict[str, str], steps: Steps) -> None:
        self._certain, self._lexicon, self._lex = certain, certain.lexicon, certain.lex
        self._lists = certain.lexicon.lists
        self._word = certain.automaton.word
        self._names, self._steps = names, steps
        self._chunks = list(chunks)
        while self._chunks and not self._chunks[-1].text.strip(STOPS):
            self._chunks.pop()
        self._chunks[-1:] = map(bare, self._chunks[-1:])
        self._dead: set[object] = set()
        """Where nothing led to the end of the line."""
        self._said_from: dict[int, list[tuple[int, str]]] = {}
        self._spellings: dict[int, list[tuple[int, tuple[Word, ...]]]] = {}

    def all(self) -> Iterator[list[Placed]]:
        for state in self._heads() if self._chunks else ():
            yield from self._from(state)

    def _from(self, state: _State) -> Iterator[list[Placed]]:
        if not self._steps.take():
            return
        if state.i == len(self._chunks):
            if not state.wants and self._certain.automaton.can_end(state.place):
                yield list(state.words)
            return
        sign = (*state[:-1], state.words[-1][0].type if state.words else "")
        if sign in self._dead:
            return
        is_dead = True
        for after in self._after(state):
            for cover in self._from(after):
                is_dead = False
                yield cover
        if is_dead:
            self._dead.add(sign)

    # -- the head ------------------------------------------------------------------------------------------------------

    def _heads(self) -> Iterator[_State]:
        """Where a line can begin: behind a number and a player, behind its sign, or with an event."""
        start, first = self._certain.automaton.fresh(), self._chunks[0]
        for state in (_State(0, start), *self._numbered(start)):
            yield from self._named(state)
        is_written = first.text in ("*", "=", "!")
        for opening in self._lex(first.text if is_written else "*"):
            if opened := self._word(start, opening.type):
                yield _State(int(is_written), opened, words=((opening, first.start, first.end * is_written or first.start),))
                for i, _ in self._players(0):
                    yield _State(i, opened, _SUBJECT, words=((opening, first.start, first.start),))

    def _numbered(self, start: Stack) -> Iterator[_State]:
        chunks = self._chunks
        i = int(chunks[0].key in self._lists["number"] and len(chunks) > 1)
        if not is_number(chunks[i]):
            return
        end = i + 1 + (i + 1 < len(chunks) and chunks[i + 1].text in (":", ")", "-", "."))
        for word in self._lex(f"{chunks[i].text.strip('#.)')}."):
            if place := self._word(start, word.type):
                yield _State(end, place, words=((word, chunks[0].start, chunks[end - 1].end),))

    def _players(self, i: int) -> Iterator[tuple[int, str]]:
        """The player whose name begins here, and behind which chunk it ends."""
        yield from ((end, self._names[said]) for end, said in said_as_name(self._chunks, i) if said in self._names)

    def _named(self, state: _State) -> Iterator[_State]:
        chunks = self._chunks
        for i, name in self._players(state.i):
            is_marked = i < len(chunks) and chunks[i].text in (":", "-")
            end = i + is_marked
            for word in self._written(name, ":"):
                if place := self._word(state.place, word.type):
                    words = (*state.words, (word, chunks[state.i].start, chunks[end - 1].end))
                    end += is_marked and end < len(chunks) and chunks[end].key in self._lists["self"]
                    yield _State(end, place, words=words)

    def _written(self, name: str, mark: str = "") -> tuple[Word, ...]:
        plain = self._lex(f"{name}{mark}")
        return plain if len(plain) == 1 else self._lex(f'"{name}"{mark}')

    # -- what is said --------------------------------------------------------------------------------------------------

    def _after(self, state: _State) -> Iterator[_State]:
        for end, words in self._spelled(state.i):
            yield from self._said(state, words, state.i, end)
        if state.verb == _SUBJECT:
            return
        yield from self._between(state)
        yield from self._leading(state)
        if state.wants:
            return
        yield from self._joined(state)
        yield from self._claimed(state)
        yield from self._bracketed(state)
        for end in self._ends(state.i, self._lexicon.beside(state.verb, "tail")):
            yield state._replace(i=end, is_new=False)
        if state.verb in ("", ","):
            about = {words[0].type for _, words in self._spelled(state.i)}
            for end in self._ends(state.i, self._lists["nothing"]):
                if (behind := self._joiners(end)) > end and not self._is_named(about, behind):
                    yield state._replace(i=behind)

    def _is_named(self, types: set[str], i: int) -> bool:
        """Does a word of these types stand from there on? Whoever stays does not go."""
        return any(words[0].type in types for j in range(i, len(self._chunks)) for _, words in self._spelled(j))

    def _spelled(self, i: int) -> Sequence[tuple[int, tuple[Word, ...]]]:
        if i not in self._spellings:
            found = {(end, *((word.type, word.text.casefold()) for word in words)): (end, words) for end, words in self._all(i)}
            self._spellings[i] = list(found.values())
        return self._spellings[i]

    def _all(self, i: int) -> Iterator[tuple[int, tuple[Word, ...]]]:
        """Words of the grammar that begin here, and behind which chunk they end."""
        chunks = self._chunks
        for end, said in self._phrases(i):
            yield from ((end, words) for words in self._lexicon.sure.get(said, ()))
        if i + 2 in self._ends(i + 1, self._lists["joiners"]):  # a word that takes its comma with it
            words = self._lex(f"{chunks[i].text},")
            if len(words) == 1:
                yield i + 2, words
        text = ""
        for end in range(i + 1, min(len(chunks), i + 5) + 1):
            if end > i + 1 and chunks[end - 2].end != chunks[end - 1].start:
                return
            text += chunks[end - 1].text
            if words := self._lex(text):
                yield end, words

    def _said(self, state: _State, words: Sequence[Word], i: int, end: int) -> Iterator[_State]:
        """Behind words of the grammar, with the comma before a verb that nobody wrote."""
        start, stop = self._chunks[i].start, self._chunks[end - 1].end
        first, comma = words[0], self._certain.comma
        if first.text == "," or (state.verb == _SUBJECT and not self._lexicon.beside(first.type, "acts")):
            return
        if state.wants not in ("", "*", first.type):
            return
        if state.wants and first.type[0] == "_" and first.type in self._certain.starts:
            return  # no article stands before a verb
        found, place, verb = list(state.words), self._word(state.place, first.type), state.verb
        is_verb = first.type in self._certain.verbs or first.type[0] == "_"
        if place is None and state.verb and not state.wants and is_verb:
            behind = self._word(state.place, comma.type)
            place = behind and self._word(behind, first.type)
            found.append((comma, start, start))
        for n, word in enumerate(words):
            place = place if n == 0 else place and self._word(place, word.type)
            if word.type == "NAME":
                name = self._names.get(key(word.text))
                if name is None:
                    return
                (word,) = self._written(name)
            before = found[-1][0].type if found else ""
            only = self._lexicon.beside(before, "only")
            if place is None or (only and key(word.text) not in only):
                return
            found.append((word, start, stop))
            if word.type[0] == "_" or (word.type in self._certain.starts and before in self._certain.begun):
                verb = word.type
        if place is not None:
            yield _State(end, place, verb, "", words[-1].type == verb, tuple(found))

    def _leading(self, state: _State) -> Iterator[_State]:
        """Words before a thing: those that lead to one of its type behind this verb, articles, and those that stand for it."""
        chunk = self._chunks[state.i]
        if chunk.key in self._lists["articles"]:
            yield state._replace(i=state.i + 1, wants=state.wants or "*")
        for kind, words in self._lexicon.frames.get(state.verb, {}).items():
            is_first = state.is_new or (bool(state.words) and state.words[-1][0].type != kind)
            if chunk.key in words and is_first and state.wants in ("", kind, "*") and self._word(state.place, kind):
                yield state._replace(i=state.i + 1, wants=kind)
        is_said = any(word.text == "," for word, *_ in state.words)
        if not (chunk.key in self._lexicon.beside(state.verb, "it") and is_said and state.is_new and state.wants in ("", "*")):
            return
        again = self._lexicon.beside(state.verb, "again")
        named = [word for word, *_ in state.words if word.type in again]
        if not again:
            yield state._replace(i=state.i + 1, is_new=False, wants="")
        elif len(named) == 1 and (place := self._word(state.place, named[0].type)):
            words_ = (*state.words, (named[0], chunk.start, chunk.end))
            yield _State(state.i + 1, place, state.verb, "", False, words_)

    # -- joiners, claims, brackets -------------------------------------------------------------------------------------

    def _between(self, state: _State) -> Iterator[_State]:
        """Signs between the things of a list: `e4-e5`, `owl 3 and owl 4`."""
        chunk, signs = self._chunks[state.i], self._lexicon.beside(state.verb, "list")
        if chunk.key in signs and not state.is_new and not state.wants:
            yield state._replace(i=state.i + 1, wants="*")
        if (
            "-" in signs
            and "-" in chunk.text.strip("-")
            and "--" not in chunk.text
            and (words := self._lex(chunk.text.replace("-", " ")))
        ):
            yield from self._said(state, words, state.i, state.i + 1)

    def _joined(self, state: _State) -> Iterator[_State]:
        i = self._joiners(state.i)
        if i == state.i or not state.verb or i == len(self._chunks):
            return
        start, end = self._chunks[state.i].start, self._chunks[i - 1].end
        if place := self._word(state.place, self._certain.comma.type):
            yield _State(i, place, ",", "", True, (*state.words, (self._certain.comma, start, end)))
        yield from self._claimed(state._replace(i=i))
        for behind, words in self._spelled(i):  # `goes to j4 and collects`
            if words[0].type in self._lexicon.beside(state.verb, "joined"):
                yield from self._said(state, words, i, behind)

    def _joiners(self, i: int) -> int:
        """Behind which chunk the joiners end that begin here."""
        while behind := max(self._ends(i, self._lists["joiners"]), default=0):
            i = behind
        return i

    def _ends(self, i: int, forms: Container[str]) -> list[int]:
        """Behind which chunks forms end that begin here."""
        return [end for end, said in self._phrases(i) if said in forms]

    def _phrases(self, i: int) -> list[tuple[int, str]]:
        """What may be a form, and behind which chunk it ends."""
        if i not in self._said_from:
            keys = [chunk.key for chunk in self._chunks[i : i + MAX_FORM]]
            self._said_from[i] = [(i + n, " ".join(keys[:n])) for n in range(1, len(keys) + 1)]
        return self._said_from[i]

    def _claimed(self, state: _State) -> Iterator[_State]:
        """`for 6`, `6 points`: a number with a word that says what it counts."""
        place = self._word(state.place, "CLAIM")
        for i in (state.i, *self._ends(state.i, self._lists["claims"])) if place else ():
            text = self._chunks[i].text if i < len(self._chunks) else ""
            for end in (i + 1, *self._ends(i + 1, self._lists["counts"])) if _DIGITS.fullmatch(text) else ():
                if place and end - state.i > 1:
                    word = Word("CLAIM", text if text[0] in "+-" else f"+{text}", 0)
                    words = (*state.words, (word, self._chunks[i].start, self._chunks[i].end))
                    yield _State(end, place, state.verb, "", False, words)

    def _bracketed(self, state: _State) -> Iterator[_State]:
        """One thing in brackets: `take 2 (mandrill)`. A number alone may be anything, and so may a second thing of a kind."""
        i, named = state.i, {word.type for word, *_ in state.words}
        if [chunk.text for chunk in self._chunks[i : i + 3 : 2]] != ["(", ")"]:
            return
        for end, words in self._spelled(i + 1):
            if end == i + 2 and not self._certain.is_verb(words[0]) and words[0].type not in {"INT", "AMOUNT", *named}:
                yield from (after._replace(i=i + 3) for after in self._said(state, words, i + 1, end))
