"""Ape Town's words: what they stand for, and how an action is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from referee.games.ape_town.edition import BANANA, CHIMP, KATTA, MANDRILL, MOTIFS, ORANG, TARSIER
from referee.games.game import UNKNOWN
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
    return FORMS[type(action)](action, name)


def _placed(name: Callable[[str], str], field: str, motif: int, owner: str | None) -> str:
    return f"{field} {tile(motif)}" + ("" if owner is None else f" {name(owner)}")


FORMS: dict[type, Callable[[Any, Callable[[str], str]], str]] = {
    Take: lambda it, name: (
        f"take {it.segment}{'' if it.motif is None else f' {tile(it.motif)}'}, place {it.field}"
        f"{'' if it.claim is None else f' {it.claim:+}'}"
    ),
    Reveal: lambda it, name: f"reveal {it.section}: {' '.join(map(tile, it.tiles))}",
    Board: lambda it, name: f"board {', '.join(_placed(name, *placed) for placed in it.tiles)}",
    Open: lambda it, name: f"open {it.section}: {' '.join(map(tile, it.tiles))}",
    Bundles: lambda it, name: f"bundles {', '.join(f'{segment} {count}' for segment, count in it.piles)}",
    Stock: lambda it, name: f"{name(it.player)}: {it.points} points, {it.bundles} bundles",
    Next: lambda it, name: f"next {name(it.player)}",
}
"""How each of them is written."""
