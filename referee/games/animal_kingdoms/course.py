"""What happened in Animal Kingdoms: cards in hands are secret, and rivals, lots and the first deal have no order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from referee.games.animal_kingdoms.notation import (
    Bonus,
    Draw,
    EgonFight,
    EgonTurn,
    Exchange,
    Fight,
    Hand,
    Hidden,
    Laws,
    Lots,
    Play,
    Revealed,
    Tokens,
    Top,
)
from referee.games.animal_kingdoms.state import State
from referee.games.events import Event


def events(state: State, seat: int | None, action: Any, seat_of: Callable[[str | int], int | None]) -> Sequence[Event] | None:
    match action:
        case Play(cards, kingdom):
            return [Event(("play", cards, kingdom))]
        case Exchange(cards):
            return [Event(("exchange", len(cards))), Event(None, _seen(cards), "exchange")]
        case Draw(cards):
            return [Event(None, _seen(cards))]
        case Bonus(value):
            return [Event(None, _seen((value,)), "bonus")]
        case Fight(card):
            return [Event(card, lane="fight")]
        case EgonTurn(card):
            return [Event(("egon", card))]
        case EgonFight(cards):
            return [Event(("egon", tuple(sorted(cards))), lane="fight")]
        case Laws(laws):
            return [Event(tuple(sorted(laws)), lane="laws")]
        case Tokens(rows):
            return [Event(tuple(sorted((size, *sorted(values)) for size, *values in rows)), lane="tokens")]
        case Hand(player, cards):
            return [Event(None, _seen(cards), "hand", seat_of(player) if isinstance(player, str) else player)]
        case Lots(lots):
            return [Event(card, (), "lots", seat_of(player) if isinstance(player, str) else player) for player, card in lots]
        case Top(card):
            return [Event(None, (card,), "top")]
        case Hidden() | Revealed():  # the points tell the bonus tokens in the end
            return []
    return None


def _seen(cards: Iterable[int]) -> tuple[int | None, ...]:
    return tuple(card if card > 0 else None for card in cards)
