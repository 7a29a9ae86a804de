"""Monkey Maniacs' rules for what players do in a round. Search for a number (`MM-25`) to find its rule.

The dice and the wave are in waves.py, actions against the other board in attacks.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.games.game import Awaited, Judge
from referee.games.monkey_maniacs.attacks import drop_surplus, no_target, remove_card, remove_point, swap
from referee.games.monkey_maniacs.edition import ATTACKS, CARDS, CRATE, DECKS, DRUID, KINDS, MOST_POINTS
from referee.games.monkey_maniacs.effects import EMPTY
from referee.games.monkey_maniacs.hands import (
    cards_left,
    check_direct,
    check_draw,
    check_time,
    check_turn,
    discard,
    find_card,
    leave,
    plays_left,
    take_from_stack,
)
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
    Swap,
    TradeCard,
    TradeField,
    Upgrade,
    card,
)
from referee.games.monkey_maniacs.scoring import DRUID_GAIN
from referee.games.monkey_maniacs.state import SEATS, State


def play(state: State, seat: int, action: Any, judge: Judge) -> None:
    if state.over:
        low = min(state.health)
        reason = f"health has fallen to {low}" if low <= 0 else f"round {state.round} was the last one (MM-64)"
        judge.refuse("MM-62", "the game is over", reason, final=True)
    kind = type(action)
    _ACTIONS[kind](state, seat, action, judge)
    state.last = seat
    if kind not in _BEGINNINGS and not (state.loose[seat] or state.opening[seat]):
        hand = state.hand[seat]
        if kind is Done or not hand or all(held in ATTACKS for held in hand):
            state.turn += 1


# -- buying and drawing --------------------------------------------------------------------------------------------


def _buy_card(state: State, seat: int, action: BuyCard, judge: Judge) -> None:
    check_turn(state, seat, judge)
    if state.hand[seat]:
        check_direct(state, seat, judge)
    price = state.edition.card_price
    if state.chips[seat] < price or state.round == 1:
        _check_price(state, seat, price, "MM-23", judge)
    if state.stack <= SEATS and cards_left(state) < 1:
        judge.refuse("MM-23", "no card is left to buy", "stack and discard pile are empty (MM-Q33)", at="BUY", final=True)
    if action.kind is None:
        state.due[seat] = 1
    else:
        check_draw(state, (action.kind,), judge)
        take_from_stack(state, (action.kind,), state.hand[seat])
    state.chips[seat] = max(0, state.chips[seat] - price)


def _buy_point(state: State, seat: int, action: BuyPoint, judge: Judge) -> None:
    check_turn(state, seat, judge)
    if state.hand[seat]:
        check_direct(state, seat, judge)
    price = state.edition.point_price
    if state.chips[seat] < price or state.round == 1:
        _check_price(state, seat, price, "MM-24", judge)
    if not state.bag:
        judge.refuse("MM-24", "the bag of upgrade points is empty", at="BUY", final=True)
    if state.slots(seat) <= state.loose[seat]:
        judge.refuse("MM-32", "no free place for another upgrade point", _loose(state, seat), at="BUY")
    state.chips[seat] = max(0, state.chips[seat] - price)
    state.bag -= 1
    state.loose[seat] += 1


def _check_price(state: State, seat: int, price: int, rule: str, judge: Judge) -> None:
    chips = state.chips[seat]
    if state.round == 1 and not state.edition.may_buy_first_round:
        judge.refuse("MM-16", "nothing is bought in round 1", "option first_round_buying=no (MM-Q9)", at="BUY")
    elif state.round == 1 and chips < price:
        reason = f"chips: {chips}, price: {price}; only a crate brings some in round 1 (MM-Q9)"
        judge.refuse("MM-16", "nothing can be bought in round 1 without chips", reason, at="BUY")
    elif chips < price:
        later = f", and {state.later[seat]} for the next round" if state.later[seat] else ""
        judge.refuse(
            rule,
            f"this costs {price}; {judge.name(seat)} has {chips} {_chips(chips)}",
            f"chips: {chips}{later}",
            at="BUY",
        )


def _draw(state: State, seat: int, action: Draw, judge: Judge) -> None:
    due, kinds = state.due[seat], action.kinds
    if not due:
        judge.refuse(
            "C01", f"{judge.name(seat)} has no card to draw", "a card is bought first: buy card, draw dart", final=True
        )
    is_opening = due == state.edition.opening
    if len(kinds) != due:
        rule = "MM-14" if is_opening else "MM-23"
        judge.refuse(rule, f"{due} {_cards(due)} must be drawn, not {len(kinds)}", at="KIND", final=True)
    check_draw(state, kinds, judge)
    take_from_stack(state, kinds, state.opening[seat] if is_opening else state.hand[seat])
    state.due[seat] = 0
    state.turn += is_opening


# -- playing cards -------------------------------------------------------------------------------------------------


def _place(state: State, seat: int, action: Place, judge: Judge) -> None:
    kind, name, _ = action
    if kind not in CARDS:
        judge.refuse("MM-13", f"a {KINDS[kind]} is an action: played and discarded, never placed", at="KIND", final=True)
    check_turn(state, seat, judge)
    if state.hand[seat]:
        check_direct(state, seat, judge)
    place, lies_as = find_card(state, seat, kind, judge)
    kinds = state.kinds[seat]
    field = _field(state, name, "MM-26", judge)
    if kinds[field] != EMPTY:
        free = [state.edition.fields[f] for f, there in enumerate(kinds) if there == EMPTY]
        reason = f"a {KINDS[kinds[field]]} lies there; free: {', '.join(free) or 'nothing, trade a card in first (MM-Q11)'}"
        judge.refuse("MM-26", f"{name} is not free", reason, at="COLOUR", final=True)
    leave(state, place, lies_as, kind)
    kinds[field] = kind


def _upgrade(state: State, seat: int, action: Upgrade, judge: Judge) -> None:
    kind, name, _ = action
    check_turn(state, seat, judge)
    if state.hand[seat]:
        check_direct(state, seat, judge)
    if state.round == 1 and not state.edition.may_upgrade_first_round:
        judge.refuse("MM-27", "no card is exchanged for a point in round 1", "option first_round_upgrades=no (MM-Q10)")
    place, lies_as = find_card(state, seat, kind, judge)
    field = _field(state, name, "MM-27", judge)
    there = state.kinds[seat][field]
    if there == EMPTY:
        judge.refuse("MM-27", f"no card lies on {name}", _lying(state, seat, kind), at="COLOUR", final=True)
    if there != kind:
        judge.refuse("MM-27", f"a {KINDS[there]} lies on {name}, not a {KINDS[kind]}", _lying(state, seat, kind), at="COLOUR")
    if not state.bag:
        judge.refuse("MM-27", "the bag of upgrade points is empty", at="KIND", final=True)
    _check_slot(state, seat, field, judge)
    leave(state, place, lies_as, kind)
    discard(state, kind)
    state.bag -= 1
    state.points[seat][field] += 1


def _put(state: State, seat: int, action: Put, judge: Judge) -> None:
    check_time(state, seat, judge)
    if not state.loose[seat]:
        reason = "buy point comes first; a card that was drawn is used up by: upgrade dart red 3"
        judge.refuse("MM-32", f"{judge.name(seat)} has no upgrade point to put down", reason, at="COLOUR", final=True)
    if not state.done[seat]:
        check_direct(state, seat, judge)
    field = _field(state, action.field, "MM-32", judge)
    if state.kinds[seat][field] == EMPTY:
        judge.refuse("MM-32", f"no card of {judge.name(seat)} lies on {action.field}", at="COLOUR", final=True)
    _check_slot(state, seat, field, judge)
    if field == state.received[seat]:
        judge.refuse("MM-31", f"{action.field} is the card just received", "option freed=others (MM-Q31)", at="COLOUR")
    state.points[seat][field] += 1
    state.loose[seat] -= 1
    if not state.loose[seat]:
        state.received[seat] = EMPTY


def _check_slot(state: State, seat: int, field: int, judge: Judge) -> None:
    if state.points[seat][field] >= MOST_POINTS:
        reason = f"{MOST_POINTS} upgrade points make stage {MOST_POINTS + 1}, the last one"
        judge.refuse("MM-12", f"{state.edition.fields[field]} is full", reason, at="COLOUR", final=True)


def _play(state: State, seat: int, action: Play, judge: Judge) -> None:
    kind, edition = action.kind, state.edition
    if kind in ATTACKS:
        no_target(state, seat, action, judge)
        return
    check_turn(state, seat, judge)
    if kind in CARDS:
        judge.refuse("MM-9", f"a {KINDS[kind]} is placed on the board", f"place {KINDS[kind]} red 3", at="KIND", final=True)
    if state.hand[seat] and kind not in state.hand[seat]:
        check_direct(state, seat, judge)
    place, lies_as = find_card(state, seat, kind, judge)
    leave(state, place, lies_as, kind)
    discard(state, kind)
    if kind == CRATE:  # MM-52
        state.chips[seat] += edition.crate
    elif kind == DRUID:  # MM-51
        before = state.health[seat]
        after = before + edition.druid
        if edition.is_health_capped:
            after = max(before, min(after, edition.health))
        state.health[seat] = after
        state.sheet.append((state.round, seat, DRUID_GAIN, after - before, None))


def _discard(state: State, seat: int, action: Discard, judge: Judge) -> None:
    check_turn(state, seat, judge)
    edition, opening = state.edition, state.opening[seat][:]
    most = edition.opening - edition.plays
    found: list[tuple[int, int]] = []
    known = 0
    for kind in action.kinds:
        lies_as = kind if kind in opening else UNKNOWN
        if lies_as not in opening or (lies_as != kind and not state.unseen[kind] > sum(k == kind for k, _ in found)):
            if kind in state.hand[seat] or state.round > 1:
                reason = "a card that was bought is played or traded in"
                judge.refuse("MM-25", f"the {card(kind)} cannot be discarded", reason, at="KIND", nth=known, final=True)
            reason = f"left of the opening: {' '.join(map(card, opening)) or 'nothing'}"
            judge.refuse(
                "MM-15", f"{judge.name(seat)} has no {card(kind)} to discard", reason, at="KIND", nth=known, final=True
            )
        opening.remove(lies_as)
        found.append((kind, lies_as))
        known += kind != UNKNOWN
    if state.discarded[seat] + len(found) > most:
        reason = f"{edition.plays} are played, {most} discarded"
        judge.refuse("MM-15", f"more than {most} of the {edition.opening} opening cards are discarded", reason, at="KIND")
    for kind, lies_as in found:
        leave(state, state.opening[seat], lies_as, kind)
        discard(state, kind)
        state.discarded[seat] += 1


# -- trading in ----------------------------------------------------------------------------------------------------


def _check_trade(state: State, seat: int, judge: Judge) -> None:
    if state.number:
        judge.refuse("MM-33", "cards are traded in before the dice are rolled", f"the dice of round {state.round} are rolled")
    else:
        check_time(state, seat, judge)
    if state.round == 1 and not state.edition.may_trade_first_round:
        judge.refuse("MM-33", "no card is traded in in round 1", "trading in begins with round 2 (MM-Q26)")
    if state.done[seat] and not state.edition.may_trade_late:
        judge.refuse("MM-33", f"{judge.name(seat)} is done with round {state.round}", "option late_trades=no (MM-Q30)")


def _trade_card(state: State, seat: int, action: TradeCard, judge: Judge) -> None:
    kind = action.kind
    _check_trade(state, seat, judge)
    if kind >= 0 and kind not in CARDS and not state.edition.may_trade_actions:
        reason = "option trade_actions=no (MM-Q8)"
        judge.refuse("MM-33", f"a {KINDS[kind]} is an action: it cannot be traded in", reason, at="KIND")
    place, lies_as = find_card(state, seat, kind, judge)
    if state.done[seat] and lies_as == UNKNOWN and kind not in (*ATTACKS, UNKNOWN):
        reason = "whoever is done keeps nothing but actions against the other board (MM-Q35)"
        judge.refuse("MM-25", f"{judge.name(seat)} was done with a {KINDS[kind]} in hand", reason, at="KIND")
    leave(state, place, lies_as, kind)
    discard(state, kind)
    state.later[seat] += state.edition.trade


def _trade_field(state: State, seat: int, action: TradeField, judge: Judge) -> None:
    _check_trade(state, seat, judge)
    field = _field(state, action.field, "MM-33", judge)
    kinds, points = state.kinds[seat], state.points[seat]
    if kinds[field] == EMPTY:
        judge.refuse("MM-33", f"no card of {judge.name(seat)} lies on {action.field}", at="COLOUR", final=True)
    discard(state, kinds[field])
    kinds[field] = EMPTY
    state.bag += points[field]  # MM-34
    points[field] = 0
    state.later[seat] += state.edition.trade
    if field == state.received[seat]:
        state.received[seat] = EMPTY
    if state.done[seat]:
        drop_surplus(state, seat)


# -- the end of a player's round -------------------------------------------------------------------------------------


def not_done(state: State, seat: int) -> tuple[str, str, str] | None:
    """What a player must still do before being done, with its rule; None where nothing is left."""
    edition, hand, opening = state.edition, state.hand[seat], state.opening[seat]
    held = [kind for kind in hand if kind not in ATTACKS]
    if edition.may_keep_unseen:
        held = [kind for kind in held if kind != UNKNOWN]
    elif UNKNOWN in held:
        return "C04", "a drawn card was not written down", "name it where it is played, or trade ?"
    if held:
        return (
            "MM-25",
            f"a {KINDS[held[0]]} is still in hand",
            "drawn cards are played or traded in before a player is done",
        )
    if state.round == 1:
        right = edition.opening - edition.plays
        if state.discarded[seat] != right:
            reason = f"{state.discarded[seat]} of {right} opening cards are discarded, {len(opening)} in hand"
            return "MM-15", f"{edition.plays} opening cards are played and {right} discarded", reason
        held = [kind for kind in opening if kind not in ATTACKS and not (kind == UNKNOWN and edition.may_keep_unseen)]
        if held:
            return "MM-15", f"a {card(held[0])} is still in hand", f"{plays_left(state, seat)} more must be played"
    if state.loose[seat] and state.slots(seat):
        return "MM-29", f"{state.loose[seat]} upgrade points are not put down", _loose(state, seat)
    if (UNKNOWN in hand or UNKNOWN in opening) and not _can_be_attacks(state, seat):
        reason = "all actions against the other board are known; name it where it is played, or trade ?"
        return "MM-25", "a drawn card that was not written down is still in hand", reason
    return None


def _can_be_attacks(state: State, seat: int) -> bool:
    """MM-Q35: can all cards that nobody wrote down, of this player and of one who is done, be attacks?"""
    kept = sum((*state.hand[s], *state.opening[s]).count(UNKNOWN) for s in range(SEATS) if s == seat or state.done[s])
    return kept <= sum(state.unseen[kind] for kind in ATTACKS)


def _done(state: State, seat: int, action: Done, judge: Judge) -> None:
    check_turn(state, seat, judge)
    missing = not_done(state, seat)
    if missing:
        code, message, reason = missing
        judge.refuse(code, message, reason, at="DONE", final=code == "C04")
    elif UNKNOWN in state.hand[seat] or UNKNOWN in state.opening[seat]:
        who = judge.name(seat)
        judge.notice("MM-Q35", f"a card of {who} was not written down: whether it may wait as an attack cannot be checked")
    state.done[seat] = True
    drop_surplus(state, seat)
    if action.chips is not None and action.chips != state.chips[seat]:
        judge.claim("chips kept", action.chips, state.chips[seat], at="INT")


def _give_back(state: State, seat: int, action: GiveBack, judge: Judge) -> None:
    check_time(state, seat, judge)
    if not state.loose[seat] or not all(state.done):
        reason = "only points freed by a swap may go back to the bag (MM-Q31)"
        judge.refuse("MM-31", f"{judge.name(seat)} has no freed upgrade points", reason, at="RETURN", final=True)
    state.bag += state.loose[seat]
    state.loose[seat] = 0
    state.received[seat] = EMPTY


# -- whose turn it is ------------------------------------------------------------------------------------------------


def awaited(state: State) -> Awaited:
    """Who acted last goes on until done; then the other; then attacks, the dice, the wave."""
    turn = state.turn
    if state.over:
        return Awaited("over", None, turn)
    if state.number:
        draws = zip(DECKS, state.edition.draws[state.round], strict=True)
        what = ", ".join(f"{count} {deck}" for deck, count in draws if count)
        return Awaited("chance", None, turn, f"the wave of round {state.round} ({what})")
    seats = (state.last, 1 - state.last)
    for seat in seats:
        if state.due[seat]:
            return Awaited("chance", seat, turn, f"the draw of {state.due[seat]} {_cards(state.due[seat])}")
    for seat in seats:
        if not state.done[seat]:
            return Awaited("move", seat, turn, f"round {state.round}, until done")
    for seat in seats:
        if state.loose[seat]:
            return Awaited("move", seat, turn, "freed upgrade points")
    attacker = state.attacker()
    if attacker >= 0:
        return Awaited("move", attacker, turn, "an action against the other board")
    return Awaited("chance", None, turn, f"the dice roll of round {state.round}")


def _field(state: State, name: str, rule: str, judge: Judge) -> int:
    field = state.edition.index.get(name, -1)
    if field < 0:
        judge.refuse(rule, f"there is no field {name}", "fields are red, yellow or grey 1 to 6", at="INT", final=True)
    return field


def _lying(state: State, seat: int, kind: int) -> str:
    fields = [state.edition.fields[f] for f, there in enumerate(state.kinds[seat]) if there == kind]
    return f"the point goes on an identical card; {KINDS[kind]} lies on: {', '.join(fields) or 'no field'}"


def _loose(state: State, seat: int) -> str:
    return f"free places on cards: {state.slots(seat)}, points not put down: {state.loose[seat]}"


def _chips(count: int) -> str:
    return "chip" if count == 1 else "chips"


def _cards(count: int) -> str:
    return "card" if count == 1 else "cards"


_ACTIONS: dict[type, Callable[[State, int, Any, Judge], None]] = {
    BuyCard: _buy_card,
    BuyPoint: _buy_point,
    Draw: _draw,
    Place: _place,
    Upgrade: _upgrade,
    Put: _put,
    TradeCard: _trade_card,
    TradeField: _trade_field,
    Play: _play,
    Swap: swap,
    RemoveCard: remove_card,
    RemovePoint: remove_point,
    Discard: _discard,
    GiveBack: _give_back,
    Done: _done,
}
_BEGINNINGS = (BuyCard, BuyPoint, Draw)
"""Something else on the same line follows these."""
