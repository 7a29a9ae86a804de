"""The organiser's desk: all games of a folder on a screen, on a page and as data. Nothing in it is for some eyes only."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import quote

from referee.games.drawing import escaped
from referee.language import say
from referee.league.results import Results
from referee.league.rounds import missing
from referee.post.clock import Zone, shown, shown_alone
from referee.post.overview import Log, Overview
from referee.post.waiting import Waiting
from referee.report.document import Markup, document, table
from referee.report.league_data import line_data
from referee.report.plain import safe
from referee.report.post import forfeits, next_rows, waiting_data
from referee.report.score import outcome
from referee.report.standings import standings_rows
from referee.report.standings import title as league_title
from referee.report.table import render

REFRESH = 30
"""Seconds after which a page loads itself again."""
FEW = 10
"""Finished games on a screen; a page and the data have all."""


class DeskContents(NamedTuple):
    folder: str
    overview: Overview
    results: Results
    now: datetime
    zone: Zone = None

    @property
    def title(self) -> str:
        return self.results.league.name or os.path.basename(os.path.abspath(self.folder)) or self.folder

    def name(self, source: str) -> str:
        """A log's name inside of the folder."""
        return os.path.relpath(source, self.folder)


def desk_text(desk: DeskContents, columns: int | None = None) -> Iterator[str]:
    """Sections with headings; in a terminal with so many columns, tables are cut to fit."""
    seen = desk.overview
    yield _told(desk)
    for heading, found in _waits(seen):
        headers, rows = next_rows([waits._replace(source=desk.name(waits.source)) for waits in found], desk.now, desk.zone)
        few = [[log, who, since[:10], due, left] for log, _, who, _, since, due, left in rows]  # the rest is in `referee next`
        names = [headers[0], headers[2], say("since"), *headers[5:]]
        yield from ("", heading, render(names, few, columns=columns, whole=[4], spare=[[2], [3]]))
        yield from forfeits(found, desk.now, desk.results.league.forfeit_after)
    for heading, logs, command in _tasks(seen):
        yield from ("", heading)
        yield from (f"  referee {command} {safe(shlex.quote(log.source))}" for log in logs)
    if absent := _missing(desk.results):
        yield from ("", say("No result yet"), render(*absent, columns=columns))
    if seen.finished:
        yield from ("", say("Finished"), render(*_finished(desk, seen.finished[:FEW]), columns=columns))
        if len(seen.finished) > FEW:
            yield say("… and {count:# more game|# more games}", count=len(seen.finished) - FEW)
    if desk.results.played:
        yield from ("", league_title(desk.results), render(*_standings(desk.results), columns=columns))


def desk_page(desk: DeskContents, page_of: Callable[[str], str]) -> str:
    """The same as a page that loads itself again. `page_of` gives the address of a log's own page, where there is one."""
    seen = desk.overview

    def linked(sources: Iterable[str], rows: Iterable[Sequence[object]]) -> list[list[object]]:
        return [[_link(desk.name(source), page_of(source)), *row[1:]] for source, row in zip(sources, rows, strict=True)]

    body = [f"<header><h1>{escaped(safe(desk.title))}</h1><p>{escaped(_told(desk))}</p></header><main>"]
    for heading, found in _waits(seen):
        headers, rows = next_rows(found, desk.now, desk.zone)
        body += _section(heading, table(headers, linked((waits.source for waits in found), rows)))
    for heading, logs, command in _tasks(seen):
        lines = [f"referee {command} {safe(shlex.quote(desk.name(log.source)))}" for log in logs]
        body += _section(heading, f"<ul>{''.join(f'<li><code>{escaped(line)}</code></li>' for line in lines)}</ul>")
    if absent := _missing(desk.results):
        body += _section(say("No result yet"), table(*absent))
    if seen.finished:
        headers, rows = _finished(desk, seen.finished)
        body += _section(say("Finished"), table(headers, linked((log.source for log in seen.finished), rows)))
    if desk.results.played:
        told = f"<p>{escaped(league_title(desk.results))}</p>"
        body += _section(say("Standings"), told + table(*_standings(desk.results)))
    return document(safe(desk.title), [*body, "</main>"], refresh=REFRESH)


def desk_data(desk: DeskContents) -> dict[str, Any]:
    seen, standings = desk.overview, desk.results.standings

    def waits(found: Sequence[Waiting]) -> list[dict[str, object]]:
        return [waiting_data(each, desk.now, desk.results.league.forfeit_after) for each in found]

    def about(log: Log) -> dict[str, object]:
        return {"source": log.source, "game": log.verdict.game, "event": log.verdict.record.tag("Event") or ""}

    return {
        "made": desk.now.isoformat(),
        "league": desk.results.league.name,
        "overdue": waits(seen.overdue),
        "running": waits(seen.running),
        "unrevealed": [*map(about, seen.unrevealed)],
        "faulty": [{"source": log.source} for log in seen.faulty],
        "finished": [
            {**about(log), "result": {standing.player: standing.points for standing in log.verdict.standings}}
            for log in seen.finished
        ],
        "missing": [each._asdict() for each in missing(desk.results.league.rounds, desk.results.played)],
        "standings": [line_data(line, standings, desk.results.league.tie_breaks) for line in standings.lines],
        "unopened": [{"source": error.name, "why": error.why} for error in seen.unopened],
    }


def _told(desk: DeskContents) -> str:
    """How many games there are, and when that was so."""
    seen = desk.overview
    return say(
        "{league}, {time}: {running} running, {overdue} overdue, {finished} finished",
        league=safe(desk.title),
        time=shown_alone(desk.now, desk.zone),
        running=len(seen.running) + len(seen.overdue),
        overdue=len(seen.overdue),
        finished=len(seen.finished) + len(seen.unrevealed),
    )


def _waits(seen: Overview) -> Iterator[tuple[str, list[Waiting]]]:
    """The logs that wait, with their headings."""
    if seen.overdue:
        yield say("Overdue"), seen.overdue
    if seen.running:
        yield say("Running"), seen.running


def _tasks(seen: Overview) -> Iterator[tuple[str, list[Log], str]]:
    """A heading, logs, and the command that is due for each."""
    if seen.unrevealed:
        yield say("Over, and the seed is not yet revealed"), seen.unrevealed, "reveal"
    if seen.faulty:
        yield say("Faulty logs"), seen.faulty, "check"


def _finished(desk: DeskContents, found: Sequence[Log]) -> tuple[list[str], list[list[str]]]:
    rows = [
        [
            safe(desk.name(log.source)),
            shown(log.last, desk.zone)[:10] if log.last else safe(log.verdict.record.tag("Date") or ""),
            safe(log.verdict.game),
            outcome(log.verdict),
        ]
        for log in found
    ]
    return [say("log"), say("date"), say("game"), say("result")], rows


def _missing(results: Results) -> tuple[list[str], list[list[object]]] | None:
    """The tables of published rounds that nobody has a result of."""
    found = missing(results.league.rounds, results.played)
    rows: list[list[object]] = [[each.round, each.table, ", ".join(map(safe, each.players))] for each in found]
    return ([say("round"), say("table no."), say("players")], rows) if rows else None


def _standings(results: Results) -> tuple[list[str], list[list[object]]]:
    return standings_rows(results.standings, results.league.scheme.name, results.league.per_game)


def _link(name: str, page: str) -> str:
    return Markup(f'<a href="{escaped(quote(page))}">{escaped(safe(name))}</a>') if page else safe(name)


def _section(heading: str, body: str) -> list[str]:
    return [f"<section><h2>{escaped(heading)}</h2>{body}</section>"]
