"""A cache that is locked, damaged, read-only, full or somebody else's: the verdicts are right, and one line says what is wrong."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from referee.batch import cache, judge_all, piece
from referee.batch.settings import Settings
from referee.edit.simulate import simulate
from referee.record.notation import Notation
from referee.record.plan import Plans
from referee.verdict.verdict import Verdict, judge
from tests.hostile.program import ROOT, Told, run
from tests.playing import game_of


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Enough for the cache to be used."""
    folder = tmp_path_factory.mktemp("corpus")
    games = [simulate(game_of("ape_town"), f"hostile {i}", 2) for i in range(36)]
    games[7] = games[7].replace("place", "plaice", 1)
    (folder / "games.ref").write_text("".join(games), "utf-8")
    return folder


@pytest.fixture(scope="module")
def right(corpus: Path) -> str:
    return check(corpus, "--no-cache").out


def check(corpus: Path, *more: str) -> Told:
    return run("check", corpus, "-j", "1", "--format", "jsonl", *more)


@pytest.fixture(scope="module")
def filled_once(corpus: Path, right: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a cache that knows the corpus, to be copied."""
    folder = tmp_path_factory.mktemp("filled-once")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_CACHE", str(folder))
        assert check(corpus) == (1, right, "")
        assert check(corpus) == (1, right, "")
        assert cache.info().entries == 36
    return folder


@pytest.fixture
def filled(filled_once: Path, own_cache: Path) -> Path:
    shutil.copytree(filled_once, os.environ["REFEREE_CACHE"], dirs_exist_ok=True)
    assert cache.info().entries == 36
    return own_cache


def judged_again(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []

    def counted(record: Any, *more: Any) -> Verdict:
        names.append(record.tag("Event"))
        return judge(record, *more)

    monkeypatch.setattr(piece, "judge", counted)
    return names


# -- damage ------------------------------------------------------------------------------------------------------------


def entries(path: Path) -> list[tuple[bytes, bytes]]:
    database = sqlite3.connect(path)
    found = database.execute("SELECT key, packed FROM verdict ORDER BY key").fetchall()
    database.close()
    return found


def rewrite(path: Path, changed: Iterator[tuple[object, bytes]]) -> None:
    database = sqlite3.connect(path)
    with database:
        database.executemany("UPDATE verdict SET packed = ? WHERE key = ?", list(changed))
    database.close()


def test_an_entry_with_another_score_is_not_believed(filled: Path, corpus: Path, right: str) -> None:
    """The very thing that must not happen: valid JSON of the right form, and a digit of a score is another."""
    found = entries(filled)
    assert all(b"finished" in packed or b"unreadable" in packed for _, packed in found)
    other = bytes.maketrans(b"123456789", b"214365987")
    rewrite(filled, ((packed[:16] + packed[16:].translate(other), key) for key, packed in found))
    assert json.loads(entries(filled)[0][1][16:])[1] != json.loads(found[0][1][16:])[1]
    assert check(corpus) == (1, right, "")
    assert entries(filled) == found, "what was damaged is there again"


def test_entries_that_changed_places_are_not_believed(filled: Path, corpus: Path, right: str) -> None:
    found = entries(filled)
    rewrite(filled, ((found[i - 1][1], key) for i, (key, _) in enumerate(found)))
    assert check(corpus) == (1, right, "")


@pytest.mark.parametrize("entry", [b"", b"\0" * 16, b"short", "text", "\U0001f9a7", 7, 1.5, b"\xff" * 100_000])
def test_an_entry_of_another_kind_is_no_entry(filled: Path, corpus: Path, right: str, entry: object) -> None:
    found = entries(filled)
    rewrite(filled, ((entry, key) for key, _ in found))
    assert check(corpus) == (1, right, "")
    assert entries(filled) == found


def test_bits_that_fall_over_anywhere_in_the_file_change_no_verdict(filled: Path, corpus: Path, right: str) -> None:
    whole = filled.read_bytes()
    dice = random.Random(3)
    for count in [1] * 10 + [3] * 6 + [40] * 4:
        data = bytearray(whole)
        for _ in range(count):
            data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        filled.write_bytes(data)
        found = check(corpus)
        assert (found.code, found.out) == (1, right)
        assert all(row.startswith("referee: note: the cache ") for row in found.err.splitlines())
        for other in filled.parent.glob("verdicts*"):
            other.unlink()


@pytest.mark.parametrize("length", [0, 1, 15, 100, 511, 512, 4095, 4096, 5000, 20_000])
def test_a_file_that_ends_too_soon(filled: Path, corpus: Path, right: str, length: int) -> None:
    filled.write_bytes(filled.read_bytes()[:length])
    found = check(corpus)
    assert (found.code, found.out) == (1, right)
    assert len(found.err.splitlines()) <= 1
    assert check(corpus) == (1, right, "")


def test_what_was_damaged_is_begun_anew_and_a_line_says_so(filled: Path, corpus: Path, right: str) -> None:
    filled.write_bytes(b"no database, but a letter to my aunt" * 300)
    assert cache.info()[1:] == (0, 10_800, "file is not a database")
    assert run("cache", "info") == (0, f"{filled}: cannot be used: file is not a database, 0.0 MB\n", "")
    found = check(corpus)
    assert found.err == f"referee: note: the cache {filled} was damaged and is begun anew\n"
    assert cache.info().entries == 36
    assert (found.code, found.out) == (1, right)


# -- not ours, not writable, not free ----------------------------------------------------------------------------------


def one_note(found: Told, right: str, why: str) -> None:
    """The verdicts are right, and one line on standard error says what is wrong with the cache."""
    assert (found.code, found.out) == (1, right)
    [note] = found.err.splitlines()
    assert note.startswith("referee: note: the cache ")
    assert why in note


def test_a_cache_where_there_can_be_none(corpus: Path, right: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "file"))
    one_note(check(corpus), right, "cannot be used: Not a directory")
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "dir"))
    Path(cache.cache_file()).mkdir(parents=True, mode=0o700)
    one_note(check(corpus), right, "cannot be used: unable to open database file")


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_others_could_have_written_is_not_read(filled: Path, corpus: Path, right: str, what: str) -> None:
    path = filled if what == "file" else filled.parent
    path.chmod(path.stat().st_mode | 0o020)
    one_note(check(corpus), right, "others could have written it")
    path.chmod(path.stat().st_mode & ~0o020)
    assert check(corpus).err == ""


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give a file to somebody else")
def test_what_belongs_to_somebody_else_is_not_read(filled: Path, corpus: Path, right: str) -> None:
    os.chown(filled, 65534, -1)
    one_note(check(corpus), right, "others could have written it")


@pytest.mark.parametrize("mode", [0o770, 0o757, 0o777])
def test_a_folder_above_that_others_may_write_to(
    corpus: Path, right: str, tmp_path: Path, mode: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever may rename folders there can put one of his own in the place of ours."""
    open_to_all = tmp_path / "open"
    (open_to_all / "mine").mkdir(parents=True)
    monkeypatch.setenv("REFEREE_CACHE", str(open_to_all / "mine"))
    assert check(corpus) == (1, right, "")
    open_to_all.chmod(mode)
    one_note(check(corpus), right, f"others could have written it: {open_to_all} is not yours alone")
    open_to_all.chmod(mode | 0o1000)  # as /tmp is: nobody can rename what is ours
    assert check(corpus) == (1, right, "")


def test_a_link_to_a_folder_that_others_may_write_to(
    corpus: Path, right: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    (tmp_path / "open" / "cache").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "open" / "cache")
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "link"))
    one_note(check(corpus), right, "others could have written it")


