"""All that the referee has to say of one record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from referee.match.claims import RULING, check_result, result_parts
from referee.match.implied import next_mover
from referee.match.loop import Match
from referee.match.numbering import mend_numbers
from referee.record.reader import Record, common, read
from referee.record.text import rows
from referee.verdict.irregular import Conduct, conduct_of
from referee.verdict.readings import offer_legal

Status: TypeAlias = Literal["finished", "unfinished", "illegal", "unreadable"]
Ending: TypeAlias = Literal["", "played", "resigned", "abandoned"]


MAX_ROUNDS = 10_000
"""In longer games (a stranger may set up round 10**9) rounds without points are left out."""


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


class Round(NamedTuple):
    """A round's part of the score sheet."""

    number: int
    """0: before the first move."""
    first: int
    """Its moves; in a game that numbers rounds the sheet does not know them, and both are the round's number."""
    last: int
    points: tuple[int, ...]
    """By seat, in this round."""
    totals: tuple[int, ...]
    """By seat, after it."""


class Claimed(NamedTuple):
    """A player's points as the `[Result]` tag has them, and as they are; None where nobody at the table has the name."""

    player: str
    claimed: int
    counted: int | None


class Verdict(NamedTuple):
    source: str
    """Where the record came from, as messages name it."""
    record: Record
    status: Status
    game: str
    edition: str
    rules: str
    """The version of the rules that it was judged by; empty where it cannot be played."""
    players: tuple[str, ...]
    moves: int
    faults: tuple[Fault, ...]
    standings: tuple[Standing, ...]
    waits_for: Phrase
    """Whose turn it is, or what chance is awaited, in an unfinished game."""
    scored_at: int
    """The number of moves after which the score stands."""
    ending: Ending
    """How a finished game came to its end: played to the end, or given up by a player or by the table. The points of a game
    that was given up are those of its last position, without what the rules count at the end."""
    given_up: str
    """Why the table abandoned the game, in its own words; mostly empty."""
    conduct: Conduct
    """What it has that a plain game has not: rulings, moves taken back, a position to start from, unknown cards."""
    marks: tuple[int, ...]
    """By seat, what tells most finished games of the same players apart (`referee.verdict.course` tells all)."""
    played: Match | None
    """The record as it was played; None where another process judged it, or an earlier run."""

    @property
    def match(self) -> Match:
        """The record as it was played, for whoever wants to know more."""
        if self.played is None:
            raise LookupError("this verdict was not made here: judge the record to see how it was played")
        return self.played

    @property
    def awaited(self) -> str:
        """Whose turn it is, or what chance is awaited, in the language in use."""
        return said(self.waits_for)

    @property
    def sheet(self) -> list[Entry]:
        """Where every point came from."""
        return score_sheet(self.match) if self.match.playable else []

    @property
    def rounds(self) -> list[Round]:
        """The score sheet by rounds: those that the game numbers, otherwise as many moves as there are players."""
        return by_round(self) if self.match.playable else []

    @property
    def claimed(self) -> list[Claimed] | None:
        """The claimed result; None where there is none, empty where it cannot be read."""
        return claimed_result(self.match) if self.match.playable else None

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
    def ok(self) -> bool:
        return not any(fault.severity == "error" for fault in self.faults)


def judge(record: Record, rulebook: Rulebook = Rulebook(), source: str = "") -> Verdict:
    """The verdict on a record. A game of another package that breaks off costs this record only."""
    try:
        return concluded(Match(record, rulebook).run(), source)
    except GUEST_FAILURES as error:
        game = find(record.tag("Game") or "")
        if game is None or not is_guest(game):
            raise
        with left_out(record.tag("Game") or "", told(error)):
            return concluded(Match(record, rulebook).run(), source)


