"""The parts of a document: its records, and the rounds of each. For the outline, and to fold them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lsprotocol import types

from referee.edit.judged import Judged
from referee.editor.document import Document
from referee.editor.places import range_of
from referee.language import say, translated
from referee.record.statement import Turn
from referee.report.plain import safe
from referee.report.summary import STATUSES


class RoundRows(NamedTuple):
    number: int
    first: int
    """Its rows in the record."""
    last: int


def rounds(judged: Judged) -> list[RoundRows]:
    """The rounds that the game numbers, otherwise as many moves as there are players. What follows a move belongs to it."""
    if judged.played is None:
        return []
    match = judged.played
    statements = judged.record.statements
    found: list[RoundRows] = []
    moves = 0
    for line, statement in statements:
        number = found[-1].number if found else 0
        if isinstance(statement, Turn):
            moves += 1
            is_counted = match.game.numbering == "rounds"
            number = (statement.number or number or 1) if is_counted else -(-moves // len(match.players))
        if number and (not found or found[-1].number != number):
            found.append(RoundRows(number, line, line))
        elif found:
            found[-1] = found[-1]._replace(last=line)
    return found


def symbols(document: Document) -> list[types.DocumentSymbol]:
    return list(_symbols(document))


def _symbols(document: Document) -> Iterator[types.DocumentSymbol]:
    for above, judged in document.parts:
        record, verdict = judged.record, judged.verdict
        if not record.tags and not record.statements:
            continue
        title = " · ".join(value for name in ("Game", "Event", "Players") if (value := record.tag(name)))
        first = record.tag_span("Game").line + above
        children = [
            types.DocumentSymbol(
                say("round {number}", number=each.number),
                types.SymbolKind.Event,
                range_of(document.text.whole(each.first + above, each.last + above)),
                range_of(document.text.whole(each.first + above, each.first + above)),
            )
            for each in rounds(judged)
        ]
        yield types.DocumentSymbol(
            safe(title) or say("a record without a game"),
            types.SymbolKind.Class,
            range_of(document.text.whole(above + 1, above + _length(judged))),
            range_of(document.text.whole(first, first)),
            translated(STATUSES[verdict.status]),
            children=children,
        )


def _length(judged: Judged) -> int:
    """The rows of a record without blank ones at its end."""
    rows = judged.record.rows
    return max((i for i, row in enumerate(rows, 1) if row.strip()), default=1)


def folds(document: Document) -> list[types.FoldingRange]:
    """Records, their tags, their rounds."""
    found: list[tuple[int, int]] = []
    for above, judged in document.parts:
        found.append((above + 1, above + _length(judged)))
        tags = [span.line for _, span in judged.record.tags.values()]
        if tags:
            found.append((above + min(tags), above + max(tags)))
        found += [(above + each.first, above + each.last) for each in rounds(judged)]
    return [types.FoldingRange(first - 1, last - 1) for first, last in dict.fromkeys(found) if first < last]
