"""Cards that nobody wrote down: all that may lie in the hands, as far as it matters (MM-Q35).

A `?` leaves several things possible: the dart that is placed may be the one of the opening or the card just bought. Each
such possibility is a world, and an action is illegal only when no world is left in which it is legal. While every card is
known there is just one world, the state itself, and nothing here is used.

In a world, a card that is still unseen is not guessed; it is only known what it may be: a card that its player has left
lying while doing something else is no druid and no crate (MM-28), one that is kept by a player who is done is an action
against the other board (MM-25). These sets lie one inside the other, so that counting them tells exactly whether the cards
that are left suffice. Where one choice leaves open all that another does, only that one is followed: a bought card leaves
the hand before the same card of the opening, a known one before an unseen one in the same place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import reduce
from typing import NamedTuple, TypeAlias

from referee.games.game import UNKNOWN
from referee.games.monkey_maniacs.edition import AT_ONCE, ATTACKS
from referee.games.monkey_maniacs.state import Cards, Player, State, World

LEFT, WAITING, FREE = UNKNOWN - 1, UNKNOWN - 2, UNKNOWN - 3
"""Beside UNKNOWN, which may be anything: what was left lying for another play, what waits as an attack, and what no rule
tells anything of."""
MOST = 400
"""Worlds that are followed; more are made one in which less is known."""

Worlds: TypeAlias = "list[World]"


class Rules(NamedTuple):
    """What a card that leaves the hand must keep to."""

    is_play: bool
    """MM-28: is this a play, for which a bought druid or crate does not wait?"""
    stay: int
    """MM-15: how many cards of an opening must be left to be discarded."""
    barred: Collection[int] = ()
    """Kinds that cannot leave in this way (MM-Q8)."""
    may_be_late: bool = False
    """Only to find out what is wrong: may a druid or crate have been left lying?"""
    may_be_more: bool = False
    """The same: may there be more cards of a kind than there are?"""


def is_possible(world: World) -> bool:
    """Are there enough cards for what the unseen ones must be? What is over lies in the stack."""
    unseen = world.unseen
    tokens = [card for cards in (*world.hands, *world.openings, world.pile) for card in cards if card < UNKNOWN]
    waiting = tokens.count(WAITING)
    return (
        min(unseen) >= 0
        and waiting <= sum(unseen[kind] for kind in ATTACKS)
        and waiting + tokens.count(LEFT) <= sum(unseen) - sum(unseen[kind] for kind in AT_ONCE)
    )


# -- what happens in every world ---------------------------------------------------------------------------------------


def worlds_of(state: State) -> Worlds:
    return state.worlds or [known_world(state)]


def drawn(worlds: Worlds, seat: int, kinds: Sequence[int], *, is_opening: bool, is_shuffled: bool) -> Worlds:
    """Cards from the stack come to a player."""
    found = []
    for world in worlds:
        if is_shuffled:
            unseen = tuple(map(sum, zip(world.unseen, world.discards, strict=True)))
            world = world._replace(unseen=unseen, discards=(0,) * len(unseen), pile=())
        for kind in kinds:
            if kind != UNKNOWN:
                world = world._replace(unseen=_plus(world.unseen, kind, -1))
        where = world.openings if is_opening else world.hands
        cards = _with(where, seat, (*where[seat], *kinds))
        found.append(world._replace(openings=cards) if is_opening else world._replace(hands=cards))
    return [world for world in found if is_possible(world)]


def acted(state: State, me: Player, worlds: Worlds) -> Worlds:
    """MM-28: the player does something for which a bought druid or crate does not wait."""
    if not state.edition.plays_directly:
        return worlds
    left = [_left_lying(world, me.seat) for world in worlds if not any(card in AT_ONCE for card in world.hands[me.seat])]
    return [world for world in left if is_possible(world)]


def _left_lying(world: World, seat: int) -> World:
    hand = [LEFT if card == UNKNOWN else card for card in world.hands[seat]]
    return world._replace(hands=_with(world.hands, seat, hand))


def taken(state: State, worlds: Worlds, seat: int, kind: int, rules: Rules, *, to_pile: bool) -> Worlds:
    """A card leaves the hand of a player: to the discard pile, or onto the board."""
    found: Worlds = []
    is_direct = rules.is_play and state.edition.plays_directly
    for world in worlds:
        for place, card in _choices(world, seat, kind, rules):
            after = _without(world, seat, place, card, kind, to_pile)
            if is_direct:
                is_itself = card in AT_ONCE and place == "hands"
                if not is_itself and any(waiting in AT_ONCE for waiting in after.hands[seat]):
                    continue
                after = _left_lying(after, seat)
            if rules.may_be_more or is_possible(after):
                found.append(after)
    return found


def discarded(worlds: Worlds, seat: int, kind: int) -> Worlds:
    """MM-15: a card of the opening is put away."""
    found = []
    for world in worlds:
        opening = world.openings[seat]
        cards = {*opening} if kind == UNKNOWN else {kind} if kind in opening else _tokens(opening, kind)[:1]
        found += [_without(world, seat, "openings", card, kind, True) for card in sorted(cards)]
    return [world for world in found if is_possible(world)]


def kept(state: State, me: Player) -> Worlds:
    """MM-25, MM-Q35: a player is done, with nothing in hand but attacks."""
    found = []
    for world in worlds_of(state):
        cards = (*world.hands[me.seat], *world.openings[me.seat])
        is_named = state.edition.may_keep_unseen or min(cards, default=0) >= 0
        if is_named and all(card < 0 or card in ATTACKS for card in cards):
            hand = tuple(card if card >= 0 else WAITING for card in world.hands[me.seat])
            opening = tuple(card if card >= 0 else WAITING for card in world.openings[me.seat])
            found.append(
                world._replace(hands=_with(world.hands, me.seat, hand), openings=_with(world.openings, me.seat, opening))
            )
    return [world for world in found if is_possible(world)]


def is_doubtful(state: State, me: Player) -> bool:
    """Can a player who is done hold an attack as well as something else?"""
    return any(
        min((*world.hands[me.seat], *world.openings[me.seat]), default=0) < 0
        and sum(world.unseen) > sum(world.unseen[kind] for kind in ATTACKS)
        for world in worlds_of(state)
    )


def _choices(world: World, seat: int, kind: int, rules: Rules) -> Iterator[tuple[str, int]]:
    """Which card it can be that leaves; never one whose leaving allows less afterwards than another's."""
    hand, opening = world.hands[seat], world.openings[seat]
    if len(opening) <= rules.stay:
        opening = ()
    if kind == UNKNOWN:
        yield from (("hands", card) for card in sorted({*hand} - {*rules.barred}))
        yield from (("openings", card) for card in sorted({*opening} - {*rules.barred}))
    elif kind in hand:
        yield "hands", kind
    else:
        tokens = _tokens(hand, kind, rules.may_be_late)
        if kind in opening:
            yield "openings", kind
        if tokens:
            yield "hands", tokens[0]
        elif kind not in opening:
            yield from (("openings", card) for card in _tokens(opening, kind)[:1])


