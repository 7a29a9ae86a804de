"""How a single line of a record is read."""

from __future__ import annotations

from referee.games import notation_of
from referee.record.reader import read


def understood(head: str, line: str) -> str:
    """The canonical words of a line that the grammar does not read, or the code of what is wrong with it."""
    (record,) = read(f"{head}{line}\n".split("\n"), notation_of)
    number = len(head.split("\n"))
    return record.readings[number].text if number in record.readings else record.faults[0].code


def offered(head: str, line: str) -> list[str]:
    """What a line is asked to mean, the likeliest first."""
    (record,) = read(f"{head}{line}\n".split("\n"), notation_of)
    facts = record.faults[0].facts if record.faults and record.faults[0].code == "S11" else {}
    return [str(facts[name]) for name in ("reading", "other", "third") if name in facts]


def meant(head: str, line: str) -> str:
    """The canonical words of a line, whether they are certain or offered first; the code of what is wrong with it if neither."""
    found = understood(head, line)
    return next(iter(offered(head, line)), found) if found == "S11" else found


def said(head: str, line: str) -> object:
    """What a line says, in the grammar's words or in others; if it says nothing, what is wrong with it."""
    (record,) = read(f"{head}{line}\n".split("\n"), notation_of)
    statements = [statement for _, statement in record.statements]
    return statements[-1] if statements else [fault.message for fault in record.faults]


def sayings(head: str, line: str) -> list[object]:
    """What a line says, or everything that it is asked to say."""
    return [said(head, each) for each in offered(head, line) or [line]]


def is_read(head: str, line: str) -> bool:
    """Is it certain what a line says?"""
    (record,) = read(f"{head}{line}\n".split("\n"), notation_of)
    return bool(record.statements) and not record.faults
