"""Palermo by Walter Ziser (Piatnik, 1992): crooks build a city together, then walk through it and collect."""

from __future__ import annotations

from typing import Any

from referee.games.game import Game, Option, Version
from referee.games.judge import STRICT
from referee.games.palermo import police, rules, walking
from referee.games.palermo.city import GOAL, NAMES, SIGNS
from referee.games.palermo.edition import SEATS, Edition
from referee.games.palermo.notation import Go, Stay
from referee.games.palermo.state import WALK, State


class Palermo(Game[State, Edition]):
    key = "palermo"
    name = "Palermo"
    code = "PA"
    seats = SEATS  # PA-1
    default_edition = "piatnik-1992"
    options = (
        Option(
            "building",
            ("standard", "free", "ready"),
            "PA-54",
            "How is the city built: by rule 1, anywhere, or before the game (PA-55)?",
        ),
        Option("police", ("yes", "no"), "PA-57", "Is the game played with police?"),
        Option("target", ("no", "yes"), "PA-58", "Is the game played with target stones?"),
        Option(
            "diagonal",
            ("ban", "contact"),
            "PA-Q1",
            "Is diagonal contact forbidden altogether, or does it just not count?",
        ),
        Option("blocking", ("any", "foreign"), "PA-Q11", "Which pawns block a policeman they stand on?"),
        Option("ring-police", ("yes", "no"), "PA-Q10", "May policemen stand on the ring road?"),
        Option(
            "start-tile",
            ("one", "one-pawn", "four"),
            "PA-Q6",
            "Is the start tile one field for the whole game, for any number of pawns or only one, or just for the start?",
        ),
        Option(
            "ring-step",
            ("free", "police"),
            "PA-Q8",
            "Are policemen free whom one step on the ring road passes over, or does each cost a point?",
        ),
        Option("police-start", ("no", "empty"), "PA-Q24", "May a policeman stand on the start tile while no pawn does?"),
    )
    versions = (
        Version(
            "2026-11-18",
            "A house may not touch another one diagonally, even if it shares a side with some house (PA-Q1).",
            {"diagonal": "contact"},
        ),
    )
    sources = walking.SOURCES

    def detail(self, state: State, source: int, about: int) -> str:
        return NAMES[about] if source == walking.INCOME else ""

    def signs(self, edition: Edition) -> str:
        return SIGNS

    def claimed(self, state: State, seat: int, action: Any) -> Any:
        """Income is claimed where there is some, or could be: on an own chip, in the goal."""
        if not isinstance(action, (Go, Stay)) or state.phase != WALK:
            return action
        after = state.copy()
        rules.play(after, seat, action, STRICT)
        income = after.score[seat] - state.score[seat]
        if isinstance(action, Stay):
            return Stay(income) if income else action
        collects = after.collected[seat] > state.collected[seat]
        paid = collects or after.is_home(seat)
        return action._replace(collect=collects or None, claim=income if paid else None)

    def full(self, state: State, seat: int | None, action: Any) -> Any:
        """A move of which only the end is written, with its whole way."""
        if seat is None or not isinstance(action, Go) or len(action.way) > 1 or state.streets is None:
            return action
        streets, foreign = state.streets, police.foreign_police(state, seat)
        end = walking.end_of(state, seat, streets.field(action.way[0]))
        if end != GOAL and not streets.open >> end & 1:
            return action
        cost = streets.cost(state.pawn[seat], end, foreign, walking.FAR)
        return action._replace(way=streets.way(state.pawn[seat], end, foreign, cost)) if cost else action


GAME = Palermo()
