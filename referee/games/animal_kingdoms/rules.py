"""Animal Kingdoms' rules: which file plays what, what is awaited, and which moves there are.

Turns are in playing.py, the end of a round and fights in scoring.py, Egon in egon.py, what the table lays out in layout.py,
what can come next in moves.py, where the cards are in deck.py, the laws in laws.py. Search for a number (`AK-29`) to find one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from referee.games.animal_kingdoms import layout, notation, playing, scoring
from referee.games.animal_kingdoms.moves import awaited, deal, follows, is_early, legal, pick
from referee.games.animal_kingdoms.state import State
from referee.games.judge import Judge

if TYPE_CHECKING:
    pass

__all__ = ["awaited", "deal", "follows", "happen", "is_early", "legal", "pick", "play"]

_ACTIONS: dict[type, Callable[[State, int, Any, Judge], None]] = {
    notation.Play: playing.play_card,
    notation.Draw: playing.draw,
    notation.Exchange: playing.exchange,
    notation.Leave: playing.leave,
    notation.Bonus: playing.take_bonus,
    notation.Fight: scoring.fight,
}
"""What plays each action."""
_EVENTS: dict[type, Callable[[State, Any, Judge], None]] = {
    notation.EgonTurn: playing.egon_turn,
    notation.EgonBonus: playing.egon_bonus,
    notation.EgonFight: scoring.egon_fights,
    notation.Laws: layout.lay_laws,
    notation.Tokens: layout.lay_tokens,
    notation.Hand: layout.deal_hand,
    notation.Hidden: layout.hide_hands,
    notation.Lots: layout.draw_lots,
    notation.Revealed: layout.reveal_bonus,
    notation.Top: layout.name_top,
}
"""What plays each chance event."""


def play(state: State, seat: int, action: Any, judge: Judge) -> None:
    _ACTIONS[type(action)](state, seat, action, judge)


def happen(state: State, event: Any, judge: Judge) -> None:
    _EVENTS[type(event)](state, event, judge)
