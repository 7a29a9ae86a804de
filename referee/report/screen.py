"""A game step by step on a whole screen: for any size of the terminal the lines that fill it.

Wide: the board beside the moves. Narrow: above them. Tiny: the moves alone. Nothing here knows a terminal; the keys are in
`referee.cli.fullscreen`.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.language import mark, say, translated
from referee.language.width import cut, head, left, width, wrapped
from referee.report.board import Row
from referee.report.game_page import page_title
from referee.report.plain import safe
from referee.report.text import conclusion
from referee.report.viewer import Viewer, said_of
from referee.verdict.steps import Step

BOARD = 80
"""Columns of a drawing."""
BETWEEN: Row = [("dim", " │ ")]
LIST = 26
"""Columns that moves need beside a board, at least."""
NARROW, LOW = 60, 15
"""With fewer columns or lines between the bars there is no board."""
ABOVE = 6
"""Lines for the moves below a board, at least."""

KEYS = mark("? help   q quit   ← → step   space play   f fault   g move")
STOP = mark("playing   space stop   q quit")
HELP = mark("""→ ↓ n Enter   one step forward
← ↑ b         one step back
Home s        to the start
End e         to the end
12 Enter      to the position after move 12 (also: g 12 Enter)
f             to the next fault
space         play, stop
PgUp PgDn     scroll the board up and down
< >           scroll the board left and right
q             quit""")


class Screen:
    def __init__(self, viewer: Viewer) -> None:
        self.viewer, self.replay = viewer, viewer.replay
        self.message = ""
        """What is said in the last line, until the next key."""
        self.typed: str | None = None
        """The number of a move that is being typed."""
        self.is_playing = self.is_helping = False
        self.down: int | None = None
        """Lines of the board that are scrolled away; None: as it takes to see what is new."""
        self.right = 0

    def go(self, index: int) -> None:
        self.replay.to(index)
        self.down = None

    def scroll(self, lines: int) -> None:
        self.down = max(0, self._down + lines)

    def rows(self, columns: int, lines: int) -> list[Row]:
        """Exactly so many lines, none of them wider."""
        if lines < 8 or columns < 12:
            found = [*self._moves(columns, lines)]
        else:
            scores = self._scores(columns)
            body = self._body(columns, lines - 2 - len(scores))
            found = [self._title(columns), *body, *scores, self._bottom()]
        found += [[] for _ in range(lines - len(found))]
        return [fitted(row, columns) for row in found[:lines]]

    # -- bars ----------------------------------------------------------------------------------------------------------

    def _title(self, columns: int) -> Row:
        replay = self.replay
        place = say("step {at} of {last}, move {move}", at=replay.at, last=replay.size - 1, move=replay.step.move)
        room = max(0, columns - width(place) - 3)
        return [("bar", f" {left(cut(safe(page_title(replay.verdict)), room), room)} {place} ")]

    def _scores(self, columns: int) -> list[Row]:
        """The points of all players, and what this step changed in them; in two lines at most."""
        step = self.replay.step
        before = self.replay.steps[self.replay.at - 1].scores if self.replay.at else step.scores
        found: list[Row] = []
        for room in (24, 12, 6):
            found = [[]]
            for seat, name in enumerate(self.replay.verdict.match.players.scored):
                change = step.scores[seat] - before[seat]
                points = f" {step.scores[seat]}" + (f" ({change:+})" if change else "")
                part: Row = [(f"seat{seat % 6}", cut(safe(name), room)), ("bold" if change else "", points), ("", "   ")]
                if found[-1] and width_of([*found[-1], *part]) > columns + 3:
                    found.append([])
                found[-1] += part
            if len(found) <= 2:
                break
        return found[:2]

    def _bottom(self) -> Row:
        if self.typed is not None:
            return [("bold", say("to move: {number}", number=f"{self.typed}_"))]
        if self.message:
            return [("bold", self.message)]
        return [("dim", translated(STOP if self.is_playing else KEYS))]

    # -- between them --------------------------------------------------------------------------------------------------

    def _body(self, columns: int, lines: int) -> list[Row]:
        if self.is_helping:
            found: list[Row] = [[("", line)] for line in translated(HELP).split("\n")]
        elif columns >= BOARD + width_of(BETWEEN) + LIST:
            board = self._board(BOARD, lines)
            moves = self._moves(columns - BOARD - width_of(BETWEEN), lines)
            board += [[] for _ in range(lines - len(board))]
            moves += [[] for _ in range(lines - len(moves))]
            return [[*fitted(left, BOARD), *BETWEEN, *right] for left, right in zip(board, moves, strict=True)]
        elif columns >= NARROW and lines >= LOW:
            details = len(self._details(columns, "")) + 1
            board = self._board(columns, lines - 1 - min(max(ABOVE, 3 + details), lines // 2))
            found = [*board, [("dim", "─" * columns)]]
            found += self._moves(columns, lines - len(found))
        else:
            found = [*self._moves(columns, lines - 1), [("dim", say("(the board needs a larger window)"))]]
        return [*found, *([] for _ in range(lines - len(found)))][:lines]

    def _board(self, columns: int, lines: int) -> list[Row]:
        rows = [*self.viewer.board()]
        while rows and not any(text.strip() for _, text in rows[-1]):
            rows.pop()
        if len(rows) > lines:
            lines -= 1
            if self.down is None:
                new = next((i for i, row in enumerate(rows) if any(style == "new" for style, _ in row)), 0)
                self._down = 0 if new < lines else new - lines // 2
            else:
                self._down = self.down
            self._down = min(self._down, len(rows) - lines)
            first, last, count = self._down + 1, self._down + lines, len(rows)
            note = say("lines {first} to {last} of {count}: PgUp, PgDn", first=first, last=last, count=count)
            rows = [*rows[self._down : last], [("dim", note)]]
        else:
            self._down = 0
        self.right = max(0, min(self.right, max(map(width_of, rows), default=0) - columns))
        return [fitted(shifted(row, self.right), columns) for row in rows]

    _down = 0

    def _moves(self, columns: int, lines: int) -> list[Row]:
        """The list of the steps, with the one that is shown in view, and below it what is to be said of that one."""
        at, size = self.replay.at, self.replay.size
        details = self._details(columns, said_of(self.replay.step))
        room = max(1, lines - 1 - len(details)) if details else lines
        first = max(0, min(at - room // 2, size - room))
        found = [self._line(i, self.replay.steps[i], columns) for i in range(first, min(first + room, size))]
        if details and lines > 2:
            found.append([("dim", "─" * columns)])
        found += details[: max(0, lines - len(found))]
        if details and len(details) > lines - room - 1:
            found[-1] = [*fitted(found[-1], columns - 1), ("dim", "…")]
        return found

    def _line(self, index: int, step: Step, columns: int) -> Row:
        is_here = index == self.replay.at
        sign = (">" if is_here else " ") + ("!" if step.is_faulty else " ")
        style = "here" if is_here else "error" if step.is_faulty else "" if step.is_known else "dim"
        return fitted([(style, f"{sign} {said_of(step)}")], columns)

    def _details(self, columns: int, line: str) -> list[Row]:
        """The faults of the step with their reasons; at the end what it all comes to; the line in full, if the list cuts it."""
        return [[(style, row)] for style, text in self._told(columns, line) for row in wrapped(text, columns)]

    def _told(self, columns: int, line: str) -> Iterator[tuple[str, str]]:
        step = self.replay.step
        for fault in step.faults:
            yield fault.severity, f"{fault.code} {safe(fault.message)}"
            if fault.reason:
                yield "", safe(fault.reason)
            if fault.near:
                yield "", f"{say('legal and near:')} {' · '.join(safe(near.text) for near in fault.near)}"
        if not step.is_known:
            yield "dim", say("the position is no longer known; this is the last legal one")
        if self.replay.at == self.replay.size - 1:
            yield "bold", conclusion(self.replay.verdict)
        if width(line) > columns - 3:
            yield "", line


# -- lines that fit ----------------------------------------------------------------------------------------------------


def width_of(row: Row) -> int:
    return sum(width(text) for _, text in row)


def fitted(row: Row, columns: int) -> Row:
    """A line in exactly so many columns: filled up with blanks, or cut. The last part's style goes on to the end."""
    if (missing := columns - width_of(row)) >= 0:
        return [*row, (row[-1][0] if row and row[-1][0] in ("here", "bar") else "", " " * missing)]
    found: Row = []
    room = columns - 1
    for style, text in row:
        part = head(text, room)
        found.append((style, part))
        room -= width(part)
        if part != text:
            break
    return [*found, ("dim", "…" + " " * room)]


def shifted(row: Row, columns: int) -> Row:
    """A line without its first columns."""
    found: Row = []
    for style, text in row:
        gone = head(text, columns)
        columns -= width(gone)
        if gone != text:
            found.append((style, text[len(gone) :]))
            columns = 0
    return found
