"""What happened in Animal Kingdoms: cards in hands are secret, and rivals, lots and the first deal have no order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from referee.games.animal_kingdoms import notation
from referee.games.animal_kingdoms.state import State
from referee.games.events import Event


def events(state: State, seat: int | None, action: Any, seat_of: Callable[[str | int], int | None]) -> Sequence[Event] | None:
    match action:
        case notation.Play(cards, kingdom):
            return [Event(("play", cards, kingdom))]
        case notation.Exchange(cards):
            return [Event(("exchange", len(cards))), Event(None, _seen(cards), "exchange")]
        case notation.Draw(cards):
            return [Event(None, _seen(cards))]
        case notation.Bonus(value):
            return [Event(None, _seen((value,)), "bonus")]
        case notation.Fight(card):
            return [Event(card, lane="fight")]
        case notation.EgonTurn(card):
            return [Event(("egon", card))]
        case notation.EgonFight(cards):
            return [Event(("egon", tuple(sorted(cards))), lane="fight")]
        case notation.Laws(laws):
            return [Event(tuple(sorted(laws)), lane="laws")]
        case notation.Tokens(rows):
            return [Event(tuple(sorted((size, *sorted(values)) for size, *values in rows)), lane="tokens")]
        case notation.Hand(player, cards):
            return [Event(None, _seen(cards), "hand", seat_of(player) if isinstance(player, str) else player)]
        case notation.Lots(lots):
            return [Event(card, (), "lots", seat_of(player) if isinstance(player, str) else player) for player, card in lots]
        case notation.Top(card):
            return [Event(None, (card,), "top")]
        case notation.Hidden() | notation.Revealed():  # the points tell the bonus tokens in the end
            return []
    return None


def _seen(cards: Iterable[int]) -> tuple[int | None, ...]:
    return tuple(card if card > 0 else None for card in cards)
