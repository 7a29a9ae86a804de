"""Palermo's canonical lines as the model's plain values, read in the simplest way, and back."""

from __future__ import annotations

import re
from typing import NamedTuple

from tests.models.palermo import FORMS, GOAL, Action, Field, Illegal, Palermo

COLUMNS = "wabcdefghijklm"
CORNER_NAMES = {"nw": (0, 0), "ne": (13, 0), "sw": (0, 13), "se": (13, 13), "goal": GOAL}
CITIES = {
    "kalsa": [
        "three a1, three d1, three e1, three g1, three j2, two l2",
        "three a4, three d3, one f4, three h4, two j4, one l3",
        "one a6, two d6, one e6, two h6, start i5, one k6",
        "one b8, three d8, two e7, three h7, three j8, two k7",
        "one b10, two c10, one f10, two g9, two i10, three l10",
        "one b12, street c11, street e11, one g12, two j11, two l12",
    ],
    "capo": [
        "street a1, street c1, two e1, two g2, three i2, three l2",
        "two b3, one c3, two f3, three g3, three j4, three k4",
        "two a6, three d6, three e6, two g5, start i5, two k5",
        "one b8, one d7, two e8, one g8, three i7, three k7",
        "one b9, one d9, street e9, one h10, two i9, one l10",
        "two a11, two d11, one e12, three h12, three j12, three l12",
    ],
    "vucciria": [
        "one b1, one c1, one f2, three g2, three i1, three k2",
        "one a4, one c3, start e3, three g3, three j3, one k3",
        "one b6, two d6, three e5, two g6, one j5, one l5",
        "two a8, three d7, three e7, two h7, two j7, two l7",
        "two a10, two d10, one f10, two g9, three i10, three l9",
        "two b11, three d12, one f12, two g12, two i11, three l12",
    ],
}
"""The ready-made cities of the edition: no page of the rules has any."""
NAMED = {field: name for name, field in CORNER_NAMES.items()}


def read_field(word: str) -> Field:
    return CORNER_NAMES.get(word) or (COLUMNS.index(word[0]), int(word[1:]))


def write_field(field: Field) -> str:
    return NAMED.get(field) or f"{COLUMNS[field[0]]}{field[1]}"


def read_action(text: str) -> Action:
    word, *rest = text.split()
    claim = int(rest.pop()) if rest and rest[-1][0] in "+-" else None
    if word == "stay":
        return word, claim
    if word == "go":
        collect = rest[-1] == "collect"
        return word, tuple(read_field(field) for field in rest[: len(rest) - collect]), collect, claim
    if word == "build":
        return word, rest[0], read_field(rest[1])
    return word, read_field(rest[0])


def write_action(action: Action) -> str:
    word, *rest = action
    if word == "go":
        return " ".join(["go", *map(write_field, rest[0])])
    if word == "stay":
        return "stay"
    return " ".join([word, *rest[:-1], write_field(rest[-1])])


def read_city(text: str) -> tuple[tuple[str, Field], ...]:
    """`start e5, two c4` or the name of a city in the edition."""
    if text in CITIES:
        text = ", ".join(CITIES[text])
    if " " not in text:
        raise Illegal("PA-56")
    return tuple((kind, read_field(field)) for kind, field in (tile.split() for tile in text.split(", ")))


class Line(NamedTuple):
    player: str
    """Empty: the table's city."""
    actions: list[str]


def read_line(text: str) -> Line:
    if text.startswith("* city "):
        return Line("", [text[7:]])
    player, rest = re.sub(r"^\d+\. ", "", text).split(": ")
    return Line(player, rest.split(", "))


def play_line(game: Palermo, names: list[str], text: str) -> Palermo:
    """The game after the line. Raises Illegal; the game given is not changed."""
    line = read_line(text)
    after = game.copy()
    if line.player:
        for action in line.actions:
            after.play(names.index(line.player), read_action(action))
    else:
        if after.phase != "city":
            raise Illegal("no city is awaited")
        after.happen(read_city(line.actions[0]))
    return after


# -- positions ---------------------------------------------------------------------------------------------------------


class Position(NamedTuple):
    """All that can be said of a position, in a form that can be compared."""

    tiles: frozenset[tuple[str, Field]]
    points: list[int]
    collected: list[int]
    pawns: list[Field]
    police: list[Field | None]
    targets: list[Field | None]
    chips: dict[Field, int]
    turn: int | None
    after_police: bool


def position(game: Palermo) -> Position:
    tiles = set()
    for place, kind in game.tiles.items():
        first = (2 * place[0] - 1, 2 * place[1] - 1)
        own = [(first[0] + dx, first[1] + dy) for dx in (0, 1) for dy in (0, 1)]
        tiles.add((kind, next((field for field in own if game.city[field] == "E"), first)))
    return Position(
        frozenset(tiles),
        game.points,
        game.collected,
        game.pawn,
        game.police,
        game.target,
        game.chips,
        None if game.over or game.phase == "city" else game.turn,
        game.phase == "go",
    )


def read_position(lines: list[str], names: list[str], chips_each: int, is_built: bool) -> Position:
    """Set-up lines. Before the city is built (or chips are laid on it) nothing is collected."""
    tiles: set[tuple[str, Field]] = set()
    count = len(names)
    points, collected, pawns = [0] * count, [-1] * count, [GOAL] * count
    police: list[Field | None] = [None] * count
    targets: list[Field | None] = [None] * count
    chips: dict[Field, int] = {}
    turn, after_police = None, False
    for line in lines:
        head, _, rest = line.removeprefix("@ ").partition(" ")
        if head == "city":
            tiles |= set(read_city(rest))
        elif head == "next":
            turn, after_police = names.index(rest.split()[0]), rest.endswith("after police")
        else:
            seat = names.index(head.removesuffix(":"))
            for part in rest.split(", "):
                words = part.split()
                if words[0] == "chips":
                    chips |= {read_field(field): seat for field in words[1:]}
                elif words[0] == "pawn":
                    pawns[seat] = read_field(words[1])
                elif words[0] == "police":
                    police[seat] = read_field(words[1])
                elif words[0] == "target":
                    targets[seat] = read_field(words[1])
                elif words[1] == "points":
                    points[seat] = int(words[0])
                else:
                    collected[seat] = int(words[0])
    for seat in range(count):
        if collected[seat] < 0:
            collected[seat] = chips_each - list(chips.values()).count(seat) if is_built else 0
    return Position(frozenset(tiles), points, collected, pawns, police, targets, chips, turn, after_police)


def at_position(game: Palermo, found: Position) -> Palermo:
    """A new game put into a position (none in which a target stone is awaited after some are set)."""
    game.set_city(tuple(found.tiles))
    game.points, game.collected = list(found.points), list(found.collected)
    game.pawn, game.police, game.target = list(found.pawns), list(found.police), list(found.targets)
    game.chips = dict(found.chips)
    game.turn = found.turn or 0
    houses = sum(kind in FORMS for kind, _ in found.tiles)
    all_chips = game.chips_each * game.players
    game.home = [game.collected[seat] == game.chips_each and game.pawn[seat] == GOAL for seat in range(game.players)]
    if not found.tiles:
        return game
    if houses < all_chips:
        game.phase = "build" if houses else "first house"
    elif len(game.chips) + sum(game.collected) < all_chips:
        game.phase = "chip"
    elif game.with_target and not any(game.target) and game.chips:
        game.phase = "first target"
    else:
        game.phase = "go" if found.after_police else "police"
    return game
