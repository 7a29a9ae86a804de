"""Mails that a log knows: a remark in it says what became of each, so that none is taken twice, or later than it came.

    ; mail 9f86d081884c7d65 (Anna, 2026-11-13T08:02Z): accepted

The remarks are the organiser's: nobody posts one, and nobody else sees them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Literal, NamedTuple, TypeAlias, cast

from referee.post.clock import written
from referee.record.reader import Record

Outcome: TypeAlias = Literal["accepted", "refused"]
_NOTE = re.compile(r"; mail ([0-9a-f]{16}) \(.*\): (accepted|refused)")


class Note(NamedTuple):
    """A mail on its way into a log."""

    sign: str
    player: str
    time: datetime

    def row(self, outcome: Outcome) -> str:
        return f"; mail {self.sign} ({self.player}, {written(self.time)}): {outcome}"


def is_note(row: str) -> bool:
    return _NOTE.fullmatch(row.strip()) is not None


def without_mail(record: Record) -> list[str]:
    """A record's lines without addresses, and without the remarks on mails."""
    at = record.tag_span("Mail").line - record.first if "Mail" in record.tags else -1
    return [row for i, row in enumerate(record.rows) if i != at and not is_note(row)]


def noted(rows: Iterable[str]) -> dict[str, Outcome]:
    """The mails that a log knows, by their signs."""
    return {found[1]: cast(Outcome, found[2]) for row in rows if (found := _NOTE.fullmatch(row.strip()))}
