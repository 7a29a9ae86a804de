"""Rows as a table: tabulate's styles, and CSV that no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Sequence
from html import escape
from typing import Any

from referee.language import point
from referee.language.width import cut, left, right
from referee.language.width import width as width_of

PLAIN = "simple"
"""The style for people."""
GAP, PADDING = 2, 2
"""Tabulate's, in the plain style: between columns, and how much wider than its header a column is if there is room."""
LEAST = 8
"""Columns below which no text is cut."""
_MARKDOWN = ("github", "pipe")
_PIPED = ("orgtbl", "jira", "presto", "psql", "pretty", "textile")
_ESCAPING = {"unsafehtml": "html", "latex_raw": "latex"}
"""Styles that would let through what a player's name says to a browser or to LaTeX, and those that do not."""


def styles() -> list[str]:
    from tabulate import tabulate_formats

    return ["csv", *tabulate_formats]


def render(
    headers: Sequence[str],
    rows: Sequence[Sequence[object]],
    style: str = PLAIN,
    width: int | None = None,
    columns: int | None = None,
    whole: Collection[int] = (),
    spare: Sequence[Collection[int]] = (),
) -> str:
    """A table, its columns no wider than `width`: longer texts are wrapped. Numbers are numbers and texts are texts, also where
    a player is called 7 or 1e5. In a terminal with so many columns, the plain style is made to fit: what is empty in every row
    is left out, then what is to `spare`, group by group, and texts are cut, except those of the columns that stay `whole`. All
    the other styles are for programs, and exact."""
    if style == "csv":
        return "\n".join(map(csv_line, [headers, *rows]))
    widths: int | list[int] | None = width
    if columns is not None and style == PLAIN:
        kept = fitting(headers, rows, columns, whole, spare)
        headers, rows = [headers[i] for i in kept], [[row[i] for i in kept] for row in rows]
        whole = [at for at, i in enumerate(kept) if i in whole]
        if width is not None:
            widths = _rooms(_measured(headers, rows, whole, PADDING, width), columns)
    if width is None and style == PLAIN and rows:
        padded = _measured(headers, rows, whole, PADDING)
        if columns is not None and sum(widest + GAP for widest, _ in padded) - GAP > columns:
            return _plain(headers, rows, _rooms(_measured(headers, rows, whole), columns))
        if all(type(cell) is int or (type(cell) is str and cell.isprintable()) for row in rows for cell in row):
            return _plain(headers, rows, [widest for widest, _ in padded])
    from tabulate import tabulate

    style = _ESCAPING.get(style, style)
    if style in _PIPED or style in _MARKDOWN or style == "tsv":
        harmless = _markdown if style in _MARKDOWN else no_formula if style == "tsv" else _no_bar
        rows = [[harmless(value) if isinstance(value, str) else value for value in row] for row in rows]
        headers = [harmless(header) for header in headers]
    words = [i for i in range(len(headers)) if any(isinstance(row[i], str) for row in rows)]
    fractions = [i for i in range(len(headers)) if i not in words and any(isinstance(row[i], float) for row in rows)]
    if point() != "." and style != "tsv" and fractions:
        written = {i: _decimals([row[i] for row in rows]) for i in fractions}
        rows = [[written[i][k] if i in written else value for i, value in enumerate(row)] for k, row in enumerate(rows)]
        sides = ["right" if i in written else "global" for i in range(len(headers))]
        words = sorted([*words, *fractions])
        return tabulate(rows, headers, tablefmt=style, disable_numparse=words, maxcolwidths=widths, colalign=sides)
    return tabulate(rows, headers, tablefmt=style, disable_numparse=words, maxcolwidths=widths)


def fitting(
    headers: Sequence[str],
    rows: Sequence[Sequence[object]],
    columns: int,
    whole: Collection[int] = (),
    spare: Sequence[Collection[int]] = (),
) -> list[int]:
    """Which columns of a table a terminal shows."""
    kept = [i for i in range(len(headers)) if not rows or any(row[i] != "" for row in rows)]
    measured = _measured(headers, rows, whole)
    for group in spare:
        if sum(measured[i][1] + GAP for i in kept) - GAP <= columns:
            break
        kept = [i for i in kept if i not in group]
    return kept


