"""Makes a round: a perfect schedule where everybody shall meet everybody and one exists, otherwise what the search finds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from referee.chance.stream import Stream
from referee.games import find
from referee.language import WordedError, mark
from referee.language.sentence import phrase
from referee.league.pairing.costs import Aims, Costs
from referee.league.pairing.designs import perfect, schedule
from referee.league.pairing.past import Past, past_of
from referee.league.pairing.search import Search
from referee.league.pairing.seats import seated
from referee.league.pairing.sizes import Sizes, allowed, divided
from referee.league.results import Results
from referee.league.rounds import Missing, missing
from referee.league.terms import MOST, League, Round


class CannotPair(WordedError):
    """There is no next round, and why."""


class Paired(NamedTuple):
    """A round and what it was made from."""

    round: Round
    past: Past
    groups: tuple[str, ...]
    """Of each table."""
    perfect: tuple[str, ...]
    """The groups whose tables are those of a perfect schedule."""
    aims: Aims
    late: tuple[Missing, ...]
    """Tables of earlier rounds without a result."""


def present(league: League, absent: Collection[str] = ()) -> list[str]:
    """Those who play the next round."""
    return [member.name for member in league.members if not member.dropped_out and member.name not in absent]


def pair(results: Results, number: int, players: Sequence[str], absent: Sequence[str] = (), date: str = "") -> Paired:
    """A round of a league after the results of the rounds before it. Raises CannotPair."""
    league, past = results.league, past_of(results, number)
    if not players:
        raise CannotPair(phrase("the league file names no members who could play"))
    if len(players) > MOST:
        text = mark("{count:# player is|# players are} too many; the limit is {most:# player|# players}")
        raise CannotPair(phrase(text, count=len(players), most=MOST))
    made = [
        _in_group(league, past, number, group, own) for group, own in _by_group(results, number, players) if own or not group
    ]
    tables = tuple(table for part in made for table in part.tables)
    return Paired(
        Round(number, tables, tuple(name for part in made for name in part.byes), tuple(absent), date),
        past,
        tuple(part.group for part in made for _ in part.tables),
        tuple(part.group for part in made if part.is_perfect),
        added([part.aims for part in made]),
        tuple(missing([each for each in league.rounds if each.number < number], results.played)),
    )


def next_round(league: League) -> int:
    """The number of the round that comes next. Raises CannotPair."""
    number = len(league.rounds) + 1
    rounds, final = league.pairing.rounds, league.pairing.final
    if rounds and number > rounds + bool(final):
        played = phrase("all {count:# round|# rounds} of the league are paired", count=rounds)
        raise CannotPair(phrase("{played}, and the final", played=played) if final else played)
    return number


def costs_of(league: League, past: Past, players: Sequence[str]) -> Costs:
    apart = {frozenset(pair) for names in league.pairing.apart for pair in combinations(names, 2)}
    return Costs(past, players, apart, league.pairing.by == "points")


def aims_of(league: League, past: Past, order: Sequence[str], tables: Sequence[Sequence[str]], byes: Sequence[str]) -> Aims:
    """What speaks against these tables of those who are paired with each other."""
    at = {name: i for i, name in enumerate(order)}
    return costs_of(league, past, order).aims([[at[name] for name in table] for table in tables], [at[name] for name in byes])


def added(aims: Iterable[Aims]) -> Aims:
    return Aims(*map(sum, zip(*aims, strict=True)))


def sizes_of(league: League) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many may sit at a table, by preference; and what is taken where that leaves somebody out. Raises CannotPair."""
    game = find(league.game) if league.game else None
    seats = game.seats if game else range(2, 13)
    sizes = allowed(seats, league.pairing.sizes)
    if not sizes:
        raise CannotPair(phrase("{game} is for {seats:or} players", game=league.game, seats=[str(size) for size in seats]))
    return sizes, () if league.pairing.sizes else tuple(size for size in (2,) if size in seats and size not in sizes)


