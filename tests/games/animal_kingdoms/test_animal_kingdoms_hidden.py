"""Cards that nobody wrote down: a record is illegal only where no cards in their place make it legal (AK-Q35).

That is tried out. In positions with few unseen cards every world is played openly: every way in which these can be spread over
the hidden places. What is legal in some world must be accepted, and what is legal in none refused; and of somebody who leaves it
is said that it could not be judged exactly where he may in some worlds and may not in others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest

from referee.chance.stream import Stream
from referee.games.animal_kingdoms.cards import cards_in, set_of
from referee.games.animal_kingdoms.edition import KINGDOMS
from referee.games.animal_kingdoms.notation import Draw, Exchange, Fight, Leave, Play
from referee.games.animal_kingdoms.state import PLAY, State
from referee.games.game import UNKNOWN
from referee.games.judge import STRICT, Judge, Refusal
from referee.language.sentence import Fact
from tests.playing import game_of, walk

GAME = game_of("animal_kingdoms")
TABLES: list[tuple[int, dict[str, str]]] = [(2, {}), (3, {}), (2, {"mode": "egon"})]
DISCARDS = 8
"""So many cards are discarded, and 0 to 4 in the draw pile; the others are not in the box."""
WORLDS = 60
"""With so many worlds no further card is hidden."""

Action = tuple[int | None, Any]
"""Who does what; None is the table."""


class World(NamedTuple):
    state: State
    hidden: frozenset[int]
    """Cards in hands that the writer has not seen."""


class Listener(Judge):
    """Hears that something could not be judged."""

    heard = False

    def notice(self, code: str, message: str, **facts: Fact) -> None:
        self.heard = self.heard or code == "AK-30"


class Told:
    """A game as a writer tells it who does not see all cards, and beside it all worlds that it can be."""

    def __init__(self, state: State, unseen_hands: dict[int, int]) -> None:
        """`unseen_hands`: how many cards of whose hand are hidden."""
        self.state = state.copy()
        for seat, many in unseen_hands.items():
            hand = self.state.hands[seat]
            self.state.unseen |= set_of(hand[:many])
            hand[:many] = [UNKNOWN] * many
        worlds = [World(self.state.copy(), frozenset())]
        for seat, many in unseen_hands.items():
            worlds = [filled for world in worlds for filled in _filled(world, seat, many)]
        self.worlds = worlds
        self.is_exact = True
        """Has nothing happened so far that is judged by an approximation?"""

    def tell(self, seat: int | None, action: Any) -> bool:
        """One thing more, with `?` in it or not. Is it legal? Fails where the referee and the worlds do not agree."""
        outcomes = [list(_after(world, seat, action)) for world in self.worlds]
        legal = [world for after in outcomes for world in after]
        if isinstance(action, Exchange) and UNKNOWN in action.cards:
            self.is_exact = False  # which card went is not known
        if isinstance(action, Leave) and _takes_pairs(self.state):
            self.is_exact = False  # pairs are not remembered
        before, judge = self.state.copy(), Listener()
        try:
            GAME.act(self.state, seat, action, judge)
            accepted = True
        except Refusal as refusal:
            accepted = False
            assert not legal, (refusal, seat, action, before.hands, legal[0].state.hands)
            assert GAME.key_of(self.state) == GAME.key_of(before)
        if self.is_exact:
            assert accepted == bool(legal), (seat, action, before.hands, before.barred)
            if isinstance(action, Leave) and accepted:
                assert judge.heard == (not all(outcomes)), (action, before.hands)
        self.worlds = list({(GAME.key_of(world.state), world.hidden): world for world in legal}.values())
        return bool(legal)


def _filled(world: World, seat: int, many: int) -> Iterator[World]:
    """The worlds with cards instead of the first ones of a hand."""
    for cards in combinations(cards_in(world.state.unseen), many):
        state = world.state.copy()
        state.hands[seat][:many] = cards
        state.unseen &= ~set_of(cards)
        yield World(state, world.hidden | set(cards))


def _after(world: World, seat: int | None, action: Any) -> Iterator[World]:
    """What a world can be after an action: one for each choice of the cards that are `?`; none where it is illegal."""
    state, hidden = world
    if isinstance(action, Draw) and UNKNOWN in action.cards:
        for card in cards_in(state.unseen if state.pile else set_of(state.discards)):
            (nth, *_) = [i for i, other in enumerate(action.cards) if other == UNKNOWN]
            choice = Draw((*action.cards[:nth], card, *action.cards[nth + 1 :]))
            for after in _after(world, seat, choice):
                yield World(after.state, after.hidden | {card})
        return
    if isinstance(action, Exchange) and UNKNOWN in action.cards:
        assert seat is not None
        (nth, *_) = [i for i, other in enumerate(action.cards) if other == UNKNOWN]
        for card in hidden.intersection(state.hands[seat]):
            yield from _after(world, seat, Exchange((*action.cards[:nth], card, *action.cards[nth + 1 :])))
        return
    later = state.copy()
    if GAME.refusal(later, seat, [action], STRICT):
        return
    yield World(later, hidden.intersection(card for hand in later.hands for card in hand))


def _takes_pairs(state: State) -> bool:
    pairs = state.edition.pair_law
    return any(state.laws[k] == pairs and (state.free[k] or state.crown[k] < 0) for k in range(KINGDOMS))


# -- stories -------------------------------------------------------------------------------------------------------------


def starts(games: int) -> Iterator[State]:
    """Positions in which somebody must leave, or exchanges late in a round, with few cards that are not laid or in hands."""
    for number in range(games):
        seats, options = TABLES[number % len(TABLES)]
        for step in walk(GAME, f"hidden {number}", seats, options):
            state = step.state
            leaves = isinstance(step.action, Leave)
            exchanges = isinstance(step.action, Exchange) and sum(state.free) < 20
            if len(state.discards) >= DISCARDS and (leaves if number // len(TABLES) % 3 else exchanges):
                small = state.copy()
                rest = list(cards_in(small.unseen))
                Random(number).shuffle(rest)
                pile = rest[: number % 5]
                small.unseen, small.pile = set_of(pile), len(pile)
                small.discards = small.discards[-DISCARDS:]
                yield small
                break


def story(state: State, rng: Random, length: int) -> list[Action]:
    """What happens then, up to the end of the round."""
    state, stream = state.copy(), Stream(rng.randbytes(8))
    found: list[Action] = []
    while len(found) < length and (awaited := GAME.awaited(state)).kind != "over":
        short = state.pile + len(state.discards) < 4
        if short or (awaited.seat is None and awaited.kind == "chance" and state.phase != PLAY):
            break
        action = GAME.deal(state, stream) if awaited.kind == "chance" else GAME.pick(state, stream)
        exchanges = [move for move in GAME.legal(state) if isinstance(move, Exchange)]
        if exchanges and rng.random() < 0.5:
            action = rng.choice(exchanges)
        GAME.act(state, awaited.seat, action, STRICT)
        found.append((awaited.seat, action))
    return found


def slip(actions: list[Action], state: State, rng: Random) -> list[Action]:
    """Another card is named than was played or drawn, or somebody leaves instead."""
    changed = list(actions)
    i = rng.randrange(len(actions))
    seat, action = actions[i]
    some = [*cards_in(state.unseen), *(card for hand in state.hands for card in hand)]
    card = rng.choice(some)
    if isinstance(action, Play) and rng.random() < 0.5:
        changed[i] = seat, action._replace(cards=(card, *action.cards[1:]))
    elif isinstance(action, Play):
        changed[i] = seat, Leave()
    elif isinstance(action, Draw | Exchange):
        changed[i] = seat, action._replace(cards=(card, *action.cards[1:]))
    elif isinstance(action, Fight):
        changed[i] = seat, Fight(card)
    return changed


def compare(games: int, each: int) -> Counter[str]:
    """How many stories were legal, how many not, how often somebody left of whom both may be, and how many stories had something
    that is judged by an approximation."""
    found = Counter[str]()
    for number, start in enumerate(starts(games)):
        rng = Random(f"hidden cards {number}")
        for _ in range(each):
            actions = story(start, rng, 14)
            actions = slip(actions, start, rng) if rng.random() < 0.6 else actions
            told = Told(start, {seat: rng.choice((0, 1, 2)) for seat in rng.sample(range(start.seats), 2)})
            is_legal = True
            for seat, action in actions:
                before = len(told.worlds)
                is_legal = told.tell(seat, hide(action, seat, told, rng))
                if not is_legal:
                    break
                found["unknown"] += isinstance(action, Leave) and len(told.worlds) < before
            found["legal" if is_legal else "illegal"] += 1
            found["exact" if told.is_exact else "approximate"] += 1
    return found


def hide(action: Any, seat: int | None, told: Told, rng: Random) -> Any:
    """The action as somebody writes it down who has not seen the first of its cards; or as it is."""
    if rng.random() < 0.4 and seat is not None:
        if isinstance(action, Draw) and len(told.worlds) < WORLDS:
            return Draw((UNKNOWN, *action.cards[1:]))
        if isinstance(action, Exchange) and min(told.state.hands[seat]) < 0:
            return Exchange((UNKNOWN, *action.cards[1:]))
    return action


KINDS = ("legal", "illegal", "unknown", "exact", "approximate")


def test_what_is_accepted_is_what_some_cards_make_legal() -> None:
    found = compare(games=120, each=8)
    assert all(found[kind] > 4 for kind in KINDS), found


@pytest.mark.long
def test_what_is_accepted_is_what_some_cards_make_legal_in_many_games() -> None:
    found = compare(games=400, each=40)
    assert all(found[kind] > 200 for kind in KINDS), found
