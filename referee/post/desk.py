"""The desk where a log is written: posts are tried on a copy of its lines, and chance is dealt from the seed.

Everything is tried by reading and playing the lines as they would stand in the log, so a post is judged by nothing but the
referee itself. No answer depends on what is going to be dealt. Nothing here touches a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import takewhile
from typing import NamedTuple

from referee.edit.fmt import comments, write
from referee.fault import Fault
from referee.games import notation_of
from referee.games.game import Awaited
from referee.games.rulebook import Rulebook
from referee.games.wording import in_language, language_of, language_of_record
from referee.language import WordedError
from referee.language.sentence import NOTHING, Fact, Phrase, phrase
from referee.match.audit import ChanceLedger, given
from referee.match.lookahead import Order, can_be_taken_back
from referee.match.loop import Match, NoMatch, begin
from referee.match.table import Table
from referee.post.clock import STAMP, stamp
from referee.post.line import Pasted
from referee.record.reader import Record, common, is_common, read
from referee.record.statement import (
    AnyAction,
    Chance,
    Ruling,
    SetUp,
    Statement,
    Tag,
    Turn,
    Undo,
    Unreadable,
    Waive,
)
from referee.record.text import without_comments
from referee.record.words.sense import read_as_meant


class Refused(WordedError):
    """A post that does not go into the log, or a log that takes none. `fault` and `record` where a line is at fault: the
    record as it would have been."""

    ignored: Sequence[Pasted] = ()
    """The lines of a post in which there is no move."""
    is_of_post = False
    """Is something wrong with the post itself, not with the log?"""
    public: Refused | None = None
    """The same as everybody may read it; None where that makes no difference."""

    def __init__(
        self, message: str | Phrase = NOTHING, fault: Fault | None = None, record: Record | None = None, **facts: Fact
    ) -> None:
        super().__init__(message, **facts)
        self.fault, self.record = fault, record

    @property
    def why(self) -> str:
        return str(self)


class _Watch(ChanceLedger):
    """Also notes where chance came, or had to come first."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: dict[int, list[int]] = {}
        """Actions of a player's line before which chance was awaited, by the line's number."""
        self.implied: dict[int, int] = {}
        """Whose turn a line has ended by implying a move, by the line's number."""

    def before(self, match: Table, i: int, seat: int | None, action: AnyAction) -> None:
        super().before(match, i, seat, action)
        statement = match.record.statements[i][1]
        if isinstance(statement, Turn) and seat is not None and seat != match.players.seat(statement.player):
            self.implied[match.judge.number] = seat
        if self._awaited.kind == "chance" and seat is not None:
            self.drawn.setdefault(match.judge.number, []).append(match.judge.action)


class PlayedLines(NamedTuple):
    """Lines that were played through their game."""

    record: Record
    match: Match
    ledger: _Watch

    @property
    def awaited(self) -> Awaited:
        return self.match.awaited

    def continues(self, seat: int) -> int | None:
        """The line (by number) that goes on when this seat acts now: the record's last, if it is the same turn."""
        same_turn = (len(self.record.statements) - 1, seat, self.awaited.turn)
        if seat != self.awaited.seat or self.ledger.last != same_turn:
            return None
        return self.record.statements[-1][0]

    def sound(self) -> PlayedLines:
        """The same. Raises Refused at the first fault."""
        errors = [fault for fault in self.match.faults if fault.severity == "error"]
        if errors:
            first = min(errors, key=lambda fault: (fault.follows, fault.span))
            raise Refused(first.what, first, self.record)
        return self


def tried(rows: Sequence[str], rulebook: Rulebook = Rulebook()) -> PlayedLines:
    """A log's lines, played, with their faults."""
    records = list(read(rows, notation_of))
    if len(records) != 1:
        raise Refused("a log of play by post has one record, and this one has {count}", count=len(records))
    ledger = _Watch()
    match = begin(records[0], rulebook, ledger)
    if isinstance(match, NoMatch):
        raise Refused(match.faults[0].what, match.faults[0], records[0])
    return PlayedLines(records[0], match.run(), ledger)


def play(rows: Sequence[str], rulebook: Rulebook = Rulebook()) -> PlayedLines:
    """Play a log's lines. Raises Refused at the first fault."""
    return tried(rows, rulebook).sound()


