"""The page of a league: standings, crosstable, the points over time, and every game with a link to its page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from referee.files.inputs import Unopened
from referee.games.drawing import LOOKS, escaped
from referee.language import mark, say, translated
from referee.league.results import Results
from referee.league.table import Standings
from referee.league.terms import League
from referee.league.views import Chart, course
from referee.report.chart import chart
from referee.report.document import Keyed, Markup, document, table
from referee.report.entry import IndexEntry
from referee.report.plain import safe
from referee.report.standings import crosstable_rows, remarks, shown, standings_rows
from referee.report.standings import title as league_title

MOST_IN_CROSSTABLE = 40
MOST_IN_CHART = len(LOOKS)
AXES: dict[str, str] = {
    "day": mark("day of play"),
    "month": mark("month of play"),
    "year": mark("year of play"),
    "game": mark("games played"),
}

Link = Callable[[str], Markup]
"""A player's name as a link to the player's page."""


def index_page(
    results: Results, entries: Sequence[IndexEntry], lost: Iterable[Unopened], link: Link, to_games: str, rounds: str
) -> str:
    """`to_games` is the way to the folder of the games' pages, `rounds` the links to those of the rounds."""
    name = results.league.name or say("Games")
    faulty = sum(not entry.ok for entry in entries)
    told = say("{records:# record|# records}, {faulty} with faults.", records=len(entries), faulty=faulty or say("none"))
    standings = results.standings
    body = [
        f"<header>{rounds}<h1>{escaped(safe(name))}</h1><p>{escaped(told)}</p></header>",
        "<main>",
        *(_standings(results, standings, link) if results.played else ()),
        *games(say("Games"), [entry.row(to_games, link) for entry in entries]),
        *(f'<p class="bad">{escaped(safe(str(error)))}</p>' for error in lost),
        "</main>",
    ]
    return document(name, body, "index", script_words())


def script_words() -> dict[str, str]:
    """What the script says. It puts numbers in the places of the signs."""
    return {
        "shown": say("{count} of {all} shown", count="#1", all="#2"),
        "sorted": say("sorted by {column}", column="#1"),
        "reversed": say("sorted by {column}, descending", column="#1"),
    }


def games(title: str, rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """A list of games that a script can sort and filter."""
    headers = [say("game"), say("date"), say("result"), say("status"), say("record")]
    yield f'<section class="games"><h2>{escaped(title)}</h2>'
    yield f'<p id="search" hidden><label>{escaped(say("Show only games with"))} <input type="search" id="filter"></label> '
    yield '<span id="count" role="status"></span></p>'
    yield table(headers, rows, title, "sortable") + "</section>"


def _standings(results: Results, found: Standings, link: Link) -> Iterator[str]:
    """Who is ahead over all games, as `referee standings` has it, and what does not count."""
    league = results.league
    yield f"<section><h2>{escaped(say('Standings'))}</h2><p>{escaped(league_title(results))}</p>"
    yield standings_table(found, league, link)
    told = list(remarks(results, found.ledger))
    if told:
        lines = "".join(f"<li>{escaped(line)}</li>" for line in told)
        summary = escaped(say("What does not count, and other remarks"))
        yield f"<details><summary>{summary}</summary><ul>{lines}</ul></details>"
    yield "</section>"
    players = [line.player for line in found.lines]
    yield from points_over_time(course(results, players[:MOST_IN_CHART]), players[:MOST_IN_CHART])
    if len(players) > MOST_IN_CHART:
        cut = say("Only the first {count} of the table are shown.", count=MOST_IN_CHART)
        yield f'<p class="note">{escaped(cut)}</p>'
    if len(players) > 1:
        yield from _crosstable(found, link)


def standings_table(found: Standings, league: League, link: Link) -> str:
    """The table of a league, which a script can sort, with a link to each player."""
    headers, rows = standings_rows(found, league.scheme.name, league.per_game)
    at = headers.index(say("points"))
    order = [0, 1, at, *(i for i in range(2, len(headers)) if i != at)]  # the points are seen on a phone too
    linked = [
        [Keyed(row[0], line.rank), Keyed(link(line.player), safe(line.player)), *row[2:]]
        for row, line in zip(rows, found.lines, strict=True)
    ]
    shown = [[row[i] for i in order] for row in linked]
    return table([headers[i] for i in order], shown, say("Standings"), "sortable standings")


def points_over_time(found: Chart, players: Sequence[str]) -> Iterator[str]:
    """The points as a chart, and the same as a table for those who cannot see it."""
    if len(found.points) < 3:
        return
    names = [safe(name) for name in players]
    scores = [[float(shown(value)) for value in row] for row in found.points]
    final = [f"{name} {shown(value)}" for name, value in zip(names, found.points[-1], strict=True)]
    axis = translated(AXES[found.by])
    title = say("Points over time, by {axis}; at the end {scores:list}", axis=axis, scores=final)
    signs = [name[:1] for name in names]
    yield f'<section class="course"><h2>{escaped(say("Points over time"))}</h2>'
    yield f"<figure>{chart(names, signs, LOOKS[: len(names)], scores, axis, title)}</figure>"
    rows = [[step or say("undated"), *map(shown, row)] for step, row in zip(found.steps, found.points[1:], strict=True)]
    yield f"<details><summary>{escaped(say('The points as a table'))}</summary>"
    yield table([axis, *names], rows, say("Points over time")) + "</details></section>"


def _crosstable(found: Standings, link: Link) -> Iterator[str]:
    lines = found.lines[:MOST_IN_CROSSTABLE]
    headers, rows = crosstable_rows(found._replace(lines=lines))
    linked = [[row[0], link(line.player), *row[2:]] for row, line in zip(rows, lines, strict=True)]
    yield f"<section><h2>{escaped(say('Crosstable'))}</h2>"
    yield f"<p>{escaped(say('Points from the games against each other, of how many games.'))}</p>"
    yield table(headers, linked, say("Crosstable"), "crosstable")
    if len(lines) < len(found.lines):
        cut = say("Only the first {count} of the table are shown.", count=MOST_IN_CROSSTABLE)
        yield f'<p class="note">{escaped(cut)}</p>'
    yield "</section>"
