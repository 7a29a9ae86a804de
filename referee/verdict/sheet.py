"""Where the points of a match came from, by moves and by rounds, and what its record claims as its result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.games.game import Entry
from referee.match.claims import RULING, result_parts
from referee.match.loop import Match

MAX_ROUNDS = 10_000
"""In longer games (a stranger may set up round 10**9) rounds without points are left out."""


class Round(NamedTuple):
    """A round's part of the score sheet."""

    number: int
    """0: before the first move."""
    first: int
    """Its moves; in a game that numbers rounds the sheet does not know them, and both are the round's number."""
    last: int
    points: tuple[int, ...]
    """By seat, in this round."""
    totals: tuple[int, ...]
    """By seat, after it."""


class Claimed(NamedTuple):
    """A player's points as the `[Result]` tag has them, and as they are; None where nobody at the table has the name."""

    player: str
    claimed: int
    counted: int | None


def score_sheet(match: Match) -> list[Entry]:
    sheet = match.game.sheet(match.last_legal)
    for move, seat, points, reason in match.now.adjustments:
        sheet.append(Entry(move, seat, RULING, points, reason))
    return sheet


def score_rounds(match: Match) -> list[Round]:
    """The score sheet by rounds: those that the game numbers, otherwise as many moves as there are players."""
    sheet = score_sheet(match)
    seats = len(match.players.scored)
    size = len(match.players.names) if match.game.numbering == "moves" else 1
    points: dict[int, list[int]] = {}
    for entry in sheet:
        points.setdefault(-(-entry.move // size), [0] * seats)[entry.seat] += entry.points
    numbers: Sequence[int] = sorted(number for number in points if number)
    if numbers and numbers[-1] - numbers[0] < MAX_ROUNDS:
        numbers = range(numbers[0], numbers[-1] + 1)
    last = max((entry.move for entry in sheet), default=0)
    found: list[Round] = []
    totals = [0] * seats
    for number in [*[0] * (0 in points), *numbers]:
        own = points.get(number, [0] * seats)
        totals = [total + more for total, more in zip(totals, own, strict=True)]
        ends = (0, 0) if not number else ((number - 1) * size + 1, min(number * size, last))
        found.append(Round(number, *ends, tuple(own), tuple(totals)))
    return found


def claimed_result(match: Match) -> list[Claimed] | None:
    """What the record claims as its result; None where it claims nothing, empty where that cannot be read."""
    parts = result_parts(match.record)
    if parts is None or None in parts:
        return None if parts is None else []
    scores = match.scores()
    found = []
    for part in parts:
        assert part is not None
        seat = match.players.scorer(part[1])
        player = part[1] if seat is None else match.players.scored[seat]
        found.append(Claimed(player, int(part[2]), None if seat is None else scores[seat]))
    return found