def test_what_stands_above_the_home_folder_does_not_matter(
    corpus: Path, right: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "homes" / "anna").mkdir(parents=True)
    (tmp_path / "homes").chmod(0o777)
    monkeypatch.setenv("HOME", str(tmp_path / "homes" / "anna"))
    monkeypatch.delenv("REFEREE_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert check(corpus) == (1, right, "")
    assert (tmp_path / "homes/anna/.cache/referee").is_dir()


@pytest.mark.parametrize("mark", [".git", ".hg", ".svn"])
def test_a_cache_inside_a_work_tree_is_not_used(
    corpus: Path, right: str, tmp_path: Path, mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pull request could bring its own verdicts."""
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "tree" / "deep" / ".cache"))
    assert check(corpus) == (1, right, "")
    assert cache.info().entries == 36
    again = judged_again(monkeypatch)
    (tmp_path / "other").mkdir()
    (tmp_path / "tree").rename(tmp_path / "other" / "tree")
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "other" / "tree" / "deep" / ".cache"))
    if mark == ".git":
        (tmp_path / "other" / mark).write_text("gitdir: elsewhere")  # as in a submodule
    else:
        (tmp_path / "other" / mark).mkdir()
    one_note(check(corpus), right, f"is not used: it is inside the work tree {tmp_path / 'other'}")
    assert len(again) == 36
    assert check(corpus, "--no-cache") == (1, right, "")


def test_a_cache_inside_the_folder_that_is_checked_is_not_used(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "logs" / ".cache"))
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "games.ref").write_text((corpus / "games.ref").read_text("utf-8"), "utf-8")
    for words in (["check", "-j", "2", str(tmp_path / "logs")], ["diff-rules", "2026-11-12", "2026-11-16", str(tmp_path)]):
        found = run(*words)
        assert [row for row in found.err.splitlines() if "cache" in row] == [
            f"referee: note: the cache {tmp_path}/logs/.cache/referee is not used: it is inside the folder being checked"
        ]
    assert not (tmp_path / "logs" / ".cache").exists()


# -- only data ---------------------------------------------------------------------------------------------------------


def test_what_is_kept_is_never_unpickled() -> None:
    sources = {path: path.read_text("utf-8") for path in (ROOT / "referee").rglob("*.py")}
    assert [path for path, text in sources.items() if re.search(r"import (pickle|marshal|shelve)\b|Lark\.load\(", text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        "turn 9",
        "turn -1",
        "a.b 0",
        "0 1",
        "turn x",
        "undo, ",
        "(undo)",
        "chance 1, chance 4",
        "nobody 1",
        "turn  1",
        "__class__ 1",
    ],
)
def test_a_kept_plan_that_is_none_is_asked_for_again(text: str) -> None:
    game = game_of("palermo")
    with pytest.raises((KeyError, ValueError)):
        Plans(game.notation.values, {"NUMBER PLAYER": text})["NUMBER", "PLAYER"]


def test_a_kept_plan_that_is_none_changes_no_value(own_cache: Path) -> None:
    game = game_of("palermo")
    line = "1. Anna: police g7, go f5 f6 +2"
    for plan in ("turn 1 2 99", "nobody 1", ""):
        notation = Notation(game.grammar, "line", game.values())
        notation.tables.plans["NUMBER PLAYER _POLICE FIELD COMMA _GO FIELD FIELD CLAIM"] = plan
        assert notation.read(line) == game.notation.read(line)


def test_a_text_that_begins_like_a_version_is_a_text_of_its_own(tmp_path: Path, own_cache: Path) -> None:
    """The key of a verdict has parts that cannot run into each other."""
    text = simulate(game_of("ape_town"), "key", 2) + "; much\n" * 10_000
    (tmp_path / "one.ref").write_text(text, "utf-8")
    assert run("check", tmp_path / "one.ref", "--rules", "2026-11-12", "--brief").code == 0
    assert cache.info().entries == 1
    (tmp_path / "one.ref").write_text(f"2026-11-12{text}", "utf-8")
    found = run("check", tmp_path / "one.ref", "--brief")
    assert found.code == 1
    assert "S07" in found.out
    assert cache.info().entries == 2


def test_a_changed_file_of_the_referee_or_of_its_grammars_makes_every_key_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever changes a rule gets no verdict of the time before."""
    files = [
        tmp_path / "referee" / "verdict.py",
        tmp_path / "referee" / "games" / "x" / "x.toml",
        tmp_path / "grammar" / "x.lark",
    ]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("one", "utf-8")
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "referee" / "batch" / "cache.py"))
    monkeypatch.setattr(cache, "FOLDER", str(tmp_path / "grammar"))
    found = [cache.environment()]
    for file in files:
        file.write_text("two", "utf-8")
        found.append(cache.environment())
    assert cache.environment() == found[-1]
    assert len(set(found)) == 4


