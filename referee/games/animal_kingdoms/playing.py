"""The turns of a round: playing, exchanging, leaving, and the cards drawn for them. Search for a number (`AK-29`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from referee.games.animal_kingdoms import egon, unseen
from referee.games.animal_kingdoms.cards import BIT, names, set_of
from referee.games.animal_kingdoms.checks import (
    check_draw,
    check_field,
    check_law,
    check_pair,
    check_turn,
    named,
    refuse_kingdom,
)
from referee.games.animal_kingdoms.deck import take, without
from referee.games.animal_kingdoms.edition import KINGDOMS
from referee.games.animal_kingdoms.notation import Bonus, Draw, EgonBonus, EgonTurn, Exchange, Leave, Play
from referee.games.animal_kingdoms.scoring import EXCHANGE, check_bonus, end_round, give, score_on
from referee.games.animal_kingdoms.state import PLAY, REFILL, State
from referee.games.animal_kingdoms.unseen import Fitting
from referee.games.game import UNKNOWN
from referee.games.judge import Judge
from referee.language import mark
from referee.language.sentence import Phrase, phrase

DRAWING = ("", "AK-16", "AK-26")
"""The rule by which cards are drawn, by the number of cards laid."""


def play_card(state: State, seat: int, move: Play, judge: Judge) -> None:
    cards, size, field = move
    edition, hand = state.edition, state.hands[seat]
    if state.phase != PLAY or seat != state.turn or state.owed >= 0 or len(hand) < edition.hand:
        check_turn(state, seat, judge)
    kingdom = edition.index.get(size, -1)
    free = state.free[kingdom]
    if kingdom < 0 or (not free and state.crown[kingdom] >= 0):  # AK-11, AK-15
        refuse_kingdom(state, size, len(cards), judge)
    card, count = cards[0], len(cards)
    after = None if count == 1 and card in hand else without(state, seat, cards, judge)
    law = state.laws[kingdom]
    if count > 1 or law == edition.pair_law:
        check_pair(state, move, kingdom, judge)
    allowed = edition.always[law] or edition.allowed[law](state.rows, kingdom)
    if not allowed & BIT[card]:
        check_law(state, kingdom, card, 0, judge)
    if count > 1 and not allowed & BIT[cards[1]]:
        check_law(state, kingdom, cards[1], 1, judge)
    if not state.supply[seat]:  # AK-Q21
        message = mark("{player} has no shield left for kingdom {kingdom}")
        judge.refuse("AK-12", message, at="INT", nth=count, player=judge.name(seat), kingdom=size)
    if field is not None:
        check_field(state, kingdom, field, judge)

    # From here on nothing can be refused.
    if after is None:
        hand.remove(card)
    else:
        unseen.remove(state, seat, after)
    state.rows[kingdom] += cards
    state.count[kingdom * state.people + seat] += 1
    state.supply[seat] -= 1
    state.turn = seat
    if free and (field is None or state.crown[kingdom] >= 0):
        state.free[kingdom] = free - 1
        state.drawing = DRAWING[count]
    else:
        state.crown[kingdom] = seat
        state.drawing = "AK-32"
        leave_round(state, seat)


def exchange(state: State, seat: int, move: Exchange, judge: Judge) -> None:
    check_turn(state, seat, judge)
    if state.out:
        gone = named([other for other in range(state.people) if state.is_out(other)], judge)
        rule = "AK-67" if state.egon >= 0 and state.out == 1 << state.egon else "AK-29"
        message = mark("{player} may no longer exchange")
        judge.refuse(rule, message, "already out in this round: {gone}", player=judge.name(seat), gone=gone)
    most = state.edition.hand
    if len(move.cards) > most:
        message = mark("{exchanged:# card|# cards} exchanged; 1 to {most} are allowed")
        judge.refuse("AK-27", message, at="ANIMAL", nth=most, exchanged=len(move.cards), most=most)
    put_away = unseen.remove(state, seat, without(state, seat, move.cards, judge))  # may rename hidden cards among the discards
    state.discards += put_away  # AK-Q32
    state.turn = seat
    state.drawing = "AK-27"
    give(state, seat, EXCHANGE, state.edition.exchange, move=state.moves + 1)


def leave(state: State, seat: int, move: Leave, judge: Judge) -> None:
    check_turn(state, seat, judge)
    if not state.edition.free_leaving and not state.out:  # AK-Q1
        message = mark("{player} may not leave: nobody has left this round yet")
        judge.refuse("AK-30", message, "whoever cannot play must exchange", player=judge.name(seat))
    elif not state.edition.late_leaving:
        _check_leaving(state, seat, judge)
    state.turn = seat
    leave_round(state, seat)
    if state.owed < 0:
        finish_turn(state, judge)


def _check_leaving(state: State, seat: int, judge: Judge) -> None:
    """AK-30, AK-Q2: who can play must. With hidden cards that is judged where it is the same whatever they are (AK-Q35)."""
    player, hand = judge.name(seat), state.hands[seat]
    play = next(plays(state, seat, known(state, seat)), None)
    hidden = sum(card < 0 for card in hand)
    if play is not None:
        judge.refuse(
            "AK-30",
            "{player} must play",
            "{cards:name} {count:fits|fit} at kingdom {kingdom}",
            player=player,
            cards=names(play.cards),
            count=len(play.cards),
            kingdom=play.kingdom,
        )
    elif hidden:
        fits = fitting(state, seat)
        if not unseen.can_lack(state, seat, fits):
            judge.refuse("AK-30", "{player} must play", "{why}", player=player, why=_always_fits(state, seat))
        elif unseen.can_fit(state, seat, fits):
            message = mark("{hidden:# card is|# cards are} hidden in {player}'s hand: whether one fits could not be judged")
            judge.notice("AK-30", message, hidden=hidden, player=player)
            unseen.bar(state, seat, fits.alone)


def _always_fits(state: State, seat: int) -> Phrase:
    """Why somebody with hidden cards can play whatever they are."""
    edition = state.edition
    for kingdom in open_kingdoms(state):
        law = edition.laws[state.laws[kingdom]]
        allowed = law.allowed(state.rows, kingdom)
        if not law.pair and any(not cards & ~allowed for cards in unseen.options(state, seat)):
            return phrase(
                "whatever the hidden cards are, one fits at kingdom {kingdom} ({law}: {wording})",
                kingdom=edition.sizes[kingdom],
                law=law.id,
                wording=law.text,
            )
    return phrase("whatever the hidden cards are, something fits")


def leave_round(state: State, seat: int) -> None:
    """AK-31; AK-33: the first one has yet to take a bonus token."""
    if not state.out and state.seats > 1:
        state.owed = seat
    state.out |= 1 << seat


def draw(state: State, seat: int, move: Draw, judge: Judge) -> None:
    cards, hand, phase = move.cards, state.hands[seat], state.phase
    count, full = len(cards), state.edition.hand
    missing = full - len(hand) - count
    if missing < 0 or seat != state.turn or phase != PLAY:
        check_draw(state, seat, count, judge)
    card, left = cards[0], state.unseen
    if (
        count == 1 and state.pile and card > 0 and left >> card & 1 and not state.barred
    ):  # as `take`, for the most frequent draw
        state.unseen = left ^ BIT[card]
        state.pile -= 1
        hand.append(card)
    else:
        hand += take(state, cards, judge)
    if missing > 0:
        state.begun |= 1 << seat
        return
    if state.begun:
        state.begun &= ~(1 << seat)
    if phase == PLAY:
        if state.owed < 0:
            finish_turn(state, judge)
    elif phase == REFILL:
        state.moves += 1
        if min(map(len, state.hands)) >= full:
            score_on(state)


def take_bonus(state: State, seat: int, move: Bonus, judge: Judge) -> None:
    value = move.value
    if state.owed != seat:
        if state.seats == 1:
            judge.stop("AK-71", "there are no bonus tokens in the solo game")
        message = mark("{player} takes no bonus token")
        judge.stop("AK-33", message, "only the first to leave a round takes one", player=judge.name(seat))
    if value != UNKNOWN:
        check_bonus(state, value, judge)
    state.bonus[seat].append(value)
    state.owed = -1
    if len(state.hands[seat]) >= state.edition.hand:
        finish_turn(state, judge)


def egon_turn(state: State, event: EgonTurn, judge: Judge) -> None:
    egon.turn(state, event, judge)
    if state.owed < 0:
        finish_turn(state, judge)


def egon_bonus(state: State, event: EgonBonus, judge: Judge) -> None:
    egon.takes_bonus(state, event.value, judge)
    finish_turn(state, judge)


def finish_turn(state: State, judge: Judge) -> None:
    """The turn is over: the next one clockwise who has not left goes on, or the round ends."""
    turn, out, egon = state.turn, state.out, state.egon
    state.mover = turn
    if turn != egon:
        state.moves += 1
    if not out and egon < 0:
        turn += 1
        state.turn = turn if turn < state.seats else 0
        if state.moves >= state.safe:
            end_if_stuck(state, judge)
    elif out == state.everybody:
        end_round(state)  # AK-34
    elif egon < 0:
        turn, seats = turn + 1, state.seats
        while out >> turn % seats & 1:
            turn += 1
        state.turn = turn % seats
    else:
        turn = _after(state, turn)
        while out >> turn & 1:
            turn = _after(state, turn)
        state.turn = turn


def _after(state: State, turn: int) -> int:
    """Clockwise, and Egon after the last player of a cycle (AK-60, AK-Q29)."""
    if turn == state.egon:
        return state.starter
    turn = (turn + 1) % state.seats
    return state.egon if turn == state.starter else turn


def begin_round(state: State) -> None:
    """The first turn is awaited, and no card lies."""
    edition = state.edition
    lasting = max([edition.lasting[law] for law in state.laws])
    each = 2 if edition.pair_law in state.laws else 1
    state.safe = state.moves + (lasting + each - 1) // each
    state.phase = PLAY


def end_if_stuck(state: State, judge: Judge) -> None:
    """AK-Q25: where no card outside the kingdoms fits anywhere, the round would never end, so it ends at once."""
    if is_stuck(state):
        message = mark("none of the remaining cards fits anywhere: round {round} ends, and nobody takes a bonus token")
        judge.notice("AK-Q25", message, round=state.round)
        end_round(state)


def is_stuck(state: State) -> bool:
    """AK-Q25: does no card outside the kingdoms fit anywhere, and may nobody leave?"""
    edition, rows = state.edition, state.rows
    if edition.free_leaving:
        return False
    lying = sum(map(len, rows))
    for kingdom in range(KINGDOMS):
        if state.free[kingdom] or state.crown[kingdom] < 0:
            law = state.laws[kingdom]
            allowed = edition.allowed[law](rows, kingdom)
            if law != edition.pair_law and allowed.bit_count() > lying:
                return False
            left = allowed & ~set_of(chain.from_iterable(rows))
            if left and (law != edition.pair_law or edition.holds_pair(left)):
                return False
    return True


def known(state: State, seat: int) -> list[int]:
    """The cards in a hand that are not hidden, in order."""
    return sorted(card for card in state.hands[seat] if card > 0)


def open_kingdoms(state: State) -> Iterator[int]:
    """Those that still take a card."""
    return (kingdom for kingdom in range(KINGDOMS) if state.free[kingdom] or state.crown[kingdom] < 0)


def fitting(state: State, seat: int) -> Fitting:
    """What a player could play now, whatever is in the hand."""
    alone = paired = 0
    for kingdom in open_kingdoms(state) if state.supply[seat] else ():
        law = state.edition.laws[state.laws[kingdom]]
        if law.pair:
            paired |= law.allowed(state.rows, kingdom)
        else:
            alone |= law.allowed(state.rows, kingdom)
    return Fitting(alone, paired, state.edition.partners)


def plays(state: State, seat: int, cards: Sequence[int]) -> Iterator[Play]:
    """The plays that a player has with these cards: by kingdom, then by card as they are given."""
    edition, rows = state.edition, state.rows
    if not state.supply[seat]:
        return
    for kingdom in open_kingdoms(state):
        size, law = edition.sizes[kingdom], edition.laws[state.laws[kingdom]]
        allowed = law.allowed(rows, kingdom)
        fitting = [card for card in cards if allowed & BIT[card]]
        if not law.pair:
            for card in fitting:
                yield Play((card,), size, None)
            continue
        for first in fitting:
            for second in fitting:
                if first != second and edition.is_pair(first, second):
                    yield Play((first, second), size, None)
