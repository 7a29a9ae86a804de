"""Rides (TQ-26 to TQ-34) and competing (TQ-36 to TQ-44)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from referee.games.judge import Judge
from referee.games.manhattan_traffiq import colours
from referee.games.manhattan_traffiq.city import STEPS_OF, all_lie, can_reach, neighbours, street
from referee.games.manhattan_traffiq.geometry import (
    EXITS,
    HORIZONTAL,
    ROW,
    STEPS,
    crossing_name,
    side,
    street_name,
)
from referee.games.manhattan_traffiq.notation import TAXI, VEHICLES, Compete, Ride, write
from referee.games.manhattan_traffiq.state import State
from referee.games.manhattan_traffiq.turns import acts_with, begin, check_over, check_turn
from referee.language import mark
from referee.language.sentence import Phrase, phrase

SOURCES = ("taxis", "vans", "removed", "set-up")
"""Where points come from: a vehicle put by its kind, vehicles lost by competing, and what stood there at the start."""
REMOVED, SETUP = 2, 3
CAN_COMPETE = mark("streets to compete on: {streets:list}")
NOWHERE = mark("there is no street to compete on")


def ride(state: State, seat: int, action: Ride, judge: Judge) -> None:
    kind, start, goal = action
    acts, begins = acts_with(state, seat, "TV"[kind], judge)
    vehicles, exits = state.vehicles, state.exits
    vehicle = 2 * seat + kind
    if vehicles.get(start) != vehicle or (start in state.new and not begins) or goal == start or goal in vehicles:
        # TQ-26, TQ-27, TQ-32, TQ-33
        _refuse_ride(state, seat, action, begins, judge)
    if kind == TAXI:
        if not can_reach(state, start, goal):  # TQ-27, TQ-28, TQ-29, TQ-30
            _refuse_taxi(state, start, goal, judge)
    elif goal not in exits or goal - start not in STEPS_OF[exits.get(start, 0)]:  # TQ-32, TQ-33
        _refuse_van(state, start, goal, judge)

    if begins:
        begin(state, seat)
    state.acts = acts
    del vehicles[start]
    vehicles[goal] = vehicle
    state.may_put = state.competed = state.lost = ()
    state.fresh = (goal,)  # TQ-31, TQ-34
    if start in state.new:
        state.new = tuple([goal if crossing == start else crossing for crossing in state.new])


def _refuse_ride(state: State, seat: int, action: Ride, begins: bool, judge: Judge) -> None:
    """What is wrong with a ride's ends, if anything is: a new vehicle may ride where the table lets it (TQ-Q17)."""
    kind, start, goal = action
    vehicles = state.vehicles
    vehicle = 2 * seat + kind
    rule = "TQ-26" if kind == TAXI else "TQ-32"
    if vehicles.get(start) != vehicle:
        own = [crossing_name(crossing) for crossing in sorted(vehicles) if vehicles[crossing] == vehicle]
        judge.stop(
            rule,
            "{player} has no taxi on {crossing}" if kind == TAXI else "{player} has no van on {crossing}",
            ("own taxis: {own:list}" if kind == TAXI else "own vans: {own:list}") if own else "none are on the board",
            at="CROSSING",
            player=judge.name(seat),
            crossing=crossing_name(start),
            own=own,
        )
    if not state.edition.rides_new and start in state.new and not begins:
        judge.refuse(
            rule,
            "the taxi on {crossing} was put on this turn" if kind == TAXI else "the van on {crossing} was put on this turn",
            "option new-vehicle=waits: a new vehicle rides on the next turn at the earliest (TQ-Q17)",
            at="CROSSING",
            crossing=crossing_name(start),
        )
    if goal == start:
        judge.stop(rule, "a ride must end on a different crossing", at="CROSSING", nth=1)
    if goal in vehicles:
        there = VEHICLES[state.colours[vehicles[goal] >> 1]][vehicles[goal] & 1]
        occupied = "TQ-27" if kind == TAXI else "TQ-33"
        judge.stop(
            occupied,
            "there is a {vehicle:name} on {crossing}",
            at="CROSSING",
            nth=1,
            vehicle=there,
            crossing=crossing_name(goal),
        )


def _refuse_van(state: State, start: int, goal: int, judge: Judge) -> None:
    here, there = crossing_name(start), crossing_name(goal)
    if goal - start not in STEPS:
        judge.refuse(
            "TQ-32",
            "{goal} is not next to {start}",
            "a van moves only to a neighbouring crossing",
            at="CROSSING",
            nth=1,
            goal=there,
            start=here,
        )
    elif not all_lie(state.tiles, goal):
        _refuse_incomplete("TQ-33", there, judge)
    else:
        judge.refuse("TQ-32", "no street leads from {start} to {goal}", at="CROSSING", nth=1, start=here, goal=there)


