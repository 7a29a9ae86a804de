"""A position to look at, with what the last move changed marked: as text for a terminal, and as SVG.

Nothing here knows a game. What a move did is what differs from the drawing before it.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence

from referee.games.drawing import element
from referee.games.game import AnyState, Players
from referee.match.loop import Match
from referee.report.plain import safe
from referee.report.text import PLAIN, Paint, painted

Row = list[tuple[str, str]]
"""A line to show, in parts: the style of each, as in `Paint`, and its text."""

COLOUR = "#d4006a"
MARK_ID = "last-move"
MARK = element(
    "filter",
    element("feMorphology", in_="SourceAlpha", operator="dilate", radius=3, result="wide"),
    element("feFlood", flood_color=COLOUR),
    element("feComposite", in2="wide", operator="in", result="rim"),
    element("feComposite", in_="rim", in2="SourceAlpha", operator="out"),
    id=MARK_ID,
    x="-30%",
    y="-30%",
    width="160%",
    height="160%",
)
"""A rim around what is new, seen without colour too; it lies above the whole drawing, so that no neighbour covers a part of it.
Texts are underlined."""
MARKED = f'<g filter="url(#{MARK_ID})">'
_STYLE = re.compile("^<style>.*</style>$", re.M)
_VARIABLE = re.compile(r"var\(--[\w-]+,([^()]*)\)")
MARKED_TEXT = f'<g text-decoration="underline" fill="{COLOUR}">'


# -- text --------------------------------------------------------------------------------------------------------------


def board_text(drawing: str, before: str | None, players: Players, paint: Paint = PLAIN) -> Iterator[str]:
    """The lines of a drawing. With colour, words that were not there before are marked and players have their colour."""
    if not paint:
        yield from (safe(row) for row in drawing.split("\n"))
        return
    for row in board_rows(drawing, before, players):
        yield "".join(painted(text, style, paint) for style, text in row)


def board_rows(drawing: str, before: str | None, players: Players) -> Iterator[Row]:
    """The lines of a drawing in parts: words that were not there before are `new`."""
    rows = [safe(row) for row in drawing.split("\n")]
    names = {safe(name): f"seat{seat % 6}" for seat, name in enumerate(players.scored)}
    whole = [rf"(?<!\S){re.escape(name)}(?!\S)" for name in sorted(names, key=len, reverse=True)]
    words = re.compile("|".join([*whole, r"\S+"]))
    for row, old in zip(rows, _counterparts(rows, before), strict=True):
        yield _parts(row, old, words, names)


def _counterparts(rows: list[str], before: str | None) -> list[str | None]:
    """For each line the one that stood in its place before; None for a line to leave unmarked."""
    if before is None:
        return [None] * len(rows)
    old = [safe(row) for row in before.split("\n")]
    found: list[str | None] = [None] * len(rows)
    for tag, start, end, first, last in difflib.SequenceMatcher(None, old, rows, autojunk=False).get_opcodes():
        if tag in ("replace", "insert"):
            for k, i in enumerate(range(first, last)):
                found[i] = old[start + k] if start + k < end else ""
    return found


def _parts(row: str, old: str | None, words: re.Pattern[str], names: dict[str, str]) -> Row:
    parts: Row = []
    done = 0
    for word in words.finditer(row):
        start, end = word.span()
        style = names.get(word[0], "")
        if old is not None and old[start:end] != word[0]:
            style = "new"
        parts += [("", row[done:start]), (style, word[0])]
        done = end
    return parts


# -- SVG ---------------------------------------------------------------------------------------------------------------


def in_daylight(svg: str) -> str:
    """For renderers that know no variables: each is written with the colour that it has where there is no page around it."""
    return _STYLE.sub(lambda style: _VARIABLE.sub(r"\1", style[0]), svg)


def new_elements(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """The elements of a drawing, one a line, that a move brought: pieces, or where there are none, texts."""
    old = set(before)
    new = [row for row in after[1:-1] if row not in old and not row.startswith(("<title", "<desc", "<defs", "<style"))]
    return [row for row in new if not row.startswith("<text")] or new


def marked_svg(svg: str, before: str) -> str:
    """A drawing in which what is new since another one is marked."""
    rows = svg.split("\n")
    new = set(new_elements(before.split("\n"), rows))
    shown = [f"{MARKED_TEXT}{row}</g>" if row in new and row.startswith("<text") else row for row in rows[1:-1]]
    rims = [f"{MARKED}{row}</g>" for row in rows[1:-1] if row in new and not row.startswith("<text")]
    return "\n".join([rows[0], MARK, *shown, *rims, rows[-1]])


def svg_after(played: Match, line: int, whole: bool = False) -> str:
    """The position after a line of a match that keeps its progress, with what the line changed marked."""
    before, after = played.before_line(line), played.before_line(line + 1)
    drawing = after.game.svg(after.known_state, after.players, whole)
    is_played = after.judge.index != before.judge.index or after.moves != before.moves
    return marked_svg(drawing, before.game.svg(before.known_state, before.players, whole)) if is_played else drawing


def last_move_svg(match: Match, whole: bool = False) -> str:
    """The last legal position of a match, with the last move marked."""
    drawing = match.game.svg(match.last_legal, match.players, whole)
    before = before_last_move(match)
    return drawing if before is None else marked_svg(drawing, match.game.svg(before, match.players, whole))


def before_last_move(match: Match) -> AnyState | None:
    """The position before the last move; None where there is no move."""
    if not match.scored_at:
        return None
    return match.before(0).run(match.scored_at - 1).last_legal
