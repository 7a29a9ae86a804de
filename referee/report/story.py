"""The steps of a game as a page shows them: drawings kept as changes, what each step marks, the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.language import say
from referee.report.board import MARK, marked, new_elements
from referee.report.chart import place
from referee.report.frames import Frames
from referee.report.plain import safe
from referee.steps import Step, steps
from referee.verdict import Verdict

if TYPE_CHECKING:
    from pathlib import Path

MAX_STEPS = 2000
"""No game has more; of a record that has, the page shows the first ones and says so."""


class Row(NamedTuple):
    """A line of the move list."""

    step: Step
    frame: int
    words: int
    """The frame of the position as text."""
    marks: list[int]


class Story:
    """The steps of a game with their drawings, each line of a drawing kept once."""

    def __init__(self, verdict: Verdict, editions: Sequence[Path] = ()) -> None:
        self.verdict = verdict
        self.frames, self.words = Frames(), Frames()
        self.rows: list[Row] = []
        self.scores: list[tuple[int, ...]] = []
        """Points by seat, for every number of moves."""
        drawn: list[str] = []
        self.is_cut = False
        """Are there more steps than the page shows?"""
        for step in steps(verdict, editions):
            if len(self.rows) == MAX_STEPS:
                self.is_cut = True
                break
            if step.kind == "remark":
                frame, words, marks = self.rows[-1][1:]
            else:
                before, drawn = drawn, self._svg(step)
                frame, words = self.frames.add(drawn), self.words.add(self._text(step))
                new = new_elements(before, drawn) if before and step.known and step.kind != "undo" else []
                marks = sorted(set(self.frames.ids(new)))
            self.rows.append(Row(step._replace(state=None), frame, words, marks))
            del self.scores[step.move :]
            self.scores.append(step.scores)
        self.board = "\n".join(drawn)
        """The last position."""

    def _svg(self, step: Step) -> list[str]:
        return self.verdict.match.game.svg(step.state, self.verdict.match.players).split("\n")

    def _text(self, step: Step) -> list[str]:
        drawing = self.verdict.match.game.draw(step.state, self.verdict.match.players)
        return [safe(row) for row in drawing.split("\n")]

    @property
    def moves(self) -> int:
        return len(self.scores) - 1

    def data(self) -> dict[str, Any]:
        lines = self.frames.lines
        return {
            "say": {
                "play": f"▶ {say('play')}",
                "pause": f"❚❚ {say('pause')}",
                "unknown": say("(the last legal position is shown)"),
            },
            "mark": MARK,
            "marked": {line: marked(lines[line]) for row in self.rows for line in row.marks},
            "boards": {"lines": lines, "changes": self.frames.changes},
            "words": {"lines": self.words.lines, "changes": self.words.changes},
            "steps": [
                [row.frame, row.words, row.marks, round(place(row.step.move, self.moves), 1), row.step.is_faulty]
                for row in self.rows
            ],
        }
