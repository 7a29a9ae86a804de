"""What searches for what a writer meant may cost: in steps, by the lines before, and by nothing else."""

from __future__ import annotations

import pytest

from referee.fault import Fault
from referee.games.palermo import moves
from referee.record import budget
from referee.record.budget import FIRST, PER_LINE, Budget
from referee.verdict.verdict import judge_text
from tests.fuzz.driver import counted
from tests.games.ape_town.boards import DISPLAY, game
from tests.playing import verdict

BUILT = """\
1. Anna: start a9, build one a1
2. Ben: build one b3
3. Clara: build one j7
4. David: build one i5
5. Emma: build one h8
6. Anna: build one g6
7. Ben: build one c1
8. Clara: build one d3
9. David: build one c11
10. Emma: build one a12
11. Anna: build one j10
12. Ben: build one l9
13. Clara: build two l7
14. David: build two d5
15. Emma: build two b5
16. Anna: build two f6
17. Ben: build two f3
18. Clara: build two h4
19. David: build two c8
20. Emma: build two b8
21. Anna: build two e8
22. Ben: build two h1
23. Clara: build two f1
24. David: build two j1
25. Emma: build three l1
26. Anna: build three l4
27. Ben: build three j4
28. Clara: build three l5
29. David: build three d9
30. Emma: build three f10
"""
GAP = f'[Game "Palermo"]\n[Players "Anna, Ben, Clara, David, Emma"]\n\n{BUILT}32. Emma: build three e11\n33. Clara: build three h11\n'
"""A city that cannot be completed any more, with a line at which something is missing."""
WRONG = game(DISPLAY, "1. Laura: take 2, place 1.1", "2. Emma: take 1, place 8.4", "3. Felix: take 1, place 2.1", "undo")


def told(text: str) -> list[tuple[Fault, ...]]:
    return [found.faults for found in judge_text(text)]


def test_a_missing_line_is_searched_without_looking_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "can_finish", pytest.fail)
    with counted() as paid:
        (faults,) = told(GAP)
    assert "PA-7" in [fault.code for fault in faults]
    assert 0 < sum(paid) <= FIRST


def test_every_record_of_a_file_has_what_it_would_have_alone() -> None:
    assert told(GAP) != told(WRONG)
    found = [[fault._replace(span=fault.span._replace(line=0), fix=None) for fault in each] for each in told(GAP * 20)]
    assert found == found[:1] * 20
    with counted() as once:
        told(GAP)
    with counted() as often:
        told(GAP * 20)
    assert sum(often) == 20 * sum(once)


def test_later_lines_change_nothing_and_searches_pay_for_each_other() -> None:
    one = Budget()
    assert one.steps(10, 100).left == 100
    steps = one.steps(10, 10 * FIRST)
    assert steps.left == FIRST + 10 * PER_LINE
    assert steps.take(FIRST)
    assert not steps.take(FIRST)
    assert (steps.left, one.steps(10, 1).left, one.steps(11, FIRST).left) == (0, 0, PER_LINE)


def test_without_steps_nothing_is_suggested_and_everything_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    before = verdict(WRONG)
    assert any(fault.near for fault in before.faults)
    monkeypatch.setattr(budget, "FIRST", 0)
    monkeypatch.setattr(budget, "PER_LINE", 0)
    after = verdict(WRONG)
    assert [fault._replace(near=()) for fault in before.faults] == list(after.faults)
    assert (after.status, after.standings) == (before.status, before.standings)


def test_steps_of_a_record_are_linear_in_its_lines() -> None:
    """Whatever it does to be searched for again and again."""
    position = "@ open 1: chimp banana orang katta katta\n@ open 2: katta katta katta katta katta\n"
    text = WRONG + (position + "1. Laura: take 9, place 1.1\n2. Emma: take 9, place 9.9\n") * 400
    with counted() as paid:
        (faults,) = told(text)
    assert sum(bool(fault.near) for fault in faults) > 10
    assert sum(paid) <= FIRST + PER_LINE * text.count("\n")
