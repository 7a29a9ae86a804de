"""What the table decides: rules that it waives for a move, points that it gives or takes, games that are given up, time to
think."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, NoReturn

from referee.fault import Span
from referee.language.sentence import Phrase, phrase
from referee.match.implied import play_due_before_claim
from referee.match.judge import Unplayable
from referee.record.durations import days_of, duration
from referee.record.reader import common
from referee.record.statement import Abandon, Adjust, Bank, Clock, Extend, Resign, Rest, Waive

if TYPE_CHECKING:
    from referee.match.loop import Match

NOTHING_LEFT = timedelta(0)
LONGEST = timedelta(days=366)
"""What a ruling on time may give. More is a slip of the pen."""


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
    if judge.after_illegal:
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
    play_due_before_claim(match)
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


def check_time(match: Match, ruling: Clock) -> None:
    """Time to think by ruling. It changes nothing in the game; `referee.post` reads it from the record."""
    judge, seat = match.judge, match.players.seat(ruling.player)
    if ruling.player and seat is None:
        _report_unknown(match, ruling.player)
        return
    player = match.players.names[seat] if seat is not None else ""
    what = _rest(match, ruling, player) if isinstance(ruling, Rest) else _time(match, ruling, player)
    if what is not None:
        said = phrase("{what}: {why}", what=what, why=ruling.reason) if ruling.reason else what
        judge.fault("W03", said, judge.whole_line(), "info")


def _rest(match: Match, ruling: Rest, player: str) -> Phrase | None:
    """Days of rest in words; None where they cannot be, which is reported."""
    for nth, day in enumerate((ruling.first, ruling.last)):
        if days_of(day, day) is None:
            match.judge.fault("A06", "there is no day {day}", _word(match, "DATE", nth=nth), day=day)
            return None
    days = days_of(ruling.first, ruling.last)
    if days is None:
        match.judge.fault("A06", "the last day comes before the first", _word(match, "DATE", nth=1))
        return None
    if days[1] - days[0] > LONGEST:
        match.judge.fault("A06", "rest for more than a year", _word(match, "DATE", nth=1))
        return None
    if player:
        return phrase(
            "{player} rests on {first}" if ruling.first == ruling.last else "{player} rests from {first} to {last}",
            player=player,
            first=ruling.first,
            last=ruling.last,
        )
    return phrase(
        "everybody rests on {first}" if ruling.first == ruling.last else "everybody rests from {first} to {last}",
        first=ruling.first,
        last=ruling.last,
    )


def _time(match: Match, ruling: Extend | Bank, player: str) -> Phrase | None:
    """Time that a player gets, in words; None where it cannot be, which is reported."""
    time, is_bank = duration(ruling.time), isinstance(ruling, Bank)
    if time is None or abs(time) > LONGEST:
        match.judge.fault("A06", "{time} is more than a year", _word(match, "DURATION"), time=ruling.time)
    elif is_bank and time < NOTHING_LEFT:
        match.judge.fault("A06", "a negative reserve", _word(match, "DURATION"))
    elif not is_bank and not time:
        match.judge.fault("A06", "{time} changes nothing", _word(match, "DURATION"), time=ruling.time)
    elif is_bank:
        return phrase("{player} has a reserve of {time}", player=player, time=ruling.time)
    elif time < NOTHING_LEFT:
        return phrase("{player} has {time} less for a turn", player=player, time=ruling.time[1:])
    else:
        return phrase("{player} has {time} more for a turn", player=player, time=ruling.time)
    return None


def _report_unknown(match: Match, name: str) -> None:
    """Nobody has the name that a ruling names."""
    match.judge.unknown_player(name, _word(match, "NAME", "STRING"), common().name)


def _word(match: Match, *types: str, nth: int = 0) -> Span:
    """The place of the first word of a kind in the ruling's line, or of a later one; the last, where there are not so many."""
    line = match.record.line(match.judge.number)
    words = [word for word in match.record.words(line.number, common()) if word.type in types]
    word = words[min(nth, len(words) - 1)]
    return line.span(word.start, word.end)


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
