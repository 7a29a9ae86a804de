"""A record that is played on from a position kept of its earlier version is judged as if it were played from its start."""

from __future__ import annotations

from typing import Any

import pytest

from referee.batch.piece import packed
from referee.games import names, notation_of
from referee.match import resuming
from referee.match.loop import Match
from referee.match.resuming import Played
from referee.record.reader import pieces, read
from referee.record.text import rows
from referee.verdict.verdict import concluded, judge
from tests.editor.changing import versions


def test_what_stands_before_a_change_is_not_played_again() -> None:
    *_, text = versions("ape_town", 0, 1)
    text = next(iter(versions("ape_town", 1, 1))) if "[Game" not in text else text
    before = played(first_record(text), None)
    last = len(before.match.record.statements)
    after = played(first_record(text.rstrip() + " ; a remark\n"), before)
    assert last > 2 * resuming.EVERY
    assert after.match.begun >= last - 2 * resuming.EVERY


def first_record(text: str) -> str:
    return next(piece for _, piece in pieces(text))


def played(text: str, before: Played | None) -> Played:
    (record,) = read(rows(text), notation_of)
    made = Played(Match(record), before)
    made.run()
    return made


def same_as_from_the_start(key: str, seed: int, count: int) -> int:
    """How many of the versions were played on from a kept position."""
    before: Played | None = None
    resumed = 0
    for text in versions(key, seed, count):
        (record,) = read(rows(first_record(text)), notation_of)
        (again,) = read(rows(first_record(text)), notation_of)
        before = Played(Match(record), before)
        resumed += before.match.playable and before.match.begun > 0
        assert _said(concluded(before.run())) == _said(judge(again)), text
    return resumed


def _said(verdict: Any) -> Any:
    return packed(verdict)


@pytest.mark.parametrize("key", names())
def test_a_changed_record_is_judged_as_from_its_start(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resuming, "EVERY", 3)
    assert same_as_from_the_start(key, 1, 40) > 8


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("key", names())
def test_many_changed_records_are_judged_as_from_their_start(key: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resuming, "EVERY", 1 + seed % 4)
    assert same_as_from_the_start(key, seed, 150) > 20
