"""What the referee makes of a line: read and judged in the way that everybody uses."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

import referee
from referee.fault import Fault
from referee.record.statement import Statement, Turn
from tests.bench.people.lines import Source

Outcome: TypeAlias = Literal["same", "asked", "another", "refused"]
MEANT = re.compile(r"did you mean [`\"“]([^`\"”]+)[`\"”]", re.IGNORECASE)
HEAD = re.compile(r"\W*(?:R?\d+\W+)?\w+: ?|\* ?")


class Read(NamedTuple):
    statement: Statement | None
    """None also if there is a warning that it is not all of what stands there, or if nobody has the player's name."""
    fault: Fault | None
    seconds: float
    """For reading the record and, of a refused line, for saying what was meant."""


def read(tags: str, line: str) -> Read:
    """A line as it is read in a record."""
    start = time.process_time()
    (record,) = referee.read(f"{tags}\n\n{line}\n")
    faults = [*record.faults, *(notice for notice in record.notices if notice.severity == "warning")]
    fault = faults[0] if faults else None
    _ = fault and (fault.reason, fault.fix)
    seconds = time.process_time() - start
    at = tags.count("\n") + 3
    found = [statement for number, statement in record.statements if number == at]
    statement = found[0] if found and not fault else None
    if isinstance(statement, Turn) and statement.player.casefold() not in (record.tag("Players") or "").casefold().split(", "):
        statement = None
    return Read(statement, fault, seconds)


def is_same(one: Statement | None, other: Statement | None) -> bool:
    """Do they say the same? The number of a move may be left out, and a player's name be written in small letters."""
    if isinstance(one, Turn) and isinstance(other, Turn):
        return one.player.casefold() == other.player.casefold() and one.actions == other.actions
    return one is not None and _folded(one) == _folded(other)


def _folded(value: object) -> object:
    """Without capitals. Tuples of different classes say different things."""
    if isinstance(value, str):
        return value.casefold()
    return (type(value), *map(_folded, value)) if isinstance(value, tuple) else value


def outcome(source: Source, text: str) -> tuple[Outcome, str]:
    """How a rewritten line was read, and why not."""
    meant = read(source.tags, source.text)
    assert meant.statement is not None, source.text
    found = read(source.tags, text)
    if found.statement is None:
        fault = found.fault
        if fault and any(is_same(read(source.tags, each).statement, meant.statement) for each in offered(fault)):
            return "asked", ""
        return "refused", f"{fault.code} {fault.message}; {fault.reason}" if fault else "nobody has this name"
    return ("same", "") if is_same(found.statement, meant.statement) else ("another", str(found.statement))


def offered(fault: Fault) -> list[str]:
    """The readings that a fault offers."""
    return [str(fault.facts[name]) for name in ("reading", "other", "third") if name in fault.facts]


def judged(source: Source, line: str) -> Fault | None:
    """The first error in a line, in its place in the game."""
    text = "\n".join([source.tags, "", *source.before, line, ""])
    at = source.tags.count("\n") + 3 + len(source.before)
    (verdict,) = referee.check_text(text)
    return next((fault for fault in verdict.faults if fault.severity == "error" and fault.span.line == at), None)


def suggested(fault: Fault, line: str) -> Iterator[str]:
    """The line as the first suggestion of a fault would have it; several where a suggestion may be for a part or the whole."""
    begin, end = fault.span.start - 1, fault.span.end - 1
    if fault.fix:
        yield line[: fault.fix.span.start - 1] + fault.fix.text + line[fault.fix.span.end - 1 :]
        return
    if found := offered(fault):
        yield found[0]
        return
    word = MEANT.search(fault.reason) or MEANT.search(fault.message)
    text = word[1] if word else fault.near[0].text if fault.near else None
    if text is None:
        return
    head = HEAD.match(line)
    yield text
    yield (head[0] if head else "") + text
    yield line[:begin] + text + line[end:]
    pieces = line[head.end() if head else 0 :].split(", ")
    for i in range(len(pieces)):  # a near move stands for one or several actions
        for j in range(i + 1, len(pieces) + 1):
            yield (head[0] if head else "") + ", ".join([*pieces[:i], text, *pieces[j:]])


def is_restored(source: Source, fault: Fault, line: str) -> bool:
    meant = read(source.tags, source.text).statement
    return any(is_same(read(source.tags, text).statement, meant) for text in suggested(fault, line))
