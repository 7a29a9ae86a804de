"""Planting a mistake changes what it should, wherever the code has moved to, and found is told from missed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants import Mistake, StaleMistake, changed, copy_to, mistakes, plant

MISTAKES = mistakes()
CODE = """
class Purse:
    def pay(self, price):
        if (
            self.coins
            < price
        ):
            return False
        self.coins -= price
        return True


def refund(purse, price):
    purse.coins += price
"""


def _with(tmp_path: Path, code: str, file: str = "referee/purse.py") -> Path:
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(code, "utf-8")
    return path


def _mistake(old: str, new: str, at: str = "referee/purse.py: Purse.pay") -> Mistake:
    return Mistake("a purse", at, old, new, ("tests",))


def test_every_mistake_has_a_name_of_its_own_and_tests() -> None:
    names = [mistake.name for mistake in MISTAKES]
    assert len(set(names)) == len(names) > 0
    assert all(mistake.tests for mistake in MISTAKES)


def test_line_breaks_do_not_count_and_lines_are_indented(tmp_path: Path) -> None:
    path = _with(tmp_path, CODE)
    found, bad = changed(_mistake("if (self.coins < price):", "if not price:\n    return True\nif self.coins < 0:"), tmp_path)
    assert found == path
    assert "        if not price:\n            return True\n        if self.coins < 0:\n            return False\n" in bad


def test_a_function_may_move_to_another_file(tmp_path: Path) -> None:
    _with(tmp_path, "")
    moved = _with(tmp_path, CODE, "referee/money.py")
    mistake = _mistake("self.coins -= price", "pass")
    assert changed(mistake, tmp_path) == (moved, CODE.replace("self.coins -= price", "pass"))
    _with(tmp_path, CODE, "referee/copy.py")
    with pytest.raises(StaleMistake, match=r"copy\.py, .*money\.py"):
        changed(mistake, tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "at", "why"),
    [
        ("purse.coins += price", "pass", "referee/purse.py: Purse.pay", "0 times"),
        ("return", "raise", "referee/purse.py: Purse.pay", "2 times"),
        ("price", "coins", "referee/purse.py", "5 times"),
        ("return False", "return (", "referee/purse.py: Purse.pay", "not Python"),
        ("return False", "return  False", "referee/purse.py: Purse.pay", "changes nothing"),
    ],
)
def test_a_mistake_that_cannot_be_planted_is_stale(tmp_path: Path, old: str, new: str, at: str, why: str) -> None:
    _with(tmp_path, CODE)
    with pytest.raises(StaleMistake, match=why):
        changed(_mistake(old, new, at), tmp_path)


@pytest.mark.long
def test_a_mistake_is_found_or_missed(tmp_path: Path) -> None:
    copy_to(tmp_path)
    (tmp_path / "tests" / "test_one.py").write_text(
        "from referee.report.dates import written\n\ndef test_one() -> None:\n    assert written('soon') == 'soon'\n", "utf-8"
    )
    good = (tmp_path / "referee" / "report" / "dates.py").read_text("utf-8")
    tests = ("tests/test_one.py",)
    broken = Mistake("raises", "referee/report/dates.py", "def written(", "raise ValueError\n\n\ndef written(", tests)
    assert plant(broken, tmp_path) == "found"
    assert plant(broken._replace(new="def unused() -> None: ...\n\n\ndef written("), tmp_path) == "missed"
    assert (tmp_path / "referee" / "report" / "dates.py").read_text("utf-8") == good
