"""Plays a record's statements through its game: the only place where text and rules meet.

After an illegal move the position is not known. The match keeps the last legal position for the score; the rest is still
played as if the move had been allowed, and what goes wrong there is marked as possibly a consequence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.fault import Fault, Span
from referee.games import find
from referee.games.game import BEFORE, Awaited, LenientJudge, Refusal
from referee.header import Header, read_header
from referee.judge import MatchJudge
from referee.language.sentence import Phrase, phrase
from referee.near import Refused, near_moves
from referee.numbering import Numbers
from referee.order import Order
from referee.record.notation import Notation
from referee.record.reader import Record, common
from referee.record.statement import Abandon, Adjust, Assertion, Chance, Resign, SetUp, Turn, Undo, Waive

if TYPE_CHECKING:
    from pathlib import Path

    from referee.audit import Audit, Ledger

_PART = re.compile(r"[^,]+")
_SCORE = re.compile(r"\s*(\S(?:.*?\S)?)\s+([+-]?[0-9]{1,10})\s*$")
"""A part of a result: a name, which may hold blanks, and points."""

MAX_UNDONE = 1000
"""Moves that can be taken back in a row."""
MAX_SEARCHED = 100
"""Illegal moves of a record for which near legal ones are searched: that is slow, and nobody reads more."""


def notation_of(game: str) -> Notation | None:
    found = find(game)
    return found.notation if found else None


class _Unplayable(Refusal):
    """A line that is refused before its game is asked: nobody has the name, or the game was given up."""

    def __init__(self, code: str, message: str, reason: str = "", at: str | None = None) -> None:
        super().__init__(code, Phrase(message), Phrase(reason), at, 0, True)


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
        self.resigned: list[int] = []
        """The seats of players who gave up, in the order in which they did."""
        self.abandoned: str | None = None
        """Why the table gave the game up; None where it did not."""
        if header is None:
            return
        self.header: Header = header
        self.players = header.players
        self.game = header.game
        self.state: Any = self.game.start_with(header.edition, header.players)
        self._last_legal: Any = None
        self._legal_moves = 0
        self._started = False
        self._numbers = Numbers()
        self._ruled = [0] * len(header.players.scored)
        """Points by ruling, by seat."""
        self._rulings: set[int] = set()
        """The lines of rulings so far: `undo` does not take them back."""
        self._editions = editions
        self._before: dict[int, tuple[Any, ...]] = {}
        """What `undo` goes back to, by the line that it takes back: everything that a move can change."""
        self._hiding: Fault | None = None
        """The last line that cannot be read and is not taken back."""
        self._searched = 0
        self._resumed: tuple[int, Any] = 0, None
        """Behind something illegal, set-up lines say how the game went on: the statement from which, and the position."""
        self.judge = MatchJudge(record, self.game.notation, self.players, self.faults)
        self._ledgers: list[Ledger] = [] if ledger is None else [ledger]
        self.audit: Audit | None = None
        """Says what a commitment is worth, where there is one, and compares the chance with a published seed."""
        if header.seed is not None or header.commitment is not None:
            from referee.audit import Audit

            self.audit = Audit(self)
            self._ledgers.append(self.audit)

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
    def next_number(self) -> int:
        """The number of the next turn's line."""
        count = self.game.round_of(self.state) if self.game.numbering == "rounds" else self.moves + 1
        return count + self._numbers.ahead

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

    def run(self, until: int | None = None) -> Match:
        """Play the statements, or those up to a number of moves."""
        for _ in self._play(until, quick=until is None):
            pass
        return self

    def walk(self) -> Iterator[int]:
        """Play the statements one by one: the index of each after it was played, of set-up lines in a row that of the last.
        Ask for the position meanwhile."""
        return self._play(None, quick=False)

    def _play(self, until: int | None, quick: bool) -> Iterator[int]:
        if not self.playable:
            return
        statements = self.record.statements
        self._order = order = Order(self.record)
        unread = order.unread[::-1]
        i, end = 0, len(statements)
        while i < end:
            if quick and not (self._ledgers or self.is_given_up) and order.is_plain:
                i = self._play_on(i)
                if i == end:
                    break
            number, statement = statements[i]
            while unread and unread[-1].span.line < number:
                self._unread(unread.pop())
            if type(statement) is SetUp:
                i = self._set_up(i)
                yield i - 1
                continue
            if type(statement) is Turn and until is not None and self.moves >= until:
                return
            self.judge.number, self.judge.action, self.judge.waived = number, 0, order.waivers(number)
            if type(statement) is Turn:
                self._turn(i, statement, number in order.retracted)
            elif type(statement) is Chance:
                self._chance(i, statement)
            else:
                self._other(statement, number in order.retracted)
            self._unneeded(number)
            self._started = True
            yield i
            i += 1
        while unread:
            self._unread(unread.pop())

    def _play_on(self, begin: int) -> int:
        """The quick way through a record's usual lines: moves of known players in order, and chance. Returns where
        something else stands."""
        judge, play, happen = self.judge, self.game.play, self.game.happen
        state, moves, seats = self.state, self.moves, self.players.exact
        _, ahead, is_free = self._numbers
        rounds = self.game.round_of if self.game.numbering == "rounds" else None
        statements = self.record.statements
        i = begin
        for i in range(begin, len(statements)):
            number, statement = statements[i]
            judge.number, judge.action = number, 0
            try:
                if type(statement) is Turn:
                    written, player, actions = statement
                    seat = seats.get(player)
                    if seat is None:
                        break
                    if written is not None and (is_free or written != (rounds(state) if rounds else moves + 1) + ahead):
                        break
                    moves += 1
                    for judge.action, action in enumerate(actions):
                        play(state, seat, action, judge)
                elif type(statement) is Chance:
                    happen(state, statement.event, judge)
                else:
                    break
            except Refusal as refusal:
                self.moves, self._started = moves, True
                self._refused(refusal, i)
                return i + 1
        else:
            i = len(statements)
        self.moves = moves
        self._started = self._started or i > 0
        return i

    def _turn(self, i: int, turn: Turn, is_retracted: bool) -> None:
        if is_retracted and not self._remember(self.judge.number):
            self.moves += 1
            return
        self.moves += 1
        if turn.number is not None:
            self._number(turn.number)
        try:
            seat = self._seat(turn.player)
            for action in turn.actions:
                self._act(i, seat, action)
                self.judge.action += 1
        except Refusal as refusal:
            if is_retracted:
                # It is judged on its own, and what is wrong with it is no fault.
                message = phrase(
                    "this move was illegal ({rule}: {what}) and was taken back", rule=refusal.code, what=refusal.message
                )
                self.judge.fault("W01", message, self._place(refusal, i), "info", refusal.reason)
            else:
                self._refused(refusal, i)

    def _chance(self, i: int, chance: Chance) -> None:
        try:
            self._before_the_end("chance")
            self._act(i, None, chance.event)
        except Refusal as refusal:
            self._refused(refusal, i)

    def _unread(self, fault: Fault) -> None:
        """A line that cannot be read. A player's own can be taken back like any move."""
        line = fault.span.line
        is_retracted = line in self._order.retracted and self._remember(line)
        if line in self._order.unread_moves:
            self._numbers = self._numbers.with_unread()
        if not is_retracted:
            self._hiding = fault
            self._lose(fault, self.moves)

    def _act(self, i: int, seat: int | None, action: Any) -> None:
        for ledger in self._ledgers:
            ledger.before(self, i, seat, action)
        if seat is None:
            self.game.happen(self.state, action, self.judge)
        else:
            self.game.play(self.state, seat, action, self.judge)
        for ledger in self._ledgers:
            ledger.after(self, i, seat, action)

    def _before_the_end(self, what: str) -> None:
        """Refuses a line after the one that gave the game up."""
        if self.abandoned is not None:
            raise _Unplayable("A08", f"{what} after the game was abandoned")
        if self.resigned:
            message = f"{what} after {self.players.names[self.resigned[0]]} resigned"
            raise _Unplayable("A08", message, "a resignation ends the game")

    def _seat(self, name: str) -> int:
        """The seat of the player whose line it is."""
        self._before_the_end("a move")
        seat = self.players.seat(name)
        if seat is None:
            raise _Unplayable("H12", f"nobody called {name} plays", f"players: {', '.join(self.players.names)}", "PLAYER")
        return seat

    # -- what can go wrong -----------------------------------------------------------------------------------------

    def _lose(self, fault: Fault, moves: int) -> None:
        """From here on the position is not known; the score stands after so many moves."""
        if self.illegal is None:
            self.illegal, self._legal_moves = fault, moves
            self._last_legal = self.game.copy(self.state)
        self.judge.following = True

    def _number(self, written: int) -> None:
        if self.game.numbering == "rounds":
            count, word = self.game.round_of(self.state), "round"
        else:
            count, word = self.moves, "move"
        if not self._numbers.accept(count, written):
            right = count + self._numbers.base
            self.judge.fault("A04", f"this is {word} {right}, not {written}", self.judge.span("NUMBER"))
        self._numbers = self._numbers.after(count, written)

    def _place(self, refusal: Refusal, i: int) -> Span:
        if isinstance(refusal, _Unplayable) and refusal.at is None:
            return self._whole_line()
        if refusal.at == BEFORE and not self.judge.following:
            return self._action_before(i)
        return self.judge.place(refusal)

    def _action_before(self, i: int) -> Span:
        """The last action of the line before, where the one being judged begins its line; otherwise the latter."""
        judge = self.judge
        here = judge.number, judge.action
        if not judge.action and i and isinstance(last := self.record.statements[i - 1][1], Turn):
            judge.number, judge.action = self.record.statements[i - 1][0], len(last.actions) - 1
        span = judge.span(None)
        judge.number, judge.action = here
        return span

    def _refused(self, refusal: Refusal, i: int) -> None:
        """An illegal move or chance: report it, then let it stand as well as it can, to read on."""
        judge = self.judge
        statement = self.record.statements[i][1]
        is_turn = isinstance(statement, Turn)
        if isinstance(refusal, _Unplayable):
            fault = judge.fault(refusal.code, refusal.message, self._place(refusal, i), reason=refusal.reason)
            self._lose(fault, self.moves - is_turn)
            return
        seat = self.players.seat(statement.player) if isinstance(statement, Turn) else None
        k = judge.action
        actions: tuple[Any, ...] = ()
        if isinstance(statement, Turn):
            actions = statement.actions
        elif isinstance(statement, Chance):
            actions = (statement.event,)
        if k and not judge.following:
            # Earlier actions of the same line have changed the state: go back to the line's start.
            self.state = self._played_up_to(i)
        near: Sequence[str] = ()
        if not judge.following and self._searched < MAX_SEARCHED:
            line = Refused(seat, actions, k, refusal.at, refusal.nth)
            near = near_moves(self.game, self.state, self.players, line)
            self._searched += 1
        fault = judge.fault(refusal.code, refusal.message, self._place(refusal, i), reason=refusal.reason, near=near)
        again = k + refusal.final if judge.following else 0  # what is final would only be refused again
        self._lose(fault, self.moves - is_turn)
        judge.waived = {refusal.code: True}
        with judge.second_time():
            for judge.action, action in enumerate(actions[again:], again):
                try:
                    if seat is None:
                        self.game.happen(self.state, action, judge)
                    else:
                        self.game.play(self.state, seat, action, judge)
                except Refusal as later:
                    if later.code != refusal.code:
                        judge.fault(later.code, later.message, judge.place(later), reason=later.reason)
        judge.waived = {}

    def _played_up_to(self, index: int) -> Any:
        """The state before a statement, played anew from where it was known for certain: cheaper than a copy at every line,
        and nothing illegal lies between, so that nothing is played anew twice."""
        part = Record(self.record.first)
        part.tags, part.rows, part.notation = self.record.tags, self.record.rows, self.record.notation
        begin, state = self._resumed
        part.statements = self.record.statements[begin:index]
        anew = Match(part, self._editions, rules=self.header.rules)
        if state is not None:
            anew.state, anew._started = self.game.copy(state), True
        return anew.run().state

    def _remember(self, line: int) -> bool:
        """Keep what an `undo` of this line goes back to; not without end."""
        if len(self._before) >= MAX_UNDONE:
            return False
        known = (self.illegal, self._last_legal, self.judge.following, self._resumed)
        mark = len(self.faults), self.judge.untold_errors
        counted = self.moves, self._numbers, self._hiding
        marks = [ledger.mark() for ledger in self._ledgers]
        self._before[line] = self.game.copy(self.state), counted, mark, known, self.resigned[:], self.abandoned, marks
        return True

    def _unneeded(self, line: int) -> None:
        if self.judge.following:
            return
        for number, ruling in self._order.rulings.get(line, ()):
            if self.game.rule(ruling.rule) is None:
                continue  # a fault of its own (A06)
            if not self.judge.waived.get(ruling.rule):
                message = f"nothing to waive: the move does not break {ruling.rule}"
                self.judge.fault("W04", message, self._whole_line(number), "warning")
            else:
                why = f": {ruling.reason}" if ruling.reason else ""
                self.judge.fault("W03", f"{ruling.rule} is waived{why}", self._whole_line(number), "info")

    # -- other statements ------------------------------------------------------------------------------------------

    def _other(self, statement: object, is_retracted: bool) -> None:
        if isinstance(statement, (Adjust, Waive)):
            self._rulings.add(self.judge.number)
        if isinstance(statement, Assertion):
            self._assert(statement.scores, self._assertion_place, "A02")
        elif isinstance(statement, Adjust):
            seat = self.players.scorer(statement.player)
            span = self._whole_line()
            if seat is None:
                self.judge.fault("H12", f"nobody called {statement.player} plays", span)
                return
            now = self.game.round_of(self.state) if self.game.numbering == "rounds" else self.moves
            self.adjustments.append((now, seat, statement.points, statement.reason))
            self._ruled[seat] += statement.points
            why = f": {statement.reason}" if statement.reason else ""
            self.judge.fault("W03", f"{self.players.scored[seat]} {statement.points:+} by ruling{why}", span, "info")
        elif isinstance(statement, Undo):
            self._take_back()
        elif isinstance(statement, (Resign, Abandon)):
            if is_retracted:
                self._remember(self.judge.number)
            self._give_up(statement, ", which was taken back" * is_retracted)
        elif isinstance(statement, Waive):
            known = self.game.rule(statement.rule)
            if known is None:
                self.judge.fault("A06", f"{self.game.name} has no rule {statement.rule}", self._whole_line())
            elif self.judge.number in self._order.stray:
                self.judge.fault("A06", "no move stands before this ruling", self._whole_line())

    def _take_back(self) -> None:
        line = self._order.undone.get(self.judge.number)
        if line not in self._before:
            reason = "" if line is None else f"at most {MAX_UNDONE} moves in a row can be taken back"
            self.judge.fault("A07", "there is no move to take back", self._whole_line(), reason=reason)
            return
        self.state, counted, mark, known, self.resigned, self.abandoned, marks = self._before.pop(line)
        self.moves, self._numbers, hiding = counted
        self.illegal, self._last_legal, self.judge.following, self._resumed = known
        # What was wrong with the move is gone with it; chance that somebody chose stays chosen, and so do rulings. What could
        # not be taken back because it was too much stays too much.
        told, untold = mark
        self.faults[told:] = [
            fault
            for fault in self.faults[told:]
            if fault.severity != "error" or fault.code in ("C06", "A07") or fault.span.line in self._rulings
        ]
        self.judge.untold -= self.judge.untold_errors - untold
        self.judge.untold_errors = untold
        for ledger, then in zip(self._ledgers, marks, strict=True):
            ledger.take_back(self, then)
        if self._hiding is not None and self._hiding is not hiding:
            self._lose(self._hiding, self.moves)

    def _give_up(self, statement: Resign | Abandon, afterwards: str) -> None:
        span = self._whole_line()
        seat = self.players.seat(statement.player) if isinstance(statement, Resign) else None
        if isinstance(statement, Resign) and seat is None:
            self.judge.fault("H12", f"nobody called {statement.player} plays", span)
        elif self.abandoned is not None or self.game.awaited(self.state).kind == "over":
            self.judge.fault("A08", "the game is over already", span)
        elif seat is None:
            self.abandoned = statement.reason
            why = f": {statement.reason}" if statement.reason else ""
            self.judge.fault("W03", f"the game was abandoned{why}{afterwards}", span, "info")
        elif seat in self.resigned or len(self.resigned) >= max(1, len(self.players) - 1):
            self.judge.fault("A08", "the game is over already", span, reason="all others have resigned, or the same player")
        else:
            self.resigned.append(seat)
            why = f": {statement.reason}" if statement.reason else ""
            self.judge.fault("W03", f"{self.players.names[seat]} resigned{why}{afterwards}", span, "info")

    def _whole_line(self, number: int | None = None) -> Span:
        line = self.record.line(number or self.judge.number)
        return Span(line.number, line.offset + 1, line.offset + len(line.text) + 1)

    def _set_up(self, i: int) -> int:
        """Set-up lines in a row state a position: at the start they make it; later they must agree with it, and after
        something illegal they say where the game went on."""
        statements = self.record.statements
        end = i
        while end < len(statements) and isinstance(statements[end][1], SetUp):
            end += 1
        judge = self.judge
        items = [s.item for _, s in statements[i:end] if isinstance(s, SetUp)]
        judge.number, judge.item, judge.action, judge.waived = statements[i][0], 0, 0, {}
        if not self._started and self.game.numbering == "moves":
            self._numbers = self._numbers._replace(is_free=True)
        was_following, judge.following = judge.following, False
        # Play alone may never lead to a position of a game in progress, but a ruling did, or something illegal that stood.
        reader = LenientJudge(self.players) if self._started else judge
        try:
            state = self.game.position(self.header.edition, self.players, items, reader)
        except Refusal as refusal:
            judge.number = statements[i + min(reader.item, len(items) - 1)][0]
            span = judge.place(refusal) if refusal.at else self._whole_line()
            judge.following = was_following
            what = phrase("impossible position: {what}", what=refusal.message)
            fault = judge.fault(refusal.code, what, span, reason=refusal.reason)
            self._lose(fault, self.moves)
            return end
        if self._started and not was_following and not self.game.agrees(self.state, state):
            self._differs(i, end, state)
        if not self._started or was_following:
            self.state = state
            if was_following:
                self._resumed = end, self.game.copy(state)
            for ledger in self._ledgers:
                ledger.set_up(self)
        self._started = True
        return end

    def _differs(self, i: int, end: int, stated: Any) -> None:
        """Set-up lines state a position that is not the one on the table."""
        from referee.stated import difference

        numbers = [number for number, _ in self.record.statements[i:end]]
        texts = [self.record.line(number).text for number in numbers]
        found = difference(self.game, self.players, texts, stated, self.state)
        line = self.record.line(numbers[found.line])
        span = self._whole_line(line.number)
        if found.words:
            span = Span(line.number, line.offset + found.words[0].start + 1, line.offset + found.words[-1].end + 1)
        self.judge.number = line.number
        reason = f"it should be: {found.right}" if found.right else ""
        self.judge.fault("A02", "the position differs", span, reason=reason)

    def _assert(self, scores: Sequence[tuple[str, int]], place: Callable[[int], Span], code: str) -> None:
        """Are these the scores here? `place` finds a word of the assertion: names and points take turns."""
        right = self.scores(self.known)
        for nth, (name, points) in enumerate(scores):
            seat = self.players.scorer(name)
            if seat is None:
                reason = f"players: {', '.join(self.players.scored)}"
                self.judge.fault("H12", f"nobody called {name} plays", place(2 * nth), reason=reason)
            elif right[seat] != points:
                message = f"{self.players.scored[seat]} has {right[seat]}, not {points}"
                self.judge.fault(code, message, place(2 * nth + 1))

    def _assertion_place(self, word: int) -> Span:
        if self.judge.is_full:
            return Span(self.judge.number, 1, 2)
        line = self.record.line(self.judge.number)
        piece = [piece for piece in common().pieces(line.text) if piece.action == word // 2][word % 2]
        return Span(line.number, line.offset + piece.start + 1, line.offset + piece.end + 1)

    def scores(self, state: Any = None) -> list[int]:
        """Points by seat with the table's rulings: at the last legal position, or in another state."""
        points = self.game.scores(self.last_legal if state is None else state)
        return [own + ruled for own, ruled in zip(points, self._ruled, strict=True)]

    def claimed_result(self) -> list[re.Match[str] | None] | None:
        """What the `[Result]` tag says: name and points as groups 1 and 2 of each part, None for a part that cannot be read.
        None where it says nothing."""
        tag = self.record.tag("Result")
        if tag is None or tag.strip() in ("*", "?", ""):
            return None
        span = self.record.tag_span("Result")
        row = self.record.rows[span.line - self.record.first]
        return [_SCORE.match(row, part.start(), part.end()) for part in _PART.finditer(row, span.start, span.end - 2)]

    def check_result(self) -> None:
        """`[Result]` against the score sheet. It can be judged only where the game is over."""
        result = self.claimed_result()
        if result is None:
            return
        span = self.record.tag_span("Result")
        found = [part for part in result if part is not None]
        if len(found) < len(result):
            reason = 'written as "Felix 71, Laura 64"'
            self.judge.fault("A03", "this result cannot be read", span, reason=reason)
        elif not (self.is_given_up or self.game.awaited(self.state).kind == "over"):
            self.judge.fault("A05", "a result is claimed, but the game is not over", span)
        else:

            def place(word: int) -> Span:
                start, end = found[word // 2].span(word % 2 + 1)
                return Span(span.line, start + 1, end + 1)

            self._assert([(part[1], int(part[2])) for part in found], place, "A03")
