"""What players do in a round of Monkey Maniacs, and what is awaited in it. Which file has which rule, rules.py says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from referee.games.game import Awaited, Judge
from referee.games.monkey_maniacs.attacks import drop_surplus, no_target, remove_card, remove_point, swap
from referee.games.monkey_maniacs.buying import buy_card, buy_point, draw, loose_points
from referee.games.monkey_maniacs.edition import ATTACKS, CARDS, CRATE, DECKS, DRUID, KINDS, MOST_POINTS
from referee.games.monkey_maniacs.effects import EMPTY
from referee.games.monkey_maniacs.hands import (
    check_direct,
    check_time,
    check_turn,
    find_card,
    go_on,
    leave,
    plays_left,
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
from referee.games.monkey_maniacs.stack import discard
from referee.games.monkey_maniacs.state import Player, State
from referee.games.monkey_maniacs.worlds import Worlds, discarded, follow, is_doubtful, kept, worlds_of
from referee.games.words import count


def play(state: State, seat: int, action: Any, judge: Judge) -> None:
    if state.over:
        low = min(player.health for player in state.players)
        reason = f"health has fallen to {low}" if low <= 0 else f"round {state.round} was the last one (MM-64)"
        judge.stop("MM-62", "the game is over", reason)
    me = state.players[seat]
    kind = type(action)
    act, may_end_line = _ACTIONS[kind]
    act(state, me, action, judge)
    state.last = seat
    if may_end_line and not (me.loose or me.opening) and (not me.hand or kind is Done or _waits(me.hand)):
        state.turn += 1


def _waits(hand: list[int]) -> bool:
    """Is there nothing in hand but actions against the other board?"""
    return all(kind in ATTACKS for kind in hand)


# -- playing cards -------------------------------------------------------------------------------------------------


def _place(state: State, me: Player, action: Place, judge: Judge) -> None:
    kind, name, _ = action
    if kind >= DRUID:
        judge.stop("MM-13", f"a {KINDS[kind]} is an action: played and discarded, never placed", at="KIND")
    if me.done or me.due or state.number or state.round == 1:
        check_turn(state, me, judge)
    kinds = me.kinds
    found = find_card(state, me, kind, judge, is_play=True, to_pile=False)
    field = state.edition.index.get(name, -1)
    if field < 0:
        _refuse_field(name, "MM-26", judge)
    if kinds[field] != EMPTY:
        free = [state.edition.fields[f] for f, there in enumerate(kinds) if there == EMPTY]
        reason = f"a {KINDS[kinds[field]]} lies there; free: {', '.join(free) or 'nothing, trade a card in first (MM-Q11)'}"
        judge.stop("MM-26", f"{name} is not free", reason, at="COLOUR")
    leave(state, me, found, kind, to_pile=False)
    me.lay(field, kind)


def _upgrade(state: State, me: Player, action: Upgrade, judge: Judge) -> None:
    kind, name, _ = action
    check_turn(state, me, judge)
    if state.round == 1 and not state.edition.may_upgrade_first_round:
        judge.refuse("MM-27", "no card is exchanged for a point in round 1", "option first_round_upgrades=no (MM-Q10)")
    found = find_card(state, me, kind, judge, is_play=True)
    field = state.edition.index.get(name, -1)
    if field < 0:
        _refuse_field(name, "MM-27", judge)
    there = me.kinds[field]
    if there == EMPTY:
        judge.stop("MM-27", f"no card lies on {name}", _lying(state, me, kind), at="COLOUR")
    if there != kind:
        judge.refuse("MM-27", f"a {KINDS[there]} lies on {name}, not a {KINDS[kind]}", _lying(state, me, kind), at="COLOUR")
    if not state.bag:
        judge.stop("MM-27", "the bag of upgrade points is empty", at="KIND")
    if me.points[field] >= MOST_POINTS:
        _refuse_full(name, judge)
    leave(state, me, found, kind)
    state.bag -= 1
    me.points[field] += 1


def _put(state: State, me: Player, action: Put, judge: Judge) -> None:
    if me.due or state.number or state.round == 1:
        check_time(state, me, judge)
    if not me.loose:
        reason = "buy point comes first; a card that was drawn is used up by: upgrade dart red 3"
        who = judge.name(me.seat)
        judge.stop("MM-32", f"{who} has no upgrade point to put down", reason, at="COLOUR")
    worlds = state.worlds
    if me.hand and not me.done:
        worlds = check_direct(state, me, judge)
    field = state.edition.index.get(action.field, -1)
    if field < 0:
        _refuse_field(action.field, "MM-32", judge)
    if me.kinds[field] == EMPTY:
        who = judge.name(me.seat)
        judge.stop("MM-32", f"no card of {who} lies on {action.field}", at="COLOUR")
    if me.points[field] >= MOST_POINTS:
        _refuse_full(action.field, judge)
    if field == me.received:
        judge.refuse("MM-31", f"{action.field} is the card just received", "option freed=others (MM-Q31)", at="COLOUR")
    me.points[field] += 1
    go_on(state, worlds)
    me.loose -= 1
    if not me.loose:
        me.received = EMPTY


def _refuse_full(name: str, judge: Judge) -> NoReturn:
    reason = f"{MOST_POINTS} upgrade points make stage {MOST_POINTS + 1}, the last one"
    judge.stop("MM-12", f"{name} is full", reason, at="COLOUR")


def _play(state: State, me: Player, action: Play, judge: Judge) -> None:
    kind, edition = action.kind, state.edition
    if kind in ATTACKS:
        no_target(state, me, action, judge)
        return
    check_turn(state, me, judge)
    if kind in CARDS:
        judge.stop("MM-9", f"a {KINDS[kind]} is placed on the board", f"place {KINDS[kind]} red 3", at="KIND")
    found = find_card(state, me, kind, judge, is_play=True)
    leave(state, me, found, kind)
    if kind == CRATE:  # MM-52
        me.chips += edition.crate
    elif kind == DRUID:  # MM-51
        before = me.health
        after = before + edition.druid
        if edition.is_health_capped:
            after = min(after, edition.health)
        me.health = after
        state.sheet.append((state.round, me.seat, DRUID_GAIN, after - before, None))


def _discard(state: State, me: Player, action: Discard, judge: Judge) -> None:
    check_turn(state, me, judge)
    edition = state.edition
    worlds = check_direct(state, me, judge) if edition.is_nothing_between else state.worlds
    most, left = edition.opening - edition.plays, me.opening
    if worlds is None and UNKNOWN not in action.kinds:
        left = _without(state, me, action, judge)
    else:
        worlds = _discard_unseen(state, me, action, worlds or worlds_of(state), judge)
    if me.discarded + len(action.kinds) > most:
        reason = f"{edition.plays} are played, {most} discarded"
        judge.refuse("MM-15", f"more than {most} of the {edition.opening} opening cards are discarded", reason, at="KIND")
    if worlds is not None:
        follow(state, worlds)
    else:
        me.opening = left
        for kind in action.kinds:
            state.discards[kind] += 1
    me.discarded += len(action.kinds)


def _without(state: State, me: Player, action: Discard, judge: Judge) -> list[int]:
    """What is left of an opening that is known."""
    left = me.opening[:]
    for nth, kind in enumerate(action.kinds):
        if kind not in left:
            _refuse_discard(state, me, kind, nth, judge)
        left.remove(kind)
    return left


def _discard_unseen(state: State, me: Player, action: Discard, worlds: Worlds, judge: Judge) -> Worlds:
    known = 0
    for kind in action.kinds:
        worlds = discarded(worlds, me.seat, kind)
        if not worlds:
            _refuse_discard(state, me, kind, known, judge)
        known += kind != UNKNOWN
    return worlds


def _refuse_discard(state: State, me: Player, kind: int, nth: int, judge: Judge) -> NoReturn:
    if kind in me.hand or state.round > 1:
        reason = "a card that was bought is played or traded in"
        judge.stop("MM-25", f"the {card(kind)} cannot be discarded", reason, at="KIND", nth=nth)
    reason = f"left of the opening: {' '.join(map(card, me.opening)) or 'nothing'}"
    judge.stop("MM-15", f"{judge.name(me.seat)} has no {card(kind)} to discard", reason, at="KIND", nth=nth)


# -- trading in ----------------------------------------------------------------------------------------------------


def _check_trade(state: State, me: Player, judge: Judge) -> None:
    if state.number:
        judge.refuse("MM-33", "cards are traded in before the dice are rolled", f"the dice of round {state.round} are rolled")
    else:
        check_time(state, me, judge)
    if state.round == 1 and not state.edition.may_trade_first_round:
        judge.refuse("MM-33", "no card is traded in in round 1", "trading in begins with round 2 (MM-Q26)")
    if me.done and not state.edition.may_trade_late:
        judge.refuse("MM-33", f"{judge.name(me.seat)} is done with round {state.round}", "option late_trades=no (MM-Q30)")


def _trade_card(state: State, me: Player, action: TradeCard, judge: Judge) -> None:
    kind = action.kind
    _check_trade(state, me, judge)
    if kind >= 0 and kind not in CARDS and not state.edition.may_trade_actions:
        reason = "option trade_actions=no (MM-Q8)"
        judge.refuse("MM-33", f"a {KINDS[kind]} is an action: it cannot be traded in", reason, at="KIND")
    found = find_card(state, me, kind, judge, is_play=state.edition.is_nothing_between and not me.done)
    leave(state, me, found, kind)
    me.later += state.edition.trade


def _trade_field(state: State, me: Player, action: TradeField, judge: Judge) -> None:
    _check_trade(state, me, judge)
    field = state.edition.index.get(action.field, -1)
    if field < 0:
        _refuse_field(action.field, "MM-33", judge)
    points, kind = me.points, me.kinds[field]
    if kind == EMPTY:
        who = judge.name(me.seat)
        judge.stop("MM-33", f"no card of {who} lies on {action.field}", at="COLOUR")
    if state.edition.is_nothing_between and not me.done:
        go_on(state, check_direct(state, me, judge))
    discard(state, kind)
    me.lay(field, EMPTY)
    state.bag += points[field]  # MM-34
    points[field] = 0
    me.later += state.edition.trade
    if field == me.received:
        me.received = EMPTY
    if me.done:
        drop_surplus(state, me)


# -- the end of a player's round -------------------------------------------------------------------------------------


def not_done(state: State, me: Player) -> tuple[str, str, str] | None:
    """What a player must still do before being done, with its rule; None where nothing is left."""
    edition, hand, opening = state.edition, me.hand, me.opening
    held = [kind for kind in hand if kind not in ATTACKS]
    may_be_attacks = state.worlds is None or bool(kept(state, me))
    if edition.may_keep_unseen or may_be_attacks:
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
        if me.discarded != right:
            reason = f"{me.discarded} of {right} opening cards are discarded, {len(opening)} in hand"
            return "MM-15", f"{edition.plays} opening cards are played and {right} discarded", reason
        may_be_kept = ATTACKS if not (edition.may_keep_unseen or may_be_attacks) else (*ATTACKS, UNKNOWN)
        held = [kind for kind in opening if kind not in may_be_kept]
        if held:
            return "MM-15", f"a {card(held[0])} is still in hand", f"{plays_left(state, me)} more must be played"
    if me.loose and me.slots():
        return "MM-29", f"{count(me.loose, 'upgrade point')} not put down yet", loose_points(me)
    if not may_be_attacks:
        reason = "it cannot be an action against the other board; name it where it is played, or trade ?"
        return "MM-25", "a drawn card that was not written down is still in hand", reason
    return None


def _done(state: State, me: Player, action: Done, judge: Judge) -> None:
    if me.done or me.due or state.number or state.round == 1:
        check_turn(state, me, judge)
    if me.hand or me.loose or state.round == 1 or state.worlds is not None:
        _check_done(state, me, judge)
    me.done = True
    if me.loose:
        drop_surplus(state, me)
    if action.chips is not None and action.chips != me.chips:
        judge.claim("chips kept", action.chips, me.chips, at="INT")


def _check_done(state: State, me: Player, judge: Judge) -> None:
    missing = not_done(state, me)
    if missing:
        code, message, reason = missing
        if code == "C04":
            judge.stop(code, message, reason, at="DONE")
        judge.refuse(code, message, reason, at="DONE")
    elif state.worlds is not None:
        if is_doubtful(state, me):
            who = judge.name(me.seat)
            judge.notice("MM-Q35", f"a card of {who} was not written down: whether it may wait as an attack cannot be checked")
        follow(state, kept(state, me))


def _give_back(state: State, me: Player, action: GiveBack, judge: Judge) -> None:
    check_time(state, me, judge)
    if not me.loose or not all(player.done for player in state.players):
        reason = "only points freed by a swap may go back to the bag (MM-Q31)"
        judge.stop("MM-31", f"{judge.name(me.seat)} has no freed upgrade points", reason, at="RETURN")
    state.bag += me.loose
    me.loose = 0
    me.received = EMPTY


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
    players = (state.players[state.last], state.players[1 - state.last])
    for player in players:
        if player.due:
            return Awaited("chance", player.seat, turn, f"the draw of {count(player.due, 'card')}")
    for player in players:
        if not player.done:
            return Awaited("move", player.seat, turn, f"round {state.round}, until done")
    for player in players:
        if player.loose:
            return Awaited("move", player.seat, turn, "freed upgrade points")
    attacker = state.attacker()
    if attacker is not None:
        return Awaited("move", attacker.seat, turn, "an action against the other board")
    return Awaited("chance", None, turn, f"the dice roll of round {state.round}")


# -- what a refusal says ---------------------------------------------------------------------------------------------


def _refuse_field(name: str, rule: str, judge: Judge) -> NoReturn:
    judge.stop(rule, f"there is no field {name}", "fields are red, yellow or grey 1 to 6", at="INT")


def _lying(state: State, me: Player, kind: int) -> str:
    fields = [state.edition.fields[f] for f, there in enumerate(me.kinds) if there == kind]
    return f"the point goes on an identical card; {KINDS[kind]} lies on: {', '.join(fields) or 'no field'}"


_ACTIONS: dict[type, tuple[Callable[[State, Player, Any, Judge], None], bool]] = {
    BuyCard: (buy_card, False),
    BuyPoint: (buy_point, False),
    Draw: (draw, False),
    Place: (_place, True),
    Upgrade: (_upgrade, True),
    Put: (_put, True),
    TradeCard: (_trade_card, True),
    TradeField: (_trade_field, True),
    Play: (_play, True),
    Swap: (swap, True),
    RemoveCard: (remove_card, True),
    RemovePoint: (remove_point, True),
    Discard: (_discard, True),
    GiveBack: (_give_back, True),
    Done: (_done, True),
}
"""How to play an action, and whether its line may end with it: something follows what is bought or drawn."""
