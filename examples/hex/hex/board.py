"""Hex's board in characters: a rhombus, each row half a field further to the right."""

from __future__ import annotations

from string import ascii_lowercase

from hex.state import State
from referee.games.game import Players


def draw(state: State, players: Players) -> str:
    marks, size = (*players.marks(), "."), state.size
    rows = [f"   {' '.join(ascii_lowercase[:size])}"]
    for row in range(size):
        cells = " ".join(marks[whose] for whose in state.stones[row * size : (row + 1) * size])
        rows.append(f"{' ' * row}{row + 1:2} {cells}")
    return "\n".join(rows)
