"""A document: its text, the records in it, and what the referee says of each, kept up while somebody writes.

Only records that have changed are judged again, each from the last position before the change that was kept
(`referee.match.resuming`).
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from referee.batch.piece import Piece, TooLong, judge_here, time_limit, too_long, unpacked
from referee.batch.settings import Settings
from referee.edit.completion import Position
from referee.editor.text import Text
from referee.fault import Edit, Fault, Fix, Span
from referee.games import find, is_guest, notation_of
from referee.match.loop import Match, NoMatch
from referee.match.resuming import resumed
from referee.record.reader import Record, pieces, read
from referee.record.text import edges, rows
from referee.verdict.verdict import Verdict, concluded

if TYPE_CHECKING:
    pass


class Judged:
    """A record of a document. All places in it are counted from its own first line."""

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


class Document:
    def __init__(self, text: str, settings: Settings, encoding: str = "utf-16") -> None:
        self.text, self.settings = Text(text, encoding), settings
        self.parts: list[PlacedRecord] = []
        self.judge()

    def judge(self) -> None:
        """Judges what has changed since the last time."""
        found = list(pieces(str(self.text)))
        old = [part.judged for part in self.parts]
        texts = [text for _, text in found]
        first, last = edges(texts, [each.text for each in old])
        middle, changed = texts[first : len(texts) - last], old[first : len(old) - last]
        judged = [Judged(text, self.settings, changed[i] if i < len(changed) else None) for i, text in enumerate(middle)]
        everything = [*old[:first], *judged, *old[len(old) - last :]]
        self.parts = [PlacedRecord(number - 1, each) for (number, _), each in zip(found, everything, strict=True)]

    @property
    def faults(self) -> list[Fault]:
        """All of them, with places in the whole text."""
        return [moved(fault, part.above) for part in self.parts for fault in part.judged.verdict.faults]

    def part_at(self, row: int) -> PlacedRecord:
        """The record that a row belongs to."""
        return next((part for part in reversed(self.parts) if part.above < row), self.parts[0])


def moved(fault: Fault, rows: int) -> Fault:
    """A fault so many rows further down."""
    if not rows:
        return fault
    fix = fault.fix
    if fix is not None:
        also = tuple(Edit(_down(span, rows), text) for span, text in fix.also)
        fix = Fix(_down(fix.span, rows), fix.text, fix.is_safe, also)
    return fault._replace(span=_down(fault.span, rows), fix=fix)


def _down(span: Span, rows: int) -> Span:
    return span._replace(line=span.line + rows)
