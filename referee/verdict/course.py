"""Are two records one game? That is decided by what happened, not by how it was written.

`course` makes of a record what happened in it (`referee.games.events`): what everybody saw, in its order as far as there is
one, and what only some saw. `is_same` compares two of them: all that everybody saw is equal, and nothing that one of them tells
of what was hidden contradicts the other. Where the record begins counts. Tags, claims, rulings on points, numbers of moves,
moves taken back, editions and who sits in which seat do not; people are compared by the names that the caller gives them.

A course is made by playing the record once more. Only those whose `Verdict.marks` are the same need one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import NamedTuple, TypeAlias

from referee.games.events import Event
from referee.games.game import AnyGame, AnyState, Due
from referee.games.judge import Refusal
from referee.games.players import Players
from referee.games.rulebook import Rulebook
from referee.match.audit import ChanceLedger
from referee.match.loop import Match, begin
from referee.match.progress import Progress
from referee.match.table import Table
from referee.record.reader import Record
from referee.record.statement import AnyAction

Appearance: TypeAlias = tuple[int, str, str, int]
"""Where hidden things turn up: among which events that have no order, in which lane, whose, after how many in that lane."""


class Course(NamedTuple):
    game: AnyGame
    players: Players
    start: AnyState | None
    """The position before the first event; None for the beginning of the game."""
    shown: bytes
    """A digest of all that everybody saw."""
    hidden: dict[Appearance, list[object]]
    """What only some saw; None for what the record does not tell."""


_THING = re.compile(r"[^\W\d]+ \d+|\S+")
"""A thing in a line, such as a card `tiger 7`."""


def course(record: Record, names: Sequence[str], rulebook: Rulebook = Rulebook()) -> Course:
    """What happened in a legal record. `names` are those by which its players are compared with others, by their seats."""
    watch = _Watch()
    match = begin(record, rulebook, watch)
    assert isinstance(match, Match)
    watch.players = players = match.players.renamed(names)
    first = match.game.key_of(match.state)
    match.run()
    start = None if watch.start is None or match.game.key_of(watch.start) == first else watch.start
    blocks: list[tuple[object, dict[tuple[str, str], list[object]]]] = [(None, {})]
    hidden: dict[Appearance, list[object]] = {}
    for _, seat, (what, unseen, lane, about) in watch.happened:
        whose = seat if about is None else about
        who = "" if whose is None or whose >= len(names) else names[whose]
        if what is not None and not lane:
            blocks.append(((who, what), {}))
        lanes = blocks[-1][1]
        if unseen:
            hidden.setdefault((len(blocks), lane, who, len(lanes.get((lane, who), ()))), []).extend(unseen)
        if what is not None and lane:
            lanes.setdefault((lane, who), []).append(what)
    told = [(first, sorted(lanes.items())) for first, lanes in blocks]
    resigned = [names[seat] for seat in match.now.resigned]
    shown = blake2b(repr((told, resigned)).encode("utf-8", "surrogatepass"), digest_size=20).digest()
    return Course(match.game, players, start, shown, hidden)


def is_same(one: Course, other: Course) -> bool:
    """Do both tell of one game?"""
    if one.game is not other.game or one.shown != other.shown:
        return False
    hidden_agrees = all(_agree(things, other.hidden.get(place, ())) for place, things in one.hidden.items())
    return hidden_agrees and _begin_alike(one, other)


def together(one: Course, other: Course) -> Course:
    """All that two records of one game tell of it."""
    places = {*one.hidden, *other.hidden}
    return one._replace(hidden={each: _united(one.hidden.get(each, ()), other.hidden.get(each, ())) for each in places})


def _begin_alike(one: Course, other: Course) -> bool:
    if one.start is None or other.start is None:
        return one.start is other.start
    if one.players.names == other.players.names and one.game.agrees(one.start, other.start):
        return True
    items, others = _items(one), _items(other)
    if {public: len(things) for public, things in items.items()} != {public: len(things) for public, things in others.items()}:
        return False
    return all(_agree(things, others[public]) for public, things in items.items())


def _items(told: Course) -> dict[tuple[str, str], list[str | None]]:
    """What the lines that make the position at the start tell, part by part, by what the public sees of it."""
    game, players = told.game, told.players
    assert told.start is not None
    found: dict[tuple[str, str], list[str | None]] = {}
    for item in game.items(told.start, players):
        public = game.seen(told.start, None, item, None, players)
        (head, parts), (_, own) = (_parts(game.write(each, players)) for each in (public, item))
        for part, things in zip(parts, own, strict=True):
            known = [None if set(thing) == {"?"} else thing for thing in _THING.findall(things)]
            found.setdefault((head, part), []).extend(known)  # players stand in them by their seats
    return found


def _parts(line: str) -> tuple[str, list[str]]:
    head, colon, parts = line.partition(": ")
    if not colon:
        head, _, parts = line.partition(" ")
    return head, parts.split(", ")


def _agree(one: Sequence[object], other: Sequence[object]) -> bool:
    """Can these be the same things? What one of them knows and the other does not must be among what that one left open."""
    if one == other:
        return True
    size = max(len(one), len(other))
    known, known_too = _known(one), _known(other)
    return (known - known_too).total() <= size - known_too.total() and (known_too - known).total() <= size - known.total()


def _united(one: Sequence[object], other: Sequence[object]) -> list[object]:
    both = [*(_known(one) | _known(other)).elements()]
    return both + [None] * (max(len(one), len(other)) - len(both))


def _known(things: Sequence[object]) -> Counter[object]:
    return Counter(thing for thing in things if thing is not None)


def _as_written(game: AnyGame, state: AnyState, seat: int | None, action: AnyAction, players: Players) -> Event:
    """All that an action says, with everything written out and the claims that are right; what the public may not see is
    hidden."""
    if seat is not None:
        with suppress(Refusal):  # it breaks a rule that was waived
            action = game.claimed(state, seat, game.full(state, seat, action))
    public = game.seen(state, seat, action, None, players)
    text, shown = game.write(action, players), game.write(public, players)
    is_left_out = Due(seat, public) in game.follows(state, None)
    return Event(None if is_left_out else shown, () if text == shown else (text,))


class _Watch(ChanceLedger):
    """Notes what happens. What follows from the rules and is left out is not among it."""

    players: Players

    def __init__(self) -> None:
        super().__init__()
        self.start: AnyState | None = None
        self.happened: list[tuple[int, int | None, Event]] = []
        """Statements, seats and events; those that were taken back are gone."""

    def set_up(self, match: Table) -> None:
        self.start = match.game.copy(match.state)

    def before(self, match: Table, i: int, seat: int | None, action: AnyAction) -> None:
        super().before(match, i, seat, action)
        self._before = match.game.copy(match.state)

    def after(self, match: Table, i: int, seat: int | None, action: AnyAction) -> None:
        super().after(match, i, seat, action)
        self._add(match, self._before, seat, action)

    def early(self, match: Table, seat: int, action: AnyAction) -> None:
        self._add(match, match.state, seat, action)

    def _add(self, match: Table, state: AnyState, seat: int | None, action: AnyAction) -> None:
        events = match.game.events(state, seat, action, self.players)
        if events is None:
            events = [_as_written(match.game, state, seat, action, self.players)]
        self.happened += [(match.now.index, seat, event) for event in events]

    def take_back(self, match: Table, before: Progress) -> None:
        while self.happened and self.happened[-1][0] >= before.index:
            self.happened.pop()