class Desk:
    def __init__(self, text_rows: Sequence[str], time: datetime, rulebook: Rulebook = Rulebook()) -> None:
        self.rows = list(text_rows)
        self.first_new = len(self.rows)
        """From which line on something was written (an index); an earlier one if a turn goes on."""
        self.seed: bytes | None = None
        """Where there is none, chance is written by hand."""
        self.time, self.rulebook = time, rulebook
        self.sent: datetime | None = None
        """When the post was sent, if that was noticeably earlier."""
        self._last: tuple[list[str], PlayedLines] | None = None
        self._standing: list[bool] | None = None
        """What `undo` could take back (see `_standing`), as long as nothing but `undo` is posted."""

    def play(self, rows: list[str] | None = None) -> PlayedLines:
        """The log's lines, or others, played. The last ones are remembered: most are asked for more than once."""
        rows = self.rows if rows is None else rows
        if self._last is None or self._last[0] != rows:
            self._last = rows[:], play(rows, self.rulebook)
        return self._last[1]

    # -- chance ----------------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """All chance that is awaited now, from the seed."""
        while self.seed is not None:
            played = self.play()
            awaited = played.awaited
            if awaited.kind != "chance":
                return
            text = given(played.match, self.seed, played.match.next_event)
            if text is None:
                raise Refused("{what} is awaited, and nothing is left to deal", what=awaited.what)
            if awaited.seat is None:
                self.rows.append(f"* {text}")
            else:
                self.rows, _ = self._with_actions(played, awaited.seat, [text])

    def _with_actions(
        self, played: PlayedLines, seat: int, texts: Sequence[str], number: int | None = None
    ) -> tuple[list[str], int]:
        """The lines with actions of a player: on the last line if it is the same turn, or on a new one. And which it is."""
        match = played.match
        line = played.continues(seat)
        if line is not None and number in (None, _number(played.record, line)):
            i = line - played.record.first
            row = self.rows[i]
            self.first_new = min(self.first_new, i)
            longer = "  ".join([", ".join([without_comments(row), *texts]), *comments(row)])
            return [*self.rows[:i], longer, *self.rows[i + 1 :]], i
        number = match.next_number if number is None else number
        head = f"R{number}. " if match.game.numbering == "rounds" else f"{number}. "
        row = f"{head}{match.game.name_of(match.players.names[seat])}: {', '.join(texts)}"
        return [*self.rows, row], len(self.rows)

    # -- posts -----------------------------------------------------------------------------------------------------

    def post(self, lines: Sequence[str], rulings: bool = False, deals: bool = True) -> list[str]:
        """Take the lines of a post, and deal what they cause. Raises Refused; then the desk is of no more use.

        Nothing that is taken may stand behind chance that the post itself causes. A refusal there would tell something of
        what is going to be drawn, and whoever was refused could move otherwise. So lines behind it are given back: nobody has
        tried them, and where they begin does not depend on what is drawn.

        rulings: does the organiser post? Nobody else rules.
        deals: without, nothing is dealt: so nobody learns what would be.
        """
        if deals:
            self.deal()
        played = self.play()
        statements = [(line, self._read(played, line)) for line in lines]
        for line, statement in statements:
            self._check(played, line, statement, rulings)
        is_due, end = self.seed is not None and played.awaited.kind == "chance", len(lines)
        for i, (line, statement) in enumerate(statements):
            if statement is None:  # a remark
                self.rows.append(line)
                continue
            if isinstance(statement, Waive) and i and isinstance(statements[i - 1][1], (Turn, Waive)):
                continue  # has gone with its turn
            if is_due and not any(statement for _, statement in statements[:i]):
                raise Refused("something is dealt first; post this again after it: {line}", line=line)
            if is_due:
                end = i
                break
            if isinstance(statement, Undo):
                self._undo(self._row(played, line, statement))
                continue
            self._standing = None
            if isinstance(statement, Turn):
                behind = takewhile(lambda other: isinstance(other[1], Waive), statements[i + 1 :])
                is_due = self._turn(line, statement, [self._row(played, text, ruling) for text, ruling in behind if ruling])
            else:
                self.rows.append(self._row(played, line, statement))
        if deals:
            self.deal()
        self._speak(played, lines[:end])
        self.play()
        return list(lines[end:])

    def _speak(self, played: PlayedLines, lines: Sequence[str]) -> None:
        """What was dealt is written in the language of the post too."""
        game, words = played.match.game, _words(played, *lines)
        self.rows[self.first_new :] = [in_language(game, row, words) for row in self.rows[self.first_new :]]

    def _read(self, played: PlayedLines, line: str) -> Statement | None:
        if not without_comments(line):
            return None
        notation = common() if is_common(line) else played.match.game.notation
        try:
            statement: Statement = read_as_meant(notation, line, played.record.names)
        except Unreadable:
            self.play([*self.rows, line])  # says what is wrong with it
            raise Refused("this line cannot be read") from None
        return statement

    def _check(self, played: PlayedLines, line: str, statement: Statement | None, rulings: bool) -> None:
        """What is not for posts at all, whatever the position is."""
        if isinstance(statement, Tag):
            raise Refused("tags are not posted: they belong at the top of the log")
        if isinstance(statement, SetUp):
            raise Refused("positions are not posted: they follow from the moves: {line}", line=line)
        if isinstance(statement, Ruling) and not rulings:
            raise Refused("only the organiser makes rulings, with referee post --ruling: {line}", line=line)
        if self.seed is None:
            return
        if isinstance(statement, Chance):
            raise Refused("chance is not posted: it is dealt from the seed: {line}", line=line)
        if isinstance(statement, Turn):
            game, players = played.match.game, played.match.players
            for action in statement.actions:
                if (decision := game.decision(action)) != action:
                    raise Refused(
                        "what comes is dealt from the seed: write only {wanted}, not {written}",
                        wanted=game.write(decision, players),
                        written=game.write(action, players),
                    )

    def _row(self, played: PlayedLines, line: str, statement: Statement) -> str:
        text = write(statement, played.match.game, played.match.players)
        return self._stamped(in_language(played.match.game, text, _words(played, line)), comments(line))

    def _stamped(self, text: str, remarks: Sequence[str]) -> str:
        """A line with the times of its post; remarks that go to the line's end stay there."""
        own = [remark for remark in remarks if not STAMP.fullmatch(remark)]
        inside, behind = [r for r in own if r[0] == "{"], [r for r in own if r[0] == ";"]
        times = [self.time] if self.sent is None else [self.sent, self.time]
        return "  ".join([text, *inside, *map(stamp, times), *behind])

    def _turn(self, line: str, turn: Turn, rulings: Sequence[str]) -> bool:
        """A player's turn, until something is drawn. Is chance due after it?"""
        played = self.play()
        match = played.match
        seat = match.players.seat(turn.player)
        if seat is None:
            self.play([*self.rows, line])
            raise Refused(match.players.nobody(turn.player).what)
        posted = [match.game.write(action, match.players) for action in turn.actions]
        rows, at = self._with_turn(played, seat, posted, turn.number, line, rulings)
        now = tried(rows, self.rulebook)
        if (other := now.ledger.implied.get(now.record.first + at)) is not None:
            raise Refused("{player}'s turn is not over: one more action, or `pass`", player=match.players.names[other])
        old = _actions_of_last(played.record) if at < len(self.rows) else 0
        drawn = [k - old for k in now.ledger.drawn.get(now.record.first + at, ()) if k >= old]
        if drawn and self.seed is not None:
            first = drawn[0]
            rows, now = self.rows, played
            if first:
                rows, _ = self._with_turn(played, seat, posted[:first], turn.number, line, rulings)
                now = tried(rows, self.rulebook).sound()
            self._check_draw(now, turn.actions[first], seat, posted[first:])
        self._last = rows[:], now.sound()
        self.rows = rows
        return self.seed is not None and now.awaited.kind == "chance"

    def _check_draw(self, now: PlayedLines, action: AnyAction, seat: int, rest: Sequence[str]) -> None:
        """A player may write down that something is drawn, as the public sees it (`draw ?`), and nothing behind it. The answer
        does not depend on what is drawn: the seed is not even asked."""
        match = now.match
        game, what = match.game, now.awaited.what or phrase("something")
        text = given(match, b"any other seed", 0)
        if now.awaited.seat == seat and text is not None:
            event = game.notation.read(f"{game.name_of(match.players.names[seat])}: {text}").actions[0]
            hidden = game.seen(match.state, seat, event, None, match.players)
            is_hidden = hidden != event and rest[0] == game.write(hidden, match.players)
            if is_hidden and len(rest) == 1:
                return
            if type(action) is type(event) and not is_hidden:
                raise Refused("{what} is dealt from the seed: leave it out of the post", what=what)
        raise Refused("{what} is dealt first; post this again after it: {line}", what=what, line=", ".join(rest))

    def _with_turn(
        self, played: PlayedLines, seat: int, texts: Sequence[str], number: int | None, line: str, rulings: Sequence[str]
    ) -> tuple[list[str], int]:
        words = _words(played, line)
        own = [in_language(played.match.game, text, words) for text in texts]
        rows, at = self._with_actions(played, seat, own, number)
        rows[at] = self._stamped(without_comments(rows[at]), [*comments(rows[at]), *comments(line)])
        return [*rows, *rulings], at

    def _undo(self, row: str) -> None:
        """Takes back the last decision. Turns of nothing but dealt chance that stand behind it go with it: otherwise they
        would only be dealt again."""
        if self._standing is None:
            self._standing = _standing(self.play())
        standing = self._standing
        while self.seed is not None and len(standing) > 1 and not standing[-1]:
            self.rows.append("undo")
            standing.pop()
        self.rows.append(row)
        if standing:
            standing.pop()


def _words(played: PlayedLines, *lines: str) -> str:
    """The language of posted lines, or of the log where they do not tell."""
    game = played.match.game
    return language_of(game, lines) or language_of_record(game, played.record)


def _standing(played: PlayedLines) -> list[bool]:
    """What `undo` could take back, the last one last: did a player decide it, or is it nothing but chance?"""
    retracted = Order(played.record).retracted
    return [
        not isinstance(statement, Turn) or i in played.ledger.chosen
        for i, (line, statement) in enumerate(played.record.statements)
        if can_be_taken_back(statement) and line not in retracted
    ]


def _actions_of_last(record: Record) -> int:
    _, statement = record.statements[-1]
    return len(statement.actions) if isinstance(statement, Turn) else 0


def _number(record: Record, line: int) -> int | None:
    statement = dict(record.statements)[line]
    return statement.number if isinstance(statement, Turn) else None
