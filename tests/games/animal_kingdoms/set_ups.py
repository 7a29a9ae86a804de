"""Set-ups of Animal Kingdoms that play never leads to: each breaks one thing that the rules keep."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.animal_kingdoms.state import PLAY
from tests.playing import Broken, Change, SetUp

TABLES: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (2, {}),
    (2, {"mode": "egon"}),
    (3, {"leaving": "free"}),
    (4, {}),
    (5, {"lots": "after-laws"}),
]


def cards_of_a_kingdom_missing(at: SetUp) -> Iterator[Broken]:
    """AK-12: a card for each shield of a player."""
    for i, line in enumerate(at.lines):
        if line.startswith("@ cards"):
            size = line[8]
            kingdom = next(k for k, other in enumerate(at.lines) if other.startswith(f"@ kingdom {size}:"))
            yield Broken([*at.lines[:i], *at.lines[i + 1 :]], "AK-12", kingdom, size)
            return


def a_card_in_two_places(at: SetUp) -> Iterator[Broken]:
    """AK-2: the first laid card is among the discards as well."""
    laid = next((line for line in at.lines if line.startswith("@ cards")), None)
    if laid and not any(line.startswith("@ discards") for line in at.lines):
        animal, number = laid.split()[3:5]
        yield Broken([*at.lines, f"@ discards {animal} {number}"], "AK-2", len(at.lines), animal)


def a_player_who_left_is_next(at: SetUp) -> Iterator[Broken]:
    """AK-31"""
    state = at.state
    gone = [seat for seat in range(state.seats) if state.is_out(seat)]
    if state.phase == PLAY and gone and state.owed < 0 and all(len(hand) == 4 for hand in state.hands):
        i = next(i for i, line in enumerate(at.lines) if line.startswith("@ next"))
        name = at.names[gone[0]]
        yield Broken([*at.lines[:i], f"@ next {name}", *at.lines[i + 1 :]], "AK-31", i, name)


def a_round_that_is_not_there(at: SetUp) -> Iterator[Broken]:
    """AK-9"""
    yield Broken(["@ round 4", *at.lines[1:]], "AK-9", 0, "4")


CHANGES: dict[str, Change] = {
    "the cards of a kingdom are missing": cards_of_a_kingdom_missing,
    "a card is in two places": a_card_in_two_places,
    "a player who left is next": a_player_who_left_is_next,
    "there is no such round": a_round_that_is_not_there,
}
