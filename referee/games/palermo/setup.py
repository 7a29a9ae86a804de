"""Positions of Palermo as set-up items: built from them with every check, and written as them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.game import Judge, Players
from referee.games.palermo.building import fill_with_streets
from referee.games.palermo.city import GOAL, NAMES, NEXT_TO, NOWHERE, PLACE_FIELDS, RING, fields_of
from referee.games.palermo.edition import EMPTY, FORMS, START, STREET
from referee.games.palermo.notation import City, Holdings, NamedCity, Next, Tile
from referee.games.palermo.police import foreign_police
from referee.games.palermo.readymade import check_open, complete_city, lay_tiles, tiles_of
from referee.games.palermo.state import BUILD, LAY_CHIPS, OVER, WALK, State
from referee.games.palermo.walking import SETUP


class _Table:
    """What the items say, before it is known which phase they describe."""

    def __init__(self, edition: Any, players: Players, judge: Judge) -> None:
        self.state = State(edition, len(players))
        self.players, self.judge = players, judge
        self.collected: list[int | None] = [None] * len(players)
        self.item_of = [0] * len(players)
        """The item that each player's things stand in."""
        self.next: Next | None = None
        self.next_item = self.city_item = 0

    def seat(self, name: str) -> int:
        seat = self.players.seat(name)
        if seat is None:
            self.judge.refuse("H12", f"nobody called {name} plays", f"players: {', '.join(self.players.names)}", final=True)
        return seat or 0


def position(edition: Any, players: Players, items: Sequence[Any], judge: Judge) -> State:
    table = _Table(edition, players, judge)
    state = table.state
    for judge.item, item in enumerate(items):
        if isinstance(item, (City, NamedCity)):
            lay_tiles(state, tiles_of(edition, item, judge), judge)
            table.city_item = judge.item
        elif isinstance(item, Holdings):
            _hold(table, item, judge)
        elif isinstance(item, Next):
            table.next, table.next_item = item, judge.item
    judge.item = table.city_item
    check_open(state, judge)
    if edition.ready_city:
        if any(tile != EMPTY for tile in state.tiles):
            complete_city(state, judge)
    else:
        _check_built(state, judge)
    _check_chips(table, judge)
    laid = [chips.bit_count() for chips in state.chips]
    everything = all(
        (count + (collected or 0) if edition.ready_city else state.total) >= state.total
        for count, collected in zip(laid, table.collected, strict=True)
    )
    complete = EMPTY not in state.tiles
    if complete and everything:
        _begin_walking(table, laid, judge)
    else:
        _lay_in_turn(table, laid, judge)
    for seat, points in enumerate(state.score):
        if points:
            state.sheet.append((0, seat, SETUP, points, GOAL))
    return state


def _hold(table: _Table, item: Holdings, judge: Judge) -> None:
    state = table.state
    seat = table.seat(item.player)
    table.item_of[seat] = judge.item
    words = [word for word, _ in item.parts]
    for word, value in item.parts:
        if words.count(word) > 1:
            judge.refuse("PA-2", f"{word} is said twice of {judge.name(seat)}", final=True)
        if word == "points":
            state.score[seat] = value
        elif word == "collected":
            table.collected[seat] = value
        elif word == "chips":
            for nth, field in enumerate(value):
                if field == GOAL or state.chips[seat] >> field & 1:
                    judge.refuse("PA-2", f"a chip on {NAMES[field]} cannot be", at="FIELD", nth=nth, final=True)
                state.chips[seat] |= 1 << field
        elif word == "pawn":
            state.pawn[seat] = value
        elif word == "police":
            state.set_police(seat, value)
        else:
            state.target[seat] = value


