"""Palermo's position as text: the city field by field, with the ring road around it."""

from __future__ import annotations

from functools import lru_cache

from referee.games.game import EMPTY, Players
from referee.games.palermo.city import (
    BIT,
    BOARD,
    COLUMNS,
    DOWN,
    LAST,
    PLACE_OF,
    PLACES,
    RING,
    SIGNS,
    fields_of,
    is_corner,
    mask,
)
from referee.games.palermo.state import State
from referee.language import say
from referee.language.width import cut

WIDTH = 5


def draw(state: State, players: Players) -> str:
    marks = players.marks(SIGNS)
    return "\n".join([*_city(state, marks), "", *_legend(players, marks)])


def _city(state: State, marks: tuple[str, ...]) -> list[str]:
    rows = [[*_ground(y, state.houses & row, state.start & row, state.doors & row, _tiles(state, y))] for y, row in _ROWS]
    walkable = BOARD & ~state.houses
    for field, signs in _signs(state, marks).items():
        if BIT[field] & walkable:
            y, x = divmod(field, DOWN)
            rows[y][x] = _cell(x, signs)
    lines = ["    " + "".join(map(_cell, range(LAST + 1), COLUMNS))]
    for y, row in enumerate(rows):
        if y % 2 == 1:
            lines.append("")  # tiles are two fields high: the gap shows where the next ones begin
        lines.append(f"{y:>2}  " + "".join(row))
    return lines


def _cell(x: int, text: str) -> str:
    """A blank more behind every tile."""
    return text.ljust(WIDTH + (x % 2 == 0))


_ROWS = [(y, mask([DOWN * y + x for x in range(LAST + 1)])) for y in range(LAST + 1)]
"""The fields of each row, as bits."""


def _tiles(state: State, y: int) -> tuple[int, ...]:
    """What lies on the places of a row; the ring road has none."""
    first = (y - 1) // 2 * PLACES
    return tuple(state.tiles[first : first + PLACES]) if 0 < y < LAST else ()


@lru_cache(maxsize=512)  # once built, the city stays
def _ground(y: int, houses: int, start: int, doors: int, tiles: tuple[int, ...]) -> list[str]:
    """A row of fields without what stands on them."""

    def kind(x: int) -> str:
        field = DOWN * y + x
        bit = BIT[field]
        if houses & bit:
            return "####"
        if start & bit:
            return "Z"
        if doors & bit:
            return "o"
        if RING & bit:
            return "+" if is_corner(field) else "="
        return "" if tiles[PLACE_OF[field] % PLACES] == EMPTY else "."

    return [_cell(x, kind(x)) for x in range(LAST + 1)]


def _signs(state: State, marks: tuple[str, ...]) -> dict[int, str]:
    """At most four on a field: a chip, a pawn, a policeman."""
    small, seats = [mark.lower() for mark in marks], range(len(marks))[::-1]
    chips = {field: small[seat] for seat in seats for field in fields_of(state.chips[seat])}
    pawns = {state.pawn[seat]: marks[seat] for seat in seats}
    police = {state.police[seat]: f"!{small[seat]}" for seat in seats}
    for seat in seats:
        if state.target[seat] not in pawns and state.target[seat] not in police:
            chips[state.target[seat]] = f"*{small[seat]}"
    return {field: chips.get(field, "") + pawns.get(field, "") + police.get(field, "") for field in chips | pawns | police}


def _legend(players: Players, marks: tuple[str, ...]) -> list[str]:
    return [
        say("#### house   . street   o entrance without a chip   Z start/goal   = + ring road"),
        say(
            "{chip} chip   *{chip} chip with target stone   {pawn} pawn   !{chip} policeman   ({pawn} is {player})",
            chip=marks[0].lower(),
            pawn=marks[0],
            player=cut(players.names[0], 12),
        ),
    ]
