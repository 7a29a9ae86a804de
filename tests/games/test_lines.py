"""Lines as people write them, of every game: `<game>/lines.txt`.

== read, or offered         what people write => what the notation says; it is read so, or among the readings it is asked about
== read or offered first as     the same, and no other reading comes before it
== offered first            it is not certain, and this reading comes first
== slips                    the line => the word that is asked about => what it should be
== asked                    it is not certain, and asked about
== not read                 it says more than a move, or something else: nothing is played for certain
== not in the notation      the grammar does not know it
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.games import names
from referee.record.statement import Unreadable
from tests.playing import errors, game_of
from tests.reading import is_read, meant, offered, said, sayings, understood


@cache
def sections(key: str) -> tuple[str, dict[str, list[list[str]]]]:
    """The tags of the record that the lines belong to, and the lines of each section, divided at `=>`."""
    head, *parts = (Path(__file__).parent / key / "lines.txt").read_text("utf-8").split("== ")
    found = {}
    for part in parts:
        title, *rows = part.strip().split("\n")
        found[title] = [row.split(" => ") for row in rows if row and not row.startswith("# ")]
    return head.strip() + "\n", found


def of(title: str) -> pytest.MarkDecorator:
    """Every line of a section, in every game that has it."""
    rows: list[Any] = []
    for key in names():
        head, found = sections(key)
        rows += [pytest.param(key, head, *row, id=f"{key}: {row[0]}") for row in found.get(title, [])]
    parts = len(rows[0].values) - 3
    return pytest.mark.parametrize(("key", "head", "line", "word", "right")[: 3 + parts], rows)


@of("read, or offered")
def test_it_is_read_or_offered(key: str, head: str, line: str, word: str) -> None:
    assert said(head, word) in sayings(head, line)


@of("read or offered first as")
def test_it_is_read_or_offered_first(key: str, head: str, line: str, word: str) -> None:
    assert meant(head, line) == word


@of("offered first")
def test_it_is_offered_first(key: str, head: str, line: str, word: str) -> None:
    assert offered(head, line)[0] == word


@of("slips")
def test_the_word_is_asked_about(key: str, head: str, line: str, word: str, right: str) -> None:
    fault = next(fault for fault in errors(f"{head}{line}\n") if fault.code == "S11")
    assert line[fault.span.start - 1 : fault.span.end - 1] == word
    assert said(head, line.replace(word, right)) in sayings(head, line)


@of("asked")
def test_it_is_asked(key: str, head: str, line: str) -> None:
    assert understood(head, line) == "S11"


@of("not read")
def test_it_is_not_read(key: str, head: str, line: str) -> None:
    assert not is_read(head, line)


@of("not in the notation")
def test_it_is_not_in_the_notation(key: str, head: str, line: str) -> None:
    with pytest.raises(Unreadable):
        game_of(key).notation.read(line)


def test_no_section_is_called_otherwise() -> None:
    assert __doc__ is not None
    for key in names():
        assert all(f"== {title} " in __doc__ for title in sections(key)[1])
