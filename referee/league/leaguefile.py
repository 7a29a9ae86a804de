"""A league's terms from its TOML file. One that says something wrong is refused with everything that is wrong in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from referee.conduct import Conditions
from referee.games.editions import read_table
from referee.games.game import EditionError
from referee.league.played import Place
from referee.league.scheme import SCHEMES, NoPlaces, Scheme, by_places
from referee.league.terms import DEFAULT_TIE_BREAKS, Bye, Deadline, Forfeit, League, Member, Season, key_of
from referee.league.tiebreak import TIE_BREAKS


class LeagueError(Exception):
    """A league's file that cannot be used: all that is wrong with it."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


def read_league(path: str) -> League:
    """The league in a file. Raises LeagueError."""
    try:
        return league_of(read_table(path))
    except EditionError as error:
        raise LeagueError(error.problems) from None


def league_of(table: Mapping[str, Any]) -> League:
    """The league in a TOML table. Raises LeagueError."""
    reader = _Reader(table)
    league = reader.league()
    if reader.problems:
        raise LeagueError(reader.problems)
    return league


class _Reader:
    """Takes a table apart and collects what is wrong."""

    KEYS = "name game scheme places tie_breaks per_game drop_outs members seasons byes forfeits deadlines conditions"

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table
        self.problems: list[str] = []
        for key in table:
            if key not in self.KEYS.split():
                self.wrong(f"{key!r} means nothing here; known are {', '.join(self.KEYS.split())}")

    def wrong(self, problem: str) -> None:
        self.problems.append(problem)

    def league(self) -> League:
        members = tuple(self._members())
        self.people = League(members=members)
        drop_outs = self.table.get("drop_outs", "keep")
        if drop_outs not in ("keep", "annul"):
            self.wrong('drop_outs must be "keep" (their games count) or "annul"')
        per_game = self.table.get("per_game", False)
        if not isinstance(per_game, bool):
            self.wrong("per_game must be true or false")
        scheme = self._scheme()
        forfeits = tuple(self._forfeits())
        for size in sorted({len(forfeit.absent) + len(forfeit.present) for forfeit in forfeits} - {0}):
            try:
                scheme.award([Place("", rank, 0) for rank in range(1, size + 1)])
            except NoPlaces as error:
                self.wrong(f"{error}, and there is a forfeit at one")
        return League(
            name=self._text(self.table, "name", ""),
            scheme=scheme,
            tie_breaks=self._tie_breaks(),
            per_game=per_game is True,
            game=self._text(self.table, "game", ""),
            members=members,
            annul=drop_outs == "annul",
            seasons=tuple(self._seasons()),
            byes=tuple(self._byes()),
            forfeits=forfeits,
            deadlines=tuple(self._deadlines()),
            conditions=self._conditions(),
        )

    def _tables(self, key: str, allowed: str) -> list[tuple[str, Mapping[str, Any]]]:
        """The entries of `[[key]]`, each with a name for messages."""
        entries = self.table.get(key, [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self.wrong(f"{key} must be written as [[{key}]], once for each")
            return []
        for i, entry in enumerate(entries, 1):
            for word in entry:
                if word not in allowed.split():
                    self.wrong(f"[[{key}]] {i}: {word!r} means nothing here; known are {', '.join(allowed.split())}")
        return [(f"[[{key}]] {i}", entry) for i, entry in enumerate(entries, 1)]

    def _text(self, table: Mapping[str, Any], key: str, default: str | None = None, where: str = "") -> str:
        value = table.get(key, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            self.wrong(f"{where}: {key} must be a text".removeprefix(": "))
            return ""
        return value.strip()

    def _names(self, table: Mapping[str, Any], key: str, where: str, least: int) -> tuple[str, ...]:
        value = table.get(key, [])
        value = [value] if isinstance(value, str) else value
        is_list = isinstance(value, list) and all(isinstance(name, str) and name.strip() for name in value)
        if not is_list or len(value) < least:
            self.wrong(f"{where}: {key} must be a name or a list of names")
            return ()
        return tuple(name.strip() for name in value)

    def _date(self, table: Mapping[str, Any], key: str, where: str, needed: bool = True) -> str:
        value = table.get(key, "")
        if isinstance(value, datetime):
            value = value.date()
        if isinstance(value, date):
            return value.isoformat()
        if value == "" and not needed:
            return ""
        try:
            return date.fromisoformat(value).isoformat()
        except (TypeError, ValueError):
            self.wrong(f"{where}: {key} must be a date such as 2026-11-12")
            return ""

    def _player(self, name: str, where: str) -> str:
        member = self.people.player(name)
        if member is None:
            self.wrong(f"{where}: {name} is no member")
        return member or name

    def _scheme(self) -> Scheme:
        name = self.table.get("scheme", "places" if "places" in self.table else "placement")
        if name == "places":
            try:
                return by_places(self.table.get("places", {}))
            except ValueError as error:
                self.wrong(str(error))
        elif not isinstance(name, str) or name not in SCHEMES:
            self.wrong(f"there is no scheme {name!r}; schemes: {', '.join(SCHEMES)}, places")
        elif "places" in self.table:
            self.wrong(f'[places] is given, but scheme is "{name}"')
        else:
            return SCHEMES[name]
        return SCHEMES["placement"]

    def _tie_breaks(self) -> tuple[str, ...]:
        names = self.table.get("tie_breaks", list(DEFAULT_TIE_BREAKS))
        if not isinstance(names, list):
            self.wrong('tie_breaks must be a list such as ["direct", "wins"]')
            return ()
        for name in names:
            if not isinstance(name, str) or name not in TIE_BREAKS:
                self.wrong(f"there is no tie-break {name!r}; tie-breaks: {', '.join(TIE_BREAKS)}")
        return tuple(name for name in names if isinstance(name, str))

    def _members(self) -> list[Member]:
        members: list[Member] = []
        taken: dict[str, str] = {}
        for where, entry in self._tables("members", "name aliases dropped_out"):
            name = self._text(entry, "name", None, where)
            aliases = self._names(entry, "aliases", where, 0)
            out = entry.get("dropped_out", False)
            if not isinstance(out, (bool, date)):
                self.wrong(f"{where}: dropped_out must be true or a date")
            for spelling in (name, *aliases):
                other = taken.setdefault(key_of(spelling), name)
                if other != name or spelling in [member.name for member in members]:
                    self.wrong(f"{where}: {spelling} is already {other}")
            members.append(Member(name, aliases, bool(out)))
        return members

    def _seasons(self) -> list[Season]:
        seasons: list[Season] = []
        for where, entry in self._tables("seasons", "name from to"):
            name = self._text(entry, "name", None, where)
            season = Season(name, self._date(entry, "from", where), self._date(entry, "to", where))
            if season.start > season.end:
                self.wrong(f"{where}: it ends before it starts")
            if any(key_of(other.name) == key_of(season.name) for other in seasons):
                self.wrong(f"{where}: a second season {season.name}")
            seasons.append(season)
        return seasons

    def _byes(self) -> list[Bye]:
        byes = []
        for where, entry in self._tables("byes", "player points date"):
            points = entry.get("points", 0.5)
            if isinstance(points, bool) or not isinstance(points, (int, float)) or not 0 <= points <= 1000:
                self.wrong(f"{where}: points must be a number from 0")
                points = 0
            player = self._player(self._text(entry, "player", None, where), where)
            byes.append(Bye(player, Fraction(str(points)), self._date(entry, "date", where, needed=False)))
        return byes

    def _forfeits(self) -> list[Forfeit]:
        forfeits = []
        for where, entry in self._tables("forfeits", "absent present date"):
            absent = tuple(self._player(name, where) for name in self._names(entry, "absent", where, 1))
            present = tuple(self._player(name, where) for name in self._names(entry, "present", where, 1))
            if len({*absent, *present}) < len(absent) + len(present):
                self.wrong(f"{where}: somebody is named twice")
            forfeits.append(Forfeit(absent, present, self._date(entry, "date", where, needed=False)))
        return forfeits

    def _deadlines(self) -> list[Deadline]:
        deadlines = []
        for where, entry in self._tables("deadlines", "by games"):
            games = entry.get("games")
            if isinstance(games, bool) or not isinstance(games, int) or games < 1:
                self.wrong(f"{where}: games must be a number from 1: how many everybody should have played by then")
                games = 0
            deadlines.append(Deadline(self._date(entry, "by", where), games))
        return sorted(deadlines)

    def _conditions(self) -> Conditions:
        """`[conditions]`: what is not said there is allowed."""
        table = self.table.get("conditions", {})
        if not isinstance(table, dict):
            self.wrong("conditions must be written as [conditions], with a line for each")
            return Conditions()
        found: dict[str, Any] = {}
        for key, value in table.items():
            if key not in Conditions._fields:
                self.wrong(f"[conditions]: {key!r} means nothing here; known are {', '.join(Conditions._fields)}")
            elif key == "least_moves":
                if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                    self.wrong("[conditions]: least_moves must be a number from 0")
                else:
                    found[key] = value
            elif key in ("editions", "options", "rules"):
                values = [value] if isinstance(value, (str, date)) else value
                if not isinstance(values, list) or not all(isinstance(one, (str, date)) for one in values):
                    self.wrong(f"[conditions]: {key} must be a list of texts; an empty one allows what is usual")
                else:
                    found[key] = tuple("".join(str(one).split()) for one in values)
            elif isinstance(value, bool):
                found[key] = value
            else:
                self.wrong(f"[conditions]: {key} must be true or false")
        return Conditions(**found)
