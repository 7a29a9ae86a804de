"""Faults as an editor shows them: at their places, with reason, similar legal moves, and a link to the page of all faults."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from lsprotocol import types

from referee.edit.judged import PlacedRecord
from referee.editor.document import Document, moved
from referee.editor.places import range_of
from referee.fault import Fault
from referee.language import current, say
from referee.record.tables import FOLDER
from referee.report.plain import safe

MOST = 1_000
"""Diagnostics of a document: nobody reads more, and an editor has to draw them."""
FOLLOWING = 20
"""Of a record, of those that may only follow from another fault."""

SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "info": types.DiagnosticSeverity.Information,
}


def diagnostics(document: Document, uri: str) -> list[types.Diagnostic]:
    found: list[types.Diagnostic] = []
    for part in document.parts:
        following = 0
        for fault in part.judged.verdict.faults:
            following += fault.follows
            if fault.follows and following > FOLLOWING:
                continue
            if len(found) == MOST:
                return [*found, _more(document)]
            found.append(_diagnostic(document, part, fault, uri))
        if following > FOLLOWING:
            found.append(_folded(document, part, following - FOLLOWING))
    return found


def _folded(document: Document, part: PlacedRecord, count: int) -> types.Diagnostic:
    """A word on those that are not shown, at the fault that they may follow from."""
    played = part.judged.played
    first = (played and played.illegal) or part.judged.verdict.faults[0]
    text = say("{count:# more fault that may only follow|# more faults that may only follow} from the first", count=count)
    place = range_of(document.text.region(moved(first, part.above).span))
    return types.Diagnostic(place, text, types.DiagnosticSeverity.Information, first.code, source="referee")


def _more(document: Document) -> types.Diagnostic:
    text = say("{count:# more fault|# more faults} in this file", count=len(document.faults) - MOST)
    start = types.Position(0, 0)
    return types.Diagnostic(types.Range(start, start), text, types.DiagnosticSeverity.Information, "W07", source="referee")


def _diagnostic(document: Document, part: PlacedRecord, fault: Fault, uri: str) -> types.Diagnostic:
    fault = moved(fault, part.above)
    return types.Diagnostic(
        range_of(document.text.region(fault.span)),
        message(fault),
        # what may only follow from another fault is not as bad as that one
        types.DiagnosticSeverity.Information if fault.follows else SEVERITIES[fault.severity],
        fault.code,
        code_description=_link(fault.code),
        source="referee",
        related_information=_origin(document, part, uri) if fault.follows else None,
    )


def message(fault: Fault) -> str:
    """What is wrong, why, and what would be legal, a line each."""
    parts = [fault.message, fault.reason]
    if fault.near:
        parts.append(f"{say('legal and near:')} {' · '.join(near.text for near in fault.near)}")
    return "\n".join(safe(part) for part in parts if part)


def _origin(document: Document, part: PlacedRecord, uri: str) -> list[types.DiagnosticRelatedInformation] | None:
    """The fault that others may follow from."""
    played = part.judged.played
    first = played.illegal if played else None
    if first is None:
        return None
    text = say("this may only follow from {code}: {what}", code=first.code, what=safe(first.message))
    place = range_of(document.text.region(moved(first, part.above).span))
    return [types.DiagnosticRelatedInformation(types.Location(uri, place), text)]


def _link(code: str) -> types.CodeDescription | None:
    """The place of a code on the page of all faults, which lies on this machine: there is no address in the network."""
    lines = _codes(current())
    if code not in lines:
        return None
    return types.CodeDescription(f"{Path(_page(current())).as_uri()}#L{lines[code]}")


@lru_cache(maxsize=8)
def _codes(language: str) -> dict[str, int]:
    """The line of each code on the page."""
    if not os.path.isfile(_page(language)):
        return {}
    with open(_page(language), encoding="utf-8") as file:
        headings = ((number, row) for number, row in enumerate(file, 1) if row.startswith("### "))
        return {row[4:].partition(":")[0].strip(): number for number, row in headings}


def _page(language: str) -> str:
    own = os.path.join(FOLDER, f"faults.{language}.md")
    return own if os.path.isfile(own) else os.path.join(FOLDER, "faults.md")
