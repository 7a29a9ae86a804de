"""What a player may do now, and what a careful player would do: for suggestions, posts and random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.games.judge import STRICT, Refusal
from referee.games.monkey_maniacs import waves
from referee.games.monkey_maniacs.actions import awaited, is_through, play
from referee.games.monkey_maniacs.attacks import can_swap
from referee.games.monkey_maniacs.edition import AT_ONCE, ATTACKS, BOOMERANG, CARDS, FACTORY, KINDS, MOST_POINTS
from referee.games.monkey_maniacs.effects import CHIPS, EMPTY
from referee.games.monkey_maniacs.hands import can_be_played, is_free, is_only_bought_traded, plays_left
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
from referee.games.monkey_maniacs.scoring import defence, losses
from referee.games.monkey_maniacs.stack import cards_left, pool
from referee.games.monkey_maniacs.state import Player, State

if TYPE_CHECKING:
    from referee.chance.stream import Stream


def legal(state: State) -> Iterator[Any]:
    """All actions of the player on turn: buying, placing, upgrading, playing, trading in, discarding, being done.

    Cards may also be traded in out of turn, until the dice are rolled (MM-Q30): `play` accepts that, nobody waits for it.
    """
    kind, seat, _, _ = awaited(state)
    if kind != "move" or seat is None:
        return
    me = state.players[seat]
    if not all(player.done for player in state.players):
        yield from _in_play(state, me)
    elif me.loose:
        yield from _puts(state, me)
        yield GiveBack()
        yield from _trades(state, me)
    else:
        yield from _attacks(state, me)
        yield from _trades(state, me)


def _in_play(state: State, me: Player) -> Iterator[Any]:
    edition, held = state.edition, _playable(state, me)
    may_act = is_free(state, me)
    if may_act and (state.round > 1 or edition.may_buy_first_round):
        if me.chips >= edition.card_price and cards_left(state) > 0:
            yield BuyCard(None)
        if me.chips >= edition.point_price and state.bag:
            yield BuyPoint()
    fields = [(name, me.kinds[field], me.points[field]) for field, name in enumerate(edition.fields)]
    for kind in held:
        if kind in CARDS:
            yield from (Place(kind, name) for name, there, _ in fields if there == EMPTY)
    if state.bag and (state.round > 1 or edition.may_upgrade_first_round):
        for kind in held:
            yield from (Upgrade(kind, name) for name, there, points in fields if there == kind and points < MOST_POINTS)
    if may_act and me.loose:
        yield from _puts(state, me)
    yield from (Play(kind) for kind in held if kind in AT_ONCE)
    yield from _trades(state, me)
    if me.discarded < edition.opening - edition.plays and (may_act or not edition.is_nothing_between):
        yield from (Discard((kind,)) for kind in sorted(set(me.opening)))
    if _can_be_done(state, me):
        yield Done(None)


def _can_be_done(state: State, me: Player) -> bool:
    try:
        return is_through(state, me, STRICT)
    except Refusal:
        return False


def _playable(state: State, me: Player) -> list[int]:
    """The kinds that can be played from the hand now. A card that nobody wrote down may be any that is left."""
    if state.worlds is not None:
        return [kind for kind in range(len(KINDS)) if can_be_played(state, me, kind)]
    first = {kind for kind in me.hand if kind in AT_ONCE} if state.edition.plays_directly else set()
    if first:
        return sorted(first)
    held = {*me.hand, *(me.opening if plays_left(state, me) > 0 else ())}
    return sorted(held)


def _puts(state: State, me: Player) -> Iterator[Put]:
    kinds, points, barred = me.kinds, me.points, me.received
    for field, name in enumerate(state.edition.fields):
        if kinds[field] != EMPTY and points[field] < MOST_POINTS and field != barred:
            yield Put(name)


def _trades(state: State, me: Player) -> Iterator[TradeCard | TradeField]:
    edition = state.edition
    if (state.round == 1 and not edition.may_trade_first_round) or (me.done and not edition.may_trade_late):
        return
    is_bought = is_only_bought_traded(state)
    held = {*me.hand, *(me.opening if plays_left(state, me) > 0 and not is_bought else ())}
    if edition.is_nothing_between and not me.done and not is_free(state, me):
        yield from (
            TradeCard(kind) for kind in sorted(held) if kind in AT_ONCE and kind in me.hand and edition.may_trade_actions
        )
        return
    for kind in sorted(held):
        if kind in CARDS or kind == UNKNOWN or edition.may_trade_actions:
            yield TradeCard(kind)
    if not is_bought:
        yield from (TradeField(name) for field, name in enumerate(edition.fields) if me.kinds[field] != EMPTY)


def _attacks(state: State, me: Player) -> Iterator[Any]:
    fields = state.edition.fields
    held = {*me.hand, *me.opening}
    if UNKNOWN in held:  # MM-Q35
        held.update(kind for kind in ATTACKS if state.unseen[kind])
    enemy = state.players[1 - me.seat]
    own = [name for field, name in enumerate(fields) if me.kinds[field] != EMPTY]
    theirs = [field for field, kind in enumerate(enemy.kinds) if kind != EMPTY]
    if BOOMERANG in held:
        yield from (Swap(BOOMERANG, name, fields[field]) for name in own for field in theirs)
        if not can_swap(state):
            yield Play(BOOMERANG)
    if FACTORY in held:
        points = enemy.points
        yield from (RemoveCard(FACTORY, fields[field]) for field in theirs if not points[field])
        yield from (RemovePoint(FACTORY, fields[field]) for field in theirs if points[field])
        yield Play(FACTORY)


# -- chance ----------------------------------------------------------------------------------------------------------


def deal(state: State, stream: Stream) -> Draw | Roll | Wave:
    """What the table draws or rolls now."""
    _, seat, _, _ = awaited(state)
    if seat is None:
        return waves.deal_wave(state, stream) if state.number else waves.deal_roll(state.edition, stream)
    count = state.players[seat].due
    cards = [kind for kind, left in enumerate(pool(state, seat, count)) for _ in range(left)]
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
        known: dict[Any, float] = {}
        return max(strong, key=lambda action: _value(state, seat, action, known))
    if Discard in by_type:
        return stream.choice(by_type[Discard])
    if BuyPoint in by_type and _has_room(state) and mood < (12 if _is_roomy(state) else 70):
        return by_type[BuyPoint][0]
    if BuyCard in by_type and mood < 98 and (_is_roomy(state) or mood % 2):
        return by_type[BuyCard][0]
    for kind in (Done, GiveBack, Play, TradeCard):
        if kind in by_type:
            return stream.choice(by_type[kind])
    return stream.choice(actions)


def _has_room(state: State) -> bool:
    """Is there a free slot for one more point than lies loose? Otherwise it would go back to the bag."""
    me = state.players[awaited(state).seat or 0]
    return me.slots() > me.loose


def _is_roomy(state: State) -> bool:
    """Is there room for more cards? While there is, a card is worth more than a point."""
    return state.players[awaited(state).seat or 0].kinds.count(EMPTY) > 2


def _some(actions: list[Any], stream: Stream) -> list[Any]:
    return actions if len(actions) <= SAMPLE else [stream.choice(actions) for _ in range(SAMPLE)]


def _value(state: State, seat: int, action: Any, known: dict[Any, float]) -> float:
    """`known`: the strengths of boards in this round, since most actions leave the other player's as it is."""
    after = state.copy()
    play(after, seat, action, STRICT)

    def strength(each: int) -> float:
        board = *after.players[each].kinds, *after.players[each].points
        if board not in known:
            known[board] = _strength(after, each)
        return known[board]

    return strength(seat) - strength(1 - seat)


def _strength(state: State, seat: int) -> float:
    """How a board would do against the average wave of two rounds ahead. Chips count more while they can still buy."""
    edition, player = state.edition, state.players[seat]
    attack = [round(part) for part in edition.mean_attack[min(state.round + 2, edition.rounds)]]
    found = 0.0
    for row, number in enumerate((2, 4, 5)):
        total = defence(edition, player.kinds, player.points, player.groups(), row, number)
        found += 0.1 * sum(total[:CHIPS]) - sum(losses(attack, total)) + total[CHIPS] * (edition.rounds - state.round) / 2
    return found
