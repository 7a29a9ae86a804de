"""Actions against the other board: when they may be played, and what they do (MM-29 to MM-31, MM-53 to MM-55)."""

from __future__ import annotations

from referee.games.game import Judge
from referee.games.monkey_maniacs.edition import BOOMERANG, FACTORY, KINDS
from referee.games.monkey_maniacs.effects import EMPTY
from referee.games.monkey_maniacs.hands import check_time, discard, find_card, leave
from referee.games.monkey_maniacs.notation import Play, RemoveCard, RemovePoint, Swap
from referee.games.monkey_maniacs.state import State


def no_target(state: State, seat: int, action: Play, judge: Judge) -> None:
    """A factory may do nothing (MM-54); a boomerang only where a board is empty (MM-53, MM-Q14)."""
    place, lies_as = _ready(state, seat, action.kind, judge)
    if action.kind == BOOMERANG and can_swap(state):
        reason = "own field, then the enemy's: play boomerang red 3 for grey 5"
        judge.refuse("MM-53", "a boomerang must swap two cards", reason, at="KIND")
    leave(state, place, lies_as, action.kind)
    discard(state, action.kind)


def swap(state: State, seat: int, action: Swap, judge: Judge) -> None:
    place, lies_as = _ready(state, seat, action.kind, judge)
    if action.kind != BOOMERANG:
        judge.refuse("MM-53", f"a {KINDS[action.kind]} swaps nothing", at="KIND", final=True)
    own = _target(state, seat, action.own, "MM-53", 0, judge)
    enemy = _target(state, 1 - seat, action.enemy, "MM-53", 1, judge)
    leave(state, place, lies_as, action.kind)
    discard(state, action.kind)
    mine, theirs = state.kinds[seat], state.kinds[1 - seat]
    mine[own], theirs[enemy] = theirs[enemy], mine[own]
    for who, field in ((seat, own), (1 - seat, enemy)):  # MM-31: points stay with their owner
        freed = state.points[who][field]
        if freed:
            state.points[who][field] = 0
            state.loose[who] += freed
            if state.edition.is_received_barred:
                state.received[who] = field
            drop_surplus(state, who)


def remove_card(state: State, seat: int, action: RemoveCard, judge: Judge) -> None:
    place, lies_as, field = _factory(state, seat, action, judge)
    kinds, points = state.kinds[1 - seat], state.points[1 - seat]
    if points[field]:
        reason = f"{points[field]} of them; play factory point {action.field} takes one"
        judge.refuse("MM-55", f"upgrade points lie on {action.field}", reason, at="COLOUR")
    leave(state, place, lies_as, action.kind)
    discard(state, action.kind)
    discard(state, kinds[field])
    kinds[field] = EMPTY
    state.bag += points[field]
    points[field] = 0


def remove_point(state: State, seat: int, action: RemovePoint, judge: Judge) -> None:
    place, lies_as, field = _factory(state, seat, action, judge)
    points = state.points[1 - seat]
    if not points[field]:
        judge.refuse("MM-54", f"no upgrade point lies on {judge.name(1 - seat)}'s {action.field}", at="COLOUR", final=True)
    leave(state, place, lies_as, action.kind)
    discard(state, action.kind)
    points[field] -= 1  # MM-Q16: the highest stage is lost
    state.bag += 1


def can_swap(state: State) -> bool:
    return all(any(kind != EMPTY for kind in kinds) for kinds in state.kinds)


def drop_surplus(state: State, seat: int) -> None:
    """MM-Q13, MM-Q32: points for which there is no place go back to the bag."""
    surplus = state.loose[seat] - state.slots(seat) if state.loose[seat] else 0
    if surplus > 0:
        state.loose[seat] -= surplus
        state.bag += surplus
    if not state.loose[seat]:
        state.received[seat] = EMPTY


def _ready(state: State, seat: int, kind: int, judge: Judge) -> tuple[list[int], int]:
    """The card in hand, if its time has come."""
    check_time(state, seat, judge)
    found = find_card(state, seat, kind, judge)
    if not all(state.done):
        waiting = " and ".join(judge.name(s) for s, done in enumerate(state.done) if not done)
        reason = f"it waits until all other cards are played and all points put down; not done: {waiting}"
        judge.refuse("MM-29", f"it is too early for the {KINDS[kind]}", reason, at="KIND")
    elif any(state.loose):
        owner = judge.name(0 if state.loose[0] else 1)
        reason = f"{owner} puts them on cards or says: return"
        judge.refuse("MM-31", "freed upgrade points come before the next action", reason, at="KIND")
    first = state.attacker()
    if first not in (seat, -1):
        mine, other = state.health[seat], state.health[1 - seat]
        why = f"health {other} against {mine}" if mine != other else f"equal health, {judge.name(first)} is older (MM-Q34)"
        judge.refuse("MM-30", f"{judge.name(first)} plays such cards first", why, at="PLAYER")
    return found


def _factory(state: State, seat: int, action: RemoveCard | RemovePoint, judge: Judge) -> tuple[list[int], int, int]:
    place, lies_as = _ready(state, seat, action.kind, judge)
    if action.kind != FACTORY:
        judge.refuse("MM-54", f"a {KINDS[action.kind]} removes nothing", at="KIND", final=True)
    return place, lies_as, _target(state, 1 - seat, action.field, "MM-54", 0, judge)


def _target(state: State, owner: int, name: str, rule: str, nth: int, judge: Judge) -> int:
    field = state.edition.index.get(name, -1)
    if field < 0:
        reason = "fields are red, yellow or grey 1 to 6"
        judge.refuse(rule, f"there is no field {name}", reason, at="INT", nth=nth, final=True)
    if state.kinds[owner][field] == EMPTY:
        judge.refuse(rule, f"no card of {judge.name(owner)} lies on {name}", at="COLOUR", nth=nth, final=True)
    return field
