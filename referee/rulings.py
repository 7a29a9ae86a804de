"""What the table decides: rules that it waives for a move, points that it gives or takes, games that are given up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from referee.judge import Unplayable
from referee.record.statement import Abandon, Adjust, Resign, Waive

if TYPE_CHECKING:
    from referee.match import Match


def check_waiver(match: Match, ruling: Waive) -> None:
    """Can this be waived here? What it allows was played already (`Order.rulings`)."""
    if match.game.rule(ruling.rule) is None:
        match.judge.fault("A06", f"{match.game.name} has no rule {ruling.rule}", match.judge.whole_line())
    elif match.judge.number in match.order.stray:
        match.judge.fault("A06", "no move stands before this ruling", match.judge.whole_line())


def report_waivers(match: Match) -> None:
    """Which rulings did the line need that was judged just now? After something illegal nobody knows."""
    judge = match.judge
    if judge.following:
        return
    for number, ruling in match.order.rulings.get(judge.number, ()):
        if match.game.rule(ruling.rule) is None:
            continue  # a fault of its own (A06)
        if not judge.waived.get(ruling.rule):
            message = f"nothing to waive: the move does not break {ruling.rule}"
            judge.fault("W04", message, judge.whole_line(number), "warning")
        else:
            judge.fault("W03", f"{ruling.rule} is waived{_because(ruling)}", judge.whole_line(number), "info")


def adjust(match: Match, ruling: Adjust) -> None:
    """Points by ruling."""
    judge, seat = match.judge, match.players.scorer(ruling.player)
    if seat is None:
        judge.fault("H12", f"nobody called {ruling.player} plays", judge.whole_line())
        return
    match.adjust(seat, ruling.points, ruling.reason)
    message = f"{match.players.scored[seat]} {ruling.points:+} by ruling{_because(ruling)}"
    judge.fault("W03", message, judge.whole_line(), "info")


def give_up(match: Match, statement: Resign | Abandon) -> None:
    """A player or the whole table gives the game up."""
    judge, resigned = match.judge, match.resigned
    span = judge.whole_line()
    afterwards = ", which was taken back" if judge.number in match.order.retracted else ""
    seat = match.players.seat(statement.player) if isinstance(statement, Resign) else None
    if isinstance(statement, Resign) and seat is None:
        judge.fault("H12", f"nobody called {statement.player} plays", span)
    elif match.abandoned is not None or match.game.awaited(match.state).kind == "over":
        judge.fault("A08", "the game is over already", span)
    elif seat is None:
        match.abandoned = statement.reason
        judge.fault("W03", f"the game was abandoned{_because(statement)}{afterwards}", span, "info")
    elif seat in resigned or len(resigned) >= max(1, len(match.players) - 1):
        judge.fault("A08", "the game is over already", span, reason="all others have resigned, or the same player")
    else:
        match.resigned = (*resigned, seat)
        judge.fault("W03", f"{match.players.names[seat]} resigned{_because(statement)}{afterwards}", span, "info")


def refuse_after_end(match: Match, what: str) -> NoReturn:
    """A line after the one that gave the game up."""
    if match.abandoned is not None:
        raise Unplayable("A08", f"{what} after the game was abandoned")
    message = f"{what} after {match.players.names[match.resigned[0]]} resigned"
    raise Unplayable("A08", message, "a resignation ends the game")


def _because(ruling: Waive | Adjust | Resign | Abandon) -> str:
    return f": {ruling.reason}" if ruling.reason else ""
