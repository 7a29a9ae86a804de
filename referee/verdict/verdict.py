"""All that the referee has to say of one record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias
from zlib import crc32

from referee.chance.commitment import is_sealed
from referee.fault import Fault
from referee.games import GUEST_FAILURES, find, is_guest, left_out, notation_of, told
from referee.games.game import Entry
from referee.games.rulebook import Rulebook
from referee.games.versions import is_newest
from referee.language import said
from referee.language.sentence import NOTHING, Phrase, phrase
from referee.match.claims import check_result
from referee.match.implied import next_mover
from referee.match.loop import Match, NoMatch, begin
from referee.match.numbering import mend_numbers
from referee.record.reader import Record, common, read
from referee.record.text import rows
from referee.verdict.irregular import PLAIN, Conduct, conduct_of
from referee.verdict.readings import offer_legal
from referee.verdict.sheet import Claimed, Round, claimed_result, score_rounds, score_sheet
from referee.verdict.transcript import Transcript

Status: TypeAlias = Literal["finished", "unfinished", "illegal", "unreadable"]
Ending: TypeAlias = Literal["", "played", "resigned", "abandoned"]


class Standing(NamedTuple):
    rank: int
    """From 1; 0 for everybody where the game was abandoned: then nobody is ranked."""
    player: str
    points: int
    decided_by: str
    """The tie-break that put this player above the next one with equal points; empty where none did."""
    shared: bool
    """Does another player have the same rank?"""
    resigned: bool = False
    """Gave up: ranked behind all who did not, whatever the points."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Verdict:
    """Plain data but for the record: the same whoever judged it, and whenever."""

    source: str
    """Where the record came from, as messages name it."""
    record: Record
    status: Status
    game: str = ""
    edition: str = ""
    rules: str = ""
    """The version of the rules that it was judged by; empty where it cannot be played."""
    players: tuple[str, ...] = ()
    moves: int = 0
    scored_at: int = 0
    """The number of moves after which the score stands."""
    waits_for: Phrase = NOTHING
    """Whose turn it is, or what chance is awaited, in an unfinished game."""
    ending: Ending = ""
    """How a finished game came to its end: played to the end, or given up by a player or by the table. The points of a game
    that was given up are those of its last position, without what the rules count at the end."""
    conduct: Conduct = PLAIN
    """What it has that a plain game has not: rulings, moves taken back, a position to start from, unknown cards."""
    standings: tuple[Standing, ...] = ()
    faults: tuple[Fault, ...] = ()
    given_up: str = ""
    """Why the table abandoned the game, in its own words; mostly empty."""
    marks: tuple[int, ...] = ()
    """By seat, what tells most finished games of the same players apart (`referee.verdict.course` tells all)."""
    transcript: Transcript | None = None
    """What was played, where a report has asked for it."""

    @property
    def is_playable(self) -> bool:
        """Do its tags say how it is played?"""
        return bool(self.rules)

    @property
    def line(self) -> int:
        """Where the record begins."""
        return self.record.first

    @property
    def awaited(self) -> str:
        """Whose turn it is, or what chance is awaited, in the language in use."""
        return said(self.waits_for)

    @property
    def old_rules(self) -> str:
        """The version that it was judged by, where that is not the newest; otherwise empty."""
        return "" if not self.rules or is_newest(self.rules, self.game) else self.rules

    @property
    def default_edition(self) -> str:
        """The edition that a record of this game has which names none."""
        game = find(self.game)
        return game.default_edition if game else ""

    @property
    def has_secrets(self) -> bool:
        """Does its game hide anything? Of an unknown one nobody can say."""
        game = find(self.game)
        return game is None or game.has_secrets

    @property
    def is_secret(self) -> bool:
        """Is this a game by post in which something may still be hidden? Then its log is for the organiser alone. Of a faulty
        one nobody knows whether it is over."""
        return self.status != "finished" and is_sealed(self.record.tags) and self.has_secrets

    @property
    def is_unrevealed(self) -> bool:
        """Is the game over, and its seed still secret?"""
        return self.status == "finished" and is_sealed(self.record.tags)

    @property
    def result(self) -> str:
        """The value of a `[Result]` tag that is right: `*` where the game is not over or has no ranking, and where a name would
        need quotes, which a tag cannot hold."""
        names = [standing.player for standing in self.standings]
        if self.ending not in ("played", "resigned") or not all(map(common().tables.is_name, names)):
            return "*"
        return ", ".join(f"{standing.player} {standing.points}" for standing in self.standings)

    @property
    def errors(self) -> list[Fault]:
        """Its faults without warnings and notices."""
        return [fault for fault in self.faults if fault.severity == "error"]

    @property
    def ok(self) -> bool:
        return not self.errors


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class PlayedVerdict(Verdict):
    """A verdict that was reached here, with the record as it was played."""

    played: Match | NoMatch

    @property
    def match(self) -> Match:
        """The record as it was played. Ask `is_playable` before."""
        if isinstance(self.played, NoMatch):
            raise LookupError("this record cannot be played: its faults say why")
        return self.played

    @property
    def sheet(self) -> list[Entry]:
        """Where every point came from."""
        return score_sheet(self.match) if self.is_playable else []

    @property
    def rounds(self) -> list[Round]:
        return score_rounds(self.match) if self.is_playable else []

    @property
    def claimed(self) -> list[Claimed] | None:
        return claimed_result(self.match) if self.is_playable else None


