"""A game in the lists of a site: what is kept of it when its page is written."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

from referee.games.drawing import escaped
from referee.language import say, translated
from referee.league.results import KINDS, ReasonKind
from referee.report.document import Keyed, Markup
from referee.report.game_page import page_title
from referee.report.plain import safe
from referee.report.score import outcome
from referee.report.status import STATES, state_markup, state_of
from referee.verdict.verdict import Verdict


class IndexEntry(NamedTuple):
    path: str
    """Its page, from the folder of the games' pages."""
    title: str
    date: str
    places: tuple[tuple[str, str, int], ...]
    """Of each player the rank, the name and the points."""
    outcome: str
    state: str
    """A key of STATES."""
    status: Markup
    record: str
    ok: bool
    left_out: ReasonKind | None
    """Why it does not count in the league."""

    @classmethod
    def of(cls, verdict: Verdict, path: str, left_out: ReasonKind | None) -> IndexEntry:
        places = [
            (f"{standing.rank or '-'}{'=' * standing.shared}", standing.player, standing.points)
            for standing in verdict.standings
        ]
        return cls(
            path,
            page_title(verdict),
            verdict.record.tag("Date") or "",
            tuple(places),
            outcome(verdict) if places else "",
            state_of(verdict),
            state_markup(verdict),
            os.path.basename(verdict.source),
            verdict.ok,
            left_out,
        )

    def row(self, to_games: str, link: Callable[[str], Markup]) -> list[object]:
        """A line of a list; `to_games` is the way to the folder of the games' pages."""
        places = "".join(f"<li>{escaped(rank)} {link(player)} {points}</li>" for rank, player, points in self.places)
        why = ""
        if self.left_out and self.left_out != self.state:
            why = say("not counted: {why}", why=translated(KINDS[self.left_out]))
        return [
            Keyed(Markup(f'<a href="{escaped(to_games + self.path)}">{escaped(safe(self.title))}</a>'), safe(self.title)),
            Keyed(safe(self.date), self.date if self.date[:1].isdigit() else ""),
            Markup(f'<ul class="places">{places}</ul>{f"<div>{escaped(self.outcome)}</div>" * bool(places)}'),
            Keyed(
                Markup(f"{self.status}{f'<div>{escaped(why)}</div>' * bool(why)}"),
                list(STATES).index(self.state),
            ),
            safe(self.record),
        ]
