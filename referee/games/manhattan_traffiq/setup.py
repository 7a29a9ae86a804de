"""Manhattan TraffIQ positions as set-up items, and back. Impossible ones are refused with the rule they break.

Points, stocks and the supply follow from what lies and stands on the table, so they are not written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.game import Judge, Players
from referee.games.manhattan_traffiq import city
from referee.games.manhattan_traffiq.edition import SCENARIOS, Edition, connected
from referee.games.manhattan_traffiq.geometry import (
    FACES,
    NAMES,
    SIDES,
    STEPS,
    UNKNOWN,
    crossing_name,
    place_name,
    side,
    street_name,
)
from referee.games.manhattan_traffiq.notation import (
    COLOURS,
    DRAWING,
    KINDS,
    City,
    Competed,
    Hand,
    Last,
    MayCompete,
    MayPut,
    New,
    Next,
    TurnOf,
    Vehicles,
    tile_name,
)
from referee.games.manhattan_traffiq.rules import NOT_COUNTED
from referee.games.manhattan_traffiq.state import State
from referee.games.manhattan_traffiq.traffic import SETUP
from referee.games.manhattan_traffiq.turns import ALLOWED


def position(edition: Edition, players: Players, items: Sequence[Any], judge: Judge) -> State:
    state = State(edition, len(players))
    where: dict[type[Any], int] = {}
    for judge.item, item in enumerate(items):
        if type(item) in where and not isinstance(item, City | Vehicles | Hand):
            judge.refuse("TQ-56", "this is said twice", final=True)
        where[type(item)] = judge.item
        if isinstance(item, City):
            _lay(state, item, judge)
        elif isinstance(item, Hand):
            _hold(state, item, players, judge)
        elif isinstance(item, Next | TurnOf):
            if Next in where and TurnOf in where:
                judge.refuse("TQ-56", "both `next` and `turn` are given", "`turn` where something was done already", final=True)
            state.seat = _seat(item.player, players, judge)
            if isinstance(item, TurnOf):
                _begin(state, item, judge)
        elif isinstance(item, Last):
            state.left = item.turns
    _check_city(state, items, judge)
    for judge.item, item in enumerate(items):
        if isinstance(item, Vehicles):
            _put(state, item, judge)
    _check_supply(state, where, judge)
    for judge.item, item in enumerate(items):
        _give_right(state, item, judge)
    if edition.is_open:
        judge.notice("TQ-6", NOT_COUNTED)
    return state


def _seat(name: str, players: Players, judge: Judge) -> int:
    seat = players.seat(name)
    if seat is None:
        judge.refuse("H12", f"nobody called {name} plays", f"players: {', '.join(players.names)}", final=True)
    return seat or 0


def _lay(state: State, item: City, judge: Judge) -> None:
    edition = state.edition
    for nth, (place, code) in enumerate(item.tiles):
        if place in edition.start:
            rule = SCENARIOS[edition.scenario]
            judge.refuse(rule, f"a start tile lies on {place_name(place)}", at="PLACE", nth=nth, final=True)
        if place in state.tiles:
            judge.refuse("TQ-55", f"a second tile on {place_name(place)}", at="PLACE", nth=nth, final=True)
        for direction, step in enumerate(STEPS):
            other = state.tiles.get(place + step)
            if other is not None and side(code, direction) != side(other, direction ^ 2):
                message = f"{NAMES[code]} on {place_name(place)} does not match in the {SIDES[direction]}"
                judge.refuse("TQ-19", message, f"{NAMES[other]} lies there", at="PLACE", nth=nth, final=True)
        _see(state, code, "EDGES", nth, judge)
        city.grow(state, place, code)
        state.supply -= 1
        if state.supply < 0:
            judge.refuse("TQ-6", f"more than {edition.size} city tiles", at="PLACE", nth=nth, final=True)


def _see(state: State, code: int, at: str, nth: int, judge: Judge) -> int:
    """A tile lies open or in a known hand: the box must hold it (TQ-6)."""
    face = state.edition.faces[code]
    if not state.unseen.get(face):
        count = state.edition.counts.get(FACES[code], 0)
        judge.refuse("TQ-6", f"{count + 1} tiles {NAMES[code]}; there are {count}", at=at, nth=nth, final=True)
    state.unseen[face] -= 1
    return face


def _hold(state: State, item: Hand, players: Players, judge: Judge) -> None:
    seat = _seat(item.player, players, judge)
    if seat not in state.undealt:
        judge.refuse("TQ-54", f"the hand of {item.player} is given twice", at="PLAYER", final=True)
    state.undealt.remove(seat)
    words = {"EDGES": 0, "ID": 0}
    for tile in item.tiles:
        at = "ID" if isinstance(tile, str) else "EDGES"
        if tile == UNKNOWN:
            state.hands[seat].append(UNKNOWN)
            continue
        code = state.edition.ids.get(tile, -1) if isinstance(tile, str) else tile
        if code < 0:
            judge.refuse("TQ-6", f"there is no tile {tile_name(tile)}", at=at, nth=words[at], final=True)
        state.hands[seat].append(_see(state, code, at, words[at], judge))
        words[at] += 1
    state.supply -= len(item.tiles)


def _begin(state: State, item: TurnOf, judge: Judge) -> None:
    acts = item.acts
    state.drawing = acts.endswith(DRAWING)
    state.acts = acts.removesuffix(DRAWING)
    if acts.replace(DRAWING, "D") not in ALLOWED or DRAWING in state.acts:
        judge.refuse("TQ-17", "no turn can have these actions in this order", "two at the most: lay, rides, draw", final=True)


def _check_city(state: State, items: Sequence[Any], judge: Judge) -> None:
    alone = state.tiles.keys() - connected(state.tiles)
    for judge.item, item in enumerate(items):
        if isinstance(item, City):
            for nth, (place, _) in enumerate(item.tiles):
                if place in alone:
                    judge.refuse("TQ-18", f"{place_name(place)} is not joined to the city", at="PLACE", nth=nth, final=True)


def _put(state: State, item: Vehicles, judge: Judge) -> None:
    for nth, (seat, kind, crossing) in enumerate(item.stand):
        name = crossing_name(crossing)
        if seat >= len(state.score):
            judge.refuse("TQ-2", f"nobody plays {COLOURS[seat]} at this table", at="COLOUR", nth=nth, final=True)
        if crossing in state.vehicles:
            judge.refuse("TQ-27", f"two vehicles on {name}", at="CROSSING", nth=nth, final=True)
        if crossing not in state.exits:
            why = "has no street" if city.all_lie(state.tiles, crossing) else "is not complete"
            judge.refuse("TQ-20", f"{name} {why}", at="CROSSING", nth=nth, final=True)
        vehicle = 2 * seat + kind
        if not state.stock[vehicle]:
            had = state.edition.stock[len(state.score)][kind]
            message = f"more than {had} {COLOURS[seat]} {KINDS[kind]}s"
            judge.refuse("TQ-3", message, "each player has so many", at="COLOUR", nth=nth, final=True)
        state.vehicles[crossing] = vehicle
        state.stock[vehicle] -= 1
        points = state.edition.values[kind]
        state.score[seat] += points
        state.sheet.append((0, seat, SETUP, points, crossing))
        if not state.stock[2 * seat] and not state.stock[2 * seat + 1]:
            if state.winner >= 0:
                judge.refuse("TQ-50", "two players have put all vehicles; the game ends with the first", final=True)
            state.winner = seat


def _check_supply(state: State, where: dict[type[Any], int], judge: Judge) -> None:
    """What only the whole position can tell: tiles are not more than there are, and the last round has its length."""
    judge.item = where.get(Last, where.get(Hand, where.get(City, 0)))
    if state.supply < 0:
        size = state.edition.size
        judge.refuse("TQ-6", f"{size - state.supply} city tiles; there are {size}", final=True)
    if state.left < 0 and not state.supply and state.winner < 0:
        judge.refuse("TQ-51", "no tile is left to draw", "`@ last 3` says how many turns are left", final=True)
    if Last in where:
        seats = len(state.score)
        if state.supply:
            judge.refuse("TQ-51", f"the last round is given, and {state.supply} tiles can still be drawn", final=True)
        if state.left > seats + 1 or (state.left == seats + 1 and state.acts[-1:] != "D"):
            message = f"{state.left} turns are left; the last round has {seats}, and one more for the turn of the last draw"
            judge.refuse("TQ-51", message, at="INT", final=True)
    judge.item = where.get(TurnOf, judge.item)
    if state.drawing and not state.supply:
        judge.refuse("TQ-52", "a tile is drawn, and none is left", final=True)
    if state.acts.count("D") > len(state.hands[state.seat]):
        judge.refuse("TQ-35", f"{state.acts.count('D')} tiles were drawn; fewer are in the hand", final=True)
    if state.undealt and (state.acts or state.drawing):
        judge.refuse(
            "TQ-7",
            "a turn has begun, and somebody has no tiles yet",
            "`@ hand NAME: none` is an empty hand",
            final=True,
        )


def _give_right(state: State, item: Any, judge: Judge) -> None:
    seat = state.seat
    if isinstance(item, MayPut):
        for nth, crossing in enumerate(item.crossings):
            if state.acts[-1:] != "L" or state.drawing or state.winner >= 0:
                judge.refuse("TQ-24", "only a lay gives the right to put", at="CROSSING", nth=nth, final=True)
            if crossing not in state.exits or crossing in state.vehicles:
                name = crossing_name(crossing)
                judge.refuse("TQ-20", f"no vehicle can be put on {name}", at="CROSSING", nth=nth, final=True)
        if len(set(item.crossings)) != len(item.crossings) or len(item.crossings) > 4:
            judge.refuse("TQ-21", "a lay completes four different crossings at the most", at="CROSSING", final=True)
        state.may_put = item.crossings
    elif isinstance(item, MayCompete | New):
        for nth, crossing in enumerate(item.crossings):
            if state.vehicles.get(crossing, -1) >> 1 != seat:
                message = f"no vehicle of {judge.name(seat)} stands on {crossing_name(crossing)}"
                judge.refuse("TQ-37", message, at="CROSSING", nth=nth, final=True)
        is_able = state.acts[-1:] not in ("", "D") and not state.drawing
        if len(set(item.crossings)) != len(item.crossings) or not is_able:
            judge.refuse("TQ-37", "only a lay or a ride lets vehicles compete, each once", at="CROSSING", final=True)
        if isinstance(item, New):
            state.new = item.crossings
        else:
            state.fresh = item.crossings
    elif isinstance(item, Competed):
        for nth, (crossing, axis) in enumerate(item.streets):
            street = city.street(state, crossing, axis)
            if crossing not in state.fresh or not street:
                message = f"{street_name(crossing, axis)} is no street of a vehicle that may compete"
                judge.refuse("TQ-37", message, at="STREET", nth=nth, final=True)
            elif 2 * street[0] + axis not in state.competed:
                state.competed += (2 * street[0] + axis,)


def items(state: State, players: Players) -> list[Any]:
    """The items of a position: read again, they give an equal state."""
    edition, names = state.edition, players.names
    laid = tuple((place, code) for place, code in sorted(state.tiles.items()) if place not in edition.start)
    found: list[Any] = [City(laid)] if laid else []
    stand = sorted((vehicle, crossing) for crossing, vehicle in state.vehicles.items())
    if stand:
        found.append(Vehicles(tuple((vehicle >> 1, vehicle & 1, crossing) for vehicle, crossing in stand)))
    for seat, name in enumerate(names):
        if seat not in state.undealt:
            tiles = tuple(edition.shown.get(face, UNKNOWN) for face in state.hand(seat))
            found.append(Hand(name, tiles))
    acts = state.acts + (DRAWING if state.drawing else "")
    found.append(TurnOf(names[state.seat], acts) if acts else Next(names[state.seat]))
    rights = (
        MayPut(tuple(sorted(state.may_put))),
        MayCompete(state.own(state.fresh)),
        Competed(state.named_streets()),
        New(state.own(state.new)),
    )
    found += [right for right in rights if right[0]]
    if state.left >= 0:
        found.append(Last(state.left))
    return found
