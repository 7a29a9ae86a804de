"""What stands beside a board: the players with what they have and hold, what else there is to know, what the signs mean.

A game says it once, in words of the language in use (`panel.py` of its folder). A page shows it as HTML,
`referee.games.whole` draws it below the board, and below a drawing in characters it stands as lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.language import say
from referee.language.width import column, left, right, width, wrapped

WIDTH = 80
"""Columns of a drawing in characters."""
INDENT = " " * 4
MAX_NAME, MIN_NAME = 24, 8
BOX = 12
"""Pictures lie around the origin and reach this far on all sides. At this size every letter on them can be read."""


class Sign(NamedTuple):
    """A small picture and what it is: a card in a hand, a line of the legend."""

    picture: str
    """SVG elements in one line that need nothing else; empty where the words are enough."""
    text: str
    word: str = ""
    """What the notation calls it, if a line can name it."""


class Seated(NamedTuple):
    """A player, or somebody whom nobody plays but who has points."""

    seat: int
    name: str
    """As it is written in the record: it is a stranger's text."""
    mark: str
    """The letter on the pieces."""
    picture: str
    """The player's piece, as in a `Sign`."""
    facts: tuple[str, ...]
    """With their units, the points first ("54 points", "4 bundles"). All players of a panel have equally many, so that they can
    stand in columns; one who has nothing to say there has an empty text."""
    hand: tuple[Sign, ...] = ()
    """What this position shows of it: `?` is a card that is hidden."""


class Panel(NamedTuple):
    players: tuple[Seated, ...]
    notes: tuple[str, ...] = ()
    """What belongs to nobody: "round 2 of 3", "15 houses left"."""
    legend: tuple[Sign, ...] = ()
    turn: int | None = None
    """The seat of the player who is to move; the core fills it in, and a finished game has none."""

    def rows(self) -> Iterator[str]:
        """All but the legend, whose signs are pictures, as lines in characters."""
        facts = [_aligned(texts) for texts in zip(*(player.facts for player in self.players), strict=True) if any(texts)]
        room = WIDTH - len(INDENT) - sum(width(texts[0]) + 2 for texts in facts)
        names = column([player.name for player in self.players], min(max(room, MIN_NAME), MAX_NAME))
        for player, name, *own in zip(self.players, names, *facts, strict=True):
            sign = ">" if player.seat == self.turn else " "
            yield f"{sign} {player.mark} {'  '.join([name, *own])}"
            if player.hand:
                hand = say("hand: {cards:list}", cards=[sign.text for sign in player.hand])
                yield from (INDENT + row for row in wrapped(hand, WIDTH - len(INDENT)))
        if self.notes:
            yield ""
        for note in self.notes:
            yield from wrapped(note, WIDTH)


def _aligned(texts: tuple[str, ...]) -> list[str]:
    """Numbers below one another, and so are words."""
    wide, side = max(map(width, texts)), right if any(text[:1].isdigit() for text in texts) else left
    return [side(text, wide) for text in texts]
