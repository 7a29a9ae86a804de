"""The steps of a game as a page shows them: drawings kept as changes, what each step brought, where it is found."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from referee.fault import Near
from referee.games.game import AnyState
from referee.games.judge import LenientJudge
from referee.games.panel import Panel
from referee.post.noted import without_mail
from referee.record.statement import Turn
from referee.report.beside import legend, panel_rows
from referee.report.board import new_elements
from referee.report.frames import Frames
from referee.report.plain import safe
from referee.report.setup_text import Setup
from referee.verdict.steps import NOWHERE, Step, steps
from referee.verdict.verdict import PlayedVerdict

if TYPE_CHECKING:
    pass

MAX_STEPS = 2000
"""No game has more; of a record that has, the page shows the first ones and says so."""
MAX_NEAR = 3
"""Faults whose near moves are drawn. After the first, the position is mostly not known and there are none."""
MAX_NEW = 12
"""Elements of a drawing that make a near move: one that changes more cannot be told from the rest of the board."""


class MoveRow(NamedTuple):
    """A line of the move list."""

    step: Step
    marks: list[int]
    """The lines of its board that are new."""
    gains: tuple[tuple[int, int], ...]
    """What it brought: seats and points."""
    near: list[list[int]]
    """Of a fault: for each near move the lines of a board that it would bring."""


class Story:
    """The steps of a record that can be played, with their drawings, each line of a drawing kept once."""

    def __init__(self, verdict: PlayedVerdict) -> None:
        self.verdict, self.match = verdict, verdict.match
        self.boards, self.panels, self.words, self.setups = Frames(), Frames(), Frames(), Frames()
        self.setup = Setup(self.match)
        self.rows: list[MoveRow] = []
        self.scores: list[tuple[int, ...]] = []
        """Points by seat, for every number of moves."""
        self.is_cut = False
        """Are there more steps than the page shows?"""
        self._drawn: list[str] = []
        self._panel: Panel | None = None
        self._near_drawn = 0
        # From one position to the next, most lines stay as they are.
        self._safe = cache(safe)
        self._words_of = cache(lambda line: re.findall(r"\S+\s*", f"{line}\n"))
        for step in steps(verdict):
            if len(self.rows) == MAX_STEPS:
                self.is_cut = True
                break
            self._add(step)
        self.board = "\n".join(self._drawn)
        """The last position."""
        self.panel = "\n".join(panel_rows(self._panel)) if self._panel else ""
        self.legend = legend(self._panel) if self._panel else ""

    def _add(self, step: Step) -> None:
        marks: list[int] = []
        if step.kind == "remark":
            marks = self.rows[-1].marks
            for frames in (self.boards, self.panels, self.words):
                frames.again()
        else:
            before, self._drawn = self._drawn, self._svg(step.state)
            self._panel = self.match.game.panel(step.state, self.match.players)
            self.boards.add(self._drawn)
            self.panels.add(list(panel_rows(self._panel)) if self._panel else [])
            self.words.add(list(map(self._safe, self.match.game.draw(step.state, self.match.players).split("\n"))))
            if before and step.is_known and step.kind != "undo":
                marks = sorted(set(self.boards.ids(new_elements(before, self._drawn))))
        if step.kind == "remark" and step.scores == self.rows[-1].step.scores:
            self.setups.again()
        else:
            setup = self.setup.lines(step.state, step.scores)
            self.setups.add(list(chain.from_iterable(map(self._words_of, setup))))
        self.rows.append(MoveRow(step._replace(state=NOWHERE), marks, self._gains(step), self._near(step)))
        del self.scores[step.move :]
        self.scores.append(step.scores)

    def _svg(self, state: AnyState) -> list[str]:
        return self.match.game.svg(state, self.match.players).split("\n")

    def _gains(self, step: Step) -> tuple[tuple[int, int], ...]:
        if not self.rows or step.kind == "undo":
            return ()
        pairs = zip(self.rows[-1].step.scores, step.scores, strict=True)
        return tuple((seat, now - before) for seat, (before, now) in enumerate(pairs) if now != before)

    def _near(self, step: Step) -> list[list[int]]:
        fault = next((fault for fault in step.faults if fault.near), None)
        if fault is None or self._near_drawn == MAX_NEAR:
            return []
        self._near_drawn += 1
        drawn = []
        for near in fault.near:
            state = self._position_after(near, step.state)
            new = [] if state is None else new_elements(self._drawn, self._svg(state))
            drawn.append(self.boards.ids(new) if len(new) <= MAX_NEW else [])
        return drawn

    def _position_after(self, near: Near, before: AnyState) -> AnyState | None:
        """The position after a near move, from the one before its line; None where something implied comes before it."""
        game, players, statement = self.match.game, self.match.players, self.match.record.statements[near.statement][1]
        state, seat = game.copy(before), players.seat(statement.player) if isinstance(statement, Turn) else None
        return state if game.refusal(state, seat, near.actions, LenientJudge(players)) is None else None

    @property
    def record(self) -> str:
        """The text of the record, as it was given to be seen; empty where it is longer than what the page shows."""
        return "" if self.is_cut else "\n".join(without_mail(self.verdict.record)).rstrip("\n") + "\n"

    @property
    def marks(self) -> tuple[str, ...]:
        """A letter for everybody who has points."""
        players = self.match.players
        own = players.marks(self.match.game.signs(self.match.header.edition))
        return (*own, *("*" for _ in players.scored[len(own) :]))

    @property
    def ratio(self) -> float:
        """Width by height of a box in which every board finds room: a page that changes its shape is no fun to step through."""
        boxes = [re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', line) for line in self.boards.lines if line.startswith("<svg")]
        sizes = [(float(box[1]), float(box[2])) for box in boxes if box]
        return max(width for width, _ in sizes) / max(height for _, height in sizes) if sizes else 1.0

    @property
    def moves(self) -> int:
        return len(self.scores) - 1

    @property
    def addresses(self) -> list[str]:
        """What stands behind the `#` of a link to each step: the number of moves made, as in `show --at`. Several steps with
        one number are `12`, `12.1`, `12.2`: the move that stands comes first, then the others in their order."""
        last_move = {row.step.move: i for i, row in enumerate(self.rows) if row.step.kind == "move"}
        last_move[0] = 0  # the start
        counted: Counter[int] = Counter()
        found = []
        for i, row in enumerate(self.rows):
            move = row.step.move
            is_it = last_move.get(move) == i
            counted[move] += not is_it
            found.append(str(move) if is_it else f"{move}.{counted[move]}")
        return found
