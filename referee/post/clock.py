"""Times of play by post. A posted line ends with the time of its post, `{2026-11-12T20:15Z}`, always in UTC. Before it stands
when it was sent, if that was noticeably earlier. People see times in their own zone."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo
from typing import TypeAlias
from zoneinfo import ZoneInfo

from referee.edit.fmt import comments

FORM = "%Y-%m-%dT%H:%MZ"
STAMP = re.compile(r"\{(\d{4}-\d\d-\d\dT\d\d:\d\dZ)\}")

CLOCKS_DIFFER = timedelta(hours=1)
"""How far a sender's clock may be wrong, and how long a mail may be on its way before that is noted."""

Zone: TypeAlias = tzinfo | None
"""Where somebody reads a time; None: where this program runs."""


def now() -> datetime:
    return datetime.now(UTC).replace(second=0, microsecond=0)


def written(time: datetime) -> str:
    return f"{time.astimezone(UTC).isoformat()[:16]}Z"  # strftime writes the year 900 with three digits


def read_time(text: str) -> datetime | None:
    """A time as we write it; None for anything else (a stranger's 30 February)."""
    try:
        return datetime.strptime(text, FORM).replace(tzinfo=UTC)
    except ValueError:
        return None


def stamp(time: datetime) -> str:
    return f"{{{written(time)}}}"


def stamps_of(row: str) -> list[datetime]:
    """When a line was sent, if that stands there, and when it was posted. One inside of a remark is nothing but a remark."""
    found = [stamped[1] for comment in comments(row) if (stamped := STAMP.fullmatch(comment))]
    return [time for time in map(read_time, found) if time is not None]


def read_zone(name: str) -> Zone:
    """A time zone by its name, such as Europe/Vienna. Raises ValueError."""
    if name.upper() == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (KeyError, OSError) as error:  # unknown; a folder of the database
        raise ValueError(name) from error


def shown(time: datetime, zone: Zone) -> str:
    """A time in a table whose header names the zone."""
    return f"{_local(time, zone):%Y-%m-%d %H:%M}"


def shown_alone(time: datetime, zone: Zone) -> str:
    """A time in a sentence, with the zone: in summer it is another one."""
    return f"{_local(time, zone):%Y-%m-%d %H:%M %Z}"


def _local(time: datetime, zone: Zone) -> datetime:
    try:
        return time.astimezone(zone)
    except (OverflowError, OSError, ValueError):  # at the ends of the calendar
        return time
