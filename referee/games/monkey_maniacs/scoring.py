"""What a board is worth against a wave, card by card (MM-37 to MM-60), and how the score sheet says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.games.monkey_maniacs.edition import KINDS, Edition
from referee.games.monkey_maniacs.effects import CAMO, CHIPS, EMPTY, NORMAL, STEEL, TARGETS

SOURCES = ("start", "druid", "waves", "set-up")
START, DRUID_GAIN, WAVES, SETUP = range(4)


class Contribution(NamedTuple):
    """What one card does in a round."""

    field: int
    kind: int
    points: int
    """Upgrade points on it: its stage from 0."""
    target: int
    halves: int
    """One execution, in halves, not rounded."""
    times: int
    """2 under the doubling marker (MM-40)."""


class Evaluation(NamedTuple):
    """What the score sheet remembers of a round: enough to say it again, card by card."""

    attack: tuple[int, int, int]
    row: int
    number: int
    kinds: tuple[int, ...]
    points: tuple[int, ...]
    losses: tuple[int, int, int]
    """By steel, camo and normal balloons, before health stops at 0."""


def contributions(edition: Edition, kinds: Sequence[int], points: Sequence[int], row: int, number: int) -> list[Contribution]:
    marker = edition.markers[row][number]
    found = []
    for field, kind in enumerate(kinds):
        if kind != EMPTY:
            target, halves = edition.effects[kind](kinds, field, points[field], row, number)
            found.append(Contribution(field, kind, points[field], target, halves, 2 if field == marker else 1))
    return found


def defence(edition: Edition, kinds: Sequence[int], points: Sequence[int], row: int, number: int) -> list[int]:
    """MM-37: normal, steel, camo and chips of a whole board. The sum of its contributions, added up as they come."""
    effects, marker = edition.effects, edition.markers[row][number]
    total = [0, 0, 0, 0]
    if edition.rounds_cards:
        is_exact = edition.is_exact_when_doubled
        for field, kind in enumerate(kinds):
            if kind != EMPTY:
                target, halves = effects[kind](kinds, field, points[field], row, number)
                total[target] += halves // 2
                if field == marker:
                    total[target] += (halves + 1) // 2 if is_exact else halves // 2
        return total
    for part in contributions(edition, kinds, points, row, number):  # MM-Q3: rounded once for each type
        total[part.target] += part.halves * part.times
    return [halves // 2 for halves in total]


def amount(edition: Edition, part: Contribution) -> int:
    """MM-39, MM-40: each execution is rounded down; or the doubled value is (MM-Q2)."""
    if edition.is_exact_when_doubled:
        return part.halves * part.times // 2
    return part.halves // 2 * part.times


def losses(attack: Sequence[int], total: Sequence[int]) -> tuple[int, int, int]:
    """MM-56 to MM-60: what steel, camo and normal balloons cost. Surplus steel and camo help against normal ones."""
    steel, camo = attack[STEEL] - total[STEEL], attack[CAMO] - total[CAMO]
    normal = attack[NORMAL] - total[NORMAL]
    if steel < 0:
        normal += steel
        steel = 0
    if camo < 0:
        normal += camo
        camo = 0
    return steel, camo, normal if normal > 0 else 0


def describe(edition: Edition, evaluation: Evaluation) -> str:
    """A round on the score sheet: wave, defence, what got through, and what every card did."""
    attack, row, number, kinds, points, lost = evaluation
    total = defence(edition, kinds, points, row, number)
    text = f"wave {_sums(attack)}, dice {edition.rows[row]} {number}, defence {_sums(total[:CHIPS])}"
    through = [f"{name} {count}" for name, count in zip(("steel", "camo", "normal"), lost, strict=True) if count]
    if through:
        text += f", through: {', '.join(through)}"
    if total[CHIPS]:
        text += f", chips {total[CHIPS]}"
    cards = [_card(edition, part) for part in contributions(edition, kinds, points, row, number)]
    return "; ".join([text, *cards])


def _card(edition: Edition, part: Contribution) -> str:
    value = str(amount(edition, part)) if edition.rounds_cards else _half(part.halves * part.times)
    stage = f" stage {part.points + 1}" if part.points else ""
    twice = " (twice)" if part.times == 2 else ""
    return f"{edition.fields[part.field]} {KINDS[part.kind]}{stage}: {value} {TARGETS[part.target]}{twice}"


def _half(halves: int) -> str:
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def _sums(values: Sequence[int]) -> str:
    return "/".join(map(str, values))
