"""Who may act at all, and which card leaves a hand: from where, and what must not wait for it (MM-15, MM-25, MM-28)."""

from __future__ import annotations

from typing import NoReturn

from referee.games.game import Judge
from referee.games.monkey_maniacs.edition import ACTIONS, AT_ONCE, ATTACKS, KINDS
from referee.games.monkey_maniacs.notation import UNKNOWN, card
from referee.games.monkey_maniacs.stack import too_many, where_they_are
from referee.games.monkey_maniacs.state import Player, State
from referee.games.monkey_maniacs.worlds import Rules, Worlds, acted, follow, taken, worlds_of


def check_turn(state: State, me: Player, judge: Judge) -> None:
    """May this player still buy, play or put something in this round?"""
    check_time(state, me, judge)
    if me.done:
        who = judge.name(me.seat)
        if all(player.done and not player.loose for player in state.players) and state.attacker() is None:
            reason = "both players are done with it, so nothing is bought or played any more (MM-35)"
            judge.stop("C02", f"the dice roll of round {state.round} is missing before this move", reason)
        judge.refuse("MM-35", f"{who} is done with round {state.round}", "only cards can still be traded in", at="PLAYER")


def check_time(state: State, me: Player, judge: Judge) -> None:
    """Has the table done all that comes before any action of this player?"""
    if state.number:
        judge.stop("C02", f"the wave of round {state.round} is missing before this move", "the dice are rolled")
    opening = state.edition.opening
    late = [player.seat for player in state.players if player.due == opening]
    if late:
        reason = f"still to draw: {' and '.join(map(judge.name, late))}"
        judge.stop("MM-14", f"both players draw their {opening} cards before anybody plays", reason)
    if me.due:
        reason = "say what came from the stack: buy card, draw dart"
        judge.stop("C02", f"the card that {judge.name(me.seat)} bought is missing before this move", reason)


def check_direct(state: State, me: Player, judge: Judge) -> Worlds | None:
    """MM-28: a bought druid or crate is played before its player buys, plays or puts anything else (MM-Q28).

    Returns the worlds that are left where cards were not written down: `go_on` with them when all is checked.
    """
    if state.worlds is None:
        if state.edition.plays_directly:
            for kind in me.hand:
                if kind in AT_ONCE:
                    _refuse_waiting(state, kind, judge)
                    break
        return None
    left = acted(state, me, state.worlds)
    if not left:
        known = [kind for kind in me.hand if kind in AT_ONCE]
        if known:
            _refuse_waiting(state, known[0], judge)
        else:
            reason = "it can only be a druid or a crate, and those are played directly"
            judge.refuse("MM-28", "the drawn card that was not written down comes first", reason)
    return left or state.worlds


def is_free(state: State, me: Player) -> bool:
    """MM-28: does no druid or crate wait that must be played first?"""
    if state.worlds is not None:
        return bool(acted(state, me, state.worlds))
    return not (state.edition.plays_directly and any(kind in AT_ONCE for kind in me.hand))


def _refuse_waiting(state: State, kind: int, judge: Judge) -> None:
    name = KINDS[kind]
    if state.edition.is_nothing_between:
        reason = f"play {name} or trade it in before you do anything else (option direct=at-once, MM-Q28)"
    else:
        reason = f"play {name} or trade it in before you buy, place, upgrade, put or play anything else"
    judge.refuse("MM-28", f"the {name} that was drawn comes first", reason)


def go_on(state: State, worlds: Worlds | None) -> None:
    """What `check_direct` allowed is done."""
    if worlds is not None:
        follow(state, worlds)


def plays_left(state: State, me: Player) -> int:
    """MM-15: how many cards of the opening may still be played."""
    edition = state.edition
    return edition.plays - (edition.opening - len(me.opening) - me.discarded)


