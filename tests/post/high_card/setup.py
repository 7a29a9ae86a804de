"""No position of High Card can be set up."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.game import Judge, Players
from tests.post.high_card.edition import Edition
from tests.post.high_card.state import State


def items(_state: State, _players: Players) -> list[object]:
    return []


def position(_edition: Edition, _players: Players, _items: Sequence[object], _judge: Judge) -> State:
    raise NotImplementedError
