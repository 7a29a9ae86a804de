"""Monkey Maniacs' position as text: both boards side by side, then what each player has, then the table."""

from __future__ import annotations

from referee.games.game import Players
from referee.games.monkey_maniacs.actions import awaited
from referee.games.monkey_maniacs.edition import COLUMNS, DECKS, KINDS
from referee.games.monkey_maniacs.effects import EMPTY
from referee.games.monkey_maniacs.notation import card
from referee.games.monkey_maniacs.state import SEATS, State
from referee.games.words import count

CELL = 5
WIDTH = COLUMNS * CELL + 1
GAP = "  "
SHORT = {
    "dart": "dar", "ninja": "nin", "bomb": "bom", "nail": "nai", "mortar": "mor", "sniper": "sni", "super": "sup",
    "alchemist": "alc", "wizard": "wiz", "village": "VIL", "farm": "FAR", "heli": "HEL",
    "engineer": "ENG", "glue": "GLU",
}  # fmt: skip
"""Capitals are supporters."""
LEGEND = (
    "dar dart  nin ninja  bom bomb  nai nail  mor mortar  sni sniper  sup super",
    "alc alchemist  wiz wizard   VIL village  FAR farm  HEL heli  ENG engineer",
    "GLU glue   2, 3 after a card: its stage   · free   * doubling marker",
)


def draw(state: State, players: Players) -> str:
    edition = state.edition
    head = "".join(f"{number:^{CELL}}" for number in edition.columns)
    lines = [
        " " * 7 + GAP.join(_cut(name, WIDTH).ljust(WIDTH) for name in players.names),
        " " * 7 + GAP.join(head.ljust(WIDTH) for _ in range(SEATS)),
    ]
    for row, colour in enumerate(edition.rows):
        lines.append(f"{colour:<7}" + GAP.join(_row(state, seat, row).ljust(WIDTH) for seat in range(SEATS)))
    lines += ["", *LEGEND, "", *_players(state, players), "", *_table(state)]
    return "\n".join(line.rstrip() for line in lines)


def _row(state: State, seat: int, row: int) -> str:
    return "".join(_cell(state, seat, field) for field, own in enumerate(state.edition.row_of) if own == row)


def _cell(state: State, seat: int, field: int) -> str:
    kind, points = state.players[seat].kinds[field], state.players[seat].points[field]
    is_marked = state.number and state.edition.markers[state.row][state.number] == field
    text = " ·" if kind == EMPTY else SHORT[KINDS[kind]] + (str(points + 1) if points else "")
    return f"{'*' if is_marked else ' '}{text:<{CELL - 1}}"


def _players(state: State, players: Players) -> list[str]:
    waits_for = awaited(state)
    widest = min(20, max(len(name) for name in players.names))
    lines = []
    for seat, name in enumerate(players.names):
        turn = ">" if waits_for.kind != "over" and waits_for.seat == seat else " "
        later = f" ({state.players[seat].later} later)" if state.players[seat].later else ""
        loose = f"  loose points {state.players[seat].loose}" if state.players[seat].loose else ""
        done = "  done" if state.players[seat].done else ""
        lines.append(
            f"{turn} {_cut(name, widest):<{widest}}  health {state.players[seat].health:>3}  "
            f"chips {state.players[seat].chips:>2}{later}{loose}{done}"
        )
        held = sorted(state.players[seat].hand) + sorted(state.players[seat].opening)
        if held:
            lines.append(_cut(f"    in hand: {' '.join(map(card, held))}", 80))
    return lines


def _table(state: State) -> list[str]:
    edition = state.edition
    draws = ", ".join(f"{count} {deck}" for deck, count in zip(DECKS, edition.draws[state.round], strict=True) if count)
    dice = f"; dice {edition.rows[state.row]} {state.number}" if state.number else ""
    now = "; the game is over" if state.over else f": {draws}{dice}"
    discarded = sum(state.discards) + state.hidden
    return [
        f"round {state.round} of {edition.rounds}{now}",
        f"stack {count(state.stack, 'card')}, {discarded} discarded; {count(state.bag, 'upgrade point')} in the bag",
    ]


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"
