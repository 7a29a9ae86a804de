"""Palermo's engine and the plain model of it must be of one opinion: on random games, and on games with something wrong."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.games.editions import load
from referee.games.game import STRICT
from referee.simulate import NAMES, simulate
from tests.models.palermo import CITY, FORMS, GOAL, RING, Illegal, Palermo
from tests.models.palermo_text import (
    at_position,
    play_line,
    position,
    read_field,
    read_line,
    read_position,
    write_action,
    write_field,
)
from tests.playing import game_of, players, verdict

GAME = game_of("palermo")
OPTIONS: list[dict[str, str]] = [
    {},
    {"building": "free"},
    {"building": "ready"},
    {"police": "no"},
    {"target": "yes"},
    {"diagonal": "ban"},
    {"blocking": "foreign"},
    {"ring-police": "no"},
    {"building": "ready", "target": "yes", "blocking": "foreign"},
]
TABLES = [(options, seats) for options in OPTIONS for seats in (3, 4, 5)]


def table(number: int) -> tuple[dict[str, str], int]:
    """Games of all kinds in turn, the standard one more often."""
    return ({}, 3 + number % 3) if number % 4 == 0 else TABLES[number // 4 * 3 % len(TABLES) + number % 4 - 1]


# -- random games ------------------------------------------------------------------------------------------------------


def both_play(text: str, options: dict[str, str], seats: int, looks: set[int]) -> int:
    """A legal game through both, line by line; the lists of legal moves are compared at some lines. Returns how many."""
    names, seated = list(NAMES[:seats]), players(seats)
    (record,) = referee.read(text)
    state = GAME.start(load(GAME, GAME.default_edition, options), seats)
    model = Palermo(seats, **options)
    looked = 0
    for number, statement in record.statements:
        line = record.line(number).text
        if number in looks and model.phase != "city":
            mine = sorted(write_action(action) for action in model.moves())
            assert mine == sorted(GAME.write(action, seated) for action in GAME.legal(state)), (line, text)
            looked += 1
        model = play_line(model, names, line)
        if line[0] == "*":
            GAME.happen(state, statement.event, STRICT)
        else:
            for action in statement.actions:
                GAME.play(state, names.index(statement.player), action, STRICT)
        assert GAME.scores(state) == model.points, (line, text)
        awaited = GAME.awaited(state)
        assert (awaited.kind == "over") == model.over, (line, text)
        if not model.over:
            assert awaited.seat == model.turn, (line, text)
        assert same_position(state, model, names), (line, text)
    assert model.over, text
    assert not model.wrong_claims, text
    return looked


def same_position(state: Any, model: Palermo, names: list[str]) -> bool:
    """Tiles, chips, pawns, policemen, target stones: all that the engine's set-up lines say."""
    seated = players(len(names))
    lines = [f"@ {GAME.write(item, seated)}" for item in GAME.items(state, seated)]
    is_built = model.phase not in ("city", "start", "first house", "build", "chip")
    theirs = read_position(lines, names, model.chips_each, is_built)
    mine = position(model)
    if theirs.turn is None or model.over:
        theirs = theirs._replace(turn=mine.turn)
    return theirs == mine