def _refuse_incomplete(rule: str, goal: str, judge: Judge) -> None:
    judge.refuse(
        rule, "{crossing} is not complete", "not all four tiles around it are laid", at="CROSSING", nth=1, crossing=goal
    )


def _refuse_taxi(state: State, start: int, goal: int, judge: Judge) -> None:
    """Which rule stands between a taxi and its goal: the least that would have to be ignored."""
    here, there = crossing_name(start), crossing_name(goal)
    if not all_lie(state.tiles, goal):
        _refuse_incomplete("TQ-28", there, judge)
    elif _leads(start, goal, lambda crossing: neighbours(state, crossing)):
        judge.refuse(
            "TQ-27",
            "other vehicles block every way from {start} to {goal}",
            "vehicles: {crossings:list}",
            at="CROSSING",
            nth=1,
            start=here,
            goal=there,
            crossings=[crossing_name(crossing) for crossing in sorted(state.vehicles) if crossing != start],
        )
    elif _leads(start, goal, lambda crossing: _along(state, crossing, 2)):
        _refuse_way("TQ-28", mark("every way from {start} to {goal} leads over an incomplete crossing"), here, there, judge)
    elif _leads(start, goal, lambda crossing: _along(state, crossing, 1)):
        _refuse_way("TQ-29", mark("every way from {start} to {goal} uses a half street at the city's edge"), here, there, judge)
    else:
        _refuse_way("TQ-30", mark("no way along streets leads from {start} to {goal}"), here, there, judge)


def _refuse_way(rule: str, message: str, start: str, goal: str, judge: Judge) -> None:
    judge.refuse(rule, message, at="CROSSING", nth=1, start=start, goal=goal)


def _leads(start: int, goal: int, near: Callable[[int], Iterable[int]]) -> bool:
    found, passed = [start], {start}
    for here in found:
        for other in near(here):
            if other not in passed:
                passed.add(other)
                found.append(other)
    return goal in passed


def _along(state: State, crossing: int, tiles: int) -> list[int]:
    """Where a street with so many tiles beside it leads from a crossing: with one, it may be a half street."""
    beside = ((-ROW - 1, 1, -ROW, 3), (-ROW, 2, 0, 0), (-1, 1, 0, 3), (-ROW - 1, 2, -1, 0))
    found = []
    for step, (one, its, other, others) in zip(STEPS, beside, strict=True):
        sides = [(state.tiles.get(crossing + one), its), (state.tiles.get(crossing + other), others)]
        lying = [side(code, direction) for code, direction in sides if code is not None]
        if len(lying) >= tiles and max(lying) < 2:
            found.append(crossing + step)
    return found


def compete(state: State, seat: int, action: Compete, judge: Judge) -> None:
    """On one street. It is not an action of the turn (TQ-36)."""
    crossing, axis, claimed = action
    if seat != state.turn:
        check_turn(state, seat, judge)
    fresh = state.fresh
    there = street(state, crossing, axis)
    if not fresh:  # TQ-37, TQ-50, TQ-51
        _refuse_compete(state, judge)
    if not there:
        streets = _touched(state)
        judge.stop(
            "TQ-49",
            "there is no horizontal street at {crossing}"
            if axis == HORIZONTAL
            else "there is no vertical street at {crossing}",
            CAN_COMPETE if streets else NOWHERE,
            at="STREET",
            crossing=crossing_name(crossing),
            streets=streets,
        )
    if fresh and fresh[0] not in there and not any(vehicle in there for vehicle in fresh):
        streets = _touched(state)
        judge.refuse(
            "TQ-43",
            "no vehicle was just put or moved on {street}",
            CAN_COMPETE if streets else NOWHERE,
            at="STREET",
            street=street_name(crossing, axis),
            streets=streets,
        )
    gone = weaker(state, seat, there)
    removed = owners(state, gone) if gone else ()
    named = 2 * there[0] + axis
    again = named in state.competed  # TQ-Q4: whoever was weaker has gone already
    if claimed is not None and claimed != removed and not (again and claimed == _lost(state, named)):
        where = street_name(crossing, axis)
        right = write(Compete(crossing, axis, removed), str)
        parts = partial(_strengths, state, seat, there)
        judge.claim(
            "removed from {street}",
            _named(claimed),
            _named(removed),
            at="STREET",
            parts=parts,
            right=right,
            is_whole=True,
            street=where,
        )
    edition = state.edition
    for place in gone:
        vehicle = state.vehicles.pop(place)
        state.stock[vehicle] += 1
        points = edition.values[vehicle & 1]
        state.score[vehicle >> 1] -= points
        state.sheet.append((state.moves, vehicle >> 1, REMOVED, -points, place))
    if not again:
        state.competed += (named,)
        if removed or state.lost:
            elsewhere = [lost for lost in state.lost if lost[0] != named]
            state.lost = (*elsewhere, *((named, colour) for colour in removed))
    if edition.compete_last:  # TQ-Q4: all vehicles are put before anybody competes
        state.may_put = ()


