"""Whole cities: given before a game (PA-55, PA-56) or as part of a position, checked tile by tile."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.game import Judge
from referee.games.palermo.building import fill_with_streets, reached_from_ring, refuse_place
from referee.games.palermo.city import BOARD, NAMES, PLACE_FIELDS, PLACE_OF, PLACE_SHIFT, fields_of, mask
from referee.games.palermo.edition import EMPTY, FORMS, START, STREET, Edition
from referee.games.palermo.notation import City, NamedCity
from referee.games.palermo.state import LAY_CHIPS, State
from referee.games.words import count

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
        known = ", ".join(edition.cities) or "none"
        judge.stop("PA-56", f"the edition has no city called {city.name}", f"it has: {known}", at="NAME")
    return tiles


def lay_tiles(state: State, tiles: Sequence[tuple[str, int]], judge: Judge) -> None:
    """Put tiles on a board, with what must hold for any tile: a place of its own, and that the box has so many."""
    edition = state.edition
    for nth, (kind, field) in enumerate(tiles):
        place = PLACE_OF.get(field, -1)
        if place < 0:
            refuse_place(_LAID_BY.get(kind, "PA-6"), field, judge, nth)
        if state.tiles[place] != EMPTY:
            judge.stop("PA-7", f"a second tile on the place of {NAMES[field]}", at="FIELD", nth=nth)
        if kind == "start":
            if state.start:
                judge.stop("PA-5", "a second start tile", "there is one", at="FIELD", nth=nth)
            state.tiles[place] = START
            state.start = mask(list(PLACE_FIELDS[place]))
        elif kind == "street":
            state.tiles[place] = STREET
            there = edition.street_tiles
            if state.tiles.count(STREET) > there:
                judge.stop("PA-15", _too_many(there, "street tile"), at="FIELD", nth=nth)
        else:
            form = FORMS.index(kind)
            state.stock[form] -= 1
            if state.stock[form] < 0:
                judge.refuse("PA-8", _too_many(edition.stock[form], f"{kind}-field house"), at="FIELD", nth=nth)
            variant = edition.variant[form][PLACE_FIELDS[place].index(field)]
            state.tiles[place] = variant
            state.houses |= edition.houses[variant] << PLACE_SHIFT[place]
            state.doors |= 1 << field
            state.built += 1


def _too_many(there: int, thing: str) -> str:
    return f"{count(there + 1, thing)}; there {'is' if there == 1 else 'are'} only {there}"


def check_open(state: State, judge: Judge) -> None:
    """PA-12, PA-13 for the city as it stands."""
    closed = BOARD & ~state.houses & ~reached_from_ring(state.houses)
    if closed:
        fields = ", ".join(NAMES[field] for field in fields_of(closed)[:4])
        if closed & (state.doors | state.start):
            judge.refuse("PA-12", f"no street leads to {fields}", "every entrance must be reached from the ring road")
        else:
            judge.refuse("PA-13", f"a closed courtyard: {fields}")


def complete_city(state: State, judge: Judge) -> None:
    """PA-55: the start tile, a house for every chip, and street tiles on what is left."""
    seats = len(state.hand)
    if not state.start:
        judge.stop("PA-5", "the city has no start tile")
    needed = seats * state.total
    if state.built < needed:
        judge.stop("PA-55", f"the city has {count(state.built, 'house')}; {seats} players need {needed}")
    left = state.tiles.count(EMPTY)
    streets = state.edition.street_tiles - state.tiles.count(STREET)
    if left > streets:
        message = f"not all places are covered: {count(left, 'place')} empty, {count(streets, 'street tile')} left"
        judge.stop("PA-16", message)
    fill_with_streets(state)
