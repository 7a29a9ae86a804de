"""Times of play by post. A posted line ends with the time of its post, `{2026-11-12T20:15Z}`, always in UTC."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from referee.fmt import comments

FORM = "%Y-%m-%dT%H:%MZ"
STAMP = re.compile(r"\{(\d{4}-\d\d-\d\dT\d\d:\d\dZ)\}")
_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_DEADLINE = re.compile(r"([1-9]\d{0,3})([mhdw])")


def now() -> datetime:
    return datetime.now(UTC).replace(second=0, microsecond=0)


def written(time: datetime) -> str:
    return time.astimezone(UTC).strftime(FORM)


def read_time(text: str) -> datetime | None:
    """A time as we write it; None for anything else (a stranger's 30 February)."""
    try:
        return datetime.strptime(text, FORM).replace(tzinfo=UTC)
    except ValueError:
        return None


def stamp(time: datetime) -> str:
    return f"{{{written(time)}}}"


def stamp_of(row: str) -> datetime | None:
    """When a line was posted: its last stamp. One inside of a remark is nothing but a remark."""
    found = [stamped[1] for comment in comments(row) if (stamped := STAMP.fullmatch(comment))]
    return read_time(found[-1]) if found else None


def read_deadline(text: str) -> timedelta | None:
    """`3d` as a time to think."""
    found = _DEADLINE.fullmatch(text)
    return timedelta(**{_UNITS[found[2]]: int(found[1])}) if found else None
