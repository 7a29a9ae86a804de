"""Editions that cannot be played with, of every game: `<game>/editions.txt`.

tiles/banana = 25 => [tiles] adds up to 81      a change of the game's own edition, and what is said of it
tiles gone => [tiles] needs tarsier             a part is missing
stock/points = 30 => fine                       nothing is wrong
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.games import names
from referee.games.editions import choose
from referee.games.game import EditionError, Game
from tests.playing import game_of

FOLDER = Path(__file__).parent
WRONG = [(key, row) for key in names() for row in (FOLDER / key / "editions.txt").read_text("utf-8").splitlines()]


def own(game: Game[Any, Any]) -> dict[str, Any]:
    return tomllib.loads((Path(game.folder) / f"{game.default_edition}.toml").read_text("utf-8"))


def problems(game: Game[Any, Any], table: dict[str, Any]) -> tuple[str, ...]:
    try:
        game.edition(table, choose(game, {}, {}))
    except EditionError as error:
        assert error.problems
        assert all(problem.strip() and len(problem) < 300 for problem in error.problems)
        return tuple(error.problems)
    return ()


def change(table: Any, row: str) -> None:
    path, _, value = row.removesuffix(" gone").partition(" = ")
    *way, last = (int(part) if part.isdigit() and len(part) < 3 else part for part in path.split("/"))
    for part in way:
        table = table[part if isinstance(table, list) else str(part)]
    place = last if isinstance(table, list) else str(last)
    if row.endswith(" gone"):
        del table[place]
    else:
        table[place] = tomllib.loads(f"value = {value}")["value"]


@pytest.mark.parametrize("key", names())
def test_our_own_edition_is_right(key: str) -> None:
    assert problems(game_of(key), own(game_of(key))) == ()


@pytest.mark.parametrize(("key", "row"), WRONG, ids=[f"{key}: {row}" for key, row in WRONG])
def test_what_is_wrong_is_said(key: str, row: str) -> None:
    changes, _, said = row.rpartition(" => ")
    table = own(game_of(key))
    for each in changes.split("; "):
        change(table, each)
    found = problems(game_of(key), table)
    assert found == () if said == "fine" else any(said in problem for problem in found), found


@pytest.mark.parametrize("key", names())
def test_all_that_is_wrong_is_said_at_once(key: str) -> None:
    """Two parts are no tables; whatever else is missing because of that may be said as well."""
    game = game_of(key)
    parts = [name for name, part in own(game).items() if isinstance(part, dict)][:2]
    table = {**own(game), **dict.fromkeys(parts, 5)}
    found = problems(game, table)
    assert all(any(part in problem for problem in found) for part in parts), found
