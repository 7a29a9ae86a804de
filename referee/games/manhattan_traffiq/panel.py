"""What stands beside Manhattan TraffIQ's city."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.drawing import INK, element
from referee.games.game import Players
from referee.games.manhattan_traffiq.colours import COLOURS, PLAYED
from referee.games.manhattan_traffiq.geometry import crossing_name
from referee.games.manhattan_traffiq.moves import awaited
from referee.games.manhattan_traffiq.rules import face_name, stock_of
from referee.games.manhattan_traffiq.state import State
from referee.games.manhattan_traffiq.svg import FILLS, crossing, half_street, site, tile, vehicle
from referee.games.panel import BOX, Panel, Seated, Sign
from referee.language import mark, say, translated
from referee.language.remembered import remembered

WORDS = {"R": mark("red"), "B": mark("beige"), "G": mark("green: no street"), "W": mark("water: no street")}


def panel(state: State, players: Players) -> Panel:
    seated = []
    for seat, name in enumerate(players.names):
        colour = state.colours[seat]
        hand = tuple(_held(face_name(state, face)) for face in state.hand(seat))
        mark = COLOURS[colour][0].upper()
        seated.append(Seated(seat, name, mark, vehicle(colour, 0, BOX), _facts(state, seat), hand))
    return Panel(tuple(seated), tuple(_notes(state)), _legend(state.colours[0]))


def _notes(state: State) -> Iterator[str]:
    """How many tiles, and in the last round how many turns, are left; where a vehicle may be put."""
    if state.left < 0 or awaited(state).kind == "over":
        yield say("{tiles:# tile|# tiles} to draw", tiles=state.supply)
    else:
        yield say("{tiles:# tile|# tiles} to draw, {turns:# turn|# turns} left", tiles=state.supply, turns=state.left)
    if state.may_put:
        yield say("may put: {crossings:list}", crossings=[crossing_name(crossing) for crossing in state.may_put])


def _facts(state: State, seat: int) -> tuple[str, ...]:
    return (
        say("{points:# point|# points}", points=state.score[seat]),
        translated(PLAYED[state.colours[seat]], "name"),
        say("in stock: {taxis:# taxi|# taxis}, {vans:# van|# vans}", **stock_of(state, seat)),
    )


def _held(name: str) -> Sign:
    """A tile as it lies with its first side in the north."""
    return Sign(tile(name), name, name)


@remembered(16)
def _legend(colour: int) -> tuple[Sign, ...]:
    swatches = [
        Sign(element("rect", x=-10, y=-10, width=20, height=20, fill=FILLS[letter], stroke=INK), f"{letter} {translated(word)}")
        for letter, word in WORDS.items()
    ]
    return (
        *swatches,
        Sign(half_street(), say("half a street")),
        Sign(vehicle(colour, 0, BOX), say("taxi")),
        Sign(vehicle(colour, 1, BOX), say("van")),
        Sign(site(), say("a vehicle may be put here")),
        Sign(crossing(), say("complete crossing; +E1 above and +S1 at the left: +E1S1")),
    )
