"""What a board is worth against a wave, card by card (MM-37 to MM-60), and how the score sheet says it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple, TypeAlias

from referee.games.game import EMPTY
from referee.games.monkey_maniacs.edition import COLUMNS, FIGHTERS, KINDS, ROWS, SUPPORTERS, Edition
from referee.games.monkey_maniacs.effects import CAMO, CHIPS, NORMAL, STEEL, TARGETS, ByCompany, ByField
from referee.games.monkey_maniacs.worth import BASE, BITS
from referee.language.sentence import Phrase, phrase

SOURCES = ("start", "druid", "waves", "set-up")
START, DRUID_GAIN, WAVES, SETUP = range(4)


_FIELDS = range(ROWS * COLUMNS)


class Contribution(NamedTuple):
    """What one card does in a round."""

    field: int
    kind: int
    points: int
    """Upgrade points on it: its stage from 0, the only one that works (MM-10, MM-11)."""
    target: int
    halves: int
    """One execution, in halves, not rounded."""
    times: int
    """2 under the doubling marker (MM-40)."""


Evaluation: TypeAlias = tuple[tuple[int, int, int], int, int, tuple[int, ...], tuple[int, ...], tuple[int, int, int]]
"""What the score sheet remembers of a round: enough to say it again, card by card. The attack, row and number of the dice,
kinds and points on the board, and what steel, camo and normal balloons cost before health stops at 0."""


def contributions(edition: Edition, kinds: Sequence[int], points: Sequence[int], row: int, number: int) -> list[Contribution]:
    marker, groups = edition.markers[row][number], company(kinds)
    found = []
    for field, kind in enumerate(kinds):
        if kind != EMPTY:
            stage, effect = points[field], edition.effects[kind]
            if isinstance(effect, ByField):
                target, halves = effect.answer(field, number)[stage]
            elif isinstance(effect, ByCompany):
                target, halves = effect.stages[stage][(effect.places[field] & groups[effect.group]).bit_count()]
            else:
                target, halves = effect(row, number)[stage]
            found.append(Contribution(field, kind, stage, target, halves, 2 if field == marker else 1))
    return found


def company(kinds: Sequence[int]) -> tuple[int, int, int]:
    """The fields with fighters, with supporters, and with either, as masks."""
    fighters = sum(1 << field for field, kind in enumerate(kinds) if kind in FIGHTERS)
    supporters = sum(1 << field for field, kind in enumerate(kinds) if kind in SUPPORTERS)
    return fighters, supporters, fighters | supporters


def defence(
    edition: Edition, kinds: Sequence[int], points: Sequence[int], groups: tuple[int, int, int], row: int, number: int
) -> list[int]:
    """MM-37: normal, steel, camo and chips of a whole board: the sum of its contributions. `groups` is its `company`."""
    if not edition.rounds_cards or edition.is_exact_when_doubled:
        return _defence_rounded_later(edition, contributions(edition, kinds, points, row, number))
    worth, marker = edition.worth, edition.markers[row][number]
    by_dice, by_field, by_company = worth.by_dice[row][number], worth.by_field[number], worth.by_company
    total = 0
    for field, kind, stage in zip(_FIELDS, kinds, points, strict=True):
        if kind >= 0:
            stages = by_dice[kind]
            if stages is not None:
                more = stages[stage]
            elif (looks := by_company[kind]) is not None:
                places, group, counts = looks
                more = counts[stage][(places[field] & groups[group]).bit_count()]
            else:
                more = by_field[kind][field][stage]
            total += more
            if field == marker:  # MM-40
                total += more
    return [total % BASE, (total >> BITS) % BASE, (total >> 2 * BITS) % BASE, total >> 3 * BITS]


def _defence_rounded_later(edition: Edition, parts: list[Contribution]) -> list[int]:
    """MM-Q2, MM-Q3: the doubled value is rounded, or the total of each type."""
    total = [0, 0, 0, 0]
    for part in parts:
        total[part.target] += amount(edition, part) if edition.rounds_cards else part.halves * part.times
    return total if edition.rounds_cards else [halves // 2 for halves in total]


def amount(edition: Edition, part: Contribution) -> int:
    """MM-39, MM-40: each execution is rounded down; or the doubled value is (MM-Q2)."""
    if edition.is_exact_when_doubled:
        return part.halves * part.times // 2
    return part.halves // 2 * part.times


def losses(attack: Sequence[int], total: Sequence[int]) -> tuple[int, int, int]:
    """MM-60: what steel, camo and normal balloons cost at the end of a round, the first one too (MM-20)."""
    steel, camo = attack[STEEL] - total[STEEL], attack[CAMO] - total[CAMO]  # MM-56
    normal = attack[NORMAL] - total[NORMAL]
    if steel < 0:
        normal += steel  # MM-57
        steel = 0
    if camo < 0:
        normal += camo  # MM-57
        camo = 0
    return steel, camo, normal if normal > 0 else 0  # MM-58, MM-59


def describe(edition: Edition, evaluation: Evaluation) -> Phrase:
    """A round on the score sheet: wave, defence, what got through, and what every card did."""
    attack, row, number, kinds, points, lost = evaluation
    total = defence(edition, kinds, points, company(kinds), row, number)
    sums = [
        phrase("wave {sums}", sums=_sums(attack)),
        phrase("dice {dice:name}", dice=f"{edition.rows[row]} {number}"),
        phrase("defence {sums}", sums=_sums(total[:CHIPS])),
    ]
    if total[CHIPS]:
        sums.append(phrase("chips {chips}", chips=total[CHIPS]))
    parts = [phrase("{sums:list}", sums=sums)]
    through = zip(("steel", "camo", "normal"), lost, strict=True)
    if any(lost):
        balloons = [phrase("{type:name} {balloons}", type=name, balloons=count) for name, count in through if count]
        parts.append(phrase("through: {balloons:list}", balloons=balloons))
    parts += [_card(edition, part) for part in contributions(edition, kinds, points, row, number)]
    return reduce(lambda first, then: phrase("{first}; {then}", first=first, then=then), parts)


def against(attack: Sequence[int], total: Sequence[int]) -> list[Phrase]:
    """MM-56 to MM-60: what a loss is made of."""
    found = [
        phrase("{type:name} {attack} against {defence}", type=TARGETS[type_], attack=attack[type_], defence=total[type_])
        for type_ in (STEEL, CAMO, NORMAL)
        if attack[type_] or total[type_]
    ]
    surplus = sum(max(0, total[type_] - attack[type_]) for type_ in (STEEL, CAMO))
    if surplus and attack[NORMAL] > total[NORMAL]:
        found.append(phrase("{surplus} of steel and camo left over against normal balloons", surplus=surplus))
    return found


def cards_of(edition: Edition, kinds: Sequence[int], points: Sequence[int], row: int, number: int) -> list[Phrase]:
    """What every card on a board does in a round."""
    found = [_card(edition, part) for part in contributions(edition, kinds, points, row, number)]
    return found or [phrase("the board is empty")]


def _card(edition: Edition, part: Contribution) -> Phrase:
    value = str(amount(edition, part)) if edition.rounds_cards else _half(part.halves * part.times)
    return phrase(
        "{field:name} {card}: {value} {target:name} (twice)"
        if part.times == 2
        else "{field:name} {card}: {value} {target:name}",
        field=edition.fields[part.field],
        card=phrase("{card:name} stage {stage}", card=KINDS[part.kind], stage=part.points + 1)
        if part.points
        else phrase("{card:name}", card=KINDS[part.kind]),
        value=value,
        target="chip" if part.target == CHIPS and value == "1" else TARGETS[part.target],
    )


def _half(halves: int) -> str:
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def _sums(values: Sequence[int]) -> str:
    return "/".join(map(str, values))
