"""A league's terms from its TOML file. One that says something wrong is refused with everything that is wrong in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from referee.games.editions import read_table
from referee.games.game import EditionError
from referee.language import said
from referee.language.sentence import Phrase, phrase
from referee.league.filepart import Part
from referee.league.pairingfile import pairing, rounds, written_results
from referee.league.played import Placing
from referee.league.scheme import SCHEMES, NoPlaces, NoScheme, Scheme, by_places
from referee.league.terms import DEFAULT_TIE_BREAKS, Bye, Deadline, Forfeit, League, Member, Season, key_of
from referee.league.tiebreak import TIE_BREAKS
from referee.record.durations import duration
from referee.verdict.conditions import Conditions


class LeagueError(Exception):
    """A league's file that cannot be used: all that is wrong with it."""

    def __init__(self, problems: Sequence[str | Phrase]) -> None:
        self.problems = tuple(map(said, problems))
        super().__init__("; ".join(self.problems))


def read_league(path: str) -> League:
    """The league in a file. Raises LeagueError."""
    try:
        return league_of(read_table(path))
    except EditionError as error:
        raise LeagueError(error.problems) from None


def league_of(table: Mapping[str, Any]) -> League:
    """The league in a TOML table. Raises LeagueError."""
    whole = Part(table, "", [])
    whole.only(
        "name game scheme places tie_breaks per_game drop_outs members seasons byes forfeits results rounds pairing deadlines "
        "conditions post"
    )
    league = _league(whole)
    if whole.problems:
        raise LeagueError(whole.problems)
    return league


def _league(whole: Part) -> League:
    members = tuple(_members(whole))
    people = League(members=members)
    drop_outs = whole.found.get("drop_outs", "keep")
    if drop_outs not in ("keep", "annul"):
        whole.needs("drop_outs", phrase('"keep" (their games count) or "annul"'))
    per_game = whole.flag("per_game")
    scheme = _scheme(whole)
    forfeits = tuple(_forfeits(whole, people))
    results = tuple(written_results(whole, people))
    sizes = {len(forfeit.absent) + len(forfeit.present) for forfeit in forfeits} | {len(each.points) for each in results}
    for size in sorted(sizes - {0}):
        try:
            scheme.award([Placing("", rank, 0) for rank in range(1, size + 1)])
        except NoPlaces as error:
            whole.problem(
                phrase("[places] has no line for {size} players, but a forfeit or a result needs it", size=error.size)
            )
    return League(
        name=whole.text("name", ""),
        scheme=scheme,
        tie_breaks=_tie_breaks(whole),
        per_game=per_game,
        game=whole.text("game", ""),
        members=members,
        annul=drop_outs == "annul",
        seasons=tuple(_seasons(whole)),
        byes=tuple(_byes(whole, people)),
        forfeits=forfeits,
        results=results,
        rounds=tuple(rounds(whole, people)),
        pairing=pairing(whole, people),
        deadlines=tuple(_deadlines(whole)),
        conditions=_conditions(whole),
        forfeit_after=_forfeit_after(whole),
    )


def _scheme(whole: Part) -> Scheme:
    name = whole.found.get("scheme", "places" if "places" in whole else "placement")
    if name == "places":
        try:
            return by_places(whole.found.get("places", {}))
        except NoScheme as error:
            whole.problem(error.problem)
    elif not isinstance(name, str) or name not in SCHEMES:
        known = [*SCHEMES, "places"]
        whole.problem(phrase("unknown scheme {name:quoted}; choose from {known:or}", name=str(name), known=known))
    elif "places" in whole:
        whole.problem(phrase('there is a table [places], but scheme is "{name}"', name=name))
    else:
        return SCHEMES[name]
    return SCHEMES["placement"]


