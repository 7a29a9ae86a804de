"""What stands beside Palermo's board."""

from __future__ import annotations

from referee.games.drawing import element, piece
from referee.games.game import Players
from referee.games.palermo.board import BEFORE_WALKING, houses_left, things
from referee.games.palermo.city import SIGNS
from referee.games.palermo.state import AWAIT_CITY, BUILD, LAY_START, State
from referee.games.palermo.svg import DOOR, HOUSE, pawn, policeman, target
from referee.games.panel import Panel, Seated, Sign
from referee.language import say
from referee.language.remembered import remembered


def panel(state: State, players: Players) -> Panel:
    marks = players.marks(SIGNS)
    seated = [
        Seated(seat, name, marks[seat], piece(seat, 0, 0, 10, marks[seat]), _facts(state, seat))
        for seat, name in enumerate(players.names)
    ]
    return Panel(tuple(seated), _notes(state), _legend(marks[0]))


def _facts(state: State, seat: int) -> tuple[str, ...]:
    facts = things(state, seat)
    if state.phase in BEFORE_WALKING:
        return tuple(facts)
    points, track, *others = facts
    on_track = track if state.score[seat] > state.edition.track else ""
    return points, on_track, *others, say("goal") if state.is_home(seat) else ""


def _notes(state: State) -> tuple[str, ...]:
    if state.phase in (LAY_START, BUILD):
        return (houses_left(state),)
    return (say("the city is still missing"),) if state.phase == AWAIT_CITY else ()


@remembered(32)
def _legend(mark: str) -> tuple[Sign, ...]:
    house = element("rect", x=-10, y=-10, width=20, height=20, fill=HOUSE)
    door = element("path", d="M10-6v12", stroke=DOOR, stroke_width=4)
    return (
        Sign(house + door, say("house with entrance")),
        Sign(piece(0, 0, 0, 10, mark), say("chip")),
        Sign(target(), say("target stone")),
        Sign(pawn(0, mark), say("pawn")),
        Sign(policeman(0, mark), say("policeman")),
    )