def _played(record: Record, rulebook: Rulebook) -> Match | NoMatch:
    match = begin(record, rulebook)
    return match if isinstance(match, NoMatch) else match.run()


def judge(
    record: Record,
    rulebook: Rulebook = Rulebook(),
    source: str = "",
    play: Callable[[Record, Rulebook], Match | NoMatch] = _played,
) -> PlayedVerdict:
    """The verdict on a record. A game of another package that breaks off costs this record only. `play` may go on from an
    earlier version of the record."""
    try:
        return concluded(play(record, rulebook), source)
    except GUEST_FAILURES as error:
        game = find(record.tag("Game") or "")
        if game is None or not is_guest(game):
            raise
        with left_out(record.tag("Game") or "", told(error)):
            return concluded(_played(record, rulebook), source)


def concluded(match: Match | NoMatch, source: str = "") -> PlayedVerdict:
    """The verdict on a record that was played to its end."""
    record = match.record
    if isinstance(match, NoMatch):
        tag = record.tag
        return PlayedVerdict(
            source, record, "unreadable", tag("Game") or "", tag("Edition") or "", faults=_sorted(match.faults), played=match
        )
    check_result(match)
    found = match.faults
    if match.audit is not None:
        found += match.audit.conclusions(match)
    found += match.judge.untold()
    offer_legal(match, found)
    codes = [fault.code for fault in found if fault.severity == "error"]
    status: Status = "finished" if match.is_over else "unfinished"
    if any(code[0] == "S" for code in codes):
        status = "unreadable"
    elif match.illegal is not None:
        status = "illegal"
    elif match.now.misnumbered:
        mend_numbers(record, match.now.misnumbered, found)
    is_over = status == "finished"
    return PlayedVerdict(
        source,
        record,
        status,
        match.game.name,
        match.header.edition_name,
        match.header.rules,
        match.players.names,
        match.moves,
        match.scored_at,
        waiting_for(match) if status == "unfinished" else NOTHING,
        _ending(match) if is_over else "",
        conduct_of(match),
        tuple(standings(match)),
        _sorted(found),
        match.now.abandoned or "",
        marks(match) if is_over else (),
        played=match,
    )


def judge_text(text: str, rulebook: Rulebook = Rulebook(), source: str = "") -> Iterator[PlayedVerdict]:
    """The verdicts of all records in a text, one at a time."""
    for record in read(rows(text), notation_of):
        yield judge(record, rulebook, source)


def _sorted(faults: list[Fault]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda fault: fault.span))


def _ending(match: Match) -> Ending:
    return "abandoned" if match.now.abandoned is not None else "resigned" if match.now.resigned else "played"


def marks(match: Match) -> tuple[int, ...]:
    """For each player a check sum of the points and where play brought them: equal in all records of a game."""
    state, game = match.last_legal, match.game
    brought: list[dict[object, int]] = [{} for _ in match.players.scored]
    squares = [0] * len(brought)
    entries: Sequence[Any] = getattr(state, "sheet", None) or game.sheet(state)  # without words, where the state has them so
    for entry in entries:
        points = entry[3]
        if points and entry[0]:
            seat, source = entry[1], entry[2]
            own = brought[seat]
            own[source] = own.get(source, 0) + points
            squares[seat] += points * points
    told = zip(match.players.names, game.scores(state), brought, squares, strict=False)
    return tuple(
        crc32(repr((points, sorted((str(source), sum_) for source, sum_ in own.items()), square)).encode())
        for _, points, own, square in told
    )


def waiting_for(match: Match) -> Phrase:
    """Whose move it is, or what chance is awaited."""
    awaited = match.awaited
    who, what = "" if awaited.seat is None else match.players.names[awaited.seat], awaited.what
    if awaited.kind == "move":
        return phrase("{player} to move: {what}", player=who, what=what) if what else phrase("{player} to move", player=who)
    then = next_mover(match)
    if who and then:
        return phrase("{what} is awaited ({player}), or {next} to move", what=what, player=who, next=then)
    return phrase("{what} is awaited ({player})", what=what, player=who) if who else phrase("{what} is awaited", what=what)


def standings(match: Match) -> list[Standing]:
    """Players from first to last. Ties are broken when the game is over; the tie-break is named only where it decided.

    Whoever resigned stands behind all who did not; an abandoned game ranks nobody.
    """
    scores = match.scores()
    over = match.game.awaited(match.last_legal).kind == "over"
    ties = [match.game.ties(match.last_legal, seat) if over else () for seat in range(len(scores))]
    values = [(seat not in match.now.resigned, scores[seat], *ties[seat]) for seat in range(len(scores))]
    order = sorted(range(len(scores)), key=lambda seat: values[seat], reverse=True)
    found: list[Standing] = []
    rank = 0
    for i, seat in enumerate(order):
        above = order[i - 1] if i else None
        if above is None or values[seat] != values[above]:
            rank = i + 1
        below = order[i + 1] if i + 1 < len(order) else None
        decided = ""
        if below is not None and scores[below] == scores[seat]:
            pairs = zip(match.game.tie_breaks, ties[seat], ties[below], strict=False)
            decided = next((name for name, mine, theirs in pairs if mine != theirs), "")
        found.append(Standing(rank, match.players.scored[seat], scores[seat], decided, False, seat in match.now.resigned))
    if match.now.abandoned is not None:
        return [standing._replace(rank=0) for standing in found]
    ranks = [standing.rank for standing in found]
    return [standing._replace(shared=ranks.count(standing.rank) > 1) for standing in found]
