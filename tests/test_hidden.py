"""Records of people who did not see everything, in every game whose notation has `?` for what is dealt or drawn.

The promise: a record is illegal only where *no* assignment of the unseen cards makes it legal. So whatever is hidden in a
legal game, it stays legal and has the same score; and a move that breaks a rule about open things is found all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

import referee
from referee.edit.fmt import Writer, tidy
from referee.edit.simulate import simulate
from referee.games import names
from referee.games.game import Game
from referee.match.audit import ChanceLedger
from referee.match.table import Table as MatchTable
from referee.record.statement import Chance, Statement, Turn, Unreadable
from tests.playing import begun, errors, game_of, verdict

Spot = tuple[int, int, tuple[int, ...]]
"""Something that can be unseen: the statement, its action, and where in the action it stands."""

OPEN: Mapping[str, str] = {
    "animal_kingdoms": "C01 C02 AK-9 AK-10 AK-13 AK-15 AK-17 AK-18 AK-19 AK-25 AK-26 AK-29 AK-31 AK-33 AK-43",
    "manhattan_traffiq": "C01 C02 TQ-10 TQ-11 TQ-12 TQ-14 TQ-15 TQ-18 TQ-19 TQ-20 TQ-21 TQ-24 TQ-26 TQ-27 TQ-28 TQ-29 TQ-30 TQ-32 "
    "TQ-33 TQ-37 TQ-43 TQ-49 TQ-50 TQ-51 TQ-52 TQ-55 TQ-56",
    "monkey_maniacs": "C01 C02 MM-14 MM-16 MM-23 MM-24 MM-26 MM-32 MM-35",
}
"""Rules that ask for nothing but what lies open on the table, or is said in the move itself."""

NAMED = {"ape_town": "its tiles lie open, so whoever takes one that was not written down must name it (C04)"}
"""Games where `?` is no secret, and why."""
NOT_YET: Mapping[str, str] = {}
"""Games that do not keep the promise yet, and why."""
TURNED_UP = {"Fight"}
"""Kinds of actions that lie face down for a moment only: whoever writes down what comes of them has seen them."""
KEYS = [key for key in names() if key not in NAMED and key not in NOT_YET and "UNKNOWN" in dir(game_of(key).values())]
TABLES = [(key, seats) for key in KEYS for seats in game_of(key).seats]


class _Unseen(ChanceLedger):
    """Notes what can be unseen."""

    def __init__(self) -> None:
        super().__init__()
        self.spots: dict[Spot, frozenset[int | None]] = {}
        """What was dealt or drawn, with the viewers who do not see it (None: the public)."""
        self.away: list[Spot] = []
        """What players put away without anybody seeing it."""
        self._done: dict[int, int] = {}

    def before(self, match: MatchTable, i: int, seat: int | None, action: Any) -> None:
        super().before(match, i, seat, action)
        nth = self._done.setdefault(i, 0)
        self._done[i] += 1
        if self._awaited.kind != "chance":
            self.away += [(i, nth, path) for path in _unseen(match, seat, action)]
        else:
            game, viewers = match.game, (None, *range(len(match.players)))
            hidden = frozenset(v for v in viewers if game.seen(match.state, seat, action, v, match.players) != action)
            has_secrets = type(game).seen is not Game.seen
            for path in _unseen(match, seat, action):
                self.spots[i, nth, path] = hidden if has_secrets else frozenset(viewers)


def _unseen(match: MatchTable, seat: int | None, action: Any) -> Iterator[tuple[int, ...]]:
    """Where in an action the notation allows `?` instead of what stands there."""
    game, unknown = match.game, _unknown(match.game)
    text = game.write(action, match.players)
    head = "* " if seat is None else f"{game.name_of(match.players.names[seat])}: "
    for path in _leaves(action):
        try:
            written = game.write(_put(action, path, unknown), match.players)
            game.notation.read(head + written)
        except (LookupError, TypeError, Unreadable):
            continue
        if written.count("?") == text.count("?") + 1:
            yield path


def _unknown(game: Game[Any, Any]) -> Any:
    """What `?` stands for."""
    values: Any = game.notation.values
    return values.UNKNOWN("?")


def _leaves(value: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    if isinstance(value, tuple):
        for i, part in enumerate(value):
            yield from _leaves(part, (*path, i))
    elif value is not None:
        yield path


def _put(value: Any, path: Sequence[int], new: Any) -> Any:
    if not path:
        return new
    parts = list(value)
    parts[path[0]] = _put(parts[path[0]], path[1:], new)
    return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)


class Table:
    """A finished random game, and what of it can be unseen."""

    def __init__(self, key: str, seed: str, seats: int) -> None:
        self.game, self.seats = game_of(key), seats
        self.text = simulate(self.game, f"hidden {seed}", seats)
        (self.record,) = referee.read(self.text)
        ledger = _Unseen()
        begun(self.record, ledger=ledger).run()
        self.spots, self.away = ledger.spots, ledger.away
        self.verdict = verdict(self.text)

    def without(self, spots: Iterator[Spot] | Sequence[Spot], moved: Mapping[int, Statement] | None = None) -> str:
        """The record with `?` at these spots, and with these statements instead of its own."""
        unknown = _unknown(self.game)
        said = {i: statement for i, (_, statement) in enumerate(self.record.statements)} | dict(moved or {})
        for i, nth, path in spots:
            statement = said[i]
            if i in (moved or {}):
                continue
            if isinstance(statement, Turn):
                actions = list(statement.actions)
                actions[nth] = _put(actions[nth], path, unknown)
                said[i] = statement._replace(actions=tuple(actions))
            elif isinstance(statement, Chance):
                said[i] = Chance(_put(statement.event, path, unknown))
        return tidy(Writer(self.record, {line: said[i] for i, (line, _) in enumerate(self.record.statements)}).rows())

    def some(self, rng: Random) -> list[Spot]:
        """Some of what one viewer cannot see: a little, much, or all of it."""
        viewer, share = rng.choice((None, *range(self.seats))), rng.choice((0.2, 0.6, 1.0))
        kinds = _told_later(self.game.key)
        return [
            spot
            for spot, viewers in self.spots.items()
            if viewer in viewers and self.kind(spot) not in kinds and rng.random() < share
        ]

    def kind(self, spot: Spot) -> str:
        i, nth, _ = spot
        match self.record.statements[i][1]:
            case Turn(_, _, actions):
                return type(actions[nth]).__name__
            case Chance(event):
                return type(event).__name__
        raise AssertionError(spot)


@cache
def _told_later(key: str) -> frozenset[str]:
    """Kinds of actions that must be told at the end where they were unseen, or the game is not finished."""
    table = Table(key, "told later", game_of(key).seats[-1])
    kinds = {table.kind(spot): spot for spot in table.spots}
    return frozenset(kind for kind, spot in kinds.items() if verdict(table.without([spot])).status == "unfinished")


def stays_legal(key: str, seats: int, seeds: int, each: int) -> None:
    for seed in range(seeds):
        table, rng = Table(key, f"legal {seed}", seats), Random(f"legal {key} {seats} {seed}")
        assert table.verdict.status == "finished"
        for _ in range(each):
            is_the_same(table, table.without(table.some(rng)))


def is_the_same(table: Table, text: str) -> None:
    assert errors(text) == [], text
    found = verdict(text)
    assert found.status == "finished", text
    assert found.match.scores() == table.verdict.match.scores()


def finds_what_is_wrong(key: str, seats: int, seeds: int, each: int) -> int:
    """Of moves that break a rule about open things, each is found, however much is hidden. How many there were."""
    tried = 0
    for seed in range(seeds):
        table, rng = Table(key, f"wrong {seed}", seats), Random(f"wrong {key} {seats} {seed}")
        for _ in range(each):
            i, turn = _wrong(table, rng)
            fault = verdict(table.without((), {i: turn})).match.illegal
            if fault is None or fault.code not in OPEN[key].split():
                continue
            tried += 1
            text = table.without(table.some(rng), {i: turn})
            found = verdict(text).match.illegal
            assert found is not None, (fault, text)
            assert found.span.line == fault.span.line, (fault, text)
    return tried


def _wrong(table: Table, rng: Random) -> tuple[int, Turn]:
    """A turn of the game with another player's name, or with a move that was made at another time."""
    turns = [(i, said) for i, (_, said) in enumerate(table.record.statements) if isinstance(said, Turn)]
    i, turn = rng.choice(turns)
    _, other = rng.choice(turns)
    if rng.random() < 0.3:
        return i, turn._replace(player=other.player)
    return i, turn._replace(actions=(*other.actions[:1], *turn.actions[1:]))


