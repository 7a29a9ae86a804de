"""What stands beside Palermo's board."""

from __future__ import annotations

from referee.games.drawing import element, piece
from referee.games.game import Players
from referee.games.palermo.city import GOAL, SIGNS
from referee.games.palermo.state import AWAIT_CITY, BUILD, LAY_CHIPS, LAY_START, State
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
    if state.phase in (LAY_START, BUILD, LAY_CHIPS, AWAIT_CITY):
        return (say("{chips:# chip|# chips} in hand", chips=state.hand[seat]),)
    where = say("in the goal") if state.is_home(seat) else say("on the start tile") if state.pawn[seat] == GOAL else ""
    steps = state.edition.allowance + state.collected[seat]
    return *_walker(state.score[seat], state.edition.track, steps, state.chips[seat].bit_count()), where


@remembered(512)
def _walker(points: int, track: int, steps: int, chips: int) -> tuple[str, ...]:
    """What is said of a player who walks."""
    return (
        say("{points:# point|# points}", points=points),
        say("(track {step})", step=(points - 1) % track + 1) if points > track else "",
        say("{steps:# step|# steps}", steps=steps),
        say("{chips:# chip|# chips}", chips=chips),
    )


def _notes(state: State) -> tuple[str, ...]:
    if state.phase in (LAY_START, BUILD):
        one, two, three = state.stock
        return (say("houses left: {one} one-field, {two} two-field, {three} three-field", one=one, two=two, three=three),)
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
