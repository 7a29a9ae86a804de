"""Positions of Palermo as set-up items: built from them with every check, and written as them.

A check that a ruling could have waived in play refuses here too, and does not stop: the position on the table may be stated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.game import EMPTY, Players
from referee.games.judge import Judge
from referee.games.palermo.building import check_hand, refuse_unfinished
from referee.games.palermo.city import GOAL, NAMES, NOWHERE, PLACE_FIELDS, PLACE_OF, fields_of
from referee.games.palermo.edition import FORMS, START, STREET, Edition
from referee.games.palermo.notation import City, Holdings, NamedCity, Next, Tile
from referee.games.palermo.police import check_has_police, check_police_apart, check_street_for_police, start_field
from referee.games.palermo.readymade import check_built, check_open, complete_city, lay_tiles, tiles_of
from referee.games.palermo.state import BUILD, LAY_CHIPS, OVER, WALK, State
from referee.games.palermo.walking import NAME_ONE, SETUP, check_alone, check_has_targets, check_own_chip, check_street, end_of
from referee.games.positions import Said
from referee.language import mark


class _Stated(Said):
    """What the items say, before it is known which phase they describe."""

    def __init__(self, edition: Edition, players: Players, judge: Judge) -> None:
        super().__init__(players, judge)
        self.state = State(edition, len(players))
        self.next: Next | None = None

    def chips(self, seat: int) -> list[tuple[str, int]]:
        return [("who", seat), *(("chip", field) for field in fields_of(self.state.chips[seat]))]


def position(edition: Edition, players: Players, items: Sequence[Any], judge: Judge) -> State:
    said = _Stated(edition, players, judge)
    state = said.state
    said.read(state, items, {City: _lay, NamedCity: _lay, Holdings: _hold, Next: _next})
    said.blame(*(("tile", place) for place in range(len(state.tiles))))
    check_open(state, judge)
    if not edition.ready_city:
        check_built(state, judge)
    elif any(tile != EMPTY for tile in state.tiles):
        complete_city(state, judge)
    for seat, chips in enumerate(state.chips):
        for field in fields_of(chips):
            judge = said.of(("chip", field))
            if not state.doors >> field & 1:
                judge.stop("PA-2", "{field:name} is not an entrance", "chips go on entrances", field=NAMES[field])
            check_hand(state, seat, judge)
            state.hand[seat] -= 1
    collected = said.parts("collected")
    everything = not edition.ready_city or all(left <= collected.get(seat, 0) for seat, left in enumerate(state.hand))
    if EMPTY not in state.tiles and everything:
        _begin_walking(said)
    else:
        _lay_in_turn(said)
    state.sheet += [(0, seat, SETUP, points, GOAL) for seat, points in enumerate(state.score) if points]
    return state


def _lay(state: State, item: City | NamedCity, said: _Stated) -> None:
    tiles = tiles_of(state.edition, item, said.judge)
    lay_tiles(state, tiles, said.judge)
    for nth, (_, field) in enumerate(tiles):
        at, nth = ("FIELD", nth) if isinstance(item, City) else ("NAME", 0)
        thing = ("tile", PLACE_OF[field])
        said.once(thing, "PA-7", at=at, nth=nth)


def _next(_state: State, item: Next, said: _Stated) -> None:
    said.once("next", "PA-59", at="NAME")
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
        elif word in ("points", "collected"):
            said.part(word, seat, value, "PA-2", at="INT", nth=numbers)
            numbers += 1
        else:
            said.part(word, seat, value, "PA-2", at="FIELD", nth=fields)
            fields += 1
    state.score[seat] = said.parts("points").get(seat, 0)


# -- while the city is built, or chips are laid ------------------------------------------------------------------------


def _lay_in_turn(said: _Stated) -> None:
    """Houses, or chips on a ready-made city, are still being laid: one a turn, clockwise, and nobody has walked."""
    state, seats = said.state, len(said.players)
    laid = [chips.bit_count() for chips in state.chips]
    total = sum(laid)
    if not state.edition.ready_city and total != state.built:
        said.judge.stop(
            "PA-7",
            "{built:# house|# houses}, but {total:# chip|# chips} on them",
            "each house has its builder's chip",
            built=state.built,
            total=total,
        )
    for word, before in (("collected", 0), ("points", 0), ("pawn", GOAL), ("police", NOWHERE), ("target", NOWHERE)):
        for seat, value in said.parts(word).items():
            if value != before:  # PA-18
                refuse_unfinished(said.of((word, seat)))
    for seat, own in enumerate(laid):
        right = (total - seat + seats - 1) // seats
        if own != right:
            said.refuse(
                said.chips(seat),
                "PA-7",
                "{player} has laid {own} of {total:# chip|# chips} instead of {right}",
                "one chip per turn",
                player=said.judge.name(seat),
                own=own,
                total=total,
                right=right,
            )
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


def _begin_walking(said: _Stated) -> None:
    """The pieces are put on the board one by one, in the order in which they were said."""
    state = said.state
    state.begin_walking()
    given = said.parts("collected")
    for seat, left in enumerate(state.hand):
        state.collected[seat] = given.get(seat, left)
        if state.collected[seat] != left:
            said.stop(
                [("collected", seat)],
                "PA-2",
                "{player} has {laid:# chip|# chips} on the board and {collected} collected",
                "each player has {total:# chip|# chips}",
                player=said.judge.name(seat),
                laid=state.total - left,
                collected=state.collected[seat],
                total=state.total,
            )
        state.hand[seat] = 0
    for seat, field in said.parts("target").items():
        judge = said.of(("target", seat))
        check_has_targets(state, judge)
        check_own_chip(state, seat, field, judge)
        state.target[seat] = field
    for seat, field in said.parts("pawn").items():
        _put_pawn(said, seat, end_of(state, seat, field))
    for seat, field in said.parts("police").items():
        judge = said.of(("police", seat))
        check_has_police(state, judge)
        check_street_for_police(state, start_field(state, field), judge)
        check_police_apart(state, seat, start_field(state, field), judge)
        state.set_police(seat, start_field(state, field))
    for seat in range(len(said.players)):
        _check_points(said, seat)
    if said.next is not None:
        state.turn = said.seat(said.next.player)
    lacking = [seat for seat in range(len(said.players)) if state.lacks_target(seat)]
    if lacking:
        _check_lacking(said, lacking)
    if state.all_home() and state.turn == 0:
        state.phase = OVER
    _check_halfway(said)


def _put_pawn(said: _Stated, seat: int, field: int) -> None:
    state, own = said.state, said.of(("pawn", seat))
    assert state.streets is not None
    if field == GOAL:
        if state.edition.divides_start and state.collected[seat] and not state.has_all(seat):
            own.refuse("PA-20", NAME_ONE, "a pawn with chips has left it")
        return
    check_street(state.streets, field, own)
    check_alone(state, seat, field, own)
    if state.chips[seat] >> field & 1 and (not state.edition.with_targets or state.target[seat] == field):
        said.refuse(
            [("pawn", seat), ("chip", field), ("target", seat)],
            "PA-58" if state.edition.with_targets else "PA-34",
            "{player}'s pawn and chip are both on {field}",
            "a pawn that stops on its own chip collects it",
            player=said.judge.name(seat),
            field=NAMES[field],
        )
    state.pawn[seat] = field


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
