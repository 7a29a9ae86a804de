"""Finished games reduced to what a league counts, and everything else with the reason why it does not count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from referee.batch import judge_all
from referee.batch.settings import Settings
from referee.fault import Fault
from referee.files.inputs import Unopened
from referee.games import find
from referee.games.rulebook import Rulebook
from referee.language import mark, said
from referee.language.sentence import NOTHING, Phrase, phrase
from referee.league.played import Placing, Played
from referee.league.rounds import Seat, Tables, round_of
from referee.league.same import KnownGames
from referee.league.scheme import NoPlaces
from referee.league.table import table
from referee.league.terms import Bye, League, Season
from referee.verdict.verdict import Verdict

if TYPE_CHECKING:
    from referee.league.table import Standings

ReasonKind: TypeAlias = Literal[
    "illegal",
    "unreadable",
    "unfinished",
    "abandoned",
    "duplicate",
    "annulled",
    "season",
    "round",
    "player",
    "scheme",
    "conditions",
]
Reason: TypeAlias = tuple[ReasonKind, str | Phrase]
"""Why a record does not count. Where the table said why, that is a plain text."""


KINDS: dict[str, str] = {
    "illegal": mark("illegal"),
    "unreadable": mark("unreadable"),
    "unfinished": mark("unfinished"),
    "abandoned": mark("abandoned"),
    "duplicate": mark("duplicate"),
    "annulled": mark("annulled"),
    "season": mark("season"),
    "round": mark("round"),
    "player": mark("player"),
    "scheme": mark("scheme"),
    "conditions": mark("conditions"),
}
"""What people read for each kind; programs read the kind itself."""
DROPPED_OUT = mark("{player} dropped out: the games do not count")


class LeftOut(NamedTuple):
    name: str | Phrase
    """The record, or a bye or forfeit of the league's file."""
    kind: ReasonKind
    why: str | Phrase

    @property
    def record(self) -> str:
        return said(self.name)

    @property
    def reason(self) -> str:
        """Why it does not count, in the language in use."""
        return said(self.why)


class Remark(NamedTuple):
    """A record that counts, and what is to be known of it."""

    record: str
    what: Phrase

    @property
    def text(self) -> str:
        """The same in the language in use."""
        return said(self.what)


