"""What a record says of its own scores, in assertions (`=` lines) and in the `[Result]` tag, against the score sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from referee.fault import Span
from referee.follows import settle
from referee.record.notation import PlacedWord
from referee.record.reader import Record, common
from referee.record.statement import Assertion

if TYPE_CHECKING:
    from referee.match import Match

_PART = re.compile(r"[^,]+")
_SCORE = re.compile(r"\s*(\S(?:.*?\S)?)\s+([+-]?[0-9]{1,10})\s*$")
"""A part of a result: a name, which may hold blanks, and points."""

Place = Callable[[int], Span]
"""Finds a word of a claim: names and points take turns."""


def check_assertion(match: Match, assertion: Assertion) -> None:
    """Are these the scores at the line being judged?"""
    settle(match)
    judge = match.judge
    line = match.record.line(judge.number)

    @cache  # thousands of scores on one line may be wrong
    def words() -> dict[int, list[PlacedWord]]:
        found: dict[int, list[PlacedWord]] = {}
        for word in match.record.words(judge.number, common()):
            found.setdefault(word.action, []).append(word)
        return found

    def place(nth: int) -> Span:
        if judge.is_full:
            return Span(judge.number, 1, 2)
        word = words()[nth // 2][nth % 2]
        return Span(line.number, line.offset + word.start + 1, line.offset + word.end + 1)

    _compare(match, assertion.scores, place, "A02", common().name)


def _compare(match: Match, scores: Sequence[tuple[str, int]], place: Place, code: str, written: Callable[[str], str]) -> None:
    right = match.scores(match.known)
    for nth, (name, points) in enumerate(scores):
        seat = match.players.scorer(name)
        if seat is None:
            match.judge.unknown_player(name, place(2 * nth), written)
        elif right[seat] != points:
            match.judge.fault(
                code,
                "{player} has {points}, not {claimed}",
                place(2 * nth + 1),
                player=match.players.scored[seat],
                points=right[seat],
                claimed=points,
            )


def result_parts(record: Record) -> list[re.Match[str] | None] | None:
    """What the `[Result]` tag says: name and points as groups 1 and 2 of each part, None for a part that cannot be read.
    None where it says nothing."""
    tag = record.tag("Result")
    if tag is None or tag.strip() in ("*", "?", ""):
        return None
    span = record.tag_span("Result")
    row = record.rows[span.line - record.first]
    return [_SCORE.match(row, part.start(), part.end()) for part in _PART.finditer(row, span.start, span.end - 2)]


def check_result(match: Match) -> None:
    """`[Result]` against the score sheet. It can be judged only where the game is over."""
    parts = result_parts(match.record)
    if parts is None:
        return
    span = match.record.tag_span("Result")
    found = [part for part in parts if part is not None]
    if len(found) < len(parts):
        match.judge.fault("A03", "this result cannot be read", span, reason='written as "Felix 71, Laura 64"')
    elif not (match.is_given_up or match.game.awaited(match.state).kind == "over"):
        match.judge.fault("A05", "a result is claimed, but the game is not over", span)
    else:

        def place(word: int) -> Span:
            start, end = found[word // 2].span(word % 2 + 1)
            return Span(span.line, start + 1, end + 1)

        _compare(match, [(part[1], int(part[2])) for part in found], place, "A03", str)
