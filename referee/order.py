"""What the lines of a record say of each other: which are taken back, which rulings allow what, and how moves are numbered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from referee.fault import Fault
from referee.record.reader import Record
from referee.record.statement import Abandon, Chance, Resign, SetUp, Statement, Turn, Undo, Waive

_MOVE = re.compile(r"[Rr]?[0-9]+\.(?![0-9])|[^\W\d][^\s:;,\"{}()\[\]]*:|\"[^\"]*\":")
"""What a player's line begins with: a number or a name."""


class Numbers(NamedTuple):
    """How the written numbers of moves go with the moves counted. A wrong one is told once: whoever counts on from it is
    not told again, and whoever returns to the true number is right."""

    base: int = 0
    """The true number less the moves counted: a position set up at the start may be from the middle of a game."""
    ahead: int = 0
    """The last number written less the moves counted: as the true one, unless it was wrong."""
    is_free: bool = False
    """Does the next number written say how far the game had come?"""

    def accept(self, count: int, written: int) -> bool:
        return (self.is_free and written - count >= self.base) or written - count in (self.base, self.ahead)

    def after(self, count: int, written: int) -> Numbers:
        """When this number was written at a move."""
        ahead = written - count
        return Numbers(max(ahead, self.base) if self.is_free else self.base, ahead)

    def with_unread(self) -> Numbers:
        """When a player's line could not be read: it had a number, and is not counted."""
        return self._replace(base=self.base + 1, ahead=self.ahead + 1)


def unread(record: Record) -> list[Fault]:
    """The lines that cannot be read and may have been moves or chance, in order."""
    return [
        fault
        for fault in record.faults
        if fault.code[0] == "S" and record.line(fault.span.line).text[:1] not in ("[", "=", "!")
    ]


def lines(record: Record) -> Iterator[tuple[int, Statement | None]]:
    """The statements with their lines, and None for a player's line that cannot be read."""
    moves = [fault.span.line for fault in unread(record) if _MOVE.match(record.line(fault.span.line).text.lstrip())]
    moves.reverse()
    for number, statement in record.statements:
        while moves and moves[-1] < number:
            yield moves.pop(), None
        yield number, statement


def numbers_left_out(record: Record) -> dict[int, int]:
    """The numbers of the moves that have none, by line, in a game that numbers moves: with them nothing is judged otherwise."""
    numbers = Numbers(is_free=bool(record.statements) and isinstance(record.statements[0][1], SetUp))
    moves = begun = 0
    standing: list[tuple[int, Numbers]] = []
    found: dict[int, int] = {}
    free: list[int] = []
    """Lines before the one that says how far the game had come."""
    for line, statement in lines(record):
        if statement is None or isinstance(statement, (Turn, Resign, Abandon)):
            standing.append((moves, numbers))
        if statement is None:
            numbers = numbers.with_unread()
        elif isinstance(statement, Undo) and standing:
            moves, numbers = standing.pop()
        elif isinstance(statement, Turn):
            moves += 1
            if statement.number is None:
                found[line] = moves + numbers.ahead
                free += [line] * numbers.is_free
            else:
                if numbers.is_free:
                    begun = max(0, statement.number - moves - numbers.base)
                numbers = numbers.after(moves, statement.number)
    for line in free:
        found[line] += begun
    return found


class Plan:
    """What must be known of later lines: those that are taken back, rulings that stand after their move, lines that could not
    be read (what comes after one may lack a move)."""

    def __init__(self, record: Record) -> None:
        self.retracted: set[int] = set()
        """The lines that a later `undo` takes back."""
        self.rulings: dict[int, list[tuple[int, Waive]]] = {}
        """By the line that they allow."""
        self.stray: set[int] = set()
        """The lines of rulings that stand after no move."""
        self.unread = unread(record)
        self.unread.reverse()
        self.unread_moves: set[int] = set()
        """Lines that cannot be read, and were a player's."""
        if self.unread or {Undo, Waive} & {type(statement) for _, statement in record.statements}:
            self._look_ahead(record)
        self.is_needed = bool(self.retracted or self.rulings or self.unread)

    def _look_ahead(self, record: Record) -> None:
        stack: list[int] = []
        target: int | None = None
        for number, statement in lines(record):
            if statement is None:
                self.unread_moves.add(number)
            if statement is None or isinstance(statement, (Turn, Resign, Abandon)):
                stack.append(number)
            if isinstance(statement, (Turn, Chance)):
                target = number
            elif isinstance(statement, Undo):
                if stack:
                    self.retracted.add(stack.pop())
                target = None
            elif isinstance(statement, Waive):
                if target is None:
                    self.stray.add(number)
                else:
                    self.rulings.setdefault(target, []).append((number, statement))

    def next_unread(self, before: int | None) -> Fault | None:
        """The next line that cannot be read, if it stands before this one."""
        if self.unread and (before is None or self.unread[-1].span.line < before):
            return self.unread.pop()
        return None

    def waivers(self, line: int) -> dict[str, bool]:
        return {ruling.rule: False for _, ruling in self.rulings.get(line, ())}
