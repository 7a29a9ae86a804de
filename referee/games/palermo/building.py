"""Phase 1: laying tiles and chips (PA-4 to PA-17), and the cities that are there before the game (PA-54 to PA-56)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NoReturn

from referee.games.game import EMPTY
from referee.games.judge import Judge
from referee.games.palermo.city import (
    BOARD,
    CORNER_OF,
    DOWN,
    GOAL,
    NAMES,
    PLACE_FIELDS,
    PLACE_OF,
    PLACE_SHIFT,
    RING,
    SHOWN,
    fields_of,
    mask,
    place_name,
    spread,
)
from referee.games.palermo.edition import START, STREET, Edition
from referee.games.palermo.notation import HOUSES, Build, Chip, Start
from referee.games.palermo.state import BUILD, LAY_CHIPS, LAY_START, State
from referee.language.sentence import Fact, phrase

_LOOK_AHEAD = 5
"""Free places at which it is looked whether building can go on at all (PA-Q22)."""

_BRANCHES = 12
"""Continuations of a position that are looked at."""
_MAX_REMEMBERED = 50_000
"""Surroundings of a tile whose answer is kept."""
WINDOW = mask([DOWN * y + x for y in range(4) for x in range(4)])
"""The first place and the fields around it."""


def lay_start(state: State, seat: int, action: Start, judge: Judge) -> None:
    place = start_place(state, action.field, judge)
    _check_turn(state, seat, judge)
    put_start(state, place)
    state.phase = BUILD
    state.turn = seat


def build(state: State, seat: int, action: Build, judge: Judge) -> None:
    form, field = action
    edition = state.edition
    if state.phase == LAY_START:
        judge.stop("PA-5", "the start tile must be laid before the first house", "start e5, build …")
    if seat != state.turn:
        _check_turn(state, seat, judge)
    check_hand(state, seat, judge)
    place = free_place(state, "PA-7" if state.built else "PA-6", field, judge)
    check_stock(state, form, judge)
    variant = edition.variant[form][CORNER_OF[field]]
    shift = PLACE_SHIFT[place]
    near = state.houses >> shift & WINDOW
    by_rule_1 = _is_bound(state)
    if by_rule_1 and not near & edition.beside[variant]:
        _check_detached(state, variant, shift, judge)
        by_rule_1 = False
    if not keeps_streets_open(state, variant, shift, near):  # PA-12, PA-13
        cut = _cut_off(state.houses, state.houses | edition.houses[variant] << shift)
        check_reached(state, cut, state.doors | 1 << field, judge, "FIELD")
    elif by_rule_1 and edition.no_diagonals and _around(edition, near, variant) & DIAGONAL and can_attach(state):
        judge.refuse(
            "PA-10",
            "the house touches another house diagonally at {field}",
            "diagonal contact needs a house field next to it (PA-Q1); with diagonal=contact it does not",
            at="FIELD",
            field=NAMES[fields_of(_new_diagonal(state.houses, edition.houses[variant] << shift))[0]],
        )

    # From here on nothing can be refused.
    _lay(state, place, variant)
    state.chips[seat] |= 1 << field
    state.hand[seat] -= 1
    state.moves += 1
    _next_with_chips(state, seat)
    if not any(state.hand):
        fill_with_streets(state)
        state.begin_walking()
    elif len(state.tiles) - 1 - state.built <= _LOOK_AHEAD and not can_build(state):
        judge.notice("PA-Q22", "no more houses can be laid: take the last ones back (undo) and lay them differently")


def lay_chip(state: State, seat: int, action: Chip, judge: Judge) -> None:
    """PA-55, PA-Q19: one chip a turn, on any house that nobody owns."""
    if seat != state.turn:
        _check_turn(state, seat, judge)
    check_hand(state, seat, judge)
    field = action.field
    if field == GOAL or not state.doors >> field & 1:
        judge.stop(
            "PA-55",
            "{field:name} is not an entrance",
            "entrances without a chip: {doors:list}",
            at="FIELD",
            field=SHOWN[field],
            doors=some([NAMES[door] for door in free_doors(state)]),
        )
    for owner, chips in enumerate(state.chips):
        if chips >> field & 1:
            judge.stop(
                "PA-55",
                "the house at {field} already belongs to {player}",
                at="FIELD",
                field=NAMES[field],
                player=judge.name(owner),
            )
    state.chips[seat] |= 1 << field
    state.hand[seat] -= 1
    state.moves += 1
    _next_with_chips(state, seat)
    if not any(state.hand):
        state.begin_walking()


def free_doors(state: State) -> list[int]:
    taken = 0
    for chips in state.chips:
        taken |= chips
    return fields_of(state.doors & ~taken)


def legal_builds(state: State) -> Iterator[Build]:
    """By place in reading order, then by form, then by the field of the entrance."""
    by_rule_1 = False
    if _is_bound(state):
        for action in _attached(state):
            by_rule_1 = True
            yield action
    if not by_rule_1:  # PA-6, PA-11, PA-54
        yield from _anywhere(state)


def _is_bound(state: State) -> bool:
    """Does rule 1 apply? Not to the first house (PA-6), and not by option (PA-54)."""
    return state.built > 0 and not state.edition.free_building


def can_build(state: State) -> bool:
    return next(iter(legal_builds(state)), None) is not None


def can_attach(state: State) -> bool:
    """Can rule 1 be met anywhere, with any form and turn that is left (PA-11, PA-Q4)?"""
    return next(_attached(state), None) is not None


def can_finish(state: State, houses: int, most: int = 500) -> bool:
    """Can so many houses be laid in all? At most so many positions are looked at, the most promising first: on the place
    that has the fewest possibilities left, a form of which most are left."""
    return _positions_left(state, houses, most) < 0


def _positions_left(state: State, houses: int, most: int) -> int:
    """How many positions may still be looked at after this one and all that follow from it; -1 if the houses can be laid."""
    if state.built == houses:
        return -1
    found = list(_attached(state)) if _is_bound(state) else []
    found = found or list(_anywhere(state))  # PA-6, PA-11, PA-54
    count = Counter([PLACE_OF[action.field] for action in found])
    found.sort(key=lambda action: (-count[PLACE_OF[action.field]], state.stock[action.form]))
    most -= 1
    for action in reversed(found[-_BRANCHES:]):
        if not most:
            break
        place_house(state, action)
        most = _positions_left(state, houses, most)
        take_house(state, action)
        if most < 0:
            break
    return most


def fill_with_streets(state: State) -> None:
    """PA-15: street tiles go where nothing lies. There is no choice, so it is not a move."""
    state.tiles = [STREET if tile == EMPTY else tile for tile in state.tiles]


# -- one tile ------------------------------------------------------------------------------------------------------


def start_place(state: State, field: int, judge: Judge, nth: int = 0) -> int:
    """PA-5: the one start tile goes on any place."""
    if state.start:
        where = place_name(state.tiles.index(START))
        judge.stop("PA-5", "the start tile is already on the board", "it is on {place}", at="FIELD", nth=nth, place=where)
    return free_place(state, "PA-5", field, judge, nth)


def free_place(state: State, rule: str, field: int, judge: Judge, nth: int = 0) -> int:
    """The place that a field belongs to; `rule` is the one that lays a tile there."""
    place = PLACE_OF.get(field, -1)
    if place < 0:
        judge.stop(
            rule,
            "{field:name} is not a field of the city",
            "tiles go on fields a1 to l12",
            at="FIELD",
            nth=nth,
            field=SHOWN[field],
        )
    if state.tiles[place] != EMPTY:
        judge.stop(
            "PA-7",
            "the place of {field} is already covered",
            "free places: {free:list}",
            at="FIELD",
            nth=nth,
            field=NAMES[field],
            free=some([place_name(p) for p, tile in enumerate(state.tiles) if tile == EMPTY]),
        )
    return place


def check_stock(state: State, form: int, judge: Judge, at: str = "FORM", nth: int = 0) -> None:
    if state.stock[form] <= 0:
        one, two, three = (max(left, 0) for left in state.stock)
        judge.refuse(
            "PA-8",
            "no {form:name} is left",
            "houses left: {one} one-field, {two} two-field, {three} three-field",
            at=at,
            nth=nth,
            form=HOUSES[form],
            one=one,
            two=two,
            three=three,
        )


def check_hand(state: State, seat: int, judge: Judge) -> None:
    if not state.hand[seat]:
        judge.stop(
            "PA-2",
            "{player} has no chips left",
            "each player has {total:# chip|# chips}",
            player=judge.name(seat),
            total=state.total,
        )


def put_start(state: State, place: int) -> None:
    state.tiles[place] = START
    state.start = mask(list(PLACE_FIELDS[place]))


def place_house(state: State, action: Build) -> None:
    """Lay a house that is known to be legal, and no chip."""
    place = PLACE_OF[action.field]
    _lay(state, place, state.edition.variant[action.form][CORNER_OF[action.field]])


def take_house(state: State, action: Build) -> None:
    """Take back what `place_house` laid."""
    edition, place = state.edition, PLACE_OF[action.field]
    variant = state.tiles[place]
    state.tiles[place] = EMPTY
    state.houses ^= edition.houses[variant] << PLACE_SHIFT[place]
    state.doors ^= 1 << action.field
    state.stock[action.form] += 1
    state.built -= 1


def _lay(state: State, place: int, variant: int) -> None:
    edition = state.edition
    state.tiles[place] = variant
    state.houses |= edition.houses[variant] << PLACE_SHIFT[place]
    state.doors |= 1 << PLACE_FIELDS[place][edition.entrance[variant]]
    state.stock[variant >> 2] -= 1
    state.built += 1


# -- rule 1 and rule 2 ---------------------------------------------------------------------------------------------


def _attached(state: State) -> Iterator[Build]:
    """All that meets rule 1 and leaves the streets open."""
    edition, houses = state.edition, state.houses
    beside = edition.beside
    forms = [(form, edition.variant[form]) for form, left in enumerate(state.stock) if left > 0]
    for place, tile in enumerate(state.tiles):
        if tile != EMPTY:
            continue
        shift = PLACE_SHIFT[place]
        near = houses >> shift & WINDOW
        if not near:
            continue
        for form, variants in forms:
            for at, variant in enumerate(variants):
                if near & beside[variant]:
                    found = _around(edition, near, variant)
                    if found & DIAGONAL and edition.no_diagonals:
                        continue
                    if found & OPEN or not _shuts(houses, edition.houses[variant] << shift, beside[variant] << shift):
                        yield Build(form, PLACE_FIELDS[place][at])


def _anywhere(state: State) -> Iterator[Build]:
    edition, houses = state.edition, state.houses
    for place, tile in enumerate(state.tiles):
        if tile != EMPTY:
            continue
        shift = PLACE_SHIFT[place]
        near = houses >> shift & WINDOW
        for form, left in enumerate(state.stock):
            if left <= 0:
                continue
            for at, variant in enumerate(edition.variant[form]):
                if keeps_streets_open(state, variant, shift, near):
                    yield Build(form, PLACE_FIELDS[place][at])


def _check_detached(state: State, variant: int, shift: int, judge: Judge) -> None:
    """A house that shares no side with another one is allowed only where none can (PA-11)."""
    possible = next(_attached(state), None)
    if possible is None:
        return
    is_diagonal = state.houses & state.edition.diagonal[variant] << shift
    judge.refuse(
        "PA-10" if is_diagonal else "PA-9",
        "the house touches other houses only diagonally" if is_diagonal else "the house shares no side with another house",
        "rule 1 can be met, for example by a {form:name} with its entrance on {field}, so PA-11 does not apply",
        at="FIELD",
        form=HOUSES[possible.form],
        field=NAMES[possible.field],
    )


def _new_diagonal(before: int, new: int) -> int:
    """PA-Q1 (b): the fields of the new house that meet another house at a corner only, with no house field beside the two."""
    houses = before | new
    falling = houses & houses >> DOWN + 1 & ~(houses >> 1) & ~(houses >> DOWN)
    rising = houses & houses >> DOWN - 1 & ~(houses << 1) & ~(houses >> DOWN)
    return (falling | falling << DOWN + 1 | rising | rising << DOWN - 1) & new


OPEN, DIAGONAL = 1, 2
"""What the fields around a tile tell of a house there: no way is cut off; it touches another one diagonally (PA-Q1)."""


def _around(edition: Edition, near: int, variant: int) -> int:
    """Both, for a house with such houses near it."""
    key = near << 4 | variant
    found = edition.around.get(key)
    if found is None:
        if len(edition.around) >= _MAX_REMEMBERED:
            edition.around.clear()
        found = OPEN if _is_open_around(edition, near, variant) else 0
        if _new_diagonal(near, edition.houses[variant]):
            found |= DIAGONAL
        edition.around[key] = found
    return found


# -- rule 3 --------------------------------------------------------------------------------------------------------


def keeps_streets_open(state: State, variant: int, shift: int, near: int) -> bool:
    """PA-12, PA-13: does every field without a house still reach the ring road? Empty places are open (PA-Q2).

    Nearly always the fields around the tile tell, `near` are the houses among them: whatever way led over the new house's
    fields leads around them where the fields beside it are connected among themselves. Only else it is looked farther.
    """
    edition = state.edition
    if _around(edition, near, variant) & OPEN:
        return True
    return not _shuts(state.houses, edition.houses[variant] << shift, edition.beside[variant] << shift)


def _is_open_around(edition: Edition, near: int, variant: int) -> bool:
    new = edition.houses[variant]
    free = WINDOW & ~near & ~new
    beside = spread(new) & free
    reached = beside & -beside
    while grown := (reached | spread(reached)) & free & ~reached:
        reached |= grown
    return not beside & ~reached


def _shuts(houses: int, new: int, beside: int) -> bool:
    """Does a new house cut a field beside it off from the ring road? What it shuts in is small most often, so we look
    from there."""
    free = BOARD & ~houses & ~new
    beside &= free
    while beside:
        reached = grown = beside & -beside
        while grown and not grown & RING:
            grown = (grown << 1 | grown >> 1 | grown << DOWN | grown >> DOWN) & free & ~reached
            reached |= grown
        if not grown and reached & reached_from_ring(houses):
            return True
        beside &= ~reached
    return False


def _cut_off(before: int, after: int) -> int:
    """The fields that the ring road reaches before, and not after, without those that were built on."""
    return reached_from_ring(before) & ~reached_from_ring(after) & ~after


@lru_cache(maxsize=64)
def reached_from_ring(houses: int) -> int:
    free = BOARD & ~houses
    reached = RING
    while grown := spread(reached) & free & ~reached:
        reached |= grown
    return reached


def check_reached(state: State, cut: int, doors: int, judge: Judge, at: str | None = None) -> None:
    """PA-12, PA-13: an entrance or the start tile among the fields that no street reaches is worse than a courtyard."""
    fields = some([NAMES[field] for field in fields_of(cut)])
    if cut & doors:
        shut = [NAMES[field] for field in fields_of(cut & doors)]
        judge.refuse(
            "PA-12",
            "no street leads to {count:entrance|entrances} {shut:list}",
            "cut off from the ring road: {fields:list}",
            at=at,
            count=len(shut),
            shut=some(shut),
            fields=fields,
        )
    elif cut & state.start:
        judge.refuse(
            "PA-12", "no street leads to the start tile", "cut off from the ring road: {fields:list}", at=at, fields=fields
        )
    elif cut:
        judge.refuse(
            "PA-13",
            "closed courtyard: {fields:list}",
            "every street field must be reachable from the ring road",
            at=at,
            fields=fields,
        )


# -- turns ----------------------------------------------------------------------------------------------


def _check_turn(state: State, seat: int, judge: Judge) -> None:
    if seat == state.turn:
        return
    player, turn = judge.name(seat), judge.name(state.turn)
    if state.phase == LAY_START:
        judge.refuse(
            "PA-4",
            "{turn} begins, not {player}",
            "the first player in [Players] is the youngest",
            at="PLAYER",
            turn=turn,
            player=player,
        )
    elif state.phase == BUILD and not state.built:
        judge.refuse(
            "PA-6",
            "{turn} lays the first house, not {player}",
            "whoever laid the start tile lays the first house too",
            at="PLAYER",
            turn=turn,
            player=player,
        )
    elif judge.action and seat == (state.turn - 1) % len(state.hand):
        judge.refuse(
            "PA-7",
            "{player} has already laid a chip in this turn"
            if state.phase == LAY_CHIPS
            else "{player} has already laid a house in this turn",
            "it is {turn}'s turn",
            turn=turn,
            player=player,
        )
    else:
        judge.refuse(
            "PA-7",
            "it is {turn}'s turn, not {player}'s",
            "play goes clockwise",
            at="PLAYER",
            turn=turn,
            player=player,
        )


def _next_with_chips(state: State, seat: int) -> None:
    """PA-7: clockwise. Only after a turn out of order can a player's chips be used up before the others'."""
    seats = len(state.hand)
    for step in range(1, seats + 1):
        state.turn = (seat + step) % seats
        if state.hand[state.turn] > 0:
            return


def refuse_unfinished(judge: Judge) -> NoReturn:
    """PA-18: phase 2 begins when the city is finished."""
    judge.stop("PA-18", "the city is not finished yet", "nobody walks before all chips are laid")


def some(names: list[str]) -> Fact:
    """The first names of a list, for a sentence."""
    return phrase("{fields:list} … ({count} in all)", fields=names[:4], count=len(names)) if len(names) > 4 else names
