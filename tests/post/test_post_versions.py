"""A game of another package with versions of its rules of its own, played by post over an upgrade."""

from __future__ import annotations

from pathlib import Path

import pytest

from high_card import HighCard
from referee.games.game import Version
from referee.games.versions import DATES, known
from tests.post.conftest import SEED, Run

QUIET = "2031-03-03"
SILENCE = Version(QUIET, "Nobody says high or low any more (HC-Q1).", {"talk": "yes"})


@pytest.mark.usefixtures("high_card")
def test_a_match_ends_by_the_rules_that_it_began_with(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    started = ("new", "High Card", "--players", "Anna, Ben", "--seed", SEED)
    run(*started, "-o", "old.ref")
    assert f'[Rules "{DATES[-1]}"]' in Path("old.ref").read_text("utf-8")
    monkeypatch.setattr(HighCard, "versions", (SILENCE,))
    run(*started, "-o", "new.ref")
    log = Path("new.ref").read_text("utf-8")
    assert f'[Rules "{QUIET}"]' in log
    assert known() == [*DATES, QUIET]
    hand = next(row for row in log.split("\n") if row.startswith("* hand 1:")).split()[-1]
    for path, words in (("old.ref", f"by the rules of {DATES[-1]}"), ("new.ref", "Ben to move (")):
        assert run("post", path, f"Anna: play {hand}").exit_code == 0
        assert words in run("check", path).output
    assert "high or low" in run("check", "old.ref").output
    assert run("post", "old.ref", "Anna: say high").exit_code == 0
    assert run("post", "new.ref", "Anna: say high").exit_code == 1
    changed = run("diff-rules", DATES[-1], QUIET, "old.ref")
    assert (changed.exit_code, f"rule change of {QUIET}: {SILENCE.changed}" in changed.output) == (1, True)
