"""Rows as a table: tabulate's styles, and CSV that no spreadsheet takes for formulas."""

from __future__ import annotations

from collections.abc import Sequence

_PIPED = ("github", "pipe", "orgtbl", "jira", "presto", "psql", "pretty", "textile")


def styles() -> list[str]:
    from tabulate import tabulate_formats

    return ["csv", *tabulate_formats]


def render(headers: Sequence[str], rows: Sequence[Sequence[object]], style: str) -> str:
    """A table. Numbers are numbers and texts are texts, also where a player is called 7 or 1e5."""
    if style == "csv":
        return _csv(headers, rows)
    from tabulate import tabulate

    if style in _PIPED:
        headers, rows = list(map(_unpiped, headers)), [list(map(_unpiped, row)) for row in rows]  # type: ignore[arg-type]
    words = [i for i in range(len(headers)) if any(isinstance(row[i], str) for row in rows)]
    return tabulate(rows, headers, tablefmt=style, disable_numparse=words)


def _unpiped(value: object) -> object:
    """In these styles a bar would begin the next cell."""
    return value.replace("|", "\\|") if isinstance(value, str) else value


def _csv(headers: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    import csv
    import io

    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(map(_cell, headers))
    writer.writerows([[_cell(value) for value in row] for row in rows])
    return file.getvalue().rstrip("\n")


def _cell(value: object) -> object:
    """A cell that a spreadsheet would take for a formula gets a quote mark before it."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
