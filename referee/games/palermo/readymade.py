"""Whole cities: given before a game (PA-55, PA-56) or as part of a position, checked tile by tile."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.game import EMPTY
from referee.games.judge import Judge
from referee.games.palermo.building import (
    check_reached,
    check_stock,
    fill_with_streets,
    free_place,
    place_house,
    put_start,
    reached_from_ring,
    start_place,
)
from referee.games.palermo.city import BOARD
from referee.games.palermo.edition import FORMS, STREET, Edition
from referee.games.palermo.notation import Build, City, NamedCity
from referee.games.palermo.state import LAY_CHIPS, State


def lay_city(state: State, event: City | NamedCity, judge: Judge) -> None:
    """A ready-made city before its chips are laid."""
    after = State(state.edition, len(state.hand))
    lay_tiles(after, tiles_of(state.edition, event, judge), judge)
    check_open(after, judge)
    complete_city(after, judge)
    state.tiles, state.stock = after.tiles, after.stock
    state.houses, state.doors, state.start, state.built = after.houses, after.doors, after.start, after.built
    state.phase = LAY_CHIPS


def tiles_of(edition: Edition, city: City | NamedCity, judge: Judge) -> Sequence[tuple[str, int]]:
    if isinstance(city, City):
        return city.tiles
    tiles = edition.cities.get(city.name.casefold())
    if tiles is None:
        judge.stop(
            "PA-56",
            "the edition has no city called {city}",
            "its cities: {cities:list}; any other can be written tile by tile: start e5, two c4, one f3, …"
            if edition.cities
            else "it has no cities; write it tile by tile: start e5, two c4, one f3, …",
            at="NAME",
            city=city.name,
            cities=list(edition.cities),
        )
    return tiles


def lay_tiles(state: State, tiles: Sequence[tuple[str, int]], judge: Judge) -> None:
    """Put tiles on a board one by one."""
    for nth, (kind, field) in enumerate(tiles):
        if kind == "start":
            put_start(state, start_place(state, field, judge, nth))
        elif kind == "street":
            place = free_place(state, "PA-15", field, judge, nth)
            if state.tiles.count(STREET) >= state.edition.street_tiles:
                judge.stop(
                    "PA-15",
                    "too many street tiles: there {total:is only #|are only #}",
                    at="FIELD",
                    nth=nth,
                    total=state.edition.street_tiles,
                )
            state.tiles[place] = STREET
        else:
            action = Build(FORMS.index(kind), field)
            free_place(state, "PA-6", field, judge, nth)
            check_stock(state, action.form, judge, "FIELD", nth)
            place_house(state, action)


def check_open(state: State, judge: Judge) -> None:
    """PA-12, PA-13 for the city as it stands."""
    check_reached(state, BOARD & ~state.houses & ~reached_from_ring(state.houses), state.doors, judge)


def complete_city(state: State, judge: Judge) -> None:
    """PA-55: the start tile, a house for every chip, and street tiles on what is left."""
    check_start(state, judge)
    seats = len(state.hand)
    needed = seats * state.total
    if state.built < needed:
        judge.stop(
            "PA-55",
            "the city has {built:# house|# houses}; {seats} players need {needed}",
            built=state.built,
            seats=seats,
            needed=needed,
        )
    cover_rest(state, judge)


def check_built(state: State, judge: Judge) -> None:
    """A city that the players build: the start tile first, street tiles last, and no more houses than chips."""
    needed = len(state.hand) * state.total
    if any(tile != EMPTY for tile in state.tiles):
        check_start(state, judge)
    if state.built > needed:
        judge.stop(
            "PA-16",
            "{built:# house|# houses}, but the players have only {needed:# chip|# chips}",
            built=state.built,
            needed=needed,
        )
    if state.built < needed and STREET in state.tiles:
        judge.stop(
            "PA-15",
            "street tiles are laid after all chips are used",
            "{left:# chip is|# chips are} left",
            left=needed - state.built,
        )
    if state.built == needed:
        cover_rest(state, judge)


def check_start(state: State, judge: Judge) -> None:
    """PA-5: no tile lies before the start tile."""
    if not state.start:
        judge.stop("PA-5", "the start tile is missing")


def cover_rest(state: State, judge: Judge) -> None:
    """PA-16: street tiles cover all that the houses leave (PA-15)."""
    left = state.tiles.count(EMPTY)
    streets = state.edition.street_tiles - state.tiles.count(STREET)
    if left > streets:
        judge.stop(
            "PA-16",
            "not all places are covered",
            "{places:# place|# places} empty, {streets:# street tile|# street tiles} left",
            places=left,
            streets=streets,
        )
    fill_with_streets(state)
