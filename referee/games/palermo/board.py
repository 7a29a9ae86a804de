"""Palermo's position as text: the city field by field, with the ring road around it, and the players."""

from __future__ import annotations

from referee.games.game import Players
from referee.games.palermo.city import BIT, COLUMNS, DOWN, GOAL, LAST, PLACE_OF, RING, SIGNS, is_corner
from referee.games.palermo.edition import EMPTY, FORMS
from referee.games.palermo.state import AWAIT_CITY, BUILD, LAY_CHIPS, LAY_START, OVER, State
from referee.games.words import column

WIDTH = 5


def draw(state: State, players: Players) -> str:
    marks = players.marks(SIGNS)
    lines = [*_city(state, marks), "", *_legend(players, marks), "", *_stock(state), *_players(state, players, marks)]
    return "\n".join(line.rstrip() for line in lines)


def _city(state: State, marks: tuple[str, ...]) -> list[str]:
    lines = ["    " + _row(list(COLUMNS))]
    for y in range(LAST + 1):
        if y % 2 == 1:
            lines.append("")  # tiles are two fields high: the gap shows where the next ones begin
        lines.append(f"{y:>2}  " + _row([_field(state, DOWN * y + x, marks) for x in range(LAST + 1)]))
    return lines


def _row(cells: list[str]) -> str:
    """Fourteen fields; a blank more behind every tile."""
    return "".join(cell.ljust(WIDTH + (x % 2 == 0)) for x, cell in enumerate(cells))


def _field(state: State, field: int, marks: tuple[str, ...]) -> str:
    """At most four signs: a chip, a pawn, a policeman; where there is nothing, what kind of field it is."""
    bit = BIT[field]
    if state.houses & bit:
        return "####"
    if state.start & bit:
        return "Z"
    chip = next((marks[seat].lower() for seat, chips in enumerate(state.chips) if chips & bit), "")
    if field in state.target:
        chip = "*" if field not in state.pawn and field not in state.police else chip
        chip += marks[state.target.index(field)].lower() if chip == "*" else ""
    pawn = next((marks[seat] for seat, where in enumerate(state.pawn) if where == field), "")
    police = next((f"!{marks[seat].lower()}" for seat, where in enumerate(state.police) if where == field), "")
    if chip or pawn or police:
        return chip + pawn + police
    if state.doors & bit:
        return "o"
    if RING & bit:
        return "+" if is_corner(field) else "="
    return "" if state.tiles[PLACE_OF[field]] == EMPTY else "."


def _legend(players: Players, marks: tuple[str, ...]) -> list[str]:
    name, mark = players.names[0], marks[0]
    return [
        "#### house   . street   o entrance without a chip   Z start/goal   = + ring road",
        f"{mark.lower()} chip   *{mark.lower()} chip with target stone   {mark} pawn   !{mark.lower()} policeman   "
        f"({mark} is {name[:12]})",
    ]


def _stock(state: State) -> list[str]:
    if state.phase in (LAY_START, BUILD):
        left = ", ".join(f"{count} {form}" for form, count in zip(FORMS, state.stock, strict=True))
        return [f"tiles left: {left}", ""]
    return ["the city is not given yet", ""] if state.phase == AWAIT_CITY else []


def _players(state: State, players: Players, marks: tuple[str, ...]) -> list[str]:
    widest = min(max(len(name) for name in players.names), 20)
    lines = []
    for seat, name in enumerate(players.names):
        turn = ">" if state.phase not in (OVER, AWAIT_CITY) and seat == state.turn else " "
        line = f"{turn} {marks[seat]} {name[:20]:<{widest}}"
        if state.phase in (LAY_START, BUILD, LAY_CHIPS, AWAIT_CITY):
            lines.append(f"{line}  {column(state.hand[seat], 'chip', 2)} in hand")
            continue
        total, track = state.score[seat], state.edition.track
        steps = state.edition.allowance + state.collected[seat]
        goal = "  in the goal" if state.is_home(seat) else "  on the start tile" if state.pawn[seat] == GOAL else ""
        lines.append(
            f"{line}  {column(total, 'point', 3)} (track {total % track:>2})  {column(steps, 'step', 2)}  "
            f"{column(state.chips[seat].bit_count(), 'chip', 2)}{goal}"
        )
    return lines
