"""High Card: the smallest game with secrets. Each holds two cards of nine, plays one and draws one; a card is its points."""

from __future__ import annotations

import os
from typing import Any

from high_card.edition import Edition
from high_card.notation import UNKNOWN, Draw, Hand
from high_card.state import State
from referee.games.game import Entry, Game, Option, Players


class HighCard(Game[State, Edition]):
    key, name, code, seats, default_edition = "high_card", "High Card", "HC", (2, 3), "plain"
    sources = ("cards",)
    options = (Option("talk", ("no", "yes"), "HC-Q1", "Do players say high or low after drawing?"),)

    @property
    def grammar(self) -> str:
        return os.path.join(self.folder, "high_card.lark")

    def name_of(self, player: str) -> str:
        return player

    def sheet(self, state: State) -> list[Entry]:
        return list(state.sheet)

    def seen(self, state: State, seat: int | None, action: Any, viewer: int | None, players: Players) -> Any:
        match action:
            case Draw() if seat != viewer:
                return Draw(UNKNOWN)
            case Hand(owner, cards) if owner != viewer:
                return Hand(owner, (UNKNOWN,) * len(cards))
        return action


GAME = HighCard()
