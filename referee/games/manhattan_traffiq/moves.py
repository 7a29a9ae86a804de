"""What can come next: the awaited move or chance, all legal actions, and fair draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.games.game import Awaited, Due
from referee.games.manhattan_traffiq import city
from referee.games.manhattan_traffiq.geometry import ROTATIONS, ROW, STEPS, UNKNOWN, crossing_name
from referee.games.manhattan_traffiq.notation import TAXI, VAN, Compete, Deal, Draw, Get, Lay, LayTurned, Pass, Put, Ride
from referee.games.manhattan_traffiq.state import State
from referee.games.manhattan_traffiq.traffic import has_rights, touched, weaker
from referee.games.manhattan_traffiq.turns import ALLOWED, begin, is_complete, is_over, next_seat
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


def legal(state: State) -> Iterator[Any]:
    """All actions of the player on turn: first what the last action gave a right to, which nobody must use (TQ-23, TQ-44), then
    those of TQ-10. Of a game that is over only those rights are left (TQ-Q5)."""
    if state.undealt or state.drawing:
        return
    over = is_over(state)
    if is_complete(state) and not over and not has_rights(state):
        state = state.copy()
        begin(state, next_seat(state))
    seat, acts, edition = state.turn, state.acts, state.edition
    for crossing in sorted(state.may_put):
        for kind in (TAXI, VAN):
            if state.stock[2 * seat + kind]:
                yield Put(kind, crossing)
    for street in touched(state):
        yield Compete(*street)
    if over:
        return
    if acts + "L" in ALLOWED:
        yield from _lays(state, seat)
    for kind in (TAXI, VAN):
        if acts + "TV"[kind] in ALLOWED:
            for start in sorted(state.vehicles):
                if state.vehicles[start] == 2 * seat + kind and (edition.rides_new or start not in state.new):
                    for goal in city.reach(state, start) if kind == TAXI else _free_neighbours(state, start):
                        yield Ride(kind, start, goal)
    if acts + "D" in ALLOWED and state.supply:
        yield Draw()
    yield Pass()


def _free_neighbours(state: State, start: int) -> list[int]:
    return sorted(goal for goal in city.neighbours(state, start) if goal not in state.vehicles)


def _lays(state: State, seat: int) -> Iterator[Lay]:
    hand = state.hands[seat]
    if not hand:
        return
    faces = {face for face in hand if face != UNKNOWN}
    if UNKNOWN in hand:
        faces |= {face for face, left in state.unseen.items() if left}
    lying = sorted(code for face in faces for code in ROTATIONS[face])
    tiles = state.tiles
    places = {place + step for place in tiles for step in STEPS}.difference(tiles)
    for place in sorted(places):
        mask, wanted = _demand(tiles, place)
        for code in lying:
            if code & mask == wanted:
                yield Lay(code, place)


def _demand(tiles: dict[int, int], place: int) -> tuple[int, int]:
    """Which bits of a tile's sides its neighbours fix on a place, and how (TQ-19)."""
    mask = wanted = 0
    for direction, step in enumerate((-ROW, 1, ROW, -1)):
        other = tiles.get(place + step)
        if other is not None:
            mask |= 3 << 2 * direction
            wanted |= (other >> 2 * (direction ^ 2) & 3) << 2 * direction
    return mask, wanted


_WEIGHTS = {Put: 60, Compete: 10, Lay: 12, Ride: 2, Draw: 4, Pass: 1}
"""So weighed, about half of the games end by the last vehicle and half by the last round."""


def pick(state: State, stream: Stream) -> Any:
    """Kinds of action are weighed, so that tiles are drawn and the game ends. Players like lays that complete crossings
    and competing that removes somebody; else random cities would be long threads without traffic."""
    kinds: dict[type[Any], list[Any]] = {}
    for action in legal(state):
        kinds.setdefault(type(action), []).append(action)
    if Compete in kinds:
        bites = [a for a in kinds[Compete] if weaker(state, state.turn, city.street(state, a.crossing, a.axis))]
        kinds[Compete] = bites or kinds[Compete]
        if not bites and stream.below(8):
            del kinds[Compete]
    if Lay in kinds:
        completed = {place: _completes(state.tiles, place) for place in {lay.place for lay in kinds[Lay]}}
        most = max(completed.values())
        if most and stream.below(8):
            kinds[Lay] = [lay for lay in kinds[Lay] if completed[lay.place] == most]
    bag = [kind for kind in kinds for _ in range(_WEIGHTS[kind])]
    return stream.choice(kinds[stream.choice(bag)])


def _completes(tiles: dict[int, int], place: int) -> int:
    """How many crossings a tile on this place would complete."""
    corners = ((-ROW, -1), (-ROW, 1), (ROW, -1), (ROW, 1))
    return sum(place + y in tiles and place + x in tiles and place + y + x in tiles for y, x in corners)


def deal(state: State, stream: Stream) -> Deal | Get:
    """Tiles drawn from all that nobody has seen: those in the supply and those that were dealt as `?`."""
    unseen = [face for face, left in state.unseen.items() for _ in range(left)]
    shown = state.edition.shown
    if not state.undealt:
        return Get(shown[stream.choice(unseen)])
    tiles = []
    for _ in range(state.edition.hand):
        face = stream.choice(unseen)
        unseen.remove(face)
        tiles.append(shown[face])
    return Deal(state.undealt[0], tuple(tiles))
