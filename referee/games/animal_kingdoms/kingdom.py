"""What both drawings show of a kingdom. Most turns change one: the others are not drawn again."""

from __future__ import annotations

from typing import NamedTuple

from referee.games.animal_kingdoms.edition import Edition
from referee.games.animal_kingdoms.laws import Law
from referee.games.animal_kingdoms.state import PLAY, State


class Kingdom(NamedTuple):
    edition: Edition
    nth: int
    law_number: int
    """-1 where none lies."""
    tokens: tuple[int, ...]
    done: int
    """How many of them are used up."""
    on_fields: tuple[int, ...]
    """Whose shields are on golden fields, by seat, without the crown."""
    free: int
    crown: int
    """Whose shield is on the crown field, or -1."""
    on_thrones: tuple[int, ...]
    cards: tuple[int, ...]

    @property
    def size(self) -> int:
        return self.edition.sizes[self.nth]

    @property
    def law(self) -> Law | None:
        return self.edition.laws[self.law_number] if self.law_number >= 0 else None


def kingdoms(state: State) -> list[Kingdom]:
    return [_kingdom(state, nth) for nth in range(len(state.rows))]


def _kingdom(state: State, nth: int) -> Kingdom:
    people, crown = state.people, state.crown[nth]
    thrones = state.throne[nth * people : (nth + 1) * people]
    fields = [count - throned for count, throned in zip(state.count[nth * people : (nth + 1) * people], thrones, strict=True)]
    if crown >= 0:
        fields[crown] -= 1
    return Kingdom(
        state.edition,
        nth,
        state.laws[nth],
        state.tokens[nth] if state.tokens else (),
        state.round if state.phase != PLAY and nth < state.scored else state.round - 1,
        _seats(fields),
        max(state.free[nth], 0),
        crown,
        _seats(thrones),
        tuple(state.rows[nth]),
    )


def _seats(counts: list[int]) -> tuple[int, ...]:
    return tuple(seat for seat, count in enumerate(counts) for _ in range(count))
