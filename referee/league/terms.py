"""What a league decides for itself: scheme, tie-breaks, members, seasons, byes, forfeits, drop-outs, deadlines,
and what a game must be like to count."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from referee.language import mark
from referee.language.sentence import NOTHING, Phrase, phrase
from referee.league.scheme import SCHEMES, Scheme
from referee.verdict.conditions import ANYTHING, Conditions

MOST = 1000
"""Players of a round."""
DEFAULT_TIE_BREAKS = ("direct", "wins", "buchholz", "sonneborn-berger")
_DATE = re.compile(r"(?:\d{4}|\?{4})-(?:\d\d|\?\?)-(?:\d\d|\?\?)")


class Member(NamedTuple):
    name: str
    aliases: tuple[str, ...] = ()
    dropped_out: bool = False
    mail: tuple[str, ...] = ()
    """Addresses from which a player's mails come."""
    group: str = ""
    """Those with whom the player is paired; empty where the league has no groups."""


class Season(NamedTuple):
    name: str
    start: str
    end: str

    def misses(self, date: str) -> Phrase:
        """Why a game of this date is none of the season; empty where it is one. Unknown parts of a date may decide."""
        if not date:
            return phrase("without a date it is unclear whether it belongs to {season}", season=self.name)
        first = date.replace("????", "0000").replace("??", "01")
        last = date.replace("????", "9999").replace("??", "31")
        if last < self.start:
            return self._outside(mark("{date} is before {season} ({start} to {end})"), date)
        if first > self.end:
            return self._outside(mark("{date} is after {season} ({start} to {end})"), date)
        if first < self.start or last > self.end:
            return self._outside(mark("{date} may be outside {season} ({start} to {end})"), date)
        return NOTHING

    def _outside(self, text: str, date: str) -> Phrase:
        return phrase(text, date=date, season=self.name, start=self.start, end=self.end)


class Bye(NamedTuple):
    """Points for a player whom nobody could play against."""

    player: str
    points: Fraction
    date: str
    round: int = 0


class Forfeit(NamedTuple):
    """A game that was not played because some did not come."""

    absent: tuple[str, ...]
    present: tuple[str, ...]
    date: str
    round: int = 0


class Result(NamedTuple):
    """A game without a record: who made how many points."""

    points: tuple[tuple[str, int], ...]
    date: str
    round: int = 0


By: TypeAlias = Literal["points", "meetings", "random"]


class Pairing(NamedTuple):
    """How the next round is made."""

    by: By = "points"
    rounds: int = 0
    """How many there are before the final; 0: as many as are made."""
    final: int = 0
    """How many of each group play one more round; 0: there is no final."""
    sizes: tuple[int, ...] = ()
    """How many sit at a table, by preference; empty: what the game allows."""
    seed: str = ""
    """A text from which the order at the beginning is drawn; empty: the order of the file."""
    apart: tuple[tuple[str, ...], ...] = ()
    """Players of whom no two shall meet."""
    bye: Fraction = Fraction(1, 2)
    """What a bye brings."""


EVERY_ROUND = Pairing()


class Round(NamedTuple):
    """A round as it was published."""

    number: int
    tables: tuple[tuple[str, ...], ...]
    """The players in the order of their seats."""
    byes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    date: str = ""


class Deadline(NamedTuple):
    by: str
    games: int
    """How many games everybody should have played by then."""


@lru_cache(4_096)
def key_of(name: str) -> str:
    """What is the same in all spellings of a name: capitals, blanks and ways to write an accent do not count."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


@dataclass
class League:
    name: str = ""
    scheme: Scheme = SCHEMES["placement"]
    tie_breaks: tuple[str, ...] = DEFAULT_TIE_BREAKS
    per_game: bool = False
    """Are players ranked by points a game, not by their sum?"""
    game: str = ""
    members: tuple[Member, ...] = ()
    """Without any, everybody who plays belongs to the league."""
    annul: bool = False
    """Do the games of those who dropped out not count, for anybody?"""
    seasons: tuple[Season, ...] = ()
    byes: tuple[Bye, ...] = ()
    forfeits: tuple[Forfeit, ...] = ()
    results: tuple[Result, ...] = ()
    rounds: tuple[Round, ...] = ()
    """In the order of their numbers."""
    pairing: Pairing = EVERY_ROUND
    deadlines: tuple[Deadline, ...] = ()
    conditions: Conditions = ANYTHING
    """What a game must be like to count."""
    forfeit_after: timedelta | None = None
    """How late a player must be in play by post until the game can be ended; None: never."""
    _names: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for member in self.members:
            for name in (member.name, *member.aliases):
                self._names[key_of(name)] = member.name
        self._gone = {member.name for member in self.members if member.dropped_out}

    def player(self, name: str) -> str | None:
        """The one name of a player in this league; None for strangers. Without members the first spelling stands."""
        key = key_of(name)
        if key not in self._names and not self.members:
            self._names[key] = name
        return self._names.get(key)

    @property
    def in_table(self) -> list[str]:
        """The members who have a line of the table, with or without a game."""
        return [member.name for member in self.members if not self.annuls(member.name)]

    def dropped_out(self, player: str) -> bool:
        return player in self._gone

    def annuls(self, player: str) -> bool:
        return self.annul and player in self._gone

    def date(self, tag: str | None) -> str:
        """A record's date where it is one."""
        return tag if tag is not None and _DATE.fullmatch(tag) and tag != "????-??-??" else ""

    def is_final(self, round: int) -> bool:
        return 0 < self.pairing.rounds < round

    def round(self, number: int) -> Round | None:
        return next((found for found in self.rounds if found.number == number), None)

    def members_of(self, group: str) -> list[str]:
        return [member.name for member in self.members if key_of(member.group) == key_of(group)]

    @property
    def groups(self) -> list[str]:
        """Their names in the order of the file; one without a name where there are none."""
        return [*dict.fromkeys(member.group for member in self.members)]

    def season(self, name: str) -> Season | None:
        return next((season for season in self.seasons if key_of(season.name) == key_of(name)), None)
