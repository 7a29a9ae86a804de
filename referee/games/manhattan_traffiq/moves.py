"""What can come next: the awaited move or chance, all legal actions, and fair draws."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.games.game import UNKNOWN, Awaited, Due
from referee.games.manhattan_traffiq import city
from referee.games.manhattan_traffiq.geometry import ROTATIONS, STEPS, crossing_name
from referee.games.manhattan_traffiq.notation import TAXI, VAN, Compete, Deal, Draw, Get, Lay, LayTurned, Pass, Put, Ride
from referee.games.manhattan_traffiq.state import State
from referee.games.manhattan_traffiq.traffic import has_rights, touched, weaker
from referee.games.manhattan_traffiq.turns import ALLOWED, is_complete, is_over, next_seat
from referee.language.sentence import NOTHING, Phrase, phrase

if TYPE_CHECKING:
    from referee.chance.stream import Stream


TURNS = (Lay, LayTurned, Ride, Draw, Pass)
"""What a turn can begin with."""


def awaited(state: State) -> Awaited:
    if state.undealt:
        return Awaited("chance", None, 0, phrase("the deal of the first tiles"))
    if is_over(state):  # nothing has to follow; what the last action gave a right to may
        may = state.may_put or (state.fresh and (not state.competed or touched(state)))
        seat = state.turn if may else None
        return Awaited("over", seat, state.moves)
    if state.drawing:
        return Awaited("chance", state.turn, state.moves, phrase("the tile drawn"))
    if not is_complete(state):
        return Awaited("move", state.turn, state.moves, phrase("one more action") if state.acts else NOTHING)
    if has_rights(state):
        return Awaited("move", state.turn, state.moves, _rights(state))
    return Awaited("move", next_seat(state), state.moves + 1)


def follows(state: State, action: Any) -> list[Due]:
    """The tiles that somebody has to take before this action, unseen by others: the first two (TQ-7), and the one for `draw`.
    To draw is a decision, and has to be written. That the second action lapses is seen from the next player's turn."""
    kind = type(action)
    if state.undealt and kind is not Deal:
        return [Due(None, Deal(seat, (UNKNOWN,) * state.edition.hand)) for seat in state.undealt]
    if state.drawing and kind is not Get:
        return [Due(state.turn, Get(UNKNOWN))]
    if kind in TURNS and state.acts and not is_complete(state) and not is_over(state) and state.left != 1:
        return [Due(state.turn, Pass(), next_seat(state), "TQ-Q6")]
    return []


def _rights(state: State) -> Phrase:
    if state.may_put:
        return phrase("may put a vehicle on {crossings:or}", crossings=[crossing_name(crossing) for crossing in state.may_put])
    return phrase("may compete")


class Actor(NamedTuple):
    """Who acts now, and what that player has done on this turn. If nothing is left of a turn, it is the next player's."""

    seat: int
    acts: str
    new: tuple[int, ...]
    begins: bool
    over: bool


def actor(state: State) -> Actor:
    over = is_over(state)
    if is_complete(state) and not over and not has_rights(state):
        return Actor(next_seat(state), "", (), True, False)
    return Actor(state.turn, state.acts, state.new, False, over)


def legal(state: State) -> Iterator[Any]:
    """All actions of the player on turn: first what the last action gave a right to, which nobody must use (TQ-23, TQ-44), then
    those of TQ-10. Of a game that is over only those rights are left (TQ-Q5)."""
    if state.undealt or state.drawing:
        return
    by = actor(state)
    if not by.begins:
        yield from _puts(state)
        for street in touched(state):
            yield Compete(*street)
    if by.over:
        return
    yield from _lays(_places(state, by))
    yield from _rides(state, by)
    if by.acts + "D" in ALLOWED and state.supply:
        yield Draw()
    yield Pass()


def _puts(state: State) -> list[Put]:
    kinds = [kind for kind in (TAXI, VAN) if state.stock[2 * state.turn + kind]]
    return [Put(kind, crossing) for crossing in sorted(state.may_put) for kind in kinds]


def _rides(state: State, by: Actor) -> Iterator[Ride]:
    for kind in (TAXI, VAN):
        if by.acts + "TV"[kind] in ALLOWED:
            vehicle = 2 * by.seat + kind
            for start in sorted([crossing for crossing, there in state.vehicles.items() if there == vehicle]):
                if state.edition.rides_new or start not in by.new:
                    for goal in city.reach(state, start) if kind == TAXI else _free_neighbours(state, start):
                        yield Ride(kind, start, goal)


def _can_ride(state: State, by: Actor) -> bool:
    """Whoever reaches anything reaches a neighbour."""
    exits, vehicles, rides_new = state.exits, state.vehicles, state.edition.rides_new
    for start, vehicle in vehicles.items():
        if vehicle >> 1 == by.seat and by.acts + "TV"[vehicle & 1] in ALLOWED and (rides_new or start not in by.new):
            for step in city.STEPS_OF[exits.get(start, 0)]:
                if start + step in exits and start + step not in vehicles:
                    return True
    return False


def _free_neighbours(state: State, start: int) -> list[int]:
    return sorted([goal for goal in city.neighbours(state, start) if goal not in state.vehicles])


