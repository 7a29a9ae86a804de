"""Positions of Palermo as set-up items: built from them with every check, and written as them.

A check that a ruling could have waived in play refuses here too, and does not stop: the position on the table may be stated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from referee.games.game import Judge, Players
from referee.games.palermo.building import fill_with_streets
from referee.games.palermo.city import BIT, GOAL, NAMES, NEXT_TO, NOWHERE, PLACE_FIELDS, PLACE_OF, RING, fields_of
from referee.games.palermo.edition import EMPTY, FORMS, START, STREET, Edition
from referee.games.palermo.notation import City, Holdings, NamedCity, Next, Tile
from referee.games.palermo.readymade import check_open, complete_city, lay_tiles, tiles_of
from referee.games.palermo.state import BUILD, LAY_CHIPS, OVER, WALK, State
from referee.games.palermo.walking import SETUP
from referee.games.positions import Said
from referee.games.words import count


class _Stated(Said):
    """What the items say, before it is known which phase they describe."""

    def __init__(self, edition: Edition, players: Players, judge: Judge) -> None:
        super().__init__(players, judge)
        self.state = State(edition, len(players))
        self.collected: list[int | None] = [None] * len(players)
        self.next: Next | None = None

    def city(self) -> list[tuple[str, int]]:
        """All tiles that were said."""
        return [("tile", place) for place in range(len(self.state.tiles))]

    def chips(self, seat: int) -> list[tuple[str, int]]:
        return [("who", seat), *(("chip", field) for field in fields_of(self.state.chips[seat]))]

    def count_of(self, seat: int) -> list[tuple[str, int]]:
        """What says how many chips a player has: the number of those collected, or the chips on the board."""
        return [("collected", seat)] if ("collected", seat) in self else self.chips(seat)


def position(edition: Edition, players: Players, items: Sequence[Any], judge: Judge) -> State:
    said = _Stated(edition, players, judge)
    state = said.state
    said.read(state, items, {City: _lay, NamedCity: _lay, Holdings: _hold, Next: _next})
    said.blame(*said.city())
    check_open(state, judge)
    if not edition.ready_city:
        _check_built(state, judge)
    elif any(tile != EMPTY for tile in state.tiles):
        complete_city(state, judge)
    _check_chips(said)
    laid = [chips.bit_count() for chips in state.chips]
    everything = not edition.ready_city or all(
        own + (collected or 0) >= state.total for own, collected in zip(laid, said.collected, strict=True)
    )
    if EMPTY not in state.tiles and everything:
        _begin_walking(said, laid)
    else:
        _lay_in_turn(said, laid)
    state.sheet += [(0, seat, SETUP, points, GOAL) for seat, points in enumerate(state.score) if points]
    return state


def _lay(state: State, item: City | NamedCity, said: _Stated) -> None:
    tiles = tiles_of(state.edition, item, said.judge)
    lay_tiles(state, tiles, said.judge)
    for nth, (_, field) in enumerate(tiles):
        word = ("FIELD", nth) if isinstance(item, City) else ("NAME", 0)
        said.once(("tile", PLACE_OF[field]), "PA-7", f"a second tile on the place of {NAMES[field]}", at=word[0], nth=word[1])


def _next(_state: State, item: Next, said: _Stated) -> None:
    said.once("next", "PA-59", "the next player is named twice", at="NAME")
    said.seat(item.player, at="NAME")
    said.next = item


def _hold(state: State, item: Holdings, said: _Stated) -> None:
    """A player's things. Numbers and fields are counted, to find the word of each."""
    judge, seat = said.judge, said.seat(item.player)
    said.note(("who", seat), at="PLAYER")
    numbers = fields = 0
    for word, value in item.parts:
        if word == "chips":
            for field in value:
                if field == GOAL:
                    judge.stop("PA-2", "the start tile bears no chip", at="FIELD", nth=fields)
                said.once(("chip", field), "PA-2", f"a second chip on {NAMES[field]}", at="FIELD", nth=fields)
                state.chips[seat] |= 1 << field
                fields += 1
            continue
        is_number = word in ("points", "collected")
        at, nth = ("INT", numbers) if is_number else ("FIELD", fields)
        said.once((word, seat), "PA-2", f"{_WHAT[word]} of {judge.name(seat)} {_ARE[word]} given twice", at=at, nth=nth)
        numbers, fields = numbers + is_number, fields + (not is_number)
        if word == "points":
            state.score[seat] = value
        elif word == "collected":
            said.collected[seat] = value
        elif word == "pawn":
            state.pawn[seat] = value
        elif word == "police":
            state.set_police(seat, value)
        else:
            state.target[seat] = value


