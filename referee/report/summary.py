"""Counts of a run: by status, by game, by code."""

from __future__ import annotations

from typing import Any

from referee.games import find
from referee.language import mark, number, say, translated
from referee.report.plain import safe
from referee.verdict.explanations import explain
from referee.verdict.verdict import Verdict

STATUSES: dict[str, str] = {
    "finished": mark("finished"),
    "unfinished": mark("unfinished"),
    "illegal": mark("illegal"),
    "unreadable": mark("unreadable"),
}
"""What people read for each status; programs read the status itself."""


class Summary:
    def __init__(self) -> None:
        self.statuses = {"finished": 0, "unfinished": 0, "illegal": 0, "unreadable": 0}
        self.faulty = self.records = self.unopened = 0
        self.games: dict[str, dict[str, int]] = {}
        self.codes: dict[str, dict[str, int]] = {}

    def add(self, verdict: Verdict) -> None:
        self.records += 1
        self.statuses[verdict.status] += 1
        self.faulty += not verdict.ok
        game = self.games.get(_game(verdict))
        if game is None:
            game = self.games[_game(verdict)] = dict.fromkeys(("records", *self.statuses, "faulty", "moves"), 0)
        game["records"] += 1
        game[verdict.status] += 1
        game["faulty"] += not verdict.ok
        game["moves"] += verdict.moves
        for fault in verdict.faults:
            code = self.codes.setdefault(fault.code, {"faults": 0, "records": 0})
            code["faults"] += 1
        for name in {fault.code for fault in verdict.faults}:
            self.codes[name]["records"] += 1

    def line(self) -> str:
        counts = ", ".join(f"{number(many)} {translated(STATUSES[status])}" for status, many in self.statuses.items() if many)
        faults = say("{count} with faults", count=number(self.faulty)) if self.faulty else say("no faults")
        line = f"{say('{count:# record|# records}', count=self.records)}: {counts or say('none')}; {faults}"
        if self.unopened:
            line += "; " + say("{count:# input|# inputs} could not be opened", count=self.unopened)
        return line

    def tables(self, columns: int | None = None) -> str:
        """By game, and by code with what it means."""
        from referee.report.table import render

        games = [[safe(name) or say("(unknown)"), *counts.values()] for name, counts in sorted(self.games.items())]
        codes = []
        for code, counts in sorted(self.codes.items(), key=lambda item: (-item[1]["faults"], item[0])):
            title, text = explain(code) or ("", "")
            codes.append([code, *counts.values(), _short(text if "-" in code else title)])
        headers = [say("game"), say("records"), *map(translated, self.statuses), say("faulty"), say("moves")]
        found = [render(headers, games, columns=columns)]
        if codes:
            found.append(render([say("code"), say("faults"), say("records"), say("meaning")], codes, columns=columns))
        return "\n\n".join(found)

    def data(self) -> dict[str, Any]:
        by_status = {status: count for status, count in self.statuses.items() if count}
        return {
            "records": self.records,
            "faulty": self.faulty,
            "by_status": by_status,
            "by_game": dict(sorted(self.games.items())),
            "by_code": dict(sorted(self.codes.items())),
        }


def _game(verdict: Verdict) -> str:
    """A game that is not known counts as none: strangers must not add rows as they like."""
    if verdict.players:
        return verdict.game
    found = find(verdict.game)
    return found.name if found else ""


def _short(text: str) -> str:
    return text if len(text) <= 70 else text[:69].rsplit(" ", 1)[0] + " …"
