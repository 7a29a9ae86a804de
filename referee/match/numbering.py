"""How the written numbers of moves go with the moves counted."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from referee.fault import Edit, Fault, Fix, Span
from referee.match.lookahead import Order, lines
from referee.record.reader import Record
from referee.record.statement import SetUp, Turn


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


def mend_numbers(record: Record, misnumbered: Iterable[tuple[Span, int]], faults: list[Fault]) -> None:
    """Every wrong number of a legal record is fixed together with those that go on from it. (In an illegal one a line may be
    missing, and its number with it.)"""
    wrong: list[tuple[int, list[Edit]]] = []
    """By fault: its index, and what has to change."""
    indexes = {fault.span: i for i, fault in enumerate(faults) if fault.code == "A04"}
    for span, number in misnumbered:
        if span in indexes:
            wrong.append((indexes[span], []))
        if wrong:
            wrong[-1][1].append(Edit(span, _renumbered(record, span, number)))
    for i, (first, *also) in wrong:
        faults[i] = faults[i]._replace(fix=Fix(*first, also=tuple(also)))


def _renumbered(record: Record, span: Span, number: int) -> str:
    """A number as it is written, but with another value: `R3.` stays a round."""
    written = record.rows[span.line - record.first][span.start - 1 : span.end - 1]
    return re.sub("[0-9]+", str(number), written)


def unwritten_numbers(record: Record) -> dict[int, int]:
    """The numbers of the moves that have none, by line, in a game that numbers moves: with them nothing is judged otherwise."""
    order = Order(record)
    numbers = Numbers(is_free=bool(record.statements) and isinstance(record.statements[0][1], SetUp))
    moves = begun = 0
    before: dict[int, tuple[int, Numbers]] = {}
    """What `undo` goes back to, by the line that it takes back."""
    found: dict[int, int] = {}
    free: list[int] = []
    """Lines before the one that says how far the game had come."""
    for line, statement in lines(record):
        if line in order.retracted:
            before[line] = moves, numbers
        if statement is None:
            numbers = numbers.with_unread()
        elif line in order.undone:
            moves, numbers = before[order.undone[line]]
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
