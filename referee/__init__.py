"""A referee for recorded board games: reads a game's moves as text, replays them through its rules, says what is wrong.

    >>> import referee
    >>> [verdict] = referee.check_text('''
    ... [Game "Ape Town"]
    ... [Players "Laura, Emma"]
    ... * reveal 1: mandrill banana orang banana katta
    ... * reveal 2: banana tarsier chimp katta banana
    ... 1. Laura: take 2, place 8.4
    ... ''')
    >>> verdict.status
    'illegal'
    >>> [fault.code for fault in verdict.faults]
    ['AT-25']

Everything that the command line can do stands here. What is not needed is not imported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from referee.files.inputs import Unopened
    from referee.league.pairing.round import Paired
    from referee.league.results import Results
    from referee.match.loop import Match
    from referee.record.reader import Record
    from referee.verdict.verdict import PlayedVerdict, Verdict

__version__ = "0.1.0"


def read(text: str) -> Iterator[Record]:
    """The records of a text: tags, statements, and what cannot be read."""
    from referee.games import notation_of
    from referee.record.reader import read as records
    from referee.record.text import rows

    return records(rows(text.removeprefix("\ufeff")), notation_of)


def replay(record: Record, until: int | None = None, editions: Sequence[Path] = (), rules: str | None = None) -> Match:
    """A record played through its game, or its first moves: the state, the faults. Raises ValueError if it cannot be played.

    Here and below, `rules` is a version of the rules to judge by, whatever a record says; without, each is judged by the
    version that it names, or by the newest."""
    from referee.games.rulebook import Rulebook
    from referee.match.loop import NoMatch, begin

    match = begin(record, Rulebook(tuple(editions), rules))
    if isinstance(match, NoMatch):
        raise ValueError(match.faults[0].message)
    return match.run(until)


def check_text(text: str, editions: Sequence[Path] = (), rules: str | None = None) -> Iterator[PlayedVerdict]:
    """The verdict of each record in a text."""
    from referee.games.rulebook import Rulebook
    from referee.verdict.verdict import judge

    rulebook = Rulebook(tuple(editions), rules)
    return (judge(record, rulebook) for record in read(text))


def check(path: str | Path, editions: Sequence[Path] = (), rules: str | None = None) -> Iterator[PlayedVerdict]:
    """The verdict of each record in a file. Raises `referee.files.inputs.Unopened` where it cannot be read as text."""
    from referee.files.inputs import Source, text_of
    from referee.games.rulebook import Rulebook
    from referee.verdict.verdict import judge_text

    return judge_text(text_of(Source(str(path))), Rulebook(tuple(editions), rules), str(path))


def check_all(
    paths: Sequence[str | Path],
    editions: Sequence[Path] = (),
    jobs: int | None = None,
    cache: bool = True,
    rules: str | None = None,
) -> Iterator[Verdict | Unopened]:
    """The verdicts of all records in files, folders and archives, in their order, judged by several processes (None: one
    for each core). An input that cannot be read stands in its place. `referee.batch.judge_all` has more settings."""
    from referee.batch import judge_all
    from referee.batch.settings import Settings
    from referee.games.rulebook import Rulebook

    return judge_all([str(path) for path in paths], Settings(Rulebook(tuple(editions), rules), jobs, cache))


def pair(league: str | Path, without: Iterable[str] = (), editions: Sequence[Path] = (), rules: str | None = None) -> Paired:
    """The next round of the league in a file, after the records in its folder: `.round` has its tables and byes. Raises
    `referee.league.leaguefile.LeagueError` and `referee.league.pairing.round.CannotPair`."""
    import os

    from referee.files.inputs import in_folder
    from referee.league.leaguefile import read_league
    from referee.league.pairing.round import next_round, pair, present

    terms = read_league(str(league))
    absent = [terms.player(name) or name for name in without]
    if strangers := {*absent} - {member.name for member in terms.members}:
        raise ValueError(f"not members: {', '.join(sorted(strangers))}")
    number = next_round(terms)
    logs = [log for log in in_folder(os.path.dirname(league) or ".") if isinstance(log, str)]
    found = results(logs, league, editions=editions, rules=rules, until=number - 1)
    return pair(found, number, present(terms, absent), absent)


def results(
    paths: Iterable[str | Path],
    league: str | Path | None = None,
    game: str | None = None,
    season: str | None = None,
    editions: Sequence[Path] = (),
    rules: str | None = None,
    until: int | None = None,
) -> Results:
    """The results of many records, for a league's file where there is one: `.standings.lines` is the table, `.left_out` what
    does not count; `until` is the last round that counts. Raises `referee.league.leaguefile.LeagueError`, and ValueError for a
    season that the league does not have."""
    from referee.batch.settings import Settings
    from referee.games.rulebook import Rulebook
    from referee.league.leaguefile import read_league
    from referee.league.results import collect
    from referee.league.terms import League

    terms = read_league(str(league)) if league is not None else League()
    chosen = terms.season(season) if season is not None else None
    if season is not None and chosen is None:
        raise ValueError(f"no season {season!r}")
    settings = Settings(Rulebook(tuple(editions), rules))
    return collect([*map(str, paths)], terms, game or terms.game or None, chosen, settings, until=until)
