"""Who may act at all, and which card leaves a hand: from where, and what must not wait for it (MM-15, MM-25, MM-28)."""

from __future__ import annotations

from typing import NoReturn

from referee.games.game import UNKNOWN
from referee.games.judge import Judge
from referee.games.monkey_maniacs.edition import ACTIONS, AT_ONCE, ATTACKS, KINDS
from referee.games.monkey_maniacs.notation import card
from referee.games.monkey_maniacs.stack import refuse_more
from referee.games.monkey_maniacs.state import Player, State
from referee.games.monkey_maniacs.worlds import Rules, Worlds, acted, follow, taken, worlds_of


def check_turn(state: State, me: Player, judge: Judge) -> None:
    """May this player still buy, play or put something in this round?"""
    check_time(state, me, judge)
    if me.done:
        if all(player.done and not player.loose for player in state.players) and state.attacker() is None:
            judge.stop(
                "C02",
                "the dice roll of round {round} is missing before this move",
                "both players are done, so nothing more is bought or played (MM-35)",
                round=state.round,
            )
        judge.refuse(
            "MM-35",
            "{player} is done with round {round}",
            "only trading in cards is still allowed",
            at="PLAYER",
            player=judge.name(me.seat),
            round=state.round,
        )


def check_time(state: State, me: Player, judge: Judge) -> None:
    """Has the table done all that comes before any action of this player?"""
    if state.number:
        judge.stop(
            "C02", "the wave of round {round} is missing before this move", "the dice are already rolled", round=state.round
        )
    opening = state.edition.opening
    late = [player.seat for player in state.players if player.due == opening]
    if late:
        judge.stop(
            "MM-14",
            "both players draw their {cards} cards before anybody plays",
            "still to draw: {players}",
            cards=opening,
            players=tuple(map(judge.name, late)),
        )
    if me.due:
        judge.stop(
            "C02",
            "the card that {player} bought is missing before this move",
            "write what came from the stack: buy card, draw dart",
            player=judge.name(me.seat),
        )


def check_direct(state: State, me: Player, judge: Judge) -> Worlds | None:
    """MM-28: a bought druid or crate is played before its player buys, plays or puts anything else (MM-Q28).

    Returns the worlds that are left where cards were not written down: `go_on` with them when all is checked.
    """
    if state.worlds is None:
        if state.edition.plays_directly:
            for kind in me.hand:
                if kind in AT_ONCE:  # MM-28
                    _refuse_waiting(state, kind, judge)
                    break
        return None
    left = acted(state, me, state.worlds)
    if not left:
        known = [kind for kind in me.hand if kind in AT_ONCE]
        if known:  # MM-28
            _refuse_waiting(state, known[0], judge)
        else:
            judge.refuse(
                "MM-28", "the unseen card comes first", "it can only be a druid or a crate, and those are played directly"
            )
    return left or state.worlds


def is_free(state: State, me: Player) -> bool:
    """MM-28: does no druid or crate wait that must be played first?"""
    if state.worlds is not None:
        return bool(acted(state, me, state.worlds))
    return not (state.edition.plays_directly and any(kind in AT_ONCE for kind in me.hand))


def _refuse_waiting(state: State, kind: int, judge: Judge) -> None:
    judge.refuse(
        "MM-28",
        "the {card:name} comes first",
        "play it or trade it in before doing anything else (option direct=at-once, MM-Q28)"
        if state.edition.is_nothing_between
        else "play it or trade it in before buying, placing, upgrading, putting or playing anything else; with the option "
        "direct=any it may wait (MM-Q28)",
        card=KINDS[kind],
    )


def go_on(state: State, worlds: Worlds | None) -> None:
    """What `check_direct` allowed is done."""
    if worlds is not None:
        follow(state, worlds)


def is_only_bought_traded(state: State) -> bool:
    """MM-Q26: is it round 1, and are only bought cards traded in from the hand?"""
    return state.round == 1 and state.edition.trades_only_bought


def refuse_trade(judge: Judge, *, at: str) -> None:
    judge.refuse(
        "MM-33",
        "only bought cards in hand can be traded in during round 1",
        "option first-round-trades=bought (MM-Q26)",
        at=at,
    )


def plays_left(state: State, me: Player) -> int:
    """MM-15: how many cards of the opening may still be played."""
    edition = state.edition
    return edition.plays - (edition.opening - len(me.opening) - me.discarded)