def test_every_game_is_looked_at() -> None:
    assert {"animal_kingdoms", "manhattan_traffiq", "monkey_maniacs"} <= {*KEYS, *NOT_YET}
    with_secrets = {key for key in names() if type(game_of(key)).seen is not Game.seen}
    assert with_secrets <= {*KEYS, *NOT_YET}
    for key in KEYS:
        assert Table(key, "some", game_of(key).seats[0]).spots


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_legal_game_stays_legal_whatever_is_hidden(key: str, seats: int) -> None:
    stays_legal(key, seats, seeds=1, each=4)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_nobody_saw_can_be_put_away_unseen(key: str, seats: int) -> None:
    for seed in range(2):
        table = Table(key, f"away {seed}", seats)
        seen = _told_later(key) | TURNED_UP
        is_the_same(table, table.without([spot for spot in [*table.spots, *table.away] if table.kind(spot) not in seen]))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_breaks_an_open_rule_is_found_whatever_is_hidden(key: str, seats: int) -> None:
    assert finds_what_is_wrong(key, seats, seeds=1, each=6)


@pytest.mark.long
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_many_games_with_much_hidden(key: str, seats: int) -> None:
    stays_legal(key, seats, seeds=60, each=10)
    assert finds_what_is_wrong(key, seats, seeds=30, each=20)
