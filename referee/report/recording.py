"""What a recorder is told of a line, and how the game stands."""

from __future__ import annotations

from collections.abc import Iterator

from referee.edit.session import HELP, MOVES, SHOW, Reply, Session, Unrecordable
from referee.files.inputs import Unopened
from referee.language import mark, said, say, translated
from referee.language.system import os_error
from referee.report.board import board_text
from referee.report.moves import move_lines, moves_now
from referee.report.plain import safe
from referee.report.text import PLAIN, Paint, fault_block, painted
from referee.verdict.verdict import PlayedVerdict

MAX_FAULTS = 3
_HELP = mark("""Write what happened, in the words of the notation or your own; the beginning of the line is already there.
Tab          shows and completes what is legal here
= Anna 6     asserts a score         ! waive AT-25 "agreed"   a ruling
undo         takes the last move back, and says so in the record
; text       a comment
y            takes the reading that was offered
keep         writes a refused line as it is
delete       takes the last line out of the file again
moves        lists the legal moves   show                     draws the board
help, ?      this help               quit                     ends; everything is saved already""")
MAX_MOVES = 30
"""Legal moves that are listed; Tab finds the others."""


def asked(session: Session, text: str, paint: Paint = PLAIN) -> list[str] | None:
    """The answer to somebody who asks for help, the moves or the board; None to anybody else."""
    word, verdict = text.strip().casefold(), session.verdict
    if word in HELP:
        return help_text().split("\n")
    if verdict is None or word not in (*MOVES, *SHOW):
        return None
    match = verdict.match
    if word in SHOW:
        return [*board_text(match.game.draw(match.known_state, match.players), None, match.players, paint)]
    note, moves = moves_now(match)
    lines = list(map(safe, move_lines(match, moves and moves[:MAX_MOVES])))
    left = len(moves or ()) - len(lines)
    more = say("{count:# more move|# more moves}; Tab completes them", count=left) if left else ""
    return [*filter(None, (note,)), *lines, *filter(None, (more,))]


def told(answer: Reply, paint: Paint = PLAIN) -> Iterator[str]:
    """What became of a line."""
    if answer.is_written:
        for row in answer.rows:
            shown = say("read as {line:quoted}", line=safe(row)) if answer.is_reworded else safe(row)
            yield painted(shown, "good", paint)
        for notice in answer.notices:
            yield safe(notice.message)
    if answer.verdict is not None:
        for fault in answer.faults[:MAX_FAULTS]:
            yield from fault_block(answer.verdict, fault, paint)
    if answer.faults and not answer.is_written:
        yield _choices(answer)
    if answer.note:
        yield said(answer.note)


def why(error: Unrecordable | Unopened | OSError) -> str:
    """What was in the way of writing a line."""
    if isinstance(error, OSError):
        return said(os_error(error))
    return error.why if isinstance(error, Unopened) else str(error)


def _choices(answer: Reply) -> str:
    fault = answer.faults[0]
    is_rule = answer.verdict is not None and answer.verdict.is_playable and fault.code in answer.verdict.match.game.texts
    if is_rule:
        ruling = f'! waive {fault.code} "…"'
        return say("not written: correct it, allow it ({ruling}), or write it as it is (keep)", ruling=ruling)
    if fault.code == "S11" and fault.fix is not None:
        return say("not written: yes (y) takes the reading; otherwise correct it, or write it as it is (keep)")
    return say("not written: correct it, or write it as it is (keep)")


def bar(session: Session) -> str:
    """How the game stands, in a line."""
    verdict = session.verdict
    if verdict is None:
        return ""
    match = verdict.match
    scores = " · ".join(
        f"{safe(name)} {points}" for name, points in zip(match.players.scored, match.scores(match.known_state), strict=True)
    )
    return f"{scores} — {_next(verdict)}"


def _next(verdict: PlayedVerdict) -> str:
    if verdict.status == "illegal":
        return say("a kept line is illegal: the score stands before it")
    return safe(verdict.awaited) or say("the game is over")


def help_text() -> str:
    return translated(_HELP)
