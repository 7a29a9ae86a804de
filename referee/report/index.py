"""Pages for several records: an index with the standings of each, and a page for each game."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.drawing import escaped
from referee.inputs import Unopened
from referee.report.html import Markup, document, page, page_title, table
from referee.report.plain import safe
from referee.report.score import outcome
from referee.verdict import Verdict

if TYPE_CHECKING:
    from pathlib import Path

HEADERS = ("game", "date", "standings", "status", "faults", "record")


class File(NamedTuple):
    """A page to write: its path from the index page's folder, and its text."""

    path: str
    text: str


def site(
    title: str, found: Iterable[Verdict | Unopened], folder: str = "", index: str = "index.html", editions: Sequence[Path] = ()
) -> Iterator[File]:
    """The pages of many records, one in memory at a time; the index comes last. `folder` is where the games' pages are."""
    rows: list[list[object]] = []
    lost: list[Unopened] = []
    faulty = 0
    back = f"../{index}" if folder else index
    for verdict in found:
        if isinstance(verdict, Unopened):
            lost.append(verdict)
            continue
        path = os.path.join(folder, f"{len(rows) + 1:03}{_slug(verdict.source)}.html")
        yield File(path, page(verdict, editions, back))
        rows.append(_row(verdict, path))
        faulty += not verdict.ok
    body = [
        f"<header><h1>{escaped(title)}</h1>",
        f"<p>{len(rows)} record{'s' * (len(rows) != 1)}, {faulty or 'none'} with faults.</p></header>",
        f'<main class="index">{table(HEADERS, rows)}',
        *(f'<p class="bad">{escaped(safe(str(error)))}</p>' for error in lost),
        "</main>",
    ]
    yield File(index, document(title, body))


def _slug(source: str) -> str:
    """A source's name as a part of a file's name, whatever it contains."""
    name = re.sub(r"[^a-z0-9]+", "-", os.path.splitext(os.path.basename(source))[0].lower())[:40].strip("-")
    return f"-{name}" if name else ""


def _row(verdict: Verdict, path: str) -> list[object]:
    link = Markup(f'<a href="{escaped(path.replace(os.sep, "/"))}">{escaped(page_title(verdict))}</a>')
    places = [
        f"<li>{standing.rank}{'=' * standing.shared} {escaped(safe(standing.player))} {standing.points}</li>"
        for standing in verdict.standings
    ]
    errors = sum(fault.severity == "error" for fault in verdict.faults)
    status = Markup(f'<span class="{"good" if verdict.ok else "bad"}">{"✓" if verdict.ok else "✗"} {verdict.status}</span>')
    said = f"<div>{escaped(outcome(verdict))}</div>" if verdict.standings else ""
    standings = Markup(f'<ul class="places">{"".join(places)}</ul>{said}')
    return [
        link,
        safe(verdict.record.tag("Date") or ""),
        standings,
        status,
        errors or "",
        safe(os.path.basename(verdict.source)),
    ]
