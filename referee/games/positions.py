"""What every game's set-up asks: whom an item names, whether a thing was said before, and which item said it."""

from __future__ import annotations

from collections.abc import Hashable

from referee.games.game import Judge, Players


class Said:
    """What the items of a set-up have said so far. Each thing can be said once, on whichever line it stands."""

    def __init__(self, players: Players, judge: Judge) -> None:
        self.players, self.judge = players, judge
        self._items: dict[Hashable, int] = {}

    def __contains__(self, thing: Hashable) -> bool:
        return thing in self._items

    def once(self, thing: Hashable, code: str, message: str, *, at: str | None = None, nth: int = 0) -> None:
        """The item being judged says this thing; `message` is what is wrong if an earlier one (or itself) did."""
        if thing in self._items:
            self.judge.refuse(code, message, at=at, nth=nth, final=True)
        self._items[thing] = self.judge.item

    def blame(self, *things: Hashable) -> None:
        """What is refused from here on is the fault of the last item that said one of these."""
        self.judge.item = max((self._items[thing] for thing in things if thing in self._items), default=self.judge.item)

    def seat(self, name: str, *, at: str | None = "PLAYER", nth: int = 0) -> int:
        seat = self.players.seat(name)
        if seat is None:
            reason = f"players: {', '.join(self.players.names)}"
            self.judge.refuse("H12", f"nobody called {name} plays", reason, at=at, nth=nth, final=True)
        return seat or 0
