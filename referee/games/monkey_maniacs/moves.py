"""What a player may do now, and what the table draws: for suggestions, posts and random games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.game import EMPTY, UNKNOWN, Awaited
from referee.games.judge import STRICT, Refusal
from referee.games.monkey_maniacs import waves
from referee.games.monkey_maniacs.actions import is_through
from referee.games.monkey_maniacs.attacks import can_swap
from referee.games.monkey_maniacs.edition import AT_ONCE, ATTACKS, BOOMERANG, CARDS, FACTORY, KINDS, MOST_POINTS
from referee.games.monkey_maniacs.hands import (
    can_be_played,
    is_free,
    is_only_bought_traded,
    plays_left,
)
from referee.games.monkey_maniacs.notation import (
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
from referee.games.monkey_maniacs.stack import cards_left, pool
from referee.games.monkey_maniacs.state import Player, State
from referee.language import mark
from referee.language.sentence import phrase

if TYPE_CHECKING:
    from referee.chance.stream import Stream


def awaited(state: State) -> Awaited:
    """Who acted last goes on until done; then the other; then attacks, the dice, the wave."""
    turn = state.moves
    if state.over:
        return Awaited("over", None, turn)
    if state.number:
        cards = state.edition.stacks_said[state.round]
        return Awaited("chance", None, turn, phrase("the wave of round {round} ({cards:list})", round=state.round, cards=cards))
    players = (state.players[state.last], state.players[1 - state.last])
    for player in players:
        if player.due:
            return Awaited("chance", player.seat, turn, phrase("the draw of {cards:# card|# cards}", cards=player.due))
    for player in players:
        if not player.done:
            both = not any(each.done for each in players)  # MM-Q24
            what = mark("round {round}, both players until done") if both else mark("round {round}, until done")
            return Awaited("move", player.seat, turn, phrase(what, round=state.round))
    for player in players:
        if player.loose:
            return Awaited("move", player.seat, turn, phrase("freed upgrade points"))
    attacker = state.attacker()
    if attacker is not None:
        return Awaited("move", attacker.seat, turn, phrase("an action against the opponent's board"))
    return Awaited("chance", None, turn, phrase("the dice roll of round {round}", round=state.round))


def legal(state: State) -> list[Any]:
    """All actions of the player on turn: buying, placing, upgrading, playing, trading in, discarding, being done.

    Cards may also be traded in out of turn, until the dice are rolled (MM-Q30): `play` accepts that, nobody waits for it.
    """
    me = mover(state)
    return listed(state, me, trades=True) if me else []


def mover(state: State) -> Player | None:
    """Who is to act."""
    kind, seat, _, _ = awaited(state)
    return state.players[seat] if kind == "move" and seat is not None else None


def listed(state: State, me: Player, trades: bool) -> list[Any]:
    """All actions of the player to act, or all but trading in."""
    first, second = state.players
    if not (first.done and second.done):
        return _in_play(state, me, trades)
    found: list[Any] = [*_puts(state, me), GiveBack()] if me.loose else _attacks(state, me)
    return [*found, *_trades(state, me)] if trades else found


def _in_play(state: State, me: Player, trades: bool) -> list[Any]:
    edition, held, kinds = state.edition, _playable(state, me), me.kinds
    fields = edition.fields
    found: list[Any] = []
    may_act = is_free(state, me)
    if may_act and (state.round > 1 or edition.may_buy_first_round):
        if me.chips >= edition.card_price and cards_left(state) > 0:
            found.append(BuyCard(None))
        if me.chips >= edition.point_price and state.bag:
            found.append(BuyPoint())
    for kind in held:
        if kind in CARDS:
            found += [Place(kind, fields[field]) for field, there in enumerate(kinds) if there == EMPTY]
    if state.bag and (state.round > 1 or edition.may_upgrade_first_round):
        for kind in held:
            if kind in kinds:
                points = me.points
                twins = [field for field, there in enumerate(kinds) if there == kind and points[field] < MOST_POINTS]
                found += [Upgrade(kind, fields[field]) for field in twins]
    if may_act and me.loose:
        found += _puts(state, me)
    found += [Play(kind) for kind in held if kind in AT_ONCE]
    if trades:
        found += _trades(state, me)
    if me.discarded < edition.opening - edition.plays and (may_act or not edition.is_nothing_between):
        found += [Discard((kind,)) for kind in sorted(set(me.opening))]
    if _can_be_done(state, me):
        found.append(Done(None))
    return found


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


def _puts(state: State, me: Player) -> list[Put]:
    fields, points, barred = state.edition.fields, me.points, me.received
    laid = [field for field, kind in enumerate(me.kinds) if kind != EMPTY]
    return [Put(fields[field]) for field in laid if points[field] < MOST_POINTS and field != barred]


def _trades(state: State, me: Player) -> list[TradeCard | TradeField]:
    edition = state.edition
    if (state.round == 1 and not edition.may_trade_first_round) or (me.done and not edition.may_trade_late):
        return []
    is_bought = is_only_bought_traded(state)
    held = sorted({*me.hand, *(me.opening if plays_left(state, me) > 0 and not is_bought else ())})
    if edition.is_nothing_between and not me.done and not is_free(state, me):
        return [TradeCard(kind) for kind in held if kind in AT_ONCE and kind in me.hand and edition.may_trade_actions]
    cards = [TradeCard(kind) for kind in held if kind in CARDS or kind == UNKNOWN or edition.may_trade_actions]
    if is_bought:
        return [*cards]
    return [*cards, *[TradeField(edition.fields[field]) for field, kind in enumerate(me.kinds) if kind != EMPTY]]


def _attacks(state: State, me: Player) -> list[Any]:
    fields = state.edition.fields
    held = {*me.hand, *me.opening}
    if UNKNOWN in held:  # MM-Q35
        held.update([kind for kind in ATTACKS if state.unseen[kind]])
    enemy = state.players[1 - me.seat]
    own = [name for field, name in enumerate(fields) if me.kinds[field] != EMPTY]
    theirs = [field for field, kind in enumerate(enemy.kinds) if kind != EMPTY]
    found: list[Any] = []
    if BOOMERANG in held:
        found += [Swap(BOOMERANG, name, fields[field]) for name in own for field in theirs]
        if not can_swap(state):
            found.append(Play(BOOMERANG))
    if FACTORY in held:
        points = enemy.points
        found += [RemoveCard(FACTORY, fields[field]) for field in theirs if not points[field]]
        found += [RemovePoint(FACTORY, fields[field]) for field in theirs if points[field]]
        found.append(Play(FACTORY))
    return found


# -- chance ----------------------------------------------------------------------------------------------------------


def deal(state: State, stream: Stream) -> Draw | Roll | Wave:
    """What the table draws or rolls now."""
    _, seat, _, _ = awaited(state)
    if seat is None:
        return waves.deal_wave(state, stream) if state.number else waves.deal_roll(state.edition, stream)
    count = state.players[seat].due
    left = list(pool(state, seat, count))
    cards = []
    for _ in range(min(count, sum(left))):
        kind = stream.kind(left)
        left[kind] -= 1
        cards.append(kind)
    return Draw(tuple(cards))
