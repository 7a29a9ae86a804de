"""The rights that a turn has left open, in a set-up: where a vehicle may be put, which ones may compete, which are new. They
come from the last action of the turn, and only some positions can follow it."""

from __future__ import annotations

from referee.games.manhattan_traffiq import city
from referee.games.manhattan_traffiq.colours import names
from referee.games.manhattan_traffiq.edition import connected
from referee.games.manhattan_traffiq.geometry import ROW, crossing_name, street_name
from referee.games.manhattan_traffiq.notation import KINDS, Competed, MayCompete, MayPut, New
from referee.games.manhattan_traffiq.state import State
from referee.games.manhattan_traffiq.traffic import owners, weaker
from referee.games.positions import Said


def _last_act(state: State) -> str:
    """The letter of the turn's last action; empty where none was done, or a draw has let all rights lapse."""
    return "" if state.drawing else state.acts[-1:].strip("D")


def may_put(state: State, item: MayPut, said: Said) -> None:
    judge = said.judge
    said.once("may put", "TQ-24", "where a vehicle may be put was said before")
    for nth, crossing in enumerate(item.crossings):
        name = crossing_name(crossing)
        said.once(("may put", crossing), "TQ-21", f"{name} is named twice", at="CROSSING", nth=nth)
        if state.winner >= 0:
            message = f"the game is over: {judge.name(state.winner)} has put the last vehicle"
            judge.stop("TQ-50", message, at="CROSSING", nth=nth)
        if _last_act(state) != "L":
            judge.refuse("TQ-24", "only a lay gives the right to put", at="CROSSING", nth=nth)
        if crossing not in state.exits or crossing in state.vehicles:
            judge.stop("TQ-20", f"no vehicle can be put on {name}", at="CROSSING", nth=nth)
    state.may_put = item.crossings


def may_compete(state: State, item: MayCompete, said: Said) -> None:
    judge, act = said.judge, _last_act(state)
    said.once("may compete", "TQ-37", "which vehicles may compete was said before")
    _check_own(state, item.crossings, "may compete", said)
    if state.winner >= 0 and not state.edition.compete_at_end:
        judge.stop("TQ-50", "the game is over: nobody competes after the last vehicle", at="CROSSING")
    if not act:
        judge.refuse("TQ-37", "only a lay or a ride lets vehicles compete", at="CROSSING")
    elif act != "L":
        kind = "TV".index(act)
        if len(item.crossings) > 1:
            judge.refuse("TQ-37", "a ride moves one vehicle, and only that one can compete", at="CROSSING", nth=1)
        if state.vehicles[item.crossings[0]] & 1 != kind:
            message = f"the last action was a {KINDS[kind]} ride, and no {KINDS[kind]} stands there"
            judge.refuse("TQ-37", message, at="CROSSING")
    state.fresh = item.crossings


def new(state: State, item: New, said: Said) -> None:
    said.once("new", "TQ-20", "which vehicles are new was said before")
    _check_own(state, item.crossings, "new", said)
    if "L" not in state.acts or not _last_act(state):
        said.judge.refuse("TQ-20", "only a lay lets a player put vehicles", at="CROSSING")
    state.new = item.crossings


def competed(state: State, item: Competed, said: Said) -> None:
    judge = said.judge
    said.once("competed", "TQ-37", "where the last action has competed was said before")
    for nth, (crossing, axis) in enumerate(item.streets):
        name = street_name(crossing, axis)
        said.once(("competed", crossing, axis), "TQ-37", f"{name} is named twice", at="STREET", nth=nth)
        street = city.street(state, crossing, axis)
        if crossing not in state.fresh or not street:
            judge.stop("TQ-37", f"{name} is not a street of a vehicle that may compete", at="STREET", nth=nth)
        if gone := weaker(state, state.seat, street):
            message = f"{names(owners(state, gone))} lost the competing on {name} and still stands there"
            judge.refuse("TQ-39", message, at="STREET", nth=nth)
        if state.may_put and state.edition.compete_last:
            judge.refuse("TQ-24", "the right to put lapses when competing begins", at="STREET", nth=nth)
        if 2 * street[0] + axis not in state.competed:
            state.competed += (2 * street[0] + axis,)


def _check_own(state: State, crossings: tuple[int, ...], what: str, said: Said) -> None:
    """Each is named once, and a vehicle of the player on turn stands there."""
    for nth, crossing in enumerate(crossings):
        name = crossing_name(crossing)
        said.once((what, crossing), "TQ-37", f"{name} is named twice", at="CROSSING", nth=nth)
        if state.vehicles.get(crossing, -1) >> 1 != state.seat:
            message = f"no vehicle of {said.judge.name(state.seat)} stands on {name}"
            said.judge.stop("TQ-37", message, at="CROSSING", nth=nth)


def check_lay(state: State, said: Said) -> None:
    """Rights of a lay come from one tile (TQ-20): it completes their crossings, nothing else stands on its corners, and the
    city holds together without it."""
    open_to = (*state.may_put, *state.fresh)
    if _last_act(state) != "L" or not open_to:
        return
    tiles = set(city.around(open_to[0])).intersection(*map(city.around, open_to)) - state.edition.start.keys()
    if not any(_can_be_last(state, place) for place in tiles):
        things = [(what, crossing) for what in ("may put", "may compete") for crossing in open_to]
        message = f"no single lay can have given these rights: {' '.join(map(crossing_name, open_to))}"
        reason = "one tile completes them all, and only vehicles just put stand on its corners"
        said.refuse(things, "TQ-20", message, reason)


def _can_be_last(state: State, place: int) -> bool:
    corners = (place, place + 1, place + ROW, place + ROW + 1)
    if any(corner in state.vehicles and corner not in state.fresh for corner in corners):
        return False
    before = {other: code for other, code in state.tiles.items() if other != place}
    return len(connected(before)) == len(before)


def check_new(state: State, said: Said) -> None:
    """The vehicles that may compete after a lay are new; after the first lay of a turn there are no other new ones."""
    if _last_act(state) != "L":
        return
    if "new" not in said:
        state.new = state.fresh
        return
    older = set(state.new).difference(state.fresh)
    if not set(state.fresh) <= set(state.new) or (older and state.acts == "L" and state.winner < 0):
        message = "the vehicles that a lay lets compete are the new ones"
        said.refuse(["new"], "TQ-25", message, "`@ may compete` and `@ new` must agree")
