"""A game step by step in a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from referee.language import say
from referee.report.board import Row, board_rows, board_text
from referee.report.plain import safe
from referee.report.text import COLOUR, PLAIN, fault_block, painted
from referee.verdict.steps import Replay, Step

DRAWINGS = 64
"""How many are kept: those before and after the step that is shown, mostly."""


def said_of(step: Step) -> str:
    """A step in one line."""
    if step.kind == "start":
        return say("The start")
    if step.kind == "set-up" and step.last > step.first:
        return say("set-up: {count} lines", count=step.last - step.first + 1)
    return safe(step.text)


class Viewer:
    """Shows the steps of a game in a terminal: the drawing with what changed since the step before, the line, its faults."""

    def __init__(self, replay: Replay, colour: bool = False) -> None:
        self.replay = replay
        self.paint = COLOUR if colour else PLAIN
        self._drawing = lru_cache(DRAWINGS)(self._draw)

    def _draw(self, index: int) -> str:
        match = self.replay.verdict.match
        return match.game.draw(self.replay.to(index).state, match.players)

    def _drawings(self) -> tuple[str, str | None]:
        """The position, and the one before it."""
        at = self.replay.at
        before = self._drawing(at - 1) if at else None
        now = self._drawing(at)
        self.replay.to(at)
        return now, before

    def board(self) -> Iterator[Row]:
        return board_rows(*self._drawings(), self.replay.verdict.match.players)

    def lines(self) -> Iterator[str]:
        verdict, step = self.replay.verdict, self.replay.step
        yield from board_text(*self._drawings(), verdict.match.players, self.paint)
        yield ""
        place = say("step {at} of {last}, move {move}", at=self.replay.at, last=self.replay.size - 1, move=step.move)
        yield painted(f"--- {place} ---", "dim", self.paint)
        rows = step.text.split("\n")
        yield from (safe(row) for row in rows[:3] if row)
        if len(rows) > 3:
            yield say("… ({count} lines)", count=len(rows))
        for fault in step.faults:
            yield from fault_block(verdict, fault, self.paint)
        if not step.is_known:
            yield say("the position is no longer known; this is the last legal one")
