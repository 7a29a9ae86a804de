"""Everything that is read has a bound before it is read: what is small on the disk and large in memory, what never ends, what
never begins."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.files import archives
from referee.files.archives import Unpackable, members
from referee.games.editions import MAX_PARTS, read_table
from referee.games.game import EditionError
from referee.league import same
from referee.league.results import collect
from referee.post.desk import Refused
from referee.post.log import read_seed
from referee.record.reader import MAX_TAGS, Record
from referee.verdict.course import Course, course
from tests.hostile.program import ended, start

# -- archives ----------------------------------------------------------------------------------------------------------


def tar_with_headers(path: Path, count: int, size: int) -> None:
    """Empty members, each with an extended header of so many bytes."""
    extended = tarfile.TarInfo("././@PaxHeader")
    extended.type, extended.size = tarfile.XHDTYPE, size
    text = b"%d comment=" % size
    header = text + b"x" * (size - len(text) - 1) + b"\n"
    member = extended.tobuf(tarfile.USTAR_FORMAT) + header + bytes(-size % 512) + tarfile.TarInfo("a.txt").tobuf()
    path.write_bytes(gzip.compress(member * count + bytes(1024)))


def why_not(path: Path) -> str:
    with pytest.raises(Unpackable) as caught:
        list(members(str(path), ".ref", 100))
    return str(caught.value)


def test_a_tar_file_cannot_describe_a_member_at_length(tmp_path: Path) -> None:
    tar_with_headers(tmp_path / "a.tgz", 1, archives.MAX_HEADER)
    assert list(members(str(tmp_path / "a.tgz"), ".ref", 100)) == []
    tar_with_headers(tmp_path / "a.tgz", 1, archives.MAX_HEADER + 1)
    assert "a header of more than 10,000 bytes" in why_not(tmp_path / "a.tgz")


def test_nor_all_its_members_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MAX_HEADERS", 50_000)
    tar_with_headers(tmp_path / "a.tgz", 5, 10_000)
    assert list(members(str(tmp_path / "a.tgz"), ".ref", 100)) == []
    tar_with_headers(tmp_path / "a.tgz", 6, 10_000)
    assert why_not(tmp_path / "a.tgz") == "more than 50,000 bytes of headers; the rest is not read"


def test_a_zip_files_directory_is_not_loaded_where_it_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for i in range(50):
            archive.writestr(f"{i:02}.ref", "x" * 5000)
    (tmp_path / "a.zip").write_bytes(packed.getvalue())
    size = 50 * (46 + 6)
    monkeypatch.setattr(archives, "MAX_DIRECTORY", size)
    assert len(list(members(str(tmp_path / "a.zip"), ".ref", 10_000))) == 50
    monkeypatch.setattr(archives, "MAX_DIRECTORY", size - 1)
    monkeypatch.setattr(zipfile, "ZipInfo", None)  # nothing of it is taken apart
    assert why_not(tmp_path / "a.zip") == f"its directory is larger than {size - 1:,} bytes"


# -- records -----------------------------------------------------------------------------------------------------------


def test_a_record_has_a_limited_number_of_tags() -> None:
    letters = "abcdefghij"
    tags = "".join(f'[X{"".join(letters[int(d)] for d in str(i))} "x"]\n' for i in range(MAX_TAGS + 50))
    [verdict] = referee.check_text('[Game "Ape Town"]\n[Players "Anna, Ben"]\n' + tags)
    [fault] = [fault for fault in verdict.faults if fault.severity == "error"]
    assert (fault.code, fault.span.line) == ("S04", MAX_TAGS + 1)
    assert len(verdict.record.tags) == MAX_TAGS


# -- TOML --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (".".join(["a"] * (MAX_PARTS + 1)) + " = 1", "a key in it has more than 16 parts"),
        ("[" + " . ".join(["'a b'"] * 700) + "]", "a key in it has more than 16 parts"),
        ("x = {" + ".".join(['"a"'] * 100_000) + " = 1}", "a key in it has more than 16 parts"),
        ("x = " + "[" * 5000 + "]" * 5000, "its tables or lists are nested too deeply"),
        ("x = " + "{a = " * 900 + "1" + "}" * 900, "its tables or lists are nested too deeply"),
        ("x = " + "9" * 5000, "not TOML: Exceeds the limit"),
    ],
)
def test_what_is_nested_without_end_is_said_plainly(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "a.toml").write_text(text, "utf-8")
    with pytest.raises(EditionError, match=said):
        read_table(str(tmp_path / "a.toml"))


def test_what_has_many_dots_and_is_no_key_is_read(tmp_path: Path) -> None:
    text = ".".join(["a"] * MAX_PARTS) + ' = "so ... and so ..... on, 1.2, 3.4"\n' + "x.y = [" + "1.5, " * 200 + "]\n"
    (tmp_path / "a.toml").write_text(text, "utf-8")
    assert read_table(str(tmp_path / "a.toml"))["x"]["y"][:2] == [1.5, 1.5]


# -- pipes -------------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    for name in ("a.toml", "log.seed", "name.toml"):
        os.mkfifo(tmp_path / name)
    with pytest.raises(EditionError, match="cannot be read: not a regular file"):
        read_table(str(tmp_path / "a.toml"))
    with pytest.raises(Refused, match="not a regular file"):
        read_seed(str(tmp_path / "log.ref"))
    (tmp_path / "log.ref").write_text('[Game "Ape Town"]\n[Edition "name"]\n', "utf-8")
    for words in (["standings", "log.ref", "--league", "a.toml"], ["check", "log.ref", "--editions", "."]):
        found = ended(start(*words, cwd=tmp_path))
        assert found.code in (1, 2), found


# -- leagues -----------------------------------------------------------------------------------------------------------


def test_records_that_look_alike_are_played_anew_once_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a league of n small games would take n² of them."""
    apes = ["mandrill", "orang", "katta", "chimp", "banana"]
    game = '[Game "Ape Town"]\n[Players "Anna, Ben"]\n* reveal 1: banana {} {} {} banana\n! resign Anna\n'
    games = [game.format(a, b, c) for a in apes for b in apes for c in apes[:4]]
    (tmp_path / "all.ref").write_text("\n".join([*games, games[7]]), "utf-8")
    played: list[Record] = []
    honest = course

    def counted(record: Record, *more: Any) -> Course:
        played.append(record)
        return honest(record, *more)

    monkeypatch.setattr(same, "course", counted)
    results = collect([str(tmp_path)])
    assert len(results.played) == len(games)
    assert [left.kind for left in results.left_out] == ["duplicate"]
    assert len(played) == len(games) + 1
