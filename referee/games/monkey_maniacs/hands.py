"""Cards on their way: from the stack into a hand, out of a hand, onto the discard pile. And who may act at all."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.game import Judge
from referee.games.monkey_maniacs.edition import AT_ONCE, KINDS
from referee.games.monkey_maniacs.notation import UNKNOWN, card
from referee.games.monkey_maniacs.state import Player, State


def check_turn(state: State, me: Player, judge: Judge) -> None:
    """May this player still buy, play or put something in this round?"""
    check_time(state, me, judge)
    if me.done:
        who = judge.name(me.seat)
        if all(player.done and not player.loose for player in state.players) and state.attacker() is None:
            reason = "both players are done with it, so nothing is bought or played any more (MM-35)"
            judge.refuse("C02", f"the dice roll of round {state.round} is missing before this move", reason, final=True)
        judge.refuse("MM-35", f"{who} is done with round {state.round}", "only cards can still be traded in", at="PLAYER")


def check_time(state: State, me: Player, judge: Judge) -> None:
    """Has the table done all that comes before any action of this player?"""
    if state.number:
        judge.refuse("C02", f"the wave of round {state.round} is missing before this move", "the dice are rolled", final=True)
    opening = state.edition.opening
    late = [player.seat for player in state.players if player.due == opening]
    if late:
        reason = f"still to draw: {' and '.join(map(judge.name, late))}"
        judge.refuse("MM-14", f"both players draw their {opening} cards before anybody plays", reason, final=True)
    if me.due:
        reason = "say what came from the stack: buy card, draw dart"
        judge.refuse("C02", f"the card that {judge.name(me.seat)} bought is missing before this move", reason, final=True)


def check_direct(state: State, me: Player, judge: Judge) -> None:
    """MM-28: a bought druid or crate is played before anything else (MM-Q28)."""
    if state.edition.plays_directly:
        for kind in me.hand:
            if kind in AT_ONCE:
                reason = f"play {KINDS[kind]}, or trade it in, before anything else"
                judge.refuse("MM-28", f"the {KINDS[kind]} that was drawn comes first", reason)
                return


def plays_left(state: State, me: Player) -> int:
    """MM-15: how many cards of the opening may still be played."""
    edition = state.edition
    return edition.plays - (edition.opening - len(me.opening) - me.discarded)


def find_card(state: State, me: Player, kind: int, judge: Judge) -> tuple[list[int], int]:
    """Where a card to be played is, and as what it lies there (`?` where nobody wrote it down).

    A bought card goes before one of the opening, because it must be played and the other need not be; an unknown one goes
    last, but before a card of the opening that could not be played any more (MM-15).
    """
    hand = me.hand
    if kind in hand:
        return hand, kind
    opening = me.opening
    place, lies_as = opening, kind
    if kind in opening and UNKNOWN in hand and plays_left(state, me) <= 0 and state.unseen[kind]:
        place, lies_as = hand, UNKNOWN  # nobody can say that it is not the bought one
    elif kind not in opening:
        place, lies_as = hand if UNKNOWN in hand else opening, UNKNOWN
        if UNKNOWN not in place:
            found = " ".join(map(card, (*hand, *opening))) or "nothing"
            who = judge.name(me.seat)
            judge.refuse("MM-25", f"{who} has drawn no {card(kind)}", f"in hand: {found}", at="KIND", final=True)
        elif kind >= 0 and not state.unseen[kind]:
            judge.refuse("C03", too_many(state, kind), _where(state, kind), at="KIND", final=True)
    if place is opening and plays_left(state, me) <= 0:
        edition = state.edition
        reason = f"the other {edition.opening - edition.plays} are discarded"
        judge.refuse("MM-15", f"more than {edition.plays} of the {edition.opening} opening cards", reason, at="KIND")
    return place, lies_as


def leave(state: State, place: list[int], lies_as: int, kind: int) -> None:
    """The card leaves the hand; if nobody knew it, we know it now."""
    place.remove(lies_as)
    if lies_as == UNKNOWN and kind != UNKNOWN:
        state.unseen[kind] -= 1


def discard(state: State, kind: int) -> None:
    if kind == UNKNOWN:
        state.hidden += 1
    else:
        state.discards[kind] += 1


def cards_left(state: State) -> int:
    """MM-Q33: cards that can still be drawn, with the discards that would be shuffled; without those already bought."""
    due = sum(player.due for player in state.players)
    return state.stack - due if state.stack > due else state.stack + sum(state.discards) + state.hidden - due


def pool(state: State, count: int) -> Sequence[int]:
    """How many of each kind may come from the stack when so many are drawn (MM-Q18)."""
    return state.unseen if state.stack >= count else _shuffled(state)


def draw_one(state: State, kind: int, hand: list[int], judge: Judge) -> None:
    """A bought card: nearly always one that is known to be in the stack."""
    if state.stack and kind >= 0 and state.unseen[kind] > 0:
        state.stack -= 1
        state.unseen[kind] -= 1
        hand.append(kind)
    else:
        check_draw(state, (kind,), judge)
        take_from_stack(state, (kind,), hand)


def check_draw(state: State, kinds: Sequence[int], judge: Judge) -> None:
    count = len(kinds)
    if count > state.stack and count > state.stack + sum(state.discards) + state.hidden:
        judge.refuse("MM-23", "no card is left, neither in the stack nor on the discard pile", final=True)
    possible = pool(state, count)
    known = 0
    for nth, kind in enumerate(kinds):
        if kind == UNKNOWN:
            continue
        if possible[kind] < 1 or possible[kind] < kinds[: nth + 1].count(kind):
            judge.refuse("C03", too_many(state, kind), _where(state, kind), at="KIND", nth=known, final=True)
        known += 1


def take_from_stack(state: State, kinds: Sequence[int], hand: list[int]) -> None:
    if state.stack < len(kinds):  # MM-Q18: the discards become the stack
        state.stack += sum(state.discards) + state.hidden
        state.unseen = _shuffled(state)
        state.discards = [0] * len(state.discards)
        state.hidden = 0
    for kind in kinds:
        hand.append(kind)
        state.stack -= 1
        if kind != UNKNOWN:
            state.unseen[kind] -= 1


def _shuffled(state: State) -> list[int]:
    """What is unseen once the discards lie in the stack."""
    return [unseen + discarded for unseen, discarded in zip(state.unseen, state.discards, strict=True)]


def too_many(state: State, kind: int) -> str:
    return f"no {KINDS[kind]} is left in the stack: there are {state.edition.copies[kind]}"


def _where(state: State, kind: int) -> str:
    on_boards = sum(player.kinds.count(kind) for player in state.players)
    in_hands = sum(player.hand.count(kind) + player.opening.count(kind) for player in state.players)
    return f"{on_boards} on the boards, {in_hands} in hands, {state.discards[kind]} discarded"
