"""What can come next: the awaited move or chance, all legal actions, fair draws, and moves for random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from referee.games.game import EMPTY, Awaited, Stuck
from referee.games.palermo import building, walking
from referee.games.palermo.building import (
    WINDOW,
    can_finish,
    free_doors,
    keeps_streets_open,
    legal_builds,
    place_house,
    take_house,
)
from referee.games.palermo.city import BIT, GOAL, PLACE_FIELDS, PLACE_SHIFT, PLACES, fields_of
from referee.games.palermo.edition import FORMS, Edition
from referee.games.palermo.notation import Build, Chip, City, Go, Police, Start, Stay, Target, Tile
from referee.games.palermo.police import foreign_police, police_fields
from referee.games.palermo.state import AWAIT_CITY, BUILD, LAY_CHIPS, LAY_START, OVER, WALK, State
from referee.games.palermo.walking import FAR, ends, goal_of, reach
from referee.language.sentence import NOTHING, phrase

if TYPE_CHECKING:
    from referee.chance.stream import Stream

_CAREFUL = 12
"""Free places at which a random builder begins to look whether the city can be completed (PA-Q22)."""


def legal(state: State) -> Iterator[Any]:
    """Building lists whole houses; walking lists policemen, staying and ends of ways, which a turn combines."""
    if state.phase == LAY_START:
        for place in range(PLACES * PLACES):
            yield Start(PLACE_FIELDS[place][0])
    elif state.phase == BUILD:
        yield from building.legal_builds(state)
    elif state.phase == LAY_CHIPS:
        for field in building.free_doors(state):
            yield Chip(field)
    elif state.phase == WALK:
        yield from walking.legal(state)


def awaited(state: State) -> Awaited:
    phase = state.phase
    if phase == OVER:
        return Awaited("over", None, state.moves)
    if phase == AWAIT_CITY:
        return Awaited("chance", None, state.moves, phrase("the city"))
    what = NOTHING
    if phase == LAY_START:
        what = phrase("the start tile and a house")
    elif phase == BUILD:
        what = phrase(
            "a house" if building.can_build(state) else "no more houses can be laid (PA-Q22): take the last ones back"
        )
    elif phase == LAY_CHIPS:
        what = phrase("a chip")
    elif state.lacks_target(state.turn):
        what = phrase("the target stone")
    return Awaited("move", state.turn, state.moves, what)


def any_move(state: State, stream: Stream) -> Any:
    """A builder who looks whether the city can be completed tries a hundred houses for one."""
    return _pick_house(state, stream, looks_ahead=False) if state.phase == BUILD else pick(state, stream)


def pick(state: State, stream: Stream) -> Any:
    if state.phase == BUILD:
        return _pick_house(state, stream)
    if state.phase == LAY_START:
        return Start(stream.choice(PLACE_FIELDS)[0])
    if state.phase == LAY_CHIPS:
        return Chip(stream.choice(free_doors(state)))
    seat = state.turn
    if state.lacks_target(seat):
        return Target(stream.choice(fields_of(state.chips[seat])))
    if state.edition.with_police and not state.police_set and stream.below(3) == 0:
        return Police(stream.choice(fields_of(police_fields(state, seat))))
    if state.is_home(seat):
        return Stay()
    return _pick_way(state, seat, stream)


def _pick_house(state: State, stream: Stream, looks_ahead: bool = True) -> Build:
    found = list(legal_builds(state))
    if not found:
        raise Stuck
    stream.shuffle(found)
    if looks_ahead and state.tiles.count(EMPTY) <= _CAREFUL:
        for action in found:
            houses = state.built + sum(state.hand)
            place_house(state, action)
            can = can_finish(state, houses)
            take_house(state, action)
            if can:
                return action
    return found[0]


def _pick_way(state: State, seat: int, stream: Stream) -> Go | Stay:
    """Now and then anywhere; else to the nearest wanted field, or as far towards it as the points reach."""
    reached, goal = reach(state, seat), goal_of(state, seat)
    everywhere = reduce(or_, reached)
    if not everywhere:
        return Stay()
    if stream.below(12) == 0:
        anything: list[Go | Stay] = [Stay(), *_ways(state, seat)]
        return stream.choice(anything)
    wanted = _wanted(state, seat)
    # Mostly the best paid one; sometimes another, so that chips are passed.
    near: list[int] = []
    for new in reached:
        near += [end for end in wanted if new & (goal if end == GOAL else BIT[end])]
    if near:
        return Go((near[0] if stream.below(4) else stream.choice(near),))
    streets, foreign, pawn = state.streets, foreign_police(state, seat), state.pawn[seat]
    assert streets is not None
    far, end = FAR + 1, pawn
    for other in wanted:
        cost = streets.cost(pawn, other, foreign, far - 1)
        if cost:
            far, end = cost, other
    if far <= FAR:
        for field in reversed(streets.way(pawn, end, foreign, far)):
            bit = goal if field == GOAL else BIT[field]
            if field != pawn and bit & everywhere:
                return Go((field,))
    return stream.choice(_ways(state, seat))


def _ways(state: State, seat: int) -> list[Go]:
    return [Go((end,)) for end, _ in ends(state, seat)]


def _wanted(state: State, seat: int) -> list[int]:
    if not state.chips[seat]:
        return [GOAL]
    if state.edition.with_targets:
        return [state.target[seat]]
    return fields_of(state.chips[seat])


def deal(state: State, stream: Stream) -> City:
    """A city for a game with building=ready, built at random by the rules that such a city has (PA-55)."""
    while True:
        city = _random_city(state.edition, len(state.hand), stream)
        if city is not None:
            return city


def _random_city(edition: Edition, seats: int, stream: Stream) -> City | None:
    state = State(edition, seats)
    places = list(range(PLACES * PLACES))
    stream.shuffle(places)
    needed = seats * edition.chips[seats]
    tiles = [Tile("start", PLACE_FIELDS[places.pop()][0])]
    for place in places[:]:
        if state.built >= needed:
            break
        choices = [
            Build(form, PLACE_FIELDS[place][at])
            for form, left in enumerate(state.stock)
            if left
            for at, variant in enumerate(edition.variant[form])
            if keeps_streets_open(state, variant, PLACE_SHIFT[place], state.houses >> PLACE_SHIFT[place] & WINDOW)
        ]
        if choices:
            action = stream.choice(choices)
            place_house(state, action)
            tiles.append(Tile(FORMS[action.form], action.field))
            places.remove(place)
    if len(places) > edition.street_tiles or state.built < needed:
        return None
    tiles += [Tile("street", PLACE_FIELDS[place][0]) for place in places]
    return City(tuple(sorted(tiles, key=lambda tile: (tile.kind != "start", tile.field))))
