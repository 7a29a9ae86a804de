"""The position after a line, drawn as SVG with what the line changed marked."""

from __future__ import annotations

from referee.editor.document import Document
from referee.editor.text import Cursor
from referee.report.board import marked_svg


def board(document: Document, line: int) -> str | None:
    """None where nothing can be played."""
    row, _ = document.text.row(Cursor(line, 0))
    above, judged = document.part_at(row)
    if judged.played is None:
        return None
    before = judged.played.before_line(row - above)
    after = judged.played.before_line(row - above + 1)
    drawing = after.game.svg(after.known_state, after.players)
    is_played = after.judge.index != before.judge.index or after.moves != before.moves
    return marked_svg(drawing, before.game.svg(before.known_state, before.players)) if is_played else drawing
