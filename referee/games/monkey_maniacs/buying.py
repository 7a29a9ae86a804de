"""Buying cards and upgrade points, and drawing what was bought (MM-14, MM-16, MM-23, MM-24)."""

from __future__ import annotations

from referee.games.judge import Judge
from referee.games.monkey_maniacs.hands import check_direct, check_turn, go_on
from referee.games.monkey_maniacs.notation import BuyCard, BuyPoint, Draw
from referee.games.monkey_maniacs.stack import cards_left, draw_cards, draw_one
from referee.games.monkey_maniacs.state import SEATS, Player, State
from referee.games.monkey_maniacs.worlds import Worlds


def buy_card(state: State, me: Player, action: BuyCard, judge: Judge) -> None:
    price = state.edition.card_price
    worlds = _check_buyer(state, me, price, "MM-23", judge)
    if state.stack <= SEATS and cards_left(state) < 1:
        judge.stop("MM-23", "no card is left to buy", "the stack and the discard pile are empty (MM-Q33)", at="BUY")
    if action.kind is None:
        me.due = 1
        go_on(state, worlds)
    else:
        draw_one(state, me, action.kind, judge, worlds)
    me.chips = me.chips - price if me.chips > price else 0


def buy_point(state: State, me: Player, action: BuyPoint, judge: Judge) -> None:
    price = state.edition.point_price
    worlds = _check_buyer(state, me, price, "MM-24", judge)
    if not state.bag:
        judge.stop("MM-24", "no upgrade points are left in the bag", at="BUY")
    me.chips = me.chips - price if me.chips > price else 0
    state.bag -= 1
    me.loose += 1
    go_on(state, worlds)


def _check_buyer(state: State, me: Player, price: int, rule: str, judge: Judge) -> Worlds | None:
    if me.done or me.due or state.number or state.round == 1:
        check_turn(state, me, judge)
    worlds = state.worlds
    if me.hand or worlds is not None:
        worlds = check_direct(state, me, judge)
    if me.chips < price or state.round == 1:
        _check_price(state, me, price, rule, judge)
    return worlds


def _check_price(state: State, me: Player, price: int, rule: str, judge: Judge) -> None:
    chips = me.chips
    if state.round == 1 and not state.edition.may_buy_first_round:
        judge.refuse("MM-16", "nothing is bought in round 1", "option first-round-buying=no (MM-Q9)", at="BUY")
    elif state.round == 1 and chips < price:
        judge.refuse(
            "MM-16",
            "this costs {price:# chip|# chips}; {player} has {chips:# chip|# chips}",
            "in round 1 only a crate brings chips (MM-Q9)",
            at="BUY",
            price=price,
            player=judge.name(me.seat),
            chips=chips,
        )
    elif chips < price:
        judge.refuse(
            rule,
            "this costs {price:# chip|# chips}; {player} has {chips:# chip|# chips}",
            "set aside for the next round: {later:# chip|# chips}",
            at="BUY",
            price=price,
            player=judge.name(me.seat),
            chips=chips,
            later=me.later,
        )


def draw(state: State, me: Player, action: Draw, judge: Judge) -> None:
    due, kinds = me.due, action.kinds
    if due == 1 and len(kinds) == 1:
        draw_one(state, me, kinds[0], judge, state.worlds)
        me.due = 0
        return
    if not due:
        judge.stop("C01", "{player} has no card to draw", "buy one first: buy card, draw dart", player=judge.name(me.seat))
    if len(kinds) != due:
        rule = "MM-23" if due == 1 else "MM-14"
        judge.stop(rule, "{due:# card|# cards} must be drawn, not {drawn}", at="KIND", due=due, drawn=len(kinds))
    draw_cards(state, me, kinds, judge, state.worlds, is_opening=True)
    me.due = 0
    state.moves += 1
