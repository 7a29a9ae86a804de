"""Whole cities: given before a game (PA-55, PA-56) or as part of a position, checked tile by tile."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.judge import Judge
from referee.games.palermo.building import fill_with_streets, reached_from_ring, refuse_place, some
from referee.games.palermo.city import BOARD, NAMES, PLACE_FIELDS, PLACE_OF, PLACE_SHIFT, fields_of, mask
from referee.games.palermo.edition import EMPTY, FORMS, START, STREET, Edition
from referee.games.palermo.notation import HOUSES, City, NamedCity
from referee.games.palermo.state import LAY_CHIPS, State

_LAID_BY = {"start": "PA-5", "street": "PA-15"}
"""The rule by which a tile that is no house is laid."""


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
    """Put tiles on a board, with what must hold for any tile: a place of its own, and that the box has so many."""
    edition = state.edition
    for nth, (kind, field) in enumerate(tiles):
        place = PLACE_OF.get(field, -1)
        if place < 0:
            refuse_place(_LAID_BY.get(kind, "PA-6"), field, judge, nth)
        if state.tiles[place] != EMPTY:
            judge.stop("PA-7", "a second tile on the place of {field}", at="FIELD", nth=nth, field=NAMES[field])
        if kind == "start":
            if state.start:
                judge.stop("PA-5", "a second start tile", "the game has only one", at="FIELD", nth=nth)
            state.tiles[place] = START
            state.start = mask(list(PLACE_FIELDS[place]))
        elif kind == "street":
            state.tiles[place] = STREET
            if state.tiles.count(STREET) > edition.street_tiles:
                judge.stop(
                    "PA-15",
                    "too many street tiles: there {total:is only #|are only #}",
                    at="FIELD",
                    nth=nth,
                    total=edition.street_tiles,
                )
        else:
            form = FORMS.index(kind)
            state.stock[form] -= 1
            if state.stock[form] < 0:
                judge.refuse(
                    "PA-8",
                    "no {form:name} is left: there {total:is only #|are only #}",
                    at="FIELD",
                    nth=nth,
                    form=HOUSES[form],
                    total=edition.stock[form],
                )
            variant = edition.variant[form][PLACE_FIELDS[place].index(field)]
            state.tiles[place] = variant
            state.houses |= edition.houses[variant] << PLACE_SHIFT[place]
            state.doors |= 1 << field
            state.built += 1


def check_open(state: State, judge: Judge) -> None:
    """PA-12, PA-13 for the city as it stands."""
    closed = BOARD & ~state.houses & ~reached_from_ring(state.houses)
    if closed:
        fields = some([NAMES[field] for field in fields_of(closed)])
        if closed & (state.doors | state.start):
            judge.refuse(
                "PA-12",
                "no street leads to {fields:list}",
                "every entrance must be reachable from the ring road",
                fields=fields,
            )
        else:
            judge.refuse("PA-13", "closed courtyard: {fields:list}", fields=fields)


def complete_city(state: State, judge: Judge) -> None:
    """PA-55: the start tile, a house for every chip, and street tiles on what is left."""
    seats = len(state.hand)
    if not state.start:
        judge.stop("PA-5", "the city has no start tile")
    needed = seats * state.total
    if state.built < needed:
        judge.stop(
            "PA-55",
            "the city has {built:# house|# houses}; {seats} players need {needed}",
            built=state.built,
            seats=seats,
            needed=needed,
        )
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
