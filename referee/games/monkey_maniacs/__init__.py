"""Monkey Maniacs by Felix Altenhofen and Erik Bietz: two settlements against waves of balloons, for 2 players."""

from __future__ import annotations

from typing import Any

from referee.games.game import Game, Option, Version
from referee.games.monkey_maniacs import notation, scoring
from referee.games.monkey_maniacs.edition import Edition
from referee.games.monkey_maniacs.state import State
from referee.language.sentence import Phrase


class MonkeyManiacs(Game[State, Edition]):
    """Points are health: both start with 20, druids add, waves take away."""

    key = "monkey_maniacs"
    name = "Monkey Maniacs"
    code = "MM"
    seats = (2,)  # MM-1
    default_edition = "monkey-maniacs-1"
    options = (
        Option(
            "older",
            ("first", "second"),
            "MM-Q34",
            "Which player of the Players tag is older?",
            is_fact=True,
        ),
        Option(
            "negative",
            ("no", "yes"),
            "MM-65",
            "Variant: may health fall below 0, so that the less negative health wins?",
        ),
        Option("health-cap", ("none", "start"), "MM-Q6", "May health rise above its starting value?", formerly=("health_cap",)),
        Option(
            "doubling",
            ("rounded", "exact"),
            "MM-Q2",
            "Is a doubled card rounded down before it is doubled, or afterwards?",
        ),
        Option("rounding", ("card", "total"), "MM-Q3", "Is each card rounded down, or the total of each type?"),
        Option("trade-actions", ("yes", "no"), "MM-Q8", "May action cards be traded in?", formerly=("trade_actions",)),
        Option(
            "late-trades",
            ("yes", "no"),
            "MM-Q30",
            "May a player who is done still trade in cards before the dice?",
            formerly=("late_trades",),
        ),
        Option(
            "first-round-trades",
            ("no", "bought", "yes"),
            "MM-Q26",
            "May cards be traded in during round 1: none, bought ones, or any?",
            formerly=("first_round_trades",),
        ),
        Option(
            "first-round-buying",
            ("yes", "no"),
            "MM-Q9",
            "May the chips of a crate be spent in round 1?",
            formerly=("first_round_buying",),
        ),
        Option(
            "first-round-upgrades",
            ("yes", "no"),
            "MM-Q10",
            "May a card be exchanged for a point on an identical card in round 1?",
            formerly=("first_round_upgrades",),
        ),
        Option(
            "direct",
            ("next", "at-once", "any"),
            "MM-Q28",
            "Is a bought druid or crate its player's next play, the very next action, or played at any time?",
        ),
        Option("freed", ("any", "others"), "MM-Q31", "May points freed by a swap go on the card just received?"),
        Option(
            "unseen-attacks",
            ("accepted", "refused"),
            "MM-Q35",
            "May a player be done while an unseen card waits, as an action against the opponent's board?",
            formerly=("unseen_attacks",),
        ),
    )
    versions = (
        Version(
            "2026-11-16",
            "A player may be done with an unseen card in hand (MM-Q35).",
            {"unseen-attacks": "refused"},
        ),
    )
    sources = scoring.SOURCES
    equal_first = "draw"  # MM-63, MM-64
    numbering = "rounds"

    def round_of(self, state: State) -> int:
        return state.round

    def agrees(self, state: State, stated: State) -> bool:
        from referee.games.monkey_maniacs.worlds import agree

        return state.key() == stated.key() or agree(state, stated)

    def detail(self, state: State, source: int, about: scoring.Evaluation | None) -> str | Phrase:
        """A wave's says what every card did."""
        return scoring.describe(state.edition, about) if about else ""

    def scores(self, state: State) -> list[int]:
        return [player.health for player in state.players]

    def has_unseen(self, state: State) -> bool:
        """A wave told by its sums alone (MM-36)."""
        return state.has_sums

    def decision(self, action: Any) -> Any:
        return notation.BuyCard(None) if isinstance(action, notation.BuyCard) else action

    def claimed(self, state: State, seat: int, action: Any) -> Any:
        return action._replace(chips=state.players[seat].chips) if isinstance(action, notation.Done) else action


GAME = MonkeyManiacs()
