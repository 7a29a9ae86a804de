"""Is a record the same game as an earlier one? Comments, tags, spelling, language, move numbers, claims and moves that were
taken back make no other game; who sat where, what was dealt and what was done do.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from itertools import takewhile
from typing import TYPE_CHECKING, Any
from zlib import compress, decompress

from referee.games.game import Game, LenientJudge, Refusal
from referee.match import Match, notation_of
from referee.order import Order, lines
from referee.record.reader import Record, read
from referee.record.statement import Abandon, Chance, Resign, SetUp, Turn
from referee.verdict import Verdict

if TYPE_CHECKING:
    from pathlib import Path


class Known:
    """The games so far. Only those that agree in players, length and result are looked at move by move, each of them once."""

    def __init__(self, editions: Sequence[Path] = ()) -> None:
        self._editions = editions
        self._alone: dict[Any, tuple[str, bytes]] = {}
        """Records that no other is like: name, and the text packed, since there may be ten thousand."""
        self._courses: dict[Any, dict[bytes, str]] = {}
        """The others: names by what happened."""

    def earlier(self, verdict: Verdict, players: tuple[str, ...], name: str) -> str | None:
        """The name of the record that this one repeats; otherwise it is remembered. `players` are the league's names for those
        at the table, in the order of their seats."""
        scored = {standing.player: standing.points for standing in verdict.standings}
        points = tuple(scored[name] for name in verdict.players)
        key = (verdict.game, verdict.edition, players, verdict.moves, points)
        if key not in self._courses:
            if key not in self._alone:
                self._alone[key] = (
                    name,
                    compress("\n".join([verdict.rules, *verdict.record.rows]).encode("utf-8", "surrogatepass")),
                )
                return None
            first, text = self._alone.pop(key)
            rules, *rows = decompress(text).decode("utf-8", "surrogatepass").split("\n")
            self._courses[key] = {self._digest(rows, rules): first}
        courses, own = self._courses[key], self._digest(verdict.record.rows, verdict.rules)
        earlier = courses.get(own)
        courses.setdefault(own, name)
        return earlier

    def _digest(self, rows: Sequence[str], rules: str) -> bytes:
        [record] = read(rows, notation_of)
        return blake2b(repr(course(record, self._editions, rules)).encode("utf-8", "surrogatepass"), digest_size=20).digest()


def course(record: Record, editions: Sequence[Path] = (), rules: str | None = None) -> tuple[Any, ...]:
    """Everything that happened in a legal record, in order and in canonical notation: where it began, chance, moves with the
    claims that would be right. Points by ruling are in its result."""
    match = Match(record, editions, rules=rules)
    game, state, players, judge = match.game, match.state, match.players, LenientJudge(match.players)
    order = Order(record)
    start = takewhile(lambda said: isinstance(said[1], SetUp), record.statements)
    items = [statement.item for _, statement in start if isinstance(statement, SetUp)]
    if items:
        state = game.position(match.header.edition, players, items, judge)
    happened: list[Any] = [sorted(game.write(item, players) for item in game.items(state, players))]
    before: dict[int, tuple[int, Any]] = {}
    """What `undo` goes back to, by the line that it takes back."""
    for line, statement in lines(record):
        if line in order.retracted:
            before[line] = len(happened), game.copy(state)
        if isinstance(statement, Turn):
            seat = players.seat(statement.player)
            if seat is None:
                continue
            for action in statement.actions:
                happened.append((seat, game.write(_complete(game, state, seat, action), players)))
                with suppress(Refusal):  # one that is taken back
                    game.play(state, seat, action, judge)
        elif isinstance(statement, Chance):
            happened.append(game.write(statement.event, players))
            with suppress(Refusal):
                game.happen(state, statement.event, judge)
        elif isinstance(statement, (Resign, Abandon)):
            happened.append(players.seat(statement.player) if isinstance(statement, Resign) else "abandoned")
        elif line in order.undone:
            length, state = before[order.undone[line]]
            del happened[length:]
    return tuple(happened)


def _complete(game: Game[Any, Any], state: Any, seat: int, action: Any) -> Any:
    """An action with all that may be left out, and the claims that are right; as it is where it breaks a waived rule."""
    try:
        return game.claimed(state, seat, game.full(state, seat, action))
    except Refusal:
        return action
