"""What every game's set-up asks: whom an item names, whether a thing was said before, and which item said it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple, NoReturn

from referee.games.game import Judge, Players


class _Place(NamedTuple):
    item: int
    at: str | None
    nth: int


class Said:
    """What the items of a set-up have said so far. Each thing can be said once, on whichever line it stands."""

    def __init__(self, players: Players, judge: Judge) -> None:
        self.players, self.judge = players, judge
        self._places: dict[Hashable, _Place] = {}

    def __contains__(self, thing: Hashable) -> bool:
        return thing in self._places

    def once(self, thing: Hashable, code: str, message: str, *, at: str | None = None, nth: int = 0) -> None:
        """The item being judged says this thing, with this word; `message` is what is wrong if it was said before."""
        if thing in self._places:
            self.judge.stop(code, message, at=at, nth=nth)
        self._places[thing] = _Place(self.judge.item, at, nth)

    def blame(self, *things: Hashable) -> None:
        """What is refused from here on is the fault of the last item that said one of these."""
        self.judge.item = max((self._places[thing].item for thing in things if thing in self._places), default=self.judge.item)

    def refuse(self, things: Iterable[Hashable], code: str, message: str, reason: str = "") -> None:
        """The position breaks rule `code`, and of these things the one said last is to blame: its item, and the word in it.

        A ruling may have led to it: then a position that is stated in the middle of a game can be right.
        """
        place = self._blamed(things)
        self.judge.refuse(code, message, reason, at=place.at, nth=place.nth)

    def stop(self, things: Iterable[Hashable], code: str, message: str, reason: str = "") -> NoReturn:
        """The same of a position that no ruling can have led to."""
        place = self._blamed(things)
        self.judge.stop(code, message, reason, at=place.at, nth=place.nth)

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
            self.judge.stop("H12", f"nobody called {name} plays", f"players: {', '.join(self.players.names)}", at=at, nth=nth)
        return seat
