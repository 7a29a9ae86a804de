"""Builds positions from set-up items, in every game: reads one item after another, finds whom it names, refuses what was said
before and more components than there are, and remembers which item and word said a thing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn, Self, TypeVar

from referee.games.game import Players
from referee.games.judge import Judge, TableJudge
from referee.language import mark
from referee.language.sentence import Fact

TWICE = mark("this is stated twice")
S = TypeVar("S")
"""A game's state."""


class _Place(NamedTuple):
    item: int
    at: str | None
    nth: int


class Said:
    """What the items of a set-up have said so far. Each thing can be said once, on whichever line it stands."""

    def __init__(self, players: Players, judge: Judge) -> None:
        self.players, self.judge = players, judge
        self._places: dict[Hashable, _Place] = {}
        self._parts: dict[str, dict[int, Any]] = {}

    def __contains__(self, thing: Hashable) -> bool:
        return thing in self._places

    def read(self, state: S, items: Sequence[Any], readers: Mapping[type[Any], Callable[[S, Any, Self], None]]) -> None:
        """Put the items into the state, each by the reader for its kind. Kinds without one are left for another time."""
        for self.judge.item, item in enumerate(items):
            if type(item) in readers:
                readers[type(item)](state, item, self)

    def once(
        self, thing: Hashable, code: str, message: str = TWICE, *, at: str | None = None, nth: int = 0, **facts: Fact
    ) -> None:
        """The item being judged says this thing, with this word; `message` is what is wrong if it was said before."""
        if thing in self._places:
            self.judge.stop(code, message, "", at=at, nth=nth, **facts)
        self._places[thing] = _Place(self.judge.item, at, nth)

    def part(self, word: str, seat: int, value: Any, code: str, *, at: str, nth: int = 0) -> None:
        """What the item being judged says of a player under this word."""
        self.once((word, seat), code, at=at, nth=nth)
        self._parts.setdefault(word, {})[seat] = value

    def parts(self, word: str) -> Mapping[int, Any]:
        """What was said under a word, by seat, in the order in which it was said."""
        return self._parts.get(word, {})

    def of(self, *things: Hashable) -> Judge:
        """A judge for the rules of play: what they refuse is the fault of what was said last of these things."""
        return _Blame(self, things)

    def note(self, thing: Hashable, *, at: str, nth: int = 0) -> None:
        """The word for a thing that cannot be said twice where something else was said once."""
        self._places.setdefault(thing, _Place(self.judge.item, at, nth))

    def take(
        self,
        left: list[int],
        kind: int,
        code: str,
        too_many: str,
        *,
        at: str | None = None,
        nth: int = 0,
        number: int = 1,
        **facts: Fact,
    ) -> None:
        """Components of a kind lie here, so fewer are left elsewhere; `too_many` is what is wrong if there are not so many."""
        left[kind] -= number
        if left[kind] < 0:
            self.judge.stop(code, too_many, "", at=at, nth=nth, **facts)

    def blame(self, *things: Hashable) -> None:
        """What is refused from here on is the fault of the last item that said one of these."""
        self.judge.item = max((self._places[thing].item for thing in things if thing in self._places), default=self.judge.item)

    def refuse(self, things: Iterable[Hashable], code: str, message: str, reason: str = "", **facts: Fact) -> None:
        """The position breaks rule `code`, and of these things the one said last is to blame: its item, and the word in it.

        A ruling may have led to it: then a position that is stated in the middle of a game can be right.
        """
        place = self._blamed(things)
        self.judge.refuse(code, message, reason, at=place.at, nth=place.nth, final=False, **facts)

    def stop(self, things: Iterable[Hashable], code: str, message: str, reason: str = "", **facts: Fact) -> NoReturn:
        """The same of a position that no ruling can have led to."""
        place = self._blamed(things)
        self.judge.stop(code, message, reason, at=place.at, nth=place.nth, **facts)

    def notice(self, things: Iterable[Hashable], code: str, message: str, **facts: Fact) -> None:
        """Something to know about what was said last of these things."""
        self._blamed(things)
        self.judge.notice(code, message, about=self.judge.item, **facts)

    def _blamed(self, things: Iterable[Hashable]) -> _Place:
        wanted = set(things)
        place = next((self._places[thing] for thing in reversed(self._places) if thing in wanted), None)
        if place is None:
            return _Place(self.judge.item, None, 0)
        self.judge.item = place.item
        return place

    def seat(self, name: str, *, at: str | None = "PLAYER", nth: int = 0) -> int:
        seat = self.players.seat(name)
        if seat is None:
            self.judge.nobody(name, at=at, nth=nth)
        return seat


class _Blame(TableJudge):
    """Judges a thing of a set-up by the rules of play. They name a word of a move; here the thing's own word is at fault."""

    def __init__(self, said: Said, things: Iterable[Hashable]) -> None:
        super().__init__(said.players)
        self._said, self._things = said, tuple(things)

    def refuse(
        self,
        code: str,
        message: str,
        reason: str = "",
        *,
        at: str | None = None,
        nth: int = 0,
        final: bool = False,
        **facts: Fact,
    ) -> None:
        self._said.refuse(self._things, code, message, reason, **facts)

    def stop(
        self, code: str, message: str, reason: str = "", *, at: str | None = None, nth: int = 0, **facts: Fact
    ) -> NoReturn:
        self._said.stop(self._things, code, message, reason, **facts)
