"""Who plays: names, aliases, seats."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import ascii_uppercase
from typing import NamedTuple

from referee.language.sentence import NOTHING, Phrase, phrase
from referee.language.spelling import near_words, spelled
from referee.record.text import folded

_TWO_NAMES = re.compile(r"[;/&+|]|\s(?:and|und)\s", re.I)
"""A name that was perhaps meant to be two players'."""


@lru_cache(maxsize=64)  # every drawing asks for them
def _marks(names: tuple[str, ...], signs: str) -> tuple[str, ...]:
    marks: list[str] = []
    for name in names:
        letters = [c.upper() for c in name if c.isalpha() and c.isascii()]
        marks.append(next(c for c in (*letters, *ascii_uppercase) if c not in marks and c not in signs))
    return tuple(marks)


class Nobody(NamedTuple):
    """What to say of a name that nobody at the table has."""

    what: Phrase
    why: Phrase
    meant: str
    """The player who was certainly meant, if any."""


class Players:
    """Who sits at the table, clockwise, the starting player first. A seat is a number from 0."""

    def __init__(self, names: Sequence[str], aliases: Mapping[str, int] | None = None, extra: Sequence[str] = ()) -> None:
        self.names = tuple(names)
        self.scored = (*names, *extra)
        """All who have points: the players, then those whom nobody plays (`Game.extra_players`)."""
        self._seats = {folded(name): seat for name, seat in (aliases or {}).items()}
        self._seats.update({folded(name): seat for seat, name in enumerate(names)})
        self.exact = {name: seat for seat, name in enumerate(names)}
        """Names as they are written most often, for a quick look."""

    def marks(self, signs: str = "") -> tuple[str, ...]:
        """One capital letter for each player: the first of the name that nobody before has and that is none of the board's
        own signs (`Game.signs`); of the alphabet, where the name has none left."""
        return _marks(self.names, signs)

    def __len__(self) -> int:
        return len(self.names)

    def seat(self, name: str) -> int | None:
        return self._seats.get(folded(name))

    def called(self, name: str) -> int | None:
        """The seat of a player by a name that somebody types: also without its accents (`Zoe`, `Joerg`), where only one can be
        meant. A record spells its names as its header does; there `seat` is asked."""
        seat = self.seat(name)
        if seat is not None:
            return seat
        forms = spelled(name)
        meant = {seat for other, seat in self._seats.items() if forms & spelled(other)}
        return meant.pop() if len(meant) == 1 else None

    def scorer(self, name: str) -> int | None:
        """The seat of a player, or of somebody whom nobody plays but who has points."""
        seat = self.seat(name)
        if seat is None:
            seat = next((i for i, other in enumerate(self.scored) if folded(other) == folded(name)), None)
        return seat

    def near(self, name: str) -> list[str]:
        """The players who were perhaps meant by a name that nobody has."""
        called = {other: self.scored[seat] for other, seat in self._seats.items()} | {folded(one): one for one in self.scored}
        initial = folded(name).removesuffix(".")
        if len(initial) == 1:
            return [*dict.fromkeys(player for other, player in called.items() if other[:1] == initial)]
        return near_words(name, called)

    def nobody(self, name: str) -> Nobody:
        """What to say of a name that nobody has."""
        what = phrase("nobody called {player} plays", player=name)
        for other in self.names:
            if folded(name) in (folded(part.strip()) for part in _TWO_NAMES.split(other)):
                why = phrase("{player:quoted} is the name of one player; a comma separates two", player=other)
                return Nobody(what, why, "")
        near = [other for other in self.near(name) if not _TWO_NAMES.search(other)]
        if near:
            return Nobody(what, phrase("did you mean {near:or}?", near=near), near[0] if len(near) == 1 else "")
        return Nobody(what, phrase("players: {players:list}", players=self.scored) if self.scored else NOTHING, "")

    def renamed(self, names: Sequence[str]) -> Players:
        """The same people under other names, still found by their own."""
        other = Players(names, extra=self.scored[len(self.names) :])
        other._seats = self._seats
        return other

    def with_extra(self, extra: Sequence[str]) -> Players:
        return Players(self.names, self._seats, extra) if extra else self
