"""Monkey Maniacs' position as text: both boards side by side."""

from __future__ import annotations

from referee.games.game import EMPTY, Players
from referee.games.monkey_maniacs.edition import CARDS, COLUMNS, KINDS, SUPPORTERS
from referee.games.monkey_maniacs.state import SEATS, State
from referee.language import name, say
from referee.language.remembered import remembered
from referee.language.width import cut, left

CELL = 5
WIDTH = COLUMNS * CELL + 1
GAP = "  "
LINE = 80
SHORT = 3
"""Letters of a card's name on the board. Capitals are supporters."""


def draw(state: State, players: Players) -> str:
    edition = state.edition
    head = "".join(f"{number:^{CELL}}" for number in edition.columns)
    lines = [
        " " * 7 + GAP.join(left(cut(player, WIDTH), WIDTH) for player in players.names),
        " " * 7 + GAP.join(head.ljust(WIDTH) for _ in range(SEATS)),
    ]
    for row, colour in enumerate(edition.rows):
        lines.append(f"{name(colour):<7}" + GAP.join(_row(state, seat, row).ljust(WIDTH) for seat in range(SEATS)))
    return "\n".join([*lines, "", *_legend()])


@remembered(4)
def _legend() -> list[str]:
    marks = [say("2, 3 after a card: its stage"), say("· free"), say("* doubling marker")]
    parts = [*(f"{_short(kind)} {name(KINDS[kind])}" for kind in CARDS), *marks]
    lines = [""]
    for part in parts:
        if len(lines[-1]) + len(part) + 2 > LINE:
            lines.append("")
        lines[-1] += f"  {part}" if lines[-1] else part
    return lines


def _short(kind: int) -> str:
    letters = name(KINDS[kind])[:SHORT]
    return letters.upper() if kind in SUPPORTERS else letters.lower()


def _row(state: State, seat: int, row: int) -> str:
    player, marked = state.players[seat], state.edition.markers[state.row][state.number] if state.number else None
    fields = [field for field, own in enumerate(state.edition.row_of) if own == row]
    return _cells(tuple([(player.kinds[field], player.points[field], field == marked) for field in fields]))


@remembered(512)
def _cells(cards: tuple[tuple[int, int, bool], ...]) -> str:
    return "".join(_cell(*card) for card in cards)


def _cell(kind: int, points: int, is_marked: bool) -> str:
    text = " ·" if kind == EMPTY else _short(kind) + (str(points + 1) if points else "")
    return f"{'*' if is_marked else ' '}{text:<{CELL - 1}}"