def test_the_oldest_half_of_a_full_cache_goes(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MAX_ENTRIES", 3)
    full = cache.Cache.opened(Settings(note=print))
    assert full is not None
    with closing(sqlite3.connect(own_cache)) as database, database:
        database.executemany("INSERT INTO verdict VALUES (?, ?, ?)", [(f"{day}", b"", day) for day in (5, 1, 4, 2)])
    full.close()
    with closing(sqlite3.connect(own_cache)) as database:
        assert sorted(database.execute("SELECT day FROM verdict")) == [(4,), (5,)]


def connecting(monkeypatch: pytest.MonkeyPatch, *orders: str, form: str = "{}") -> None:
    """Every connection of the cache is as if the disk were so."""
    honest = sqlite3.connect

    def connect(path: str, **more: Any) -> sqlite3.Connection:
        database: sqlite3.Connection = honest(f"file:{form.format(path)}", uri=True, **more)
        for order in orders:
            database.execute(order)
        return database

    monkeypatch.setattr(sqlite3, "connect", connect)


def test_a_cache_that_can_only_be_read(own_cache: Path, corpus: Path, right: str, monkeypatch: pytest.MonkeyPatch) -> None:
    own_cache.parent.mkdir(parents=True, mode=0o700)
    sqlite3.connect(own_cache).execute("CREATE TABLE x (y)").connection.close()
    own_cache.chmod(0o600)
    connecting(monkeypatch, form="{}?mode=ro")
    one_note(check(corpus), right, "readonly database")


def test_a_disk_that_is_full(own_cache: Path, corpus: Path, right: str, monkeypatch: pytest.MonkeyPatch) -> None:
    connecting(monkeypatch, "PRAGMA max_page_count = 4")
    one_note(check(corpus), right, "database or disk is full")
    monkeypatch.undo()
    monkeypatch.setenv("REFEREE_CACHE", str(own_cache.parent.parent))
    assert check(corpus) == (1, right, "")
    assert cache.info().entries == 36


@pytest.mark.parametrize("how", ["BEGIN EXCLUSIVE", "PRAGMA locking_mode = EXCLUSIVE"])
def test_a_cache_that_somebody_holds(filled: Path, corpus: Path, right: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is waited for once, not with every chunk."""
    monkeypatch.setattr(cache, "PATIENCE", 0.02)
    monkeypatch.setattr("referee.batch.chunk.CHUNK", 3)
    holder = sqlite3.connect(filled, isolation_level=None)
    holder.execute("DELETE FROM verdict")
    holder.execute(how)
    holder.execute("CREATE TABLE IF NOT EXISTS x (y)")
    one_note(check(corpus), right, "database is locked")
    holder.close()
    assert check(corpus) == (1, right, "")


# -- the clock ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("times", [[2e9, 1e9, 0.0], [-1e9, -2e9, 3e9], [1e18, 5.0, 1e12]])
def test_a_clock_that_goes_backwards(
    own_cache: Path, corpus: Path, right: str, times: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    again = judged_again(monkeypatch)
    for now in times:
        monkeypatch.setattr(time, "time", lambda now=now: now)
        assert check(corpus) == (1, right, "")
    assert len(again) == 36, "what was kept is found again, whatever the time"
    monkeypatch.setattr(cache, "MAX_ENTRIES", 20)
    assert check(corpus) == (1, right, "")
    assert cache.info().entries == 18
    assert check(corpus) == (1, right, "")


def test_the_library_says_nothing_of_the_cache_unless_asked(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "file"))
    said: list[str] = []
    assert len(list(judge_all([str(corpus)], Settings(cache=True)))) == 36
    assert len(list(judge_all([str(corpus)], Settings(cache=True, note=said.append)))) == 36
    assert len(said) == 1
