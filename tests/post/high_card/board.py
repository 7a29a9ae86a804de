"""High Card has no board: the hands are shown."""

from __future__ import annotations

from referee.games.game import Players
from tests.post.high_card.state import State


def draw(state: State, _players: Players) -> str:
    return str(state.hands)
