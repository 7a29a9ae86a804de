"""What players can have at most in a round. That is known only while the stack of defenders cannot have been used up: later,
actions that were discarded can be drawn and played again, without end (MM-Q18)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from referee.games.monkey_maniacs.edition import COLUMNS, CRATE, DRUID, ROWS, Edition
from referee.games.monkey_maniacs.effects import CHIPS, ByCompany, ByField, Effect
from referee.games.monkey_maniacs.state import SEATS


class Limits(NamedTuple):
    chips: int
    """Of both players together, all that were ever spent included."""
    health: int
    """Of one player."""


@lru_cache(maxsize=64)
def limits(edition: Edition, number: int) -> Limits | None:
    """By the end of the moves of a round; None where the stack may have been shuffled anew."""
    opening, cards = SEATS * edition.opening, sum(edition.copies)
    most = [_chips(effect, len(edition.fields)) for effect in edition.effects]
    evaluated = sum(chips * copies for chips, copies in zip(most, edition.copies, strict=False)) + SEATS * max(most)  # MM-40
    income = SEATS * edition.income + evaluated  # MM-21, MM-38
    chips = edition.copies[CRATE] * edition.crate  # MM-52
    drawn = opening + chips // edition.card_price
    for earlier in range(1, number):
        traded = drawn if earlier > 1 or edition.may_trade_first_round else 0  # MM-33: each card once
        chips = edition.copies[CRATE] * edition.crate + earlier * income + edition.trade * traded
        drawn = opening + chips // edition.card_price  # MM-23
        if drawn > cards:
            break
    if drawn > cards:
        return None
    if number > 1 or edition.may_trade_first_round:  # in this round; a bought card has cost as much
        chips += edition.trade * (opening if edition.trade <= edition.card_price else drawn)
    return Limits(chips, edition.health + edition.copies[DRUID] * edition.druid)


def _chips(effect: Effect, fields: int) -> int:
    """The most that a card of this kind brings in one evaluation."""
    numbers = range(1, COLUMNS + 1)
    if isinstance(effect, ByCompany):
        company = max(places.bit_count() for places in effect.places)
        answers = [answer for stage in effect.stages for answer in stage[: company + 1]]
    elif isinstance(effect, ByField):
        answers = [answer for field in range(fields) for number in numbers for answer in effect.answer(field, number)]
    else:
        answers = [answer for row in range(ROWS) for number in numbers for answer in effect(row, number)]
    return max(((halves + 1) // 2 for target, halves in answers if target == CHIPS), default=0)
