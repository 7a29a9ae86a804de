"""What was played in a record, line by line in canonical form, and what it brought: for whoever looks at games with another
program. Plain data, like the verdict that it belongs to; made only where a report asks for it (`report/transcribed.py`)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from referee.verdict.sheet import Claimed


class Played(NamedTuple):
    """A move or a chance event that stands. What was taken back, and what comes after something illegal, is none."""

    line: int
    """Of the record: its first is 1."""
    kind: Literal["move", "chance"]
    number: int
    """How many moves have been made: of a move its own number, of chance that of the move before it."""
    round: int | None
    """The round it was made in, in a game that numbers rounds."""
    seat: int | None
    """From 0; None for the table's chance."""
    text: str
    """Canonical, without the number, the name or the `*`."""
    points: int | None
    """What the move changed in its player's own points. All that others won or lost by it is in the score sheet."""
    time: str | None
    """When it was made, in UTC, where the record says so."""


class Scored(NamedTuple):
    """A line of the score sheet (`games.game.Entry`) in the words of one language: those of ten thousand games are many."""

    move: int
    seat: int
    source: str
    points: int
    detail: str


class Transcript(NamedTuple):
    seats: tuple[str, ...] = ()
    """Who has points, by seat: the players, and after them those whom nobody plays."""
    lines: tuple[Played, ...] = ()
    sheet: tuple[Scored, ...] = ()
    claimed: tuple[Claimed, ...] = ()
