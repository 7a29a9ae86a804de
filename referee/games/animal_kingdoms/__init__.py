"""Animal Kingdoms by Steven Aramini (Game Factory, 2021): cards under changing laws, five kingdoms, 1 to 5 players."""

from __future__ import annotations

from typing import Any

from referee.games.animal_kingdoms import egon, notation, scoring
from referee.games.animal_kingdoms.edition import EGON, Edition
from referee.games.animal_kingdoms.notation import CROWN, EgonTurn, Fight, Fighting, Play
from referee.games.animal_kingdoms.state import State
from referee.games.game import UNKNOWN, Due, Game, Option, Players, Version
from referee.language.sentence import Phrase, phrase


class AnimalKingdoms(Game[State, Edition]):
    key = "animal_kingdoms"
    name = "Animal Kingdoms"
    code = "AK"
    seats = (1, 2, 3, 4, 5)
    default_edition = "game-factory-2021"
    options = (
        Option("mode", ("plain", "egon"), "AK-Q20", "Do two players play with Egon? (A single player always does.)"),
        Option(
            "leaving",
            ("forced", "late", "free"),
            "AK-Q1",
            "May a player who could still play leave: never, once somebody has left, or always?",
        ),
        Option(
            "pair",
            ("either", "number", "animal"),
            "AK-Q3",
            "What makes a pair: the same number, the same animal, or either?",
        ),
        Option("others", ("last", "all"), "AK-Q5", "Which cards of other kingdoms count: only the last one or all?"),
        Option(
            "neighbours",
            ("one", "both"),
            "AK-Q6",
            "Does a law about neighbours apply when only one of them has a card, or only when both do?",
        ),
        Option("third-after-fight", ("keep", "drop"), "AK-Q8", "Is there a third place after a fight between two players?"),
        Option("last-crowns", ("ignore", "count"), "AK-Q11", "Do the crowns of the last round count in the final tie-break?"),
        Option(
            "egon-counts",
            ("all", "golden"),
            "AK-Q15",
            "Which shields count when Egon places one: all, or only those on golden fields?",
        ),
        Option(
            "egon-first",
            ("lead", "crown"),
            "AK-Q27",
            "Which rule is asked first for Egon's shield: the one about his lead or the one about crowns?",
        ),
        Option(
            "egon-full",
            ("next", "clockwise"),
            "AK-Q28",
            "If the smallest kingdom with Egon's fewest shields is full: the next one of these, or the next one clockwise?",
        ),
        Option("lots", ("any-order", "after-laws"), "AK-Q33", "May lots be drawn before the round's laws are laid out?"),
        Option(
            "lot-cards",
            ("discarded", "table"),
            "AK-Q34",
            "Where do lots lie until all are turned up: on the discard pile, which may get shuffled, or on the table?",
        ),
    )
    versions = (
        Version(
            "2026-11-16",
            "Lots for the start may be drawn before the round's laws are laid out (AK-Q33).",
            {"lots": "after-laws"},
        ),
        Version(
            "2026-11-17",
            "A lot goes on the discard pile at once: if the draw pile runs out before the next, it is shuffled in (AK-Q34).",
            {"lot-cards": "table"},
        ),
        Version(
            "2026-11-18",
            "Of the kingdoms where Egon has the fewest shields, the smallest with a free field gets his next one (AK-Q28).",
            {"egon-full": "clockwise"},
        ),
    )
    sources = scoring.SOURCES
    tie_breaks = ("the more valuable thrones (AK-58)",)

    def seats_of(self, edition: Edition) -> tuple[int, ...]:
        """AK-1: with Egon there are two players; one alone always has him."""
        return (1, 2) if edition.with_egon else self.seats

    def extra_players(self, edition: Edition, seats: int) -> tuple[str, ...]:
        return (EGON,) if edition.with_egon or seats == 1 else ()

    def detail(self, state: State, source: int, about: int) -> str | Phrase:
        return phrase("kingdom {kingdom}", kingdom=state.edition.sizes[about]) if about >= 0 else ""

    def ties(self, state: State, seat: int) -> tuple[int, ...]:
        return (scoring.throne_value(state, seat),)

    def follows(self, state: State, action: Any) -> list[Due]:
        due: list[Due] = self.rules.follows(state, action)
        return due

    def is_early(self, state: State, seat: int, action: Any) -> bool:
        return bool(self.rules.is_early(state, seat, action))

    def seen(self, state: State, seat: int | None, action: Any, viewer: int | None, players: Players) -> Any:
        def whose(player: str | int) -> bool:
            return viewer is not None and (player if isinstance(player, int) else players.seat(player)) == viewer

        own = seat == viewer and seat is not None
        if isinstance(action, Fight) and seat is not None and state.hands[seat] and not own:
            return Fight(UNKNOWN)  # AK-43
        if isinstance(action, Fighting):
            down = {card for _, card in state.shown}
            rivals = ((who, UNKNOWN if card in down and not whose(who) else card, lost) for who, card, lost in action.rivals)
            return action._replace(rivals=tuple(rivals))
        return notation.seen(action, own, whose)

    def face_down(self, state: State) -> bool:
        """AK-43: a fight's cards, until the last one is played."""
        return bool(state.shown)

    def claimed(self, state: State, seat: int, action: Any) -> Any:
        """Says where the shield goes on the crown."""
        if isinstance(action, Play):
            kingdom = state.edition.index.get(action.kingdom, -1)
            if kingdom >= 0 and not state.free[kingdom]:
                return action._replace(field=CROWN)
        return action

    def full(self, state: State, seat: int | None, action: Any) -> Any:
        """Egon's card with the kingdoms where his shields go."""
        return egon.full(state, action) if isinstance(action, EgonTurn) else action


GAME = AnimalKingdoms()
