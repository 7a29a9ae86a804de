"""Manhattan TraffIQ's rules: what an action and a deal may be, and what they do. Search for a number (`TQ-19`) to find
its rule; rides and competing are in traffic.py, the order of turns and actions in turns.py, what can come next in moves.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.games.game import UNKNOWN
from referee.games.judge import Judge
from referee.games.manhattan_traffiq import traffic
from referee.games.manhattan_traffiq.city import all_lie, around, grow_beside, street
from referee.games.manhattan_traffiq.edition import NO_TILE, Edition
from referee.games.manhattan_traffiq.geometry import EDGES, FACES, LETTERS, ROW, STEPS, crossing_name, place_name, side, turned
from referee.games.manhattan_traffiq.moves import awaited, deal, follows, legal, pick
from referee.games.manhattan_traffiq.notation import TAXI, Compete, Deal, Draw, Get, Lay, LayTurned, Pass, Put, Ride, tile_name
from referee.games.manhattan_traffiq.state import State
from referee.games.manhattan_traffiq.turns import (
    acts_with,
    begin,
    begin_last_round,
    check_over,
    check_turn,
    check_waiting,
    is_complete,
    is_over,
    lapse,
    next_seat,
)
from referee.language import mark
from referee.language.sentence import Phrase, phrase

__all__ = ["awaited", "deal", "follows", "happen", "legal", "pick", "play"]

NOT_COUNTED = mark("this edition does not say which city tiles exist: only their number is checked, {total}")
COMPETING_ENDS_IT = mark("the right to put on {crossing} lapsed when {player} began to compete")
_NO_SUCH_TILE = mark("this edition has no tile {tile}")
_BY_SIDES = mark("a tile can always be written by its sides, such as RRBG")
MISMATCHES = (
    mark("in the north {own} meets {other} ({place})"),
    mark("in the east {own} meets {other} ({place})"),
    mark("in the south {own} meets {other} ({place})"),
    mark("in the west {own} meets {other} ({place})"),
)


def _lay(state: State, seat: int, action: Lay, judge: Judge, quarters: int = 0) -> None:
    tile, place = action
    acts, begins = acts_with(state, seat, "L", judge)
    code = tile if isinstance(tile, int) else _numbered(state, tile, quarters, judge)
    tiles = state.tiles
    if place in tiles:
        lying = LETTERS[tiles[place]]
        judge.stop("TQ-55", "{place} is not empty", "{tile} lies there", at="PLACE", place=place_name(place), tile=lying)
    north, south = tiles.get(place - ROW), tiles.get(place + ROW)
    east, west = tiles.get(place + 1), tiles.get(place - 1)
    if (
        (north is not None and (code ^ north >> 4) & 3)
        or (east is not None and (code >> 2 ^ east >> 6) & 3)
        or (south is not None and (code >> 4 ^ south) & 3)
        or (west is not None and (code >> 6 ^ west >> 2) & 3)
    ):
        check_match(state, place, code, judge)
    if north is None and east is None and south is None and west is None:
        judge.refuse("TQ-18", "{place} is not next to any tile", "one side must touch", at="PLACE", place=place_name(place))
    face = state.edition.faces[code]
    hand = state.hands[seat]
    held = face in hand
    if not held or "D" in acts:  # TQ-13, TQ-54
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
        judge.stop("TQ-54", _NO_SUCH_TILE, _BY_SIDES, at="ID", tile=tile)
    return turned(ids[tile], quarters)


def _find_tile(state: State, seat: int, tile: int | str, code: int, acts: str, judge: Judge) -> bool:
    """TQ-54: is the tile in the hand by name? It can also be one that nobody wrote down, if one with these sides can be
    among them."""
    face, hand = state.edition.faces[code], state.hands[seat]
    name, at = (f"{tile} ({LETTERS[code]})", "ID") if isinstance(tile, str) else (LETTERS[code], "EDGES")
    older = len(hand) - acts.count("D")
    can_be = (face, UNKNOWN) if state.unseen.get(face) else (face,)
    if any(held in can_be for held in hand):
        if not any(held in can_be for held in hand[:older]):
            judge.refuse("TQ-13", "{tile} was drawn on this turn", "it can be laid on the next turn", at=at, tile=name)
    elif UNKNOWN in hand:
        what, why, facts = _lacking(state.edition, code)
        judge.refuse("C03", what, why, at=at, **facts)
    else:
        judge.refuse(
            "TQ-54",
            "{player} does not have {tile}",
            "in hand: {hand:list}" if hand else "the hand is empty",
            at=at,
            player=judge.name(seat),
            tile=name,
            hand=[face_name(state, face) for face in state.hand(seat)],
        )
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
    if seat != state.turn:
        check_turn(state, seat, judge)
    if crossing not in state.may_put:  # TQ-20, TQ-21, TQ-24
        _refuse_put(state, crossing, judge)
    vehicle, stock = 2 * seat + kind, state.stock
    if not stock[vehicle]:
        judge.stop(
            "TQ-20",
            "{player} has no taxi left" if kind == TAXI else "{player} has no van left",
            "in stock: {taxis:# taxi|# taxis}, {vans:# van|# vans}",
            at="KIND",
            player=judge.name(seat),
            taxis=stock[2 * seat],
            vans=stock[2 * seat + 1],
        )

    here = (crossing,)
    state.may_put = () if state.may_put == here else tuple([other for other in state.may_put if other != crossing])
    state.fresh += here  # TQ-25
    state.new += here
    if state.competed:  # TQ-Q4: competing goes on after each vehicle, on the streets that this one touches
        touched = [2 * first + axis for axis in (0, 1) for first in street(state, crossing, axis)[:1]]
        state.competed = tuple([named for named in state.competed if named not in touched])
    stock[vehicle] -= 1
    state.vehicles[crossing] = vehicle
    points = state.edition.values[kind]
    state.score[seat] += points  # TQ-53
    state.sheet.append((state.moves, seat, kind, points, crossing))
    if not stock[vehicle] and not stock[vehicle ^ 1]:  # TQ-50
        state.winner = seat
        state.may_put = ()
        if not state.edition.compete_at_end:
            state.fresh = ()


def _refuse_put(state: State, crossing: int, judge: Judge) -> None:
    name = crossing_name(crossing)
    if state.winner >= 0 or not state.left:
        check_over(state, judge)
    if crossing in state.vehicles:
        rule = "TQ-21" if crossing in state.fresh else "TQ-24"
        judge.stop(rule, "there is already a vehicle on {crossing}", at="CROSSING", crossing=name)
    check_site(state, crossing, judge.stop)
    lapsed = _lapsed(state, crossing)
    if lapsed == COMPETING_ENDS_IT:
        reason = mark("option competing=after-all: all vehicles of a lay are put before any competes (TQ-Q4)")
    else:
        reason = mark("possible now: {crossings:list}") if state.may_put else mark("no vehicle can be put now")
    judge.refuse(
        "TQ-24",
        lapsed,
        reason,
        at="CROSSING",
        crossing=name,
        player=judge.name(state.turn),
        crossings=[crossing_name(other) for other in state.may_put],
    )


def _lapsed(state: State, crossing: int) -> str:
    """Why a vehicle cannot be put on a crossing any more: what has come since the lay of this turn that completed it."""
    completing = [place for place in state.laid if place in around(crossing)]
    if "L" not in state.acts:
        return mark("{player} has not laid a tile on this turn")
    if not completing:
        return mark("{crossing} was not completed by the last lay")
    if completing[-1] != state.laid[-1]:
        return mark("the right to put on {crossing} lapsed when {player} laid the next tile")
    match "D" if state.drawing else state.acts[-1]:
        case "D":
            return mark("the right to put on {crossing} lapsed when {player} drew a tile")
        case "T":
            return mark("the right to put on {crossing} lapsed when the taxi moved")
        case "V":
            return mark("the right to put on {crossing} lapsed when the van moved")
    return COMPETING_ENDS_IT if state.edition.compete_last else mark("there is no right to put a vehicle on {crossing}")


def _draw(state: State, seat: int, action: Draw, judge: Judge) -> None:
    acts, begins = acts_with(state, seat, "D", judge)
    if not state.supply:
        last = mark("the draw before took the last tile: a second one lapses, and is not written (TQ-Q6)")
        others = mark("only the other actions are possible in the last round")
        judge.stop("TQ-52", "no tile is left to draw", last if acts == "DD" else others)
    (tile,) = action
    if tile is not None:
        face_of(state, tile, judge)
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
    if seat != state.turn:
        drawing = judge.name(state.turn)
        judge.stop("C01", "{drawing} is drawing, not {player}", at="PLAYER", drawing=drawing, player=judge.name(seat))
    (tile,) = action
    face = face_of(state, tile, judge)
    state.acts += "D"  # TQ-35
    state.drawing = False
    state.hands[seat].append(face)
    if face != UNKNOWN:
        state.unseen[face] -= 1
    state.supply -= 1
    if not state.supply:
        begin_last_round(state)


def _pass(state: State, seat: int, action: Pass, judge: Judge) -> None:
    if seat != state.turn or state.drawing or is_complete(state) or state.undealt or state.winner >= 0 or not state.left:
        _check_pass(state, seat, judge)
        if state.winner >= 0:  # nobody is next
            lapse(state)
            return
    begin(state, (seat + 1) % len(state.score))


def _check_pass(state: State, seat: int, judge: Judge) -> None:
    """May somebody pass who is not in the middle of a turn? It can be this player's first word."""
    if state.winner == seat == state.turn and judge.action and state.new:
        return  # a short turn ends by saying so, the winner's too (TQ-Q6)
    if state.drawing or state.undealt or state.winner >= 0:
        check_waiting(state, judge)
    if is_over(state) and not (judge.action and seat == state.turn):
        check_over(state, judge)
    if seat != state.turn:
        if seat != next_seat(state) or not is_complete(state):
            check_turn(state, seat, judge)
        begin(state, seat)
    elif is_complete(state) and not judge.action and not traffic.has_rights(state):
        check_turn(state, seat, judge)


