"""What play never leads to is refused in a set-up. (What it leads to is accepted: `referee/testing/written.py`.)

A game joins with a file `tests/games/<game>/set_ups.py`: `TABLES`, the numbers of players and options to be played with, and
`CHANGES`, by what they do: each takes a position of a random game as set-up lines and breaks one thing that the rules keep.
Where some positions are rare, `kind` says of which kind one is: the first of every kind is tried as well.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from referee.chance.stream import Stream
from referee.games import names
from tests.playing import Broken, Change, SetUp, errors, game_of, players, walk

FOLDER = Path(__file__).parent / "games"
GAMES = [key for key in names() if (FOLDER / key / "set_ups.py").is_file()]
MANY = pytest.mark.parametrize("many", [6, pytest.param(60, marks=pytest.mark.long)])
"""Positions of each random game."""


def told(key: str) -> Any:
    return import_module(f"tests.games.{key}.set_ups")


CHANGES = [(key, what) for key in GAMES for what in told(key).CHANGES]


@lru_cache(maxsize=8)
def positions(key: str, many: int) -> tuple[SetUp, ...]:
    """Of one random game at each table so many positions, the first and the last among them, and one of each kind."""
    game, found = game_of(key), []
    for seats, options in told(key).TABLES:
        table = players(seats)
        steps = [game.copy(step.state) for step in walk(game, "set-ups", seats, options)]
        kinds = [told(key).kind(state) for state in steps] if hasattr(told(key), "kind") else []
        chosen = {round(k * (len(steps) - 1) / (many - 1)) for k in range(many)} | {kinds.index(kind) for kind in kinds}
        for i in sorted(chosen):
            lines = [f"@ {game.write(item, table)}" for item in game.items(steps[i], table)]
            found.append(SetUp(steps[i], table.names, options, lines, Stream(b"")))
    return tuple(found)


def record(key: str, at: SetUp, lines: list[str]) -> str:
    options = ", ".join(f"{name}={value}" for name, value in at.options.items())
    tags = [f'[Game "{game_of(key).name}"]', f'[Players "{", ".join(at.names)}"]', f'[Options "{options}"]'][
        : 2 + bool(options)
    ]
    return "\n".join([*tags, "", *lines, ""])


def check(key: str, at: SetUp, broken: Broken) -> None:
    text = record(key, at, broken.lines)
    found = errors(text)
    assert [fault.code for fault in found] == [broken.rule], text
    line = text.split("\n")[found[0].span.line - 1]
    assert line == broken.lines[broken.line], text
    marked = line[found[0].span.start - 1 : found[0].span.end - 1]
    assert marked == (broken.word or line), text


@MANY
@pytest.mark.parametrize(("key", "what"), CHANGES, ids=[f"{key}-{what.replace(' ', '-')}" for key, what in CHANGES])
def test_what_play_never_leads_to_is_refused(key: str, what: str, many: int) -> None:
    change: Change = told(key).CHANGES[what]
    tried = 0
    for number, position in enumerate(positions(key, many)):
        at = position._replace(stream=Stream(f"{what} {number}".encode()))
        for broken in change(at):
            check(key, at, broken)
            tried += 1
    assert tried, "no position in which this can be tried"
