"""Lines of random games, as the notation writes them: turns and chance above all, a few set-ups, assertions, retractions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from referee.edit.simulate import NAMES, simulate
from referee.games import names
from tests.bench.people.ways import ways_of
from tests.playing import game_of, players, walk

SHARES = {"turn": 74, "chance": 15, "setup": 5, "assertion": 4, "undo": 2}
"""Lines of each kind in a hundred; where a game has too few of a kind, turns take their place."""
LINES = 30
"""Lines that are taken from a random game, at the most."""
PLAYED = 60
"""Lines of a game of which a typing error is judged."""
NAMED = ("tarsier", "chimp", "mandrill", "orang", "katta", "banana")


class Source(NamedTuple):
    """A canonical line and the record that it stands in."""

    game: str
    kind: str
    text: str
    tags: str
    before: tuple[str, ...]
    """The lines before it; empty where none are needed."""


def sources(key: str, count: int, seed: str, *, played: bool = False) -> list[Source]:
    """So many lines, each kind by its share. If they are to be played, only turns and chance, and not many lines after the
    beginning."""
    rng = Random(f"people {key} {seed}")
    by_kind: dict[str, list[Source]] = {kind: [] for kind in SHARES}
    for one in _games(key, rng, played, count // LINES + 1):
        by_kind[one.kind].append(one)
    found: list[Source] = []
    for kind, share in SHARES.items():
        there = by_kind[kind]
        rng.shuffle(there)
        found += there[: count * share // 100]
    used = set(map(id, found))
    found += [one for one in by_kind["turn"] if id(one) not in used][: count - len(found)]
    rng.shuffle(found)
    return found


@cache
def _record(key: str, options: tuple[tuple[str, str], ...], number: int) -> str:
    seats = 2 if ("mode", "egon") in options else None
    return simulate(game_of(key), f"people {number}", seats, options=dict(options) or None, claims=number % 3 > 0)


def _games(key: str, rng: Random, played: bool, many: int) -> Iterator[Source]:
    tables = ways_of(key).tables
    for options in tables:
        for number in range(max(many // len(tables), 1)):
            tags, _, body = _record(key, tuple(options.items()), number).partition("\n\n")
            tags = "\n".join(row for row in tags.splitlines() if not row.startswith(("[Result", "[Event")))
            lines = body.splitlines()
            everybody = next(row for row in tags.splitlines() if row.startswith("[Players")).split('"')[1].split(", ")
            for i, line in enumerate(lines[:PLAYED] if played else lines):
                text = line if played else _varied(key, line, rng)
                yield Source(key, "chance" if line[0] == "*" else "turn", text, tags, tuple(lines[:i]))
            for _ in range(0 if played else 2):
                scores = ", ".join(f"{name} {rng.randrange(60)}" for name in everybody)
                yield Source(key, "assertion", f"= {scores}", tags, tuple(lines))
                yield Source(key, "undo", "undo", tags, tuple(lines))
        if not played:
            yield from _set_ups(key, options, rng)


def _varied(key: str, line: str, rng: Random) -> str:
    """What a line may also say in the notation, and random games never do: tiles named, two steps written as one."""
    if key == "ape_town" and "take" in line and rng.random() < 0.3:
        head, tail = line.split(", place")
        return f"{head} {rng.choice(NAMED)}, place{tail}"
    if key == "manhattan_traffiq" and rng.random() < 0.6:
        return line.replace("draw, get ", "draw ")
    if key == "monkey_maniacs" and rng.random() < 0.3:
        return line.replace("buy card, draw ", "buy card ")
    return line


def _set_ups(key: str, options: dict[str, str], rng: Random) -> Iterator[Source]:
    game = game_of(key)
    seats = 2 if options.get("mode") == "egon" else game.seats[-1]
    table = players(seats)
    tags = f'[Game "{game.name}"]\n[Players "{", ".join(NAMES[:seats])}"]'
    for step in walk(game, "people", seats, options):
        if rng.random() < 0.2:
            for item in game.items(step.state, table):
                yield Source(key, "setup", f"@ {game.write(item, table)}", tags, ())


def keys() -> list[str]:
    return list(names())
