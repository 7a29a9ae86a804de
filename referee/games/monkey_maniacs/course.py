"""What happened in Monkey Maniacs: between two waves, actions of different players have no order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from referee.games.events import Event
from referee.games.game import UNKNOWN
from referee.games.monkey_maniacs import notation
from referee.games.monkey_maniacs.notation import write
from referee.games.monkey_maniacs.state import State

OWN, AWAY = "own", "discard"


def events(state: State, seat: int | None, action: Any, seat_of: Callable[[str | int], int | None]) -> Iterator[Event]:
    match action:
        case notation.Draw(kinds):
            yield Event(None, _seen(kinds), OWN)
        case notation.BuyCard(kind):
            yield Event("buy card", lane=OWN)
            if kind is not None:
                yield Event(None, _seen((kind,)), OWN)
        case notation.Discard(kinds):
            yield Event(None, _seen(kinds), AWAY)
        case notation.TradeCard(kind):
            yield Event("trade card", lane=OWN)
            yield Event(None, _seen((kind,)), OWN)
        case notation.GiveBack():
            return  # only if they find no place, and then they go back without a word (MM-Q13)
        case notation.Done():
            yield Event("done", lane=OWN)
        case notation.Roll(colour, number):
            yield Event(("roll", colour, number))
        case notation.Wave(cards, sums):
            if sums is None:
                added = [state.edition.drawn[card][2:] for card in cards]
                yield Event(("wave", tuple(map(sum, zip(*added, strict=True)))), cards)
            else:
                yield Event(("wave", sums))
        case notation.Swap(_, own, enemy) if seat is not None:
            here, there = state.edition.index[own], state.edition.index[enemy]
            kinds = state.players[seat].kinds[here], state.players[1 - seat].kinds[there]
            yield Event((write(action, str), kinds), lane=OWN)  # what lies there tells who came first
        case notation.RemoveCard(_, field) | notation.RemovePoint(_, field) if seat is not None:
            yield Event((write(action, str), state.players[1 - seat].kinds[state.edition.index[field]]), lane=OWN)
        case _:
            yield Event(write(action, str), lane=OWN)


def _seen(kinds: Iterable[int]) -> tuple[int | None, ...]:
    return tuple(None if kind == UNKNOWN else kind for kind in kinds)
