"""What every game's set-up asks: whom an item names, whether a thing was said before, and which item said it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

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
            self.judge.refuse(code, message, at=at, nth=nth, final=True)
        self._places[thing] = _Place(self.judge.item, at, nth)

    def blame(self, *things: Hashable) -> None:
        """What is refused from here on is the fault of the last item that said one of these."""
        self.judge.item = max((self._places[thing].item for thing in things if thing in self._places), default=self.judge.item)

    def refuse(self, things: Iterable[Hashable], code: str, message: str, reason: str = "", *, final: bool = False) -> None:
        """The position breaks rule `code`, and of these things the one said last is to blame: its item, and the word in it.

        Not final where a ruling may have led to it: then a position that is stated in the middle of a game can be right.
        """
        at, nth = None, 0
        wanted = set(things)
        for thing in reversed(self._places):
            if thing in wanted:
                self.judge.item, at, nth = self._places[thing]
                break
        self.judge.refuse(code, message, reason, at=at, nth=nth, final=final)

    def seat(self, name: str, *, at: str | None = "PLAYER", nth: int = 0) -> int:
        seat = self.players.seat(name)
        if seat is None:
            reason = f"players: {', '.join(self.players.names)}"
            self.judge.refuse("H12", f"nobody called {name} plays", reason, at=at, nth=nth, final=True)
        return seat or 0
