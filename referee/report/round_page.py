"""The page of a round: its tables with seats and results, who had a bye, and the standings after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.games.drawing import escaped
from referee.language import say
from referee.league.played import Played
from referee.league.results import Results
from referee.league.table import table as standings_of
from referee.league.terms import League, Round
from referee.report.document import Markup, document, table, ways
from referee.report.index import Link, standings_table
from referee.report.plain import safe


def round_address(published: Round) -> str:
    return f"{published.number}.html"


def round_name(league: League, published: Round) -> str:
    if league.is_final(published.number):
        return say("Final")
    return say("Round {number}", number=published.number)


def round_ways(league: League, folder: str) -> str:
    """The links to the pages of all rounds."""
    return ways((folder + round_address(each), round_name(league, each)) for each in league.rounds)


def round_page(results: Results, at: int, home: str, link: Link, game_link: Callable[[Played], Markup]) -> str:
    """The page of the round at a place in the list of rounds; `home` is the way to the league's page."""
    league, published = results.league, results.league.rounds[at]
    beside = [league.rounds[i] for i in (at - 1, at + 1) if 0 <= i < len(league.rounds)]
    links = [(home, say("all games")), *((round_address(each), round_name(league, each)) for each in beside)]
    games = {game.table: game for game in results.played if game.round == published.number}
    rows = [
        [number, _list(map(link, players)), *_result(games.get(number), link, game_link)]
        for number, players in enumerate(published.tables, 1)
    ]
    title = round_name(league, published)
    headers = [say("table no."), say("players, in the order of their seats"), say("result"), say("game")]
    told = [(say("Bye:"), published.byes), (say("Absent:"), published.absent)]
    until = [game for game in results.played if game.round <= published.number]
    found = standings_of(league, until, [bye for bye in results.byes if bye.round <= published.number])
    body = [
        f"<header>{ways(links)}<h1>{escaped(title)}</h1><p>{escaped(safe(league.name))} {escaped(published.date)}</p></header>",
        f"<main><section><h2>{escaped(say('Tables'))}</h2>{table(headers, rows, title)}",
        *(f"<p>{escaped(what)}</p>{_list(map(link, names))}" for what, names in told if names),
        f"</section><section><h2>{escaped(say('Standings after this round'))}</h2>",
        standings_table(found, league, link),
        "</section></main>",
    ]
    return document(f"{title}, {safe(league.name)}" if league.name else title, body, "index")


def _result(game: Played | None, link: Link, game_link: Callable[[Played], Markup]) -> tuple[object, object]:
    if game is None:
        return say("no result yet"), ""
    if game.forfeited:
        return _list(link(place.player) for place in game.places if place.rank == 1), game_link(game)
    return _list(f"{place.rank}. {link(place.player)} {place.points}" for place in game.places), game_link(game)


def _list(items: Iterable[str]) -> Markup:
    return Markup(f'<ul class="places">{"".join(f"<li>{item}</li>" for item in items)}</ul>')
