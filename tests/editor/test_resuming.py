"""A record that is played on from a position kept of its earlier version is judged as if it were played from its start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.batch.piece import packed
from referee.games import names, notation_of
from referee.games.rulebook import Rulebook
from referee.match import loop
from referee.match.loop import Match, NoMatch
from referee.match.resuming import resumed
from referee.record.reader import pieces, read
from referee.record.text import rows
from referee.verdict.verdict import concluded, judge
from tests.editor.changing import versions

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def test_what_stands_before_a_change_is_not_played_again() -> None:
    *_, text = versions("ape_town", 0, 1)
    text = next(iter(versions("ape_town", 1, 1))) if "[Game" not in text else text
    before = played(first_record(text), None)
    last = len(before.record.statements)
    after = played(first_record(text.rstrip() + " ; a remark\n"), before)
    assert isinstance(before, Match)
    assert isinstance(after, Match)
    assert last > 2 * loop.EVERY
    assert taken_over(before, after) >= last - 2 * loop.EVERY


def first_record(text: str) -> str:
    return next(piece for _, piece in pieces(text))


def played(text: str, before: Match | NoMatch | None) -> Match | NoMatch:
    (record,) = read(rows(text), notation_of)
    return resumed(record, Rulebook(), before if isinstance(before, Match) else None)


def taken_over(before: Match | NoMatch | None, after: Match | NoMatch) -> int:
    """How many statements were not played again."""
    if not (isinstance(before, Match) and isinstance(after, Match)):
        return 0
    kept = {id(each) for each in before.kept}
    return max((each.index for each in after.kept if id(each) in kept), default=0)


def same_as_from_the_start(key: str, seed: int, count: int) -> int:
    """How many of the versions were played on from a kept position."""
    before: Match | NoMatch | None = None
    went_on = 0
    for text in versions(key, seed, count):
        (again,) = read(rows(first_record(text)), notation_of)
        last, before = before, played(first_record(text), before)
        went_on += taken_over(last, before) > 0
        assert _said(concluded(before)) == _said(judge(again)), text
    return went_on


def _said(verdict: Any) -> Any:
    return packed(verdict)


@pytest.mark.parametrize("key", names())
def test_a_changed_record_is_judged_as_from_its_start(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "EVERY", 3)
    assert same_as_from_the_start(key, 1, 40) > 8


@pytest.mark.parametrize("name", ["C05-another-seed", "C06-chosen-tile", "C07-chosen-position"])
def test_what_a_seed_proves_is_told_again(name: str) -> None:
    text = (EXAMPLES / "ape_town" / "faulty" / f"{name}.ref").read_text("utf-8")
    before = played(text, None)
    (again,) = read(rows(f"{text}; a remark\n"), notation_of)
    assert _said(concluded(played(f"{text}; a remark\n", before))) == _said(judge(again))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("key", names())
def test_many_changed_records_are_judged_as_from_their_start(key: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "EVERY", 1 + seed % 4)
    assert same_as_from_the_start(key, seed, 150) > 20
