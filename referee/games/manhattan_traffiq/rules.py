"""Manhattan TraffIQ's rules: what an action and a deal may be, and what they do. Search for a number (`TQ-19`) to find
its rule; rides and competing are in traffic.py, the order of turns and actions in turns.py, what can come next in moves.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.games.game import Judge
from referee.games.manhattan_traffiq import traffic
from referee.games.manhattan_traffiq.city import all_lie, around, grow_beside, street
from referee.games.manhattan_traffiq.edition import NO_TILE
from referee.games.manhattan_traffiq.geometry import (
    EDGES,
    FACES,
    NAMES,
    ROW,
    SIDES,
    STEPS,
    UNKNOWN,
    crossing_name,
    place_name,
    side,
    turned,
)
from referee.games.manhattan_traffiq.moves import awaited, deal, legal, pick
from referee.games.manhattan_traffiq.notation import KINDS, Compete, Deal, Draw, Get, Lay, LayTurned, Pass, Put, Ride, tile_name
from referee.games.manhattan_traffiq.state import State
from referee.games.manhattan_traffiq.turns import (
    acts_with,
    begin,
    begin_last_round,
    is_complete,
    is_over,
    lapse,
    next_seat,
    refuse_over,
    refuse_turn,
    refuse_waiting,
)
from referee.games.words import count

__all__ = ["awaited", "deal", "happen", "legal", "pick", "play"]

NOT_COUNTED = "this edition does not say which city tiles there are, so they are not counted"


def _lay(state: State, seat: int, action: Lay, judge: Judge, quarters: int = 0) -> None:
    tile, place = action
    acts, begins = acts_with(state, seat, "L", judge)
    code = tile if isinstance(tile, int) else _numbered(state, tile, quarters, judge)
    tiles = state.tiles
    if place in tiles:
        judge.stop("TQ-55", f"{place_name(place)} is not empty", f"{NAMES[tiles[place]]} lies there", at="PLACE")
    north, south = tiles.get(place - ROW), tiles.get(place + ROW)
    east, west = tiles.get(place + 1), tiles.get(place - 1)
    if (
        (north is not None and (code ^ north >> 4) & 3)
        or (east is not None and (code >> 2 ^ east >> 6) & 3)
        or (south is not None and (code >> 4 ^ south) & 3)
        or (west is not None and (code >> 6 ^ west >> 2) & 3)
    ):
        _refuse_match(state, place, code, judge)
    if north is None and east is None and south is None and west is None:
        judge.refuse("TQ-18", f"{place_name(place)} touches no tile of the city", "at least one side must", at="PLACE")
    face = state.edition.faces[code]
    hand = state.hands[seat]
    held = face in hand
    if not held or "D" in acts:
        held = _find_tile(state, seat, tile, code, acts, judge)

    # From here on nothing can be refused.
    if begins:
        begin(state, seat)
    state.acts = acts
    if held:
        hand.remove(face)
    else:
        _see_laid(state, hand, face)
    state.laid += (place,)
    state.may_put = grow_beside(state, place, code, north, east, south, west)
    state.fresh = state.competed = state.lost = ()


def _lay_turned(state: State, seat: int, action: LayTurned, judge: Judge) -> None:
    tile, place, quarters = action
    _lay(state, seat, Lay(tile, place), judge, quarters)


def _numbered(state: State, tile: str, quarters: int, judge: Judge) -> int:
    """The sides of a tile by its number, as it lies."""
    ids = state.edition.ids
    if tile not in ids:
        judge.stop("TQ-54", f"there is no tile {tile} in this edition", at="ID")
    return turned(ids[tile], quarters)


def _find_tile(state: State, seat: int, tile: int | str, code: int, acts: str, judge: Judge) -> bool:
    """TQ-54: is the tile in the hand by name? It can also be one that nobody wrote down, if one with these sides can be
    among them."""
    face, hand = state.edition.faces[code], state.hands[seat]
    name, at = (f"{tile} ({NAMES[code]})", "ID") if isinstance(tile, str) else (NAMES[code], "EDGES")
    older = len(hand) - acts.count("D")
    can_be = (face, UNKNOWN) if state.unseen.get(face) else (face,)
    if any(held in can_be for held in hand):
        if not any(held in can_be for held in hand[:older]):
            judge.refuse("TQ-13", f"{name} was drawn on this turn", "it can be laid on the next one", at=at)
    elif UNKNOWN in hand:
        judge.refuse("C03", _too_many(state, code), at=at)
    else:
        judge.refuse("TQ-54", f"{name} is not in {judge.name(seat)}'s hand", f"in hand: {_hand(state, seat)}", at=at)
    return face in hand


def _see_laid(state: State, hand: list[int], face: int) -> None:
    """A tile that the record had not named is seen now: one of the hand or, by a ruling, one of the supply."""
    if state.unseen.get(face, 0) > 0:
        state.unseen[face] -= 1
    if UNKNOWN in hand:
        hand.remove(UNKNOWN)
    elif state.supply:
        state.supply -= 1
        if not state.supply:
            begin_last_round(state)


def _put(state: State, seat: int, action: Put, judge: Judge) -> None:
    kind, crossing = action
    if seat != state.seat:
        refuse_turn(state, seat, judge)
    if crossing not in state.may_put:
        _refuse_put(state, crossing, judge)
    vehicle, stock = 2 * seat + kind, state.stock
    if not stock[vehicle]:
        judge.stop(
            "TQ-20",
            f"{judge.name(seat)} has no {KINDS[kind]} left in stock",
            f"in stock: {in_stock(state, seat)}",
            at="KIND",
        )

    here = (crossing,)
    state.may_put = () if state.may_put == here else tuple([other for other in state.may_put if other != crossing])
    state.fresh += here
    state.new += here
    if state.competed:  # TQ-Q4: competing goes on after each vehicle, on the streets that this one touches
        touched = [2 * first + axis for axis in (0, 1) for first in street(state, crossing, axis)[:1]]
        state.competed = tuple([named for named in state.competed if named not in touched])
    stock[vehicle] -= 1
    state.vehicles[crossing] = vehicle
    points = state.edition.values[kind]
    state.score[seat] += points
    state.sheet.append((state.moves, seat, kind, points, crossing))
    if not stock[vehicle] and not stock[vehicle ^ 1]:  # TQ-50
        state.winner = seat
        state.may_put = ()
        if not state.edition.compete_at_end:
            state.fresh = ()


def _refuse_put(state: State, crossing: int, judge: Judge) -> None:
    name = crossing_name(crossing)
    if state.winner >= 0 or not state.left:
        refuse_over(state, judge)
    if crossing in state.vehicles:
        rule = "TQ-21" if crossing in state.fresh else "TQ-24"
        judge.stop(rule, f"a vehicle already stands on {name}", at="CROSSING")
    if not all_lie(state.tiles, crossing):
        judge.stop("TQ-20", f"{name} is not complete", "not all four tiles around it are laid", at="CROSSING")
    if crossing not in state.exits:
        judge.stop(
            "TQ-20",
            f"no street leads to {name}",
            "there is only green and water, where no vehicle can stand (TQ-Q2)",
            at="CROSSING",
        )
    reason = f"a vehicle can be put now: {' '.join(map(crossing_name, state.may_put)) or 'nowhere'}"
    if lapsed := _lapsed(state, crossing, judge.name(state.seat)):
        judge.refuse("TQ-24", f"the right to put on {name} lapsed when {lapsed}", reason, at="CROSSING")
    else:
        judge.refuse("TQ-24", f"{name} was not completed by the last lay", reason, at="CROSSING")


def _lapsed(state: State, crossing: int, who: str) -> str:
    """When the right to put on a crossing lapsed; empty where no lay of this turn has completed it."""
    completing = [place for place in state.laid if place in around(crossing)]
    if not completing:
        return ""
    if completing[-1] != state.laid[-1]:
        return f"{who} laid the next tile"
    later = "D" if state.drawing else state.acts[-1]
    return {"D": f"{who} drew a tile", "T": "the taxi rode", "V": "the van rode"}.get(later, f"{who} began to compete")


def _draw(state: State, seat: int, action: Draw, judge: Judge) -> None:
    _, begins = acts_with(state, seat, "D", judge)
    if not state.supply:
        judge.stop("TQ-52", "no tile is left to draw", "only the other actions are possible in the last round")
    (tile,) = action
    if tile is not None:
        _face(state, tile, judge)
    if begins:
        begin(state, seat)
    else:
        state.may_put = state.fresh = state.competed = state.lost = state.new = ()
    state.drawing = True
    if tile is not None:
        _get(state, seat, Get(tile), judge)


def _get(state: State, seat: int, action: Get, judge: Judge) -> None:
    if not state.drawing:
        judge.stop("C01", "nobody is drawing a tile", "`draw` comes first")
    if seat != state.seat:
        judge.stop("C01", f"{judge.name(state.seat)} is drawing, not {judge.name(seat)}", at="PLAYER")
    (tile,) = action
    face = _face(state, tile, judge)
    state.acts += "D"
    state.drawing = False
    state.hands[seat].append(face)
    if face != UNKNOWN:
        state.unseen[face] -= 1
    state.supply -= 1
    if not state.supply:
        begin_last_round(state)


def _pass(state: State, seat: int, action: Pass, judge: Judge) -> None:
    if seat != state.seat or is_complete(state) or state.drawing or state.undealt or state.winner >= 0 or not state.left:
        _check_pass(state, seat, judge)
        if state.winner >= 0:  # nobody is next
            lapse(state)
            return
    begin(state, (seat + 1) % len(state.score))


def _check_pass(state: State, seat: int, judge: Judge) -> None:
    """May somebody pass who is not in the middle of a turn? It can be this player's first word."""
    if state.winner == seat == state.seat and judge.action and state.new:
        return  # a short turn ends by saying so, the winner's too (TQ-Q6)
    if state.drawing or state.undealt or state.winner >= 0:
        refuse_waiting(state, judge)
    if is_over(state) and not (judge.action and seat == state.seat):
        refuse_over(state, judge)
    if seat != state.seat:
        if seat != next_seat(state) or not is_complete(state):
            refuse_turn(state, seat, judge)
        begin(state, seat)
    elif is_complete(state) and not judge.action and not traffic.has_rights(state):
        refuse_turn(state, seat, judge)


