"""What every report has in common: what is wanted of it, and what it is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol, TypeAlias

from referee.fault import Fault
from referee.files.inputs import Unopened
from referee.verdict.verdict import Verdict

Write: TypeAlias = Callable[[str], object]
"""Takes a line or several, without the last line feed."""


def is_faulty(verdict: Verdict) -> bool:
    return not verdict.ok


class Report(Protocol):
    def add(self, verdict: Verdict) -> None: ...

    def unopened(self, error: Unopened) -> None:
        """An input that cannot be read at all. Whoever makes the report tells it on standard error, too."""

    def close(self) -> None: ...


class Wishes(NamedTuple):
    full: bool = False
    """Text: every fault explained; otherwise one line per record."""
    everything: bool = False
    """Also faults that may only follow from an earlier one."""
    quiet: bool = False
    """Text: only what is faulty."""
    colour: bool = False
    summary: bool = False
    """Text: tables by game and by code at the end."""
    rounds: bool = False
    """JSON: the score sheet by rounds, of what was played in this process."""
    fails: Callable[[Verdict], bool] = is_faulty
    """Text: what makes the run fail is told, however quiet it is."""
    columns: int | None = None
    """Text: those of the terminal that it goes to."""
    fixed: Literal["", "safe", "all"] = ""
    """Text: the corrections that were made already. How many others there are is said at the end."""


def shown(verdict: Verdict, wishes: Wishes) -> list[Fault]:
    """The faults that a list of them has: what may only follow from another is left out unless everything is wanted."""
    return [fault for fault in verdict.faults if wishes.everything or not fault.follows]
