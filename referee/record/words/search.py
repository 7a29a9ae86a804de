"""The cheapest ways through the chunks of a line: each is taken for one of its meanings, what is missing is put in, and the
grammar says what can follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from referee.record.automaton import Automaton, Stack
from referee.record.budget import Steps
from referee.record.tables import Word
from referee.record.words.chunks import STOPS, Chunk
from referee.record.words.meanings import Meaning, Meanings

MAX_WAYS = 4
"""To one place that are kept apart."""
MAX_MISSING = 4
"""Words that are put in, one behind the other."""
MAX_BEHIND = 20
"""By how much a way may be dearer than the cheapest one to the same chunk."""
PER_STEP = 20
"""Places to which one meaning leads that count as one step."""
COMMA, UNSAID, SWAPPED, PLAYER = 1, 3, 6, 9
"""What a missing comma or sign costs, a missing word, two that stand the other way round, and a player who is not named."""
DEAR = 5
"""From this price on, a word is in doubt."""


class Way(NamedTuple):
    """How the chunks so far were understood: its last word, and the way before it."""

    cost: int
    before: Way | None
    word: Word | None
    start: int
    end: int
    """Where its chunks stand in the line."""
    form: str = ""
    """What they are, as a form in the lexicon; empty if nothing stands there."""
    price: int = 0
    """Of this step."""
    said: int = 0
    """Equal for ways that say the same."""

    def steps(self) -> list[Way]:
        """From the first on."""
        found = [self]
        while (before := found[-1].before) is not None:
            found.append(before)
        return found[-2::-1]


class Missing(NamedTuple):
    """What may be put in."""

    openings: Sequence[tuple[Word, int]]
    """Where a line begins: signs and players, each with its price."""
    words: Sequence[tuple[Word, int]]
    again: frozenset[str]
    """Types of verbs that are not repeated, and of things that are not named again."""


class Search:
    """The ways through the chunks of one line."""

    def __init__(
        self, automaton: Automaton, missing: Missing, meanings: Meanings, names: tuple[str, ...], steps: Steps
    ) -> None:
        self._automaton, self._missing, self._meanings, self._names, self._steps = automaton, missing, meanings, names, steps
        self._fits: dict[Stack, list[tuple[Word, int, Stack]]] = {}
        """What may be missing at each place."""
        self.furthest: tuple[int, list[Stack]] = 0, []
        """The first chunk at which no way goes on, and where the cheapest ways stand before it."""

    def ways(self, chunks: Sequence[Chunk], most: int) -> list[Way]:
        """Those through all chunks that the grammar accepts, by rules of at most that price, the cheapest first."""
        reached: list[dict[Stack, list[Way]]] = [{} for _ in range(len(chunks) + 1)]
        here, nothing = chunks[0].start, Way(0, None, None, chunks[0].start, chunks[0].start)
        reached[0][self._automaton.fresh()] = [nothing]
        for word, price in self._missing.openings:
            if opened := self._automaton.word(self._automaton.fresh(), word.type):
                self._keep(reached[0], opened, self._put(nothing, word, price, here))
        meanings = cache(lambda i: self._meanings.of(chunks, i, self._names, most) if i < len(chunks) else [])
        for i, chunk in enumerate(chunks):
            if not any(reached[i:]):
                return []
            self._put_in(reached[i], chunk.start)
            least = min((ways[0].cost for ways in reached[i].values()), default=0)
            open_ways = [(place, ways) for place, ways in reached[i].items() if ways[0].cost <= least + MAX_BEHIND]
            meant = [*meanings(i), *(_swapped(meanings, i) if most else ())] if open_ways else []
            if not self._steps.take(1 + len(meant) * len(open_ways) // PER_STEP):
                return []
            for meaning in meant:
                self._go_on(open_ways, reached[i + meaning.chunks], chunks[i : i + meaning.chunks], meaning)
            if reached[i]:
                self.furthest = i, [place for place, ways in reached[i].items() if ways[0].cost == least]
        self._put_in(reached[-1], chunks[-1].end)
        ends = [way for place, ways in reached[-1].items() if self._automaton.can_end(place) for way in ways]
        return sorted(ends, key=lambda way: way.cost)

    def _put(self, way: Way, word: Word, price: int, at: int) -> Way:
        return Way(way.cost + price, way, word, at, at, "", price, hash((way.said, self._meanings.sign(word))))

    def _put_in(self, reached: dict[Stack, list[Way]], at: int) -> None:
        """What may be missing here."""
        fresh = [(place, way) for place, ways in reached.items() for way in ways]
        for _ in range(MAX_MISSING):
            added = []
            for place, way in fresh:
                for word, price, behind in self._fitting(place, way) if way.word else ():
                    new = self._put(way, word, price, at)
                    if self._keep(reached, behind, new):
                        added.append((behind, new))
            fresh = added

    def _fitting(self, place: Stack, way: Way) -> Iterator[tuple[Word, int, Stack]]:
        """What may be missing at a place, its price, and where it leads: also the last word of a type that is not repeated."""
        step, again = self._automaton.word, self._missing.again
        if place not in self._fits:
            fits = ((word, price, step(place, word.type)) for word, price in self._missing.words)
            self._fits[place] = [(word, price, behind) for word, price, behind in fits if behind]
        yield from self._fits[place]
        open_types = {kind for kind in again if step(place, kind)}
        before: Way | None = way if open_types else None
        while before is not None and open_types:
            if before.word is not None and before.word.type in open_types:
                open_types.discard(before.word.type)
                behind = step(place, before.word.type)
                if behind is not None:
                    yield before.word, UNSAID if before.word.type[0] == "_" else COMMA, behind
            before = before.before

    def _go_on(
        self,
        reached: Sequence[tuple[Stack, list[Way]]],
        after: dict[Stack, list[Way]],
        chunks: Sequence[Chunk],
        meaning: Meaning,
    ) -> None:
        start, end = chunks[0].start, chunks[-1].end
        form = " ".join(chunk.key.rstrip(STOPS) or chunk.key for chunk in chunks)
        types = [word.type for word in meaning.words]
        for place, ways in reached:
            behind = self._automaton.words(place, types)
            for way in ways if behind is not None else ():
                new, price = way, meaning.cost
                for word in meaning.words or (None,):
                    said = hash((new.said, self._meanings.sign(word))) if word else new.said
                    new, price = Way(new.cost + price, new, word, start, end, form, price, said), 0
                self._keep(after, behind, new)  # type: ignore[arg-type]  # not None, or no way is tried

    def _keep(self, reached: dict[Stack, list[Way]], place: Stack, way: Way) -> bool:
        """One more way to a place, unless as many cheaper ones are known, or one that says the same."""
        known = reached.setdefault(place, [])
        same = next((each for each in known if each.said == way.said), None)
        if (same is not None and same.cost <= way.cost) or (len(known) >= MAX_WAYS and known[-1].cost <= way.cost):
            return False
        if same is not None:
            known.remove(same)
        known.append(way)
        known.sort(key=lambda each: each.cost)
        del known[MAX_WAYS:]
        return True


def _swapped(meanings: Callable[[int], Sequence[Meaning]], i: int) -> Iterator[Meaning]:
    """Two things that stand the other way round, such as a colour and its number; a small word may stand between them."""
    for first in filter(_is_thing, meanings(i)):
        at = i + first.chunks
        small = next((each for each in meanings(at) if not each.words and each.cost <= COMMA), None)
        for begin in (at, at + small.chunks) if small else (at,):
            for second in filter(_is_thing, meanings(begin)):
                if second.words[0].type != first.words[0].type:
                    words, price = second.words + first.words, first.cost + second.cost + SWAPPED
                    yield Meaning(words, begin + second.chunks - i, price)


def _is_thing(meaning: Meaning) -> bool:
    return len(meaning.words) == 1 and meaning.words[0].type[0] != "_" and meaning.words[0].type not in ("PLAYER", "NUMBER")
