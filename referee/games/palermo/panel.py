"""What stands beside Palermo's board."""

from __future__ import annotations

from referee.games.drawing import element, piece
from referee.games.game import Players
from referee.games.palermo.board import houses_left
from referee.games.palermo.city import SIGNS
from referee.games.palermo.state import AWAIT_CITY, BUILD, LAY_CHIPS, LAY_START, State
from referee.games.palermo.svg import DOOR, HOUSE, pawn, policeman, target
from referee.games.panel import Panel, Seated, Sign
from referee.language import say


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
    total, steps = state.score[seat], state.edition.allowance + state.collected[seat]
    return (
        say("{points:# point|# points}", points=total),
        say("(track {step})", step=total % state.edition.track) if total >= state.edition.track else "",
        say("{steps:# step|# steps}", steps=steps),
        say("{chips:# chip|# chips}", chips=state.chips[seat].bit_count()),
        say("goal") if state.is_home(seat) else "",
    )


def _notes(state: State) -> tuple[str, ...]:
    if state.phase in (LAY_START, BUILD):
        return (houses_left(state),)
    return (say("the city is still missing"),) if state.phase == AWAIT_CITY else ()


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
