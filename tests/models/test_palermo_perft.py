"""How many sequences of actions there are from set positions of Palermo: the plain model counted them, the engine must agree.

`python -m tests.models.test_palermo_perft` counts anew with the model and prints the table.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.edit.simulate import NAMES
from referee.games.editions import load
from referee.games.judge import STRICT
from tests.models.palermo import Action, Palermo
from tests.models.palermo_text import at_position, read_position
from tests.models.perft import by_engine, by_model, positions
from tests.models.test_palermo_model import GAME, same_position
from tests.playing import players

POSITIONS = positions("palermo")


def model_at(table: dict[str, Any]) -> Palermo:
    names, options = list(NAMES[: table["players"]]), table.get("options", {})
    model = Palermo(len(names), **options)
    found = read_position(table["lines"], names, model.chips_each, table["built"])
    return at_position(model, found)


def engine_at(table: dict[str, Any]) -> Any:
    edition = load(GAME, GAME.default_edition, table.get("options", {}))
    items = [GAME.notation.read(line).item for line in table["lines"]]
    if not items:
        return GAME.start(edition, table["players"])
    return GAME.position(edition, players(table["players"]), items, STRICT)


def actions(model: Palermo) -> list[Action]:
    return [] if model.over else list(model.moves())


def after(model: Palermo, action: Action) -> Palermo:
    twin = model.copy()
    twin.play(model.turn, action)
    return twin


@pytest.mark.parametrize("table", POSITIONS, ids=[table["name"] for table in POSITIONS])
def test_the_engine_counts_what_the_model_counted(table: dict[str, Any]) -> None:
    state, model = engine_at(table), model_at(table)
    assert same_position(state, model, list(NAMES[: table["players"]]))
    assert len(model.moves()) == table["counts"][0]
    assert [by_engine(GAME, state, depth) for depth in range(1, len(table["counts"]) + 1)] == table["counts"]


@pytest.mark.long
@pytest.mark.parametrize("table", POSITIONS, ids=[table["name"] for table in POSITIONS])
def test_the_model_counts_it_again(table: dict[str, Any]) -> None:
    assert [by_model(model_at(table), depth, actions, after) for depth in range(1, len(table["counts"]) + 1)] == table["counts"]


if __name__ == "__main__":
    for each in POSITIONS:
        print(
            each["name"],
            [by_model(model_at(each), depth, actions, after) for depth in range(1, len(each["counts"]) + 1)],
            flush=True,
        )
