"""Ape Town's words: what they stand for, and how an action is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from referee.games.ape_town.edition import BANANA, CHIMP, KATTA, MANDRILL, MOTIFS, ORANG, TARSIER, UNKNOWN
from referee.record.statement import Values, gathered, together, whole_number

TAKEN = -3
NAMES = (*MOTIFS, "white", "grey", "black")
"""Components that sentences name, in the language of the reader."""
WORDS = ("take", "place", "reveal", "board", "open", "bundles", "points", "next", *MOTIFS)
"""The words of canonical lines."""

_MOTIF = {
    "tarsier": TARSIER,
    "koboldmaki": TARSIER,
    "chimp": CHIMP,
    "schimpanse": CHIMP,
    "mandrill": MANDRILL,
    "orang": ORANG,
    "orang-utan": ORANG,
    "katta": KATTA,
    "banana": BANANA,
    "banane": BANANA,
}


class Take(NamedTuple):
    """A move: take the tile at a segment (1 to 40) and place it on a field."""

    segment: int
    motif: int | None
    field: str
    claim: int | None


class Reveal(NamedTuple):
    """Chance: the five tiles of a section (1 to 8) are turned up."""

    section: int
    tiles: tuple[int, ...]


class Board(NamedTuple):
    tiles: tuple[tuple[str, int, str | None], ...]


class Open(NamedTuple):
    section: int
    tiles: tuple[int, ...]


class Bundles(NamedTuple):
    piles: tuple[tuple[int, int], ...]


class Stock(NamedTuple):
    player: str
    points: int
    bundles: int


class Next(NamedTuple):
    player: str


class Words(Values):
    labels: ClassVar[dict[str, str]] = Values.labels | {
        "FIELD": "a field such as 6.4",
        "MOTIF": "a tile (tarsier, chimp, mandrill, orang, katta, banana)",
        "UNKNOWN": '"?" for a tile nobody wrote down',
        "TAKEN": '"-" for a taken tile',
    }

    def FIELD(self, text: str) -> str:
        row, column = text.split(".")
        return f"{whole_number(row)}.{whole_number(column)}"

    def MOTIF(self, text: str) -> int:
        return _MOTIF[text.casefold()]

    def UNKNOWN(self, text: str) -> int:
        return UNKNOWN

    def TAKEN(self, text: str) -> int:
        return TAKEN

    take = Take

    reveal = gathered(Reveal)
    placed = pile = together
    board, open, bundles = map(gathered, (Board, Open, Bundles))
    stock, next = Stock, Next


def tile(motif: int) -> str:
    return "-" if motif == TAKEN else "?" if motif == UNKNOWN else MOTIFS[motif]


def write(action: Any, name: Callable[[str], str]) -> str:
    """An action, event or set-up item in canonical notation. `name` quotes a player's name where it must."""
    match action:
        case Take(segment, motif, field, claim):
            named = "" if motif is None else f" {tile(motif)}"
            return f"take {segment}{named}, place {field}" + ("" if claim is None else f" {claim:+}")
        case Reveal(section, tiles):
            return f"reveal {section}: {' '.join(map(tile, tiles))}"
        case Board(tiles):
            placed = (f"{field} {tile(motif)}" + ("" if owner is None else f" {name(owner)}") for field, motif, owner in tiles)
            return f"board {', '.join(placed)}"
        case Open(section, tiles):
            return f"open {section}: {' '.join(map(tile, tiles))}"
        case Bundles(piles):
            return f"bundles {', '.join(f'{segment} {count}' for segment, count in piles)}"
        case Stock(player, points, bundles):
            return f"{name(player)}: {points} points, {bundles} bundles"
        case Next(player):
            return f"next {name(player)}"
    raise TypeError(action)
