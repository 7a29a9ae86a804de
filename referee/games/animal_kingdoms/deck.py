"""The draw pile and the discard pile, and cards that leave a hand: every card exists once (AK-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from referee.games.animal_kingdoms import unseen
from referee.games.animal_kingdoms.cards import BIT, HIGHEST, LAST, UNKNOWN, is_card, name, set_of
from referee.games.animal_kingdoms.state import State
from referee.games.animal_kingdoms.unseen import Places, age_of, is_possible, sets_of
from referee.games.game import Judge
from referee.games.words import count


def take(state: State, cards: Sequence[int], judge: Judge, first: int = 0) -> Sequence[int]:
    """Take cards off the draw pile, and give them as they are to be kept. `first`: the animals named before."""
    drawn = len(cards)
    if drawn > state.pile:
        return _take_and_shuffle(state, cards, judge, first)
    left = state.unseen
    for card in cards:
        if card != UNKNOWN:
            if card > LAST or not left & BIT[card]:
                _refuse_drawn(state, card, judge, _word(cards, card, first))
            left ^= BIT[card]
    if state.barred and not is_possible(state.hands, [left, *state.held], state.barred):
        message = "what is left would make up no hand of the players who left because nothing fitted"
        judge.stop("C03", f"{', '.join(map(name, cards))} cannot be drawn", message, at="ANIMAL", nth=first)
    state.unseen = left
    state.pile -= drawn
    return cards


def _take_and_shuffle(state: State, cards: Sequence[int], judge: Judge, first: int) -> Sequence[int]:
    """AK-28: the draw pile runs out while these cards are drawn; the discards make a new one."""
    before = state.pile
    if len(cards) > before + len(state.discards):
        judge.stop("C03", f"{len(cards)} cards are drawn, {before + len(state.discards)} are left")
    named = first + sum(card != UNKNOWN for card in cards[:before])
    draft = state.copy()  # whatever is refused is refused here
    take(draft, cards[:before], judge, first)
    shuffle(draft)
    take(draft, cards[before:], judge, named)

    take(state, cards[:before], judge, first)
    age = shuffle(state)
    take(state, cards[before:], judge, named)
    return [age if card == UNKNOWN else card for card in cards[:before]] + list(cards[before:])


def shuffle(state: State) -> int:
    """AK-28: the discards become the draw pile. What was unseen before is hidden in hands, or among the discards. Gives the age
    that hidden cards drawn before have now."""
    discards = state.discards
    hidden = frozenset(card for card in discards if card < 0)
    state.pile = len(discards)
    sets = unseen.sets_of(state)
    kept = [-1 - i for i, cards in enumerate(sets) if cards and -1 - i not in hidden]
    ages = {old: -2 - i for i, old in enumerate(kept)} | dict.fromkeys(hidden, UNKNOWN)
    state.unseen = set_of(discards) + sum(sets[-1 - age] for age in hidden)
    state.held = tuple(sets[-1 - age] for age in kept)
    state.discards = []
    unseen.rename(state, ages)
    return ages.get(UNKNOWN, UNKNOWN)


def without(state: State, seat: int, cards: Sequence[int], judge: Judge) -> Places:
    """What is hidden after these cards left a hand. Refuses what cannot be in it."""
    after = unseen.removed(state, seat, cards)
    if isinstance(after, int):
        _refuse_from_hand(state, seat, cards[after], cards[:after].count(cards[after]), judge, _word(cards, cards[after], 0))
    return after


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
    return "it is hidden in a hand" if age_of(card, sets_of(state)) < UNKNOWN else "nobody has drawn it yet"


def _word(cards: Sequence[int], card: int, first: int) -> int:
    """Which of the words for animals names this card; the later one where it is named twice."""
    places = [i for i, other in enumerate(cards) if other == card]
    return first + sum(other != UNKNOWN for other in cards[: places[-1]])


def _refuse_drawn(state: State, card: int, judge: Judge, nth: int) -> NoReturn:
    if not is_card(card):
        judge.stop("C03", f"there is no {name(card)}: numbers go from 1 to {HIGHEST} (AK-2)", at="ANIMAL", nth=nth)
    reason = "it is named twice" if state.unseen >> card & 1 else where(state, card, judge)
    judge.stop("C03", f"{name(card)} cannot be drawn: every card exists once (AK-2)", reason, at="ANIMAL", nth=nth)


def _refuse_from_hand(state: State, seat: int, card: int, before: int, judge: Judge, nth: int) -> NoReturn:
    """This card is not in the hand. `before`: how often it was named before."""
    who, hand = judge.name(seat), state.hands[seat]
    if card == UNKNOWN:
        reason = f"hand: {', '.join(map(name, hand))}"
        judge.stop("C04", f"{who} has no hidden card left, so name the card", reason, at="UNKNOWN", nth=before)
    if not is_card(card):
        message = f"there is no {name(card)}: numbers go from 1 to {HIGHEST}"
        judge.stop("AK-2", message, at="ANIMAL", nth=nth)
    if before:
        judge.stop("AK-2", f"{name(card)} is named twice; every card exists once", at="ANIMAL", nth=nth)
    age = age_of(card, sets_of(state))
    if age in hand and state.barred:
        reason = "who left because nothing fitted had no card that did"
        judge.stop("AK-30", f"{who} cannot have {name(card)}", reason, at="ANIMAL", nth=nth)
    if age in hand:
        reason = f"hidden: {count(hand.count(age), 'card')}"
        judge.stop("AK-11", f"{who} cannot have {name(card)} as well", reason, at="ANIMAL", nth=nth)
    if any(other < 0 for other in hand):
        message = f"{who} cannot have {name(card)}: every card exists once"
        judge.stop("AK-2", message, where(state, card, judge), at="ANIMAL", nth=nth)
    reason = f"hand: {', '.join(map(name, hand)) or 'empty'}; {where(state, card, judge)}"
    judge.stop("AK-11", f"{name(card)} is not in {who}'s hand", reason, at="ANIMAL", nth=nth)