def find_card(
    state: State,
    me: Player,
    kind: int,
    judge: Judge,
    *,
    is_play: bool = False,
    is_bought: bool = False,
    to_pile: bool = True,
) -> Worlds | None:
    """Is there such a card to leave a player's hand, for the discard pile or for the board? A play keeps to MM-28. With
    `is_bought`, none of the opening may leave.

    Returns the worlds as they are when it has left, or None where it is known: then `leave` finds it again.
    """
    if state.worlds is not None or kind == UNKNOWN:
        return _find_unseen(state, me, kind, judge, is_play, is_bought, to_pile)
    hand = me.hand
    if is_play and hand and not (kind in AT_ONCE and kind in hand):
        check_direct(state, me, judge)
    if kind not in hand:
        if kind not in me.opening:  # MM-25
            _refuse_missing(me, kind, judge)
        if is_bought:  # MM-33
            refuse_trade(judge, at="KIND")
        if plays_left(state, me) <= 0:  # MM-15
            _refuse_fourth(state, judge)
    return None


def _find_unseen(state: State, me: Player, kind: int, judge: Judge, is_play: bool, is_bought: bool, to_pile: bool) -> Worlds:
    """The worlds in which such a card can leave the hand. If there is none, name the rule without which there would be one."""
    worlds, rules = worlds_of(state), _rules(state, me, is_play)
    if is_bought:
        rules = rules._replace(stay=state.edition.opening)
    found = taken(state, worlds, me.seat, kind, rules, to_pile=to_pile)
    if found:
        return found
    rules = rules._replace(is_play=False, may_be_late=True)
    found = taken(state, worlds, me.seat, kind, rules, to_pile=to_pile)
    if found:  # MM-28
        _refuse_late(state, me, kind, judge)
        return found
    rules = rules._replace(stay=0)
    found = taken(state, worlds, me.seat, kind, rules, to_pile=to_pile)
    if found:
        if is_bought:  # MM-33, MM-15
            refuse_trade(judge, at="KIND")
        else:
            _refuse_fourth(state, judge)
        return found
    if kind != UNKNOWN and taken(state, worlds, me.seat, kind, rules._replace(may_be_more=True), to_pile=to_pile):
        refuse_more(state, kind, judge)
    if me.done and kind != UNKNOWN and kind not in ATTACKS and UNKNOWN in me.hand + me.opening:
        judge.stop(
            "MM-25",
            "{player} was already done and cannot still hold the {card:name}",
            "only actions against the opponent's board stay in hand (MM-Q35)",
            at="KIND",
            player=judge.name(me.seat),
            card=KINDS[kind],
        )
    _refuse_missing(me, kind, judge)  # MM-25


def _rules(state: State, me: Player, is_play: bool) -> Rules:
    edition = state.edition
    barred = () if is_play or edition.may_trade_actions else ACTIONS
    return Rules(is_play, edition.opening - edition.plays - me.discarded, barred)


def can_be_played(state: State, me: Player, kind: int) -> bool:
    """Can a card in hand, where not all are written down, be played as this kind?"""
    return bool(taken(state, worlds_of(state), me.seat, kind, _rules(state, me, True), to_pile=True))


def _refuse_late(state: State, me: Player, kind: int, judge: Judge) -> None:
    if kind in AT_ONCE and not any(held in AT_ONCE for held in me.hand):
        judge.refuse(
            "MM-28",
            "the {card:name} was not played directly",
            "after drawing it, its player first bought, placed, upgraded, put or played something else (MM-Q28)",
            at="KIND",
            card=KINDS[kind],
        )
    else:
        check_direct(state, me, judge)


def _refuse_fourth(state: State, judge: Judge) -> None:
    edition = state.edition
    judge.refuse(
        "MM-15",
        "only {plays} of the {cards} opening cards are played",
        "the other {rest} are discarded",
        at="KIND",
        plays=edition.plays,
        cards=edition.opening,
        rest=edition.opening - edition.plays,
    )


def _refuse_missing(me: Player, kind: int, judge: Judge) -> NoReturn:
    player, held = judge.name(me.seat), tuple(map(card, (*me.hand, *me.opening)))
    if not held:
        judge.stop("MM-25", "{player} has no card in hand", at="KIND", player=player)
    judge.stop(
        "MM-25",
        "{player} has no {card:name} in hand",
        "in hand: {cards:name list}",
        at="KIND",
        player=player,
        card=card(kind),
        cards=held,
    )


def field_of(state: State, name: str, rule: str, judge: Judge, *, at: str = "INT", nth: int = 0) -> int:
    """The field of a name."""
    field = state.edition.index.get(name, -1)
    if field >= 0:
        return field
    colour, number = name.split()
    judge.stop(
        rule,
        "there is no field {colour:name} {number}",
        "fields are red, yellow or grey, 1 to 6",
        at=at,
        nth=nth,
        colour=colour,
        number=number,
    )


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
