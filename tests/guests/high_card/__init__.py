"""High Card, for tests: the smallest game with secrets, which says nothing but what it must. Each holds two cards of nine, plays
one and draws one; a card is its points."""

from __future__ import annotations

from typing import Any

from high_card.notation import UNKNOWN, Draw, Hand
from high_card.state import State
from referee.games.game import Game, Option, Players
from referee.games.plain import PlainEdition


class HighCard(Game[State, PlainEdition]):
    code, seats, default_edition, sources = "HC", (2, 3), "plain", ("cards",)
    options = (Option("talk", ("no", "yes"), "HC-Q1", "Do players say high or low after drawing?"),)

    def seen(self, state: State, seat: int | None, action: Any, viewer: int | None, players: Players) -> Any:
        match action:
            case Draw() if seat != viewer:
                return Draw(UNKNOWN)
            case Hand(owner, cards) if owner != viewer:
                return Hand(owner, (UNKNOWN,) * len(cards))
        return action


GAME = HighCard()
