"""What players do in a round of Monkey Maniacs, and what is awaited in it. Which file has which rule, rules.py says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from referee.games.game import EMPTY, UNKNOWN
from referee.games.judge import Judge
from referee.games.monkey_maniacs.attacks import drop_surplus, no_target, remove_card, remove_point, swap
from referee.games.monkey_maniacs.buying import buy_card, buy_point, draw
from referee.games.monkey_maniacs.edition import ATTACKS, CARDS, CRATE, DRUID, KINDS, MOST_POINTS
from referee.games.monkey_maniacs.hands import (
    check_direct,
    check_time,
    check_turn,
    field_of,
    find_card,
    go_on,
    is_only_bought_traded,
    leave,
    plays_left,
    refuse_trade,
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
from referee.language import mark
from referee.language.sentence import Phrase, phrase


def play(state: State, seat: int, action: Any, judge: Judge) -> None:
    if state.over:
        low = min(player.health for player in state.players)
        if low <= 0:
            judge.stop("MM-62", "the game is over", "health has fallen to {health}", health=low)
        judge.stop("MM-62", "the game is over", "round {round} was the last one (MM-64)", round=state.round)
    me = state.players[seat]
    kind = type(action)
    _ACTIONS[kind](state, me, action, judge)
    state.last = seat
    if kind not in _FOLLOWED and not (me.loose or me.opening) and (not me.hand or kind is Done or _waits(me.hand)):
        state.moves += 1


def _waits(hand: list[int]) -> bool:
    """Is there nothing in hand but actions against the other board?"""
    return all(kind in ATTACKS for kind in hand)


# -- playing cards -------------------------------------------------------------------------------------------------


def _place(state: State, me: Player, action: Place, judge: Judge) -> None:
    kind, name = action
    if kind >= DRUID:
        judge.stop(
            "MM-13", "the {card:name} is an action: it is played and discarded, never placed", at="KIND", card=KINDS[kind]
        )
    if me.done or me.due or state.number or state.round == 1:
        check_turn(state, me, judge)
    kinds = me.kinds
    found = find_card(state, me, kind, judge, is_play=True, to_pile=False)
    field = field_of(state, name, "MM-26", judge)
    if kinds[field] != EMPTY:  # MM-26
        _refuse_taken(state, me, field, judge)
    leave(state, me, found, kind, to_pile=False)
    me.lay(field, kind)


def _upgrade(state: State, me: Player, action: Upgrade, judge: Judge) -> None:
    kind, name = action
    check_turn(state, me, judge)
    if state.round == 1 and not state.edition.may_upgrade_first_round:
        judge.refuse(
            "MM-27", "cards cannot be exchanged for upgrade points in round 1", "option first-round-upgrades=no (MM-Q10)"
        )
    found = find_card(state, me, kind, judge, is_play=True)
    field = field_of(state, name, "MM-27", judge)
    if me.kinds[field] != kind:  # MM-27
        _refuse_twin(state, kind, field, me.kinds[field], judge)
    if not state.bag:
        judge.stop("MM-27", "no upgrade points are left in the bag", at="KIND")
    if me.points[field] >= MOST_POINTS:  # MM-12
        _refuse_full(name, judge)
    leave(state, me, found, kind)
    state.bag -= 1
    me.points[field] += 1


def _put(state: State, me: Player, action: Put, judge: Judge) -> None:
    if me.due or state.number or state.round == 1:
        check_time(state, me, judge)
    if not me.loose:
        judge.stop(
            "MM-32",
            "{player} has no upgrade point to put down",
            "buy one first: buy point; or exchange a drawn card for one: upgrade dart red 3",
            at="COLOUR",
            player=judge.name(me.seat),
        )
    worlds = state.worlds
    if me.hand and not me.done:
        worlds = check_direct(state, me, judge)
    field = field_of(state, action.field, "MM-32", judge)
    if me.kinds[field] == EMPTY:
        judge.stop("MM-32", "{player} has no card on {field:name}", at="COLOUR", player=judge.name(me.seat), field=action.field)
    if me.points[field] >= MOST_POINTS:  # MM-12
        _refuse_full(action.field, judge)
    if field == me.received:
        judge.refuse(
            "MM-31",
            "the card on {field:name} was just received",
            "freed points go on other cards (option freed=others, MM-Q31)",
            at="COLOUR",
            field=action.field,
        )
    me.points[field] += 1
    go_on(state, worlds)
    me.loose -= 1
    if not me.loose:
        me.received = EMPTY


def _refuse_full(name: str, judge: Judge) -> NoReturn:
    judge.stop(
        "MM-12",
        "the card on {field:name} has no free slot",
        "with {points} upgrade points it is at stage {stage}, the highest",
        at="COLOUR",
        field=name,
        points=MOST_POINTS,
        stage=MOST_POINTS + 1,
    )


def _play(state: State, me: Player, action: Play, judge: Judge) -> None:
    kind, edition = action.kind, state.edition
    if kind in ATTACKS:
        no_target(state, me, action, judge)
        return
    check_turn(state, me, judge)
    if kind in CARDS:
        judge.stop(
            "MM-9", "the {card:name} is placed, not played", "for example: place {card:name} red 3", at="KIND", card=KINDS[kind]
        )
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
        judge.refuse(
            "MM-15",
            "only {most} of the {cards} opening cards are discarded",
            "the other {plays} are played",
            at="KIND",
            most=most,
            cards=edition.opening,
            plays=edition.plays,
        )
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
        if kind not in left:  # MM-15, MM-25
            _refuse_discard(state, me, kind, nth, judge)
        left.remove(kind)
    return left


def _discard_unseen(state: State, me: Player, action: Discard, worlds: Worlds, judge: Judge) -> Worlds:
    known = 0
    for kind in action.kinds:
        worlds = discarded(worlds, me.seat, kind)
        if not worlds:  # MM-15, MM-25
            _refuse_discard(state, me, kind, known, judge)
        known += kind != UNKNOWN
    return worlds


def _refuse_discard(state: State, me: Player, kind: int, nth: int, judge: Judge) -> NoReturn:
    if kind in me.hand or state.round > 1:
        judge.stop(
            "MM-25",
            "{card:name} cannot be discarded",
            "bought cards are played or traded in",
            at="KIND",
            nth=nth,
            card=card(kind),
        )
    player = judge.name(me.seat)
    if not me.opening:
        judge.stop("MM-15", "{player} has no opening cards left to discard", at="KIND", nth=nth, player=player)
    judge.stop(
        "MM-15",
        "{player} has no {card:name} to discard",
        "opening cards left: {cards:name list}",
        at="KIND",
        nth=nth,
        player=player,
        card=card(kind),
        cards=tuple(map(card, me.opening)),
    )


# -- trading in ----------------------------------------------------------------------------------------------------


def _check_trade(state: State, me: Player, judge: Judge) -> None:
    if state.number:
        judge.refuse("MM-33", "too late to trade in a card", "the dice of round {round} are already rolled", round=state.round)
    else:
        check_time(state, me, judge)
    if state.round == 1 and not state.edition.may_trade_first_round:
        judge.refuse(
            "MM-33",
            "cards cannot be traded in during round 1",
            "option first-round-trades=bought allows it for bought cards, first-round-trades=yes for all (MM-Q26)",
        )
    if me.done and not state.edition.may_trade_late:
        judge.refuse(
            "MM-33",
            "{player} is done with round {round}",
            "option late-trades=no (MM-Q30)",
            player=judge.name(me.seat),
            round=state.round,
        )


def _trade_card(state: State, me: Player, action: TradeCard, judge: Judge) -> None:
    kind = action.kind
    _check_trade(state, me, judge)
    if kind >= 0 and kind not in CARDS and not state.edition.may_trade_actions:
        judge.refuse(
            "MM-33",
            "the {card:name} is an action: it cannot be traded in",
            "option trade-actions=no (MM-Q8)",
            at="KIND",
            card=KINDS[kind],
        )
    is_play = state.edition.is_nothing_between and not me.done
    found = find_card(state, me, kind, judge, is_play=is_play, is_bought=is_only_bought_traded(state))
    leave(state, me, found, kind)
    me.later += state.edition.trade


def _trade_field(state: State, me: Player, action: TradeField, judge: Judge) -> None:
    _check_trade(state, me, judge)
    if is_only_bought_traded(state):  # MM-33
        refuse_trade(judge, at="COLOUR")
    field = field_of(state, action.field, "MM-33", judge)
    points, kind = me.points, me.kinds[field]
    if kind == EMPTY:
        judge.stop("MM-33", "{player} has no card on {field:name}", at="COLOUR", player=judge.name(me.seat), field=action.field)
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
        drop_surplus(state, me, "MM-Q13", judge)


# -- the end of a player's round -------------------------------------------------------------------------------------


def is_through(state: State, me: Player, judge: Judge) -> bool:
    """Has a player done all that comes before being done? Otherwise the judge hears what is left."""
    edition, hand, opening = state.edition, me.hand, me.opening
    held = [kind for kind in hand if kind not in ATTACKS]
    may_be_attacks = state.worlds is None or bool(kept(state, me))
    if edition.may_keep_unseen or may_be_attacks:
        held = [kind for kind in held if kind != UNKNOWN]
    elif UNKNOWN in held:
        judge.stop(
            "C04",
            "a drawn card was not written down",
            "name it where it is played, or write: trade ? (option unseen-attacks=refused, MM-Q35)",
            at="DONE",
        )
    if held:
        judge.refuse(
            "MM-25",
            "still in hand: {card:name}",
            "drawn cards are played or traded in before a player is done",
            at="DONE",
            card=KINDS[held[0]],
        )
        return False
    if state.round == 1:
        right = edition.opening - edition.plays
        if me.discarded != right:
            judge.refuse(
                "MM-15",
                "{plays} opening cards must be played and {discards} discarded",
                "discarded so far: {discarded}; still in hand: {held}",
                at="DONE",
                plays=edition.plays,
                discards=right,
                discarded=me.discarded,
                held=len(opening),
            )
            return False
        may_be_kept = ATTACKS if not (edition.may_keep_unseen or may_be_attacks) else (*ATTACKS, UNKNOWN)
        held = [kind for kind in opening if kind not in may_be_kept]
        if held:
            judge.refuse(
                "MM-15",
                "still in hand: {card:name}",
                "{left:# more opening card|# more opening cards} must be played",
                at="DONE",
                card=card(held[0]),
                left=plays_left(state, me),
            )
            return False
    if me.loose and me.slots():
        judge.refuse(
            "MM-29",
            "{loose:# upgrade point is|# upgrade points are} not put down yet",
            "before a player is done, points are put on cards as long as there are free slots: {slots} (MM-Q12)",
            at="DONE",
            loose=me.loose,
            slots=me.slots(),
        )
        return False
    if not may_be_attacks:
        judge.refuse(
            "MM-25",
            "an unseen card is still in hand",
            "it cannot be an action against the opponent's board; name it where it is played, or write: trade ?",
            at="DONE",
        )
        return False
    return True


def _done(state: State, me: Player, action: Done, judge: Judge) -> None:
    if me.done or me.due or state.number or state.round == 1:
        check_turn(state, me, judge)
    if me.hand or me.loose or state.round == 1 or state.worlds is not None:
        _check_done(state, me, judge)
    me.done = True
    if me.loose:
        drop_surplus(state, me, "MM-Q32", judge)
    if action.chips is not None and action.chips != me.chips:
        judge.claim("chips kept", action.chips, me.chips, at="INT", parts=partial(_set_aside, me), right=str(me.chips))


def _set_aside(me: Player) -> list[Phrase]:
    """MM-38: what is easily counted among them."""
    later = phrase("{later:# chip is|# chips are} set aside for the next round and not among them", later=me.later)
    return [later] if me.later else []


def _check_done(state: State, me: Player, judge: Judge) -> None:
    if is_through(state, me, judge) and state.worlds is not None:
        if is_doubtful(state, me):
            judge.notice(
                "MM-Q35",
                "{player} is done with an unseen card: whether it may wait as an attack could not be checked",
                player=judge.name(me.seat),
            )
        follow(state, kept(state, me))


def _give_back(state: State, me: Player, action: GiveBack, judge: Judge) -> None:
    check_time(state, me, judge)
    if me.returned and not me.loose:
        me.returned = False
        return
    if not me.loose or not all(player.done for player in state.players):
        judge.stop(
            "MM-31",
            "{player} has no freed upgrade points",
            "only points freed by a swap can be given back (MM-Q31)",
            at="RETURN",
            player=judge.name(me.seat),
        )
    state.bag += me.loose
    me.loose = 0
    me.received = EMPTY


# -- whose turn it is ------------------------------------------------------------------------------------------------


# -- what a refusal says ---------------------------------------------------------------------------------------------


def _refuse_taken(state: State, me: Player, field: int, judge: Judge) -> NoReturn:
    name, there = state.edition.fields[field], KINDS[me.kinds[field]]
    if EMPTY not in me.kinds:
        judge.stop(
            "MM-26",
            "{field:name} is not free",
            "occupied by: {there:name}; the board is full, so trade in a card first (MM-Q11)",
            at="COLOUR",
            field=name,
            there=there,
        )
    judge.stop(
        "MM-26",
        "{field:name} is not free",
        "occupied by: {there:name}; free fields: {free:name list}",
        at="COLOUR",
        field=name,
        there=there,
        free=tuple(state.edition.fields[f] for f, kind in enumerate(me.kinds) if kind == EMPTY),
    )


def _refuse_twin(state: State, kind: int, field: int, there: int, judge: Judge) -> None:
    """The card on a field is not of the kind that is given up for a point, or there is none."""
    name, reason = state.edition.fields[field], mark("the point must go on an identical card: {card:name}")
    if there == EMPTY:
        judge.stop("MM-27", "{field:name} is empty", reason, at="COLOUR", field=name, card=KINDS[kind])
    judge.refuse(
        "MM-27",
        "the card on {field:name} is {there:name}, not {card:name}",
        reason,
        at="COLOUR",
        field=name,
        there=KINDS[there],
        card=KINDS[kind],
    )


_ACTIONS: dict[type, Callable[[State, Player, Any, Judge], None]] = {
    BuyCard: buy_card,
    BuyPoint: buy_point,
    Draw: draw,
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
"""What plays each action."""
_FOLLOWED = frozenset((BuyCard, BuyPoint, Draw))
"""No line ends with these: what was bought or drawn is played."""
