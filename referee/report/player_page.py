"""The page of a player: place in the league, points game by game, averages, opponents, every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from referee.games.drawing import escaped
from referee.language import say
from referee.league.ledger import Sitting
from referee.league.table import TableLine
from referee.league.views import Chart, Page
from referee.report.document import Markup, document, table, ways
from referee.report.entry import IndexEntry
from referee.report.index import Link, games, points_over_time, script_words
from referee.report.plain import safe
from referee.report.standings import page_tables, rank, shown

MOST_IN_CHART = 60
TO_GAMES = "../"
"""The way from a player's page to those of the games."""


def player_page(
    name: str,
    line: TableLine | None,
    page: Page | None,
    entries: Sequence[IndexEntry],
    home: str,
    link: Link,
    game_link: Callable[[Sitting], Markup],
) -> str:
    """`line` and `page` are missing where no game of the player counts; `home` is the way to the league's page."""
    body = [
        f"<header>{ways([(home, say('all games'))])}<h1>{escaped(safe(name))}</h1>",
        f"<p>{escaped(_told(line))}</p></header>",
        "<main>",
        *(_league(page, link, game_link) if page is not None and page.sittings else ()),
        *games(say("All games"), [entry.row(TO_GAMES, link) for entry in entries]),
        "</main>",
    ]
    return document(safe(name), body, "index", script_words())


def _told(line: TableLine | None) -> str:
    if line is None:
        return say("No game counts in the league.")
    return say(
        "Rank {rank}: {points} points from {games:# game|# games}, {won} won.",
        rank=rank(line),
        points=f"{shown(line.points)}",
        games=line.played,
        won=line.won,
    )


def _league(page: Page, link: Link, game_link: Callable[[Sitting], Markup]) -> Iterator[str]:
    yield from points_over_time(_by_game(page), [page.player])
    (headers, rows), averages, (opponents, met) = (found for _, found in page_tables(page))
    for row, sitting in zip(rows, page.sittings, strict=True):
        row[1] = game_link(sitting)
    for row, against in zip(met, page.against, strict=True):
        row[0] = link(against.opponent)
    for title, (columns, lines) in (
        (say("Games that count"), (headers, rows)),
        (say("Averages"), averages),
        (say("Opponents"), (opponents, met)),
    ):
        if lines:
            yield f"<section><h2>{escaped(title)}</h2>{table(columns, lines, title, 'sortable')}</section>"


def _by_game(page: Page) -> Chart:
    """The player's points after each game, or after every few."""
    total, points = Fraction(0), [Fraction(0)]
    for sitting in page.sittings:
        total += sitting.award
        points.append(total)
    every = max(1, -(-(len(points) - 1) // MOST_IN_CHART))
    chosen = sorted({*range(0, len(points), every), len(points) - 1})
    return Chart("game", tuple(str(i) for i in chosen[1:]), tuple((points[i],) for i in chosen))