def _tokens(cards: Cards, kind: int, may_be_late: bool = False) -> list[int]:
    """The unseen cards that may be of this kind, first the one of which most is known."""
    possible = [UNKNOWN, FREE]
    if may_be_late or kind not in AT_ONCE:
        possible.insert(0, LEFT)
    if kind in ATTACKS:
        possible.insert(0, WAITING)
    return sorted((card for card in cards if card in possible), key=possible.index)


def _without(world: World, seat: int, place: str, card: int, kind: int, to_pile: bool) -> World:
    where = world.hands if place == "hands" else world.openings
    cards = list(where[seat])
    cards.remove(card)
    left = _with(where, seat, cards)
    world = world._replace(hands=left) if place == "hands" else world._replace(openings=left)
    if card < 0 and kind == UNKNOWN:
        return world._replace(pile=tuple(sorted((*world.pile, card))))
    if card < 0:
        world = world._replace(unseen=_plus(world.unseen, kind, -1))
    return world._replace(discards=_plus(world.discards, card if card >= 0 else kind, 1)) if to_pile else world


def _plus(counts: Cards, kind: int, more: int) -> Cards:
    return (*counts[:kind], counts[kind] + more, *counts[kind + 1 :])


def _with(where: tuple[Cards, Cards], seat: int, cards: Sequence[int]) -> tuple[Cards, Cards]:
    own = tuple(sorted(cards))
    return (where[0], own) if seat else (own, where[1])


# -- worlds and the state ----------------------------------------------------------------------------------------------


