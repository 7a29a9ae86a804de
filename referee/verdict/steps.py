"""A record step by step: every line that says something, the position behind it, and what is wrong with it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from math import inf
from typing import Literal, NamedTuple, TypeAlias

from referee.fault import Fault
from referee.games.game import AnyState
from referee.match.lookahead import Order
from referee.match.loop import Match
from referee.record.reader import Record
from referee.record.statement import Chance, SetUp, Turn, Undo
from referee.verdict.verdict import PlayedVerdict

StepKind: TypeAlias = Literal["start", "move", "chance", "set-up", "undo", "remark", "unread"]


NOWHERE = AnyState(None)
"""The position of a step of which it is not kept."""


class Step(NamedTuple):
    first: int
    """Its line; set-up lines in a row are one step. 0 for the start."""
    last: int
    kind: StepKind
    """A `remark` (an assertion, a ruling) leaves the position as it is; `unread` is a line that cannot be read."""
    move: int
    """How many moves have been made."""
    seat: int | None
    """Whose move it is."""
    text: str
    """As it is written, without reply marks."""
    faults: tuple[Fault, ...]
    is_known: bool
    """After something illegal the position is not known: then `state` is the last one that is."""
    state: AnyState
    """The position behind it. The match plays on with it: copy what you keep."""
    scores: tuple[int, ...]
    """Points by seat, with the table's rulings."""

    @property
    def is_faulty(self) -> bool:
        return any(fault.severity == "error" for fault in self.faults)


def line_of_move(record: Record, number: int) -> int | None:
    """The line of the last of so many moves; moves that were taken back before it do not count."""
    undone = Order(record).undone
    made: list[int] = []
    for line, statement in record.statements:
        if isinstance(statement, Turn):
            if len(made) >= number:
                break
            made.append(line)
        elif made and made[-1] == undone.get(line):
            made.pop()
    return made[-1] if made else None


def steps(verdict: PlayedVerdict) -> Iterator[Step]:
    """The steps of a judged record, from its start. A record that cannot be played has none."""
    if verdict.is_playable:
        yield from _Walk(verdict, verdict.match.before(0)).steps()


class _Walk:
    def __init__(self, verdict: PlayedVerdict, match: Match) -> None:
        self.record, self.match = verdict.record, match
        self.faults: dict[int, list[Fault]] = {}
        for fault in verdict.faults:
            self.faults.setdefault(fault.span.line, []).append(fault)

    def steps(self) -> Iterator[Step]:
        record = self.record
        said = {number for number, _ in record.statements}
        stray = sorted(set(self.faults) - said)
        """Lines with faults that are no statements: tags, and what cannot be read."""
        begin = record.statements[0][0] if said else inf
        unread: deque[int] = deque()
        tags: list[Fault] = []
        for line in stray:
            if line > begin and not self._text(line, line).startswith("["):
                unread.append(line)
            else:
                tags += self.faults[line]
        yield self._step(0, 0, "start", None, tuple(tags))
        begun = 0
        for i in self.match.walk():
            first, last = record.statements[begun][0], record.statements[i][0]
            while unread and unread[0] < first:
                yield self._line(unread.popleft(), "unread")
            yield self._statement(i, first, last)
            begun = i + 1
        for line in unread:
            yield self._line(line, "unread")

    def _statement(self, i: int, first: int, last: int) -> Step:
        statement = self.record.statements[i][1]
        if isinstance(statement, Turn):
            return self._line(first, "move", self.match.players.seat(statement.player))
        if isinstance(statement, SetUp):
            faults = [fault for line in range(first, last + 1) for fault in self.faults.get(line, ())]
            return self._step(first, last, "set-up", None, tuple(faults))
        return self._line(
            first, "chance" if isinstance(statement, Chance) else "undo" if isinstance(statement, Undo) else "remark"
        )

    def _line(self, line: int, kind: StepKind, seat: int | None = None) -> Step:
        return self._step(line, line, kind, seat, tuple(self.faults.get(line, ())))

    def _step(self, first: int, last: int, kind: StepKind, seat: int | None, faults: tuple[Fault, ...]) -> Step:
        match = self.match
        is_known, state = not match.now.after_illegal, match.known_state
        text = self._text(first, last) if first else ""
        return Step(first, last, kind, match.moves, seat, text, faults, is_known, state, tuple(match.scores(state)))

    def _text(self, first: int, last: int) -> str:
        return "\n".join(self.record.line(line).text.strip() for line in range(first, last + 1))


class Replay:
    """A game to step through, forwards and backwards."""

    def __init__(self, verdict: PlayedVerdict) -> None:
        self.verdict = verdict
        self.steps: list[Step] = []
        """All steps. Only `to` gives their positions."""
        self._statements: list[int] = []
        """How many statements were played at each step."""
        self._faulty: list[int] = []
        self._last_of_move: dict[int, int] = {}
        self._match = verdict.match.before(0, keeps=True)
        for i, step in enumerate(_Walk(verdict, self._match).steps()):
            self.steps.append(step._replace(state=NOWHERE))
            self._statements.append(self._match.now.index)
            self._last_of_move[step.move] = i
            if step.is_faulty:
                self._faulty.append(i)
        self.to(0)

    @property
    def size(self) -> int:
        """How many steps there are."""
        return len(self.steps)

    def to(self, index: int) -> Step:
        """The step of an index, or the nearest there is."""
        self.at = max(0, min(index, self.size - 1))
        played = self._statements[self.at]
        match = self._match if played == self._match.now.index else self._match.before(played)
        self.step = self.steps[self.at]._replace(state=match.known_state)
        return self.step

    def of_move(self, number: int) -> int | None:
        """The index of the last step after so many moves: with the chance that follows the move."""
        return self._last_of_move.get(number)

    def next_fault(self) -> int | None:
        """The index of the next step with a fault, after the last one the first again."""
        return next((i for i in self._faulty if i > self.at), self._faulty[0] if self._faulty else None)
