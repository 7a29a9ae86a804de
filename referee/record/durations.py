"""Times and days as a record writes them: `90m`, `12h`, `3d`, `1w`; `2026-12-24`."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_DURATION = re.compile(r"(-?[0-9]{1,6})([mhdw])")
_DAY = timedelta(days=1)


def duration(text: str) -> timedelta | None:
    """How long `3d` is; None for what is no such thing or absurd."""
    found = _DURATION.fullmatch(text)
    return timedelta(**{_UNITS[found[2]]: int(found[1])}) if found else None


def days_of(first: str, last: str) -> tuple[datetime, datetime] | None:
    """From the beginning of a day to the end of another, in UTC. None if one does not exist or they are in the wrong order."""
    try:
        begin, end = (datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC) for day in (first, last))
        return (begin, end + _DAY) if begin <= end else None
    except (ValueError, OverflowError):
        return None
