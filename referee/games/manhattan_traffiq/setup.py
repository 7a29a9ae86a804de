"""Manhattan TraffIQ positions as set-up items, and back. Impossible ones are refused with the rule they break, at the item
and word that is wrong; the rights that a turn has left open are in rights.py. A check that a ruling could have waived in play
refuses here too, and does not stop: the position on the table may be stated as it is.

Points, stocks and the supply follow from what lies and stands on the table, so they are not written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.games.game import UNKNOWN, Players
from referee.games.judge import Judge
from referee.games.manhattan_traffiq import city, colours, notation, rights
from referee.games.manhattan_traffiq.edition import SCENARIOS, Edition, connected
from referee.games.manhattan_traffiq.geometry import place_name
from referee.games.manhattan_traffiq.notation import DRAWING, TAXI, VAN
from referee.games.manhattan_traffiq.rules import NOT_COUNTED, check_match, check_site, face_of
from referee.games.manhattan_traffiq.state import State
from referee.games.manhattan_traffiq.traffic import SETUP
from referee.games.manhattan_traffiq.turns import ALLOWED
from referee.games.positions import Said
from referee.language import mark

Read = Callable[[State, Any, Said], None]
Check = Callable[[State, Said], None]
WRONG_ACTIONS = mark("no turn can have these actions in this order")
POSSIBLE_ACTIONS = mark("at most two: lay, rides, draw")


def position(edition: Edition, players: Players, items: Sequence[Any], judge: Judge) -> State:
    state, said = State(edition, len(players)), Said(players, judge)
    state.colours = colours.of_players(players)
    for readers, check in _PARTS:
        said.read(state, items, readers)
        check(state, said)
    if edition.is_open:
        judge.notice("TQ-6", NOT_COUNTED, total=edition.size)
    return state


# -- tiles ---------------------------------------------------------------------------------------------------------------


def _lay(state: State, item: notation.City, said: Said) -> None:
    edition, judge = state.edition, said.judge
    for nth, (place, code) in enumerate(item.tiles):
        if place in edition.start:
            rule = SCENARIOS[edition.scenario]
            judge.stop(rule, "a start tile lies on {place}", at="PLACE", nth=nth, place=place_name(place))
        said.once(("tile", place), "TQ-55", at="PLACE", nth=nth)
        check_match(state, place, code, judge, nth)
        _see(state, code, nth, judge)
        city.grow(state, place, code)


def _join(state: State, item: notation.City, said: Said) -> None:
    """All tiles lie: they are one city."""
    alone = state.tiles.keys() - connected(state.tiles)
    for nth, (place, _) in enumerate(item.tiles):
        if place in alone:
            name = place_name(place)
            said.judge.refuse("TQ-18", "{place} is not connected to the city", at="PLACE", nth=nth, place=name)


def _hold(state: State, item: notation.Hand, said: Said) -> None:
    judge = said.judge
    seat = said.seat(item.player)
    said.once(("hand", seat), "TQ-54", at="PLAYER")
    state.undealt.remove(seat)
    words = {"EDGES": 0, "ID": 0, "UNKNOWN": 0}
    for tile in item.tiles:
        at = "ID" if isinstance(tile, str) else "UNKNOWN" if tile == UNKNOWN else "EDGES"
        state.hands[seat].append(_see(state, tile, words[at], judge))
        words[at] += 1


def _see(state: State, tile: int | str, nth: int, judge: Judge) -> int:
    """A tile lies open or in a hand, no longer in the supply."""
    face = face_of(state, tile, judge, nth, rule="TQ-6")
    if not state.supply:
        at = "ID" if isinstance(tile, str) else "UNKNOWN" if tile == UNKNOWN else "EDGES"
        judge.stop("TQ-6", "more than {total:# city tile|# city tiles}", at=at, nth=nth, total=state.edition.size)
    state.supply -= 1
    if face != UNKNOWN:
        state.unseen[face] -= 1
    return face


# -- whose turn it is ----------------------------------------------------------------------------------------------------


def _begin(state: State, item: notation.Next | notation.TurnOf, said: Said) -> None:
    said.once("turn", "TQ-56")
    state.turn = said.seat(item.player, at="PLAYER" if isinstance(item, notation.TurnOf) else "NAME")
    if isinstance(item, notation.TurnOf):
        acts = item.acts
        state.drawing = acts.endswith(DRAWING)
        state.acts = acts.removesuffix(DRAWING)
        if DRAWING in state.acts:
            said.judge.stop("TQ-17", WRONG_ACTIONS, POSSIBLE_ACTIONS)
        if acts.replace(DRAWING, "D") not in ALLOWED:
            said.judge.refuse("TQ-17", WRONG_ACTIONS, POSSIBLE_ACTIONS)


def _last(state: State, item: notation.Last, said: Said) -> None:
    at = "INT" if item.turns % 90 or item.turns > 270 else "DEGREES"
    said.once("last", "TQ-51", at=at)
    state.left = item.turns


# -- vehicles ------------------------------------------------------------------------------------------------------------


def _put(state: State, item: notation.Vehicles, said: Said) -> None:
    judge = said.judge
    for nth, (colour, kind, crossing) in enumerate(item.stand):
        if colour not in state.colours:
            judge.stop("TQ-2", "nobody plays {colour:name}", at="COLOUR", nth=nth, colour=colours.PLAYED[colour])
        said.once(("vehicle", crossing), "TQ-27", at="CROSSING", nth=nth)
        check_site(state, crossing, judge.refuse, nth)
        seat = state.colours.index(colour)
        vehicle = 2 * seat + kind
        if not state.stock[vehicle]:
            judge.stop(
                "TQ-3",
                "{colour:name} has only {total:# taxi|# taxis}"
                if kind == TAXI
                else "{colour:name} has only {total:# van|# vans}",
                at="COLOUR",
                nth=nth,
                colour=colours.PLAYED[colour],
                total=state.edition.stock[len(state.score)][kind],
            )
        state.vehicles[crossing] = vehicle
        state.stock[vehicle] -= 1
        points = state.edition.values[kind]
        state.score[seat] += points
        state.sheet.append((0, seat, SETUP, points, crossing))
        if not state.stock[2 * seat] and not state.stock[2 * seat + 1]:
            if state.winner >= 0:
                judge.stop("TQ-50", "two players have put all vehicles", "the first one ends the game", at="COLOUR", nth=nth)
            state.winner = seat


# -- what only the whole position can tell -------------------------------------------------------------------------------


def _check_tiles(state: State, said: Said) -> None:
    """Everybody has drawn the first tiles (TQ-7), and the last round comes when none is left (TQ-51)."""
    edition, seats = state.edition, len(state.score)
    hands = [("hand", seat) for seat in range(seats)]
    drawn = edition.size - state.supply
    if not state.undealt and drawn < edition.hand * seats:
        said.refuse(
            hands,
            "TQ-7",
            "only {tiles:# tile|# tiles} in the city and in hands",
            "each player has drawn at least {needed}",
            tiles=drawn,
            needed=edition.hand,
        )
    if not state.supply and state.left < 0 and state.winner < 0:
        tiles = [("tile", place) for place in state.tiles]
        said.stop([*hands, *tiles], "TQ-51", "no tile is left to draw", "say how many turns are left: `@ last 3`")
    if "last" in said:
        _check_last(state, said)


def _check_last(state: State, said: Said) -> None:
    seats, drew = len(state.score), "D" in state.acts
    if state.supply:
        message = mark("the last round cannot have begun: {tiles:# tile is|# tiles are} left to draw")
        said.stop(["last"], "TQ-51", message, tiles=state.supply)
    if drew and state.left != seats + 1:
        reason = mark("{turns} turns are left: this one and one more per player")
        said.refuse(["last"], "TQ-51", "the last tile was drawn on this turn", reason, turns=seats + 1)
    if state.left > seats + drew:
        message = mark("{turns} turns left; the last round has only {seats}")
        reason = mark("the turn of the last draw comes on top")
        said.refuse(["last"], "TQ-51", message, reason, turns=state.left, seats=seats)
    if not state.left and (state.acts or state.drawing):
        said.stop(["last"], "TQ-51", "a turn has begun, but no turn is left")


def _check_turn(state: State, said: Said) -> None:
    """What was done on this turn must show on the table."""
    acts, seat = state.acts, state.turn
    if state.undealt and (acts or state.drawing):
        reason = mark("an empty hand is `@ hand NAME: none`")
        said.stop(["turn"], "TQ-7", "a turn has begun, but some hands are not given", reason)
    if state.drawing and not state.supply:
        said.stop(["turn"], "TQ-52", "no tile is left to draw")
    drawn, held = acts.count("D"), len(state.hands[seat])
    if drawn > held:
        message = mark("{drawn:# tile|# tiles} drawn on this turn, but only {held} in hand")
        said.refuse(["turn"], "TQ-35", message, drawn=drawn, held=held)
    laid, lying = acts.count("L"), len(state.tiles) - len(state.edition.start)
    if laid > lying:
        message = mark("{laid:# tile|# tiles} laid on this turn, but only {lying} in the city besides the start tiles")
        said.stop(["turn"], "TQ-17", message, laid=laid, lying=lying)
    for letter, kind, rule in (("T", TAXI, "TQ-26"), ("V", VAN, "TQ-32")):
        if letter in acts and not any(
            vehicle == 2 * seat + kind and city.neighbours(state, crossing) for crossing, vehicle in state.vehicles.items()
        ):
            said.refuse(
                ["turn"],
                rule,
                "{player} has no taxi that can have moved" if kind == TAXI else "{player} has no van that can have moved",
                player=said.judge.name(seat),
            )


def _check_end(state: State, said: Said) -> None:
    """TQ-50: the game ends on the turn of whoever puts the last vehicle, with a lay. Nobody is next; where somebody was named,
    it is the player who would be."""
    if state.winner < 0:
        return
    if "turn" not in said or (not state.acts and state.turn == (state.winner + 1) % len(state.score)):
        state.turn, state.acts = state.winner, "L"
    elif state.turn != state.winner or state.acts[-1:] != "L" or state.drawing:
        said.refuse(
            ["turn"],
            "TQ-50",
            "the game is over: {winner} has put the last vehicle",
            "it ended with a lay: `@ turn {winner}: lay`",
            winner=said.judge.name(state.winner),
        )


def _check_table(state: State, said: Said) -> None:
    _check_end(state, said)
    _check_tiles(state, said)
    _check_turn(state, said)


def _nothing(state: State, said: Said) -> None:
    """What was read is checked with the next part."""


_PARTS: tuple[tuple[Mapping[type[Any], Read], Check], ...] = (
    (
        {notation.City: _lay, notation.Hand: _hold, notation.Next: _begin, notation.TurnOf: _begin, notation.Last: _last},
        _nothing,
    ),
    ({notation.City: _join, notation.Vehicles: _put}, _check_table),
    ({notation.MayPut: rights.may_put, notation.MayCompete: rights.may_compete, notation.New: rights.new}, rights.check_lay),
    ({notation.Competed: rights.competed}, rights.check_new),
)
"""What is read together, in the order of the items, and what is checked when it is read: later parts build on it."""


# -- from a position to its items ----------------------------------------------------------------------------------------


def items(state: State, players: Players) -> list[Any]:
    """The items of a position: read again, they give an equal state."""
    edition, names = state.edition, players.names
    laid = tuple((place, code) for place, code in sorted(state.tiles.items()) if place not in edition.start)
    found: list[Any] = [notation.City(laid)] if laid else []
    stand = sorted((vehicle, crossing) for crossing, vehicle in state.vehicles.items())
    if stand:
        found.append(
            notation.Vehicles(tuple((state.colours[vehicle >> 1], vehicle & 1, crossing) for vehicle, crossing in stand))
        )
    for seat, name in enumerate(names):
        if seat not in state.undealt:
            tiles = tuple(edition.shown.get(face, UNKNOWN) for face in state.hand(seat))
            found.append(notation.Hand(name, tiles))
    acts = state.acts + (DRAWING if state.drawing else "")
    found.append(notation.TurnOf(names[state.turn], acts) if acts else notation.Next(names[state.turn]))
    open_rights = (
        notation.MayPut(tuple(sorted(state.may_put))),
        notation.MayCompete(state.own(state.fresh)),
        notation.Competed(state.named_streets()),
        notation.New(state.own(state.new)),
    )
    found += [right for right in open_rights if right[0]]
    if state.left >= 0:
        found.append(notation.Last(state.left))
    return found