def known_world(state: State) -> World:
    """The one world of a state whose `?` are not followed yet. Of bought ones only the last can be a druid or crate."""
    hands = []
    for player in state.players:
        hand, waits = sorted(player.hand), WAITING if player.done else UNKNOWN
        unseen = hand.count(UNKNOWN)
        tokens = [waits] * unseen
        if state.edition.plays_directly and not player.done:
            fresh = unseen and not any(card in AT_ONCE for card in hand)
            tokens = [UNKNOWN] * bool(fresh) + [LEFT] * (unseen - bool(fresh))
        hands.append(tuple(sorted([*tokens, *hand[unseen:]])))
    openings = [
        tuple(sorted(WAITING if card == UNKNOWN and player.done else card for card in player.opening))
        for player in state.players
    ]
    pile = (UNKNOWN,) * state.hidden
    return World((hands[0], hands[1]), (openings[0], openings[1]), tuple(state.unseen), tuple(state.discards), pile)


def follow(state: State, worlds: Worlds) -> None:
    """These are the worlds from here on: the state shows what is the same in all of them."""
    worlds = list(dict.fromkeys(worlds))
    if len(worlds) > MOST:
        worlds = _coarser(worlds)
    first = worlds[0]
    discards, unseen = _common(world.discards for world in worlds), Counter(dict(enumerate(first.unseen)))
    for seat, player in enumerate(state.players):
        for place, cards in (("hand", [w.hands[seat] for w in worlds]), ("opening", [w.openings[seat] for w in worlds])):
            known = reduce(lambda a, b: a & b, (Counter(card for card in own if card >= 0) for own in cards))
            unseen += Counter(card for card in cards[0] if card >= 0) - known
            shown = sorted(known.elements())
            setattr(player, place, [UNKNOWN] * (len(cards[0]) - len(shown)) + shown)
    state.unseen = [unseen[kind] + first.discards[kind] - discards[kind] for kind in range(len(discards))]
    state.hidden = len(first.pile) + sum(first.discards) - sum(discards)
    state.discards = discards
    is_known = len(worlds) == 1 and not any(card < 0 for cards in (*first.hands, *first.openings) for card in cards)
    state.worlds = None if is_known and all(card == UNKNOWN for card in first.pile) else worlds


def look_anew(state: State) -> None:
    """The worlds of a position of which nothing is known but what it shows: a set-up, or the beginning of a round, when what
    a discarded `?` can be need not be remembered any more."""
    is_unseen = any(UNKNOWN in player.hand or UNKNOWN in player.opening for player in state.players)
    state.worlds = [known_world(state)] if is_unseen else None


def agree(state: State, stated: State) -> bool:
    """Can both be the same position, as far as cards are written down in either?"""
    is_unseen = any(other.worlds is not None or other.hidden for other in (state, stated))
    if not is_unseen or state.open_key() != stated.open_key():
        return False
    on_boards = Counter(kind for player in state.players for kind in player.kinds if kind >= 0)
    return any(_fit(one, other, on_boards, state.edition.copies) for one in worlds_of(state) for other in worlds_of(stated))


def _fit(one: World, other: World, on_boards: Counter[int], copies: Sequence[int]) -> bool:
    """Every place has room for the cards that either world knows there, and there are so many of each kind."""
    total = on_boards.copy()
    for own, more in zip(_places(one), _places(other), strict=True):
        known = Counter(card for card in own if card >= 0) | Counter(card for card in more if card >= 0)
        if len(own) != len(more) or known.total() > len(own):
            return False
        total += known
    return all(total[kind] <= count for kind, count in enumerate(copies))


def _places(world: World) -> list[Cards]:
    discarded = (*world.pile, *Counter(dict(enumerate(world.discards))).elements())
    return [*world.hands, *world.openings, discarded]


def _coarser(worlds: Worlds) -> Worlds:
    """All that these worlds allow, and more: nothing is known of any card in a hand."""
    discards = tuple(_common(world.discards for world in worlds))
    found = []
    for world in worlds:
        unseen = list(world.unseen)
        for card in (card for cards in (*world.hands, *world.openings) for card in cards if card >= 0):
            unseen[card] += 1
        more = [count - common for count, common in zip(world.discards, discards, strict=True)]
        hands, openings = (((FREE,) * len(own[0]), (FREE,) * len(own[1])) for own in (world.hands, world.openings))
        pile = (UNKNOWN,) * (len(world.pile) + sum(more))
        unseen = [count + hidden for count, hidden in zip(unseen, more, strict=True)]
        found.append(World(hands, openings, tuple(unseen), discards, pile))
    return list(dict.fromkeys(found))


def _common(discards: Iterator[Cards]) -> list[int]:
    return [min(counts) for counts in zip(*discards, strict=True)]