def _tie_breaks(whole: Part) -> tuple[str, ...]:
    names = whole.found.get("tie_breaks", list(DEFAULT_TIE_BREAKS))
    if not isinstance(names, list):
        whole.needs("tie_breaks", phrase('a list such as ["direct", "wins"]'))
        return ()
    for name in names:
        if not isinstance(name, str) or name not in TIE_BREAKS:
            whole.problem(
                phrase("unknown tie-break {name:quoted}; choose from {known:or}", name=str(name), known=tuple(TIE_BREAKS))
            )
    return tuple(name for name in names if isinstance(name, str))


def _members(whole: Part) -> list[Member]:
    members: list[Member] = []
    taken: dict[str, str] = {}
    for entry in whole.each("members", "name aliases dropped_out mail group"):
        name, aliases = entry.text("name"), entry.names("aliases", 0)
        out = entry.found.get("dropped_out", False)
        if not isinstance(out, (bool, date)):
            entry.needs("dropped_out", phrase("true or a date"))
        for spelling in (name, *aliases):
            other = taken.setdefault(key_of(spelling), name)
            if other != name or spelling in [member.name for member in members]:
                entry.problem(phrase("the name {name} already belongs to {member}", name=spelling, member=other))
        mail = entry.names("mail", 0)
        if not all("@" in address for address in mail):
            entry.needs("mail", phrase("an address such as anna@example.org, or a list of them"))
        members.append(Member(name, aliases, bool(out), mail, entry.text("group", "")))
    return members


def _seasons(whole: Part) -> list[Season]:
    seasons: list[Season] = []
    for entry in whole.each("seasons", "name from to"):
        season = Season(entry.text("name"), entry.date("from"), entry.date("to"))
        if season.start > season.end:
            entry.problem(phrase("the season ends before it starts"))
        if any(key_of(other.name) == key_of(season.name) for other in seasons):
            entry.problem(phrase("there are two seasons called {name}", name=season.name))
        seasons.append(season)
    return seasons


def _byes(whole: Part, people: League) -> list[Bye]:
    return [
        Bye(entry.member(entry.text("player"), people), entry.points("points"), entry.date("date", needed=False), entry.round())
        for entry in whole.each("byes", "player points date round")
    ]


def _forfeits(whole: Part, people: League) -> list[Forfeit]:
    forfeits = []
    for entry in whole.each("forfeits", "absent present date round"):
        absent, present = entry.members("absent", people, 1), entry.members("present", people, 1)
        entry.once((*absent, *present))
        forfeits.append(Forfeit(absent, present, entry.date("date", needed=False), entry.round()))
    return forfeits


def _deadlines(whole: Part) -> list[Deadline]:
    deadlines = []
    for entry in whole.each("deadlines", "by games"):
        games = entry.number(
            "games", 1, what=phrase("a whole number from 1: how many games everybody should have played by then")
        )
        deadlines.append(Deadline(entry.date("by"), games))
    return sorted(deadlines)


def _forfeit_after(whole: Part) -> timedelta | None:
    """`[post]`: what happens to those who are late in play by post."""
    table = whole.table("post")
    table.only("forfeit_after")
    text = table.text("forfeit_after", "")
    after = duration(text)
    if text and (after is None or after < timedelta(0)):
        table.needs("forfeit_after", phrase("a time such as 12h, 7d or 2w"))
    return after


def _conditions(whole: Part) -> Conditions:
    """`[conditions]`: what is not said there is allowed."""
    table = whole.table("conditions")
    chosen: dict[str, Any] = {}
    for key, value in table.found.items():
        if key not in Conditions._fields:
            table.unknown(key, Conditions._fields)
        elif key == "least_moves":
            chosen[key] = table.number(key, 0, what=phrase("a whole number from 0"))
        elif key in ("editions", "options", "rules"):
            values = [value] if isinstance(value, (str, date)) else value
            if not isinstance(values, list) or not all(isinstance(one, (str, date)) for one in values):
                table.needs(key, phrase("a list of texts; an empty list allows only what is usual"))
            else:
                chosen[key] = tuple("".join(str(one).split()) for one in values)
        else:
            chosen[key] = table.flag(key)
    return Conditions(**chosen)