def _places(state: State, by: Actor) -> list[tuple[int, int]]:
    """The places where a tile can be laid, each with the ways in which tiles of the player can lie there, as bits."""
    hand = state.hands[by.seat]
    if not hand or by.acts + "L" not in ALLOWED:
        return []
    ways = 0
    for face in hand:
        if face != UNKNOWN:
            ways |= _ways(face)
    if UNKNOWN in hand:
        for face, left in state.unseen.items():
            if left:
                ways |= _ways(face)
    return sorted([(place, fit) for place, demand in city.rim(state).items() if (fit := ways & _fitting(demand))])


def _lays(places: list[tuple[int, int]]) -> Iterator[Lay]:
    for place, ways in places:
        for code in _codes(ways):
            yield Lay(code, place)


def _nth_lay(places: list[tuple[int, int]], nth: int) -> Lay:
    for place, ways in places:
        count = ways.bit_count()
        if nth < count:
            return Lay(_codes(ways)[nth], place)
        nth -= count
    raise IndexError(nth)


def _codes(ways: int) -> list[int]:
    found = []
    while ways:
        lowest = ways & -ways
        found.append(lowest.bit_length() - 1)
        ways ^= lowest
    return found


@cache
def _ways(face: int) -> int:
    """The different ways in which a tile can lie, as bits."""
    return sum([1 << code for code in ROTATIONS[face]])


@cache
def _fitting(demand: int) -> int:
    """All ways in which tiles can lie that meet a demand, as bits."""
    found = ~0
    for shift in (0, 2, 4, 6):
        if demand >> 8 + shift & 3:
            found &= _with_side(shift, demand >> shift & 3)
    return found


@cache
def _with_side(shift: int, side: int) -> int:
    """All codes that have this side there: runs of as many codes as the sides below it can make."""
    run = (1 << (1 << shift)) - 1
    return sum([run << start for start in range(side << shift, 256, 4 << shift)])


_WEIGHTS = {Put: 60, Compete: 10, Lay: 12, Ride: 2, Draw: 4, Pass: 1}
"""So weighed, about half of the games end by the last vehicle and half by the last round."""


def pick(state: State, stream: Stream) -> Any:
    """Kinds of action are weighed, so that tiles are drawn and the game ends. Players like lays that complete crossings
    and competing that removes somebody; else random cities would be long threads without traffic. What there is of a
    kind is listed only once it is chosen."""
    by = actor(state)
    bag: list[type[Any]] = []
    streets: list[tuple[int, int]] = []
    places: list[tuple[int, int]] = []
    puts = [] if by.begins else _puts(state)
    if puts:
        bag += [Put] * _WEIGHTS[Put]
    if not by.begins and (streets := touched(state)):
        bites = [street for street in streets if weaker(state, by.seat, city.street(state, *street))]
        streets = bites or streets
        if bites or not stream.below(8):
            bag += [Compete] * _WEIGHTS[Compete]
    if not by.over:
        if places := _places(state, by):
            completing = _completing(state, places)
            if completing and stream.below(8):
                places = completing
            bag += [Lay] * _WEIGHTS[Lay]
        if _can_ride(state, by):
            bag += [Ride] * _WEIGHTS[Ride]
        if by.acts + "D" in ALLOWED and state.supply:
            bag += [Draw] * _WEIGHTS[Draw]
        bag += [Pass] * _WEIGHTS[Pass]
    kind = stream.choice(bag)
    if kind is Put:
        return stream.choice(puts)
    if kind is Compete:
        return Compete(*stream.choice(streets))
    if kind is Lay:
        return _nth_lay(places, stream.below(sum([ways.bit_count() for _, ways in places])))
    if kind is Ride:
        return stream.choice(list(_rides(state, by)))
    stream.below(1)
    return kind()


def _completing(state: State, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those of some places on which a tile completes the most crossings, if any does."""
    tiles, rim = state.tiles, city.rim(state)
    most = 1
    found: list[tuple[int, int]] = []
    for place, ways in places:
        corners = _corners(rim[place] >> 8)
        if corners:
            count = 0
            for corner in corners:
                if place + corner in tiles:
                    count += 1
            if count > most:
                most, found = count, []
            if count == most:
                found.append((place, ways))
    return found


@cache
def _corners(sides: int) -> tuple[int, ...]:
    """The steps across the corners with tiles on both sides."""
    lying = [step if sides >> 2 * direction & 3 else 0 for direction, step in enumerate(STEPS)]
    return tuple([lying[i - 1] + lying[i] for i in range(4) if lying[i - 1] and lying[i]])


def deal(state: State, stream: Stream) -> Deal | Get:
    """Tiles drawn from all that nobody has seen: those in the supply and those that were dealt as `?`."""
    shown = list(state.edition.shown.values())
    left = [state.unseen[face] for face in state.edition.shown]
    tiles = []
    for _ in range(state.edition.hand if state.undealt else 1):
        kind = stream.kind(left)
        left[kind] -= 1
        tiles.append(shown[kind])
    return Deal(state.undealt[0], tuple(tiles)) if state.undealt else Get(tiles[0])