def happen(state: State, event: Deal, judge: Judge) -> None:
    """The first tiles of a player (TQ-7)."""
    player, tiles = event
    seat = judge.seat(player) if isinstance(player, str) else player
    if seat is None:
        judge.nobody(str(player))
    if seat not in state.undealt:
        judge.stop("C01", "{player} already has the first tiles", at="PLAYER", player=judge.name(seat))
    edition = state.edition
    if len(tiles) > state.supply:
        judge.stop("C03", "{given:# tile|# tiles}, but only {left:# is|# are} left", given=len(tiles), left=state.supply)
    faces: list[int] = []
    kinds: list[type] = []
    for tile in tiles:
        faces.append(face_of(state, tile, judge, kinds.count(type(tile)), faces))
        if tile != UNKNOWN:
            kinds.append(type(tile))
    if len(tiles) != edition.hand:
        judge.refuse(
            "TQ-7",
            "{player} gets {given:# tile|# tiles}; each player starts with {needed}",
            player=judge.name(seat),
            given=len(tiles),
            needed=edition.hand,
        )
    if edition.is_open and len(state.undealt) == len(state.score):
        judge.notice("TQ-6", NOT_COUNTED, total=edition.size)
    state.undealt.remove(seat)
    state.hands[seat] += faces
    for face in faces:
        if face != UNKNOWN:
            state.unseen[face] -= 1
    state.supply -= len(faces)
    if not state.supply:
        begin_last_round(state)


