"""Ape Town by Reiner Knizia (Piatnik, 2025): apes, bananas and districts on a hexagon city, for 2 to 4 players."""

from __future__ import annotations

from referee.games.ape_town import rules, scoring
from referee.games.ape_town.edition import Edition
from referee.games.ape_town.notation import Take
from referee.games.ape_town.state import State
from referee.games.game import Game, Option, Version
from referee.games.judge import STRICT


class ApeTown(Game[State, Edition]):
    key = "ape_town"
    name = "Ape Town"
    code = "AT"
    seats = (2, 3, 4)  # AT-1
    default_edition = "piatnik-2025"
    options = (
        Option("preprinted", ("count", "ignore"), "AT-Q1", "Do preprinted tiles count as adjacent tiles?"),
        Option("adjacency", ("all", "district"), "AT-Q2", "Do tiles touch across the borders of districts?"),
        Option("boss-tie", ("first", "any"), "AT-Q3", "Which ties between orangs do the kattas decide?"),
        Option("completed", ("count", "ignore"), "AT-Q5", "Can a completed district be an inferior neighbour?"),
        Option("borders", ("touching", "across"), "AT-Q6", "Are districts neighbours across the pond or a preprinted tile?"),
        Option(
            "overflow",
            ("all", "any"),
            "AT-Q7",
            "Must all districts of a colour be full before its tiles may go anywhere, or just one?",
        ),
        Option("pay", ("before", "received"), "AT-Q8", "May bundles received with the tile pay for skipping?"),
        Option(
            "tied-places",
            ("shared", "by-turn"),
            "AT-Q15",
            "Are tied places other than the first shared, or does the order of turns decide?",
        ),
    )
    versions = (
        Version(
            "2026-11-18",
            "Equal players share a place; whose turn comes next decides the win alone (AT-Q15).",
            {"tied-places": "by-turn"},
        ),
    )
    sources = scoring.SOURCES
    tie_breaks = ("would have moved next (AT-55)",)

    def detail(self, state: State, source: int, about: int) -> str:
        if about < 0:
            return ""
        return state.edition.fields[about] if source == scoring.PLACING else state.edition.districts[about]

    def ties(self, state: State, seat: int) -> tuple[int, ...]:
        """AT-55: of those with the most points, who would have been next wins; by option the order ranks all (AT-Q15)."""
        players = len(state.score)
        order = [(state.turn + step) % players for step in range(players)]
        if state.edition.options["tied-places"] == "by-turn":
            return (-order.index(seat),)
        return (int(seat == max(order, key=lambda other: state.score[other])),)

    def signs(self, edition: Edition) -> str:
        return edition.signs

    def claimed(self, state: State, seat: int, action: Take) -> Take:
        after = state.copy()
        rules.play(after, seat, action, STRICT)
        last = [entry for entry in after.sheet[len(state.sheet) :] if entry[1] == seat and entry[2] != scoring.BUNDLES]
        return action._replace(claim=sum(entry[3] for entry in last))


GAME = ApeTown()
