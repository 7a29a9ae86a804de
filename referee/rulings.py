"""What the table decides: rules that it waives for a move, points that it gives or takes, games that are given up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from referee.fault import Span
from referee.follows import settle
from referee.judge import Unplayable
from referee.language.sentence import Phrase, phrase
from referee.record.reader import common
from referee.record.statement import Abandon, Adjust, Resign, Waive

if TYPE_CHECKING:
    from referee.match import Match


def check_waiver(match: Match, ruling: Waive) -> None:
    """Can this be waived here? What it allows was played already (`Order.rulings`)."""
    if match.game.rule(ruling.rule) is None:
        span = match.judge.whole_line()
        match.judge.fault("A06", "{game} has no rule {rule}", span, game=match.game.name, rule=ruling.rule)
    elif match.judge.number in match.order.stray:
        match.judge.fault("A06", "no move comes before this ruling", match.judge.whole_line())


def report_waivers(match: Match) -> None:
    """Which rulings did the line need that was judged just now? After something illegal nobody knows."""
    judge = match.judge
    if judge.following:
        return
    for number, ruling in match.order.rulings.get(judge.number, ()):
        if match.game.rule(ruling.rule) is None:
            continue  # a fault of its own (A06)
        if not judge.waived.get(ruling.rule):
            message = phrase("nothing to waive: the move does not break {rule}", rule=ruling.rule)
            judge.fault("W04", message, judge.whole_line(number), "warning")
        else:
            message = (
                phrase("{rule} is waived: {why}", rule=ruling.rule, why=ruling.reason)
                if ruling.reason
                else phrase("{rule} is waived", rule=ruling.rule)
            )
            judge.fault("W03", message, judge.whole_line(number), "info")


def adjust(match: Match, ruling: Adjust) -> None:
    """Points by ruling."""
    judge, seat = match.judge, match.players.scorer(ruling.player)
    if seat is None:
        _report_unknown(match, ruling.player)
        return
    match.adjust(seat, ruling.points, ruling.reason)
    player = match.players.scored[seat]
    message = (
        phrase("{player} {points:+} by ruling: {why}", player=player, points=ruling.points, why=ruling.reason)
        if ruling.reason
        else phrase("{player} {points:+} by ruling", player=player, points=ruling.points)
    )
    judge.fault("W03", message, judge.whole_line(), "info")


def give_up(match: Match, statement: Resign | Abandon) -> None:
    """A player or the whole table gives the game up."""
    settle(match)
    judge, resigned, why = match.judge, match.resigned, statement.reason
    span = judge.whole_line()
    seat = match.players.seat(statement.player) if isinstance(statement, Resign) else None
    if isinstance(statement, Resign) and seat is None:
        _report_unknown(match, statement.player)
    elif match.abandoned is not None or match.game.awaited(match.state).kind == "over":
        judge.fault("A08", "the game is already over", span)
    elif seat is None:
        match.abandoned = why
        _report_end(match, phrase("the game was abandoned: {why}", why=why) if why else phrase("the game was abandoned"))
    elif seat in resigned or len(resigned) >= max(1, len(match.players) - 1):
        judge.fault(
            "A08",
            "the game is already over",
            span,
            reason="the same player has already resigned" if seat in resigned else "all others have resigned",
        )
    else:
        match.resigned = (*resigned, seat)
        player = match.players.names[seat]
        _report_end(
            match,
            phrase("{player} resigned: {why}", player=player, why=why) if why else phrase("{player} resigned", player=player),
        )


def _report_unknown(match: Match, name: str) -> None:
    """Nobody has the name that a ruling names: the first word of its kind in the line."""
    line = match.record.line(match.judge.number)
    word = next(word for word in common().words(line.text) if word.type in ("NAME", "STRING"))
    span = Span(line.number, line.offset + word.start + 1, line.offset + word.end + 1)
    match.judge.unknown_player(name, span, common().name)


def _report_end(match: Match, what: Phrase) -> None:
    judge = match.judge
    if judge.number in match.order.retracted:
        what = phrase("taken back: {what}", what=what)
    judge.fault("W03", what, judge.whole_line(), "info")


def refuse_after_end(match: Match, is_move: bool) -> NoReturn:
    """A line after the one that gave the game up."""
    if match.abandoned is not None:
        raise Unplayable("A08", "a move after the game was abandoned" if is_move else "chance after the game was abandoned")
    raise Unplayable(
        "A08",
        "a move after {player} resigned" if is_move else "chance after {player} resigned",
        "a resignation ends the game",
        player=match.players.names[match.resigned[0]],
    )
