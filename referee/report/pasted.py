"""What was taken of a pasted post and what was not: the first line of the answer, and what the organiser should look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.language import mark, say
from referee.post.line import LineKind, Pasted
from referee.post.log import Posted
from referee.report.plain import safe

MAX_SHOWN = 20
"""Ignored lines that are listed; of the others only the number is told."""
MAX_LENGTH = 100
"""Characters of a listed line."""

_FORMS: dict[LineKind, str] = {
    "quoted": mark("{line} (quoted)"),
    "struck": mark("{line} (struck out)"),
    "signature": mark("{line} (signature)"),
    "hidden": mark("{line} (perhaps hidden)"),
}


def summary(posted: Posted, dry_run: bool = False) -> str:
    """How much of a post was accepted."""
    counts = {"taken": len(posted.taken), "ignored": len(posted.ignored), "rest": len(posted.rest)}
    if posted.ignored and posted.rest:
        told = say(
            "accepted: {taken:# line|# lines}; ignored: {ignored:# line|# lines}; to be posted again: {rest:# line|# lines}",
            **counts,
        )
    elif posted.ignored:
        told = say("accepted: {taken:# line|# lines}; ignored: {ignored:# line|# lines}", **counts)
    elif posted.rest:
        told = say("accepted: {taken:# line|# lines}; to be posted again: {rest:# line|# lines}", **counts)
    else:
        told = say("accepted: {taken:# line|# lines}", **counts)
    return say("{told} (dry run: nothing is written)", told=told) if dry_run else told


def ignored(lines: Sequence[Pasted]) -> Iterator[str]:
    """The lines that were left out of a post, for whoever pasted it: they may hold what only the organiser may know."""
    if lines:
        yield say("note: ignored:")
    for line in lines[:MAX_SHOWN]:
        text = line.text if len(line.text) <= MAX_LENGTH else f"{line.text[:MAX_LENGTH]}…"
        yield f"    {say(_FORMS[line.kind], line=safe(text)) if line.kind in _FORMS else safe(text)}"
    if len(lines) > MAX_SHOWN:
        yield f"    {say('… and {count:# line|# lines} more', count=len(lines) - MAX_SHOWN)}"


def remaining(rest: Sequence[str]) -> Iterator[str]:
    """What stands behind a draw, ready to be posted again."""
    if rest:
        yield say("note: something was dealt first; post this again:")
    yield from map(safe, rest)
