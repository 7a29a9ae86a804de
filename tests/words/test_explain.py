"""The rules in plain words say the same in every language: each rule and each reading, in the same order."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from referee.games import find
from referee.games.editions import NoEdition, known, load
from tests.words import CODE

FILES = sorted(CODE.glob("**/explain.*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_translation_has_the_same_rules_and_readings(path: Path) -> None:
    theirs, ours = (tomllib.loads(file.read_text("utf-8")) for file in (path, path.with_name("explain.toml")))
    assert {part: list(texts) for part, texts in theirs.items()} == {part: list(texts) for part, texts in ours.items()}
    for part, texts in theirs.items():
        assert not [number for number, text in texts.items() if not text.strip() or text == ours[part][number]]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_translation_is_not_an_edition(path: Path) -> None:
    game = find(path.parent.name)
    if game is not None:  # the league has such texts too
        assert path.stem not in known(game)
        with pytest.raises(NoEdition):
            load(game, path.stem, {})
