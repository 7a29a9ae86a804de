"""The models are second opinions: nothing in them comes from the referee."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from referee.games import names
from tests.layering import imports
from tests.models.perft import positions

FOLDER = Path(__file__).parent
PARTS = {"animal_kingdoms": ("animal_kingdoms_laws",), "ape_town": ("ape_town_text",), "palermo": ("palermo_text",)}
"""What belongs to a model beside the module that has the game's name."""


def modules(key: str) -> list[str]:
    return [key, *PARTS.get(key, ())]


@pytest.mark.parametrize("key", names())
def test_a_model_takes_nothing_from_the_referee(key: str) -> None:
    """A model may use the standard library and its own parts; it opens no file."""
    own = {f"tests.models.{module}" for module in modules(key)}
    for module in modules(key):
        path = FOLDER / f"{module}.py"
        found = {each.name for each in imports(ast.parse(path.read_text("utf-8")))}
        assert {name for name in found if name.split(".")[0] in ("referee", "tests")} <= own
        assert not found & {"importlib", "pathlib", "os", "io", "sys"}
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
        assert not called & {"open", "__import__", "eval", "exec"}


@pytest.mark.parametrize("key", names())
def test_every_game_has_a_comparison_and_a_table_of_counts(key: str) -> None:
    """A game that is added needs a model too."""
    assert (FOLDER / f"test_{key}_model.py").is_file()
    assert len(positions(key)) >= 10
