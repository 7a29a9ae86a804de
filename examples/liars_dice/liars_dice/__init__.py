"""Liar's Dice: everybody bids on how many dice of a kind lie under all cups, until somebody does not believe it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from liars_dice.notation import UNKNOWN, Roll
from liars_dice.state import State
from referee.games.game import Due, Game, Option, Players
from referee.games.plain import PlainEdition


class LiarsDice(Game[State, PlainEdition]):
    name, code, seats, sources = "Liar's Dice", "LD", (2, 3, 4, 5, 6), ("outlasted",)
    options = (Option("ones", ("wild", "plain"), "LD-Q1", "Does a one count as every face?"),)

    def follows(self, state: State, action: Any) -> Sequence[Due]:
        """Who does not write what was rolled need not write that something was."""
        if isinstance(action, Roll):
            return []
        return [Due(None, Roll(seat, (UNKNOWN,) * state.dice[seat])) for seat in state.unrolled]

    def seen(self, state: State, seat: int | None, action: Any, viewer: int | None, players: Players) -> Any:
        """Everybody sees the own dice; the others' when they are shown."""
        match action:
            case Roll(player, dice) if viewer is None or viewer not in (player, players.seat(str(player))):
                return Roll(player, (UNKNOWN,) * len(dice))
        return action


GAME = LiarsDice()
