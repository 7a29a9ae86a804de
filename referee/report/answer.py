"""An answer to the players after a post: the move, what was dealt, the board, the scores, who is next; at the end the result.

It shows what everybody may see, or what one player may see. Only whose turn it is and by when are taken from the log itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from referee.language import say
from referee.post.clock import STAMP, Zone
from referee.post.view import seen_record
from referee.post.waiting import turn_line, waiting
from referee.record.statement import Chance
from referee.report.blocks import Block, Code, Heading, Paragraph, Picture, TableBlock
from referee.report.board import last_move_svg
from referee.report.score import outcome, score_rows
from referee.verdict.verdict import PlayedVerdict, judge

_STAMPED = re.compile(rf"\s*{STAMP.pattern}")


class Answer:
    """What is to be said of a sound log. `viewer` is a seat, or None for everybody."""

    def __init__(self, verdict: PlayedVerdict, viewer: int | None = None) -> None:
        self.verdict, self.viewer = verdict, viewer
        rulebook = verdict.match.rulebook
        self.seen = judge(seen_record(verdict.record, viewer, rulebook), rulebook, verdict.source)

    def blocks(self, moves: Sequence[str], zone: Zone, picture: str = "") -> Iterator[Block]:
        """`moves` are the lines to begin with; `picture` is the file of a picture of the board."""
        match, record = self.verdict.match, self.verdict.record
        title = record.tag("Event")
        yield Heading(": ".join(filter(None, (self.verdict.game, title))))
        if self.viewer is not None:
            yield Paragraph(say("for {player} only", player=match.players.names[self.viewer]))
        rows = [_STAMPED.sub("", row) for row in moves]
        if any(rows):
            yield Code([row for row in rows if row])
        if picture:
            yield Picture(picture, say("{game}: the position", game=self.verdict.game))
        else:
            yield Code(self.seen.match.game.draw(self.seen.match.last_legal, match.players).split("\n"))
        yield TableBlock(*score_rows(self.seen))
        if not match.is_over:
            found = waiting(self.verdict)
            yield Paragraph(turn_line(match, found.due if found else None, zone))
            return
        yield Paragraph(outcome(self.seen))
        if self.verdict.is_unrevealed:
            yield Paragraph(say("next, the organiser publishes the seed with which everybody can verify what was dealt"))

    def last_moves(self) -> list[str]:
        """The last line of a player or the table's last decision, and what was dealt after it, as they are seen."""
        said = self.seen.record.statements
        begin = next((i for i in range(len(said) - 1, -1, -1) if not isinstance(said[i][1], Chance)), 0)
        return [self.seen.record.line(number).text for number, _ in said[begin:]]

    def picture(self) -> str:
        """The position as SVG, with what the last move changed; hands stand below the board."""
        return last_move_svg(self.seen.match, whole=True)
