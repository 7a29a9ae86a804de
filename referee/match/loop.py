"""Plays a record's statements through its game: the only place where text and rules meet.

After an illegal move the position is not known. The match keeps the last legal position for the score; the rest is still
played as if the move had been allowed, and what goes wrong there is marked as possibly a consequence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.fault import Fault, Span
from referee.games.game import Awaited
from referee.games.judge import Refusal
from referee.games.rulebook import Rulebook
from referee.match.claims import check_assertion
from referee.match.header import Header, read_header
from referee.match.implied import Postponed, after_postponed, finish, play_postponed, retry_with_implied
from referee.match.judge import MatchJudge
from referee.match.lookahead import Order
from referee.match.numbering import Numbers, check_number, unwritten_numbers
from referee.match.rulings import adjust, check_time, check_waiver, give_up, refuse_after_end, report_waivers
from referee.match.undo import Before, remember, take_back
from referee.record.budget import Budget
from referee.record.reader import Record
from referee.record.statement import Abandon, Adjust, Assertion, Bank, Chance, Extend, Resign, Rest, SetUp, Turn, Undo, Waive

if TYPE_CHECKING:
    from referee.match.audit import Audit, Ledger


class Lost(NamedTuple):
    """Where the position was lost: the first fault that makes it unknown."""

    fault: Fault
    state: Any
    """The last legal position."""
    moves: int
    """How many moves lead to it."""


class Match:
    """A record at the table. `run` plays it, up to a move if wanted; then ask for the state and the faults.

    A ledger given is told of every action.
    """

    def __init__(self, record: Record, rulebook: Rulebook = Rulebook(), ledger: Ledger | None = None) -> None:
        self.record, self.rulebook = record, rulebook
        self.faults: list[Fault] = [*record.faults, *record.notices]
        header = read_header(record, rulebook, self.faults)
        self.playable = header is not None
        self.moves = 0
        self.lost: Lost | None = None
        """None while everything is legal."""
        self.adjustments: list[tuple[int, int, int, str]] = []
        """Points by ruling: move (or round, where the game numbers rounds), seat, points, reason."""
        self.asserted: Mapping[int, int] = {}
        """By seat, after how many moves (or in which round) an assertion of the player's points was last right."""
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
        self.budget = Budget()
        """What may be searched for what was meant by lines that are illegal."""
        self.numbers = Numbers()
        self.misnumbered: list[tuple[Span, int]] = []
        """Wrong numbers of moves, also those that only go on from a wrong one, and the true ones."""
        self.ruled = [0] * len(header.players.scored)
        """Points by ruling, by seat."""
        self._unread = self.order.unread[::-1]
        """Lines to come that cannot be read, the next one last."""
        self.unread_line: Fault | None = None
        """The last line that cannot be read and is not taken back."""
        self.before: dict[int, Before] = {}
        """What `undo` goes back to, by the line that is going to be taken back."""
        self.resumed: tuple[int, Any] = 0, None
        """From where it can be played anew: the statement, and the position that set-up lines before it have made."""
        self.begun = 0
        """The first statement that `run` plays: those before it were played in an earlier version of it (`resuming`)."""
        self.furthest_read = 0
        """The last statement that was looked at, perhaps before its time."""
        self.postponed: tuple[Postponed, ...] = ()
        """What is written before its time, and is played when it is due."""
        self.supplied = 0
        """Hidden chance that the record leaves out and that was played where the rules demand it."""
        self.ledgers: list[Ledger] = [] if ledger is None else [ledger]
        self.audit: Audit | None = None
        """Says what a commitment is worth, where there is one, and compares the chance with a published seed."""
        if header.seed is not None or header.commitment is not None:
            from referee.match.audit import Audit

            self.audit = Audit(self)
            self.ledgers.append(self.audit)

    # -- what there is to know ---------------------------------------------------------------------------------------

    @property
    def after_illegal(self) -> bool:
        """Does something illegal lie behind the line being judged?"""
        return self.judge.after_illegal

    @after_illegal.setter
    def after_illegal(self, is_after: bool) -> None:
        self.judge.after_illegal = is_after

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
        return self.count + (self.game.numbering == "moves") + self.numbers.ahead

    @cached_property
    def unwritten_numbers(self) -> dict[int, int]:
        """The numbers of moves that have none, by line."""
        return unwritten_numbers(self.record)

    @property
    def illegal(self) -> Fault | None:
        """The first fault that makes the position unknown."""
        return None if self.lost is None else self.lost.fault

    @property
    def last_legal(self) -> Any:
        """The position that scores are taken from."""
        return self.state if self.lost is None else self.lost.state

    @property
    def known_state(self) -> Any:
        """The position on the table as far as it is known: set-up lines behind something illegal say how the game went on."""
        return self.last_legal if self.judge.after_illegal else self.state

    @property
    def scored_at(self) -> int:
        """How many moves lead to that position."""
        return self.moves if self.lost is None else self.lost.moves

    def scores(self, state: Any = None) -> list[int]:
        """Points by seat with the table's rulings: at the last legal position, or in another state."""
        points = self.game.scores(self.last_legal if state is None else state)
        return [own + ruled for own, ruled in zip(points, self.ruled, strict=True)]

    def adjust(self, seat: int, points: int, reason: str) -> None:
        """Points by ruling."""
        self.adjustments.append((self.count, seat, points, reason))
        self.ruled[seat] += points

    # -- the record, line by line ------------------------------------------------------------------------------------

    def run(self, until: int | None = None) -> Match:
        """Play the statements, or those up to a number of moves."""
        for _ in self._play(until, pauses=False):
            pass
        if self.playable and until is None:
            finish(self)
        return self

    def run_on(self, after: Callable[[int], None]) -> Match:
        """Play the statements from `begun` on. `after` is told of the next statement after each."""
        for i in self._play(None, pauses=True):
            after(i + 1)
        if self.playable:
            finish(self)
        return self

    def run_to(self, index: int) -> Match:
        """Play the statements from `begun` on that stand before this one."""
        if self.begun < index:
            self.begun = next(i for i in self._play(None, pauses=True) if i + 1 >= index) + 1
        return self

    def walk(self) -> Iterator[int]:
        """Play the statements one by one: the index of each after it was played, of set-up lines in a row that of the last.
        Ask for the position meanwhile."""
        for i in self._play(None, pauses=True):
            if i + 1 == len(self.record.statements):
                finish(self)
            yield i

    def _play(self, until: int | None, pauses: bool) -> Iterator[int]:
        """All records go through this loop, most of them with nothing but the usual lines: what those need stands here. To
        pause after every line takes time, and few want it."""
        if not self.playable:
            return
        statements, judge, seats = self.record.statements, self.judge, self.players.exact
        play, happen = self.game.engine
        if self.ledgers:
            from referee.match.audit import followed

            play, happen = followed(self)
        round_of = self.game.round_of if self.game.numbering == "rounds" else None
        is_plain = self.order.is_plain
        i, end = self.begun, len(statements)
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
                        count, numbers = round_of(self.state) if round_of else self.moves, self.numbers
                        if number != count + numbers.base or numbers.is_free:
                            check_number(self, count, number)
                    seat = seats.get(player)
                    if seat is None or self.resigned or self.abandoned is not None:
                        seat = self._seat(player)
                    act = after_postponed(self, play) if self.postponed else play
                    for judge.action, action in enumerate(actions):
                        act(self.state, seat, action, judge)
                elif type(statement) is Chance:
                    if self.resigned or self.abandoned is not None:
                        refuse_after_end(self, is_move=False)
                    happen(self.state, statement.event, judge)
                elif type(statement) is SetUp:
                    from referee.match.setup_lines import set_up

                    i = set_up(self, i)
                else:
                    _SAID[type(statement)](self, statement)
            except Refusal as refusal:
                self._refused(refusal, play, happen)
            if self.postponed:
                play_postponed(self)
            if not is_plain:
                report_waivers(self)
            if pauses:
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
            remember(self, line)

    def _seat(self, name: str) -> int:
        """The seat of the player whose line it is."""
        if self.is_given_up:
            refuse_after_end(self, is_move=True)
        seat = self.players.seat(name)
        if seat is None:
            self.judge.nobody(name)
        return seat

    # -- what is wrong -----------------------------------------------------------------------------------------------

    def _refused(self, refusal: Refusal, play: Callable[..., None], happen: Callable[..., None]) -> None:
        """The action being judged is refused. It may stand with what follows from the rules and was not written."""
        left = retry_with_implied(self, refusal, play, happen)
        if left is not None:
            from referee.match.illegal import judge_illegal

            judge_illegal(self, left)

    @property
    def unread(self) -> int:
        """How many lines that cannot be read are still to come."""
        return len(self._unread)

    @unread.setter
    def unread(self, count: int) -> None:
        del self._unread[count:]

    def lose(self, fault: Fault, moves: int) -> None:
        """From here on the position is not known; the score stands after so many moves."""
        if self.lost is None:
            self.lost = Lost(fault, self.game.copy(self.state), moves)
        self.judge.after_illegal = True

    def _hide(self, unread: Fault) -> None:
        """A line that cannot be read. A player's own can be taken back like any move."""
        line = unread.span.line
        is_retracted = line in self.order.retracted and remember(self, line)
        if line in self.order.unread_moves:
            self.numbers = self.numbers.with_unread()
        if not is_retracted:
            self.unread_line = unread
            self.lose(unread, self.moves)

    def start_from(self, index: int, state: Any) -> None:
        """Set-up lines before a statement have made the position."""
        self.state = state
        self.postponed = ()
        self.resumed = index, self.game.copy(state)
        for ledger in self.ledgers:
            ledger.set_up(self)

    def position_before(self, index: int) -> Any:
        """The state before a statement, played anew from where it was known for certain: cheaper than a copy at every line,
        and nothing illegal lies between, so that nothing is played anew twice."""
        begin, state = self.resumed
        anew = Match(self.record.part(begin, index), self.rulebook)
        if state is not None:
            anew.state = self.game.copy(state)
        for _ in anew._play(None, pauses=False):
            pass
        return anew.state


_SAID: dict[type, Callable[[Match, Any], None]] = {
    Abandon: give_up,
    Adjust: adjust,
    Assertion: check_assertion,
    Bank: check_time,
    Extend: check_time,
    Rest: check_time,
    Resign: give_up,
    Undo: take_back,
    Waive: check_waiver,
}
"""What is neither played nor set up."""
