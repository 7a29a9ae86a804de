"""What the referee says of a text, kept up while somebody writes.

Only records that have changed are judged again, each from the last position before the change that was kept
(`referee.match.resuming`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from referee.batch.piece import TooLong, judge_here, time_limit, too_long, unpacked
from referee.batch.plain import Piece
from referee.batch.settings import Settings
from referee.edit.completion import Position
from referee.fault import Fault
from referee.games import find, is_guest, notation_of
from referee.match.loop import Match, NoMatch
from referee.match.resuming import resumed
from referee.record.reader import Record, pieces, read
from referee.record.text import edges, rows
from referee.verdict.verdict import Verdict, concluded


class Judged:
    """A record. All places in it are counted from its own first line."""

    def __init__(self, text: str, settings: Settings, before: Judged | None = None) -> None:
        self.text, self.settings = text, settings
        self.played: Match | None = None
        """None where it cannot be played, or not by us: then there is no position to ask for."""
        self._position: tuple[list[str], Position] | None = before._position if before else None
        """What stands above a row, and what is possible there."""
        self.verdict = self._judged(before)

    def _judged(self, before: Judged | None) -> Verdict:
        piece = Piece("", 1, self.text)
        try:
            with time_limit(self.settings.time_limit):
                (record,) = read(rows(self.text), notation_of)
                game = find(record.tag("Game") or "")
                if game is None or is_guest(game):
                    return judge_here(piece, self.settings)
                played = resumed(record, self.settings.rulebook, before.played if before else None)
                verdict = concluded(played)
        except TooLong:
            return unpacked(piece, too_long(self.settings.time_limit))
        except Exception:
            return judge_here(piece, self.settings)  # says what is wrong, whatever happens
        if isinstance(played, Match):
            self.played = played
        return verdict

    @property
    def record(self) -> Record:
        return self.verdict.record

    def match_before(self, row: int) -> Match | NoMatch:
        """The match as it stands before a row of the record; one that cannot be played has only tags."""
        return NoMatch(self.record, []) if self.played is None else self.played.before_line(row)

    def position(self, row: int) -> Position:
        """What is possible in a row. The last one asked for is kept, since a line is written letter by letter."""
        above = self.record.rows[: row - 1]
        if self._position is None or self._position[0] != above:
            self._position = above, Position(self.match_before(row))
        return self._position[1]

    @cached_property
    def by_row(self) -> dict[int, list[Fault]]:
        found: dict[int, list[Fault]] = {}
        for fault in self.verdict.faults:
            found.setdefault(fault.span.line, []).append(fault)
        return found


class PlacedRecord(NamedTuple):
    """A record and where it stands: how many rows are above it."""

    above: int
    judged: Judged


def judged_records(text: str, settings: Settings, before: Sequence[PlacedRecord] = ()) -> list[PlacedRecord]:
    """The records of a text. Those that are as they were before are not judged again."""
    found = list(pieces(text))
    old = [part.judged for part in before]
    texts = [text for _, text in found]
    first, last = edges(texts, [each.text for each in old])
    middle, changed = texts[first : len(texts) - last], old[first : len(old) - last]
    judged = [Judged(text, settings, changed[i] if i < len(changed) else None) for i, text in enumerate(middle)]
    everything = [*old[:first], *judged, *old[len(old) - last :]]
    return [PlacedRecord(number - 1, each) for (number, _), each in zip(found, everything, strict=True)]
