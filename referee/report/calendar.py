"""Deadlines as a calendar (RFC 5545), written by the library icalendar (extra `calendar`).

A game has one deadline at a time, and one entry: importing the calendar again moves it to the next player's deadline.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256

from icalendar import Calendar, Event

from referee.language import said, say
from referee.post.waiting import Waiting
from referee.report.plain import safe
from referee.report.reminder import title


def calendar(found: Iterable[Waiting], now: datetime) -> str:
    whole = Calendar()
    whole.add("prodid", "-//referee//play by post//EN")
    whole.add("version", "2.0")
    for waits in found:
        if waits.due is None:
            continue
        event = Event()
        event.add("uid", f"{sha256(waits.identity.encode('utf-8', 'backslashreplace')).hexdigest()[:32]}@referee")
        event.add("dtstamp", now)
        event.add("dtstart", waits.due)
        event.add("summary", safe(f"{waits.player or say('(chance)')}: {waits.game}, {title(waits)}"))
        if what := said(waits.what):
            event.add("description", safe(what))
        whole.add_component(event)
    return bytes(whole.to_ical()).decode("utf-8")
