"""What holds in every game there is, and in every one that will be added: the kit for games of other packages asks all of them
(`referee.testing`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import games
from referee.games import names
from referee.games.editions import known
from referee.testing import CHECKS, FILES, records
from tests.conftest import INSTALLED, SAMPLE
from tests.playing import game_of

ROOT = Path(__file__).parent.parent
EVERY = {**{key: game_of(key) for key in names()}, **{point.name: point.load() for point in (SAMPLE, *INSTALLED)}}
"""Also the sample, and what is installed on this machine."""
BESIDE = ("vocabulary", "numbers", "examples", "rules", "golden")
"""The records of our games lie elsewhere: below, in `test_every_rule.py` and in `test_golden.py`; where numbers of rules stand is asked
by `test_rule_places.py`."""
MANY = pytest.mark.parametrize("many", [1, pytest.param(20, marks=pytest.mark.long)])


@pytest.fixture(autouse=True)
def _found(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(games, "_entry_points", lambda: (SAMPLE, *INSTALLED))
    games.find.cache_clear()
    yield
    games.find.cache_clear()


@MANY
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("key", EVERY)
def test_it_keeps_the_contract_of_games(key: str, check: str, many: int) -> None:
    if (key in names() and check in BESIDE) or (check in FILES and many > 1):
        return
    assert [*CHECKS[check](EVERY[key], many)] == []


@pytest.mark.parametrize("key", names())
def test_its_files_are_complete(key: str) -> None:
    game = game_of(key)
    assert Path(game.grammar).with_suffix(".md").is_file()
    assert game.default_edition in known(game)
    for folder in ("legal", "faulty"):
        assert list((ROOT / "examples" / key / folder).glob("*.ref")), folder


@pytest.mark.parametrize(
    "folder", sorted({path.parent.parent for path in (ROOT / "examples").glob("*/*/*.ref")}), ids=lambda path: path.name
)
def test_legal_examples_are_legal_and_canonical_and_faulty_ones_have_their_fault(folder: Path) -> None:
    assert [*records.legal(folder), *records.faulty(folder)] == []
