"""`referee standings`"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import Any, NamedTuple, get_args

import click

from referee.batch.settings import Settings
from referee.cli.game_name import game_called
from referee.cli.league_file import league
from referee.cli.many import cache, jobs, team_at_hand, time_limit
from referee.cli.options import all_paths, editions, files_from, judged_by, strict
from referee.cli.output import complain, terminal_columns
from referee.cli.progress import progress_for
from referee.cli.table_style import table
from referee.games.players import Players
from referee.games.rulebook import Rulebook
from referee.language import for_programs, say
from referee.language.spelling import hint
from referee.league.ratings import NoOpenskill, Rating, ratings
from referee.league.results import Results, collect
from referee.league.scheme import SCHEMES
from referee.league.table import Standings
from referee.league.terms import League
from referee.league.tiebreak import TIE_BREAKS
from referee.league.views import Interim, Page, Period, history, page
from referee.report import league_data, standings
from referee.report.json_text import json_text
from referee.report.plain import safe
from referee.report.table import line, render


@click.command("standings")
@click.argument("paths", nargs=-1)
@files_from
@click.option("--game", metavar="NAME", help="Count only records of this game.")
@league
@click.option("--season", metavar="NAME", help="Count only this season of the league file.")
@click.option("--round", "until", type=click.IntRange(min=0), metavar="N", help="Count the rounds up to this one.")
@click.option("--group", metavar="NAME", help="Show this group of the league file.")
@click.option("--scheme", type=click.Choice(list(SCHEMES)), help="How places score.  [default: placement]")
@click.option("--per-game", is_flag=True, help="Rank by points per game, not by total points.")
@click.option(
    "--tie-break",
    "tie_breaks",
    multiple=True,
    type=click.Choice(list(TIE_BREAKS)),
    help="What decides between equal points; repeatable, in order.  [default: direct, wins, buchholz, sonneborn-berger]",
)
@click.option("--explain", is_flag=True, help="Explain why each rank is above the next.")
@click.option("--crosstable", is_flag=True, help="Add a crosstable.")
@click.option("--player", "players", multiple=True, metavar="NAME", help="Show this player's page instead. Repeatable.")
@click.option("--history", "over_time", is_flag=True, help="Add the standings after each day of play.")
@click.option("--ratings", "rated", is_flag=True, help="Add ratings with their uncertainty; needs the extra `ratings`.")
@click.option(
    "--period",
    type=click.Choice(get_args(Period)),
    default="day",
    help="The period of the history and the ratings.  [default: day]",
)
@click.option("--format", "form", type=click.Choice(["text", "json", "jsonl"]), default="text", help="The output format.")
@table
@strict
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even if there are faults.")
@jobs
@time_limit
@cache
@judged_by
@editions
def command(
    paths: tuple[str, ...],
    lists: tuple[str, ...],
    game: str | None,
    league: League,
    season: str | None,
    until: int | None,
    group: str | None,
    scheme: str | None,
    per_game: bool,
    tie_breaks: tuple[str, ...],
    explain: bool,
    crosstable: bool,
    players: tuple[str, ...],
    over_time: bool,
    rated: bool,
    period: Period,
    form: str,
    style: str,
    strict: bool,
    exit_zero: bool,
    jobs: int | None,
    time_limit: float,
    cache: bool,
    rulebook: Rulebook,
) -> int:
    """Print the standings of a league over many records.

    Every finished game counts once. Games that are illegal, unreadable, unfinished or handed in twice are listed below the
    table. Games with rulings, a set-up, unknown cards, other options or moves taken back count and are marked; a league file
    may exclude them. `referee explain NAME` explains schemes and tie-breaks, such as `referee explain buchholz`.

    \b
      referee standings games/
      referee standings games/ --scheme wins --tie-break direct --tie-break buchholz --explain
      referee standings games/ --league club.toml --season spring --crosstable --table github
      referee standings games/ --player Laura
    """
    paths = all_paths(paths, lists)
    if scheme is not None:
        league = replace(league, scheme=SCHEMES[scheme])
    league = replace(league, per_game=per_game or league.per_game, tie_breaks=tie_breaks or league.tie_breaks)
    if strict:
        league = replace(league, conditions=league.conditions.stricter())
    chosen = league.season(season) if season is not None else None
    if season is not None and chosen is None:
        names = [safe(each.name) for each in league.seasons]
        known = say("Seasons: {names:list}", names=names) if names else say("See --league.")
        raise click.UsageError(say("There is no season {name:quoted}.", name=season) + f" {known}")
    if group is not None and not league.members_of(group):
        raise click.UsageError(
            say("There is no group {name:quoted}.", name=group) + hint(group, map(safe, filter(None, league.groups)))
        )
    progress = progress_for(paths)
    settings = Settings(
        rulebook,
        jobs,
        cache,
        time_limit,
        note=lambda what: complain(say("note: {what}", what=what), progress),
    )
    with team_at_hand():
        watch = None if progress is None else lambda now: progress.step(now.faulty)
        results = collect(paths, league, _game(game or league.game), chosen, settings, watch, until)
    if progress is not None:
        progress.hide()
    for error in results.unopened:
        complain(str(error))
    found = results.in_group(group)
    views = _Views(
        crosstable,
        [_page(found, league, name) for name in players],
        history(results, period) if over_time else None,
        _ratings(results, period) if rated else None,
    )
    if form == "text":
        _print_text(results, found, views, style, explain)
    else:
        with for_programs():
            _print_data(results, found, views, form)
    return 3 if results.unopened else 1 if results.faulty and not exit_zero else 0


def _game(name: str) -> str | None:
    return game_called(name).name if name else None


def _page(found: Standings, league: League, name: str) -> Page:
    player = league.player(name)
    if player not in found.ledger.sittings:
        names = [*found.ledger.sittings]
        seat = Players(names).called(name)
        player = None if seat is None else names[seat]
    if player is None:
        meant = hint(name, map(safe, found.ledger.sittings))
        raise click.UsageError(say("Nobody called {name:quoted} has a game that counts.", name=name) + meant)
    return page(found.ledger, str(player))


def _ratings(results: Results, period: Period) -> list[Rating]:
    try:
        return ratings(results.played, period)
    except NoOpenskill as error:
        raise click.UsageError(str(error)) from None


class _Views(NamedTuple):
    """What is wanted beside the standings."""

    crosstable: bool
    pages: list[Page]
    steps: list[Interim] | None
    ratings: list[Rating] | None


def _print_text(results: Results, found: Standings, views: _Views, style: str, explain: bool) -> None:
    """Tables with headings; as CSV nothing but tables, and the rest on standard error."""
    as_csv = style == "csv"
    with for_programs() if as_csv else nullcontext():
        tables = _tables(results, found, views)
    for i, (heading, rows) in enumerate(tables):
        if i:
            click.echo()
        if not as_csv:
            click.echo(line(heading, style))
        click.echo(render(*rows, style, columns=terminal_columns()))
    said = [*(standings.explained(found) if explain else ()), *standings.remarks(results, found.ledger)]
    if said:
        click.echo("\n".join(["", *(line(text, style) for text in said)]), err=as_csv)


def _tables(results: Results, found: Standings, views: _Views) -> list[tuple[str, standings.Cells]]:
    """Each with its heading."""
    tables: list[tuple[str, standings.Cells]] = []
    if not views.pages:
        rows = standings.standings_rows(found, results.league.scheme.name, results.league.per_game)
        tables.append((standings.title(results), rows))
    if views.crosstable:
        tables.append((say("crosstable"), standings.crosstable_rows(found)))
    for each in views.pages:
        tables += standings.page_tables(each)
    if views.steps is not None:
        tables.append((say("history"), standings.history_rows(views.steps)))
    if views.ratings is not None:
        tables.append((say("ratings"), standings.rating_rows(views.ratings)))
    return tables


def _print_data(results: Results, found: Standings, views: _Views, form: str) -> None:
    """One document, or an object a line: each line of the table, then each record that does not count."""
    data: dict[str, Any] = league_data.league_data(results, found)
    if form == "jsonl":
        for line in (*data["standings"], *data["left_out"]):
            click.echo(json_text(line))
        return
    if views.crosstable:
        data["crosstable"] = league_data.crosstable_data(found)
    if views.pages:
        data["players"] = [league_data.page_data(each) for each in views.pages]
    if views.steps is not None:
        data["history"] = league_data.history_data(views.steps)
    if views.ratings is not None:
        data["ratings"] = league_data.ratings_data(views.ratings)
    click.echo(json_text(data, 2))
