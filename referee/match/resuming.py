"""Goes on with a record that was changed: from a position that was kept while its earlier version was played.

An editor judges a record at every keystroke. What stands before the change is played as before, if nothing that was looked at
there has changed: tags, later lines that take it back or allow it (`Order`), and lines that were looked at before their time
(`Progress.furthest_read`). Otherwise the record is played from an earlier position, or from its start. A verdict must never
depend on it.
"""

from __future__ import annotations

from itertools import takewhile
from math import inf

from referee.games.rulebook import Rulebook
from referee.games.wording import language_of_record
from referee.match.lookahead import Order
from referee.match.loop import Match, NoMatch, begin
from referee.match.progress import Progress
from referee.record.reader import MAX_EXPLAINED, Record
from referee.record.text import alike


def resumed(record: Record, rulebook: Rulebook, before: Match | None) -> Match | NoMatch:
    """A record is played to its end, from where it differs from an earlier version of it. It keeps progress for the next."""
    match = begin(record, rulebook)
    if isinstance(match, NoMatch):
        return match
    kept = [] if before is None else _common(before, match)
    return match.go_on(kept)


def _common(old: Match, new: Match) -> list[Progress]:
    """What is kept of an earlier version and is also progress of the changed record."""
    if not _starts_alike(old, new):
        return []
    record, before = new.record, old.record
    changed = record.first + alike(before.rows, record.rows)
    judged_alike = min(changed, _first_difference(old.order, new.order))
    same = sum(line < changed for line, _ in record.statements)
    read_faults = max(len(match.faults) - len(match.now.faults) for match in (old, new))

    def holds(kept: Progress) -> bool:
        return (
            kept.index <= same
            and before.statements[kept.index - 1][0] < judged_alike
            and kept.furthest_read < max(same, kept.index)
            and read_faults + len(kept.faults) <= MAX_EXPLAINED
        )

    found = list(takewhile(holds, old.kept))
    if found and any(fault.near for fault in found[-1].faults):
        game = new.game  # what is suggested is in the language of most lines, also of later ones
        if language_of_record(game, before) != language_of_record(game, record):
            return []
    return found


def _starts_alike(old: Match, new: Match) -> bool:
    if old.record.first != new.record.first or old.record.tags != new.record.tags:
        return False
    return old.header.edition is new.header.edition


def _first_difference(old: Order, new: Order) -> float:
    """The first line of which later lines say something else."""
    lines = old.retracted ^ new.retracted
    lines.update(line for line in {*old.rulings, *new.rulings} if old.rulings.get(line) != new.rulings.get(line))
    return min(lines, default=inf)
