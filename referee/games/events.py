"""What happened in a game, however a record writes it: the same for all who tell of one game.

A game says it in `events` of its `course.py`, where its notation leaves a choice: things in any order, parts that may be left
out or belong together, other words for one thing. What it does not speak of is told by its canonical notation.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """One thing that an action or a `*` line tells."""

    what: Any = None
    """What everybody sees: plain values, without players. None: nothing, such as of a draw that may be left out."""
    hidden: tuple[Any, ...] = ()
    """Things in any order that a writer may not have seen (None) or have left out."""
    lane: str = ""
    """Events of different lanes or players have no order among themselves. Nothing moves past an event without a lane."""
    who: int | None = None
    """The seat that it is about, where it is not the one in whose line it stands."""
