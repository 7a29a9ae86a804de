"""Manhattan TraffIQ by Dirk Arning (Mücke Spiele): tiles grow a city, taxis and vans compete on its streets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.game import Due, Game, Option, Players, Version
from referee.games.manhattan_traffiq import colours, notation, traffic
from referee.games.manhattan_traffiq.city import street
from referee.games.manhattan_traffiq.edition import SCENARIOS, SEATS, Edition
from referee.games.manhattan_traffiq.geometry import crossing_name
from referee.games.manhattan_traffiq.notation import Compete
from referee.games.manhattan_traffiq.state import State
from referee.language.sentence import Phrase

if TYPE_CHECKING:
    from referee.games.drawing import Look


class ManhattanTraffIQ(Game[State, Edition]):
    key = "manhattan_traffiq"
    name = "Manhattan TraffIQ"
    code = "TQ"
    seats = SEATS  # TQ-1
    default_edition = "muecke"
    options = (
        Option("scenario", tuple(SCENARIOS), "TQ-5", "Which start layout is built?"),
        Option("competing", ("after-each", "after-all"), "TQ-Q4", "May a vehicle be put after another one has competed?"),
        Option("last-vehicle", ("compete", "stop"), "TQ-Q5", "Does the player of the last vehicle still compete?"),
        Option(
            "half-streets",
            ("apart", "join"),
            "TQ-Q15",
            "Do half streets at the city's edge connect streets?",
        ),
        Option("new-vehicle", ("rides", "waits"), "TQ-Q17", "May a vehicle ride on the turn it was put?"),
    )
    versions = (
        Version(
            "2026-11-18",
            "A vehicle may be put after another one of the same lay has competed (TQ-Q4).",
            {"competing": "after-all"},
        ),
    )
    sources = traffic.SOURCES

    def start_with(self, edition: Edition, players: Players) -> State:
        state = State(edition, len(players))
        state.colours = colours.of_players(players)
        return state

    def wrong_names(self, players: Players) -> Phrase:
        return colours.contradiction(players)

    def detail(self, state: State, source: int, about: int) -> str:
        """TQ-53: points come from the vehicles on the board. Who wins by the last one (TQ-50) has all of them there, as nobody
        else has."""
        return crossing_name(about)

    def follows(self, state: State, action: Any) -> list[Due]:
        due: list[Due] = self.rules.follows(state, action)
        return due

    def seen(self, state: State, seat: int | None, action: Any, viewer: int | None, players: Players) -> Any:
        def whose(player: str | int) -> bool:
            return viewer is not None and (player if isinstance(player, int) else players.seat(player)) == viewer

        return notation.seen(action, seat == viewer and seat is not None, whose)

    def decision(self, action: Any) -> Any:
        return notation.Draw() if isinstance(action, notation.Draw) else action

    def look(self, seat: int, players: Players) -> Look:
        from referee.games.manhattan_traffiq.svg import VEHICLES

        fill, ink = VEHICLES[colours.of_players(players)[seat]]
        return super().look(seat, players)._replace(fill=fill, ink=ink)

    def claimed(self, state: State, seat: int, action: Any) -> Any:
        if isinstance(action, Compete):
            gone = traffic.weaker(state, seat, street(state, action.crossing, action.axis))
            return action._replace(removed=traffic.owners(state, gone))
        return action


GAME = ManhattanTraffIQ()
