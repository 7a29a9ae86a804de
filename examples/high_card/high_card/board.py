"""High Card has no board: the hands are shown."""

from __future__ import annotations

from high_card.state import State
from referee.games.game import Players


def draw(state: State, _players: Players) -> str:
    return str(state.hands)
