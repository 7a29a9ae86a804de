"""The draw pile and the discard pile, and cards that leave a hand: every card exists once (AK-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from referee.games.animal_kingdoms import unseen
from referee.games.animal_kingdoms.cards import ANIMALS, BIT, HIGHEST, LAST, is_card, name, names, set_of
from referee.games.animal_kingdoms.state import FIGHT, State
from referee.games.animal_kingdoms.unseen import Places, age_of, is_possible, sets_of
from referee.games.game import UNKNOWN
from referee.games.judge import Judge
from referee.language import mark
from referee.language.sentence import Phrase, phrase


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
        judge.stop(
            "C03",
            "{cards:name} can't have been drawn",
            "whoever left because nothing fitted would then have held a card that did",
            at="ANIMAL",
            nth=first,
            cards=names(cards),
        )
    state.unseen = left
    state.pile -= drawn
    return cards


def _take_and_shuffle(state: State, cards: Sequence[int], judge: Judge, first: int) -> Sequence[int]:
    """AK-28: the draw pile runs out while these cards are drawn; the discards make a new one."""
    before = state.pile
    if len(cards) > before + len(state.discards):
        message = mark("{drawn:# card is|# cards are} drawn, but only {left} {left:is|are} left")
        judge.stop("C03", message, drawn=len(cards), left=before + len(state.discards))
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
    if isinstance(after, int):  # AK-2, AK-11, AK-30
        _refuse_from_hand(state, seat, cards[after], cards[:after].count(cards[after]), judge, _word(cards, cards[after], 0))
    return after


def where(state: State, card: int, judge: Judge) -> Phrase:
    """Where a card is, said to the players."""
    for size, row in zip(state.edition.sizes, state.rows, strict=True):
        if card in row:
            return phrase("it is at kingdom {kingdom}", kingdom=size)
    for seat, hand in enumerate(state.hands):
        if card in hand:
            return phrase("it is in {player}'s hand", player=judge.name(seat))
    if card in state.discards:
        return phrase("it is in the discard pile")
    if any(card == other for _, other in state.shown):
        return phrase("it was played in this fight")
    if age_of(card, sets_of(state)) < UNKNOWN:
        return phrase("it is hidden in a hand")
    return phrase("cards are drawn only after the fight (AK-49)" if state.phase == FIGHT else "nobody has drawn it yet")


def _word(cards: Sequence[int], card: int, first: int) -> int:
    """Which of the words for animals names this card; the later one where it is named twice."""
    places = [i for i, other in enumerate(cards) if other == card]
    return first + sum(other != UNKNOWN for other in cards[: places[-1]])


def _refuse_drawn(state: State, card: int, judge: Judge, nth: int) -> NoReturn:
    check_number("C03", card, judge, nth)
    place = phrase("it is named twice") if state.unseen >> card & 1 else where(state, card, judge)
    message = mark("{card:name} can't have been drawn: every card exists once (AK-2)")
    judge.stop("C03", message, "{where}", at="ANIMAL", nth=nth, card=name(card), where=place)


def check_number(rule: str, card: int, judge: Judge, nth: int = 0) -> None:
    """Is there such a card?"""
    if is_card(card):
        return
    animal, number = ANIMALS[card & 7], card >> 3
    message = mark("there is no {animal:name} {number}: numbers go from 1 to {highest}")
    if rule != "AK-2":
        message = mark("there is no {animal:name} {number}: numbers go from 1 to {highest} (AK-2)")
    judge.stop(rule, message, at="ANIMAL", nth=nth, animal=animal, number=number, highest=HIGHEST)


def _refuse_from_hand(state: State, seat: int, card: int, before: int, judge: Judge, nth: int) -> NoReturn:
    """This card is not in the hand. `before`: how often it was named before."""
    player, hand = judge.name(seat), state.hands[seat]
    if card == UNKNOWN:
        message = mark("{player} has no hidden card left: name the card")
        judge.stop("C04", message, "hand: {hand:name list}", at="UNKNOWN", nth=before, player=player, hand=names(hand))
    check_number("AK-2", card, judge, nth)
    if before:
        judge.stop("AK-2", "{card:name} is named twice; every card exists once", at="ANIMAL", nth=nth, card=name(card))
    age = age_of(card, sets_of(state))
    if age in hand and state.barred:
        message = mark("{player} can't have {card:name}")
        reason = mark("whoever left because nothing fitted had no card that did")
        judge.stop("AK-30", message, reason, at="ANIMAL", nth=nth, player=player, card=name(card))
    if age in hand:
        judge.stop(
            "AK-11",
            "{player} can't have {card:name} as well",
            "hidden in this hand: {hidden:# card|# cards}",
            at="ANIMAL",
            nth=nth,
            player=player,
            card=name(card),
            hidden=hand.count(age),
        )
    place = where(state, card, judge)
    if any(other < 0 for other in hand):
        message = mark("{player} can't have {card:name}: every card exists once")
        judge.stop("AK-2", message, "{where}", at="ANIMAL", nth=nth, player=player, card=name(card), where=place)
    message = mark("{card:name} is not in {player}'s hand")
    if not hand:
        judge.stop(
            "AK-11", message, "the hand is empty; {where}", at="ANIMAL", nth=nth, card=name(card), player=player, where=place
        )
    judge.stop(
        "AK-11", message, "hand: {hand:name list}; {where}", at="ANIMAL", nth=nth,
        card=name(card), player=player, hand=names(hand), where=place,
    )  # fmt: skip
