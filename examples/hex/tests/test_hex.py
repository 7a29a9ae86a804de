import pytest

from hex import GAME
from referee.testing import CHECKS


@pytest.mark.parametrize("check", CHECKS)
def test_the_contract_is_kept(check: str) -> None:
    assert [*CHECKS[check](GAME, games=3)] == []
