"""The 64 animal cards as small ints and sets of them as bits.

A card is number * 8 + animal: tiger 7 is 57. So a card that cannot be (tiger 9) is an int as well, outside of 8 to 71. One that
the writer has not seen is UNKNOWN, or less if it was drawn before the discard pile was shuffled (unseen.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.language.sentence import Phrase, phrase

ANIMALS = ("panda", "tiger", "bee", "lizard", "frog", "owl", "okapi", "wolf")
HIGHEST = 8
"""Numbers go from 1 to 8."""
CARDS = tuple(range(8, 72))
"""Every card, by number and then by animal."""
LAST = CARDS[-1]
NONE = 0
SHOWN = 8
"""Cards that are named one by one; of more only the first."""

BIT = tuple(1 << card for card in range(LAST + 1))
"""The set of one card, by card."""
ALL = sum(1 << card for card in CARDS)
BY_NUMBER = tuple(sum(1 << card for card in CARDS if card >> 3 == number) for number in range(HIGHEST + 1))
BY_ANIMAL = tuple(sum(1 << card for card in CARDS if card & 7 == animal) for animal in range(8))


def card_of(animal: int, number: int) -> int:
    return number << 3 | animal


def is_card(card: int) -> bool:
    return 8 <= card < 72


def name(card: int) -> str:
    return "?" * -card if card < 0 else f"{ANIMALS[card & 7]} {card >> 3}"


def names(cards: Iterable[int]) -> list[str]:
    return list(map(name, cards))


def set_of(cards: Iterable[int]) -> int:
    """The known ones among cards, each of which exists once, as bits."""
    return sum([BIT[card] for card in cards if card > 0])


def cards_in(mask: int) -> Iterator[int]:
    return (card for card in CARDS if mask >> card & 1)


def nth_of(mask: int, nth: int) -> int:
    """One of the cards in a set, in their order."""
    for _ in range(nth):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def described(mask: int) -> Phrase:
    """A set of cards in as few words as possible: `any 7 or 8`, `any wolf`, `tiger 3 or wolf 4`."""
    if not mask:
        return phrase("no card")
    if mask == ALL:
        return phrase("any card")
    kinds = [str(number) for number in range(1, HIGHEST + 1) if mask & BY_NUMBER[number] == BY_NUMBER[number]]
    rest = mask
    for number in kinds:
        rest &= ~BY_NUMBER[int(number)]
    for animal, own in enumerate(BY_ANIMAL):
        if mask & own == own:
            kinds.append(ANIMALS[animal])
            rest &= ~own
    if not rest:
        return phrase("any {kinds:name or}", kinds=kinds)
    cards = [name(card) for card in cards_in(rest)]
    shown = (
        phrase("{cards:name or}", cards=cards)
        if len(cards) <= SHOWN
        else phrase("{cards:name list} or {more:# other card|# other cards}", cards=cards[:SHOWN], more=len(cards) - SHOWN)
    )
    return phrase("any {kinds:name or}, also {cards}", kinds=kinds, cards=shown) if kinds else shown
