"""What the table decides: rules that it waives for a move, points that it gives or takes, games that are given up, time to
think."""

from __future__ import annotations

from datetime import timedelta
from typing import NoReturn

from referee.fault import Span
from referee.language.sentence import Phrase, phrase
from referee.match.judge import Unplayable
from referee.match.table import Table
from referee.record.durations import days_of, duration
from referee.record.reader import common
from referee.record.statement import Abandon, Adjust, Bank, Clock, Extend, Resign, Rest, Waive

NOTHING_LEFT = timedelta(0)
LONGEST = timedelta(days=366)
"""What a ruling on time may give. More is a slip of the pen."""


def check_waiver(table: Table, ruling: Waive) -> None:
    """Can this be waived here? What it allows was played already (`Order.rulings`)."""
    if table.game.rule(ruling.rule) is None:
        span = table.judge.whole_line()
        table.judge.fault("A06", "{game} has no rule {rule}", span, game=table.game.name, rule=ruling.rule)
    elif table.judge.number in table.order.stray:
        table.judge.fault("A06", "no move comes before this ruling", table.judge.whole_line())


def report_waivers(table: Table) -> None:
    """Which rulings did the line need that was judged just now? After something illegal nobody knows."""
    judge = table.judge
    if table.now.after_illegal:
        return
    for number, ruling in table.order.rulings.get(judge.number, ()):
        if table.game.rule(ruling.rule) is None:
            continue  # a fault of its own (A06)
        if not judge.waived.get(ruling.rule):
            message = phrase("nothing to waive: the move does not break {rule}", rule=ruling.rule)
            judge.fault("W04", message, judge.whole_line(number), "warning")
        else:
            message = phrase("{rule} is waived", rule=ruling.rule)
            judge.fault("W03", _because(message, ruling.reason), judge.whole_line(number), "info")


def receiver(table: Table, ruling: Adjust) -> int | None:
    """The seat that gets points by ruling; None if there is nobody, which is reported."""
    seat = table.players.scorer(ruling.player)
    if seat is None:
        _report_unknown(table, ruling.player)
        return None
    player = table.players.scored[seat]
    message = phrase("{player} {points:+} by ruling", player=player, points=ruling.points)
    table.judge.fault("W03", _because(message, ruling.reason), table.judge.whole_line(), "info")
    return seat


def may_give_up(table: Table, statement: Resign | Abandon) -> bool:
    """A player or the whole table gives the game up. Is there anything to give up? It is reported."""
    judge, resigned = table.judge, table.now.resigned
    seat = table.players.seat(statement.player) if isinstance(statement, Resign) else None
    if isinstance(statement, Resign) and seat is None:
        _report_unknown(table, statement.player)
        return False
    reason = ""
    is_over = table.now.abandoned is not None or table.game.awaited(table.state).kind == "over"
    if seat is not None and not is_over and seat in resigned:
        reason = "the same player has already resigned"
    elif seat is not None and not is_over and len(resigned) >= max(1, len(table.players) - 1):
        reason = "all others have resigned"
    if is_over or reason:
        judge.fault("A08", "the game is already over", judge.whole_line(), reason=reason)
        return False
    what = phrase("the game was abandoned")
    if seat is not None:
        what = phrase("{player} resigned", player=table.players.names[seat])
    what = _because(what, statement.reason)
    if judge.number in table.order.retracted:
        what = phrase("taken back: {what}", what=what)
    judge.fault("W03", what, judge.whole_line(), "info")
    return True


def check_time(table: Table, ruling: Clock) -> None:
    """Time to think by ruling. It changes nothing in the game; `referee.post` reads it from the record."""
    judge, seat = table.judge, table.players.seat(ruling.player)
    if ruling.player and seat is None:
        _report_unknown(table, ruling.player)
        return
    player = table.players.names[seat] if seat is not None else ""
    what = _rest(table, ruling, player) if isinstance(ruling, Rest) else _time(table, ruling, player)
    if what is not None:
        judge.fault("W03", _because(what, ruling.reason), judge.whole_line(), "info")


def _rest(table: Table, ruling: Rest, player: str) -> Phrase | None:
    """Days of rest in words; None where they cannot be, which is reported."""
    for nth, day in enumerate((ruling.first, ruling.last)):
        if days_of(day, day) is None:
            table.judge.fault("A06", "there is no day {day}", _word(table, "DATE", nth=nth), day=day)
            return None
    days = days_of(ruling.first, ruling.last)
    if days is None:
        table.judge.fault("A06", "the last day comes before the first", _word(table, "DATE", nth=1))
        return None
    if days[1] - days[0] > LONGEST:
        table.judge.fault("A06", "rest for more than a year", _word(table, "DATE", nth=1))
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


def _time(table: Table, ruling: Extend | Bank, player: str) -> Phrase | None:
    """Time that a player gets, in words; None where it cannot be, which is reported."""
    time, is_bank = duration(ruling.time), isinstance(ruling, Bank)
    if time is None or abs(time) > LONGEST:
        table.judge.fault("A06", "{time} is more than a year", _word(table, "DURATION"), time=ruling.time)
    elif is_bank and time < NOTHING_LEFT:
        table.judge.fault("A06", "a negative reserve", _word(table, "DURATION"))
    elif not is_bank and not time:
        table.judge.fault("A06", "{time} changes nothing", _word(table, "DURATION"), time=ruling.time)
    elif is_bank:
        return phrase("{player} has a reserve of {time}", player=player, time=ruling.time)
    elif time < NOTHING_LEFT:
        return phrase("{player} has {time} less for a turn", player=player, time=ruling.time[1:])
    else:
        return phrase("{player} has {time} more for a turn", player=player, time=ruling.time)
    return None


def _because(what: Phrase, reason: str) -> Phrase:
    return phrase("{what}: {why}", what=what, why=reason) if reason else what


def _report_unknown(table: Table, name: str) -> None:
    """Nobody has the name that a ruling names."""
    table.judge.unknown_player(name, _word(table, "NAME", "STRING"), common().name)


def _word(table: Table, *types: str, nth: int = 0) -> Span:
    """The place of the first word of a kind in the ruling's line, or of a later one; the last, where there are not so many."""
    line = table.record.line(table.judge.number)
    words = [word for word in table.record.words(line.number) if word.type in types]
    word = words[min(nth, len(words) - 1)]
    return line.span(word.start, word.end)


def refuse_after_end(table: Table, is_move: bool) -> NoReturn:
    """A line after the one that gave the game up."""
    if table.now.abandoned is not None:
        raise Unplayable("A08", "a move after the game was abandoned" if is_move else "chance after the game was abandoned")
    raise Unplayable(
        "A08",
        "a move after {player} resigned" if is_move else "chance after {player} resigned",
        "a resignation ends the game",
        player=table.players.names[table.now.resigned[0]],
    )
