"""What stands beside it: how many dice everybody has, and those that are known."""

from __future__ import annotations

from liars_dice.state import State
from referee.games.drawing import element, label, piece
from referee.games.game import Players
from referee.games.panel import BOX, Panel, Seated, Sign
from referee.language import say


def panel(state: State, players: Players) -> Panel:
    marks, seated = players.marks(), []
    for seat, name in enumerate(players.names):
        points, dice = (
            say("{points:# point|# points}", points=state.score[seat]),
            say("{dice:# die|# dice}", dice=state.dice[seat]),
        )
        hand = tuple(_die(die) for die in sorted(state.hands[seat]))
        seated.append(Seated(seat, name, marks[seat], piece(seat, 0, 0, 10, marks[seat]), (points, dice), hand))
    return Panel(tuple(seated))


def _die(pips: int) -> Sign:
    side = BOX - 2
    square = element("rect", x=-side, y=-side, width=2 * side, height=2 * side, rx=3, fill="#fff", stroke="#1b1b1b")
    return Sign(square + label(0, 0, pips or "?", 13, fill="#1b1b1b"), str(pips or "?"))
