"""What a board is worth against a wave, card by card (MM-37 to MM-60), and how the score sheet says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from referee.games.monkey_maniacs.edition import FIGHTERS, KINDS, SUPPORTERS, Edition
from referee.games.monkey_maniacs.effects import CAMO, CHIPS, EMPTY, NORMAL, STEEL, TARGETS, ByCompany, ByField

SOURCES = ("start", "druid", "waves", "set-up")
START, DRUID_GAIN, WAVES, SETUP = range(4)
FIRST_SUPPORTER = SUPPORTERS[0]


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


Evaluation: TypeAlias = tuple[tuple[int, int, int], int, int, tuple[int, ...], tuple[int, ...], tuple[int, int, int]]
"""What the score sheet remembers of a round: enough to say it again, card by card. The attack, row and number of the dice,
kinds and points on the board, and what steel, camo and normal balloons cost before health stops at 0."""


def contributions(edition: Edition, kinds: Sequence[int], points: Sequence[int], row: int, number: int) -> list[Contribution]:
    marker = edition.markers[row][number]
    fighters, supporters = company(kinds)
    found = []
    for field, kind in enumerate(kinds):
        if kind != EMPTY:
            stage, effect = points[field], edition.effects[kind]
            if isinstance(effect, ByField):
                target, halves = effect.answer(field, stage, number)
            elif isinstance(effect, ByCompany):
                counted = (fighters if effect.fighters else 0) | (supporters if effect.supporters else 0)
                target, halves = effect.answers[stage][(effect.places[field] & counted).bit_count()]
            else:
                target, halves = effect(stage, row, number)
            found.append(Contribution(field, kind, stage, target, halves, 2 if field == marker else 1))
    return found


def company(kinds: Sequence[int]) -> tuple[int, int]:
    """The fields with fighters and those with supporters, as masks."""
    fighters = supporters = 0
    for field, kind in enumerate(kinds):
        if kind in FIGHTERS:
            fighters |= 1 << field
        elif kind in SUPPORTERS:
            supporters |= 1 << field
    return fighters, supporters


def defence(edition: Edition, kinds: Sequence[int], points: Sequence[int], row: int, number: int) -> list[int]:
    """MM-37: normal, steel, camo and chips of a whole board: the sum of its contributions, added up as they come."""
    total = [0, 0, 0, 0]
    if not edition.rounds_cards:  # MM-Q3: rounded once for each type
        for part in contributions(edition, kinds, points, row, number):
            total[part.target] += part.halves * part.times
        return [halves // 2 for halves in total]
    answers, effects, marker = edition.answers[row][number], edition.effects, edition.markers[row][number]
    doubled = EMPTY, 0
    fighters = supporters = 0
    looking = []
    for field, kind in enumerate(kinds):
        if kind >= 0:
            if kind < FIRST_SUPPORTER:
                fighters |= 1 << field
            else:
                supporters |= 1 << field
            stages = answers[kind]
            if stages is None:
                looking.append(field)
            else:
                answer = stages[points[field]]
                total[answer[0]] += answer[1] >> 1
                if field == marker:
                    doubled = answer
    for field in looking:
        effect = effects[kinds[field]]
        if type(effect) is ByCompany:
            places, counts_fighters, counts_supporters, by_stage = effect
            counted = (fighters if counts_fighters else 0) | (supporters if counts_supporters else 0)
            answer = by_stage[points[field]][(places[field] & counted).bit_count()]
        else:
            assert isinstance(effect, ByField)
            answer = effect.answer(field, points[field], number)
        total[answer[0]] += answer[1] >> 1
        if field == marker:
            doubled = answer
    target, halves = doubled
    if target != EMPTY:  # MM-40
        total[target] += halves + edition.is_exact_when_doubled >> 1
    return total


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