def face_of(state: State, tile: int | str, judge: Judge, nth: int = 0, before: Sequence[int] = (), rule: str = "C03") -> int:
    """The face of a tile that comes into a hand or lies open: the box must still hold one that nobody has seen (TQ-6).

    before: the faces of those that come with it and stand before it."""
    code = tile if isinstance(tile, int) else state.edition.ids.get(tile, NO_TILE)
    if code == UNKNOWN:
        return UNKNOWN
    face = state.edition.faces[code]
    if state.unseen.get(face, 0) <= (before.count(face) if before else 0):
        at = "EDGES" if isinstance(tile, int) else "ID"
        if code == NO_TILE:
            judge.stop(rule, _NO_SUCH_TILE, _BY_SIDES, at=at, nth=nth, tile=tile)
        what, why, facts = _lacking(state.edition, code)
        judge.stop(rule, what, why, at=at, nth=nth, **facts)
    return face


def _lacking(edition: Edition, code: int) -> tuple[str, str, dict[str, Any]]:
    """What is said of a tile that the box does not hold, or no more of. Whoever has other tiles in the box learns in which
    edition they can be played with."""
    total = edition.counts.get(FACES[code], 0)
    if edition.open_edition:
        only = mark('this edition has only {total}, but its tiles are reconstructed; any can be drawn with [Edition "{other}"]')
        none = mark('the tiles are reconstructed; if your box has it, use [Edition "{other}"], where any tile can be drawn')
    else:
        only = mark("this edition has only {total}")
        none = mark('if your box has it, bring an edition of your own: --editions DIR and [Edition "…"]')
    facts = {"tile": LETTERS[code], "total": total, "other": edition.open_edition}
    return (mark("one {tile} too many"), only, facts) if total else (_NO_SUCH_TILE, none, facts)


