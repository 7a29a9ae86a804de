"""The turns of a round: playing, exchanging, leaving, and the cards drawn for them. Search for a number (`AK-29`)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.animal_kingdoms.cards import BY_ANIMAL, BY_NUMBER, OLD, UNKNOWN, described, name, set_of
from referee.games.animal_kingdoms.deck import forget_age, take, without
from referee.games.animal_kingdoms.edition import KINGDOMS
from referee.games.animal_kingdoms.notation import CROWN, Draw, Exchange, Play
from referee.games.animal_kingdoms.scoring import EXCHANGE, check_bonus, end_round, give, score_on
from referee.games.animal_kingdoms.state import DEAL, END, FIGHT, LOTS, NEXT, OVER, PLAY, REFILL, State
from referee.games.game import Judge


def play_card(state: State, seat: int, move: Play, judge: Judge) -> None:
    cards, size, field = move
    edition = state.edition
    if state.phase != PLAY or seat != state.turn or not state.on_turn:
        check_turn(state, seat, judge)
    kingdom = edition.index.get(size, -1)
    if kingdom < 0:
        judge.refuse(
            "AK-11",
            f"there is no kingdom {size}",
            f"kingdoms: {edition.listed_sizes}",
            at="INT",
            nth=len(cards),
            final=True,
        )
    hand, unseen, held = without(state, seat, cards, judge)
    law = edition.laws[state.laws[kingdom]]
    if law.pair or len(cards) > 1:
        _check_pair(state, move, kingdom, judge)
    allowed = law.allowed(state.rows, kingdom)
    for nth, card in enumerate(cards):
        if not allowed >> card & 1:
            _refuse_law(state, kingdom, card, nth, allowed, judge)
    if not state.supply[seat]:  # AK-Q21
        judge.refuse(
            "AK-12", f"{judge.name(seat)} has no shield left to put at kingdom {size}", at="INT", nth=len(cards)
        )
    if field is not None:
        _check_field(state, kingdom, field, judge)
    takes_crown = not state.free[kingdom] or (field == CROWN and state.crown[kingdom] < 0)
    if takes_crown and state.crown[kingdom] >= 0:
        owner = judge.name(state.crown[kingdom])
        reason = f"all {size} golden fields are occupied, the crown by {owner}"
        judge.refuse("AK-15", f"kingdom {size} takes no more cards", reason, at="INT", nth=len(cards), final=True)

    # From here on nothing can be refused.
    state.hands[seat], state.unseen, state.held = hand, unseen, held
    state.rows[kingdom] += cards
    for card in cards:
        state.laid |= 1 << card
    state.count[kingdom * state.people + seat] += 1
    state.supply[seat] -= 1
    state.turn = seat
    state.drawing = "AK-16" if len(cards) == 1 else "AK-26"
    if takes_crown:
        state.crown[kingdom] = seat
        state.drawing = "AK-32"
        leave_round(state, seat)
    else:
        state.free[kingdom] -= 1


def exchange(state: State, seat: int, move: Exchange, judge: Judge) -> None:
    check_turn(state, seat, judge)
    if any(state.out):
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
    state.moves += 1
    give(state, seat, EXCHANGE, state.edition.exchange)
    state.moves -= 1


def leave(state: State, seat: int, judge: Judge) -> None:
    check_turn(state, seat, judge)
    if not state.edition.free_leaving and not any(state.out):  # AK-Q1
        judge.refuse(
            "AK-30", f"{judge.name(seat)} may not leave: nobody has left this round", "who cannot play exchanges"
        )
    elif not state.edition.late_leaving:
        fitting = next(plays(state, seat, set_of(state.hands[seat])), None)
        if fitting is not None:  # AK-Q2
            cards = " and ".join(map(name, fitting.cards))
            judge.refuse("AK-30", f"{judge.name(seat)} must play", f"{cards} fits at kingdom {fitting.kingdom}")
        elif hidden := sum(card < 0 for card in state.hands[seat]):
            judge.notice(
                "AK-30", f"{hidden} of {judge.name(seat)}'s cards are hidden: whether one fits cannot be judged"
            )
    state.turn = seat
    leave_round(state, seat)
    if state.owed < 0:
        finish_turn(state, judge)


def leave_round(state: State, seat: int) -> None:
    """AK-31; AK-33: the first one has yet to take a bonus token."""
    if not any(state.out) and state.seats > 1:
        state.owed = seat
    state.out[seat] = True


def draw(state: State, seat: int, move: Draw, judge: Judge) -> None:
    hand = state.hands[seat]
    missing = state.edition.hand - len(hand)
    due = (state.phase == PLAY and state.turn == seat) or state.phase in (REFILL, END, OVER)
    if missing <= 0 or not due:
        reason = (
            f"{judge.name(seat)} has {len(hand)} cards"
            if state.phase != FIGHT
            else "hands are filled after the fight (AK-49)"
        )
        judge.refuse("C01", f"{judge.name(seat)} has no card to draw now", reason, final=True)
    if len(move.cards) > missing:
        message = f"{len(move.cards)} cards are drawn; {missing} would fill the hand"
        judge.refuse(state.drawing, message, f"in hand: {len(hand)}", at="ANIMAL", nth=missing)
    drawn = take(state, move.cards, judge)
    state.hands[seat] += drawn
    if len(move.cards) >= missing:
        if state.phase == REFILL:
            state.moves += 1
            if all(len(other) >= state.edition.hand for other in state.hands):
                score_on(state)
        elif state.phase == PLAY and state.owed < 0:
            finish_turn(state, judge)


def take_bonus(state: State, seat: int, value: int, judge: Judge) -> None:
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
    advance(state)
    if state.phase == PLAY and state.egon < 0 and not any(state.out):
        end_if_stuck(state, judge)


def advance(state: State) -> None:
    if all(state.out):
        end_round(state)  # AK-34
        return
    seats, egon = state.seats, state.egon
    turn = state.turn
    while True:
        if turn == egon:
            turn = state.starter
        else:
            turn = (turn + 1) % seats
            if egon >= 0 and turn == state.starter:  # AK-60, AK-Q29
                turn = egon
        if not state.out[turn]:
            state.turn = turn
            return


def end_if_stuck(state: State, judge: Judge) -> None:
    """AK-Q25: where no card outside the kingdoms fits anywhere, the round would never end, so it ends at once."""
    edition, rows = state.edition, state.rows
    if edition.free_leaving:
        return
    for kingdom in range(KINGDOMS):
        if state.free[kingdom] or state.crown[kingdom] < 0:
            law = edition.laws[state.laws[kingdom]]
            fitting = law.allowed(rows, kingdom) & ~state.laid
            if fitting and (not law.pair or _holds_pair(state, fitting)):
                return
    judge.notice(
        "AK-Q25", f"no card that is not laid fits anywhere: round {state.round} ends, and nobody takes a bonus token"
    )
    end_round(state)


def _holds_pair(state: State, cards: int) -> bool:
    kinds = (BY_NUMBER if state.edition.pair_number else ()) + (BY_ANIMAL if state.edition.pair_animal else ())
    return any((cards & kind).bit_count() > 1 for kind in kinds)


def plays(state: State, seat: int, cards: int) -> Iterator[Play]:
    """The plays that a player has with these cards (a set): by kingdom, then by card."""
    edition, rows = state.edition, state.rows
    if not state.supply[seat]:
        return
    hand = [card for card in range(8, 72) if cards >> card & 1]
    for kingdom, size in enumerate(edition.sizes):
        if not state.free[kingdom] and state.crown[kingdom] >= 0:
            continue
        law = edition.laws[state.laws[kingdom]]
        allowed = law.allowed(rows, kingdom)
        fitting = [card for card in hand if allowed >> card & 1]
        if not law.pair:
            for card in fitting:
                yield Play((card,), size, None)
            continue
        for first in fitting:
            for second in fitting:
                if first != second and edition.is_pair(first, second):
                    yield Play((first, second), size, None)


# -- what can be wrong ------------------------------------------------------------------------------------------------


def check_turn(state: State, seat: int, judge: Judge) -> None:
    """May this player move now?"""
    if state.phase != PLAY:
        _refuse_phase(state, judge)
    if state.owed >= 0:
        judge.refuse("C02", f"{judge.name(state.owed)}'s bonus token is missing before this move", "AK-33", final=True)
    if state.turn == state.egon:
        judge.refuse(
            "C02", "Egon's card is missing before this move", "after the last player it is his turn (AK-60)", final=True
        )
    missing = state.edition.hand - len(state.hands[state.turn])
    if missing > 0:
        who = judge.name(state.turn)
        judge.refuse(
            "C02", f"{who} must draw {_cards(missing)} before this move", "draw ? where nobody knows", final=True
        )
    if len(state.hands[seat]) < state.edition.hand:
        judge.refuse("C02", f"{judge.name(seat)} must draw before this move", final=True)
    if seat == state.turn:
        return
    if state.out[seat]:
        judge.refuse(
            "AK-31", f"{judge.name(seat)} has left this round", f"it is {judge.name(state.turn)}'s turn", at="PLAYER"
        )
    elif seat == state.mover and state.seats > 1:
        reason = f"it is {judge.name(state.turn)}'s turn"
        judge.refuse(
            "AK-10", f"{judge.name(seat)} has had a turn: to play, exchange or leave is one choice", reason, at="PLAYER"
        )
    else:
        reason = "play goes clockwise"
        judge.refuse("AK-9", f"it is {judge.name(state.turn)}'s turn, not {judge.name(seat)}'s", reason, at="PLAYER")


def _refuse_phase(state: State, judge: Judge) -> None:
    phase, full = state.phase, state.edition.hand
    if phase == FIGHT:
        size, names = state.edition.sizes[state.scored], ", ".join(judge.name(seat) for seat in state.rivals)
        message = f"the round is over, and kingdom {size} is fought for"
        judge.refuse("AK-43", message, f"these play a card: {names}", final=True)
    if phase == REFILL:
        names = ", ".join(judge.name(seat) for seat, hand in enumerate(state.hands) if len(hand) < full)
        judge.refuse("C02", f"{names} must draw after the fight (AK-49)", "draw ? where nobody knows", final=True)
    if phase == LOTS:
        judge.refuse("C02", "the lots for the start of this round are missing (AK-55)", final=True)
    if phase in (DEAL, NEXT):
        judge.refuse("C02", f"{due_at_start(state, judge)} is missing before this move", final=True)
    if phase == END:
        judge.refuse("AK-56", "the last scoring is done; only hidden bonus tokens are turned up", final=True)
    judge.refuse("AK-56", "the game is over", final=True)


def due_at_start(state: State, judge: Judge | None = None) -> str:
    """What the table has yet to lay out or deal."""
    if state.phase == NEXT:
        return f"the laying out of the laws of round {state.round + 1}"
    if state.laws[0] < 0:
        return "the laying out of the five laws"
    if not state.tokens:
        return "the laying out of the tokens"
    seat = next((seat for seat, hand in enumerate(state.hands) if not hand), 0)
    return f"{judge.name(seat)}'s hand" if judge else "a hand"


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _check_pair(state: State, move: Play, kingdom: int, judge: Judge) -> None:
    cards, size = move.cards, move.kingdom
    law = state.edition.laws[state.laws[kingdom]]
    if not law.pair:
        judge.refuse(
            "AK-11",
            f"one card is played at kingdom {size}, not two",
            f"its law is {law.id}: {law.english}",
            at="ANIMAL",
            nth=1,
        )
    elif len(cards) == 1:
        reason = f"its law is {law.id}: {law.english}"
        judge.refuse("AK-26", f"two cards are played together at kingdom {size}", reason, at="ANIMAL")
    elif not state.edition.is_pair(*cards):
        kinds = " or ".join(["number"] * state.edition.pair_number + ["animal"] * state.edition.pair_animal)
        judge.refuse(
            "AK-26",
            f"{name(cards[0])} and {name(cards[1])} are no pair",
            f"a pair has the same {kinds}",
            at="ANIMAL",
            nth=1,
        )


def _refuse_law(state: State, kingdom: int, card: int, nth: int, allowed: int, judge: Judge) -> None:
    edition, rows = state.edition, state.rows
    law, size = edition.laws[state.laws[kingdom]], edition.sizes[kingdom]
    if law.scope == "own":
        lies = f"cards there: {', '.join(map(name, rows[kingdom])) or 'none'}"
    else:
        beside = edition.clockwise[kingdom]
        looked = (beside[0], beside[-1]) if law.scope == "neighbours" else beside
        lies = "last cards: " + ", ".join(
            f"{name(rows[k][-1]) if rows[k] else 'none'} at {edition.sizes[k]}" for k in looked
        )
    reason = f"law {law.id}: {law.english}. {lies}. Allowed: {described(allowed)}"
    judge.refuse(law.rule, f"{name(card)} breaks the law of kingdom {size}", reason, at="ANIMAL", nth=nth)


def _check_field(state: State, kingdom: int, field: str, judge: Judge) -> None:
    size = state.edition.sizes[kingdom]
    if field != CROWN:
        reason = "thrones are for crown shields of former rounds"
        judge.refuse("AK-14", "no shield goes to a throne by playing", reason, at="FIELD", final=True)
    if state.free[kingdom] and state.crown[kingdom] < 0:
        reason = f"other golden fields that are free: {state.free[kingdom]}"
        judge.refuse("AK-13", f"the crown of kingdom {size} is not open yet", reason, at="FIELD")
    elif state.free[kingdom]:
        judge.refuse("AK-13", f"the crown of kingdom {size} is occupied", at="FIELD")
