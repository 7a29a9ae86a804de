"""What a line brought, and the score after it, shown at its end. Lines that bring nothing have no hint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lsprotocol import types

from referee.edit.judged import PlacedRecord
from referee.editor.document import Document
from referee.language import say
from referee.report.plain import safe


class WantedHints(NamedTuple):
    """What a client wants to see."""

    points: bool = True
    score: bool = True


def inlay_hints(document: Document, first: int, last: int, wanted: WantedHints) -> list[types.InlayHint]:
    """Of the rows from first to last."""
    if not any(wanted):
        return []
    return [hint for part in document.parts for hint in _of_record(document, part, first, last, wanted)]


def _of_record(document: Document, part: PlacedRecord, first: int, last: int, wanted: WantedHints) -> Iterator[types.InlayHint]:
    above, judged = part
    record = judged.record
    if judged.played is None or above >= last or above + len(record.rows) < first:
        return
    match = judged.played.before_line(first - above)
    before = match.scores(match.known_state)
    for i in match.walk():
        line = record.statements[i][0]
        if line + above > last or match.now.after_illegal:
            return
        after = match.scores(match.known_state)
        if after != before:
            place = document.text.whole(line + above, line + above).end
            score = [f"{name} {points}" for name, points in zip(match.players.scored, after, strict=True)]
            tooltip = safe(say("score: {players:list}", players=score))
            label = _label(match.players.scored, before, after, wanted)
            yield types.InlayHint(types.Position(*place), label, padding_left=True, tooltip=tooltip)
        before = after


def _label(names: Sequence[str], before: Sequence[int], after: Sequence[int], wanted: WantedHints) -> str:
    parts: list[str] = []
    changes = [(name, new - old) for name, old, new in zip(names, before, after, strict=True) if new != old]
    if wanted.points:
        parts.append(", ".join(f"{safe(name)} {points:+}" for name, points in changes))
    if wanted.score:
        parts.append(" : ".join(map(str, after)))
    return " · ".join(parts)
