"""Rows as a table: tabulate's styles, and CSV that no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from html import escape
from typing import Any

from tabulate import tabulate, tabulate_formats

from referee.language import point
from referee.language.width import cut
from referee.language.width import width as width_of

PLAIN = "simple"
"""The style for people."""
GAP, PADDING = 2, 2
"""Tabulate's, in the plain style: between columns, and how much wider than its header a column is."""
LEAST = 8
"""Columns below which no text is cut."""
_MARKDOWN = ("github", "pipe")
_PIPED = ("orgtbl", "jira", "presto", "psql", "pretty", "textile")
_ESCAPING = {"unsafehtml": "html", "latex_raw": "latex"}
"""Styles that would let through what a player's name says to a browser or to LaTeX, and those that do not."""


def styles() -> list[str]:
    return ["csv", *tabulate_formats]


def render(
    headers: Sequence[str],
    rows: Sequence[Sequence[object]],
    style: str = PLAIN,
    width: int | None = None,
    columns: int | None = None,
) -> str:
    """A table, its columns no wider than `width`: longer texts are wrapped. Numbers are numbers and texts are texts, also where
    a player is called 7 or 1e5. In a terminal with so many columns, texts are cut so that the plain style fits; all the other
    styles are for programs, and exact."""
    if style == "csv":
        return _csv(headers, rows)
    widths: int | list[int] | None = width
    if columns is not None and style == PLAIN:
        rooms = _rooms(headers, rows, columns, width)
        if width is not None:
            widths = rooms
        else:
            headers = [cut(header, room - PADDING) for header, room in zip(headers, rooms, strict=True)]
            rows = [[cut(str(v), room) if _is_text(v) else v for v, room in zip(row, rooms, strict=True)] for row in rows]
    style = _ESCAPING.get(style, style)
    if style in _PIPED or style in _MARKDOWN or style == "tsv":
        harmless = _markdown if style in _MARKDOWN else _no_formula if style == "tsv" else _no_bar
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


def _rooms(headers: Sequence[str], rows: Sequence[Sequence[object]], columns: int, most: int | None) -> list[int]:
    """How wide each column may be in a terminal: the widest ones give up room first, and no number does."""
    needed, least = [], []
    for i, header in enumerate(headers):
        cells = [row[i] for row in rows]
        whole = [str(cell) for cell in cells if not isinstance(cell, float) and not _is_text(cell)]
        whole += _decimals([cell for cell in cells if isinstance(cell, float)])
        fixed = max(map(width_of, whole), default=0)
        widest = max(width_of(header) + PADDING, fixed, *(width_of(str(cell)) for cell in cells if _is_text(cell)))
        needed.append(widest if most is None else min(widest, most))
        least.append(min(max(LEAST, fixed), needed[-1]))
    level, room = max(needed, default=0), columns - GAP * (len(headers) - 1)
    while level > LEAST and sum(map(min, needed, (max(level, each) for each in least))) > room:
        level -= 1
    return [min(wide, max(level, each)) for wide, each in zip(needed, least, strict=True)]


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


def _csv(headers: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(map(_cell, headers))
    writer.writerows([[_cell(value) for value in row] for row in rows])
    return file.getvalue().rstrip("\n")


_FORMULA = re.compile(r"(?:^|(?<=;))(?=\s*[=+\-@\t\r＝＋－＠])")
"""Where a spreadsheet would begin a formula. In some countries a semicolon divides cells."""


def _cell(value: object) -> object:
    return _no_formula(value) if isinstance(value, str) else value


def _no_formula(text: str) -> str:
    """A cell that a spreadsheet would take for a formula gets a quote mark before it."""
    return _FORMULA.sub("'", text)
