"""The cheapest ways through the chunks of a line: each is taken for one of its meanings, what is missing is put in, and the
grammar says what can follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from referee.record.automaton import Automaton, Stack
from referee.record.budget import Steps
from referee.record.tables import Word
from referee.record.words.chunks import Chunk
from referee.record.words.meanings import Meaning

MAX_WAYS = 4
"""To one place that are kept apart."""
MAX_MISSING = 4
"""Words that are put in, one behind the other."""
MAX_BEHIND = 20
"""By how much a way may be dearer than the cheapest one to the same chunk."""
MAX_APART = 4
"""Chunks from one of two things that stand the other way round to the other."""
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
    price: int = 0
    """Of this step."""
    said: int = 0
    """Equal for ways that say the same."""

    def steps(self) -> list[Way]:
        """From the first on."""
        found = [self]
        while (before := found[-1].before) is not None:
            found.append(before)
        return found[::-1]


class Missing(NamedTuple):
    """What may be put in."""

    marks: Sequence[Word]
    openings: Sequence[tuple[Word, int]]
    """Signs of lines, each with its price."""
    words: Sequence[Word]
    again: frozenset[str]
    """Types of verbs that are not repeated, and of things that are not named again."""
    players: Sequence[Word]


class Search:
    """The ways through the chunks of one line."""

    def __init__(self, automaton: Automaton, missing: Missing, sign_of: Callable[[Word], object], steps: Steps) -> None:
        self._automaton, self._missing, self._sign_of, self._steps = automaton, missing, sign_of, steps
        self._fits: dict[Stack, tuple[list[tuple[Word, int, Stack]], list[str]]] = {}
        """What may be missing at each place, and the types of what need not be said again there."""
        self.furthest: tuple[int, list[Stack]] = 0, []
        """The first chunk at which no way goes on, and where the cheapest ways stand before it."""

    def ways(self, chunks: Sequence[Chunk], meanings_of: Callable[[int], Sequence[Meaning]]) -> list[Way]:
        """Those through all chunks that the grammar accepts, the cheapest first."""
        start, here = self._automaton.fresh(), chunks[0].start
        meanings = [meanings_of(i) for i in range(len(chunks))]
        reached: list[dict[Stack, list[Way]]] = [{} for _ in range(len(chunks) + 1)]
        self._keep(reached[0], start, Way(0, None, None, here, here))
        for word, price in (*self._missing.openings, *((player, PLAYER) for player in self._missing.players)):
            if opened := self._automaton.word(start, word.type):
                sign = hash(self._sign_of(word))
                self._keep(reached[0], opened, Way(price, None, word, here, here, price, sign))
        for i, chunk in enumerate(chunks):
            self._put_in(reached[i], chunk.start)
            least = min((ways[0].cost for ways in reached[i].values()), default=0)
            here_now = [(place, ways) for place, ways in reached[i].items() if ways[0].cost <= least + MAX_BEHIND]
            meant = [*meanings[i], *self._swapped(meanings, i)] if here_now else []
            if not self._steps.take(1 + len(meant) * len(here_now) // PER_STEP):
                return []
            for meaning in meant:
                self._go_on(here_now, reached[i + meaning.chunks], chunks[i : i + meaning.chunks], meaning)
            if reached[i]:
                self.furthest = i, [place for place, ways in reached[i].items() if ways[0].cost == least]
        self._put_in(reached[-1], chunks[-1].end)
        ends = [way for place, ways in reached[-1].items() if self._automaton.can_end(place) for way in ways]
        return sorted(ends, key=lambda way: way.cost)

    def _put_in(self, reached: dict[Stack, list[Way]], at: int) -> None:
        """What may be missing here."""
        fresh = [(place, way) for place, ways in reached.items() for way in ways]
        for _ in range(MAX_MISSING):
            added = []
            for place, way in fresh:
                for word, price, behind in self._fitting(place, way):
                    new = Way(way.cost + price, way, word, at, at, price, hash((way.said, self._sign_of(word))))
                    if self._keep(reached, behind, new):
                        added.append((behind, new))
            fresh = added

    def _fitting(self, place: Stack, way: Way) -> Iterator[tuple[Word, int, Stack]]:
        """What may be missing at a place, its price, and where it leads."""
        if way.word is None:
            return
        known = self._fits.get(place)
        if known is None:
            all_words = (*((word, COMMA) for word in self._missing.marks), *((word, UNSAID) for word in self._missing.words))
            fits = [(word, price, behind) for word, price in all_words if (behind := self._automaton.word(place, word.type))]
            known = self._fits[place] = fits, [kind for kind in self._missing.again if self._automaton.word(place, kind)]
        fits, again = known
        yield from fits
        seen: set[str] = set()
        step: Way | None = way if again else None
        while step is not None:
            if step.word is not None and step.word.type in again and step.word.type not in seen:
                seen.add(step.word.type)
                behind = self._automaton.word(place, step.word.type)
                if behind is not None:
                    yield step.word, UNSAID if step.word.type[0] == "_" else COMMA, behind
            step = step.before

    def _go_on(
        self,
        reached: Sequence[tuple[Stack, list[Way]]],
        after: dict[Stack, list[Way]],
        chunks: Sequence[Chunk],
        meaning: Meaning,
    ) -> None:
        start, end, price = chunks[0].start, chunks[-1].end, meaning.cost
        types = [word.type for word in meaning.words]
        for place, ways in reached:
            behind = self._automaton.words(place, types)
            for way in ways if behind is not None else ():
                new = way if meaning.words else Way(way.cost + price, way, None, start, end, price, way.said)
                for n, word in enumerate(meaning.words):
                    now = price if n == 0 else 0
                    new = Way(new.cost + now, new, word, start, end, now, hash((new.said, self._sign_of(word))))
                self._keep(after, behind, new)  # type: ignore[arg-type]  # not None, or no way is tried

    def _swapped(self, meanings: Sequence[Sequence[Meaning]], i: int) -> Iterator[Meaning]:
        """Two things that stand the other way round, such as a colour and its number."""
        for first in meanings[i]:
            at = i + first.chunks
            while _is_thing(first) and at < len(meanings):
                for second in meanings[at]:
                    if _is_thing(second) and second.words[0].type != first.words[0].type:
                        price = first.cost + second.cost + SWAPPED
                        yield Meaning(second.words + first.words, at + second.chunks - i, price)
                small = next((each for each in meanings[at] if not each.words and each.cost <= COMMA), None)
                at = at + small.chunks if small and at - i < MAX_APART else len(meanings)

    def _keep(self, reached: dict[Stack, list[Way]], place: Stack, way: Way) -> bool:
        """One more way to a place, unless as many cheaper ones are known, or one that says the same."""
        known = reached.setdefault(place, [])
        for i, each in enumerate(known):
            if each.said == way.said:
                if each.cost <= way.cost:
                    return False
                del known[i]
                break
        if len(known) >= MAX_WAYS and known[-1].cost <= way.cost:
            return False
        known.append(way)
        known.sort(key=lambda each: each.cost)
        del known[MAX_WAYS:]
        return True


def _is_thing(meaning: Meaning) -> bool:
    return len(meaning.words) == 1 and meaning.words[0].type[0] != "_" and meaning.words[0].type not in ("PLAYER", "NUMBER")
