"""Legal moves that look like an illegal one: most often the writer meant one of them.

Whoever slips writes one word wrong, most often the one that the refusal marks, and the others stand. So moves in which that
word alone is another come first, then those in which another word is; among them those whose word is closest to the written
one. What else is written is evidence: the claims, and the rest of the line, which should be possible too. Where a later action
of a line is refused, an earlier one may be wrong: then what follows it must be legal as it is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import islice
from typing import Any, NamedTuple

from referee.games.game import AnyGame, AnyState, Players
from referee.games.judge import LenientJudge, TableJudge
from referee.record.budget import Steps
from referee.record.statement import Unreadable
from referee.suggest.words import ELSEWHERE, LEFT_OUT, SECOND, WORD, difference, have_two_other_values, places, vocabulary_of

COUNT = 3
MOST_STEPS = 10_000
"""Of one search. To look at a legal move is one step."""
PLAYED = 5
"""Steps that it takes to try a move out: to copy the position, play, and look at the claims and the rest of the line."""
AROUND = 4
"""Actions before the refused one that may be wrong instead, and behind it that are evidence."""
LONGEST = 100
"""Words of an action in which anybody would look for a slip."""
TRIED = 60
"""Moves of which the claims and the rest of the line are looked at, and words that are tried where nothing lists moves."""

# What speaks against a move, besides what `words` finds.
EARLY = 2.0
"""It replaces an action that was not refused."""
BREAKS = 4.0
"""The rest of the line is not possible after it."""
BELIES = 1.5
"""A claim in it would be wrong."""
AGAIN = 1.0
"""A move that is nearer changes the same word."""


class Refused(NamedTuple):
    """A line of which an action is illegal."""

    seat: int | None
    """Whose line it is; None for chance."""
    actions: Sequence[Any]
    illegal: int
    """Which of them is."""
    at: str | None = None
    nth: int = 0
    """The word at fault, as the refusal names it."""


class _Candidate(NamedTuple):
    against: float
    order: int
    """No two candidates for an action have the same."""
    replaces: int
    """Which action of the line."""
    changed: tuple[int, ...]
    """Which words of that action."""
    action: Any
    kinds: tuple[str, ...]
    """Of its words."""


class Meant(NamedTuple):
    """What was probably meant by a line up to the refused action."""

    actions: tuple[Any, ...]
    first: int
    """The first of them that is not as it is written."""


def near_moves(game: AnyGame, state: AnyState, players: Players, refused: Refused, steps: Steps) -> list[Meant]:
    """Up to three, all legal. The state is the one before the line."""
    if refused.at == "PLAYER" and not refused.illegal:
        return []  # it is not the move that is wrong
    search = _Search(game, players, refused, steps)
    return search.near() if search.begin(state) else []


class _Search:
    def __init__(self, game: AnyGame, players: Players, refused: Refused, steps: Steps) -> None:
        self.game, self.players, self.steps = game, players, steps
        self.seat, self.actions, self.last = refused.seat, refused.actions, refused.illegal
        self.first, self.end = max(0, self.last - AROUND), min(len(self.actions), self.last + 1 + AROUND)
        self.judge = TableJudge(players)
        self.vocabulary = vocabulary_of(game.notation)
        self.texts = {index: game.write(self.actions[index], players) for index in range(self.first, self.last + 1)}
        self.written = {index: self.vocabulary.words(text) for index, text in self.texts.items()}
        self.marked = places(self.written[self.last], refused.at, refused.nth)
        self.positions: dict[int, Any] = {}
        """Before each action that may be wrong."""
        self.found: list[_Candidate] = []
        self.nearest: list[float] = []
        """What speaks against the nearest of them."""

    def begin(self, state: AnyState) -> bool:
        """Plays the line up to the refused action. What comes before it was accepted, perhaps by a ruling."""
        here, judge = self.game.copy(state), LenientJudge(self.players)
        for index, action in enumerate(self.actions[: self.last]):
            if index >= self.first:
                self.positions[index] = self.game.copy(here)
            if not self._goes(here, index, action, judge):
                return False
        self.positions[self.last] = here
        return True

    def near(self) -> list[Meant]:
        for index in range(self.last, self.first - 1, -1):
            is_short = len(self.written[index].texts) <= LONGEST
            if is_short and (index == self.last or self._may_be_chosen(EARLY + ELSEWHERE)):
                self._weigh(index)
        return list(map(self._meant, self._chosen()))

    def _may_be_chosen(self, against: float) -> bool:
        """Or are enough candidates found that are nearer?"""
        return len(self.nearest) < COUNT or against <= self.nearest[-1] + AGAIN * (COUNT - 1)

    def _goes(self, state: AnyState, index: int, action: Any, judge: TableJudge | None = None) -> bool:
        """Plays an action where it is legal."""
        return self.game.refusal(state, self.seat, [action], judge or self.judge, first=index) is None

    def _go_on(self, state: AnyState, begin: int, end: int) -> bool:
        """Are these actions legal as they are written?"""
        return self.game.refusal(state, self.seat, self.actions[begin:end], self.judge, first=begin) is None

    def _after(self, candidate: _Candidate) -> AnyState | None:
        """The position after the refused action, with the candidate in its place or before it; None where that is illegal."""
        index = candidate.replaces
        state = self.game.copy(self.positions[index])
        legal = self._goes(state, index, candidate.action) and self._go_on(state, index + 1, self.last + 1)
        return state if legal else None

    # -- candidates --------------------------------------------------------------------------------------------------

    def _candidates(self, index: int) -> Iterator[_Candidate]:
        """What may be meant by an action, the nearest first: legal moves (for an earlier action, only with one other word), and
        what nobody lists. Most moves differ in two values or more; they are written only if there are few others."""
        is_last, written = index == self.last, self.actions[index]
        listed: list[_Candidate] = []
        unlike: list[tuple[int, Any]] = []
        for order, action in enumerate(self._legal(index)):
            if not self.steps.take():
                break
            if have_two_other_values(written, action):
                unlike.append((order, action))
            else:
                listed.append(self._listed(index, order, action))
        slips = [one for one in listed if len(one.changed) < 2 and one.against < SECOND]
        if is_last:
            near = [one for one in listed if one.against < SECOND]
        else:
            near = slips = [one for one in slips if one.changed and not self._is_other_chance(index, one.action)]
        yield from merge(sorted(near), self._edited(index) if len(slips) < (COUNT if is_last else 1) else ())
        if is_last and self._may_be_chosen(SECOND):
            far = [one for one in listed if one.against >= SECOND]
            yield from sorted([*far, *(self._listed(index, *each) for each in unlike)])

    def _legal(self, index: int) -> Iterable[Any]:
        awaited = self.game.awaited(self.positions[index])
        if self.seat is None or awaited.kind == "chance" or awaited.seat != self.seat:
            return ()
        return self.game.legal(self.positions[index])

    def _listed(self, index: int, order: int, action: Any) -> _Candidate:
        words = self.vocabulary.words(self.game.write(action, self.players))
        changed, distance = difference(self.written[index], words)
        against = distance + sum([self._place_against(index, i) for i in changed]) + EARLY * (index < self.last)
        return _Candidate(against, order, index, changed, action, words.kinds)

    def _place_against(self, index: int, word: int) -> float:
        return 0 if index == self.last and word in self.marked else ELSEWHERE

    def _edited(self, index: int) -> Iterator[_Candidate]:
        """What is legal with a word exchanged for another of its kind, or left out of several: for chance, which nobody lists,
        and for moves that are listed in another form only, such as a whole way by its goal."""
        game, (kinds, texts), text = self.game, self.written[index], self.texts[index]
        tries: list[tuple[float, int, int, str]] = []
        for i, (kind, word) in enumerate(zip(kinds, texts, strict=True)):
            others = self.vocabulary.others(kind, word)
            if self.seat is not None and i and kind == kinds[i - 1]:
                others = [*others, (LEFT_OUT, "")]
            against = self._place_against(index, i) + EARLY * (index < self.last)
            tries += [(against + distance, order, i, other) for order, (distance, other) in enumerate(others, len(tries))]
        line = f"{'*' if self.seat is None else game.name_of(self.players.names[self.seat]) + ':'} "
        spans = [(len(line) + word.start(), len(line) + word.end()) for word in WORD.finditer(text)]
        line += text
        exchanged = game.notation.exchanging(line)
        state = game.copy(self.positions[index])
        for against, order, i, other in sorted(tries)[:TRIED]:
            if not (self._may_be_chosen(against) and self.steps.take(PLAYED)):
                return
            start, end = spans[i]
            try:
                value = exchanged(start, other) if other else game.notation.read(line[:start].rstrip() + line[end:])
            except (KeyError, ValueError, Unreadable):
                continue
            action = value.event if self.seat is None else value.actions[0]
            if (index == self.last or not self._is_other_chance(index, action)) and self._goes(state, index, action):
                state = game.copy(self.positions[index])
                yield _Candidate(against, MOST_STEPS + order, index, (i,), action, kinds)

    def _is_other_chance(self, index: int, action: Any) -> bool:
        """Is it the same decision with another card drawn? That came as it came; nobody slipped."""
        return bool(self.game.decision(action) == self.game.decision(self.actions[index]))

    # -- the choice --------------------------------------------------------------------------------------------------

    def _weigh(self, index: int) -> None:
        """Adds the nearest ones for an action to what is found, with what the rest of the line says against them."""
        for candidate in islice(self._candidates(index), TRIED):
            if not (self._may_be_chosen(candidate.against) and self.steps.take(PLAYED)):
                return
            against = candidate.against + BELIES * self._wrong_claims(candidate)
            if candidate.replaces + 1 < self.end:
                state = self._after(candidate)
                if state is None:
                    continue
                if not self._go_on(state, self.last + 1, self.end):
                    against += BREAKS
            self.found.append(candidate._replace(against=against))
            self.nearest = sorted([*self.nearest, against])[:COUNT]

    def _wrong_claims(self, candidate: _Candidate) -> int:
        """How many of the written words that a move need not have would be wrong in this one."""
        (kinds, texts), index = self.written[candidate.replaces], candidate.replaces
        needed = {*candidate.kinds} - {"CLAIM"}
        claims = [word for kind, word in zip(kinds, texts, strict=True) if kind not in needed and kind[:1] != "_"]
        if self.seat is None or not claims:
            return 0
        right = self.game.claimed(self.positions[index], self.seat, candidate.action)
        texts = self.vocabulary.words(self.game.write(right, self.players)).texts
        return sum(word not in texts for word in claims)

    def _chosen(self) -> Iterator[_Candidate]:
        """The nearest, rather with different words changed than more of the same, and none that leads to the same position."""
        left = sorted(self.found)
        changed: Counter[tuple[int, tuple[int, ...]]] = Counter()
        reached: list[Any] = []
        while left and len(reached) < COUNT:
            best = min(left, key=lambda candidate: candidate.against + AGAIN * changed[candidate[2:4]])
            left.remove(best)
            after = self._after(best)
            key = None if after is None else self.game.key_of(after)
            if key is not None and key not in reached:
                reached.append(key)
                changed[best[2:4]] += 1
                yield best

    def _meant(self, candidate: _Candidate) -> Meant:
        index, action = candidate.replaces, candidate.action
        if self.seat is not None:
            action = self.game.claimed(self.positions[index], self.seat, action)
        return Meant((*self.actions[:index], action, *self.actions[index + 1 : self.last + 1]), index)