def _by_group(results: Results, number: int, players: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Those who are paired with each other. In the final these are the first of each group."""
    league = results.league
    own = {group: [name for name in league.members_of(group) if name in players] for group in league.groups}
    if not league.is_final(number):
        yield from own.items()
        return
    first: list[str] = []
    for group in own:
        table = results.in_group(group).lines
        first += [line.player for line in table if line.player in players][: league.pairing.final]
    yield "", first


class _Part(NamedTuple):
    """The tables of a group."""

    group: str
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    is_perfect: bool
    aims: Aims


def _in_group(league: League, past: Past, number: int, group: str, players: Sequence[str]) -> _Part:
    sizes, spare = sizes_of(league)
    if len(players) < min(*sizes, *spare, 99):
        count, least = len(players), min((*sizes, *spare))
        if group:
            text = mark("{group} has {count:# player|# players} for this round, and a table needs {least}")
            raise CannotPair(phrase(text, group=group, count=count, least=least))
        raise CannotPair(phrase("{count:# player is|# players are} too few: a table needs {least}", count=count, least=least))
    order = _drawn(league, number, players)
    if league.pairing.by == "meetings" and not league.is_final(number):
        whole = _scheduled(league, number, group, order, sizes)
        if whole is not None:
            part = _part(league, past, group, order, *whole)
            if not part.aims.byes:
                return part
    if league.pairing.by == "points":
        order.sort(key=lambda name: -past.points.get(name, 0))
    return _searched(league, past, number, group, order, divided(len(order), sizes, spare))


def _drawn(league: League, number: int, players: Sequence[str]) -> list[str]:
    """The order at the beginning: that of the file, or drawn from the published seed; for rounds at random, each time anew."""
    order, seed = [*players], league.pairing.seed
    if seed:
        each = number if league.pairing.by == "random" else 0
        Stream(f"referee pairing {each} {seed}".encode("utf-8", "surrogatepass")).shuffle(order)
    return order


def _searched(league: League, past: Past, number: int, group: str, order: Sequence[str], sizes: Sizes) -> _Part:
    costs = costs_of(league, past, order)
    byes = sorted(sorted(range(len(order)), reverse=True), key=costs.byes.__getitem__)[: sizes.byes]
    rest = iter([player for player in range(len(order)) if player not in byes])
    search = Search(costs, [[next(rest) for _ in range(size)] for size in sizes.tables], byes)
    search.run(f"referee pairing {number} {group}".encode("utf-8", "surrogatepass"))
    *tables, byes = search.tables
    points = [past.points.get(name, Fraction(0)) if league.pairing.by == "points" else 0 for name in order]
    tables.sort(key=lambda table: (-sum(points[player] for player in table) / len(table), -len(table), min(table)))
    seats = [[order[player] for player in _in_seats(costs, sorted(table))] for table in tables]
    return _part(league, past, group, order, seats, [order[player] for player in sorted(byes)])


def _in_seats(costs: Costs, table: Sequence[int]) -> list[int]:
    first, last = costs.ends(table)
    return [first, *(player for player in table if player not in (first, last)), last]


def _part(
    league: League,
    past: Past,
    group: str,
    order: Sequence[str],
    tables: Sequence[Sequence[str]],
    byes: Sequence[str],
    is_perfect: bool = False,
) -> _Part:
    return _Part(group, tuple(map(tuple, tables)), tuple(byes), is_perfect, aims_of(league, past, order, tables, byes))


# -- everybody meets everybody -----------------------------------------------------------------------------------------


def _scheduled(
    league: League, number: int, group: str, players: Sequence[str], sizes: Sequence[int]
) -> tuple[list[list[str]], list[str], bool] | None:
    """The tables and byes of a schedule, and whether it is perfect, if the rounds so far are of it. Who dropped out leaves
    a seat empty, as long as enough sit at the table. None where that cannot be, or would bring together who must not meet."""
    roster = _roster(league, group)
    count = len(roster) + (sizes == (2,) and len(roster) % 2)  # somebody plays against nobody
    size = next((size for size in sorted(sizes, reverse=True) if perfect(count, size)), 0)
    size = size or next((size for size in sizes if number <= len(schedule(count, size) or ())), 0)
    if not size or any(len({*names} & {*roster}) > 1 for names in league.pairing.apart):
        return None

    def of_round(round: int) -> list[list[str]]:
        return [[roster[player] for player in table if player < len(roster)] for table in seated(count, size, round - 1)]

    for published in league.rounds[: number - 1]:
        tables = of_round(published.number)
        if not all(any(set(table) <= set(other) for other in tables) for table in published.tables if table[0] in roster):
            return None
    found = [[name for name in table if name in players] for table in of_round(number)]
    byes = [table[0] for table in found if len(table) == 1 and sizes == (2,)]
    tables = [table for table in found if table and table[0] not in byes]
    if sum(map(len, tables)) + len(byes) < len(players) or any(len(table) not in (*sizes, size) for table in tables):
        return None
    return tables, byes, perfect(count, size) is not None


def _roster(league: League, group: str) -> list[str]:
    """Those for whom the schedule was made: all who are, or could be, in the first round, in the order at the beginning."""
    there = {*present(league)}
    for first in league.rounds[:1]:
        there = {*first.byes, *first.absent, *(name for table in first.tables for name in table)}
    return _drawn(league, 1, [name for name in league.members_of(group) if name in there])
