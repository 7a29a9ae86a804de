"""The rights that a turn has left open, in a set-up: where a vehicle may be put, which ones may compete, which are new. They
come from the last action of the turn, and only some positions can follow it."""

from __future__ import annotations

from referee.games.manhattan_traffiq import city
from referee.games.manhattan_traffiq.colours import PLAYED
from referee.games.manhattan_traffiq.edition import connected
from referee.games.manhattan_traffiq.geometry import ROW, crossing_name, street_name
from referee.games.manhattan_traffiq.notation import TAXI, Competed, MayCompete, MayPut, New
from referee.games.manhattan_traffiq.rules import check_site
from referee.games.manhattan_traffiq.state import State
from referee.games.manhattan_traffiq.traffic import check_competes_at_end, owners, weaker
from referee.games.manhattan_traffiq.turns import check_not_won
from referee.games.positions import Said
from referee.language import mark

ONLY_LAY = mark("only a lay lets a player put vehicles")


def _last_act(state: State) -> str:
    """The letter of the turn's last action; empty where none was done, or a draw has let all rights lapse."""
    return "" if state.drawing else state.acts[-1:].strip("D")


def may_put(state: State, item: MayPut, said: Said) -> None:
    judge = said.judge
    said.once("may put", "TQ-24")
    for nth, crossing in enumerate(item.crossings):
        name = crossing_name(crossing)
        said.once(("may put", crossing), "TQ-21", at="CROSSING", nth=nth)
        check_not_won(state, said.of(("may put", crossing)))
        if _last_act(state) != "L":
            judge.refuse("TQ-24", ONLY_LAY, at="CROSSING", nth=nth)
        check_site(state, crossing, judge.stop, nth)
        if crossing in state.vehicles:
            judge.stop("TQ-20", "there is already a vehicle on {crossing}", at="CROSSING", nth=nth, crossing=name)
    state.may_put = item.crossings


def may_compete(state: State, item: MayCompete, said: Said) -> None:
    judge, act = said.judge, _last_act(state)
    said.once("may compete", "TQ-37")
    _check_own(state, item.crossings, "may compete", said)
    check_competes_at_end(state, judge, "CROSSING")
    if not act:
        judge.refuse("TQ-37", "only a lay or a ride lets vehicles compete", at="CROSSING")
    elif act != "L":
        kind = "TV".index(act)
        if len(item.crossings) > 1:
            judge.refuse("TQ-37", "after a ride only the vehicle that moved can compete", at="CROSSING", nth=1)
        if state.vehicles[item.crossings[0]] & 1 != kind:
            judge.refuse(
                "TQ-37",
                "the last action was a taxi ride, but this is not a taxi"
                if kind == TAXI
                else "the last action was a van ride, but this is not a van",
                at="CROSSING",
            )
    state.fresh = item.crossings


def new(state: State, item: New, said: Said) -> None:
    said.once("new", "TQ-20")
    _check_own(state, item.crossings, "new", said)
    if "L" not in state.acts or not _last_act(state):
        said.judge.refuse("TQ-20", ONLY_LAY, at="CROSSING")
    state.new = item.crossings


def competed(state: State, item: Competed, said: Said) -> None:
    judge = said.judge
    said.once("competed", "TQ-37")
    for nth, (crossing, axis) in enumerate(item.streets):
        name = street_name(crossing, axis)
        said.once(("competed", crossing, axis), "TQ-37", at="STREET", nth=nth)
        street = city.street(state, crossing, axis)
        if crossing not in state.fresh or not street:
            judge.stop("TQ-37", "no vehicle that may compete is on {street}", at="STREET", nth=nth, street=name)
        if gone := weaker(state, state.turn, street):
            losers = [PLAYED[colour] for colour in owners(state, gone)]
            judge.refuse(
                "TQ-39",
                "vehicles of {colours:name} are still on {street}, where they lost",
                at="STREET",
                nth=nth,
                colours=losers,
                street=name,
            )
        if state.may_put and state.edition.compete_last:
            reason = mark("option competing=after-all (TQ-Q4)")
            judge.refuse("TQ-24", "the right to put lapses when competing begins", reason, at="STREET", nth=nth)
        if 2 * street[0] + axis not in state.competed:
            state.competed += (2 * street[0] + axis,)


def _check_own(state: State, crossings: tuple[int, ...], what: str, said: Said) -> None:
    """Each is named once, and a vehicle of the player on turn stands there."""
    for nth, crossing in enumerate(crossings):
        name = crossing_name(crossing)
        said.once((what, crossing), "TQ-37", at="CROSSING", nth=nth)
        if state.vehicles.get(crossing, -1) >> 1 != state.turn:
            player = said.judge.name(state.turn)
            said.judge.stop(
                "TQ-37", "{player} has no vehicle on {crossing}", at="CROSSING", nth=nth, player=player, crossing=name
            )


def check_lay(state: State, said: Said) -> None:
    """Rights of a lay come from one tile (TQ-20): it completes their crossings, nothing else stands on its corners, and the
    city holds together without it."""
    open_to = (*state.may_put, *state.fresh)
    if _last_act(state) != "L" or not open_to:
        return
    tiles = set(city.around(open_to[0])).intersection(*map(city.around, open_to)) - state.edition.start.keys()
    if not any(_can_be_last(state, place) for place in tiles):
        things = [(what, crossing) for what in ("may put", "may compete") for crossing in open_to]
        said.refuse(
            things,
            "TQ-20",
            "no single lay can have given these rights: {crossings:list}",
            "one tile must complete them all, with only new vehicles on its corners",
            crossings=[crossing_name(crossing) for crossing in open_to],
        )


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
        said.refuse(["new"], "TQ-25", "`may compete` and `new` do not agree", "after a lay the new vehicles may compete")
