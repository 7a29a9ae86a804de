"""Palermo's position as text: the city field by field, with the ring road around it, and the players."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_

from referee.games.game import Players
from referee.games.palermo.city import BIT, BOARD, COLUMNS, DOWN, GOAL, LAST, PLACE_OF, RING, SIGNS, fields_of, is_corner
from referee.games.palermo.edition import EMPTY
from referee.games.palermo.state import AWAIT_CITY, BUILD, LAY_CHIPS, LAY_START, OVER, WALK, State
from referee.language import say
from referee.language.width import column, cut

WIDTH = 5


def draw(state: State, players: Players) -> str:
    marks = players.marks(SIGNS)
    lines = [*_city(state, marks), "", *_legend(players, marks), "", *_stock(state), *_players(state, players, marks)]
    return "\n".join(line.rstrip() for line in lines)


def _city(state: State, marks: tuple[str, ...]) -> list[str]:
    rows = [row.copy() for row in _ground(state.houses, state.start, state.doors, tuple(state.tiles))]
    walkable = BOARD & ~state.houses & ~state.start
    for field in {*fields_of(reduce(or_, state.chips, 0)), *state.pawn, *state.police, *state.target}:
        if BIT[field] & walkable:
            y, x = divmod(field, DOWN)
            rows[y][x] = _cell(x, _signs(state, field, marks))
    lines = ["    " + "".join(map(_cell, range(LAST + 1), COLUMNS))]
    for y, row in enumerate(rows):
        if y % 2 == 1:
            lines.append("")  # tiles are two fields high: the gap shows where the next ones begin
        lines.append(f"{y:>2}  " + "".join(row))
    return lines


def _cell(x: int, text: str) -> str:
    """A blank more behind every tile."""
    return text.ljust(WIDTH + (x % 2 == 0))


@lru_cache(maxsize=64)  # once built, the city stays
def _ground(houses: int, start: int, doors: int, tiles: tuple[int, ...]) -> list[list[str]]:
    """Fourteen rows of fourteen fields without what stands on them."""

    def kind(field: int) -> str:
        bit = BIT[field]
        if houses & bit:
            return "####"
        if start & bit:
            return "Z"
        if doors & bit:
            return "o"
        if RING & bit:
            return "+" if is_corner(field) else "="
        return "" if tiles[PLACE_OF[field]] == EMPTY else "."

    return [[_cell(x, kind(DOWN * y + x)) for x in range(LAST + 1)] for y in range(LAST + 1)]


def _signs(state: State, field: int, marks: tuple[str, ...]) -> str:
    """At most four: a chip, a pawn, a policeman."""
    bit = BIT[field]
    chip = next((marks[seat].lower() for seat, chips in enumerate(state.chips) if chips & bit), "")
    if field in state.target:
        chip = "*" if field not in state.pawn and field not in state.police else chip
        chip += marks[state.target.index(field)].lower() if chip == "*" else ""
    pawn = next((marks[seat] for seat, where in enumerate(state.pawn) if where == field), "")
    police = next((f"!{marks[seat].lower()}" for seat, where in enumerate(state.police) if where == field), "")
    return chip + pawn + police


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


def _stock(state: State) -> list[str]:
    if state.phase in (LAY_START, BUILD):
        return [houses_left(state), ""]
    return [say("the city is still missing"), ""] if state.phase == AWAIT_CITY else []


def houses_left(state: State) -> str:
    one, two, three = state.stock
    return say("houses left: {one} one-field, {two} two-field, {three} three-field", one=one, two=two, three=three)


def _players(state: State, players: Players, marks: tuple[str, ...]) -> list[str]:
    rows = [_things(state, seat) for seat in range(len(players))]
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    lines = []
    for seat, (name, cells) in enumerate(zip(column(players.names, 20), rows, strict=True)):
        turn = ">" if state.phase not in (OVER, AWAIT_CITY) and seat == state.turn else " "
        things = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        lines.append(f"{turn} {marks[seat]} {name}  {things}  {_where(state, seat)}")
    return lines


def _things(state: State, seat: int) -> list[str]:
    if state.phase in (LAY_START, BUILD, LAY_CHIPS, AWAIT_CITY):
        return [say("{chips:# chip|# chips} in hand", chips=state.hand[seat])]
    total = state.score[seat]
    return [
        say("{points:# point|# points}", points=total),
        say("(track {step})", step=total % state.edition.track),
        say("{steps:# step|# steps}", steps=state.edition.allowance + state.collected[seat]),
        say("{chips:# chip|# chips}", chips=state.chips[seat].bit_count()),
    ]


def _where(state: State, seat: int) -> str:
    if state.is_home(seat):
        return say("in the goal")
    return say("on the start tile") if state.phase in (WALK, OVER) and state.pawn[seat] == GOAL else ""