_WHAT = {"points": "the points", "collected": "the collected chips", "pawn": "the pawn", "police": "the policeman",
         "target": "the target stone"}  # fmt: skip
_ARE = {word: "are" if what.endswith("s") else "is" for word, what in _WHAT.items()}


# -- while the city is built, or chips are laid ------------------------------------------------------------------------


def _check_built(state: State, judge: Judge) -> None:
    """A city that the players build: the start tile first, street tiles last, and no more houses than chips."""
    needed = len(state.hand) * state.total
    if not state.start and any(tile != EMPTY for tile in state.tiles):
        judge.stop("PA-5", "the start tile is missing")
    if state.built > needed:
        judge.stop("PA-16", f"{state.built} houses; the players have {needed} chips")
    if state.built < needed and STREET in state.tiles:
        left = count(needed - state.built, "chip")
        judge.stop("PA-15", "street tiles are laid when all chips are used", f"{left} left")
    if state.built == needed:
        if state.tiles.count(EMPTY) + state.tiles.count(STREET) > state.edition.street_tiles:
            judge.stop("PA-16", "not all places are covered")
        fill_with_streets(state)


def _check_chips(said: _Stated) -> None:
    state = said.state
    for seat, chips in enumerate(state.chips):
        for field in fields_of(chips & ~state.doors)[:1]:
            said.stop([("chip", field)], "PA-2", f"{NAMES[field]} is not an entrance; chips lie on entrances")
        if chips.bit_count() + (said.collected[seat] or 0) > state.total:
            _refuse_count(said, seat)


def _refuse_count(said: _Stated, seat: int) -> NoReturn:
    laid, total = count(said.state.chips[seat].bit_count(), "chip"), said.state.total
    message = f"{said.judge.name(seat)} has {laid} on the board and {said.collected[seat] or 0} collected; {total} are right"
    said.stop(said.count_of(seat), "PA-2", message)


def _lay_in_turn(said: _Stated, laid: list[int]) -> None:
    """Houses, or chips on a ready-made city, are still being laid: one a turn, clockwise, and nobody has walked."""
    state, seats = said.state, len(laid)
    total = sum(laid)
    if not state.edition.ready_city and total != state.built:
        said.blame(*said.city())
        message = f"{count(state.built, 'house')} and {count(total, 'chip')} on them"
        said.judge.stop("PA-7", message, "each house bears its builder's chip")
    for seat, own in enumerate(laid):
        name = said.judge.name(seat)
        for word, has in (
            ("collected", said.collected[seat]),
            ("points", state.score[seat]),
            ("pawn", ("pawn", seat) in said),
        ):
            if has and not (word == "pawn" and state.pawn[seat] == GOAL):
                message = f"nobody walks before all chips are laid; {name} has walked"
                said.stop([(word, seat)], "PA-18", message)
        for word in ("police", "target"):
            if (word, seat) in said:
                message = "police and target stones come when all chips are laid"
                said.stop([(word, seat)], "PA-18", message)
        right = (total - seat + seats - 1) // seats
        if own != right:
            said.refuse(
                said.chips(seat),
                "PA-7",
                f"{name} has laid {own} of {count(total, 'chip')}; {right} would be right",
                "one in each turn",
            )
        state.hand[seat] = state.total - own
    state.turn = total % seats
    if state.start:
        state.phase = LAY_CHIPS if state.edition.ready_city else BUILD
    if said.next is not None:
        turn = said.seat(said.next.player)
        if turn != state.turn:
            said.refuse(["next"], "PA-7", f"after {count(total, 'chip')} it is {said.judge.name(state.turn)}'s turn")
        state.turn = turn
        _check_halfway(said)


# -- when all chips lie ------------------------------------------------------------------------------------------------


def _begin_walking(said: _Stated, laid: list[int]) -> None:
    state = said.state
    state.begin_walking()
    assert state.streets is not None
    for seat, own in enumerate(laid):
        given = said.collected[seat]
        state.collected[seat] = state.total - own if given is None else given
        if state.collected[seat] + own != state.total:
            _refuse_count(said, seat)
        state.hand[seat] = 0
        state.pawn[seat] = state.streets.field(state.pawn[seat])
    for seat in range(len(laid)):
        _check_pawn(said, seat)
        _check_policeman(said, seat)
    if said.next is not None:
        state.turn = said.seat(said.next.player)
    _check_targets(said)
    if state.all_home() and state.turn == 0:
        state.phase = OVER
    _check_halfway(said)