def happen(state: State, event: Deal, judge: Judge) -> None:
    """The first tiles of a player (TQ-7)."""
    player, tiles = event
    seat = judge.seat(player) if isinstance(player, str) else player
    if seat is None:
        judge.stop("H12", f"nobody called {player} plays", at="PLAYER")
    if seat not in state.undealt:
        judge.stop("C01", f"{judge.name(seat)} already has the first tiles", at="PLAYER")
    edition = state.edition
    if len(tiles) > state.supply:
        judge.stop("C03", f"{count(len(tiles), 'tile')}; only {count(state.supply, 'tile')} left")
    faces: list[int] = []
    for tile in tiles:
        faces.append(_face(state, tile, judge, faces, tiles))
    if len(tiles) != edition.hand:
        judge.refuse("TQ-7", f"{judge.name(seat)} gets {count(len(tiles), 'tile')}; each player is dealt {edition.hand}")
    if edition.is_open and len(state.undealt) == len(state.score):
        judge.notice("TQ-6", NOT_COUNTED)
    state.undealt.remove(seat)
    state.hands[seat] += faces
    for face in faces:
        if face != UNKNOWN:
            state.unseen[face] -= 1
    state.supply -= len(faces)
    if not state.supply:
        begin_last_round(state)


def _face(state: State, tile: int | str, judge: Judge, before: Sequence[int] = (), tiles: Sequence[int | str] = ()) -> int:
    """The face of a tile that comes into a hand: the box must still hold one that nobody has seen.

    before: the faces of those among the `tiles` that come with it and stand before it."""
    code = tile if isinstance(tile, int) else state.edition.ids.get(tile, NO_TILE)
    if code == UNKNOWN:
        return UNKNOWN
    face = state.edition.faces[code]
    if state.unseen.get(face, 0) <= (before.count(face) if before else 0):
        at = "EDGES" if isinstance(tile, int) else "ID"
        nth = sum(type(other) is type(tile) and other != UNKNOWN for other in tiles[: len(before)])
        message = f"there is no tile {tile} in this edition" if code == NO_TILE else _too_many(state, code)
        judge.stop("C03", message, at=at, nth=nth)
    return face


