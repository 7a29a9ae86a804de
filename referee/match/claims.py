"""What a record says of its own scores, in assertions (`=` lines) and in the `[Result]` tag, against the score sheet; and the
numbers that it gives its moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from referee.fault import Fault, Fix, Span
from referee.language import mark
from referee.language.sentence import NOTHING, Phrase, phrase
from referee.match.table import Table
from referee.record.reader import MAX_EXPLAINED, Record, common
from referee.record.statement import Assertion

RULING = mark("ruling")
"""The source of points by ruling on the score sheet."""
MAX_RESULT = 1_000
"""Letters of a result that anybody would have slipped in."""
MOST_MISSING = 20
"""Moves that somebody can have forgotten in a row."""

_PART = re.compile(r"[^,]+")
_SCORE = re.compile(r"\s*(\S(?:.*?\S)?)\s+([+-]?[0-9]{1,10})\s*$")
"""A part of a result: a name, which may hold blanks, and points."""

SpanOf = Callable[[int], Span]
"""Finds a word of a claim: names and points take turns."""


def check_assertion(table: Table, assertion: Assertion) -> Mapping[int, int]:
    """Are these the scores at the line being judged? Gives what is asserted now (`Progress.asserted`)."""
    return _compare(table, assertion.scores, lambda nth: table.judge.word(nth // 2, nth % 2), "A02", common().name)


def _compare(
    table: Table, scores: Sequence[tuple[str, int]], place: SpanOf, code: str, written: Callable[[str], str]
) -> Mapping[int, int]:
    asserted = {**table.now.asserted}
    right = table.scores(table.known_state)
    for nth, (name, points) in enumerate(scores):
        seat = table.players.scorer(name)
        if seat is None:
            table.judge.unknown_player(name, place(2 * nth), written)
        elif right[seat] == points:
            asserted[seat] = table.count
        else:
            span = place(2 * nth + 1)
            table.judge.fault(
                code,
                "{player} has {points}, not {claimed}",
                span,
                reason=_missing(table, seat, right[seat] - points, asserted.get(seat, -1)),
                fix=Fix(span, str(right[seat]), is_safe=False),
                player=table.players.scored[seat],
                points=right[seat],
                claimed=points,
            )
    return asserted


def _missing(table: Table, seat: int, points: int, since: int) -> Phrase:
    """Points are missing, or too many: what was probably forgotten or counted twice, where that is the only line of the score
    sheet, or the only move, with so many since a move (after which the player's points were last asserted)."""
    if table.now.after_illegal or table.judge.told > MAX_EXPLAINED:
        return NOTHING
    sheet = [(entry.move, entry.source, entry.points) for entry in table.game.sheet(table.known_state) if entry.seat == seat]
    sheet += [(move, RULING, ruled) for move, whose, ruled, _ in table.now.adjustments if whose == seat]
    moves: dict[int, dict[str, int]] = {}
    for move, source, entry in sheet:
        if move > since:
            sources = moves.setdefault(move, {})
            sources[source] = sources.get(source, 0) + entry
    found = {
        (move, lines, amount)
        for move, sources in moves.items()
        for lines, amount in [(tuple(sources), sum(sources.values())), *(((source,), one) for source, one in sources.items())]
        if abs(amount) == abs(points)
    }
    if len(found) != 1:
        return NOTHING
    ((move, lines, amount),) = found
    number = move if table.game.numbering == "rounds" else move + table.now.numbers.base
    text = _MISSING[table.game.numbering if number else ""][amount != points]
    return Phrase(text, {"points": amount, "number": number, "sources": [Phrase(source) for source in lines]})


_MISSING = {
    "moves": (
        mark("perhaps {points:+} of move {number} is missing ({sources:list})"),
        mark("perhaps {points:+} of move {number} is counted twice ({sources:list})"),
    ),
    "rounds": (
        mark("perhaps {points:+} of round {number} is missing ({sources:list})"),
        mark("perhaps {points:+} of round {number} is counted twice ({sources:list})"),
    ),
    "": (
        mark("perhaps {points:+} is missing ({sources:list})"),
        mark("perhaps {points:+} is counted twice ({sources:list})"),
    ),
}
"""By what the game numbers; without a number for what came before the first move."""


def result_parts(record: Record) -> list[re.Match[str] | None] | None:
    """What the `[Result]` tag says: name and points as groups 1 and 2 of each part, None for a part that cannot be read.
    None where it says nothing."""
    tag = record.tag("Result")
    if tag is None or tag.strip() in ("*", "?", ""):
        return None
    span = record.tag_span("Result")
    row = record.rows[span.line - record.first]
    return [_SCORE.match(row, part.start(), part.end()) for part in _PART.finditer(row, span.start, span.end - 2)]


_BETWEEN = re.compile(r"\s*[,;/|]\s*|\s+(?:and|und)\s+|\s+[-–]\s+", re.I)
_NAME_FIRST = re.compile(r"(\D*[^\s:=(\d])\s*[:=(]?\s*([+-]?[0-9]{1,9})\s*\)?(?:\s*\D{1,10})?")
_POINTS_FIRST = re.compile(r"([0-9]{1,9})\s*[:=]?\s*(?:(?:points?|punkte?)\s+)?(\D+)", re.I)


def _meant_result(table: Table, written: str) -> str:
    """A result that is written in another way, such as `Felix: 71; Laura: 64 points`; empty where that is not certain."""
    scores: list[str] = []
    for part in _BETWEEN.split(written[:MAX_RESULT].strip()):
        first, last = _NAME_FIRST.fullmatch(part), _POINTS_FIRST.fullmatch(part)
        name, points = (first[1], first[2]) if first else (last[2], last[1]) if last else ("", "")
        seat = table.players.scorer(name.strip())
        if seat is None:
            return ""
        scores.append(f"{table.players.scored[seat]} {points}")
    return '"' + ", ".join(scores) + '"' if scores and len(written) <= MAX_RESULT else ""


def check_result(table: Table) -> None:
    """`[Result]` against the score sheet. It can be judged only where the game is over."""
    parts = result_parts(table.record)
    if parts is None:
        return
    span = table.record.tag_span("Result")
    found = [part for part in parts if part is not None]
    is_unread = len(found) < len(parts)
    is_doubtful = is_unread or any(table.players.scorer(part[1]) is None for part in found)
    meant = _meant_result(table, table.record.tag("Result") or "") if is_doubtful else ""
    if is_unread or meant:
        table.judge.fault(
            "A03",
            "this result cannot be read",
            span,
            reason=phrase("did you mean {near:or}?", near=[meant]) if meant else 'written as "Felix 71, Laura 64"',
            fix=Fix(span, meant) if meant else None,
        )
    elif not (table.is_given_up or table.game.awaited(table.state).kind == "over"):
        table.judge.fault("A05", "a result is claimed, but the game is not over", span)
    else:

        def place(word: int) -> Span:
            start, end = found[word // 2].span(word % 2 + 1)
            return Span(span.line, start + 1, end + 1)

        _compare(table, [(part[1], int(part[2])) for part in found], place, "A03", str)


# -- numbers of moves ---------------------------------------------------------------------------------------------------


def check_number(table: Table, count: int, written: int) -> None:
    """Reports the number of the line being judged if it is wrong."""
    true = count + table.now.numbers.base
    if not table.now.numbers.accept(count, written):
        is_round = table.game.numbering == "rounds"
        table.judge.fault(
            "A04",
            "this is round {number}, not {written}" if is_round else "this is move {number}, not {written}",
            table.judge.span("NUMBER"),
            reason=NOTHING if is_round else _perhaps_missing(len(table.players), true, written),
            number=true,
            written=written,
        )


def wrong_number(table: Table) -> Fault | None:
    """The fault of the number of the line being judged, if it is the last one found."""
    last = table.now.faults.last
    return last if last is not None and last.code == "A04" and last.span.line == table.judge.number else None


def _perhaps_missing(players: int, number: int, written: int) -> Phrase:
    """Whole rounds may have been forgotten: the turns of the players go on as if nothing was missing."""
    gap = written - number
    return NOTHING if gap < 2 or gap % players or gap > MOST_MISSING else missing_moves(number, gap)


def missing_moves(first: int, count: int) -> Phrase:
    """Why a number may be right that does not follow."""
    if count == 1:
        return phrase("unless move {number} is missing before this line", number=first)
    return phrase("unless moves {first} to {last} are missing before this line", first=first, last=first + count - 1)