def _check_pawn(said: _Stated, seat: int) -> None:
    state, field = said.state, said.state.pawn[seat]
    if field == GOAL:
        return
    assert state.streets is not None
    if not state.streets.open >> field & 1:
        said.refuse([("pawn", seat)], "PA-21", f"{NAMES[field]} is a house")
    if field in state.pawn[:seat]:
        said.refuse([("pawn", seat), ("pawn", state.pawn.index(field))], "PA-25", f"two pawns on {NAMES[field]}")
    if state.chips[seat] >> field & 1:
        name, reason = said.judge.name(seat), "a pawn that stops on its own chip collects it"
        things = [("pawn", seat), ("chip", field)]
        if not state.edition.with_targets:
            said.refuse(things, "PA-34", f"{name}'s pawn and {name}'s chip are both on {NAMES[field]}", reason)
        elif state.target[seat] == field:
            message = f"{name}'s pawn, chip and target stone are all on {NAMES[field]}"
            said.refuse([*things, ("target", seat)], "PA-58", message, reason)


def _check_policeman(said: _Stated, seat: int) -> None:
    state, field = said.state, said.state.police[seat]
    if field == NOWHERE:
        return
    own, name = [("police", seat)], NAMES[field]
    assert state.streets is not None
    if not state.edition.with_police:
        said.stop(own, "PA-57", "this game is played without police", "option police=no")
    if state.streets.field(field) == GOAL:
        said.stop(own, "PA-44", "a policeman on the start tile")
    if not state.streets.open & BIT[field]:
        said.stop(own, "PA-44", f"{name} is a house")
    if RING & BIT[field] and not state.edition.police_on_ring:
        said.refuse(own, "PA-44", f"{name} is on the ring road", "option ring-police=no")
    for other, where in enumerate(state.police[:seat]):
        if where == field:
            said.refuse([*own, ("police", other)], "PA-44", f"two policemen on {name}")
        elif where != NOWHERE and NEXT_TO[field] & BIT[where]:
            said.refuse([*own, ("police", other)], "PA-45", f"the policemen on {NAMES[where]} and {name} stand side by side")


def _check_targets(said: _Stated) -> None:
    """PA-58: a stone lies on a chip of its own player."""
    state = said.state
    for seat, target in enumerate(state.target):
        if target == NOWHERE:
            continue
        if not state.edition.with_targets:
            said.stop([("target", seat)], "PA-58", "this game is played without target stones", "option target=no")
        if target == GOAL or not state.chips[seat] >> target & 1:
            message = f"no chip of {said.judge.name(seat)} lies on {NAMES[target]}"
            said.stop([("target", seat)], "PA-58", message)
    lacking = [seat for seat in range(len(state.target)) if state.lacks_target(seat)]
    if lacking:
        _check_lacking(said, lacking)


def _check_lacking(said: _Stated, lacking: list[int]) -> None:
    """PA-58, PA-Q18: who has no target stone on a chip puts it there next. So do those behind before anybody has walked."""
    state, turn = said.state, said.state.turn
    assert state.streets is not None
    missing = f"{said.judge.name(lacking[0])} has no target stone on a chip"
    things = [("who", lacking[0]), "next"]
    if state.collected[turn]:
        bare = state.doors & ~sum(state.chips)
        if lacking != [turn]:
            seat = next(seat for seat in lacking if seat != turn)
            missing = f"{said.judge.name(seat)} has no target stone on a chip"
            said.refuse([("who", seat)], "PA-58", missing, "only whoever has just collected one puts it down again")
        elif state.pawn[turn] == GOAL or not bare >> state.pawn[turn] & 1:
            reason = "it is put down directly after collecting, and the pawn stands on no entrance without a chip"
            said.refuse([("who", turn), ("pawn", turn)], "PA-58", missing, reason)
        return
    if any(state.collected) or any(pawn != GOAL for pawn in state.pawn) or any(field != NOWHERE for field in state.police):
        said.refuse(things, "PA-58", missing, "all stones lie before anybody moves a pawn or a policeman")
    elif lacking != list(range(turn, len(state.target))):
        said.refuse(things, "PA-58", missing, "the stones are put down in turn, the first player's first")


def _check_halfway(said: _Stated) -> None:
    """`next Anna after police`: only where she has a turn in which the policeman could be set, and he stands somewhere."""
    state = said.state
    if said.next is None or not said.next.after_police:
        return
    if state.phase != WALK or not state.edition.with_police or state.lacks_target(state.turn):
        said.stop(["next"], "PA-46", "no policeman can have been set in this turn")
    if state.police[state.turn] == NOWHERE:
        name = said.judge.name(state.turn)
        message = f"{name} has set the policeman, but he is not on the board"
        said.stop(["next"], "PA-46", message, f"say where he stands: @ {name}: police …")
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
