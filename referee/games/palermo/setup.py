"""Positions of Palermo as set-up items: built from them with every check, and written as them.

A check that a ruling could have waived in play refuses here too, and does not stop: the position on the table may be stated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from referee.games.game import Players
from referee.games.judge import Judge
from referee.games.palermo.building import fill_with_streets
from referee.games.palermo.city import BIT, GOAL, NAMES, NOWHERE, PLACE_FIELDS, PLACE_OF, RING, fields_of
from referee.games.palermo.edition import EMPTY, FORMS, START, STREET, Edition
from referee.games.palermo.notation import City, Holdings, NamedCity, Next, Tile
from referee.games.palermo.police import NOT_ON_START, ON_EMPTY_START, beside, start_field
from referee.games.palermo.readymade import check_open, complete_city, lay_tiles, tiles_of
from referee.games.palermo.state import BUILD, LAY_CHIPS, OVER, WALK, State
from referee.games.palermo.walking import NAME_ONE, SETUP, end_of
from referee.games.positions import Said
from referee.language import mark


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
        at, nth = ("FIELD", nth) if isinstance(item, City) else ("NAME", 0)
        thing = ("tile", PLACE_OF[field])
        said.once(thing, "PA-7", "a second tile on the place of {field}", at=at, nth=nth, field=NAMES[field])


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
                    judge.stop("PA-2", "no chip goes on the start tile", at="FIELD", nth=fields)
                said.once(("chip", field), "PA-2", "a second chip on {field}", at="FIELD", nth=fields, field=NAMES[field])
                state.chips[seat] |= 1 << field
                fields += 1
            continue
        is_number = word in ("points", "collected")
        at, nth = ("INT", numbers) if is_number else ("FIELD", fields)
        said.once((word, seat), "PA-2", _TWICE[word], at=at, nth=nth, player=judge.name(seat))
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


_TWICE = {
    "points": mark("{player}'s points are given twice"),
    "collected": mark("{player}'s collected chips are given twice"),
    "pawn": mark("{player}'s pawn is given twice"),
    "police": mark("{player}'s policeman is given twice"),
    "target": mark("{player}'s target stone is given twice"),
}


# -- while the city is built, or chips are laid ------------------------------------------------------------------------


def _check_built(state: State, judge: Judge) -> None:
    """A city that the players build: the start tile first, street tiles last, and no more houses than chips."""
    needed = len(state.hand) * state.total
    if not state.start and any(tile != EMPTY for tile in state.tiles):
        judge.stop("PA-5", "the start tile is missing")
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
        if state.tiles.count(EMPTY) + state.tiles.count(STREET) > state.edition.street_tiles:
            judge.stop("PA-16", "not all places are covered")
        fill_with_streets(state)


def _check_chips(said: _Stated) -> None:
    state = said.state
    for seat, chips in enumerate(state.chips):
        for field in fields_of(chips & ~state.doors)[:1]:
            said.stop([("chip", field)], "PA-2", "{field:name} is not an entrance", "chips go on entrances", field=NAMES[field])
        if chips.bit_count() + (said.collected[seat] or 0) > state.total:
            _refuse_count(said, seat)


def _refuse_count(said: _Stated, seat: int) -> NoReturn:
    said.stop(
        said.count_of(seat),
        "PA-2",
        "{player} has {laid:# chip|# chips} on the board and {collected} collected",
        "each player has {total:# chip|# chips}",
        player=said.judge.name(seat),
        laid=said.state.chips[seat].bit_count(),
        collected=said.collected[seat] or 0,
        total=said.state.total,
    )


def _lay_in_turn(said: _Stated, laid: list[int]) -> None:
    """Houses, or chips on a ready-made city, are still being laid: one a turn, clockwise, and nobody has walked."""
    state, seats = said.state, len(laid)
    total = sum(laid)
    if not state.edition.ready_city and total != state.built:
        said.blame(*said.city())
        said.judge.stop(
            "PA-7",
            "{built:# house|# houses}, but {total:# chip|# chips} on them",
            "each house has its builder's chip",
            built=state.built,
            total=total,
        )
    for seat, own in enumerate(laid):
        name = said.judge.name(seat)
        for word, has in (
            ("collected", said.collected[seat]),
            ("points", state.score[seat]),
            ("pawn", ("pawn", seat) in said),
        ):
            if has and not (word == "pawn" and state.pawn[seat] == GOAL):
                said.stop(
                    [(word, seat)],
                    "PA-18",
                    "{player} has already walked",
                    "nobody walks before all chips are laid",
                    player=name,
                )
        for word in ("police", "target"):
            if (word, seat) in said:
                said.stop([(word, seat)], "PA-18", "policemen and target stones come after all chips are laid")
        right = (total - seat + seats - 1) // seats
        if own != right:
            said.refuse(
                said.chips(seat),
                "PA-7",
                "{player} has laid {own} of {total:# chip|# chips} instead of {right}",
                "one chip per turn",
                player=name,
                own=own,
                total=total,
                right=right,
            )
        state.hand[seat] = state.total - own
    state.turn = total % seats
    if state.start:
        state.phase = LAY_CHIPS if state.edition.ready_city else BUILD
    if said.next is not None:
        turn = said.seat(said.next.player)
        if turn != state.turn:
            said.refuse(
                ["next"],
                "PA-7",
                "after {total:# chip|# chips} it is {turn}'s turn",
                total=total,
                turn=said.judge.name(state.turn),
            )
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
        state.pawn[seat] = end_of(state, seat, state.pawn[seat])
    for seat in range(len(laid)):
        _check_pawn(said, seat)
        _check_policeman(said, seat)
        _check_points(said, seat)
    if said.next is not None:
        state.turn = said.seat(said.next.player)
    _check_targets(said)
    if state.all_home() and state.turn == 0:
        state.phase = OVER
    _check_halfway(said)


def _check_pawn(said: _Stated, seat: int) -> None:
    state, field = said.state, said.state.pawn[seat]
    if field == GOAL:
        if state.edition.divides_start and state.collected[seat] and not state.has_all(seat):
            said.refuse([("pawn", seat), ("who", seat)], "PA-20", NAME_ONE, "a pawn with chips has left it")
        return
    assert state.streets is not None
    if not state.streets.open >> field & 1:
        said.refuse([("pawn", seat)], "PA-21", "{field} is a house field", field=NAMES[field])
    if field in state.pawn[:seat]:
        things = [("pawn", seat), ("pawn", state.pawn.index(field))]
        said.refuse(things, "PA-25", "two pawns on {field}", field=NAMES[field])
    if state.chips[seat] >> field & 1:
        things = [("pawn", seat), ("chip", field)]
        if not state.edition.with_targets:
            said.refuse(
                things,
                "PA-34",
                "{player}'s pawn and chip are both on {field}",
                "a pawn that stops on its own chip collects it",
                player=said.judge.name(seat),
                field=NAMES[field],
            )
        elif state.target[seat] == field:
            said.refuse(
                [*things, ("target", seat)],
                "PA-58",
                "{player}'s pawn, chip and target stone are all on {field}",
                "a pawn that stops on its own chip collects it",
                player=said.judge.name(seat),
                field=NAMES[field],
            )


def _check_points(said: _Stated, seat: int) -> None:
    """PA-32: a chip brings what is left of the allowance (PA-22) after at least one step. In the goal there is interest without
    end (PA-50)."""
    state, collected = said.state, said.state.collected[seat]
    most = sum(state.edition.allowance + earlier - 1 for earlier in range(collected))
    if state.score[seat] > most and not state.is_home(seat):
        said.refuse(
            [("points", seat)],
            "PA-32",
            "{player} has {points:# point|# points}, but {chips:# chip brings|# chips bring} at most {most}",
            "points by a ruling are written as one: ! score",
            player=said.judge.name(seat),
            points=state.score[seat],
            chips=collected,
            most=most,
        )


def _check_policeman(said: _Stated, seat: int) -> None:
    state, field = said.state, said.state.police[seat]
    if field == NOWHERE:
        return
    own, name = [("police", seat)], NAMES[field]
    assert state.streets is not None
    if not state.edition.with_police:
        said.stop(own, "PA-57", "this game is played without police", "option police=no")
    if BIT[field] & state.streets.start:
        if not state.edition.police_on_start:
            said.stop(own, "PA-44", NOT_ON_START, ON_EMPTY_START)
        field = start_field(state, field)
        state.set_police(seat, field)
    if not state.streets.open & BIT[field]:
        said.stop(own, "PA-44", "{field} is a house field", field=name)
    if RING & BIT[field] and not state.edition.police_on_ring:
        said.refuse(own, "PA-44", "{field} is on the ring road", "option ring-police=no", field=name)
    for other, where in enumerate(state.police[:seat]):
        if where == field:
            said.refuse([*own, ("police", other)], "PA-44", "two policemen on {field}", field=name)
        elif where != NOWHERE and beside(state, field) & BIT[where]:
            things = [*own, ("police", other)]
            said.refuse(
                things, "PA-45", "the policemen on {beside} and {field} are side by side", beside=NAMES[where], field=name
            )


def _check_targets(said: _Stated) -> None:
    """PA-58: a stone lies on a chip of its own player."""
    state = said.state
    for seat, target in enumerate(state.target):
        if target == NOWHERE:
            continue
        if not state.edition.with_targets:
            said.stop([("target", seat)], "PA-58", "this game is played without target stones", "option target=no")
        if target == GOAL or not state.chips[seat] >> target & 1:
            said.stop(
                [("target", seat)],
                "PA-58",
                "there is no chip on the start tile" if target == GOAL else "{player} has no chip on {field}",
                player=said.judge.name(seat),
                field=NAMES[target],
            )
    lacking = [seat for seat in range(len(state.target)) if state.lacks_target(seat)]
    if lacking:
        _check_lacking(said, lacking)


def _check_lacking(said: _Stated, lacking: list[int]) -> None:
    """PA-58, PA-Q18: who has no target stone on a chip puts it there next. So do those behind before anybody has walked."""
    state, turn = said.state, said.state.turn
    assert state.streets is not None
    missing, first = mark("{player} has no target stone on a chip"), said.judge.name(lacking[0])
    things = [("who", lacking[0]), "next"]
    if state.collected[turn]:
        bare = state.doors & ~sum(state.chips)
        if lacking != [turn]:
            seat = next(seat for seat in lacking if seat != turn)
            said.refuse(
                [("who", seat)],
                "PA-58",
                missing,
                "only a player who has just collected a chip places the stone again",
                player=said.judge.name(seat),
            )
        elif state.pawn[turn] == GOAL or not bare >> state.pawn[turn] & 1:
            said.refuse(
                [("who", turn), ("pawn", turn)],
                "PA-58",
                missing,
                "it is placed directly after collecting, but the pawn is not on an entrance without a chip",
                player=first,
            )
        return
    if any(state.collected) or any(pawn != GOAL for pawn in state.pawn) or any(field != NOWHERE for field in state.police):
        said.refuse(things, "PA-58", missing, "all target stones are placed before any pawn or policeman moves", player=first)
    elif lacking != list(range(turn, len(state.target))):
        said.refuse(things, "PA-58", missing, "target stones are placed in turn, beginning with the first player", player=first)


def _check_halfway(said: _Stated) -> None:
    """`next Anna after police`: only where she has a turn in which the policeman could be set, and he stands somewhere."""
    state = said.state
    if said.next is None or not said.next.after_police:
        return
    if state.phase != WALK or not state.edition.with_police or state.lacks_target(state.turn):
        said.stop(["next"], "PA-46", "no policeman can have been set in this turn")
    if state.police[state.turn] == NOWHERE:
        said.stop(
            ["next"],
            "PA-46",
            "{player} has set the policeman, but he is not on the board",
            "add his field: @ {player}: police …",
            player=said.judge.name(state.turn),
        )
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