def find_card(
    state: State, me: Player, kind: int, judge: Judge, *, is_play: bool = False, to_pile: bool = True
) -> Worlds | None:
    """Is there such a card to leave a player's hand, for the discard pile or for the board? A play keeps to MM-28.

    Returns the worlds as they are when it has left, or None where it is known: then `leave` finds it again.
    """
    if state.worlds is not None or kind == UNKNOWN:
        return _find_unseen(state, me, kind, judge, is_play, to_pile)
    hand = me.hand
    if is_play and hand and not (kind in AT_ONCE and kind in hand):
        check_direct(state, me, judge)
    if kind not in hand:
        if kind not in me.opening:
            _refuse_missing(me, kind, judge)
        if plays_left(state, me) <= 0:
            _refuse_fourth(state, judge)
    return None


def _find_unseen(state: State, me: Player, kind: int, judge: Judge, is_play: bool, to_pile: bool) -> Worlds:
    """The worlds in which such a card can leave the hand. If there is none, name the rule without which there would be one."""
    worlds, rules = worlds_of(state), _rules(state, me, is_play)
    found = taken(state, worlds, me.seat, kind, rules, to_pile=to_pile)
    if found:
        return found
    rules = rules._replace(is_play=False, may_be_late=True)
    found = taken(state, worlds, me.seat, kind, rules, to_pile=to_pile)
    if found:
        _refuse_late(state, me, kind, judge)
        return found
    rules = rules._replace(stay=0)
    found = taken(state, worlds, me.seat, kind, rules, to_pile=to_pile)
    if found:
        _refuse_fourth(state, judge)
        return found
    if kind != UNKNOWN and taken(state, worlds, me.seat, kind, rules._replace(may_be_more=True), to_pile=to_pile):
        judge.stop("C03", too_many(state, kind), where_they_are(state, kind), at="KIND")
    if me.done and kind != UNKNOWN and kind not in ATTACKS and UNKNOWN in (*me.hand, *me.opening):
        reason = "whoever is done keeps nothing but actions against the other board (MM-Q35)"
        judge.stop("MM-25", f"{judge.name(me.seat)} was done with a {KINDS[kind]} in hand", reason, at="KIND")
    _refuse_missing(me, kind, judge)


def _rules(state: State, me: Player, is_play: bool) -> Rules:
    edition = state.edition
    barred = () if is_play or edition.may_trade_actions else ACTIONS
    return Rules(is_play, edition.opening - edition.plays - me.discarded, barred)


def can_be_played(state: State, me: Player, kind: int) -> bool:
    """Can a card in hand, where not all are written down, be played as this kind?"""
    return bool(taken(state, worlds_of(state), me.seat, kind, _rules(state, me, True), to_pile=True))


def _refuse_late(state: State, me: Player, kind: int, judge: Judge) -> None:
    if kind in AT_ONCE and not any(held in AT_ONCE for held in me.hand):
        reason = "after drawing it, its player bought, placed, upgraded, put or played something else first (MM-Q28)"
        judge.refuse("MM-28", f"the {KINDS[kind]} was not played directly", reason, at="KIND")
    else:
        check_direct(state, me, judge)


def _refuse_fourth(state: State, judge: Judge) -> None:
    edition = state.edition
    reason = f"the other {edition.opening - edition.plays} are discarded"
    judge.refuse("MM-15", f"more than {edition.plays} of the {edition.opening} opening cards are played", reason, at="KIND")


def _refuse_missing(me: Player, kind: int, judge: Judge) -> NoReturn:
    found = " ".join(map(card, (*me.hand, *me.opening))) or "nothing"
    judge.stop("MM-25", f"{judge.name(me.seat)} has drawn no {card(kind)}", f"in hand: {found}", at="KIND")


def leave(state: State, me: Player, worlds: Worlds | None, kind: int, *, to_pile: bool = True) -> None:
    """The card that was found leaves the hand for the discard pile, or for the board.

    A bought card goes before one of the opening, because it must be played and the other need not be.
    """
    if worlds is not None:
        follow(state, worlds)
    else:
        (me.hand if kind in me.hand else me.opening).remove(kind)
        if to_pile:
            state.discards[kind] += 1
