"""All that the referee asks of its own games, asked of this one. CHANGE: add what is special in yours."""

import pytest

from my_game import GAME
from referee.testing import CHECKS


@pytest.mark.parametrize("check", CHECKS)
def test_the_contract_is_kept(check: str) -> None:
    assert [*CHECKS[check](GAME, games=20)] == []
