"""The ways through the chunks of a line: each chunk is taken for one of its meanings, what is missing is put in, and the
grammar says what can follow. The cheapest way changes least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from referee.record.automaton import Automaton, Place
from referee.record.chunks import Chunk
from referee.record.meanings import Meaning
from referee.record.tables import Word

MAX_WAYS = 4
"""To one place that are kept apart, and in all that are shown."""
MARK, UNSAID, SWAPPED = 1, 2, 3
"""What a missing comma costs, a missing colon or word, and two words that stand the other way round."""
MAX_SMALL = 4
"""Words before one that says something."""
MAX_STEPS = 10_000
"""For one line: some ten milliseconds. Lines that people write need a few hundred."""


class Way(NamedTuple):
    """How the chunks so far were understood: its last word, and the way before it."""

    cost: int
    before: Way | None
    word: Word | None
    start: int
    end: int
    """Where its chunk stands in the line."""
    slip: str = ""
    """What should stand there."""
    then: str = ""
    """The type of what must follow; empty if it is free."""
    said: int = 0
    """The same for ways that say the same."""
    beside: Place | None = None
    """Where a comma and a verb were put in: what fits there without them belongs to what was said before."""

    def steps(self) -> list[Way]:
        """From the first on."""
        found = [self]
        while (before := found[-1].before) is not None:
            found.append(before)
        return found[::-1]


MeaningsOf = Callable[[Sequence[Chunk], int, Sequence[str]], Sequence[Meaning]]


class Taken(NamedTuple):
    """Types of words, for things that are not named again: `buy card dart, place red 3`."""

    things: Sequence[str] = ()
    by: Sequence[str] = ()
    """What stands before a thing that somebody takes."""
    then: Sequence[str] = ()
    """Verbs for what is done with it."""


class Missing:
    """What people leave out: marks, words that go without saying, a verb that was there just before, and a thing just taken."""

    def __init__(self, marks: Iterable[Word], unsaid: Iterable[Word], again: Iterable[Word], taken: Taken) -> None:
        self._marks = {
            has_colons: [(word, MARK if word.text == "," else UNSAID * has_colons, "") for word in marks]
            for has_colons in (False, True)
        }
        self.has_colons = False
        """Does the line have some behind numbers? Then one that is missing is less likely than a comma too many."""
        self._unsaid = [(word, UNSAID, "") for word in unsaid]
        self._again = {word.type for word in again}
        self.taken = taken

    def marks(self, way: Way) -> Sequence[tuple[Word, int, str]]:
        """Each with its price and the type of what must follow. A comma is not missing behind a verb alone, nor where the verb
        was not repeated: `zog RRBB und hat GRRB gezogen`."""
        first = way
        while first.before and first.before.word and first.before.word.type != "PLAYER" and first.before.word.text != ",":
            first = first.before
        is_verb = first.before is not None and first.word is not None and first.word.type[0] == "_"
        if is_verb and (first is way or first.then):
            return ()
        return self._marks[self.has_colons]

    def words(self, way: Way) -> Sequence[tuple[Word, int, str]]:
        """The same for words. Behind a sign that is missing itself none is: `red 3` need not be a roll of the dice."""
        if way.before is None and way.word is not None and way.start == way.end:
            return ()
        is_written = way.word is not None and way.word.text == "," and way.start < way.end
        verb = self._verb_before(way) if self._again and is_written else None
        return self._unsaid if verb is None else [*self._unsaid, verb]

    def things(self, way: Way) -> Sequence[tuple[Word, int, str]]:
        """The one that was taken before the comma, behind a verb for what is done with it."""
        taken = self.taken_before(way.before) if way.word and way.before and way.word.type in self.taken.then else []
        return [(taken[0], UNSAID, "")] if len(taken) == 1 else []

    def is_for_taken(self, meanings: Iterable[Meaning]) -> bool:
        """May it be a verb for what is done with something just taken?"""
        return any(len(words) == 1 and words[0].type in self.taken.then for words, *_ in meanings)

    def taken_before(self, way: Way) -> list[Word]:
        """The things in the part before a comma, if somebody takes them there."""
        found: list[Word] = []
        step = way.before if way.word and way.word.text == "," else None
        while step is not None and step.word is not None and step.word.type in self.taken.things:
            found.append(step.word)
            step = step.before
        return found if step is not None and step.word is not None and step.word.type in self.taken.by else []

    def _verb_before(self, way: Way) -> tuple[Word, int, str] | None:
        """Of the part before a comma. What follows it is of the same type as what followed it there."""
        part: list[Word] = []
        step = way.before
        while step is not None and step.word is not None and step.word.text != "," and step.word.type != "PLAYER":
            part.append(step.word)
            step = step.before
        return (part[-1], UNSAID, part[-2].type) if len(part) > 1 and part[-1].type in self._again else None


class Search:
    """The ways through the chunks of one line."""

    def __init__(
        self,
        automaton: Automaton,
        missing: Missing,
        openings: Sequence[Word],
        sign_of: Callable[[Word], object],
        can_swap: Callable[[Meaning], bool] | None,
    ) -> None:
        self._automaton, self._missing, self._openings = automaton, missing, openings
        self._sign_of, self._can_swap = sign_of, can_swap
        self._steps = 0
        self.stuck: tuple[int, list[Place]] = 0, []
        """The first chunk at which no way goes on, and where the cheapest ways stand before it."""

    def ways(self, chunks: Sequence[Chunk], names: Sequence[str], meanings_of: MeaningsOf) -> list[Way]:
        """The cheapest ways through all chunks that the grammar accepts."""
        start = self._automaton.fresh()
        here = chunks[0].start
        self._missing.has_colons = any(before.text.isdigit() and chunk.text == ":" for before, chunk in pairwise(chunks))
        reached: list[dict[Place, list[Way]]] = [{} for _ in range(len(chunks) + 1)]
        _keep(reached[0], start, Way(0, None, None, here, here))
        for word in self._openings:
            if chunks[0].text != word.text and (opened := self._automaton.word(start, word.type)):
                _keep(reached[0], opened, Way(MARK, None, word, here, here, said=hash(word.text)))
        for i, chunk in enumerate(chunks):
            if not reached[i]:
                continue
            self._insert(reached[i], chunk.start)
            found = meanings_of(chunks, i, names)
            is_for_taken = self._missing.is_for_taken(found)
            for meaning in found:
                self._go_on(reached, i, chunks, meaning, is_for_taken)
            if self._can_swap:
                for swapped in _swapped(chunks, i, [*filter(self._can_swap, found)], names, meanings_of, self._can_swap):
                    self._go_on(reached, i, chunks, swapped, False, swapped.words[-1].type)
            if self._steps > MAX_STEPS:
                return []
        last = max(i for i, ways in enumerate(reached) if ways)
        least = min(ways[0].cost for ways in reached[last].values())
        self.stuck = last, [place for place, ways in reached[last].items() if ways[0].cost == least]
        self._insert(reached[-1], chunks[-1].end)
        ends = [way for place, ways in reached[-1].items() if self._automaton.can_end(place) for way in ways]
        least = min((way.cost for way in ends), default=0)
        return [way for way in ends if way.cost == least][:MAX_WAYS]

    def _insert(self, reached: dict[Place, list[Way]], at: int) -> None:
        """Where something may be missing: a mark, then a word, then a thing."""
        places = list(reached)
        for words_of in (self._missing.marks, self._missing.words, self._missing.things):
            for place in places:
                for way in list(reached[place]):
                    for word, cost, then in words_of(way):
                        if behind := self._automaton.word(place, word.type):
                            sign = hash((way.said, self._sign_of(word)))
                            beside = place if word.text == "," else way.beside
                            _keep(reached, behind, Way(way.cost + cost, way, word, at, at, "", then, sign, beside))
            places = list(reached)

    def _go_on(
        self,
        reached: list[dict[Place, list[Way]]],
        i: int,
        chunks: Sequence[Chunk],
        meaning: Meaning,
        is_for_taken: bool,
        written_first: str = "",
    ) -> None:
        first, last = (0, meaning.chunks - 1) if meaning.own < 0 else (meaning.own, meaning.own)
        start, end = chunks[i + first].start, chunks[i + last].end
        after = reached[i + meaning.chunks]
        types = [word.type for word in meaning.words]
        for place, ways in reached[i].items():
            self._steps += 1
            behind = self._automaton.words(place, types)
            if behind is None:
                continue
            names_none = is_for_taken and not any(self._automaton.word(behind, each) for each in self._missing.taken.things)
            for way in ways:
                if types and not self._may_follow(way, types[0], written_first):
                    continue
                if types and names_none and self._missing.taken_before(way):
                    continue  # `place red 3` places what was just taken: it does not put a point there
                cost, new, slip = way.cost + meaning.cost, way, meaning.slip
                for word in meaning.words:
                    sign = hash((new.said, self._sign_of(word)))
                    new, slip = Way(cost, new, word, start, end, slip, said=sign), ""
                _keep(after, behind, new if meaning.words else way._replace(cost=cost))

    def _may_follow(self, way: Way, kind: str, written_first: str) -> bool:
        """`dart` in `buy card dart on red 3` is what was bought: no `, place` is missing before it. Nor is there a comma
        missing before two words that stand the other way round: `buy card dart upgrade red 3`."""
        is_put_in = way.word is not None and (written_first != "" or way.word.text != ",")
        if way.beside and is_put_in and self._automaton.word(way.beside, written_first or kind):
            return False
        return not way.then or kind == way.then


def remembered_meanings(meanings_of: MeaningsOf) -> MeaningsOf:
    """For several searches through the same chunks."""
    known: dict[int, Sequence[Meaning]] = {}

    def remembered(chunks: Sequence[Chunk], i: int, names: Sequence[str]) -> Sequence[Meaning]:
        if i not in known:
            known[i] = meanings_of(chunks, i, names)
        return known[i]

    return remembered


def _swapped(
    chunks: Sequence[Chunk],
    i: int,
    found: Sequence[Meaning],
    names: Sequence[str],
    meanings_of: MeaningsOf,
    can_swap: Callable[[Meaning], bool],
) -> Iterator[Meaning]:
    """Two words that stand the other way round, such as a thing and its number."""
    for first in found:
        at = i + first.chunks
        while at < min(i + first.chunks + 4, len(chunks)):
            small = 0
            seconds = meanings_of(chunks, at, names)
            if any(second.words and second.words[0].text == "," for second in seconds):
                break
            for second in seconds:
                if not second.words:
                    small = small or (second.chunks if second.cost == 0 else 0)
                elif can_swap(second) and second.words[0].type != first.words[0].type:
                    words, behind = second.words + first.words, at + second.chunks
                    if not _is_in_order(chunks, behind, (words[1].type, words[0].type), names, meanings_of):
                        yield Meaning(words, behind - i, first.cost + second.cost + SWAPPED)
            if not small:
                break
            at += small


def _is_in_order(
    chunks: Sequence[Chunk], at: int, kinds: tuple[str, str], names: Sequence[str], meanings_of: MeaningsOf
) -> bool:
    """Does the second of two words belong to what follows? In `8 owl 5`, nobody knows which number is the owl's, but in
    `3 owl 5 owl` both stand before it."""
    count = 0
    while at < len(chunks):
        found = [meaning for meaning in meanings_of(chunks, at, names) if meaning.cost == 0 and len(meaning.words) < 2]
        step = next((each for each in found if each.words and each.words[0].type == kinds[count % 2]), None)
        count += step is not None
        step = step or next((each for each in found if not each.words), None)
        if step is None or any(each.words and each.words[0].text == "," for each in found):
            break
        at += step.chunks
    return count % 2 == 1


def _keep(reached: dict[Place, list[Way]], place: Place, way: Way) -> None:
    """One more way to a place, unless cheaper ones are known."""
    known = reached.setdefault(place, [])
    if known and known[0].cost > way.cost:
        known.clear()
    if len(known) < MAX_WAYS and (not known or known[0].cost == way.cost) and all(way.said != each.said for each in known):
        known.append(way)
