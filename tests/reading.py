"""How a single line of a record is read."""

from __future__ import annotations

from referee.match import notation_of
from referee.record.reader import read


def understood(head: str, line: str) -> str:
    """The canonical words of a line that the grammar does not read, or the code of what is wrong with it."""
    (record,) = read(f"{head}{line}\n".split("\n"), notation_of)
    number = len(head.split("\n"))
    return record.readings[number].text if number in record.readings else record.faults[0].code


def said(head: str, line: str) -> object:
    """What a line says, in the grammar's words or in others; if it says nothing, what is wrong with it."""
    (record,) = read(f"{head}{line}\n".split("\n"), notation_of)
    statements = [statement for _, statement in record.statements]
    return statements[-1] if statements else [fault.message for fault in record.faults]
