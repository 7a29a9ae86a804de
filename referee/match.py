"""Plays a record's statements through its game: the only place where text and rules meet.

After an illegal move the position is not known. The match keeps the last legal position for the score; the rest is still
played as if the move had been allowed, and what goes wrong there is marked as possibly a consequence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.claims import check_assertion
from referee.fault import Fault
from referee.games import find
from referee.games.game import Awaited, Judge, Refusal
from referee.header import Header, read_header
from referee.judge import LINE, Mark, MatchJudge
from referee.language.sentence import Phrase, phrase
from referee.numbering import Numbers
from referee.order import Order
from referee.record.notation import Notation
from referee.record.reader import Record
from referee.record.statement import Abandon, Adjust, Assertion, Chance, Resign, SetUp, Statement, Turn, Undo, Waive
from referee.rulings import adjust, check_waiver, give_up, report_waivers

if TYPE_CHECKING:
    from pathlib import Path

    from referee.audit import Audit, Ledger
    from referee.audit import Mark as ChanceMark

MAX_UNDONE = 1000
"""Moves that can be taken back in a row."""


def notation_of(game: str) -> Notation | None:
    found = find(game)
    return found.notation if found else None


class _Unplayable(Refusal):
    """A line that is refused before its game is asked: nobody has the name, or the game was given up."""

    def __init__(self, code: str, message: str, reason: str = "", at: str = LINE) -> None:
        super().__init__(code, Phrase(message), Phrase(reason), at, 0, True)


class _Before(NamedTuple):
    """What `undo` goes back to: everything that a line can change."""

    state: Any
    moves: int
    numbers: Numbers
    resigned: tuple[int, ...]
    abandoned: str | None
    illegal: Fault | None
    last_legal: Any
    following: bool
    hiding: Fault | None
    resumed: tuple[int, Any]
    found: Mark
    chance: list[ChanceMark]


class Match:
    """A record at the table. `run` plays it, up to a move if wanted; then ask for the state and the faults.

    A ledger given is told of every action. `rules` is the version to judge by, whatever the record says.
    """

    def __init__(
        self, record: Record, editions: Sequence[Path] = (), ledger: Ledger | None = None, rules: str | None = None
    ) -> None:
        self.record = record
        self.faults: list[Fault] = [*record.faults, *record.notices]
        header = read_header(record, editions, self.faults, rules)
        self.playable = header is not None
        self.moves = 0
        self.illegal: Fault | None = None
        """The first fault that makes the position unknown."""
        self.adjustments: list[tuple[int, int, int, str]] = []
        """Points by ruling: move (or round, where the game numbers rounds), seat, points, reason."""
        self.resigned: tuple[int, ...] = ()
        """The seats of players who gave up, in the order in which they did."""
        self.abandoned: str | None = None
        """Why the table gave the game up; None where it did not."""
        if header is None:
            return
        self.header: Header = header
        self.players = header.players
        self.game = header.game
        self.state: Any = self.game.start_with(header.edition, header.players)
        self.judge = MatchJudge(record, self.game.notation, self.players, self.faults)
        self.order = Order(record)
        self.searched = 0
        """For how many illegal moves were near ones searched?"""
        self._last_legal: Any = None
        self._legal_moves = 0
        self._numbers = Numbers()
        self._ruled = [0] * len(header.players.scored)
        """Points by ruling, by seat."""
        self._editions = editions
        self._unread = self.order.unread[::-1]
        """Lines to come that cannot be read, the next one last."""
        self._hiding: Fault | None = None
        """The last line that cannot be read and is not taken back."""
        self._before: dict[int, _Before] = {}
        """By the line that is going to be taken back."""
        self._resumed: tuple[int, Any] = 0, None
        """From where it can be played anew: the statement, and the position that set-up lines before it have made."""
        self._ledgers: list[Ledger] = [] if ledger is None else [ledger]
        self.audit: Audit | None = None
        """Says what a commitment is worth, where there is one, and compares the chance with a published seed."""
        if header.seed is not None or header.commitment is not None:
            from referee.audit import Audit

            self.audit = Audit(self)
            self._ledgers.append(self.audit)

    # -- what there is to know ---------------------------------------------------------------------------------------

    @property
    def is_given_up(self) -> bool:
        """Did a resignation or the table end the game?"""
        return bool(self.resigned) or self.abandoned is not None

    @property
    def awaited(self) -> Awaited:
        """What the game waits for at the last legal position."""
        awaited = self.game.awaited(self.last_legal)
        return Awaited("over", None, awaited.turn) if self.is_given_up else awaited

    @property
    def is_over(self) -> bool:
        return self.awaited.kind == "over"

    @property
    def count(self) -> int:
        """What the number of a line counts: the moves so far, or the round being played."""
        return self.game.round_of(self.state) if self.game.numbering == "rounds" else self.moves

    @property
    def next_number(self) -> int:
        """The number of the next turn's line."""
        return self.count + (self.game.numbering == "moves") + self._numbers.ahead

    @property
    def last_legal(self) -> Any:
        """The position that scores are taken from."""
        return self.state if self._last_legal is None else self._last_legal

    @property
    def known(self) -> Any:
        """The position on the table as far as it is known: set-up lines behind something illegal say how the game went on."""
        return self.last_legal if self.judge.following else self.state

    @property
    def scored_at(self) -> int:
        """How many moves lead to that position."""
        return self.moves if self.illegal is None else self._legal_moves

    def scores(self, state: Any = None) -> list[int]:
        """Points by seat with the table's rulings: at the last legal position, or in another state."""
        points = self.game.scores(self.last_legal if state is None else state)
        return [own + ruled for own, ruled in zip(points, self._ruled, strict=True)]

    def adjust(self, seat: int, points: int, reason: str) -> None:
        """Points by ruling."""
        self.adjustments.append((self.count, seat, points, reason))
        self._ruled[seat] += points

    # -- the record, line by line ------------------------------------------------------------------------------------

    def run(self, until: int | None = None) -> Match:
        """Play the statements, or those up to a number of moves."""
        for _ in self.walk(until):
            pass
        return self

    def walk(self, until: int | None = None) -> Iterator[int]:
        """Play the statements one by one: the index of each after it was played, of set-up lines in a row that of the last.
        Ask for the position meanwhile."""
        if not self.playable:
            return
        statements, judge, seats = self.record.statements, self.judge, self.players.exact
        play, happen = (self._play, self._happen) if self._ledgers else (self.game.play, self.game.happen)
        round_of = self.game.round_of if self.game.numbering == "rounds" else None
        is_plain = self.order.is_plain
        i, end = 0, len(statements)
        while i < end:
            line, statement = statements[i]
            judge.index, judge.number, judge.action = i, line, 0
            if not is_plain:
                self._look_ahead(line)
            try:
                if type(statement) is Turn:
                    if self.moves == until:
                        return
                    self.moves += 1
                    number, player, actions = statement
                    if number is not None:
                        count, numbers = round_of(self.state) if round_of else self.moves, self._numbers
                        if number != count + numbers.ahead or numbers.is_free:
                            self._check_number(count, number)
                    seat = seats.get(player)
                    if seat is None or self.resigned or self.abandoned is not None:
                        seat = self._seat(player)
                    for judge.action, action in enumerate(actions):
                        play(self.state, seat, action, judge)
                elif type(statement) is Chance:
                    if self.resigned or self.abandoned is not None:
                        self._refuse_after_end("chance")
                    happen(self.state, statement.event, judge)
                elif type(statement) is SetUp:
                    i = self._set_up(i)
                else:
                    self._say(statement)
            except Refusal as refusal:
                self._refuse(refusal)
            if not is_plain:
                report_waivers(self)
            yield i
            i += 1
        while self._unread:
            self._hide(self._unread.pop())

    def _look_ahead(self, line: int) -> None:
        """What must be known before a line is played."""
        while self._unread and self._unread[-1].span.line < line:
            self._hide(self._unread.pop())
        self.judge.waived = self.order.waivers(line)
        if line in self.order.retracted:
            self._remember(line)

    def _seat(self, name: str) -> int:
        """The seat of the player whose line it is."""
        if self.is_given_up:
            self._refuse_after_end("a move")
        seat = self.players.seat(name)
        if seat is None:
            raise _Unplayable("H12", f"nobody called {name} plays", f"players: {', '.join(self.players.names)}", "PLAYER")
        return seat

    def _check_number(self, count: int, written: int) -> None:
        numbers = self._numbers
        if not numbers.accept(count, written):
            word = "round" if self.game.numbering == "rounds" else "move"
            self.judge.fault("A04", f"this is {word} {count + numbers.base}, not {written}", self.judge.span("NUMBER"))
        self._numbers = numbers.after(count, written)

    def _refuse_after_end(self, what: str) -> None:
        """A line after the one that gave the game up."""
        if self.abandoned is not None:
            raise _Unplayable("A08", f"{what} after the game was abandoned")
        message = f"{what} after {self.players.names[self.resigned[0]]} resigned"
        raise _Unplayable("A08", message, "a resignation ends the game")

    def _play(self, state: Any, seat: int, action: Any, judge: Judge) -> None:
        """An action of a player that ledgers are told of."""
        self._tell_before(seat, action)
        self.game.play(state, seat, action, judge)
        self._tell_after(seat, action)

    def _happen(self, state: Any, event: Any, judge: Judge) -> None:
        """The same for chance."""
        self._tell_before(None, event)
        self.game.happen(state, event, judge)
        self._tell_after(None, event)

    def _tell_before(self, seat: int | None, action: Any) -> None:
        for ledger in self._ledgers:
            ledger.before(self, self.judge.index, seat, action)

    def _tell_after(self, seat: int | None, action: Any) -> None:
        for ledger in self._ledgers:
            ledger.after(self, self.judge.index, seat, action)

    def _set_up(self, begin: int) -> int:
        """Set-up lines in a row. Returns the last of them."""
        from referee.stated import set_up

        if not begin and self.game.numbering == "moves":
            self._numbers = self._numbers._replace(is_free=True)
        return set_up(self, begin) - 1

    def _say(self, statement: Statement) -> None:
        """What is neither played nor set up."""
        if isinstance(statement, Assertion):
            check_assertion(self, statement.scores)
        elif isinstance(statement, Undo):
            self._take_back()
        elif isinstance(statement, Adjust):
            adjust(self, statement)
        elif isinstance(statement, Waive):
            check_waiver(self, statement)
        elif isinstance(statement, (Resign, Abandon)):
            give_up(self, statement)

    # -- what is wrong -----------------------------------------------------------------------------------------------

    def _refuse(self, refusal: Refusal) -> None:
        """The line being judged is illegal."""
        if self.judge.number in self.order.retracted:
            # It is judged on its own, and what is wrong with it is no fault.
            message = phrase(
                "this move was illegal ({rule}: {what}) and was taken back", rule=refusal.code, what=refusal.message
            )
            self.judge.fault("W01", message, self.judge.place(refusal), "info", refusal.reason)
        elif isinstance(refusal, _Unplayable):
            self.report(refusal)
        else:
            from referee.illegal import judge_illegal

            judge_illegal(self, refusal)

    def report(self, refusal: Refusal, near: Sequence[str] = ()) -> None:
        """The line being judged is at fault. The score stands before it."""
        judge = self.judge
        fault = judge.fault(refusal.code, refusal.message, judge.place(refusal), reason=refusal.reason, near=near)
        is_turn = type(self.record.statements[judge.index][1]) is Turn
        self.lose(fault, self.moves - is_turn)

    def lose(self, fault: Fault, moves: int) -> None:
        """From here on the position is not known; the score stands after so many moves."""
        if self.illegal is None:
            self.illegal, self._legal_moves = fault, moves
            self._last_legal = self.game.copy(self.state)
        self.judge.following = True

    def _hide(self, unread: Fault) -> None:
        """A line that cannot be read. A player's own can be taken back like any move."""
        line = unread.span.line
        is_retracted = line in self.order.retracted and self._remember(line)
        if line in self.order.unread_moves:
            self._numbers = self._numbers.with_unread()
        if not is_retracted:
            self._hiding = unread
            self.lose(unread, self.moves)

    def start_from(self, index: int, state: Any) -> None:
        """Set-up lines before a statement have made the position."""
        self.state = state
        self._resumed = index, self.game.copy(state)
        for ledger in self._ledgers:
            ledger.set_up(self)

    def position_before(self, index: int) -> Any:
        """The state before a statement, played anew from where it was known for certain: cheaper than a copy at every line,
        and nothing illegal lies between, so that nothing is played anew twice."""
        part = Record(self.record.first)
        part.tags, part.rows, part.notation = self.record.tags, self.record.rows, self.record.notation
        begin, state = self._resumed
        part.statements = self.record.statements[begin:index]
        anew = Match(part, self._editions, rules=self.header.rules)
        if state is not None:
            anew.state = self.game.copy(state)
        return anew.run().state

    # -- what is taken back ------------------------------------------------------------------------------------------

    def _remember(self, line: int) -> bool:
        """Keep what an `undo` of this line goes back to; not without end."""
        if len(self._before) >= MAX_UNDONE:
            return False
        self._before[line] = _Before(
            self.game.copy(self.state),
            self.moves,
            self._numbers,
            self.resigned,
            self.abandoned,
            self.illegal,
            self._last_legal,
            self.judge.following,
            self._hiding,
            self._resumed,
            self.judge.mark(),
            [ledger.mark() for ledger in self._ledgers],
        )
        return True

    def _take_back(self) -> None:
        line = self.order.undone.get(self.judge.number)
        if line not in self._before:
            reason = "" if line is None else f"at most {MAX_UNDONE} moves in a row can be taken back"
            self.judge.fault("A07", "there is no move to take back", self.judge.whole_line(), reason=reason)
            return
        before = self._before.pop(line)
        self.state, self.moves, self._numbers, self.resigned, self.abandoned = before[:5]
        self.illegal, self._last_legal, self.judge.following = before.illegal, before.last_legal, before.following
        self._resumed = before.resumed
        self.judge.take_back(before.found, self.order.ruled)
        for ledger, mark in zip(self._ledgers, before.chance, strict=True):
            ledger.take_back(self, mark)
        if self._hiding is not None and self._hiding is not before.hiding:
            self.lose(self._hiding, self.moves)  # a line that cannot be read is not taken back with a move
