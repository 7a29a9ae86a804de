"""Pages for several records: an index with the standings of all and of each, and a page for each game."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.filenames import slug
from referee.games.drawing import escaped
from referee.inputs import Unopened
from referee.language import say, translated
from referee.league.results import Results
from referee.league.terms import League
from referee.report.document import Markup, document, table
from referee.report.game_page import page, page_title
from referee.report.plain import safe
from referee.report.score import outcome
from referee.report.standings import remarks, standings_rows
from referee.report.standings import title as league_title
from referee.report.summary import STATUSES
from referee.verdict import Verdict

if TYPE_CHECKING:
    from pathlib import Path


class File(NamedTuple):
    """A page to write: its path from the index page's folder, and its text."""

    path: str
    text: str


def site(
    found: Iterable[Verdict | Unopened],
    league: League | None = None,
    folder: str = "",
    index: str = "index.html",
    editions: Sequence[Path] = (),
) -> Iterator[File]:
    """The pages of many records, one in memory at a time; the index comes last. `folder` is where the games' pages are."""
    results = Results(league, editions=editions)
    rows: list[list[object]] = []
    lost: list[Unopened] = []
    faulty = 0
    back = f"../{index}" if folder else index
    for verdict in found:
        if isinstance(verdict, Unopened):
            lost.append(verdict)
            continue
        path = os.path.join(folder, _name(len(rows) + 1, verdict.source))
        yield File(path, page(verdict, editions, back))
        results.add(verdict._replace(source=os.path.basename(verdict.source)))
        rows.append(_row(verdict, path))
        faulty += not verdict.ok
    title = results.league.name or say("Games")
    headers = [say("game"), say("date"), say("result"), say("status"), say("faults"), say("record")]
    told = say("{records:# record|# records}, {faulty} with faults.", records=len(rows), faulty=faulty or say("none"))
    body = [
        f"<header><h1>{escaped(title)}</h1>",
        f"<p>{escaped(told)}</p></header>",
        "<main>",
        *(_standings(results) if results.played else ()),
        f'<section class="index"><h2>{escaped(say("Games"))}</h2>{table(headers, rows)}</section>',
        *(f'<p class="bad">{escaped(safe(str(error)))}</p>' for error in lost),
        "</main>",
    ]
    yield File(index, document(title, body, "index"))


def _standings(results: Results) -> Iterator[str]:
    """Who is ahead over all games, as `referee standings` has it, and what does not count."""
    standings = results.standings
    yield f"<section><h2>{escaped(say('Standings'))}</h2><p>{escaped(league_title(results))}</p>"
    yield table(*standings_rows(standings, results.league.scheme.name, results.league.per_game))
    told = list(remarks(results, standings.ledger))
    if told:
        lines = "".join(f"<li>{escaped(line)}</li>" for line in told)
        summary = escaped(say("What does not count, and other remarks"))
        yield f"<details><summary>{summary}</summary><ul>{lines}</ul></details>"
    yield "</section>"


def _name(number: int, source: str) -> str:
    """The name of a game's page: its number, and what can be said of the log's name."""
    return "-".join(filter(None, (f"{number:03}", slug(os.path.splitext(os.path.basename(source))[0])))) + ".html"


def _row(verdict: Verdict, path: str) -> list[object]:
    link = Markup(f'<a href="{escaped(path.replace(os.sep, "/"))}">{escaped(page_title(verdict))}</a>')
    places = [
        f"<li>{standing.rank}{'=' * standing.shared} {escaped(safe(standing.player))} {standing.points}</li>"
        for standing in verdict.standings
    ]
    errors = sum(fault.severity == "error" for fault in verdict.faults)
    status = escaped(translated(STATUSES[verdict.status]))
    status = Markup(f'<span class="{"good" if verdict.ok else "bad"}">{"✓" if verdict.ok else "✗"} {status}</span>')
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
