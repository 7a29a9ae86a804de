"""Ape Town's canonical lines as the model's plain values, read in the simplest way, and back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tests.models.ape_town import BUNDLES, FIELDS, UNKNOWN, ApeTown, Placed, segments_of

TAKE = re.compile(r"take (\d+)(?: ([a-z]+))?, place (\d+\.\d+)(?: ([+-]\d+))?")
REVEAL = re.compile(r"reveal (\d+): (.+)")
GONE = "-"


def do(game: ApeTown, seat: int | None, text: str) -> int:
    """Gives an action to the model. Returns how many of its claims are wrong. Raises Refused."""
    if seat is None:
        found = REVEAL.fullmatch(text)
        assert found, text
        game.reveal(int(found[1]), found[2].split())
        return 0
    found = TAKE.fullmatch(text)
    assert found, text
    brought = game.take(seat, int(found[1]), found[3], found[2])
    is_misnamed = found[2] not in (None, game.board[found[3]].tile)
    return is_misnamed + (found[4] is not None and int(found[4]) != brought)


def position(game: ApeTown) -> dict[str, Any]:
    """All that set-up lines say of a position, in a form that can be compared."""
    return {
        "board": game.board,
        "opened": game.opened,
        "open": game.open,
        "face down": None if game.is_over else game.face_down,
        "lying": game.lying,
        "bundles": game.bundles,
        "scores": game.scores(),
        "turn": None if game.is_over else game.turn,
    }


def at_position(game: ApeTown, lines: Sequence[str], names: Sequence[str]) -> ApeTown:
    """A new game put into the position of set-up lines. Where its points came from is not known."""
    for line in lines:
        head, _, rest = line.removeprefix("@ ").partition(" ")
        if head == "board":
            for words in map(str.split, rest.split(", ")):
                game.board[words[0]] = Placed(words[1], names.index(words[2]) if len(words) > 2 else None)
        elif head == "open":
            section = int(rest.split(": ")[0])
            game.opened.append(section)
            tiles = zip(segments_of(section), rest.split(": ")[1].split(), strict=True)
            game.open |= {segment: tile for segment, tile in tiles if tile != GONE}
        elif head == "bundles":
            game.lying |= {int(segment): int(count) for segment, count in map(str.split, rest.split(", "))}
        elif head == "next":
            game.turn = names.index(rest)
        else:
            points, bundles = re.findall(r"\d+", rest)
            seat = names.index(head.removesuffix(":"))
            game.points[seat]["placing"], game.bundles[seat] = int(points), int(bundles)
    game.seen = [placed.tile for placed in game.board.values()] + [tile for tile in game.open.values() if tile != UNKNOWN]
    game.revealed = (len(game.board) + len(game.open)) // 5
    game.face_down, game.supply = set(range(1, 9)), 8
    if game.opened:
        game.face_down, game.supply = set(), 16 - game.revealed
        game.refill()
    game.is_over = len(game.board) == len(FIELDS)
    assert sum(game.bundles) + sum(game.lying.values()) == BUNDLES * game.players
    return game
