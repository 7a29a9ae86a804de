"""Liar's Dice has no board: the last bid is shown, and beside it what everybody has (`panel.py`)."""

from __future__ import annotations

from liars_dice.notation import faces
from liars_dice.state import State
from referee.games.game import Players


def draw(state: State, players: Players) -> str:
    if state.bid is None:
        return f"no bid yet; {sum(state.dice)} dice"
    return f"{players.names[state.bidder][:40]} bids {state.bid.quantity} {faces(*state.bid)} of {sum(state.dice)} dice"
