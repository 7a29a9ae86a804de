"""Goes on with a record that was changed: from a position that was kept while its earlier version was played.

An editor judges a record at every keystroke. What stands before the change is played as before, if nothing that was looked at
there has changed: tags, later lines that take it back or allow it (`Order`), and lines that were looked at before their time
(`Match.furthest_read`). Otherwise the record is played from an earlier position, or from its start. A verdict must never
depend on it.
"""

from __future__ import annotations

from itertools import takewhile
from math import inf
from typing import NamedTuple

from referee.fault import Fault, Span
from referee.games.wording import language_of_record
from referee.match.lookahead import Order
from referee.match.loop import Match
from referee.match.undo import Before, before_now
from referee.record.reader import MAX_EXPLAINED, Record

EVERY = 16
"""Statements from one kept position to the next; in long records more."""
MOST = 256
"""Positions that are kept of a record."""
MAX_OPEN = 16
"""Lines that are still to be taken back, where a position is kept."""


class Kept(NamedTuple):
    """Everything that the statements before one can change."""

    begin: int
    """The statement that is played next."""
    furthest_read: int
    """The last statement that was looked at."""
    here: Before
    faults: tuple[Fault, ...]
    """Those of the statements played."""
    undo: dict[int, Before]
    adjustments: tuple[tuple[int, int, int, str], ...]
    ruled: tuple[int, ...]
    misnumbered: tuple[tuple[Span, int], ...]
    spent: int
    """Of the budget."""
    unread: int
    """How many unreadable lines came before it."""


class Played:
    """A record that is being played, and the positions that are kept of it."""

    def __init__(self, match: Match, before: Played | None = None) -> None:
        """Of an earlier version of the record as much as possible is used."""
        self.match = match
        self.kept: list[Kept] = []
        self.base = len(match.faults)
        """Faults of the lines as they are read, and of the tags."""
        if match.playable:
            self._every = max(EVERY, len(match.record.statements) // MOST)
            if before is not None:
                self.kept = _common(before, self)
            if self.kept:
                _restore(match, self.kept[-1], self.base)

    def run(self) -> Match:
        return self.match.run_on(self._keep) if self.match.playable and self.match.audit is None else self.match.run()

    def _keep(self, index: int) -> None:
        """After a statement: perhaps the position is kept."""
        last = self.kept[-1].begin if self.kept else 0
        if index - last >= self._every and len(self.match.before) <= MAX_OPEN and len(self.kept) < MOST:
            self.kept.append(_kept(self.match, index, self.base))

    def before_line(self, line: int) -> Match:
        """The match before the first statement on this line or below it."""
        record = self.match.record
        index = next((i for i, (number, _) in enumerate(record.statements) if number >= line), len(record.statements))
        return self.before_statement(index)

    def before_statement(self, index: int) -> Match:
        """The match before a statement. Nobody else plays on with it."""
        match = Match(self.match.record, self.match.rulebook)
        kept = [each for each in self.kept if each.begin <= index]
        if kept:
            _restore(match, kept[-1], len(match.faults))
        return match.run_to(index)


def _kept(match: Match, index: int, base: int) -> Kept:
    here = before_now(match)
    return Kept(
        index,
        match.furthest_read,
        here,
        tuple(match.faults[base:]),
        {line: _own(match, before) for line, before in match.before.items()},
        tuple(match.adjustments),
        tuple(match.ruled),
        tuple(match.misnumbered),
        match.budget.spent,
        len(match.order.unread) - match.unread,
    )


def _own(match: Match, before: Before, shift: int = 0) -> Before:
    """A copy that nobody else plays on with. Its faults are counted from another start."""
    found = before.found._replace(told=before.found.told + shift)
    return before._replace(progress=before.progress.copied(match), found=found)


def _restore(match: Match, kept: Kept, base: int) -> None:
    """A match that has not been played yet is where the kept one was."""
    shift = base + len(kept.faults) - kept.here.found.told
    kept.here.progress.copied(match).restore(match)
    match.unread_line = kept.here.unread_line
    match.faults[base:] = kept.faults
    match.before = {line: _own(match, before, shift) for line, before in kept.undo.items()}
    match.adjustments, match.ruled = [*kept.adjustments], [*kept.ruled]
    match.misnumbered, match.budget.spent, match.furthest_read = [*kept.misnumbered], kept.spent, kept.furthest_read
    match.unread = len(match.order.unread) - kept.unread
    match.begun = kept.begin


def _common(old: Played, new: Played) -> list[Kept]:
    """The positions kept of an earlier version that are also positions of the changed record."""
    if not _starts_alike(old.match, new.match):
        return []
    record, before = new.match.record, old.match.record
    changed = record.first + _same_rows(before, record)
    judged_alike = min(changed, _first_difference(old.match.order, new.match.order))
    same = sum(line < changed for line, _ in record.statements)
    base = max(old.base, new.base)

    def holds(kept: Kept) -> bool:
        return (
            kept.begin <= same
            and before.statements[kept.begin - 1][0] < judged_alike
            and kept.furthest_read < max(same, kept.begin)
            and base + len(kept.faults) <= MAX_EXPLAINED
        )

    found = list(takewhile(holds, old.kept))
    if found and any(fault.near for fault in found[-1].faults):
        game = new.match.game  # what is suggested is in the language of most lines, also of later ones
        if language_of_record(game, before) != language_of_record(game, record):
            return []
    return found


def _starts_alike(old: Match, new: Match) -> bool:
    if not (old.playable and new.playable) or old.record.first != new.record.first or old.record.tags != new.record.tags:
        return False
    return old.header.edition is new.header.edition


def _same_rows(old: Record, new: Record) -> int:
    """How many lines at the start are the same."""
    pairs = enumerate(zip(old.rows, new.rows, strict=False))
    return next((i for i, (one, other) in pairs if one != other), min(len(old.rows), len(new.rows)))


def _first_difference(old: Order, new: Order) -> float:
    """The first line of which later lines say something else."""
    lines = old.retracted ^ new.retracted
    lines.update(line for line in {*old.rulings, *new.rulings} if old.rulings.get(line) != new.rulings.get(line))
    return min(lines, default=inf)
