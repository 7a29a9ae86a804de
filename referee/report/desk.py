"""The organiser's desk: all games of a folder on a screen, on a page and as data. Nothing in it is for some eyes only."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import quote

from referee.games.drawing import escaped
from referee.language import say
from referee.language.width import cut
from referee.league.results import Results
from referee.post.overview import Log, Overview
from referee.post.waiting import Waiting
from referee.report.document import Markup, document, table
from referee.report.league_data import line_data
from referee.report.plain import safe
from referee.report.post import duration, waiting_data
from referee.report.score import outcome
from referee.report.standings import standings_rows
from referee.report.standings import title as league_title
from referee.report.table import render

REFRESH = 30
"""Seconds after which a page loads itself again."""
FEW = 10
"""Finished games on a screen; a page and the data have all."""
_WIDEST = {"log": 20, "next": 14, "result": 26}
"""Columns of a text, so that a table fits on a screen of 80."""


class Desk(NamedTuple):
    folder: str
    overview: Overview
    results: Results
    now: datetime

    @property
    def title(self) -> str:
        return self.results.league.name or os.path.basename(os.path.abspath(self.folder)) or self.folder

    def name(self, source: str) -> str:
        """A log's name inside of the folder."""
        return os.path.relpath(source, self.folder)


def desk_text(desk: Desk) -> Iterator[str]:
    """Sections with headings, for a screen of 80 columns."""
    seen = desk.overview
    yield _made(desk)
    for heading, found, last in _waits(seen):
        rows = [[cut(name, _WIDEST["log"]), cut(who, _WIDEST["next"]), *times] for name, who, *times in _rows(desk, found)]
        yield from ("", heading, render([say("log"), say("next"), say("since"), say("by (UTC)"), last], rows))
    for heading, logs, command in _tasks(seen):
        yield from ("", heading)
        yield from (f"  referee {command} {safe(shlex.quote(log.source))}" for log in logs)
    if seen.finished:
        yield from ("", say("Finished: {count:# game|# games}", count=len(seen.finished)))
        headers, table = _finished(desk, seen.finished[:FEW])
        widest = _WIDEST["log"], 10, _WIDEST["log"], _WIDEST["result"]
        yield render(headers, [[cut(cell, most) for cell, most in zip(row, widest, strict=True)] for row in table])
        if len(seen.finished) > FEW:
            yield say("… and {count:# more|# more}", count=len(seen.finished) - FEW)
    if desk.results.played:
        yield from ("", league_title(desk.results), render(*_standings(desk.results)))


def desk_page(desk: Desk, page_of: Callable[[str], str]) -> str:
    """The same as a page that loads itself again. `page_of` gives the address of a log's own page, where there is one."""
    seen = desk.overview
    body = [f"<header><h1>{escaped(safe(desk.title))}</h1><p>{escaped(_made(desk))}</p></header><main>"]
    for heading, found, last in _waits(seen):
        headers = [say("log"), say("game"), say("next"), say("since"), say("by (UTC)"), last]
        rows = [
            [_link(desk, waits.source, page_of), safe(waits.game), who, since, due, left]
            for waits, (_, who, since, due, left) in zip(found, _rows(desk, found), strict=True)
        ]
        body += _section(heading, table(headers, rows))
    for heading, logs, command in _tasks(seen):
        lines = [f"referee {command} {safe(shlex.quote(desk.name(log.source)))}" for log in logs]
        body += _section(heading, f"<ul>{''.join(f'<li><code>{escaped(line)}</code></li>' for line in lines)}</ul>")
    if seen.finished:
        headers, texts = _finished(desk, seen.finished)
        links = (_link(desk, log.source, page_of) for log in seen.finished)
        whole = table(headers, [[link, *rest] for link, (_, *rest) in zip(links, texts, strict=True)])
        body += _section(say("Finished: {count:# game|# games}", count=len(seen.finished)), whole)
    if desk.results.played:
        whole = table(*_standings(desk.results))
        body += _section(say("Standings"), f"<p>{escaped(league_title(desk.results))}</p>{whole}")
    return document(safe(desk.title), [*body, "</main>"], refresh=REFRESH)


def desk_data(desk: Desk) -> dict[str, Any]:
    seen, standings = desk.overview, desk.results.standings

    def waits(found: Sequence[Waiting]) -> list[dict[str, object]]:
        return [waiting_data(each, desk.now) for each in found]

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
        "standings": [line_data(line, standings, desk.results.league.tie_breaks) for line in standings.lines],
        "unopened": [{"source": error.name, "why": error.why} for error in seen.unopened],
    }


def _made(desk: Desk) -> str:
    seen = desk.overview
    return say(
        "{league}, {time} UTC: {running} running, {overdue} overdue, {finished} finished",
        league=safe(desk.title),
        time=f"{desk.now:%Y-%m-%d %H:%M}",
        running=len(seen.running) + len(seen.overdue),
        overdue=len(seen.overdue),
        finished=len(seen.finished) + len(seen.unrevealed),
    )


def _waits(seen: Overview) -> Iterator[tuple[str, list[Waiting], str]]:
    """A heading, the logs that wait, and what their last column is."""
    if seen.overdue:
        yield say("Overdue"), seen.overdue, say("overdue by")
    if seen.running:
        yield say("Running"), seen.running, say("left")


def _rows(desk: Desk, found: Sequence[Waiting]) -> Iterator[list[str]]:
    """The log, who is next, since when, by when, and how long that is from now."""
    for waits in found:
        left = waits.left(desk.now)
        yield [
            safe(desk.name(waits.source)),
            safe(waits.player or say("(chance)")),
            f"{waits.since:%Y-%m-%d}" if waits.since else "?",
            f"{waits.due:%Y-%m-%d %H:%M}" if waits.due else "",
            "" if left is None else duration(abs(left)),
        ]


def _tasks(seen: Overview) -> Iterator[tuple[str, list[Log], str]]:
    """A heading, logs, and the command that is due for each."""
    if seen.unrevealed:
        yield say("Over, and the seed is not yet revealed"), seen.unrevealed, "reveal"
    if seen.faulty:
        yield say("Faulty logs"), seen.faulty, "check"


def _finished(desk: Desk, found: Sequence[Log]) -> tuple[list[str], list[list[str]]]:
    rows = [
        [
            safe(desk.name(log.source)),
            f"{log.last:%Y-%m-%d}" if log.last else safe(log.verdict.record.tag("Date") or ""),
            safe(log.verdict.game),
            outcome(log.verdict),
        ]
        for log in found
    ]
    return [say("log"), say("date"), say("game"), say("result")], rows


def _standings(results: Results) -> tuple[list[str], list[list[object]]]:
    return standings_rows(results.standings, results.league.scheme.name, results.league.per_game)


def _link(desk: Desk, source: str, page_of: Callable[[str], str]) -> str:
    name, page = safe(desk.name(source)), page_of(source)
    return Markup(f'<a href="{escaped(quote(page))}">{escaped(name)}</a>') if page else name


def _section(heading: str, body: str) -> list[str]:
    return [f"<section><h2>{escaped(heading)}</h2>{body}</section>"]
