"""What a player may do now, and what a careful player would do: for suggestions, posts and random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.chance import Stream
from referee.games.game import STRICT
from referee.games.monkey_maniacs import waves
from referee.games.monkey_maniacs.attacks import can_swap
from referee.games.monkey_maniacs.edition import AT_ONCE, ATTACKS, BOOMERANG, CARDS, FACTORY, MOST_POINTS
from referee.games.monkey_maniacs.effects import CHIPS, EMPTY
from referee.games.monkey_maniacs.hands import cards_left, plays_left, pool
from referee.games.monkey_maniacs.notation import (
    UNKNOWN,
    BuyCard,
    BuyPoint,
    Discard,
    Done,
    Draw,
    GiveBack,
    Place,
    Play,
    Put,
    RemoveCard,
    RemovePoint,
    Roll,
    Swap,
    TradeCard,
    TradeField,
    Upgrade,
    Wave,
)
from referee.games.monkey_maniacs.rules import awaited, not_done, play
from referee.games.monkey_maniacs.scoring import defence, losses
from referee.games.monkey_maniacs.state import State


def legal(state: State) -> Iterator[Any]:
    """All actions of the player on turn: buying, placing, upgrading, playing, trading in, discarding, being done.

    Cards may also be traded in out of turn, until the dice are rolled (MM-Q30): `play` accepts that, nobody waits for it.
    """
    kind, seat, _, _ = awaited(state)
    if kind != "move" or seat is None:
        return
    if not all(state.done):
        yield from _in_play(state, seat)
    elif state.loose[seat]:
        yield from _puts(state, seat)
        yield GiveBack()
        yield from _trades(state, seat)
    else:
        yield from _attacks(state, seat)
        yield from _trades(state, seat)


def _in_play(state: State, seat: int) -> Iterator[Any]:
    edition, hand = state.edition, state.hand[seat]
    held = _playable(state, seat)
    first = {kind for kind in hand if kind in AT_ONCE} if edition.plays_directly else set()  # MM-28
    if not first:
        if state.round > 1 or edition.may_buy_first_round:
            if state.chips[seat] >= edition.card_price and cards_left(state) > 0:
                yield BuyCard(None)
            if state.chips[seat] >= edition.point_price and state.bag and state.slots(seat) > state.loose[seat]:
                yield BuyPoint()
        fields = [(name, state.kinds[seat][field], state.points[seat][field]) for field, name in enumerate(edition.fields)]
        for kind in held:
            if kind in CARDS:
                yield from (Place(kind, name) for name, there, _ in fields if there == EMPTY)
        if state.bag and (state.round > 1 or edition.may_upgrade_first_round):
            for kind in held:
                yield from (Upgrade(kind, name) for name, there, points in fields if there == kind and points < MOST_POINTS)
        if state.loose[seat]:
            yield from _puts(state, seat)
    yield from (Play(kind) for kind in held if kind in AT_ONCE and (not first or kind in first))
    yield from _trades(state, seat)
    if state.discarded[seat] < edition.opening - edition.plays:
        yield from (Discard((kind,)) for kind in sorted(set(state.opening[seat])))
    if not_done(state, seat) is None:
        yield Done(None)


def _playable(state: State, seat: int) -> list[int]:
    """The kinds that can be played from the hand. A card that nobody wrote down may be any that is left."""
    held = set(state.hand[seat])
    if plays_left(state, seat) > 0:
        held.update(state.opening[seat])
    if UNKNOWN in held:
        held.update(kind for kind, unseen in enumerate(state.unseen) if unseen)
    return sorted(held - {UNKNOWN})


def _puts(state: State, seat: int) -> Iterator[Put]:
    kinds, points, barred = state.kinds[seat], state.points[seat], state.received[seat]
    for field, name in enumerate(state.edition.fields):
        if kinds[field] != EMPTY and points[field] < MOST_POINTS and field != barred:
            yield Put(name)


def _trades(state: State, seat: int) -> Iterator[TradeCard | TradeField]:
    edition = state.edition
    if (state.round == 1 and not edition.may_trade_first_round) or (state.done[seat] and not edition.may_trade_late):
        return
    held = set(state.hand[seat])
    if plays_left(state, seat) > 0:
        held.update(state.opening[seat])
    for kind in sorted(held):
        if kind in CARDS or kind == UNKNOWN or edition.may_trade_actions:
            yield TradeCard(kind)
    yield from (TradeField(name) for field, name in enumerate(edition.fields) if state.kinds[seat][field] != EMPTY)


def _attacks(state: State, seat: int) -> Iterator[Any]:
    fields = state.edition.fields
    held = {*state.hand[seat], *state.opening[seat]}
    if UNKNOWN in held:  # MM-Q35
        held.update(kind for kind in ATTACKS if state.unseen[kind])
    own = [name for field, name in enumerate(fields) if state.kinds[seat][field] != EMPTY]
    enemy = [field for field, kind in enumerate(state.kinds[1 - seat]) if kind != EMPTY]
    if BOOMERANG in held:
        yield from (Swap(BOOMERANG, name, fields[field]) for name in own for field in enemy)
        if not can_swap(state):
            yield Play(BOOMERANG)
    if FACTORY in held:
        points = state.points[1 - seat]
        yield from (RemoveCard(FACTORY, fields[field]) for field in enemy if not points[field])
        yield from (RemovePoint(FACTORY, fields[field]) for field in enemy if points[field])
        yield Play(FACTORY)


# -- chance ----------------------------------------------------------------------------------------------------------


def deal(state: State, stream: Stream) -> Draw | Roll | Wave:
    """What the table draws or rolls now."""
    _, seat, _, _ = awaited(state)
    if seat is None:
        return waves.deal_wave(state, stream) if state.number else waves.deal_roll(state.edition, stream)
    count = state.due[seat]
    cards = [kind for kind, left in enumerate(pool(state, count)) for _ in range(left)]
    return Draw(tuple(cards.pop(stream.below(len(cards))) for _ in range(min(count, len(cards)))))


# -- a careful player ------------------------------------------------------------------------------------------------

SAMPLE = 6
"""Actions of a kind that are compared: more would play better, and slower."""


def pick(state: State, stream: Stream) -> Any:
    """Plays at once what must be, strengthens the board, buys mostly cards, and now and then does something else."""
    actions = list(legal(state))
    by_type: dict[type, list[Any]] = {}
    for action in actions:
        by_type.setdefault(type(action), []).append(action)
    mood = stream.below(100)
    if Play in by_type and by_type[Play][0].kind not in ATTACKS:
        return stream.choice(by_type[Play])
    if mood < 4 and len(actions) > 1:
        return stream.choice(stream.choice(list(by_type.values())))
    strong = [a for kind in (Put, Place, Upgrade, Swap, RemoveCard, RemovePoint) for a in _some(by_type.get(kind, []), stream)]
    if strong:
        seat = awaited(state).seat or 0
        return max(strong, key=lambda action: _value(state, seat, action))
    if Discard in by_type:
        return stream.choice(by_type[Discard])
    if BuyPoint in by_type and mood < (12 if _is_roomy(state) else 70):
        return by_type[BuyPoint][0]
    if BuyCard in by_type and mood < 98 and (_is_roomy(state) or mood % 2):
        return by_type[BuyCard][0]
    for kind in (Done, GiveBack, Play, TradeCard):
        if kind in by_type:
            return stream.choice(by_type[kind])
    return stream.choice(actions)


def _is_roomy(state: State) -> bool:
    """Is there room for more cards? While there is, a card is worth more than a point."""
    return state.kinds[awaited(state).seat or 0].count(EMPTY) > 2


def _some(actions: list[Any], stream: Stream) -> list[Any]:
    return actions if len(actions) <= SAMPLE else [stream.choice(actions) for _ in range(SAMPLE)]


def _value(state: State, seat: int, action: Any) -> float:
    after = state.copy()
    play(after, seat, action, STRICT)
    return _strength(after, seat) - _strength(after, 1 - seat)


def _strength(state: State, seat: int) -> float:
    """How a board would do against the average wave of two rounds ahead. Chips count more while they can still buy."""
    edition = state.edition
    attack = [round(part) for part in edition.mean_attack[min(state.round + 2, edition.rounds)]]
    found = 0.0
    for row, number in enumerate((2, 4, 5)):
        total = defence(edition, state.kinds[seat], state.points[seat], row, number)
        found += 0.1 * sum(total[:CHIPS]) - sum(losses(attack, total)) + total[CHIPS] * (edition.rounds - state.round) / 2
    return found