def _check_built(state: State, judge: Judge) -> None:
    """A city that the players build: the start tile first, street tiles last, and no more houses than chips."""
    needed = len(state.hand) * state.total
    if not state.start and any(tile != EMPTY for tile in state.tiles):
        judge.refuse("PA-5", "the start tile is missing", final=True)
    if state.built > needed:
        judge.refuse("PA-16", f"{state.built} houses; the players have {needed} chips", final=True)
    if state.built < needed and STREET in state.tiles:
        judge.refuse("PA-15", f"street tiles lie when all chips are used; {needed - state.built} are left", final=True)
    if state.built == needed:
        if state.tiles.count(EMPTY) + state.tiles.count(STREET) > state.edition.street_tiles:
            judge.refuse("PA-16", "not all places are covered", final=True)
        fill_with_streets(state)


def _check_chips(table: _Table, judge: Judge) -> None:
    state = table.state
    seen = 0
    for seat, chips in enumerate(state.chips):
        judge.item = table.item_of[seat]
        if stray := chips & ~state.doors:
            judge.refuse("PA-2", f"{NAMES[fields_of(stray)[0]]} is no entrance; chips lie on entrances", final=True)
        if double := chips & seen:
            judge.refuse("PA-2", f"two chips on {NAMES[fields_of(double)[0]]}", final=True)
        seen |= chips
        count = chips.bit_count() + (table.collected[seat] or 0)
        if count > state.total:
            judge.refuse("PA-2", f"{judge.name(seat)} has {count} chips; {state.total} are right", final=True)


def _lay_in_turn(table: _Table, laid: list[int], judge: Judge) -> None:
    """Houses, or chips on a ready-made city, are still being laid: one a turn, clockwise, and nobody has walked."""
    state, seats = table.state, len(laid)
    total = sum(laid)
    for seat, count in enumerate(laid):
        judge.item = table.item_of[seat]
        if table.collected[seat] or state.score[seat] or state.pawn[seat] != GOAL:
            judge.refuse("PA-18", f"nobody walks before all chips are laid; {judge.name(seat)} has walked", final=True)
        if state.police[seat] != NOWHERE or state.target[seat] != NOWHERE:
            judge.refuse("PA-18", "police and target stones come when all chips are laid", final=True)
        right = (total - seat + seats - 1) // seats
        if count != right:
            judge.refuse(
                "PA-7",
                f"{judge.name(seat)} has laid {count} of {total} chips; {right} are right",
                "one in each turn",
                final=True,
            )
        state.hand[seat] = state.total - count
    judge.item = table.city_item
    if not state.edition.ready_city and total != state.built:
        judge.refuse(
            "PA-7", f"{state.built} houses and {total} chips on them", "each house bears its builder's chip", final=True
        )
    state.turn = total % seats
    if state.start:
        state.phase = LAY_CHIPS if state.edition.ready_city else BUILD
    if table.next is not None:
        judge.item = table.next_item
        if table.seat(table.next.player) != state.turn:
            judge.refuse("PA-7", f"after {total} chips it is {judge.name(state.turn)}'s turn", final=True)
        _check_halfway(table, judge)


def _begin_walking(table: _Table, laid: list[int], judge: Judge) -> None:
    state = table.state
    state.begin_walking()
    for seat, count in enumerate(laid):
        judge.item = table.item_of[seat]
        given = table.collected[seat]
        state.collected[seat] = state.total - count if given is None else given
        if state.collected[seat] + count != state.total:
            judge.refuse(
                "PA-2",
                f"{count} chips on the board and {given} collected; {judge.name(seat)} has {state.total}",
                final=True,
            )
        state.hand[seat] = 0
        _check_stones(state, seat, judge)
    if table.next is not None:
        judge.item = table.next_item
        state.turn = table.seat(table.next.player)
    _check_targets(table, judge)
    if state.all_home() and state.turn == 0:
        state.phase = OVER
    _check_halfway(table, judge)


