"""What an unseen card can be.

A hidden card is a negative number, its age: -1 (`?`) was drawn since the discard pile was last shuffled, -2 (`??`) before that,
-3 (`???`) before the shuffle before, and so on. The cards of one age are among one set: those of age -1 and the draw pile
share `unseen`, those of age -2 share `held[0]`, the older ones `held[1]` and so on. No card is in two of these sets, and each
set has as many cards as there are places for them: so every card of a set can be in every place, unless it is *barred* there.

Somebody who left because nothing fitted (AK-30) held none of the cards that did fit: those are barred for the cards that were
hidden in that hand. Then a matching says whether all places can be filled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.games.animal_kingdoms.cards import BIT, cards_in, is_card
from referee.games.animal_kingdoms.state import State
from referee.games.game import UNKNOWN


class Places(NamedTuple):
    """The hidden cards after some have left a hand."""

    hand: list[int]
    sets: list[int]
    """`unseen`, then `held`."""
    barred: tuple[tuple[int, ...], ...]
    gone: tuple[int, ...]
    """What has left the hand: cards, and ages of hidden ones."""
    merged: frozenset[int]
    """Ages that cannot be told apart any more, since nobody knows which of them has left."""


def sets_of(state: State) -> list[int]:
    return [state.unseen, *state.held]


def age_of(card: int, sets: Sequence[int]) -> int:
    """The age of the hidden cards among which a card is; 0 for a card that is nowhere hidden."""
    return next((-1 - i for i, cards in enumerate(sets) if cards >> card & 1), 0) if is_card(card) else 0


def bars_of(state: State, seat: int) -> list[int]:
    """What each hidden card in a hand cannot be, in the order of the hand."""
    hidden = sum(card < 0 for card in state.hands[seat])
    bars = state.barred[seat] if state.barred else ()
    return [*bars, *[0] * (hidden - len(bars))]


def bar(state: State, seat: int, cards: int) -> None:
    """The cards hidden in this hand are none of these."""
    barred = list(state.barred or ((),) * state.seats)
    barred[seat] = tuple(old | cards for old in bars_of(state, seat))
    state.barred = tuple(barred)


def removed(state: State, seat: int, cards: Sequence[int]) -> Places | int:
    """A hand without these cards, each a card or `?`; or the place among them of one that cannot be in it."""
    hand, sets, bars = state.hands[seat][:], sets_of(state), bars_of(state, seat)
    ages = [card for card in hand if card < 0]
    for i, card in enumerate(cards):
        if card == UNKNOWN:
            continue
        if card in hand and card > 0:
            hand.remove(card)
            continue
        age = age_of(card, sets)
        fitting = [j for j, other in enumerate(ages) if other == age and not bars[j] >> card & 1]
        if not fitting:
            return i
        # Who was barred from more was barred from all that the others were: this leaves the most ways open.
        j = max(fitting, key=lambda j: bars[j].bit_count())
        del ages[j], bars[j]
        sets[-1 - age] &= ~BIT[card]
    hidden = cards.count(UNKNOWN)
    if hidden > len(ages):
        return [i for i, card in enumerate(cards) if card == UNKNOWN][len(ages)]
    gone, merged = ages[:hidden], frozenset[int]()
    if hidden and hidden < len(ages):
        bars.sort(key=int.bit_count)  # which of them went is not known: keep what is barred for certain
        if len(set(ages)) > 1:
            merged = frozenset(ages)
            gone = [max(ages)] * hidden
            ages = [max(ages)] * len(ages)
    del ages[:hidden], bars[len(ages) :]
    known = [card for card in hand if card > 0]
    barred = state.barred and (*state.barred[:seat], tuple(bars), *state.barred[seat + 1 :])
    named = iter(gone)
    went = tuple(next(named) if card == UNKNOWN else card for card in cards)
    after = Places(_in_order(state.hands[seat], known, ages), sets, barred, went, merged)
    if barred and not merged and not _can_be(state, seat, after):
        return len(cards) - 1
    return after


def _in_order(hand: Sequence[int], known: list[int], ages: list[int]) -> list[int]:
    """The cards that stay, known ones where they were."""
    left, hidden, found = known[:], ages[:], list[int]()
    for card in hand:
        if card < 0 and hidden:
            found.append(hidden.pop(0))
        elif card in left:
            left.remove(card)
            found.append(card)
    return found


def remove(state: State, seat: int, after: Places) -> tuple[int, ...]:
    """Cards leave a hand, as `removed` has found. Gives them: cards, and ages of hidden ones."""
    state.hands[seat] = after.hand
    state.unseen, *held = after.sets
    state.held, state.barred = tuple(held), after.barred
    ages = _merge(state, after.merged) if after.merged or 0 in held else {}
    return tuple([ages.get(card, card) for card in after.gone])


def _merge(state: State, merged: frozenset[int]) -> dict[int, int]:
    """Hidden cards of these ages become as the youngest of them, and ages that nothing has any more are closed up. Gives the
    new ages."""
    sets, youngest = sets_of(state), max(merged, default=0)
    found: list[int] = []
    ages: dict[int, int] = {}
    for age, cards in zip(range(-1, -1 - len(sets), -1), sets, strict=True):
        together = sum(sets[-1 - other] for other in merged) if age == youngest else 0 if age in merged else cards
        if together or age == UNKNOWN:
            found.append(together)
            ages[age] = -len(found)
    ages |= dict.fromkeys(merged, ages.get(youngest, 0))
    state.unseen, *held = found
    state.held = tuple(held)
    rename(state, ages)
    return ages


def rename(state: State, ages: Mapping[int, int]) -> None:
    for hand in state.hands:
        if hand and min(hand) < 0:
            hand[:] = [ages.get(card, card) for card in hand]
    if state.discards and min(state.discards) < 0:
        state.discards = [ages.get(card, card) for card in state.discards]
    state.shown = [(seat, ages.get(card, card)) for seat, card in state.shown]


# -- can it be? ----------------------------------------------------------------------------------------------------------


def _can_be(state: State, seat: int, after: Places) -> bool:
    """Can every hidden card be something, after cards have left this hand?"""
    hands = [*state.hands[:seat], after.hand, *state.hands[seat + 1 :]]
    return is_possible(hands, after.sets, after.barred)


def is_possible(hands: Sequence[Sequence[int]], sets: Sequence[int], barred: Sequence[Sequence[int]]) -> bool:
    """Can every hidden card be something that is not barred for it? Those without bars take what is left."""
    wanted: list[int] = []
    for hand, bars in zip(hands, barred, strict=True):
        hidden = (card for card in hand if card < 0)
        wanted += [sets[-1 - age] & ~bar for age, bar in zip(hidden, bars, strict=False) if bar]
    return has_matching(wanted)


def has_matching(wanted: Sequence[int]) -> bool:
    """Can each of these sets give one card, all of them different?"""
    taken: dict[int, int] = {}

    def place(i: int, tried: set[int]) -> bool:
        for card in cards_in(wanted[i]):
            if card not in tried:
                tried.add(card)
                if card not in taken or place(taken[card], tried):
                    taken[card] = i
                    return True
        return False

    return all(place(i, set()) for i in range(len(wanted)))


def options(state: State, seat: int) -> list[int]:
    """What each hidden card in a hand can be, as sets."""
    sets = sets_of(state)
    hidden = [card for card in state.hands[seat] if card < 0]
    return [sets[-1 - age] & ~bar for age, bar in zip(hidden, bars_of(state, seat), strict=True)]


def possible(state: State, seat: int) -> int:
    """The set of cards that a player may hold."""
    found = sum(BIT[card] for card in state.hands[seat] if card > 0)
    for cards in options(state, seat):
        found |= cards
    return found


def holds(state: State, seat: int, cards: Sequence[int]) -> bool:
    """Can a player hold all of these cards?"""
    return not isinstance(removed(state, seat, cards), int)


class Fitting(NamedTuple):
    """What could be played somewhere: the cards that fit alone, and the cards of which a pair fits."""

    alone: int
    paired: int
    partners: tuple[int, ...]
    """For every card those that make a pair with it."""


def can_lack(state: State, seat: int, fitting: Fitting) -> bool:
    """Is there a hand that a player may hold of which nothing fits? Exact, but for pairs where other hands are barred from
    cards: there it may say yes to a hand that those leave too few cards for."""
    known = [card for card in state.hands[seat] if card > 0]
    if any(fitting.alone >> card & 1 for card in known):
        return False
    barred = list(state.barred or ((),) * state.seats)
    barred[seat] = tuple(old | fitting.alone for old in bars_of(state, seat))
    if not is_possible(state.hands, sets_of(state), barred):
        return False
    if not fitting.paired:
        return True
    left = ~0
    for card in known:
        if fitting.paired >> card & 1:
            if not left >> card & 1:
                return False
            left &= ~(fitting.partners[card] & fitting.paired)
    return _without_pair([cards & ~fitting.alone for cards in options(state, seat)], left, fitting)


def _without_pair(choices: list[int], left: int, fitting: Fitting) -> bool:
    """Can each choice give a card, all of them different, of which no two are a pair that fits?"""
    if not choices:
        return True
    for card in cards_in(choices[0] & left):
        beside = ~BIT[card]
        if fitting.paired >> card & 1:
            beside &= ~(fitting.partners[card] & fitting.paired)
        if _without_pair(choices[1:], left & beside, fitting):
            return True
    return False


def can_fit(state: State, seat: int, fitting: Fitting) -> bool:
    """Is there a hand that a player may hold of which something fits?"""
    known = [card for card in state.hands[seat] if card > 0]
    every = possible(state, seat)
    if any(holds(state, seat, (card,)) for card in cards_in(every & fitting.alone)):
        return True
    return any(
        holds(state, seat, pair)
        for pair in _pairs(every & fitting.paired, fitting)
        if not (pair[0] in known and pair[1] in known)
    )


def _pairs(cards: int, fitting: Fitting) -> Iterator[tuple[int, int]]:
    for first in cards_in(cards):
        for second in cards_in(cards & fitting.partners[first]):
            if first < second:
                yield first, second
