"""Manhattan TraffIQ positions as set-up items, and back. Impossible ones are refused with the rule they break, at the item
and word that is wrong; the rights that a turn has left open are in rights.py. A check that a ruling could have waived in play
refuses here too, and does not stop: the position on the table may be stated as it is.

Points, stocks and the supply follow from what lies and stands on the table, so they are not written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.games.game import Judge, Players
from referee.games.manhattan_traffiq import city, colours, rights
from referee.games.manhattan_traffiq.edition import SCENARIOS, Edition, connected
from referee.games.manhattan_traffiq.geometry import FACES, LETTERS, SIDES, STEPS, UNKNOWN, crossing_name, place_name, side
from referee.games.manhattan_traffiq.notation import (
    DRAWING,
    KINDS,
    TAXI,
    VAN,
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
from referee.games.positions import Said
from referee.games.words import count

Read = Callable[[State, Any, Said], None]
Check = Callable[[State, Said], None]


def position(edition: Edition, players: Players, items: Sequence[Any], judge: Judge) -> State:
    state, said = State(edition, len(players)), Said(players, judge)
    state.colours = colours.of_players(players)
    for readers, check in _PARTS:
        said.read(state, items, readers)
        check(state, said)
    if edition.is_open:
        judge.notice("TQ-6", NOT_COUNTED)
    return state


# -- tiles ---------------------------------------------------------------------------------------------------------------


def _lay(state: State, item: City, said: Said) -> None:
    edition, judge = state.edition, said.judge
    for nth, (place, code) in enumerate(item.tiles):
        if place in edition.start:
            rule = SCENARIOS[edition.scenario]
            judge.stop(rule, f"a start tile lies on {place_name(place)}", at="PLACE", nth=nth)
        said.once(("tile", place), "TQ-55", f"a second tile on {place_name(place)}", at="PLACE", nth=nth)
        for direction, step in enumerate(STEPS):
            other = state.tiles.get(place + step)
            if other is not None and side(code, direction) != side(other, direction ^ 2):
                message = f"{LETTERS[code]} on {place_name(place)} does not match in the {SIDES[direction]}"
                judge.refuse("TQ-19", message, f"{LETTERS[other]} lies there", at="PLACE", nth=nth)
        _see(state, code, "EDGES", nth, judge)
        city.grow(state, place, code)


def _join(state: State, item: City, said: Said) -> None:
    """All tiles lie: they are one city."""
    alone = state.tiles.keys() - connected(state.tiles)
    for nth, (place, _) in enumerate(item.tiles):
        if place in alone:
            said.judge.refuse("TQ-18", f"{place_name(place)} is not joined to the city", at="PLACE", nth=nth)


def _hold(state: State, item: Hand, said: Said) -> None:
    judge = said.judge
    seat = said.seat(item.player)
    said.once(("hand", seat), "TQ-54", f"the hand of {item.player} is given twice", at="PLAYER")
    state.undealt.remove(seat)
    words = {"EDGES": 0, "ID": 0, "UNKNOWN": 0}
    for tile in item.tiles:
        at = "ID" if isinstance(tile, str) else "UNKNOWN" if tile == UNKNOWN else "EDGES"
        if tile == UNKNOWN:
            _take(state, at, words[at], judge)
            state.hands[seat].append(UNKNOWN)
        else:
            code = state.edition.ids.get(tile, -1) if isinstance(tile, str) else tile
            if code < 0:
                judge.stop("TQ-6", f"there is no tile {tile_name(tile)}", at=at, nth=words[at])
            state.hands[seat].append(_see(state, code, at, words[at], judge))
        words[at] += 1


def _see(state: State, code: int, at: str, nth: int, judge: Judge) -> int:
    """A tile lies open or in a known hand: the box must hold it (TQ-6)."""
    face = state.edition.faces[code]
    if not state.unseen.get(face):
        had = state.edition.counts.get(FACES[code], 0)
        is_or_are = "is" if had == 1 else "are"
        too_many = f"{had + 1} tiles {LETTERS[code]}; there {is_or_are} {had}"
        judge.stop("TQ-6", too_many if had else f"no tile has the sides {LETTERS[code]}", at=at, nth=nth)
    _take(state, at, nth, judge)
    state.unseen[face] -= 1
    return face


def _take(state: State, at: str, nth: int, judge: Judge) -> None:
    """A tile is no longer in the supply."""
    if not state.supply:
        judge.stop("TQ-6", f"more than {count(state.edition.size, 'city tile')}", at=at, nth=nth)
    state.supply -= 1


# -- whose turn it is ----------------------------------------------------------------------------------------------------


def _begin(state: State, item: Next | TurnOf, said: Said) -> None:
    said.once("turn", "TQ-56", "whose turn it is was said before")
    state.seat = said.seat(item.player, at="PLAYER" if isinstance(item, TurnOf) else "NAME")
    if isinstance(item, TurnOf):
        acts = item.acts
        state.drawing = acts.endswith(DRAWING)
        state.acts = acts.removesuffix(DRAWING)
        message, reason = "no turn can have these actions in this order", "two at the most: lay, rides, draw"
        if DRAWING in state.acts:
            said.judge.stop("TQ-17", message, reason)
        if acts.replace(DRAWING, "D") not in ALLOWED:
            said.judge.refuse("TQ-17", message, reason)


def _last(state: State, item: Last, said: Said) -> None:
    at = "INT" if item.turns % 90 or item.turns > 270 else "DEGREES"
    said.once("last", "TQ-51", "how many turns are left was said before", at=at)
    state.left = item.turns


# -- vehicles ------------------------------------------------------------------------------------------------------------


def _put(state: State, item: Vehicles, said: Said) -> None:
    judge = said.judge
    for nth, (colour, kind, crossing) in enumerate(item.stand):
        name = crossing_name(crossing)
        if colour not in state.colours:
            message = f"nobody plays {colours.COLOURS[colour]} at this table"
            judge.stop("TQ-2", message, at="COLOUR", nth=nth)
        said.once(("vehicle", crossing), "TQ-27", f"two vehicles on {name}", at="CROSSING", nth=nth)
        if crossing not in state.exits:
            why = "has no street" if city.all_lie(state.tiles, crossing) else "is not complete"
            judge.refuse("TQ-20", f"{name} {why}", at="CROSSING", nth=nth)
        seat = state.colours.index(colour)
        vehicle = 2 * seat + kind
        if not state.stock[vehicle]:
            had = count(state.edition.stock[len(state.score)][kind], f"{colours.COLOURS[colour]} {KINDS[kind]}")
            judge.stop("TQ-3", f"more than {had}", "that is all each player has", at="COLOUR", nth=nth)
        state.vehicles[crossing] = vehicle
        state.stock[vehicle] -= 1
        points = state.edition.values[kind]
        state.score[seat] += points
        state.sheet.append((0, seat, SETUP, points, crossing))
        if not state.stock[2 * seat] and not state.stock[2 * seat + 1]:
            if state.winner >= 0:
                message = "two players have put all vehicles; the game ends with the first"
                judge.stop("TQ-50", message, at="COLOUR", nth=nth)
            state.winner = seat


# -- what only the whole position can tell -------------------------------------------------------------------------------


def _check_tiles(state: State, said: Said) -> None:
    """Everybody has drawn the first tiles (TQ-7), and the last round comes when none is left (TQ-51)."""
    edition, seats = state.edition, len(state.score)
    hands = [("hand", seat) for seat in range(seats)]
    drawn = edition.size - state.supply
    if not state.undealt and drawn < edition.hand * seats:
        message = f"only {count(drawn, 'tile')} in the city and in hands"
        said.refuse(hands, "TQ-7", message, f"each player has drawn at least {edition.hand}")
    if not state.supply and state.left < 0 and state.winner < 0:
        tiles = [("tile", place) for place in state.tiles]
        reason = "`@ last 3` says how many turns are left"
        said.stop([*hands, *tiles], "TQ-51", "no tile is left to draw", reason)
    if "last" in said:
        _check_last(state, said)


def _check_last(state: State, said: Said) -> None:
    seats, drew = len(state.score), "D" in state.acts
    if state.supply:
        message = f"the last round is given, and {count(state.supply, 'tile')} can still be drawn"
        said.stop(["last"], "TQ-51", message)
    if drew and state.left != seats + 1:
        reason = f"{seats + 1} turns are left: this one and one of each player"
        said.refuse(["last"], "TQ-51", "the last tile was drawn on this turn", reason)
    if state.left > seats + drew:
        message = f"{count(state.left, 'turn')} left; the last round has {seats}, and one more for the turn of the last draw"
        said.refuse(["last"], "TQ-51", message)
    if not state.left and (state.acts or state.drawing):
        said.stop(["last"], "TQ-51", "a turn has begun, and no turn is left")


def _check_turn(state: State, said: Said) -> None:
    """What was done on this turn must show on the table."""
    acts, seat = state.acts, state.seat
    if state.undealt and (acts or state.drawing):
        message, reason = "a turn has begun, and somebody has no tiles yet", "`@ hand NAME: none` is an empty hand"
        said.stop(["turn"], "TQ-7", message, reason)
    if state.drawing and not state.supply:
        said.stop(["turn"], "TQ-52", "a tile is drawn, and none is left")
    drawn, held = acts.count("D"), len(state.hands[seat])
    if drawn > held:
        said.refuse(["turn"], "TQ-35", f"{count(drawn, 'tile')} drawn on this turn, {held} in hand")
    laid, lying = acts.count("L"), len(state.tiles) - len(state.edition.start)
    if laid > lying:
        message = f"{count(laid, 'tile')} laid on this turn, {lying} in the city besides the start tiles"
        said.stop(["turn"], "TQ-17", message)
    for letter, kind, rule in (("T", TAXI, "TQ-26"), ("V", VAN, "TQ-32")):
        if letter in acts and not any(
            vehicle == 2 * seat + kind and city.neighbours(state, crossing) for crossing, vehicle in state.vehicles.items()
        ):
            said.refuse(["turn"], rule, f"{said.judge.name(seat)} has no {KINDS[kind]} on the board that can have driven")


def _check_end(state: State, said: Said) -> None:
    """TQ-50: the game ends on the turn of whoever puts the last vehicle, with a lay. Nobody is next; where somebody was named,
    it is the player who would be."""
    if state.winner < 0:
        return
    if "turn" not in said or (not state.acts and state.seat == (state.winner + 1) % len(state.score)):
        state.seat, state.acts = state.winner, "L"
    elif state.seat != state.winner or state.acts[-1:] != "L" or state.drawing:
        who = said.judge.name(state.winner)
        message = f"the game is over: {who} has put the last vehicle, which follows a lay"
        said.refuse(["turn"], "TQ-50", message, f"`@ turn {who}: lay`")


def _check_table(state: State, said: Said) -> None:
    _check_end(state, said)
    _check_tiles(state, said)
    _check_turn(state, said)


def _nothing(state: State, said: Said) -> None:
    """What was read is checked with the next part."""


_PARTS: tuple[tuple[Mapping[type[Any], Read], Check], ...] = (
    ({City: _lay, Hand: _hold, Next: _begin, TurnOf: _begin, Last: _last}, _nothing),
    ({City: _join, Vehicles: _put}, _check_table),
    ({MayPut: rights.may_put, MayCompete: rights.may_compete, New: rights.new}, rights.check_lay),
    ({Competed: rights.competed}, rights.check_new),
)
"""What is read together, in the order of the items, and what is checked when it is read: later parts build on it."""


# -- from a position to its items ----------------------------------------------------------------------------------------


def items(state: State, players: Players) -> list[Any]:
    """The items of a position: read again, they give an equal state."""
    edition, names = state.edition, players.names
    laid = tuple((place, code) for place, code in sorted(state.tiles.items()) if place not in edition.start)
    found: list[Any] = [City(laid)] if laid else []
    stand = sorted((vehicle, crossing) for crossing, vehicle in state.vehicles.items())
    if stand:
        found.append(Vehicles(tuple((state.colours[vehicle >> 1], vehicle & 1, crossing) for vehicle, crossing in stand)))
    for seat, name in enumerate(names):
        if seat not in state.undealt:
            tiles = tuple(edition.shown.get(face, UNKNOWN) for face in state.hand(seat))
            found.append(Hand(name, tiles))
    acts = state.acts + (DRAWING if state.drawing else "")
    found.append(TurnOf(names[state.seat], acts) if acts else Next(names[state.seat]))
    open_rights = (
        MayPut(tuple(sorted(state.may_put))),
        MayCompete(state.own(state.fresh)),
        Competed(state.named_streets()),
        New(state.own(state.new)),
    )
    found += [right for right in open_rights if right[0]]
    if state.left >= 0:
        found.append(Last(state.left))
    return found
