"""Plays a record's statements through its game: the only place where text and rules meet, and the one that changes how far
a match has come (`Progress`).

After an illegal move the position is not known. The match keeps the last legal position for the score; the rest is still
played as if the move had been allowed, and what goes wrong there is marked as possibly a consequence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.fault import Fault, Near
from referee.games.judge import LenientJudge, Refusal
from referee.games.rulebook import Rulebook
from referee.language.sentence import NOTHING, phrase
from referee.match.acting import ActingTable
from referee.match.claims import check_assertion, check_number, wrong_number
from referee.match.header import Header, read_header
from referee.match.judge import LINE, Unplayable
from referee.match.progress import Adjustment, Progress, Undoable
from referee.match.rulings import check_time, check_waiver, may_give_up, receiver, refuse_after_end, report_waivers
from referee.record.reader import Record
from referee.record.statement import (
    Abandon,
    Adjust,
    Assertion,
    Bank,
    Chance,
    Extend,
    Resign,
    Rest,
    SetUp,
    Turn,
    Undo,
    Waive,
)

if TYPE_CHECKING:
    from referee.match.audit import Audit, ChanceLedger
    from referee.suggest.moves import RefusedLine

MAX_UNDONE = 1000
"""Moves that can be taken back in a row."""
EVERY = 16
"""Statements from one kept progress to the next; in long records more."""
MAX_KEPT = 256
"""Progress that is kept of a record."""


class NoMatch(NamedTuple):
    """A record that cannot be played: its tags do not say how, and the faults say why."""

    record: Record
    faults: list[Fault]


def begin(record: Record, rulebook: Rulebook = Rulebook(), ledger: ChanceLedger | None = None) -> Match | NoMatch:
    """A record before its first statement. A ledger is told of every action."""
    faults = [*record.faults, *record.notices]
    header = read_header(record, rulebook, faults)
    if header is None:
        return NoMatch(record, faults)
    match = Match(record, rulebook, header, faults)
    match.watch(ledger)
    return match


class Match(ActingTable):
    """A record at the table. `run` plays it, up to a move if wanted; then ask for the state and the faults."""

    def __init__(self, record: Record, rulebook: Rulebook, header: Header, faults: list[Fault]) -> None:
        super().__init__(record, rulebook, header, faults)
        self.kept: list[Progress] = []
        """From where it can be played anew: after set-up lines that made the position, and after every so many lines."""
        self.keeps = False
        """Is all that kept? Otherwise only the last one after set-up lines."""
        self.audit: Audit | None = None
        """Says what a commitment is worth, where there is one, and compares the chance with a published seed."""

    def watch(self, ledger: ChanceLedger | None) -> None:
        """From now on, a ledger is told of every action, and so is the audit of a seed."""
        if ledger is not None:
            self.ledgers.append(ledger)
        if self.is_dealt:
            from referee.match.audit import Audit

            self.audit = Audit(self)
            self.ledgers.append(self.audit)

    # -- the record, line by line ------------------------------------------------------------------------------------

    def run(self, until: int | None = None, watch: Callable[[int], object] | None = None) -> Match:
        """Play the statements, or those up to a number of moves. `watch` is told the index of each after it was played."""
        for i in self._play(until, pauses=self.keeps or watch is not None):
            if watch is not None:
                watch(i)
        if until is None:
            self._finish()
        return self

    def walk(self) -> Iterator[int]:
        """Play the statements one by one: the index of each after it was played, of set-up lines in a row that of the last.
        Ask for the position meanwhile."""
        for i in self._play(None, pauses=True):
            if i + 1 == len(self.record.statements):
                self._finish()
            yield i

    def before(self, index: int, keeps: bool = False) -> Match:
        """The match as it was before a statement: played on from what is kept. Nobody else plays on with it. It may keep
        progress itself."""
        match = Match(self.record, self.rulebook, self.header, self._read_faults)
        match.kept, match.keeps = [kept for kept in self.kept if kept.index <= index], keeps
        if match.kept:
            match.take(match.kept[-1].copied(self.game))
        if match.now.index < index:
            next(i for i in match._play(None, pauses=True) if i + 1 >= index)
        return match

    def before_line(self, line: int) -> Match:
        """The match as it was before the first statement on this line or below it."""
        statements = self.record.statements
        return self.before(next((i for i, (number, _) in enumerate(statements) if number >= line), len(statements)))

    def go_on(self, kept: list[Progress]) -> Match:
        """Play the statements from the last of what is kept of an earlier version of the record, and keep more."""
        self.kept, self.keeps = [] if self.ledgers else kept, True  # ledgers are told of every action
        if self.kept:
            self.take(self.kept[-1].copied(self.game))
        return self.run()

    def _play(self, until: int | None, pauses: bool) -> Iterator[int]:
        """All records go through this loop, most of them with nothing but the usual lines: what those need stands here. To
        pause after every line takes time, and few want it."""
        statements, judge, seats, now = self.record.statements, self.judge, self.players.exact, self.now
        play, happen = self.game.engine if not self.ledgers else (self._watched, self._watched_chance)
        round_of = self.game.round_of if self.game.numbering == "rounds" else None
        is_plain = self.order.is_plain
        i, end = now.index, len(statements)
        every = max(EVERY, end // MAX_KEPT)
        while i < end:
            line, statement = statements[i]
            now.index = judge.index = i
            judge.number, judge.action = line, 0
            if not is_plain:
                self._look_ahead(line)
            try:
                if type(statement) is Turn:
                    if now.moves == until:
                        return
                    now.moves += 1
                    number, player, actions = statement
                    if number is not None:
                        count, numbers = round_of(now.state) if round_of else now.moves, now.numbers
                        if number != count + numbers.base or numbers.ahead != numbers.base or numbers.is_free:
                            self._number(count, number)
                    seat = seats.get(player)
                    if seat is None or now.resigned or now.abandoned is not None:
                        seat = self._seat(player)
                    for judge.action, action in enumerate(actions):
                        if now.postponed:
                            self._play_postponed()
                        play(now.state, seat, action, judge)
                elif type(statement) is Chance:
                    if now.resigned or now.abandoned is not None:
                        refuse_after_end(self, is_move=False)
                    happen(now.state, statement.event, judge)
                elif type(statement) is SetUp:
                    i = self._set_up(i)
                else:
                    _SAID[type(statement)](self, statement)
                    judge, now = self.judge, self.now
            except Refusal as refusal:
                self._refused(refusal)
            if now.postponed:
                self._play_postponed()
            if not is_plain:
                report_waivers(self)
            i += 1
            if pauses:
                now.index = i
                if self.keeps and not self.ledgers and i >= every + (self.kept[-1].index if self.kept else 0):
                    self._keep()
                yield i - 1
        now.index = i
        for fault in self.order.unread[now.unread :]:
            self._hide(fault)

    def _look_ahead(self, line: int) -> None:
        """What must be known before a line is played."""
        unread = self.order.unread
        while self.now.unread < len(unread) and unread[self.now.unread].span.line < line:
            self._hide(unread[self.now.unread])
        self.judge.waived = self.order.waivers(line)
        if line in self.order.retracted:
            self._remember(line)

    def _number(self, count: int, written: int) -> None:
        """The number of the line being judged, if it is not simply the true one."""
        now, judge = self.now, self.judge
        true = count + now.numbers.base
        if written != true and not now.numbers.is_free and not judge.is_full:
            now.misnumbered = now.misnumbered.plus((judge.span("NUMBER"), true))
        check_number(self, count, written)
        now.numbers = now.numbers.after(count, written)

    def _seat(self, name: str) -> int:
        """The seat of the player whose line it is."""
        if self.is_given_up:
            refuse_after_end(self, is_move=True)
        seat = self.players.seat(name)
        if seat is None:
            self.judge.nobody(name)
        return seat

    # -- lines that are not played ------------------------------------------------------------------------------------

    def _set_up(self, begin: int) -> int:
        """The set-up lines in a row that begin with this statement: at the start they make the position; later they must agree
        with it, and after something illegal they say where the game went on. Returns the last of them."""
        from referee.match.setup_lines import items_from, report_difference

        now, judge = self.now, self.judge
        items = items_from(self.record, begin)
        end = begin + len(items)
        now.furthest_read = max(now.furthest_read, end)
        if not begin and self.game.numbering == "moves":
            now.numbers = now.numbers._replace(is_free=True)
        was_after_illegal, now.after_illegal = now.after_illegal, False
        # Play alone may never lead to a position of a game in progress, but a ruling did, or something illegal that stood.
        reader = LenientJudge(self.players) if begin else judge
        try:
            state = self.game.position(self.header.edition, self.players, items, reader)
        except Refusal as refusal:
            judge.begin(begin + min(reader.item, len(items) - 1))
            now.after_illegal = was_after_illegal
            refusal.at = refusal.at or LINE
            self._lose(judge.refused(refusal, phrase("impossible position: {what}", what=refusal.message)), now.moves)
            return end - 1
        if was_after_illegal or not begin:
            now.index, now.state, now.postponed = end, state, ()
            for ledger in self.ledgers:
                ledger.set_up(self)
            self._keep()
        elif not self.game.agrees(now.state, state):
            judge.begin(end - 1)
            self._play_due_before_claim()
            if not self.game.agrees(now.state, state):
                report_difference(self, begin, end, state)
        return end - 1

    def _assert(self, assertion: Assertion) -> None:
        self._play_due_before_claim()
        self.now.asserted = check_assertion(self, assertion)

    def _adjust(self, ruling: Adjust) -> None:
        now, seat = self.now, receiver(self, ruling)
        if seat is not None:
            now.adjustments = now.adjustments.plus(Adjustment(self.count, seat, ruling.points, ruling.reason))
            now.ruled = (*now.ruled[:seat], now.ruled[seat] + ruling.points, *now.ruled[seat + 1 :])

    def _give_up(self, statement: Resign | Abandon) -> None:
        self._play_due_before_claim()
        if may_give_up(self, statement):
            seat = self.players.seat(statement.player) if isinstance(statement, Resign) else None
            if seat is None:
                self.now.abandoned = statement.reason
            else:
                self.now.resigned += (seat,)

    def _remember(self, line: int) -> bool:
        """Keep what an `undo` of this line goes back to; not without end."""
        now = self.now
        if now.undoable >= MAX_UNDONE:
            return False
        now.undo = Undoable(line, now.copied(self.game))
        now.undoable += 1
        return True

    def _take_back(self, _: Undo) -> None:
        line, undo = self.order.undone.get(self.judge.number), self.now.undo
        if undo is None or undo.line != line:
            reason = NOTHING if line is None else phrase("at most {limit} moves in a row can be taken back", limit=MAX_UNDONE)
            self.judge.fault("A07", "there is no move to take back", self.judge.whole_line(), reason=reason)
            return
        self.now = self.judge.now = self.now.taken_back(self.game, self.order.ruled)
        for ledger in self.ledgers:
            ledger.take_back(self, undo.before)
        unread = self.now.unread_line
        if unread is not None and unread is not undo.before.unread_line:
            self._lose(unread, self.now.moves)

    def _keep(self) -> None:
        if self.kept and (not self.keeps or len(self.kept) >= MAX_KEPT):
            self.kept.pop()
        self.kept.append(self.now.copied(self.game))

    # -- what is wrong -----------------------------------------------------------------------------------------------

    def _hide(self, unread: Fault) -> None:
        """A line that cannot be read. A player's own can be taken back like any move."""
        now, line = self.now, unread.span.line
        now.unread += 1
        is_retracted = line in self.order.retracted and self._remember(line)
        if line in self.order.unread_moves:
            now.numbers = now.numbers.with_unread()
        if not is_retracted:
            now.unread_line = unread
            self._lose(unread, now.moves)

    def _refused(self, refusal: Refusal) -> None:
        """The action being judged is refused. It may stand with what follows from the rules and was not written; otherwise it
        is illegal."""
        left = self._retry_with_implied(refusal)
        if left is None:
            return
        judge = self.judge
        if judge.number in self.order.retracted:
            # It is judged on its own, and what is wrong with it is not a fault.
            message = phrase("this move was illegal ({rule}: {what}) and was taken back", rule=left.code, what=left.message)
            judge.fault("W01", message, judge.place(left), "info", left.reason)
        elif isinstance(left, Unplayable):
            self._report(left)
        else:
            self._illegal(left)

    def _illegal(self, refusal: Refusal) -> None:
        """It is reported with the moves that were probably meant, and then stands as well as it can, to read on."""
        from referee.match.illegal import is_nobodys, near, refused_line

        is_first = not self.now.after_illegal
        line = refused_line(self, refusal)
        if is_first:
            self._go_back(line)
            self._name_gap(refusal, line)
        self._report(refusal, near(self, line) if is_first else ())
        if is_nobodys(self):
            if line.seat is not None:
                self._read_on(line, 0, refusal.code)
            return
        # After something illegal there is no way back: the actions before this one stand. What is final would be refused again.
        self._read_on(line, 0 if is_first else line.illegal + refusal.final, refusal.code)

    def _report(self, refusal: Refusal, near: Sequence[Near] = ()) -> None:
        """The score stands before the line."""
        self._lose(self.judge.refused(refusal, near=near), self.now.moves - isinstance(self.statement, Turn))

    def _go_back(self, line: RefusedLine) -> None:
        """To the line's start: its earlier actions have changed the state."""
        if self.judge.action:
            before = self.before(self.judge.index).now
            self.now.state, self.now.postponed = before.state, before.postponed
            self._supply(line.actions[0], line.seat)

    def _name_gap(self, refusal: Refusal, line: RefusedLine) -> None:
        """A line may be missing before this one. If its number says so too, that is right."""
        from referee.match.illegal import find_gap

        now = self.now
        now.furthest_read = max(now.furthest_read, now.index + 1)
        gap, wrong = find_gap(self, refusal, line), wrong_number(self)
        refusal.reason = gap.reason
        if wrong is not None and gap.is_numbered:
            now.faults = now.faults.without_last()
            now.numbers = now.numbers._replace(base=now.numbers.ahead)
        elif wrong is not None and gap.doubt:
            now.faults = now.faults.without_last().plus(wrong._replace(why=gap.doubt))

    def _read_on(self, line: RefusedLine, begin: int, code: str) -> None:
        """Plays the line from an action on as if the rule had been waived. What else is wrong there is told."""
        judge = self.judge
        with judge.second_time(code):
            for judge.action, action in enumerate(line.actions[begin:], begin):
                if self._postpone(line.seat, action):
                    continue
                try:
                    self._supply(action, line.seat)
                    self.game.act(self.now.state, line.seat, action, judge)
                except Refusal as later:
                    if later.code != code:
                        judge.refused(later)


_SAID: dict[type, Callable[[Match, Any], None]] = {
    Abandon: Match._give_up,
    Adjust: Match._adjust,
    Assertion: Match._assert,
    Bank: check_time,
    Extend: check_time,
    Rest: check_time,
    Resign: Match._give_up,
    Undo: Match._take_back,
    Waive: check_waiver,
}
"""What is neither played nor set up."""
