"""The turns of a round: playing, exchanging, leaving, and the cards drawn for them. Search for a number (`AK-29`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.animal_kingdoms.cards import BIT, OLD, UNKNOWN, name
from referee.games.animal_kingdoms.checks import (
    check_draw,
    check_field,
    check_pair,
    check_turn,
    find_kingdom,
    refuse_law,
)
from referee.games.animal_kingdoms.deck import forget_age, take, without
from referee.games.animal_kingdoms.edition import KINGDOMS
from referee.games.animal_kingdoms.notation import CROWN, Bonus, Draw, Exchange, Leave, Play
from referee.games.animal_kingdoms.scoring import EXCHANGE, check_bonus, end_round, give, score_on
from referee.games.animal_kingdoms.state import PLAY, REFILL, State
from referee.games.game import Judge


def play_card(state: State, seat: int, move: Play, judge: Judge) -> None:
    cards, size, field = move
    edition = state.edition
    if state.phase != PLAY or seat != state.turn or state.owed >= 0 or len(state.hands[seat]) < edition.hand:
        check_turn(state, seat, judge)
    kingdom = find_kingdom(state, size, len(cards), judge)
    hand, unseen, held = without(state, seat, cards, judge)
    law = edition.laws[state.laws[kingdom]]
    if law.pair or len(cards) > 1:
        check_pair(state, move, kingdom, judge)
    allowed = law.allowed(state.rows, kingdom)
    for card in cards:
        if not allowed & BIT[card]:
            refuse_law(state, kingdom, card, cards.index(card), allowed, judge)
    if not state.supply[seat]:  # AK-Q21
        message = f"{judge.name(seat)} has no shield left to put at kingdom {size}"
        judge.refuse("AK-12", message, at="INT", nth=len(cards))
    if field is not None:
        check_field(state, kingdom, field, judge)

    # From here on nothing can be refused.
    state.hands[seat], state.unseen, state.held = hand, unseen, held
    state.rows[kingdom] += cards
    for card in cards:
        state.laid |= BIT[card]
    state.count[kingdom * state.people + seat] += 1
    state.supply[seat] -= 1
    state.turn = seat
    state.drawing = "AK-16" if len(cards) == 1 else "AK-26"
    if state.free[kingdom] and not (field == CROWN and state.crown[kingdom] < 0):
        state.free[kingdom] -= 1
    else:
        state.crown[kingdom] = seat
        state.drawing = "AK-32"
        leave_round(state, seat)


def exchange(state: State, seat: int, move: Exchange, judge: Judge) -> None:
    check_turn(state, seat, judge)
    if True in state.out:
        gone = ", ".join(judge.name(other) for other, out in enumerate(state.out) if out)
        rule = "AK-67" if state.egon >= 0 and state.out[state.egon] else "AK-29"
        judge.refuse(rule, f"{judge.name(seat)} may not exchange any more", f"has left this round: {gone}")
    most = state.edition.hand
    if len(move.cards) > most:
        judge.refuse("AK-27", f"{len(move.cards)} cards are exchanged; 1 to {most} are allowed", at="ANIMAL", nth=most)
    hand, unseen, held = without(state, seat, move.cards, judge)
    before = state.hands[seat]
    state.hands[seat], state.unseen, state.held = hand, unseen, held
    discarded = move.cards
    if UNKNOWN in discarded and OLD in before:
        if UNKNOWN in before:
            forget_age(state)
        else:
            discarded = tuple(OLD if card == UNKNOWN else card for card in discarded)
    state.discards += discarded  # AK-Q32
    state.turn = seat
    state.drawing = "AK-27"
    give(state, seat, EXCHANGE, state.edition.exchange, move=state.moves + 1)


def leave(state: State, seat: int, move: Leave, judge: Judge) -> None:
    check_turn(state, seat, judge)
    if not state.edition.free_leaving and True not in state.out:  # AK-Q1
        judge.refuse("AK-30", f"{judge.name(seat)} may not leave: nobody has left this round", "who cannot play exchanges")
    elif not state.edition.late_leaving:
        fitting = next(plays(state, seat, known(state, seat)), None)
        if fitting is not None:  # AK-Q2
            cards = " and ".join(map(name, fitting.cards))
            judge.refuse("AK-30", f"{judge.name(seat)} must play", f"{cards} fits at kingdom {fitting.kingdom}")
        elif hidden := sum(card < 0 for card in state.hands[seat]):
            judge.notice("AK-30", f"{hidden} of {judge.name(seat)}'s cards are hidden: whether one fits cannot be judged")
    state.turn = seat
    leave_round(state, seat)
    if state.owed < 0:
        finish_turn(state, judge)


def leave_round(state: State, seat: int) -> None:
    """AK-31; AK-33: the first one has yet to take a bonus token."""
    if True not in state.out and state.seats > 1:
        state.owed = seat
    state.out[seat] = True


def draw(state: State, seat: int, move: Draw, judge: Judge) -> None:
    cards = move.cards
    full = state.edition.hand
    missing = full - len(state.hands[seat])
    if missing < len(cards) or seat != state.turn or state.phase != PLAY:
        check_draw(state, seat, len(cards), judge)
    drawn = take(state, cards, judge)
    state.hands[seat] += drawn
    if len(cards) < missing:
        return
    if state.phase == PLAY:
        if state.owed < 0:
            finish_turn(state, judge)
    elif state.phase == REFILL:
        state.moves += 1
        if all(len(hand) >= full for hand in state.hands):
            score_on(state)


def take_bonus(state: State, seat: int, move: Bonus, judge: Judge) -> None:
    value = move.value
    if state.owed != seat:
        if state.seats == 1:
            judge.refuse("AK-71", "there are no bonus tokens when one plays alone", final=True)
        judge.refuse(
            "AK-33", f"{judge.name(seat)} takes no bonus token", "only the first to leave a round takes one", final=True
        )
    if value != UNKNOWN:
        check_bonus(state, value, judge)
    state.bonus[seat].append(value)
    state.owed = -1
    if len(state.hands[seat]) >= state.edition.hand:
        finish_turn(state, judge)


def finish_turn(state: State, judge: Judge) -> None:
    """The turn is over: the next one clockwise who has not left goes on, or the round ends."""
    if state.turn != state.egon:
        state.moves += 1
    state.mover = state.turn
    if True not in state.out:
        advance(state)
        if state.egon < 0:
            end_if_stuck(state, judge)
    elif False in state.out:
        advance(state)
    else:
        end_round(state)  # AK-34


def advance(state: State) -> None:
    """The next one clockwise who has not left; Egon after the last player of a cycle (AK-60, AK-Q29)."""
    seats, egon, turn, out = state.seats, state.egon, state.turn, state.out
    if egon < 0:
        turn = (turn + 1) % seats
        while out[turn]:
            turn = (turn + 1) % seats
    else:
        turn = _after(state, turn)
        while out[turn]:
            turn = _after(state, turn)
    state.turn = turn


def _after(state: State, turn: int) -> int:
    if turn == state.egon:
        return state.starter
    turn = (turn + 1) % state.seats
    return state.egon if turn == state.starter else turn


def end_if_stuck(state: State, judge: Judge) -> None:
    """AK-Q25: where no card outside the kingdoms fits anywhere, the round would never end, so it ends at once."""
    edition, rows = state.edition, state.rows
    if edition.free_leaving:
        return
    for kingdom in range(KINGDOMS):
        if state.free[kingdom] or state.crown[kingdom] < 0:
            law = edition.laws[state.laws[kingdom]]
            fitting = law.allowed(rows, kingdom) & ~state.laid
            if fitting and (not law.pair or edition.holds_pair(fitting)):
                return
    judge.notice("AK-Q25", f"no card that is not laid fits anywhere: round {state.round} ends, and nobody takes a bonus token")
    end_round(state)


def known(state: State, seat: int) -> list[int]:
    """The cards in a hand that are not hidden, in order."""
    return sorted(card for card in state.hands[seat] if card > 0)


def plays(state: State, seat: int, cards: Sequence[int]) -> Iterator[Play]:
    """The plays that a player has with these cards: by kingdom, then by card as they are given."""
    edition, rows = state.edition, state.rows
    if not state.supply[seat]:
        return
    for kingdom, size in enumerate(edition.sizes):
        if not state.free[kingdom] and state.crown[kingdom] >= 0:
            continue
        law = edition.laws[state.laws[kingdom]]
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
