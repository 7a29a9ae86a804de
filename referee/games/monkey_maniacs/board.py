"""Monkey Maniacs' position as text: both boards side by side, then what each player has, then the table."""

from __future__ import annotations

from textwrap import wrap

from referee.games.game import Players
from referee.games.monkey_maniacs.actions import awaited
from referee.games.monkey_maniacs.edition import CARDS, COLUMNS, KINDS, SUPPORTERS
from referee.games.monkey_maniacs.effects import EMPTY
from referee.games.monkey_maniacs.notation import card
from referee.games.monkey_maniacs.state import SEATS, State
from referee.language import name, say
from referee.language.remembered import remembered
from referee.language.width import column, cut, left

CELL = 5
WIDTH = COLUMNS * CELL + 1
GAP = "  "
LINE, NAME = 80, 20
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
    lines += ["", *_legend(), "", *_players(state, players), "", *_table(state)]
    return "\n".join(line.rstrip() for line in lines)


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


def _players(state: State, players: Players) -> list[str]:
    waits_for = awaited(state)
    lines = []
    for player, title in zip(state.players, column(players.names, NAME), strict=True):
        turn = ">" if waits_for.kind != "over" and waits_for.seat == player.seat else " "
        parts = [
            say("health {health}", health=f"{player.health:>3}"),
            say("chips {chips} ({later} later)", chips=f"{player.chips:>2}", later=player.later)
            if player.later
            else say("chips {chips}", chips=f"{player.chips:>2}"),
        ]
        if player.loose:
            parts.append(say("loose points {points}", points=player.loose))
        if player.done:
            parts.append(say("done"))
        lines.append("  ".join([f"{turn} {title}", *parts]))
        held = sorted(player.hand) + sorted(player.opening)
        if held:
            hand = say("in hand: {cards:name list}", cards=[card(kind) for kind in held])
            lines += wrap(hand, LINE, initial_indent=" " * 4, subsequent_indent=" " * 6, break_on_hyphens=False)
    return lines


def _table(state: State) -> list[str]:
    edition = state.edition
    number, draws = state.round, edition.stacks_said[state.round]
    if state.over:
        now = say("round {round} of {rounds}; the game is over", round=number, rounds=edition.rounds)
    elif state.number:
        dice = f"{edition.rows[state.row]} {state.number}"
        now = say(
            "round {round} of {rounds}: {draws:list}; dice {dice:name}",
            round=number, rounds=edition.rounds, draws=draws, dice=dice,
        )  # fmt: skip
    else:
        now = say("round {round} of {rounds}: {draws:list}", round=number, rounds=edition.rounds, draws=draws)
    stocks = say(
        "stack {cards:# card|# cards}, {discarded} discarded; {points:# upgrade point|# upgrade points} in the bag",
        cards=state.stack,
        discarded=sum(state.discards) + state.hidden,
        points=state.bag,
    )
    return [now, stocks]
