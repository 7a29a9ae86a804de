"""A league as data, in the shape that standings.schema.json describes."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from referee import __version__
from referee.league.ledger import Meetings, Sitting
from referee.league.ratings import Rating
from referee.league.results import Results
from referee.league.table import Standings, TableLine
from referee.league.tiebreak import TIE_BREAKS
from referee.league.views import Interim, Page, due


def league_data(results: Results, found: Standings) -> dict[str, Any]:
    """The table, what it is made by, and what does not count. Other views are added by who wants them."""
    league = results.league
    return {
        "referee": __version__,
        "league": league.name,
        "season": results.season.name if results.season else "",
        "round": results.until,
        "scheme": league.scheme.name,
        "per_game": league.per_game,
        "tie_breaks": list(league.tie_breaks),
        "games": sum(not game.forfeited for game in results.played),
        "standings": [line_data(line, found, league.tie_breaks) for line in found.lines],
        "left_out": [{"record": left.record, "kind": left.kind, "reason": left.reason} for left in results.left_out],
        "notes": [{"record": note.record, "text": note.text} for note in results.notes],
        "due": [{"by": d.by, "games": d.games, "behind": dict(d.behind)} for d in due(results, found.ledger)],
        "unopened": [{"source": error.name, "why": error.why} for error in results.unopened],
    }


def line_data(line: TableLine, found: Standings, tie_breaks: Sequence[str]) -> dict[str, Any]:
    """A line of the table, with the value of each tie-break that looks at one player at a time."""
    data = line._asdict()
    del data["because"]
    data["why"] = line.why
    data["points"], data["placement"] = float(line.points), float(line.placement)
    data["tie_breaks"] = {}
    for name in tie_breaks:
        values = TIE_BREAKS[name].values(found.ledger, [line.player])
        if name != "direct" and values is not None:
            data["tie_breaks"][name] = float(values[line.player])
    return data


def crosstable_data(found: Standings) -> list[dict[str, Any]]:
    return [
        {"player": one, **_meetings(other, met)}
        for one, tally in sorted(found.ledger.tallies.items(), key=itemgetter(0))
        for other, met in sorted(tally.met.items())
    ]


def _meetings(opponent: str, met: Meetings) -> dict[str, Any]:
    return {"opponent": opponent, "met": met.games, **met._asdict(), "score": float(met.score)}


def page_data(page: Page) -> dict[str, Any]:
    return {
        "player": page.player,
        "games": [_sitting(sitting) for sitting in page.sittings],
        "averages": [
            {**average._asdict(), "points": float(average.points), "placement": float(average.placement)}
            for average in page.averages
        ],
        "against": [_meetings(other, met) for other, met in page.against],
    }


def _sitting(sitting: Sitting) -> dict[str, Any]:
    game, place = sitting.game, sitting.place
    return {
        **{name: getattr(game, name) for name in ("record", "game", "event", "date", "forfeited")},
        "rank": place.rank,
        "scored": place.points,
        "points": float(sitting.award),
        "places": [each._asdict() for each in game.places],
    }


def history_data(steps: Sequence[Interim]) -> list[dict[str, Any]]:
    return [{"period": step.period, "games": step.games, "standings": [*map(_line, step.lines)]} for step in steps]


def _line(line: TableLine) -> dict[str, Any]:
    return {"rank": line.rank, "shared": line.shared, "player": line.player, "points": float(line.points)}


def ratings_data(found: Sequence[Rating]) -> list[dict[str, Any]]:
    return [{**rating._asdict(), "at_least": rating.at_least} for rating in found]