def _check_stones(state: State, seat: int, judge: Judge) -> None:
    streets = state.streets
    assert streets is not None
    pawn = state.pawn[seat] = streets.field(state.pawn[seat])
    if pawn != GOAL:
        if not streets.open >> pawn & 1:
            judge.refuse("PA-21", f"{NAMES[pawn]} is a house", final=True)
        if pawn in state.pawn[:seat]:
            judge.refuse("PA-25", f"two pawns on {NAMES[pawn]}", final=True)
    police = state.police[seat]
    if police == NOWHERE:
        return
    if not state.edition.with_police:
        judge.refuse("PA-57", "this game is played without police", final=True)
    if police == GOAL or not streets.open & ~streets.start & 1 << police:
        judge.refuse("PA-44", f"{NAMES[police]} is no street field", final=True)
    if RING >> police & 1 and not state.edition.police_on_ring:
        judge.refuse("PA-44", f"{NAMES[police]} is on the ring road", "option ring-police=no", final=True)
    if state.police.count(police) > 1:
        judge.refuse("PA-44", f"two policemen on {NAMES[police]}", final=True)
    if any(field == GOAL for field in state.police):
        judge.refuse("PA-44", "a policeman on the start tile", final=True)
    if NEXT_TO[police] & foreign_police(state, seat):
        judge.refuse("PA-45", f"the policeman on {NAMES[police]} stands next to another one", final=True)


def _check_targets(table: _Table, judge: Judge) -> None:
    """PA-58: every player with chips has a target, but for whoever puts it there next; at the start none behind him."""
    state = table.state
    nobody_walked = all(pawn == GOAL for pawn in state.pawn) and not any(state.collected)
    for seat, target in enumerate(state.target):
        judge.item = table.item_of[seat]
        if target != NOWHERE:
            if not state.edition.with_targets:
                judge.refuse("PA-58", "this game is played without target stones", final=True)
            if target == GOAL or not state.chips[seat] >> target & 1:
                judge.refuse("PA-58", f"no chip of {judge.name(seat)} lies on {NAMES[target]}", final=True)
        elif state.lacks_target(seat) and seat != state.turn and not (nobody_walked and seat > state.turn):
            judge.refuse("PA-58", f"{judge.name(seat)} has no target stone on a chip", final=True)


def _check_halfway(table: _Table, judge: Judge) -> None:
    """`next Anna after police`: only where she has a turn in which the policeman could be set."""
    state = table.state
    if table.next is None or not table.next.after_police:
        return
    judge.item = table.next_item
    if state.phase != WALK or not state.edition.with_police or state.lacks_target(state.turn):
        judge.refuse("PA-46", "no policeman can have been set in this turn", final=True)
    state.police_set = True


def items(state: State, players: Players) -> list[Any]:
    """The items of a position: read again, they give an equal state."""
    tiles = []
    for tile, fields in zip(state.tiles, PLACE_FIELDS, strict=True):
        if tile == START:
            tiles.append(Tile("start", fields[0]))
        elif tile == STREET:
            tiles.append(Tile("street", fields[0]))
        elif tile != EMPTY:
            tiles.append(Tile(FORMS[tile >> 2], fields[state.edition.entrance[tile]]))
    found: list[Any] = [City(tuple(tiles[i : i + 6])) for i in range(0, len(tiles), 6)]
    walking = state.phase in (WALK, OVER)
    for seat, name in enumerate(players.names):
        parts: list[tuple[str, Any]] = []
        if walking:
            parts += [("points", state.score[seat]), ("collected", state.collected[seat]), ("pawn", state.pawn[seat])]
            if state.police[seat] != NOWHERE:
                parts.append(("police", state.police[seat]))
            if state.target[seat] != NOWHERE:
                parts.append(("target", state.target[seat]))
        if state.chips[seat]:
            parts.append(("chips", tuple(fields_of(state.chips[seat]))))
        if parts:
            found.append(Holdings(name, tuple(parts)))
    found.append(Next(players.names[state.turn], state.police_set))
    return found