class Results:
    """All that a league's table is made of."""

    def __init__(
        self,
        league: League | None = None,
        season: Season | None = None,
        rulebook: Rulebook = Rulebook(),
        until: int | None = None,
    ) -> None:
        """`until` is the last round that counts."""
        self.league, self.season, self.until = league or League(), season, until
        self.played: list[Played] = []
        self.byes: list[Bye] = []
        self.left_out: list[LeftOut] = []
        self.notes: list[Remark] = []
        self.unopened: list[Unopened] = []
        self.faulty = 0
        """Records with a fault, as `check` counts them."""
        self._known = KnownGames(rulebook)
        self.tables = Tables(self.league.rounds)
        self._add_unplayed()

    def add(self, verdict: Verdict) -> None:
        """Count a record, or say why it does not count."""
        self.faulty += not verdict.ok
        record = verdict.source if verdict.record.first == 1 else f"{verdict.source}:{verdict.record.first}"
        places = self._places(verdict)
        reason = self._not_finished(verdict) or self._not_ours(verdict) or self._not_worth(places) or self._not_allowed(verdict)
        seated, seat = self._seats(verdict)
        if reason is None:
            reason = self._too_late(seat.round) or self._repeats(verdict, seated, record, seat)
        if self.is_left_empty(verdict):
            return
        if reason is not None:
            self.left_out.append(LeftOut(record, *reason))
            return
        tag = verdict.record.tag
        unusual: tuple[str | Phrase, ...] = (
            *(text for _, text in verdict.conduct.said()),
            *[phrase("without a move")] * (verdict.moves == 0),
        )
        date = self.league.date(tag("Date"))
        self._take(Played(record, verdict.game, tag("Event") or "", date, places, False, seated, *seat, unusual))
        if self.league.rounds and not seat.table:
            self.notes.append(Remark(record, phrase("counts, but was played at no table of a round")))
        if unusual:
            self.notes.append(Remark(record, phrase("counts, but is unusual: {what:list}", what=unusual)))
        fault = next(iter(verdict.errors), None)
        if fault is not None:
            self.notes.append(Remark(record, phrase("counts, but has a fault: {fault}", fault=_in_line(fault))))

    def is_left_empty(self, verdict: Verdict) -> bool:
        """Is it a log that nobody filled in, since the league's file has the result of its table?"""
        return verdict.status == "unfinished" and not verdict.moves and self._seats(verdict)[1] in self.tables.played

    def _seats(self, verdict: Verdict) -> tuple[tuple[str, ...], Seat]:
        """The league's names of those who played, in the order of their seats, and at which table that was."""
        seated = tuple(self.league.player(name) or name for name in verdict.players)
        return seated, self.tables.of(seated, round_of(verdict.record.tag("Round")))

    def _take(self, game: Played) -> None:
        self.played.append(game)
        if game.table:
            self.tables.played[Seat(game.round, game.table)] = game.record

    def _too_late(self, round: int) -> Reason | None:
        if self.until is None or round <= self.until:
            return None
        return "round", phrase("round {round} is after round {last}", round=round, last=self.until)

    def _repeats(self, verdict: Verdict, seated: tuple[str, ...], record: str, seat: Seat) -> Reason | None:
        earlier = self._known.earlier(verdict, seated, record)
        if earlier is not None:
            return "duplicate", phrase("the same game as {record}", record=earlier)
        if seat in self.tables.played:
            text = mark("table {table} of round {round} has a result already: {record}")
            return "duplicate", phrase(text, **seat._asdict(), record=self.tables.played[seat])
        return None

    @property
    def standings(self) -> Standings:
        """The league's table as it stands now."""
        return table(self.league, self.played, self.byes)

    def in_group(self, group: str | None) -> Standings:
        """The table of one of the league's groups; of all players without one."""
        return table(self.league, self.played, self.byes, group)

    def _places(self, verdict: Verdict) -> tuple[Placing, ...]:
        """The places of the players among themselves: whom nobody plays (`Game.extra_players`) is not in the league."""
        own = [standing for standing in verdict.standings if standing.player in verdict.players]
        ranks = [standing.rank for standing in own]
        return tuple(Placing(self.league.player(s.player) or s.player, ranks.index(s.rank) + 1, s.points) for s in own)

    def _not_finished(self, verdict: Verdict) -> Reason | None:
        if verdict.ending == "abandoned":
            return "abandoned", verdict.given_up or phrase("the players gave up the game")
        if verdict.status == "finished":
            return None
        if verdict.status == "unfinished":
            return "unfinished", verdict.waits_for
        if verdict.is_secret:  # what is wrong might tell it
            return verdict.status, phrase('run "referee check" for details')
        errors = [fault for fault in verdict.errors if not fault.follows]
        if verdict.status == "unreadable":  # the line that could not be read, not what else may be wrong
            errors = [fault for fault in errors if fault.code[0] == "S"] or errors
        return verdict.status, _in_line(errors[0])

    def _not_ours(self, verdict: Verdict) -> Reason | None:
        """Why a finished game is none of the league's: who played, and when."""
        members: dict[str, str] = {}
        for name in verdict.players:
            member = self.league.player(name)
            if member is None:
                return "player", phrase("{player} is neither a member of the league nor an alias of one", player=name)
            if member in members:
                return "player", phrase("{player} and {other} are the same member", player=members[member], other=name)
            members[member] = name
        gone = [name for name in members if self.league.annuls(name)]
        if gone:
            return "annulled", phrase(DROPPED_OUT, player=gone[0])
        reason = self._out_of_season(self.league.date(verdict.record.tag("Date")))
        return ("season", reason) if reason else None

    def _not_worth(self, places: Sequence[Placing]) -> Reason | None:
        if len(places) < 2:
            return "player", phrase("there was only one player")
        try:
            self.league.scheme.award(places)
        except NoPlaces as error:
            return "scheme", phrase("[places] of the league file has no line for {size} players", size=error.size)
        return None

    def _not_allowed(self, verdict: Verdict) -> Reason | None:
        broken = tuple(text for _, text in self.league.conditions.broken(verdict))
        return ("conditions", phrase("{what:list}", what=broken)) if broken else None

    def _out_of_season(self, date: str) -> Phrase:
        return self.season.misses(date) if self.season else NOTHING

    def _add_unplayed(self) -> None:
        """What the league's file says of games that have no record: byes, forfeits, results."""
        points, rounds = self.league.pairing.bye, self.league.rounds
        byes = [Bye(player, points, each.date, each.number) for each in rounds for player in each.byes]
        for bye in (*self.league.byes, *byes):
            if self._counts(phrase("bye for {player}", player=bye.player), [bye.player], bye.date, bye.round):
                self.byes.append(bye)
        for forfeit in self.league.forfeits:
            players = *forfeit.present, *forfeit.absent
            if self._counts(phrase("forfeit by {players}", players=forfeit.absent), players, forfeit.date, forfeit.round):
                places = [Placing(player, 1, 1) for player in forfeit.present]
                places += [Placing(player, len(forfeit.present) + 1, 0) for player in forfeit.absent]
                name, seat = f"forfeit by {', '.join(forfeit.absent)}", self.tables.of(players, forfeit.round)
                self._take(Played(name, "", "forfeit", forfeit.date, tuple(places), True, players, *seat))
        for result in self.league.results:
            players = tuple(player for player, _ in result.points)
            if self._counts(phrase("result of {players}", players=players), players, result.date, result.round):
                seat = self.tables.of(players, result.round)
                seats = self.league.rounds[seat.round - 1].tables[seat.table - 1] if seat.table else players
                ranked = sorted(result.points, key=lambda scored: -scored[1])
                scores = [scored for _, scored in ranked]
                places = [Placing(player, scores.index(scored) + 1, scored) for player, scored in ranked]
                seats = tuple(player for player in seats if player in players)
                name = f"result of {', '.join(players)}"
                self._take(Played(name, self.league.game, "", result.date, tuple(places), False, seats, *seat))

    def _counts(self, name: Phrase, players: Sequence[str], date: str, round: int) -> bool:
        """Does what the league's file says count? If not, the reason is kept."""
        gone = next((player for player in players if self.league.annuls(player)), None)
        reason = self._out_of_season(date)
        late = self._too_late(round)
        if reason:
            self.left_out.append(LeftOut(name, "season", reason))
        elif late:
            self.left_out.append(LeftOut(name, *late))
        elif gone is not None and len(players) > 1:
            self.left_out.append(LeftOut(name, "annulled", phrase(DROPPED_OUT, player=gone)))
        return not reason and not late and gone is None


def _in_line(fault: Fault) -> Phrase:
    if fault.code == "H04":  # of an edition that cannot be played the reason says more than the name
        return phrase(
            "line {line}: {code} {message}: {why}", line=fault.span.line, code="H04", message=fault.what, why=fault.why
        )
    return phrase("line {line}: {code} {message}", line=fault.span.line, code=fault.code, message=fault.what)


def collect(
    paths: Sequence[str],
    league: League | None = None,
    game: str | None = None,
    season: Season | None = None,
    settings: Settings | None = None,
    watch: Callable[[Results], object] | None = None,
    until: int | None = None,
) -> Results:
    """The results of all records in files and folders; of one game, where it is named, and of the rounds until one. `watch`
    sees them grow with every record."""
    found = find(game) if game else None
    wanted = found.name if found else game
    settings = settings or Settings()
    results = Results(league, season, settings.rulebook, until)
    with closing(judge_all(paths, settings)) as judged:  # ends the processes, whatever happens
        for verdict in judged:
            if isinstance(verdict, Unopened):
                results.unopened.append(verdict)
            elif wanted is None or verdict.game == wanted:
                results.add(verdict)
            if watch is not None:
                watch(results)
    return results
