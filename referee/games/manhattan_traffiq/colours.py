"""The colours of the players (TQ-2). A table of two has red and yellow, the third player brings blue, the fourth green.

They belong to players, not to seats. A record says who has which by a name or, in brackets, another name that is a colour:
`[Players "Anna (blue), Ben (red), Clara"]`. Whoever says nothing gets the first colour that is left, clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.language.sentence import NOTHING, Phrase, phrase

if TYPE_CHECKING:
    from referee.games.game import Players

COLOURS = ("red", "yellow", "blue", "green")
PLAYED = ("Red", "Yellow", "Blue", "Green")
"""The same as names of those who play them."""
WORDS = {"red": 0, "rot": 0, "yellow": 1, "gelb": 1, "blue": 2, "blau": 2, "green": 3, "grün": 3, "gruen": 3}
"""The colours by every word for them."""


def names(colours: Sequence[int]) -> str:
    return ", ".join(COLOURS[colour] for colour in colours) or "none"


def of_players(players: Players) -> tuple[int, ...]:
    """The colour of each seat. What stands in brackets goes before a name, which may be a colour by chance; a colour that
    a table of this size does not have is no more than a name."""
    found: dict[int, int] = {}
    for only_names in (False, True):
        for colour, seat in _said(players, only_names):
            if seat not in found and colour not in found.values():
                found[seat] = colour
    left = [colour for colour in range(len(players)) if colour not in found.values()]
    return tuple(found[seat] if seat in found else left.pop(0) for seat in range(len(players)))


def contradiction(players: Players) -> Phrase:
    """What is wrong with the colours that stand in brackets: two players may claim one by two words for it."""
    owners: dict[int, int] = {}
    for colour, seat in _said(players, only_names=False):
        if owners.setdefault(colour, seat) != seat:
            both = players.names[owners[colour]], players.names[seat]
            return phrase("{players} both play {colour:name}", players=both, colour=PLAYED[colour])
    return NOTHING


def _said(players: Players, only_names: bool) -> list[tuple[int, int]]:
    """Colours of this table and the seats of those who are called so: by their names, or by what stands in brackets."""
    seats = [(word, colour, players.seat(word)) for word, colour in WORDS.items() if colour < len(players)]
    return sorted(
        (colour, seat)
        for word, colour, seat in seats
        if seat is not None and (players.names[seat].casefold() == word) == only_names
    )
