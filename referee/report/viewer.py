"""A game step by step in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from referee.language import say
from referee.report.board import board_text
from referee.report.plain import safe
from referee.report.text import COLOUR, PLAIN, fault_block, painted
from referee.steps import Replay


class Viewer:
    """Shows the steps of a game in a terminal: the drawing with what changed since the step before, the line, its faults."""

    def __init__(self, replay: Replay, colour: bool = False) -> None:
        self.replay = replay
        self.paint = COLOUR if colour else PLAIN
        self._before: str | None = None
        self._drawing = self._draw()

    def _draw(self) -> str:
        match = self.replay.verdict.match
        return match.game.draw(self.replay.step.state, match.players)

    def go(self, index: int) -> None:
        self._before = None
        if index > 0:
            self.replay.to(index - 1)
            self._before = self._draw()
        self.replay.to(index)
        self._drawing = self._draw()

    def lines(self) -> Iterator[str]:
        verdict, step = self.replay.verdict, self.replay.step
        yield from board_text(self._drawing, self._before, verdict.match.players, self.paint)
        yield ""
        place = say("step {at} of {last}, move {move}", at=self.replay.at, last=self.replay.size - 1, move=step.move)
        yield painted(f"--- {place} ---", "dim", self.paint)
        rows = step.text.split("\n")
        yield from (safe(row) for row in rows[:3] if row)
        if len(rows) > 3:
            yield say("… ({count} lines)", count=len(rows))
        for fault in step.faults:
            yield from fault_block(verdict, fault, self.paint)
        if not step.known:
            yield say("the position is no longer known; this is the last legal one")
