"""Is a record the same game as an earlier one? Comments, tags, spelling, language, move numbers, claims, moves that were taken
back and hidden draws that may be left out make no other game; who sat where, what was dealt and what was done do.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import compress, decompress

from referee.audit import ChanceMark, Ledger
from referee.games.game import Due, Game, Refusal
from referee.match import Match, notation_of
from referee.record.reader import Record, read
from referee.verdict import Verdict

if TYPE_CHECKING:
    from pathlib import Path


class KnownGames:
    """The games so far. Only those that agree in players and result are looked at move by move, each of them once."""

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
        key = (verdict.game, verdict.edition, players, points)
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
    course = _Course()
    match = Match(record, editions, course, rules)
    course.set_up(match)
    match.run()
    happened: list[_Done] = []
    for is_draw, run in groupby(course.happened, lambda done: done.is_draw):
        found = [*run]
        happened += sorted(found, key=lambda done: done.seat or 0) if is_draw else found  # who draws first is not said
    return (course.start, *happened, match.resigned, match.abandoned is not None)


class _Done(NamedTuple):
    seat: int | None
    text: str
    is_draw: bool = False
    """Is it chance of a player's own?"""


class _Course(Ledger):
    """Notes what happens, but for what a record may leave out: it is the same whether it is written or not."""

    def __init__(self) -> None:
        super().__init__()
        self.start: list[str] = []
        self.happened: list[_Done] = []

    def set_up(self, match: Match) -> None:
        self.start = sorted(match.game.write(item, match.players) for item in match.game.items(match.state, match.players))

    def before(self, match: Match, i: int, seat: int | None, action: Any) -> None:
        super().before(match, i, seat, action)
        complete = action if seat is None else _complete(match.game, match.state, seat, action)
        self._is_told = Due(seat, action) not in match.game.follows(match.state, None)
        is_draw = seat is not None and self._awaited.kind == "chance"
        self._done = _Done(seat, match.game.write(complete, match.players), is_draw)

    def after(self, match: Match, i: int, seat: int | None, action: Any) -> None:
        super().after(match, i, seat, action)
        if self._is_told:
            self.happened.append(self._done)

    def early(self, match: Match, seat: int, action: Any) -> None:
        self.happened.append(_Done(seat, match.game.write(action, match.players), True))

    def mark(self) -> ChanceMark:
        return ChanceMark(self.events, len(self.happened))

    def take_back(self, match: Match, mark: ChanceMark) -> None:
        del self.happened[mark.happened :]


def _complete(game: Game[Any, Any], state: Any, seat: int, action: Any) -> Any:
    """An action with all that may be left out, and the claims that are right; as it is where it breaks a waived rule."""
    try:
        return game.claimed(state, seat, game.full(state, seat, action))
    except Refusal:
        return action