def concluded(match: Match, source: str = "") -> Verdict:
    """The verdict on a record that was played to its end."""
    record = match.record
    if not match.playable:
        faults = _sorted(match.faults)
        game, edition = record.tag("Game") or "", record.tag("Edition") or ""
        nothing = Conduct()
        return Verdict(
            source, record, "unreadable", game, edition, "", (), 0, faults, (), NOTHING, 0, "", "", nothing, (), match
        )
    offer_legal(match)
    check_result(match)
    if match.audit is not None:
        match.audit.close(match)
    match.judge.close()
    codes = [fault.code for fault in match.faults if fault.severity == "error"]
    status: Status = "finished" if match.is_over else "unfinished"
    if any(code[0] == "S" for code in codes):
        status = "unreadable"
    elif match.illegal is not None:
        status = "illegal"
    elif match.misnumbered:
        mend_numbers(match)
    return Verdict(
        source,
        record,
        status,
        match.game.name,
        match.header.edition_name,
        match.header.rules,
        match.players.names,
        match.moves,
        _sorted(match.faults),
        tuple(standings(match)),
        waiting_for(match) if status == "unfinished" else NOTHING,
        match.scored_at,
        _ending(match) if status == "finished" else "",
        match.abandoned or "",
        conduct_of(match),
        marks(match) if status == "finished" else (),
        match,
    )


def judge_text(text: str, rulebook: Rulebook = Rulebook(), source: str = "") -> Iterator[Verdict]:
    """The verdicts of all records in a text, one at a time."""
    for record in read(rows(text), notation_of):
        yield judge(record, rulebook, source)


def _sorted(faults: list[Fault]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda fault: fault.span))


def _ending(match: Match) -> Ending:
    return "abandoned" if match.abandoned is not None else "resigned" if match.resigned else "played"


def marks(match: Match) -> tuple[int, ...]:
    """For each player a check sum of the points and where play brought them: equal in all records of a game."""
    state, game = match.last_legal, match.game
    brought: list[dict[Any, int]] = [{} for _ in match.players.scored]
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


def score_sheet(match: Match) -> list[Entry]:
    sheet = match.game.sheet(match.last_legal)
    for move, seat, points, reason in match.adjustments:
        sheet.append(Entry(move, seat, RULING, points, reason))
    return sheet


def by_round(verdict: Verdict) -> list[Round]:
    sheet = verdict.sheet
    seats = len(verdict.match.players.scored)
    size = len(verdict.players) if verdict.match.game.numbering == "moves" else 1
    points: dict[int, list[int]] = {}
    for entry in sheet:
        points.setdefault(-(-entry.move // size), [0] * seats)[entry.seat] += entry.points
    numbers: Sequence[int] = sorted(number for number in points if number)
    if numbers and numbers[-1] - numbers[0] < MAX_ROUNDS:
        numbers = range(numbers[0], numbers[-1] + 1)
    last = max((entry.move for entry in sheet), default=0)
    found: list[Round] = []
    totals = [0] * seats
    for number in [*[0] * (0 in points), *numbers]:
        own = points.get(number, [0] * seats)
        totals = [total + more for total, more in zip(totals, own, strict=True)]
        ends = (0, 0) if not number else ((number - 1) * size + 1, min(number * size, last))
        found.append(Round(number, *ends, tuple(own), tuple(totals)))
    return found


def claimed_result(match: Match) -> list[Claimed] | None:
    """What the record claims as its result; empty where that cannot be read."""
    parts = result_parts(match.record)
    if parts is None or None in parts:
        return None if parts is None else []
    scores = match.scores()
    found = []
    for part in parts:
        assert part is not None
        seat = match.players.scorer(part[1])
        player = part[1] if seat is None else match.players.scored[seat]
        found.append(Claimed(player, int(part[2]), None if seat is None else scores[seat]))
    return found


def standings(match: Match) -> list[Standing]:
    """Players from first to last. Ties are broken when the game is over; the tie-break is named only where it decided.

    Whoever resigned stands behind all who did not; an abandoned game ranks nobody.
    """
    scores = match.scores()
    over = match.game.awaited(match.last_legal).kind == "over"
    ties = [match.game.ties(match.last_legal, seat) if over else () for seat in range(len(scores))]
    values = [(seat not in match.resigned, scores[seat], *ties[seat]) for seat in range(len(scores))]
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
        found.append(Standing(rank, match.players.scored[seat], scores[seat], decided, False, seat in match.resigned))
    if match.abandoned is not None:
        return [standing._replace(rank=0) for standing in found]
    ranks = [standing.rank for standing in found]
    return [standing._replace(shared=ranks.count(standing.rank) > 1) for standing in found]
