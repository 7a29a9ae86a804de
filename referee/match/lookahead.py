"""What the lines of a record say of each other: which are taken back, which rulings allow what, and what could not be read.

Everybody who goes through a record asks here. Whether a line is legal is another question; no game is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.fault import Fault
from referee.record.reader import Record, is_common
from referee.record.statement import Abandon, Adjust, Chance, Clock, Resign, Statement, Turn, Undo, Waive

_MOVE = re.compile(r"(?:\[\d[^\]]*\]\s*)?(?:[Rr]?[0-9]+\.(?![0-9])|[^\W\d][^\s:;,\"{}()\[\]]*:|\"[^\"]*\":)")
"""What a player's line begins with: a number or a name, in chats behind a time such as [20:15]."""


def unread(record: Record) -> list[Fault]:
    """The lines that cannot be read and may have been moves or chance, in order."""
    return [fault for fault in record.faults if fault.code[0] == "S" and not is_common(record.line(fault.span.line).text)]


def lines(record: Record) -> Iterator[tuple[int, Statement | None]]:
    """The statements with their lines, and None for a player's line that cannot be read."""
    moves = [fault.span.line for fault in unread(record) if _MOVE.match(record.line(fault.span.line).text.lstrip())]
    moves.reverse()
    for number, statement in record.statements:
        while moves and moves[-1] < number:
            yield moves.pop(), None
        yield number, statement


def can_be_taken_back(statement: Statement | None) -> bool:
    """Is this what `undo` takes back? None is a player's line that cannot be read."""
    return statement is None or isinstance(statement, (Turn, Resign, Abandon))


class Order:
    """What must be known of later lines: those that are taken back, rulings that stand after their move, lines that could not
    be read (what comes after one may lack a move)."""

    def __init__(self, record: Record) -> None:
        self.undone: dict[int, int] = {}
        """By the line of each `undo`, the line that it takes back, with all chance between them."""
        self.retracted: set[int] = set()
        """The lines that a later `undo` takes back."""
        self.rulings: dict[int, list[tuple[int, Waive]]] = {}
        """By the line that they allow."""
        self.ruled: set[int] = set()
        """The lines of rulings, on points and time too: `undo` does not take them back."""
        self.stray: set[int] = set()
        """The lines of rulings that stand after no move."""
        self.unread = unread(record)
        """The lines that cannot be read and may have been moves or chance."""
        self.unread_moves: set[int] = set()
        """Those of them that were a player's."""
        if self.unread or {Undo, Waive} & {type(statement) for _, statement in record.statements}:
            self._look_ahead(record)
        self.is_plain = not (self.retracted or self.rulings or self.unread)
        """Is nothing to be known of later lines?"""

    def _look_ahead(self, record: Record) -> None:
        standing: list[int] = []
        allowed: int | None = None
        """What a ruling would be about."""
        for number, statement in lines(record):
            if statement is None:
                self.unread_moves.add(number)
            if can_be_taken_back(statement):
                standing.append(number)
            if isinstance(statement, Adjust | Waive | Clock):
                self.ruled.add(number)
            if isinstance(statement, (Turn, Chance)):
                allowed = number
            elif isinstance(statement, Undo):
                if standing:
                    self.undone[number] = standing.pop()
                allowed = None
            elif isinstance(statement, Waive):
                if allowed is None:
                    self.stray.add(number)
                else:
                    self.rulings.setdefault(allowed, []).append((number, statement))
        self.retracted.update(self.undone.values())

    def waivers(self, line: int) -> dict[str, bool]:
        """The rules that are waived for a line; none of them was needed yet."""
        return {ruling.rule: False for _, ruling in self.rulings.get(line, ())}
