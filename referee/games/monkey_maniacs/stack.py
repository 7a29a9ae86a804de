"""The stack of defenders and its discard pile: what can be drawn, drawing it, and putting cards away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from referee.games.game import UNKNOWN
from referee.games.judge import Judge
from referee.games.monkey_maniacs.edition import KINDS
from referee.games.monkey_maniacs.state import Player, State
from referee.games.monkey_maniacs.worlds import Worlds, drawn, follow, worlds_of


def discard(state: State, kind: int) -> None:
    """A card of a board comes to the discard pile."""
    state.discards[kind] += 1
    if state.worlds is not None:
        state.worlds = [world.with_discarded(kind) for world in state.worlds]


def cards_left(state: State) -> int:
    """MM-Q33: cards that can still be drawn, with the discards that would be shuffled; without those already bought."""
    due = sum(player.due for player in state.players)
    return state.stack - due if state.stack > due else state.stack + sum(state.discards) + state.hidden - due


def pool(state: State, seat: int, count: int) -> Sequence[int]:
    """How many of each kind may come from the stack when so many are drawn (MM-Q18)."""
    is_shuffled = state.stack < count
    found = _shuffled(state) if is_shuffled else state.unseen
    worlds = state.worlds
    if worlds is None:
        return found
    return [
        left if left and drawn(worlds, seat, (kind,), is_opening=False, is_shuffled=is_shuffled) else 0
        for kind, left in enumerate(found)
    ]


def draw_one(state: State, me: Player, kind: int, judge: Judge, worlds: Worlds | None = None) -> None:
    """A bought card: nearly always one that is known to be in the stack."""
    if worlds is None and kind >= 0 and state.stack and state.unseen[kind] > 0:
        state.stack -= 1
        state.unseen[kind] -= 1
        me.hand.append(kind)
    else:
        draw_cards(state, me, (kind,), judge, worlds, is_opening=False)


def draw_cards(
    state: State, me: Player, kinds: Sequence[int], judge: Judge, worlds: Worlds | None, *, is_opening: bool
) -> None:
    count, discarded = len(kinds), sum(state.discards) + state.hidden
    is_shuffled = count > state.stack  # MM-Q18: the discards become the stack
    if count > state.stack + discarded:
        judge.stop("MM-23", "no card is left in the stack or on the discard pile")
    possible = _shuffled(state) if is_shuffled else state.unseen
    known = 0
    for nth, kind in enumerate(kinds):
        if kind == UNKNOWN:
            continue
        if possible[kind] < 1 or possible[kind] < kinds[: nth + 1].count(kind):
            refuse_more(state, kind, judge, nth=known)
        known += 1
    if worlds is None and UNKNOWN not in kinds:
        (me.opening if is_opening else me.hand).extend(kinds)
        if is_shuffled:
            state.unseen, state.discards, state.hidden = _shuffled(state), [0] * len(state.discards), 0
        for kind in kinds:
            state.unseen[kind] -= 1
    else:
        found = drawn(worlds or worlds_of(state), me.seat, kinds, is_opening=is_opening, is_shuffled=is_shuffled)
        if not found:
            judge.stop(
                "C03",
                "no {card:name} is left in the stack",
                "there are only {copies}, and unseen cards must be the last of them (MM-Q35)",
                at="KIND",
                nth=max(known - 1, 0),
                card=KINDS[max(kinds)],
                copies=state.edition.copies[max(kinds)],
            )
        follow(state, found)
    state.stack += (discarded if is_shuffled else 0) - count


def _shuffled(state: State) -> list[int]:
    """What is unseen once the discards lie in the stack."""
    return [unseen + discarded for unseen, discarded in zip(state.unseen, state.discards, strict=True)]


def refuse_more(state: State, kind: int, judge: Judge, nth: int = 0) -> NoReturn:
    """All cards of this kind are elsewhere."""
    judge.stop(
        "C03",
        "no {card:name} is left in the stack",
        "cards of this kind: {copies}; on the boards: {laid}, in hand: {held}, discarded: {discarded}"
        if state.edition.are_copies_known
        else "cards of this kind: {copies}; on the boards: {laid}, in hand: {held}, discarded: {discarded}; if your box has "
        'more, bring an edition of your own: --editions DIR and [Edition "…"]',
        at="KIND",
        nth=nth,
        card=KINDS[kind],
        copies=state.edition.copies[kind],
        laid=sum(player.kinds.count(kind) for player in state.players),
        held=sum(player.hand.count(kind) + player.opening.count(kind) for player in state.players),
        discarded=state.discards[kind],
    )
