"""Where the cards are: the draw pile, the discard pile and the hands, as far as the record tells.

Every card exists once (AK-2). A card that nobody has seen is in the draw pile or is one of the hidden cards (`?`) in a
hand; after the discard pile was shuffled we still know that an older hidden card is none of the cards shuffled then.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.animal_kingdoms.cards import BIT, HIGHEST, LAST, OLD, UNKNOWN, is_card, name, set_of
from referee.games.animal_kingdoms.state import State
from referee.games.game import Judge, Refusal


def take(state: State, cards: Sequence[int], judge: Judge, first: int = 0) -> Sequence[int]:
    """Take cards off the draw pile, and give them as they are to be kept. `first`: the animals named before."""
    count = len(cards)
    if count > state.pile:
        return _take_and_shuffle(state, cards, judge, first)
    unseen = state.unseen
    for card in cards:
        if card != UNKNOWN:
            if card > LAST or not unseen & BIT[card]:
                _refuse_drawn(state, card, judge, _word(cards, card, first))
            unseen ^= BIT[card]
    state.unseen = unseen
    state.pile -= count
    return cards


def _take_and_shuffle(state: State, cards: Sequence[int], judge: Judge, first: int) -> Sequence[int]:
    """AK-28: the draw pile runs out while these cards are drawn; the discards make a new one."""
    if len(cards) > state.pile + len(state.discards):
        judge.refuse("C03", f"{len(cards)} cards are drawn, {state.pile + len(state.discards)} are left", final=True)
    unseen, held, before = state.unseen, state.held, state.pile
    discards, hands = state.discards, [hand[:] for hand in state.hands]
    try:
        take(state, cards[:before], judge, first)
        shuffle(state)
        take(state, cards[before:], judge, first + sum(card != UNKNOWN for card in cards[:before]))
    except Refusal:
        state.unseen, state.held, state.pile, state.discards = unseen, held, before, discards
        for hand, kept in zip(state.hands, hands, strict=True):
            hand[:] = kept
        raise
    older = OLD if state.held else UNKNOWN
    return [older if card == UNKNOWN else card for card in cards[:before]] + list(cards[before:])


def shuffle(state: State) -> None:
    """AK-28: the discards become the draw pile. All that was unseen must be in somebody's hand, unless hidden cards are
    among the discards."""
    state.pile = len(state.discards)
    if UNKNOWN in state.discards or OLD in state.discards:
        state.unseen |= state.held | set_of(state.discards)
        state.held = 0
        forget_age(state)
    else:
        state.held |= state.unseen
        state.unseen = sum(map(BIT.__getitem__, state.discards))
        for hand in state.hands:
            if UNKNOWN in hand:
                hand[:] = [OLD if card == UNKNOWN else card for card in hand]
    state.discards = []


def forget_age(state: State) -> None:
    """Which hidden card is older is no longer known: from now on each may be any card that nobody has seen."""
    state.unseen |= state.held
    state.held = 0
    for hand in state.hands:
        hand[:] = [UNKNOWN if card == OLD else card for card in hand]


def without(state: State, seat: int, cards: Sequence[int], judge: Judge) -> tuple[list[int], int, int]:
    """A hand after these cards left it, with the sets `unseen` and `held`. Refuses what cannot be in it."""
    hand = state.hands[seat][:]
    unseen, held = state.unseen, state.held
    for card in cards:
        if card in hand:
            hand.remove(card)
        elif card == UNKNOWN and OLD in hand:
            hand.remove(OLD)
        elif is_card(card) and unseen >> card & 1 and UNKNOWN in hand:
            hand.remove(UNKNOWN)
            unseen &= ~(1 << card)
        elif is_card(card) and held >> card & 1 and OLD in hand:
            hand.remove(OLD)
            held &= ~(1 << card)
        else:
            _refuse_from_hand(state, seat, card, cards.count(card) > 1, judge, _word(cards, card, 0))
    return hand, unseen, held


def where(state: State, card: int, judge: Judge) -> str:
    """Where a card is, said to the players."""
    for size, row in zip(state.edition.sizes, state.rows, strict=True):
        if card in row:
            return f"it lies at kingdom {size}"
    for seat, hand in enumerate(state.hands):
        if card in hand:
            return f"it is in {judge.name(seat)}'s hand"
    if card in state.discards:
        return "it is in the discard pile"
    if any(card == other for _, other in state.shown):
        return "it was played in this fight"
    return "it is hidden in a hand" if state.held >> card & 1 else "nobody has drawn it yet"


def _word(cards: Sequence[int], card: int, first: int) -> int:
    """Which of the words for animals names this card; the later one where it is named twice."""
    places = [i for i, other in enumerate(cards) if other == card]
    return first + sum(other != UNKNOWN for other in cards[: places[-1]])


def _refuse_drawn(state: State, card: int, judge: Judge, nth: int) -> None:
    if not is_card(card):
        judge.refuse(
            "C03", f"there is no {name(card)}: numbers go from 1 to {HIGHEST} (AK-2)", at="ANIMAL", nth=nth, final=True
        )
    reason = "it is named twice" if state.unseen >> card & 1 else where(state, card, judge)
    judge.refuse(
        "C03", f"{name(card)} cannot be drawn: every card exists once (AK-2)", reason, at="ANIMAL", nth=nth, final=True
    )


def _refuse_from_hand(state: State, seat: int, card: int, twice: bool, judge: Judge, nth: int) -> None:
    who, hand = judge.name(seat), state.hands[seat]
    if card == UNKNOWN:
        reason = f"hand: {', '.join(map(name, hand))}"
        judge.refuse("C04", f"{who} has no hidden card, so name what was discarded", reason, at="UNKNOWN", final=True)
    if not is_card(card):
        message = f"there is no {name(card)}: numbers go from 1 to {HIGHEST}"
        judge.refuse("AK-2", message, at="ANIMAL", nth=nth, final=True)
    if twice:
        judge.refuse("AK-2", f"{name(card)} is named twice; every card exists once", at="ANIMAL", nth=nth, final=True)
    if UNKNOWN in hand or OLD in hand:
        message = f"{who} cannot have {name(card)}: every card exists once"
        judge.refuse("AK-2", message, where(state, card, judge), at="ANIMAL", nth=nth, final=True)
    reason = f"hand: {', '.join(map(name, hand)) or 'empty'}; {where(state, card, judge)}"
    judge.refuse("AK-11", f"{name(card)} is not in {who}'s hand", reason, at="ANIMAL", nth=nth, final=True)