def check_competes_at_end(state: State, judge: Judge, at: str) -> None:
    if state.winner >= 0 and not state.edition.compete_at_end:
        reason = mark("option last-vehicle=stop (TQ-Q5)")
        judge.stop("TQ-50", "the game is over: nobody competes after the last vehicle", reason, at=at)


def _refuse_compete(state: State, judge: Judge) -> None:
    """The last action has put or moved nothing, or the right to compete has lapsed."""
    check_competes_at_end(state, judge, "STREET")
    if state.winner >= 0 or not state.left:
        check_over(state, judge)
    had_right = state.acts.strip("LD") or any(entry[0] == state.moves and entry[2] < REMOVED for entry in state.sheet)
    if had_right and (state.drawing or state.acts[-1:] == "D"):
        drawing = judge.name(state.turn)
        judge.refuse("TQ-37", "the right to compete lapsed when {player} drew a tile", at="STREET", player=drawing)
        return
    judge.refuse(
        "TQ-37",
        "the last action put or moved no vehicle" if state.acts.strip("D") else "no vehicle was put or moved on this turn",
        "only a vehicle just put or moved can compete",
        at="STREET",
    )


def _lost(state: State, named: int) -> tuple[int, ...]:
    """The colours that lost vehicles when this action competed on a street."""
    return tuple([colour for street, colour in state.lost if street == named])


def weaker(state: State, seat: int, there: range) -> list[int]:
    """Where the vehicles stand that competing on a street removes (TQ-38 to TQ-42), in the order in which they came there."""
    vehicles, values = state.vehicles, state.edition.values
    own = 0
    others = []
    for crossing in there:
        if crossing in vehicles:
            vehicle = vehicles[crossing]
            if vehicle >> 1 == seat:
                own += values[vehicle & 1]  # TQ-38, TQ-42
            else:
                others.append(crossing)
    if len(others) == 1:  # as most often
        return others if values[vehicles[others[0]] & 1] < own else []  # TQ-39, TQ-41
    strength = [0] * len(state.score)
    for crossing in others:
        strength[vehicles[crossing] >> 1] += values[vehicles[crossing] & 1]  # TQ-40
    return [crossing for crossing in vehicles if crossing in others and strength[vehicles[crossing] >> 1] < own]


def _strengths(state: State, seat: int, there: range) -> list[Phrase]:
    """TQ-38 to TQ-42: what every colour has on a street, first whose turn it is. Only a weaker colour loses its vehicles."""
    strength: dict[int, int] = {seat: 0}
    for crossing in there:
        if crossing in state.vehicles:
            vehicle = state.vehicles[crossing]
            strength[vehicle >> 1] = strength.get(vehicle >> 1, 0) + state.edition.values[vehicle & 1]
    counted = [
        phrase("{colour:name} {strength}", colour=colours.PLAYED[state.colours[owner]], strength=total)
        for owner, total in strength.items()
    ]
    return [phrase("strengths on this street: {colours:list}; only who is weaker is removed", colours=counted)]


def owners(state: State, crossings: list[int]) -> tuple[int, ...]:
    """The colours of the vehicles that stand there."""
    return tuple(sorted({state.colours[state.vehicles[crossing] >> 1] for crossing in crossings}))


def touched(state: State) -> list[tuple[int, int]]:
    """The streets on which the last action may still compete, each once, by the crossing of its vehicle (TQ-37)."""
    found: dict[int, tuple[int, int]] = {}
    for crossing in sorted(state.fresh):
        for axis in (0, 1):
            if state.exits.get(crossing, 0) & EXITS[axis]:
                found.setdefault(2 * street(state, crossing, axis)[0] + axis, (crossing, axis))
    return [named for name, named in found.items() if name not in state.competed]


def has_rights(state: State) -> bool:
    """Could the player on turn still put a vehicle, or remove one?"""
    return bool(state.may_put) or any(
        weaker(state, state.turn, street(state, crossing, axis)) for crossing, axis in touched(state)
    )


def _touched(state: State) -> list[str]:
    return [street_name(*street) for street in touched(state)]


def _named(removed: tuple[int, ...]) -> Phrase:
    """The colours of a claim."""
    return phrase("{colours:name}", colours=[colours.PLAYED[colour] for colour in removed]) if removed else phrase("nobody")
