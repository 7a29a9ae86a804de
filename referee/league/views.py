"""Other looks at the same books: who met whom, one player's page, the table over time, who is behind a deadline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias, TypeVar, get_args

from referee.league.ledger import Ledger, Meetings, Sitting
from referee.league.played import Played
from referee.league.results import Results
from referee.league.table import TableLine, outings, ranked
from referee.league.terms import Bye

Period: TypeAlias = Literal["day", "month", "year"]
_LENGTH = {"day": 10, "month": 7, "year": 4}
_Dated = TypeVar("_Dated", bound=Played | Bye)


class Average(NamedTuple):
    """What a player does in one game, on average."""

    game: str
    played: int
    won: int
    points: Fraction
    best: int
    placement: Fraction
    """Placement points a game: the share of the opponents left behind."""


class Against(NamedTuple):
    opponent: str
    meetings: Meetings


class Page(NamedTuple):
    """All about one player."""

    player: str
    sittings: tuple[Sitting, ...]
    averages: tuple[Average, ...]
    against: tuple[Against, ...]


def page(ledger: Ledger, player: str) -> Page:
    sittings = sorted(ledger.sittings[player], key=lambda sitting: when(sitting.game.date))
    averages = []
    by_game: dict[str, list[Sitting]] = {}
    for sitting in ledger.played(player):
        by_game.setdefault(sitting.game.game, []).append(sitting)
    for game, own in by_game.items():
        scores = [sitting.place.points for sitting in own]
        won = sum(sitting.is_won for sitting in own)
        share = sum((sitting.share for sitting in own), Fraction(0)) / len(own)
        averages.append(Average(game, len(own), won, Fraction(sum(scores), len(own)), max(scores), share))
    met = [Against(other, found) for other, found in ledger.tallies[player].met.items()]
    met.sort(key=lambda against: (-against.meetings.games, against.opponent.casefold()))
    return Page(player, tuple(sittings), tuple(averages), tuple(met))


def when(date: str) -> tuple[bool, str]:
    """Orders dates and periods: what has none comes last, and where only the year or the month is known, behind all of it."""
    return not date, f"{date}~"


def period_of(date: str, period: Period) -> str:
    """The day, month or year of a date, as far as it is known."""
    return date[: _LENGTH[period]].removesuffix("-??").removesuffix("-??")


def by_period(dated: Iterable[_Dated], period: Period) -> dict[str, list[_Dated]]:
    """What happened in each period in which something did, in order."""
    found: dict[str, list[_Dated]] = {}
    for one in dated:
        found.setdefault(period_of(one.date, period), []).append(one)
    return {name: found[name] for name in sorted(found, key=when)}


class Interim(NamedTuple):
    """The table after a period."""

    period: str
    """Empty for games without a date, which come last."""
    games: int
    lines: tuple[TableLine, ...]


def history(results: Results, period: Period = "day") -> list[Interim]:
    """The standings after each period in which the league played."""
    steps: list[Interim] = []
    ledger = Ledger((), (), results.league.scheme, results.league.in_table)
    count = 0
    dated: list[Played | Bye] = [*results.played, *results.byes]
    for now, part in by_period(dated, period).items():
        for one in part:
            ledger.add(one)
            count += isinstance(one, Played) and not one.forfeited
        steps.append(Interim(now, count, ranked(results.league, ledger)))
    return steps


class Overdue(NamedTuple):
    """Who has played too few games for a deadline; games without a date are not counted."""

    by: str
    games: int
    behind: tuple[tuple[str, int], ...]


def due(results: Results, ledger: Ledger) -> list[Overdue]:
    found = []
    for deadline in results.league.deadlines:
        if results.season and not results.season.start <= deadline.by <= results.season.end:
            continue
        behind = []
        for player, sittings in ledger.sittings.items():
            dates = [sitting.game.date for sitting in sittings] + [bye.date for bye in ledger.byes[player]]
            count = sum(bool(date) and date.replace("?", "9") <= deadline.by for date in dates)
            if count < deadline.games and not results.league.dropped_out(player):
                behind.append((player, count))
        if behind:
            found.append(Overdue(deadline.by, deadline.games, tuple(behind)))
    return found


class Chart(NamedTuple):
    """The points of some players over time, for a chart."""

    by: Literal["day", "month", "year", "game"]
    steps: tuple[str, ...]
    """What each step is called, from the second one: a date, or the number of a game."""
    points: tuple[tuple[Fraction, ...], ...]
    """By step, from before the first game, and by player."""


def course(results: Results, players: Sequence[str], most: int = 60) -> Chart:
    """By the shortest periods of which there are few enough; by games where these have no dates."""
    dated: list[Played | Bye] = [*results.played, *results.byes]
    by: Period
    for by in get_args(Period):
        steps = by_period(dated, by)
        if len(steps) <= most:
            break
    if len(steps) > 1:
        return _course(results, players, by, [*steps.values()], [*steps])
    size = max(1, -(-len(dated) // most))
    parts = [dated[i : i + size] for i in range(0, len(dated), size)]
    return _course(results, players, "game", parts, [str(min(len(dated), i * size)) for i in range(1, len(parts) + 1)])


def _course(
    results: Results,
    players: Sequence[str],
    by: Literal["day", "month", "year", "game"],
    parts: Sequence[Sequence[Played | Bye]],
    steps: Sequence[str],
) -> Chart:
    ledger = Ledger((), (), results.league.scheme, players)
    points = [tuple(Fraction(0) for _ in players)]
    for part in parts:
        for one in part:
            ledger.add(one)
        points.append(tuple(ledger.totals[name] / outings(ledger, name, results.league.per_game) for name in players))
    return Chart(by, tuple(steps), tuple(points))