def _refuse_match(state: State, place: int, code: int, judge: Judge) -> None:
    wrong = []
    for direction, step in enumerate(STEPS):
        other = state.tiles.get(place + step)
        if other is not None and side(code, direction) != side(other, direction ^ 2):
            own, there = EDGES[side(code, direction)], EDGES[side(other, direction ^ 2)]
            wrong.append(f"{SIDES[direction]} is {own}, and {place_name(place + step)} shows {there} there")
    lies = f"{NAMES[code]} does not match on {place_name(place)}"
    judge.refuse("TQ-19", lies, "; ".join(wrong), at="PLACE")


def _too_many(state: State, code: int) -> str:
    count = state.edition.counts.get(FACES[code], 0)
    if not count:
        return f"there is no tile {NAMES[code]} in this edition"
    return f"one {NAMES[code]} too many: there are {count}, and all have been seen"


def _hand(state: State, seat: int) -> str:
    return " ".join(face_name(state, face) for face in state.hand(seat)) or "nothing"


def face_name(state: State, face: int) -> str:
    """A face with its sides in the order of the edition."""
    return tile_name(state.edition.shown.get(face, UNKNOWN))


def in_stock(state: State, seat: int) -> str:
    return f"{count(state.stock[2 * seat], 'taxi')}, {count(state.stock[2 * seat + 1], 'van')}"


_PLAY: dict[type[Any], Callable[[State, int, Any, Judge], None]] = {
    Lay: _lay,
    LayTurned: _lay_turned,
    Put: _put,
    Ride: traffic.ride,
    Compete: traffic.compete,
    Draw: _draw,
    Get: _get,
    Pass: _pass,
}
"""What plays each kind of action."""


def play(state: State, seat: int, action: Any, judge: Judge) -> None:
    _PLAY[type(action)](state, seat, action, judge)