def _measured(
    headers: Sequence[str], rows: Sequence[Sequence[object]], whole: Collection[int], padding: int = 0, most: int | None = None
) -> list[tuple[int, int]]:
    """How wide each column is, and how wide it has to be: no number is cut."""
    found = []
    for i, header in enumerate(headers):
        cells = [row[i] for row in rows]
        fixed = [str(cell) for cell in cells if not isinstance(cell, float) and (i in whole or not _is_text(cell))]
        fixed += _decimals([cell for cell in cells if isinstance(cell, float)])
        needed = max(map(width_of, fixed), default=0)
        widest = max(width_of(header) + padding, needed, *(width_of(str(cell)) for cell in cells if _is_text(cell)))
        widest = widest if most is None else min(widest, most)
        found.append((widest, min(max(LEAST, needed), widest)))
    return found


def _rooms(measured: Sequence[tuple[int, int]], columns: int) -> list[int]:
    """How wide each column may be in a terminal: the widest ones give up room first."""
    level, room = max((widest for widest, _ in measured), default=0), columns - GAP * (len(measured) - 1)
    while level > LEAST and sum(min(widest, max(level, least)) for widest, least in measured) > room:
        level -= 1
    return [min(widest, max(level, least)) for widest, least in measured]


def _plain(headers: Sequence[str], rows: Sequence[Sequence[object]], rooms: Sequence[int]) -> str:
    """The plain style, its texts cut to the room that there is. Where nothing is cut, tabulate writes the same, but takes as
    long to load as all the rest."""
    shown = [[cut(header, room), "-" * room] for header, room in zip(headers, rooms, strict=True)]
    for i, room in enumerate(rooms):
        cells = [row[i] for row in rows]
        if any(isinstance(cell, str) for cell in cells):
            shown[i] = [left(text, room) for text in [*shown[i], *(cut(str(cell), room) for cell in cells)]]
        else:
            numbers = _decimals(cells) if any(isinstance(cell, float) for cell in cells) else map(str, cells)
            shown[i] = [right(text, room) for text in [*shown[i], *numbers]]
    return "\n".join((" " * GAP).join(row).rstrip() for row in zip(*shown, strict=True))


def _is_text(value: object) -> bool:
    """Names and words; numbers, dates and results are whole or wrong."""
    return isinstance(value, str) and any(map(str.isalpha, value))


def _decimals(column: Sequence[Any]) -> list[str]:
    """Numbers as the language in use writes them, with equally many decimals, so that they stand below one another."""
    digits = max((len(f"{value:g}".partition(".")[2]) for value in column), default=0)
    return [f"{value:.{digits}f}".replace(".", point()) for value in column]


def _no_bar(text: str) -> str:
    """It would begin the next cell."""
    return text.replace("|", r"\|")


_SPECIAL = re.compile(r"[\\|<\[\]`]")
"""Markdown: a bar, and what begins an element, a link, a picture or code."""
_LINKED = re.compile(r"@|#(?=\d)|:(?=//)|\bwww(?=\.)|\bGH(?=-\d)|\b(?:mailto|xmpp)(?=:)", re.IGNORECASE)
"""What GitHub makes links of by itself: mentions, issues, addresses."""


def _markdown(text: str) -> str:
    """Text that is only text in Markdown. An empty comment divides what would become a link, and nobody sees it."""
    return _LINKED.sub(r"\g<0><!-- -->", _SPECIAL.sub(r"\\\g<0>", text))


def line(text: str, style: str) -> str:
    """A line of text beside a table, in the language of its style."""
    if style in ("html", "unsafehtml"):
        return escape(text)
    if style.startswith("latex"):
        return "".join(_LATEX.get(char, char) for char in text)
    return _markdown(text) if style in _MARKDOWN else text


_LATEX = {
    **{char: f"\\{char}" for char in "&%$#_{}"},
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\\": r"\textbackslash{}",
    "<": r"\ensuremath{<}",
    ">": r"\ensuremath{>}",
}


def csv_line(cells: Sequence[object]) -> str:
    file = io.StringIO()
    csv.writer(file, lineterminator="").writerow([no_formula(cell) if isinstance(cell, str) else cell for cell in cells])
    return file.getvalue()


_FORMULA = re.compile(r"(?:^|(?<=;))(?=\s*[=+\-@\t\r＝＋－＠])")
"""Where a spreadsheet would begin a formula. In some countries a semicolon divides cells."""


def no_formula(text: str) -> str:
    """A cell that a spreadsheet would take for a formula gets a quote mark before it."""
    return _FORMULA.sub("'", text)
