"""Two worlds that differ only in what somebody may not see: to this reader they are one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.chance.stream import Stream
from referee.edit.simulate import simulate
from referee.fault import Fault
from referee.games import notation_of
from referee.games.game import AnyGame
from referee.match.audit import ChanceLedger
from referee.match.loop import Match, begin
from referee.match.table import Table
from referee.post.view import view
from referee.record.reader import Record, read
from referee.verdict.verdict import judge_text

MOVES = (4, 9, 16)
"""After how many moves of a game it is looked at."""


class Hidden(NamedTuple):
    """A chance event that a viewer does not see, and others that were possible."""

    row: int
    text: str
    others: list[str]


class _Hidden(ChanceLedger):
    def __init__(self, viewer: int | None, world: str) -> None:
        super().__init__()
        self.viewer, self.world = viewer, world
        self.found: list[Hidden] = []

    def before(self, match: Table, i: int, seat: int | None, action: Any) -> None:
        super().before(match, i, seat, action)
        game, state, players = match.game, match.state, match.players
        if self._awaited.kind == "chance" and game.seen(state, seat, action, self.viewer, players) != action:
            streams = [Stream(f"{self.world} {i} {n}".encode()) for n in range(3)]
            others = [game.write(game.deal(game.copy(state), stream), players) for stream in streams]
            self.found.append(Hidden(match.judge.number - match.record.first, game.write(action, players), others))


def _record(text: str) -> Record:
    (record,) = read(text.split("\n"), notation_of)
    return record


def _errors(text: str) -> list[Fault]:
    return [fault for found in judge_text(text) for fault in found.faults if fault.severity == "error"]


def another_world(text: str, viewer: int | None, world: str, most: int = 6) -> str:
    """The same record with other cards where this viewer cannot see them, and legal."""
    hidden = _Hidden(viewer, world)
    match = begin(_record(text), ledger=hidden)
    assert isinstance(match, Match)
    match.run()
    for event in reversed(hidden.found[-2 * most :]):
        for other in event.others:
            rows = text.split("\n")
            rows[event.row] = rows[event.row].replace(event.text, other, 1)
            changed = "\n".join(rows)
            if changed != text and not _errors(changed):
                text = changed
                break
    return text


def kept(game: AnyGame, seats: int, seed: str = "") -> Iterator[str]:
    """What a reader may not see makes no difference to what the reader sees, and what is seen is a legal record."""
    if not game.has_secrets:
        return
    for moves in MOVES:
        text = simulate(game, f"secrets {seed}", seats, stop_after=moves, claims=False)
        match = begin(_record(text))
        if isinstance(match, Match) and match.run().is_over:
            return  # then everything is shown
        for reader in (None, *range(seats)):
            other = another_world(text, reader, f"{seed} {reader}")
            seen, also = (view(_record(world), reader) for world in (text, other))
            who = "everybody" if reader is None else f"the player in seat {reader}"
            if seen != also:
                one, two = next(pair for pair in zip(seen.split("\n"), also.split("\n"), strict=False) if pair[0] != pair[1])
                yield f"`seen` in __init__.py lets {who} see what is hidden: {one!r} becomes {two!r} with other cards"
            for fault in _errors(seen):
                row = seen.split("\n")[fault.span.line - 1]
                yield f"what {who} may see of a record has the fault {fault.code} {fault.message}: {row}"
