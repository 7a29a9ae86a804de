"""The position after a line, drawn as SVG with what the line changed marked."""

from __future__ import annotations

from referee.editor.document import Document
from referee.editor.text import Cursor
from referee.report.board import svg_after


def board(document: Document, line: int) -> str | None:
    """None where nothing can be played."""
    row, _ = document.text.row(Cursor(line, 0))
    above, judged = document.part_at(row)
    return None if judged.played is None else svg_after(judged.played, row - above)
