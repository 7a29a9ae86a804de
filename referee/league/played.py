"""A finished game as a league sees it: who came in on which place, with how many points."""

from __future__ import annotations

from typing import NamedTuple

from referee.language.sentence import Phrase


class Placing(NamedTuple):
    player: str
    """The league's name for the player, whatever the record calls her."""
    rank: int
    points: int


class Played(NamedTuple):
    """One game: its places from first to last. A forfeited one was not played: the absent are last, with no points."""

    record: str
    game: str
    event: str
    date: str
    """As in the record's tag, with `??` for unknown parts; empty where there is none."""
    places: tuple[Placing, ...]
    forfeited: bool = False
    seats: tuple[str, ...] = ()
    """The players in the order in which they sat."""
    round: int = 0
    """0 where it is none of a round."""
    table: int = 0
    """Of the published round; 0 where it is at none of its tables."""
    unusual: tuple[str | Phrase, ...] = ()
    """What it has beside moves and chance: rulings, moves taken back, a position to start from."""
