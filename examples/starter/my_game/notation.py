"""What the words of the grammar stand for, and how they are written."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from referee.record.statement import Values


class Die(NamedTuple):
    pips: int


class Again(NamedTuple):
    pass


class Stop(NamedTuple):
    pass


# CHANGE: what a player can do, as values.
Action: TypeAlias = Die | Again | Stop


class Words(Values):
    """For each rule of the grammar that makes a value (`-> die`), what makes it."""

    die, again, stop = Die, Again, Stop


def write(action: Action, name: Callable[[str | int], str]) -> str:
    """In the words of the grammar; `name` gives a player's name by seat."""
    match action:
        case Die(pips):
            return f"die {pips}"
        case Again():
            return "again"
        case Stop():
            return "stop"
