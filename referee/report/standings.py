"""A league as tables: standings, crosstable, player pages, history, ratings, and what does not count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from referee.language import mark, point, say, translated
from referee.league.ledger import Ledger
from referee.league.ratings import Rating
from referee.league.results import KINDS, Results
from referee.league.table import Standings, TableLine, reasons
from referee.league.tiebreak import TIE_BREAKS
from referee.league.views import Interim, Page, due
from referee.report.plain import safe

Cells = tuple[list[str], list[list[object]]]
"""Headers and rows."""
SCHEMES: dict[str, str] = {
    "placement": mark("placement points"),
    "wins": mark("games won"),
    "normalised": mark("normalised scores"),
    "places": mark("points for places"),
}
"""What people read for each scheme."""


def title(results: Results) -> str:
    """The league, and what its points are."""
    league = results.league
    names = [safe(name) for name in (league.name, results.season.name if results.season else "") if name]
    if results.until is not None:
        names.append(say("after round {round}", round=results.until))
    games = sum(not game.forfeited for game in results.played)
    return say(
        "{league}: {games:# game|# games}, scored by {scheme}, ranked by points per game"
        if league.per_game
        else "{league}: {games:# game|# games}, scored by {scheme}",
        league=", ".join(names) or say("standings"),
        games=games,
        scheme=translated(SCHEMES[league.scheme.name]),
    )


def standings_rows(found: Standings, scheme: str, per_game: bool = False) -> Cells:
    """A tie-break has a column where it decided something; the placement points where they are not the points anyway."""
    lines, ledger = found
    decided = [name for name in TIE_BREAKS if name not in ("direct", "wins", "played", "placement", "scored")]
    decided = [name for name in decided if any(line.decided_by == name for line in lines)]
    unplayed = any(line.unplayed for line in lines)
    headers = [say("rank"), say("player"), say("played"), say("won"), say("shared"), *[say("unplayed")] * unplayed]
    headers += [say("scored"), *[say("placement")] * (scheme != "placement"), say("points"), *[say("per game")] * per_game]
    headers += [translated(TIE_BREAKS[name].title) for name in decided]
    unusual = any(line.unusual for line in lines)
    headers += [say("unusual")] * unusual
    rows: list[list[object]] = []
    for line in lines:
        row: list[object] = [rank(line), player(line), line.played, line.won, line.shared_wins]
        row += [*[line.unplayed] * unplayed, line.scored]
        row += [*[shown(line.placement)] * (scheme != "placement"), shown(line.points)]
        row += [shown(line.points / max(1, line.played + line.unplayed))] * per_game
        for name in decided:
            values = TIE_BREAKS[name].values(ledger, [line.player])
            row.append(shown(values[line.player]) if values else "")
        rows.append(row + [line.unusual or ""] * unusual)
    return headers, rows


def rank(line: TableLine) -> str:
    return f"{line.rank}=" if line.shared else str(line.rank)


def player(line: TableLine) -> str:
    return say("{player} (out)", player=safe(line.player)) if line.dropped_out else safe(line.player)


def shown(value: Fraction) -> int | float:
    """A number as a table shows it, with at most two decimals."""
    return value.numerator if value.denominator == 1 else round(float(value), 2)


def written(value: Fraction) -> str:
    """The same among words."""
    return f"{shown(value)}".replace(".", point())


def crosstable_rows(found: Standings) -> Cells:
    """Everybody against everybody: the score of their meetings, of how many where they met more than once."""
    lines, ledger = found
    headers = ["", say("player"), *(str(i) for i in range(1, len(lines) + 1)), say("points")]
    rows: list[list[object]] = []
    for i, line in enumerate(lines, 1):
        cells: list[object] = ["*" if other is line else _cell(ledger, line.player, other.player) for other in lines]
        rows.append([str(i), player(line), *cells, shown(line.points)])
    return headers, rows


def _cell(ledger: Ledger, one: str, other: str) -> str:
    met = ledger.met(one, other)
    if not met.games:
        return ""
    whole, half = divmod(met.score, 1)
    score = f"{whole if whole or not half else ''}{'½' if half else ''}"
    return score if met.games == 1 else f"{score}/{met.games}"


def page_tables(page: Page) -> Iterator[tuple[str, Cells]]:
    """A player's page: games, averages, head-to-head, each with its heading."""
    rows: list[list[object]] = []
    for sitting in page.sittings:
        places = sitting.game.places
        others = ", ".join(f"{safe(other.player)} {other.points}" for other in sitting.opponents)
        score: object = sitting.place.points
        if sitting.game.forfeited:
            others, score = ", ".join(safe(other.player) for other in sitting.opponents), ""
        what = say("forfeit") if sitting.game.forfeited else safe(sitting.game.game)
        place = say("{rank} of {players}", rank=sitting.place.rank, players=len(places))
        rows.append([sitting.game.date, what, place, score, shown(sitting.award), others])
    name = safe(page.player)
    headers = [say("date"), say("game"), say("place"), say("scored"), say("points"), say("against")]
    yield say("{player}: games", player=name), (headers, rows)
    averages: list[list[object]] = [
        [safe(a.game), a.played, a.won, shown(a.points), a.best, shown(a.placement)] for a in page.averages
    ]
    headers = [say("game"), say("played"), say("won"), say("scored"), say("best"), say("placement")]
    yield say("{player}: averages", player=name), (headers, averages)
    against: list[list[object]] = [[safe(other), met.games, *met, shown(met.score)] for other, met in page.against]
    headers = [say("opponent"), say("met"), say("ahead"), say("level"), say("behind"), say("score")]
    yield say("{player}: head-to-head", player=name), (headers, against)


def history_rows(steps: Sequence[Interim]) -> Cells:
    """A row for each period; for each player the rank and the points so far."""
    order = [line.player for line in steps[-1].lines] if steps else []
    rows: list[list[object]] = []
    for step in steps:
        now = {line.player: f"{rank(line)} ({written(line.points)})" for line in step.lines}
        rows.append([step.period or say("undated"), step.games, *(now.get(name, "") for name in order)])
    return [say("until"), say("games"), *map(safe, order)], rows


def rating_rows(found: Sequence[Rating]) -> Cells:
    rows: list[list[object]] = []
    for i, rating in enumerate(found, 1):
        numbers = (rating.rating, rating.deviation, rating.at_least)
        rows.append([str(i), safe(rating.player), rating.games, *(round(value, 2) for value in numbers)])
    return ["", say("player"), say("games"), say("rating"), say("deviation"), say("at least")], rows


def explained(found: Standings) -> Iterator[str]:
    """For every rank why it is above the next."""
    yield from reasons(found.lines, safe)


def remarks(results: Results, ledger: Ledger) -> Iterator[str]:
    """What stands under the table: records that do not count and why, what to know of those that do, who is late."""
    if results.left_out:
        yield say("not counted:")
        for left in results.left_out:
            yield f"  {safe(left.record)}: {translated(KINDS[left.kind])}: {safe(left.reason)}"
    for note in results.notes:
        yield say("note: {what}", what=f"{safe(note.record)} {safe(note.text)}")
    for late in due(results, ledger):
        behind = [f"{safe(name)} {count}" for name, count in late.behind]
        yield say(
            "due by {date}: {games:# game|# games} each; behind: {players:list}", date=late.by, games=late.games, players=behind
        )
