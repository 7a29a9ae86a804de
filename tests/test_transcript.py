"""What was played, as data: in the JSON of `score`, `check --full` and `export`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee.batch.piece import packed, unpacked
from referee.batch.plain import Packed, Piece
from referee.cli import cli
from referee.games import names, notation_of
from referee.record.reader import read
from referee.record.text import rows
from referee.report.data import verdict_data
from referee.report.transcribed import transcribed
from referee.verdict.verdict import PlayedVerdict, judge
from tests.golden import records

GAME = """\
[Game "Ape Town"]
[Event "Club night"]
[Players "Laura, Anna Lena (AL), Felix"]
[Mail "Laura <laura@example.org>"]

* reveal 1: orang mandrill banana tarsier chimp
* reveal 2: banana katta banana tarsier mandrill
1. Laura: take 2, place 7.4 +6         {2026-11-12T20:10Z} {2026-11-12T22:15Z}
2. AL: take 1, place 1.1
= Laura 6
3. Felix takes 4 and puts it on 1.2.   ; in his own words
undo
3. Felix: take 5, place 1.4            {2026-11-13T08:00Z}
4. Laura: take 2, place 9.9
5. Anna Lena: take 3, place 2.1
"""


def of(text: str) -> PlayedVerdict:
    (record,) = read(rows(text), notation_of)
    return transcribed(record)


def test_lines_are_canonical_and_those_that_stand() -> None:
    lines: list[dict[str, Any]] = verdict_data(of(GAME))["lines"]
    told = [
        (line["line"], line["number"], line["player"], line["seat"], line["text"], line["points"], line["time"])
        for line in lines
    ]
    assert told == [
        (6, 0, None, None, "reveal 1: orang mandrill banana tarsier chimp", None, None),
        (7, 0, None, None, "reveal 2: banana katta banana tarsier mandrill", None, None),
        (8, 1, "Laura", 1, "take 2, place 7.4 +6", 6, "2026-11-12T20:10Z"),
        (9, 2, "Anna Lena", 2, "take 1, place 1.1", 0, None),
        (13, 3, "Felix", 3, "take 5, place 1.4", 2, "2026-11-13T08:00Z"),
    ]  # Laura's second move is illegal


def test_addresses_are_in_no_data() -> None:
    assert verdict_data(of(GAME))["tags"] == {
        "Game": "Ape Town",
        "Event": "Club night",
        "Players": "Laura, Anna Lena (AL), Felix",
    }


@pytest.mark.parametrize("key", names())
def test_to_write_down_what_is_played_changes_no_verdict(key: str) -> None:
    for name, text in records(key):
        for record in read(rows(text), notation_of):
            found, plain = transcribed(record), judge(record)
            assert verdict_data(replace(found, transcript=None)) == verdict_data(plain), name
            assert found.transcript is not None
            moves = [line for line in found.transcript.lines if line.kind == "move"]
            assert [move.number for move in moves] == [*range(1, plain.scored_at + 1)], name
            sent = Packed(*json.loads(json.dumps(packed(found))))
            assert verdict_data(unpacked(Piece("", 1, text), sent)) == verdict_data(found), name


@pytest.mark.parametrize("key", names())
def test_what_is_written_down_can_be_played_again(key: str) -> None:
    """The lines under the tags of their record make a record with the same moves."""
    for name, text in records(key):
        before = of(text)
        transcript = before.transcript
        if before.ending != "played" or before.conduct.rulings or before.conduct.set_up or transcript is None:
            continue
        written = [f'[{tag} "{value}"]' for tag, (value, _) in before.record.tags.items()]
        for line in transcript.lines:
            player = "" if line.seat is None else before.match.game.name_of(transcript.seats[line.seat])
            written.append(f"{player}: {line.text}" if player else f"* {line.text}")
            if line.seat is not None and key in ("ape_town", "palermo"):  # in others, chance brings points too
                own = [entry.points for entry in transcript.sheet if entry[:2] == (line.number, line.seat)]
                assert line.points == sum(own), name
        after = of("\n".join(written))
        assert (after.status, after.standings) == ("finished", before.standings), name


def test_many_records_are_written_down_by_many_processes(tmp_path: Path) -> None:
    """The same from one process, from several, and from the cache; lines are those of the file."""
    texts = [text for key in names() for _, text in records(key)]
    (tmp_path / "all.ref").write_text("\n".join(texts), "utf-8")
    words = ["check", str(tmp_path / "all.ref"), "--format", "jsonl", "--exit-zero", "--time-limit", "600", "--full"]
    found = [CliRunner().invoke(cli, [*words, *more]).output for more in (["-j", "1", "--no-cache"], ["-j", "2"], ["-j", "2"])]
    assert found[0] == found[1] == found[2]
    written = (tmp_path / "all.ref").read_text("utf-8").split("\n")
    lines = [line for row in found[0].splitlines() for line in json.loads(row)["lines"]]
    assert all("*" in written[line["line"] - 1] for line in lines if line["kind"] == "chance")
    assert "lines" not in json.loads(CliRunner().invoke(cli, [*words[:-1]]).output.splitlines()[0])
