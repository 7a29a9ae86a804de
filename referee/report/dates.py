"""Dates as people write them: `12 November 2026`, `12. November 2026`. Tables and data have them as records do, 2026-11-12."""

from __future__ import annotations

import re

from referee.language import mark, say, translated

MONTHS = (
    mark("January"),
    mark("February"),
    mark("March"),
    mark("April"),
    mark("May"),
    mark("June"),
    mark("July"),
    mark("August"),
    mark("September"),
    mark("October"),
    mark("November"),
    mark("December"),
)
_DATE = re.compile(r"(\d{4})-(0[1-9]|1[0-2])-(\d\d|\?\?)")


def written(date: str) -> str:
    """A record's date in the language in use; what is not one, or has no month, as it is."""
    found = _DATE.fullmatch(date)
    if found is None:
        return date
    year, month = found[1], translated(MONTHS[int(found[2]) - 1])
    if found[3] == "??":
        return f"{month} {year}"
    return say("{day} {month} {year}", day=int(found[3]), month=month, year=year)
