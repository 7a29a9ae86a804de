"""The list of planted mistakes is not stale, and the script that plants them tells found from missed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants import ROOT, Mistake, copy_to, mistakes, plant

MISTAKES = mistakes()


@pytest.mark.parametrize("mistake", MISTAKES, ids=[mistake.name for mistake in MISTAKES])
def test_a_planted_mistake_has_its_place(mistake: Mistake) -> None:
    assert mistake.places == 1
    assert mistake.old != mistake.new
    assert mistake.tests
    assert all((ROOT / test.split()[0]).exists() for test in mistake.tests)


def test_names_say_which_mistake_it_is() -> None:
    names = [mistake.name for mistake in MISTAKES]
    assert len(set(names)) == len(names)


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
    assert plant(broken._replace(new="# harmless\ndef written("), tmp_path) == "missed"
    assert (tmp_path / "referee" / "report" / "dates.py").read_text("utf-8") == good
