"""Actions at the table, with what follows from the rules: a line that is refused may stand with it (`implied` looks it up)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.fault import Fault
from referee.games.game import AnyState, Due
from referee.games.judge import Judge, Refusal
from referee.games.rulebook import Rulebook
from referee.games.wording import in_language, language_of
from referee.match.header import Header
from referee.match.implied import are_legal, going_on, others_before, written_below
from referee.match.judge import Unplayable
from referee.match.progress import Postponed
from referee.match.table import Table
from referee.record.reader import Record
from referee.record.statement import AnyAction, Chance, SetUp, Turn

if TYPE_CHECKING:
    from referee.match.audit import ChanceLedger


class ActingTable(Table):
    """A table at which actions are carried out."""

    def __init__(self, record: Record, rulebook: Rulebook, header: Header, faults: list[Fault]) -> None:
        super().__init__(record, rulebook, header, faults)
        self.ledgers: list[ChanceLedger] = []

    def _watched(self, state: AnyState, seat: int | None, action: AnyAction, judge: Judge) -> None:
        self._supply(action, seat)
        self._tell(seat, action)

    def _tell(self, seat: int | None, action: AnyAction) -> None:
        """Carries out an action, with the ledgers told before and after."""
        now, index = self.now, self.judge.index
        is_chance = bool(self.ledgers) and self.game.awaited(now.state).kind == "chance"
        for ledger in self.ledgers:
            ledger.before(self, index, seat, action)
        self.game.act(now.state, seat, action, self.judge)
        for ledger in self.ledgers:
            ledger.after(self, index, seat, action)
        now.events += is_chance
        now.happened += is_chance

    def _watched_chance(self, state: AnyState, event: AnyAction, judge: Judge) -> None:
        self._watched(state, None, event, judge)

    def _lose(self, fault: Fault, moves: int) -> None:
        """From here on the position is not known; the score stands after so many moves."""
        now = self.now
        if now.illegal is None:
            now.illegal, now.last_legal = fault, now.copied(self.game)
            now.last_legal.moves = moves
        now.after_illegal = True

    # -- what follows from the rules ----------------------------------------------------------------------------------

    def _supply(self, action: AnyAction | None = None, seat: int | None = None) -> bool:
        """Play what is due before this action of a player's line (before anything that is not chance, without one): what was
        written early, and what was left out. Was there anything?"""
        if self.is_dealt:
            return False
        is_supplied = False
        while True:
            if self.now.postponed:
                is_supplied = self._play_postponed() or is_supplied
            waiting = [each.seat for each in self.now.postponed]
            found = self.game.follows(self.now.state, action)
            due = next((one for one in found if one.seat not in waiting and one.implied_by in (None, seat)), None)
            if due is None or not (self._imply(due) if due.rule else self._take([due])):
                return is_supplied
            self.now.supplied += 1
            is_supplied = True

    def _take(self, due: Sequence[Due]) -> bool:
        return are_legal(self.game, self.now.state, due, self.judge)

    def _imply(self, due: Due) -> bool:
        """Play a move that the line being judged implies. It is a decision: whoever watches is told as if it were written."""
        judge = self.judge
        words = language_of(self.game, [self.record.line(judge.number).text]) or "en"
        move = in_language(self.game, self.game.write(due.action, self.players), words)
        if due.seat is None:
            return False
        try:
            self._tell(due.seat, due.action)
        except Refusal:
            return False
        message = "this line implies `{move}` of {player}, which is not written"
        judge.notice(due.rule, message, move=move, player=judge.name(due.seat))
        return True

    def _retry_with_implied(self, refusal: Refusal) -> Refusal | None:
        """The action being judged is refused. Plays the line on from it, with what follows from the rules; gives what is
        refused nevertheless."""
        statement, judge = self.statement, self.judge
        if self.is_dealt or isinstance(refusal, Unplayable):
            return refusal
        seat = self.players.seat(statement.player) if isinstance(statement, Turn) else None
        if isinstance(statement, Turn) and seat is None:
            return refusal
        assert isinstance(statement, Turn | Chance)
        actions = statement.actions
        act = self._watched if self.ledgers else self.game.act
        while True:
            begin = judge.action
            if self._postpone(seat, actions[begin]):
                begin += 1
            elif not self._supply(actions[begin], seat) and not self._supply_others(seat, actions[begin]):
                return refusal
            try:
                for judge.action, action in enumerate(actions[begin:], begin):
                    act(self.now.state, seat, action, judge)
            except Refusal as again:
                refusal = again
            else:
                return None

    def _supply_others(self, seat: int | None, action: AnyAction) -> bool:
        """Is a draw refused that comes after what others left out, and have not written below? Then that is supplied."""
        now, due = self.now, self.game.follows(self.now.state, None)
        if not due:
            return False
        named = [each.seat for each in now.postponed if Due(each.seat, each.action) not in due]
        first = others_before(self, seat, action, [*self._written_below(), *named])
        if not first:
            return False
        now.postponed = tuple(each for each in now.postponed if Due(each.seat, each.action) not in first)
        now.supplied += len(first)
        return self._take(first)

    def _written_below(self) -> Iterator[int | None]:
        """Whose chance is written in the next lines."""
        for index, whose in written_below(self):
            self.now.furthest_read = max(self.now.furthest_read, index)
            yield from whose

    def _postpone(self, seat: int | None, action: AnyAction) -> bool:
        """Is the action being judged written before its time, after what it comes from? Then it is kept until it is due, or
        until others have drawn before."""
        judge, now = self.judge, self.now
        if self.is_dealt or seat is None or not judge.action:
            return False
        if not self.game.is_early(now.state, seat, action) and others_before(self, seat, action) is None:
            return False
        now.postponed += (Postponed(judge.index, judge.action, seat, action),)
        return True

    def _play_postponed(self, is_end: bool = False) -> bool:
        """Play what was written early and is due now. Was there anything? At a record's end nobody has to come first."""
        judge, now, before = self.judge, self.now, len(self.now.postponed)
        here, waiting = (judge.index, judge.number, judge.action), -1
        while len(now.postponed) != waiting:
            waiting = len(now.postponed)
            now.postponed = tuple(each for each in now.postponed if self._waits(each, is_end))
        judge.index, judge.number, judge.action = here
        return waiting < before

    def _waits(self, postponed: Postponed, is_end: bool) -> bool:
        """Is its time yet to come? Otherwise it is played, and what is wrong with it is said where it is written. A hidden draw
        tells nothing: those who have named theirs come first."""
        game, judge, state, (index, nth, seat, action) = self.game, self.judge, self.now.state, postponed
        if game.is_early(state, seat, action):
            return True
        due = game.follows(state, None)
        hidden = {each.seat for each in self.now.postponed if Due(each.seat, each.action) in due}
        if seat in hidden and not is_end and any(one.seat not in hidden for one in due):
            return True
        judge.begin(index)
        refusal = game.refusal(state, seat, [action], judge, first=nth)
        if refusal is None:
            for ledger in self.ledgers if Due(seat, action) not in due else ():
                ledger.early(self, seat, action)
            return False
        if others_before(self, seat, action) is not None:
            return True
        self._lose(judge.fault(refusal.code, refusal.message, judge.place(refusal), reason=refusal.reason), self.now.moves)
        return False

    def _play_due_before_claim(self) -> None:
        """Before somebody says how the game stands: what is due is supplied, unless it is written below. What is to be noticed
        is said of the last line that was played."""
        judge = self.judge
        if self.is_dealt or not self.game.follows(self.now.state, None) or any(True for _ in self._written_below()):
            return
        here = judge.index, judge.number, judge.action
        while judge.index:
            judge.begin(judge.index - 1)
            if isinstance(self.statement, (Chance, SetUp, Turn)):
                self._supply()
                break
        judge.index, judge.number, judge.action = here

    def _finish(self) -> None:
        """At the end of a record: what is due is supplied if the game is over with it. Otherwise the game waits for it."""
        if self.now.postponed:
            self._play_postponed(is_end=True)
        if not self.now.after_illegal:
            then = going_on(self, self.now.state)
            if then is not None and self.game.awaited(then).kind == "over":
                self._supply()
