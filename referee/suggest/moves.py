"""Legal moves that look like an illegal one: most often the writer meant one of them.

Whoever slips writes one word wrong, most often the one that the refusal marks, and the others stand. So moves in which that
word alone is another come first, then those in which another word is; among them those whose word is closest to the written
one. What else is written is evidence: the claims, and the rest of the line, which should be possible too. Where a later action
of a line is refused, an earlier one may be wrong: then what follows it must be legal as it is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush, merge
from typing import Any, NamedTuple

from referee.games.game import AnyGame, AnyState, Players
from referee.games.judge import LenientJudge, TableJudge
from referee.record.budget import Steps
from referee.record.statement import AnyAction, Unreadable
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


class RefusedLine(NamedTuple):
    """A line of which an action is illegal."""

    seat: int | None
    """Whose line it is; None for chance."""
    actions: Sequence[AnyAction]
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
    action: AnyAction
    kinds: tuple[str, ...]
    """Of its words."""
    reached: AnyState | None = None
    """The position after the refused action, if it was tried."""


class Meant(NamedTuple):
    """What was probably meant by a line up to the refused action."""

    actions: tuple[AnyAction, ...]
    first: int
    """The first of them that is not as it is written."""


def near_moves(game: AnyGame, state: AnyState, players: Players, refused: RefusedLine, steps: Steps) -> list[Meant]:
    """Up to three, all legal. The state is the one before the line."""
    if refused.at == "PLAYER" and not refused.illegal:
        return []  # it is not the move that is wrong
    search = _NearMoves(game, players, refused, steps)
    return list(search.near()) if search.begin(state) else []


class _NearMoves:
    def __init__(self, game: AnyGame, players: Players, refused: RefusedLine, steps: Steps) -> None:
        self.game, self.players, self.steps = game, players, steps
        self.seat, self.actions, self.last = refused.seat, refused.actions, refused.illegal
        self.first, self.end = max(0, self.last - AROUND), min(len(self.actions), self.last + 1 + AROUND)
        self.judge = TableJudge(players)
        self.vocabulary = vocabulary_of(game.notation)
        self.texts = {index: game.write(self.actions[index], players) for index in range(self.first, self.last + 1)}
        self.written = {index: self.vocabulary.words(text) for index, text in self.texts.items()}
        self.marked = places(self.written[self.last], refused.at, refused.nth)
        self.positions: dict[int, AnyState] = {}
        """Before each action that may be wrong."""
        self.copies: dict[int, AnyState] = {}
        """Of them, to play on."""
        self.tried: Counter[int] = Counter()
        self.far: list[_Candidate] = []
        self.unlike: list[tuple[int, AnyAction]] = []
        """Legal moves with other values in two places or more, in their order."""

    def begin(self, state: AnyState) -> bool:
        """Plays the line up to the refused action. What comes before it was accepted, perhaps by a ruling."""
        here, judge = self.game.copy(state), LenientJudge(self.players)
        for index, action in enumerate(self.actions[: self.last]):
            if index >= self.first:
                self.positions[index] = self.game.copy(here)
            if self.game.refusal(here, self.seat, [action], judge, first=index) is not None:
                return False
        self.positions[self.last] = here
        return True

    def near(self) -> Iterator[Meant]:
        """The nearest, rather with different words changed than more of the same, and none that leads to the same position.

        What speaks against a candidate can only become more, so each is tried, and each list looked at, when it is the next."""
        earlier = [(EARLY + ELSEWHERE, self._candidates(index)) for index in range(self.last - 1, self.first - 1, -1)]
        lists = [(0.0, self._candidates(self.last)), *earlier, (SECOND, self._others())]
        queue: list[tuple[float, tuple[float, int, int], Any]] = [
            (against, (-1, number, 0), found) for number, (against, found) in enumerate(lists)
        ]
        changed: Counter[tuple[int, tuple[int, ...]]] = Counter()
        reached: list[object] = []
        weighed: list[float] = []

        def add(one: _Candidate) -> None:
            heappush(queue, (one.against + AGAIN * changed[one[2:4]], one[:3], one))

        while queue and len(reached) < COUNT:
            against, key, found = heappop(queue)
            if len(weighed) >= COUNT and against > sorted(weighed)[COUNT - 1] + AGAIN * (COUNT - 1):
                return  # much less like what is written
            if not isinstance(found, _Candidate):
                if (one := next(found, None)) is not None:
                    add(one)
                    heappush(queue, (one.against, key, found))
            elif against < found.against + AGAIN * changed[found[2:4]]:
                add(found)
            elif found.reached is None:
                if (tried := self._tried(found)) is not None:
                    add(tried)
                    weighed.append(tried.against)
            elif found.reached not in reached:
                reached.append(found.reached)
                changed[found[2:4]] += 1
                yield self._meant(found)

    # -- candidates --------------------------------------------------------------------------------------------------

    def _candidates(self, index: int) -> Iterator[_Candidate]:
        """What may be meant by an action, the nearest first: legal moves (for an earlier action, only with one other word), and
        what nobody lists."""
        if len(self.written[index].texts) > LONGEST:
            return
        listed: list[_Candidate] = []
        unlike: list[tuple[int, AnyAction]] = []
        for order, action in enumerate(self._legal(index)):
            if not self.steps.take():
                break
            if have_two_other_values(self.actions[index], action):
                unlike.append((order, action))
            else:
                listed.append(self._listed(index, order, action))
        near = [one for one in listed if one.against < SECOND]
        slips = [one for one in near if len(one.changed) < 2]
        if index < self.last:
            near = slips = [one for one in slips if one.changed and not self._is_other_chance(index, one.action)]
        else:
            self.far, self.unlike = [one for one in listed if one.against >= SECOND], unlike
        yield from merge(sorted(near), self._edited(index) if len(slips) < (COUNT if index == self.last else 1) else ())

    def _others(self) -> Iterator[_Candidate]:
        """The legal moves that are not near. Most moves are not, so they are written only if there are too few others."""
        yield from sorted([*self.far, *(self._listed(self.last, *one) for one in self.unlike)])

    def _legal(self, index: int) -> Iterable[AnyAction]:
        awaited = self.game.awaited(self.positions[index])
        if self.seat is None or awaited.kind == "chance" or awaited.seat != self.seat:
            return ()
        return self.game.legal(self.positions[index])

    def _listed(self, index: int, order: int, action: AnyAction) -> _Candidate:
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
        try:
            exchanged = game.notation.exchanging(line)
        except (ValueError, Unreadable):
            return  # a game of another package may write what its grammar does not read
        for against, order, i, other in sorted(tries)[:TRIED]:
            start, end = spans[i]
            try:
                value = exchanged(start, other) if other else game.notation.read(line[:start].rstrip() + line[end:])
            except (KeyError, ValueError, Unreadable):
                continue
            action = value.event if self.seat is None else value.actions[0]
            if index == self.last or not self._is_other_chance(index, action):
                yield _Candidate(against, MOST_STEPS + order, index, (i,), action, kinds)

    def _is_other_chance(self, index: int, action: AnyAction) -> bool:
        """Is it the same decision with another card drawn? That came as it came; nobody slipped."""
        return bool(self.game.decision(action) == self.game.decision(self.actions[index]))

    # -- what the rest of the line says --------------------------------------------------------------------------------

    def _tried(self, candidate: _Candidate) -> _Candidate | None:
        """A candidate with the position it leads to, and what claims and the rest of the line say against it. None if it is
        illegal, or what comes between it and the refused action."""
        game, index = self.game, candidate.replaces
        if self.tried[index] == TRIED or not self.steps.take(PLAYED):
            return None
        state = self.copies.pop(index) if index in self.copies else game.copy(self.positions[index])
        if game.refusal(state, self.seat, [candidate.action], self.judge, first=index) is not None:
            self.copies[index] = state  # what is refused changes nothing
            return None
        self.tried[index] += 1
        if game.refusal(state, self.seat, self.actions[index + 1 : self.last + 1], self.judge, first=index + 1) is not None:
            return None
        reached, rest = game.key_of(state), self.actions[self.last + 1 : self.end]
        breaks = rest and game.refusal(state, self.seat, rest, self.judge, first=self.last + 1) is not None
        against = candidate.against + BREAKS * bool(breaks) + BELIES * self._wrong_claims(candidate)
        return candidate._replace(against=against, reached=reached)

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

    def _meant(self, candidate: _Candidate) -> Meant:
        index, action = candidate.replaces, candidate.action
        if self.seat is not None:
            action = self.game.claimed(self.positions[index], self.seat, action)
        return Meant((*self.actions[:index], action, *self.actions[index + 1 : self.last + 1]), index)
