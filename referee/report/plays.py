"""Finished games as a file of plays that BG Stats imports, and with it other apps that keep collections of games.

The fields are those of the app's own exports, as far as a record has something to say: tables of players, games and places, and
plays that refer to them by number. A play has the same `uuid` whenever its record is exported, so it is not imported twice.
"""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID, uuid5

from referee.files.inputs import Unopened
from referee.match.tags import is_date
from referee.report.json_text import json_text
from referee.report.wishes import Write
from referee.verdict.verdict import Verdict

GAME = {"cooperative": False, "highestWins": True, "noPoints": False, "usesTeams": False, "bggId": 0, "bggName": ""}
OURS = UUID("6f1a2d0e-7c55-4c0b-9f57-3d7b1f0e5a11")
ABOUT = "Plays for BG Stats: open this file with the app."


class Plays:
    """A report: finished games on a known day."""

    def __init__(self, write: Write) -> None:
        self.write = write
        self.tables: dict[str, dict[str, dict[str, Any]]] = {"players": {}, "locations": {}, "games": {}}
        self.plays: dict[str, dict[str, Any]] = {}
        self.left_out = 0
        """Records that are no such games."""

    def add(self, verdict: Verdict) -> None:
        day = _day(verdict)
        if verdict.ending not in ("played", "resigned") or day is None:
            self.left_out += 1
            return
        tag = verdict.record.tag
        uuid = _uuid("\n".join(verdict.record.rows))
        play = {
            "uuid": uuid,
            "playDate": day,
            "gameRefId": self._refer("games", verdict.game, GAME),
            "playerScores": [self._score(verdict, seat, name) for seat, name in enumerate(verdict.players, 1)],
            "durationMin": 0,
            "rounds": 0,
            "usesTeams": False,
            "ignored": False,
            "manualWinner": True,
            "comments": tag("Event") or "",
        }
        if place := tag("Site"):
            play["locationRefId"] = self._refer("locations", place, {})
        self.plays[uuid] = play

    def _score(self, verdict: Verdict, seat: int, name: str) -> dict[str, Any]:
        (standing,) = (standing for standing in verdict.standings if standing.player == name)
        return {
            "playerRefId": self._refer("players", name, {"isAnonymous": False, "bggUsername": ""}),
            "score": str(standing.points),
            "rank": standing.rank,
            "winner": standing.rank == 1 and not standing.resigned,
            "startPlayer": seat == 1,
            "seatOrder": seat,
            "newPlayer": False,
        }

    def _refer(self, table: str, name: str, more: dict[str, Any]) -> int:
        """The number of an entry, which is made if it is not there."""
        entries = self.tables[table]
        if name not in entries:
            entries[name] = {"id": len(entries) + 1, "uuid": _uuid(f"{table}\n{name}"), "name": name, **more}
        number: int = entries[name]["id"]
        return number

    def unopened(self, error: Unopened) -> None: ...

    def close(self) -> None:
        tables = {table: [*entries.values()] for table, entries in self.tables.items()}
        self.write(json_text({"about": ABOUT, **tables, "plays": [*self.plays.values()]}, 2))


def _uuid(text: str) -> str:
    return str(uuid5(OURS, text)).upper()


def _day(verdict: Verdict) -> str | None:
    """When it was played: its date, or when its last move was posted."""
    date = verdict.record.tag("Date") or ""
    if re.fullmatch(r"\d{4}-\d\d-\d\d", date) and is_date(date):
        return f"{date} 00:00:00"
    times = [line.time for line in verdict.transcript.lines if line.time] if verdict.transcript else []
    return f"{times[-1][:10]} {times[-1][11:16]}:00" if times else None
