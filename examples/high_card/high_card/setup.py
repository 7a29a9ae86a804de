"""No position of High Card can be set up."""

from __future__ import annotations

from collections.abc import Sequence

from high_card.edition import Edition
from high_card.state import State
from referee.games.game import Players
from referee.games.judge import Judge


def items(_state: State, _players: Players) -> list[object]:
    return []


def position(_edition: Edition, _players: Players, _items: Sequence[object], _judge: Judge) -> State:
    raise NotImplementedError
