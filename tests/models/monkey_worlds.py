"""Monkey Maniacs by a writer who did not see every card: the model once for every choice that is possible.

A record is legal as long as one of them is left (MM-Q35).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from typing import Any

from tests.models.monkey_maniacs import COPIES, ROWS, UNKNOWN, Monkeys, Refused

ACTIONS = {
    "draw", "buy_card", "buy_point", "place", "upgrade", "put", "give_back", "trade_card", "trade_field", "discard", "play",
    "swap", "remove_card", "remove_point", "finish", "roll", "wave", "wave_sums",
}  # fmt: skip


class Worlds:
    """Whatever can be asked of the model, asked of all its worlds; what is open is the same in each."""

    def __init__(self, options: dict[str, str] | None = None) -> None:
        self.worlds = [Monkeys(options)]

    def copy(self) -> Worlds:
        other = Worlds()
        other.worlds = list(self.worlds)
        return other

    def __getattr__(self, name: str) -> Any:
        if name in ACTIONS:
            return lambda *args: self._do(name, *args)
        return getattr(self.worlds[0], name)

    def do(self, seat: int, action: tuple[object, ...]) -> None:
        self._do(str(action[0]), seat, *action[1:])

    def _do(self, name: str, *args: Any) -> Any:
        found: dict[Any, Monkeys] = {}
        said = None
        for world in self.worlds:
            for after, answer in _all_ways(world, name, args):
                found.setdefault(_key(after), after)
                said = answer
        if not found:
            raise Refused(f"{name} {args}: in no world")
        self.worlds = list(found.values())
        if name.startswith("wave"):
            self._forget()
        return said

    def _forget(self) -> None:
        """After a round only what all worlds have discarded counts as known: that allows more, never less."""
        known = reduce(lambda a, b: a & b, (Counter(c for c in world.discards if c in COPIES) for world in self.worlds))
        first = self.worlds[0]
        unseen = len(first.discards) - known.total()
        first.discards = [*known.elements(), *[UNKNOWN] * unseen]
        self.worlds = [first]

    def actions(self, seat: int) -> set[tuple[object, ...]]:
        """Every action of a player that is accepted, tried one by one. A card bought is not named, nor is one that only some
        worlds know."""
        fields = [(row, column) for row in ROWS for column in range(1, 7)]
        me, other = self.players[seat], self.players[1 - seat]
        tries: list[tuple[object, ...]] = [("buy_card",), ("buy_point",), ("finish",)]
        tries += [("give_back",)] if me.loose else []  # what has gone back by itself need not be said
        for kind in COPIES:
            tries += [("place", kind, field) for field in fields] + [("upgrade", kind, field) for field in me.board]
            tries += [("play", kind)]
        for card in {*self.shown(seat)}:
            tries += [("trade_card", card), ("discard", (card,))]
        tries += [(what, field) for what in ("put", "trade_field") for field in me.board]
        tries += [(what, field) for what in ("remove_card", "remove_point") for field in other.board]
        tries += [("swap", own, enemy) for own in me.board for enemy in other.board]
        return {action for action in tries if self._accepts(seat, action)}

    def shown(self, seat: int) -> list[str]:
        """The cards of a player that are the same in all worlds, and `?` for each other one."""
        found: list[str] = []
        for place in ("hand", "opening"):
            cards = [[card for card in getattr(world.players[seat], place) if card in COPIES] for world in self.worlds]
            known = reduce(lambda a, b: a & b, map(Counter, cards))
            found += known.elements()
            found += [UNKNOWN] * (len(getattr(self.players[seat], place)) - known.total())
        return found

    def _accepts(self, seat: int, action: tuple[object, ...]) -> bool:
        try:
            self.copy().do(seat, action)
        except Refused:
            return False
        return True


def _all_ways(world: Monkeys, name: str, args: tuple[Any, ...]) -> Iterator[tuple[Monkeys, Any]]:
    """The action with every choice of the cards that leave a hand."""
    todo: list[list[int]] = [[]]
    while todo:
        way = todo.pop()
        twin = world.copy()
        counts: list[int] = []

        def choose(count: int, way: list[int] = way, counts: list[int] = counts) -> int:
            counts.append(count)
            if len(counts) > len(way):
                way.append(0)
            return way[len(counts) - 1]

        given = len(way)
        twin.choose = choose
        try:
            answer = getattr(twin, name)(*args)
        except Refused:
            answer = Refused
        for i in range(given, len(counts)):
            todo += [[*way[:i], other] for other in range(1, counts[i])]
        if answer is not Refused:
            yield twin, answer


def _key(world: Monkeys) -> Any:
    hands = [(sorted(player.hand), sorted(player.opening), player.plays) for player in world.players]
    return str((hands, sorted(world.discards)))