def check_site(state: State, crossing: int, refuse: Callable[..., None], nth: int = 0) -> None:
    """TQ-20: a vehicle is put where four tiles lie and a street leads.

    refuse: the judge's `stop`, or `refuse` of a vehicle that may have come there by a ride that a ruling let stand."""
    name = crossing_name(crossing)
    if not all_lie(state.tiles, crossing):
        refuse(
            "TQ-20",
            "{crossing} is not complete",
            "not all four tiles around it are laid",
            at="CROSSING",
            nth=nth,
            crossing=name,
        )
    elif crossing not in state.exits:
        refuse(
            "TQ-20",
            "no street leads to {crossing}",
            "only green and water meet there (TQ-Q2)",
            at="CROSSING",
            nth=nth,
            crossing=name,
        )


def check_match(state: State, place: int, code: int, judge: Judge, nth: int = 0) -> None:
    if sides := _mismatches(state.tiles, place, code):
        judge.refuse(
            "TQ-19",
            "{tile} does not match on {place}",
            "{sides}",
            at="PLACE",
            nth=nth,
            tile=LETTERS[code],
            place=place_name(place),
            sides=sides,
        )


def _mismatches(tiles: Mapping[int, int], place: int, code: int) -> list[Phrase]:
    """The sides on which a tile does not match those that lie beside it."""
    found = []
    for direction, step in enumerate(STEPS):
        other = tiles.get(place + step)
        if other is not None and side(code, direction) != side(other, direction ^ 2):
            own, there = EDGES[side(code, direction)], EDGES[side(other, direction ^ 2)]
            found.append(phrase(MISMATCHES[direction], own=own, other=there, place=place_name(place + step)))
    return found


def face_name(state: State, face: int) -> str:
    """A face with its sides in the order of the edition."""
    return tile_name(state.edition.shown.get(face, UNKNOWN))


def stock_of(state: State, seat: int) -> dict[str, int]:
    """What a player has in stock, as facts."""
    return {"taxis": state.stock[2 * seat], "vans": state.stock[2 * seat + 1]}


_ACTIONS: dict[type, Callable[[State, int, Any, Judge], None]] = {
    Lay: _lay,
    LayTurned: _lay_turned,
    Put: _put,
    Ride: traffic.ride,
    Compete: traffic.compete,
    Draw: _draw,
    Get: _get,
    Pass: _pass,
}
"""What plays each action."""


def play(state: State, seat: int, action: Any, judge: Judge) -> None:
    _ACTIONS[type(action)](state, seat, action, judge)
