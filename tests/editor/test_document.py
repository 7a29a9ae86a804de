"""A document says of its records what `referee check` says of the same text, however it came to be what it is."""

from __future__ import annotations

import random

import pytest

import referee
from referee.batch.settings import Settings
from referee.edit.simulate import simulate
from referee.editor.actions import code_actions
from referee.editor.diagnostics import diagnostics
from referee.editor.document import Document
from referee.editor.text import Cursor, Region
from referee.editor.tokens import row_tokens
from referee.games import names, notation_of
from referee.record.reader import read
from tests.editor.changing import versions
from tests.editor.test_text import place
from tests.playing import game_of


def check(document: Document) -> None:
    verdicts = list(referee.check_text(str(document.text)))
    assert document.faults == [fault for verdict in verdicts for fault in verdict.faults]
    ours = [part.judged.verdict for part in document.parts]
    assert [each.status for each in ours] == [each.status for each in verdicts]
    assert [each.standings for each in ours] == [each.standings for each in verdicts]


@pytest.mark.parametrize("key", names())
def test_letters_typed_and_deleted_anywhere(key: str) -> None:
    rng = random.Random(f"typing {key}")
    whole = "\n".join(simulate(game_of(key), f"typed/{i}", stop_after=12) for i in range(3))
    document = Document(whole, Settings())
    for _ in range(15):
        start = rng.randrange(len(whole))
        end = start + rng.choice((0, 0, 1, 2, 30))
        new = rng.choice(("", "a", "7", " ", "\n", "ü", "😀", ", ", "undo\n", whole[start : start + 80]))
        document.text.edit(Region(place(whole, start, "utf-16"), place(whole, min(end, len(whole)), "utf-16")), new)
        document.judge()
        whole = whole[:start] + new + whole[end:]
        assert str(document.text) == whole
        check(document)


@pytest.mark.long
@pytest.mark.parametrize("key", names())
def test_many_changes_of_many_records(key: str) -> None:
    others = "\n".join(simulate(game_of(other), "beside", stop_after=5) for other in names())
    document = Document("", Settings())
    for text in versions(key, 7, 100):
        document.text.replace(f"{others}\n{text}\n{others}")
        document.judge()
        check(document)


def test_only_the_record_that_changed_is_judged_again() -> None:
    texts = [simulate(game_of(key), "beside", stop_after=5) for key in names()]
    document = Document("\n".join(texts), Settings())
    before = [part.judged for part in document.parts]
    row = document.parts[2].above + 8
    document.text.edit(Region(Cursor(row, 0), Cursor(row, 0)), "; a remark\n")
    document.judge()
    same = [old is part.judged for old, part in zip(before, document.parts, strict=True)]
    assert same == [True, True, False, True, True]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0\0\0",
        '[Game "Palermo"]\n[Players "Anna, Ben, Clara"]\n1. Anna: \0',
        "\ud800 a half of a character",
        '[Game "Palermo"]\r[Players "Anna, Ben"]\r\r\n1. Anna: go a5',
        '[Game "Palermo"]\n' * 300,
        "[Game",
    ],
)
def test_strange_texts_are_judged_too(text: str) -> None:
    check(Document(text, Settings()))


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        "x" * 10_000_000,
        '[Game "Palermo"]\n[Players "Anna, Ben, Clara"]\n' + "; nothing is played\n" * 100_000 + "1. Anna: go a5",
        '[Game "Palermo"]\n[Players "Anna, Ben, Clara"]\n' + "nonsense\n" * 100_000,
        "\0" * 1_000_000,
        "\r" * 1_000_000,
    ],
    ids=["a line of 10 MB", "100,000 lines", "100,000 unreadable lines", "NUL characters", "carriage returns"],
)
def test_huge_texts_are_judged_too(text: str) -> None:
    document = Document(text, Settings())
    assert diagnostics(document, "file:///huge.ref")
    document.text.edit(Region(Cursor(1, 0), Cursor(1, 0)), "; a remark\n")
    document.judge()
    assert len(diagnostics(document, "file:///huge.ref")) <= 1_001
    check(document)


def test_faults_that_only_follow_are_folded() -> None:
    lines = simulate(game_of("palermo"), "folded").split("\n")
    document = Document("\n".join(line for line in lines if not line.startswith("1. ")), Settings())
    shown = diagnostics(document, "file:///folded.ref")
    following = sum(fault.follows for fault in document.faults)
    assert following > 20
    assert len(shown) == len(document.faults) - following + 21
    assert shown[-1].message == f"{following - 20} more faults that may only follow from the first"


def test_words_of_a_ruling_without_its_sign() -> None:
    (record,) = read(['[Game "Ape Town"]', '[Players "Laura, Emma"]', "Laura gives up"], notation_of)
    assert row_tokens(record, 3)[-1].kind == "keyword"


def test_a_record_that_takes_too_long_says_so() -> None:
    text = simulate(game_of("palermo"), "slow")
    document = Document(text, Settings(time_limit=1e-6))
    assert [fault.code for fault in document.faults] == ["S09"]


def test_a_line_that_says_what_several_lines_do_is_one_key_away() -> None:
    text = simulate(game_of("ape_town"), "several", stop_after=4) + "undo 2 moves\n"
    [action] = code_actions(Document(text, Settings()), "game", 0, text.count("\n"))
    assert action.title == "Write 'undo / undo'"
    [edit] = action.edit.changes["game"]  # type: ignore[union-attr,index]
    assert edit.new_text == "undo\nundo"
