"""A short run of the fuzz driver; every finding of longer ones; and proof that the driver finds what is wrong."""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from referee.games import names
from referee.report import standings
from referee.report.data import DataReport
from referee.verdict.verdict import judge_text
from tests.fuzz import checks, driver, huge, limits
from tests.fuzz.__main__ import main
from tests.fuzz.driver import Case, Run, case_in, cases, run, smaller
from tests.fuzz.seeds import TARGETS, corpus_files, make, records
from tests.playing import game_of

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
REGRESSIONS = sorted((HERE / "regressions").iterdir())
SHORT = {"record": 8, "reader": 4, "report": 2, "edition": 4, "league": 12, "packed": 6}
"""Mutants of each kind in the tests: a second for each target."""
KINDS = [(target, kind) for target, kinds in TARGETS.items() for kind in kinds]


@pytest.mark.parametrize(("target", "kind"), KINDS, ids=[f"{target}-{kind}" for target, kind in KINDS])
def test_a_short_run_finds_nothing(target: str, kind: str) -> None:
    for case in cases(target, kind, 1 + SHORT[target], "tests", 1):
        found = run(case)
        assert found is None, f"{found.what}\n{found.trace}\n{case.data!r}"


@pytest.mark.parametrize("path", REGRESSIONS, ids=lambda path: path.name)
def test_what_was_found_once_is_mended(path: Path) -> None:
    found = run(case_in(path), thorough=True)
    assert found is None, found.trace


@pytest.mark.parametrize("key", names())
def test_the_corpus_has_records_of_every_sort(key: str) -> None:
    texts = {path.stem: path.read_text("utf-8") for path in corpus_files(key)}
    assert set(texts) == {"adjourned", "begin", "finished", "rulings", "two-in-a-file"}
    assert [verdict.status for verdict in judge_text(texts["finished"])] == ["finished"]
    assert {verdict.game for text in texts.values() for verdict in judge_text(text)} == {game_of(key).name}
    assert set(texts.values()) <= set(records(key))


def test_the_same_number_makes_the_same_mutant() -> None:
    for target, kind in KINDS:
        again = [make(target, kind, random.Random(f"again {i}")) for _ in range(2) for i in range(5)]
        assert again[:5] == again[5:]
        assert len(set(again)) == 5


def test_most_mutants_are_read_and_many_are_played() -> None:
    """Mutants that are all refused at the door would prove nothing."""
    for key in names():
        found = [verdict.status for case in cases("record", key, 40, "quality", 1) for verdict in judge_text(_text(case))]
        assert found.count("illegal") > 6
        assert found.count("unfinished") > 1
        assert found.count("unreadable") > 3


def _text(case: Case) -> str:
    return case.data.decode("utf-8", "replace")


# -- the driver can fail ------------------------------------------------------------------------------------------------


def planted(monkeypatch: pytest.MonkeyPatch, target: str, kind: str, where: Any, name: str, instead: Any) -> list[str]:
    """What a run finds with a mistake planted somewhere."""
    monkeypatch.setattr(where, name, instead)
    monkeypatch.setattr(checks, "EVERY", 1)
    done = Run(None, str)
    for case in cases(target, kind, 60, "planted", 1):
        done.take(case, seconds=2.0)
        if done.found:
            break
    return [found.what for found in done.found.values()]


def test_a_traceback_is_found_and_made_small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def stumble(*_: object) -> list[str]:
        raise IndexError("planted")

    monkeypatch.setattr("referee.match.illegal.near_moves", stumble)
    monkeypatch.setattr(checks, "EVERY", 1)
    monkeypatch.setattr(driver, "smaller", partial(smaller, tries=80))
    done = Run(tmp_path, str)
    for case in cases("record", "ape_town", 60, "planted", 1):
        done.take(case)
    assert [found.what for found in done.found.values()] == ["IndexError in referee/match/illegal.py, near"]
    assert sum(done.again.values()) > 5
    (text,) = tmp_path.glob("*.ref")
    assert len(text.read_text("utf-8").strip().split("\n")) <= 8  # the game, the players, a move and what is awaited before it
    found = run(case_in(text), thorough=True)
    assert found is not None
    assert "IndexError: planted" in (tmp_path / f"{text.stem}.txt").read_text("utf-8")
    assert main(["--replay", str(text)]) == 1
    monkeypatch.undo()
    assert main(["--replay", str(text)]) == 0


def test_only_records_that_are_chosen_get_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others would take three times as long. A finding is looked at again in both ways."""

    def stumble(*_: object) -> list[str]:
        raise IndexError("planted")

    monkeypatch.setattr("referee.match.illegal.near_moves", stumble)
    monkeypatch.setattr("referee.record.words.sense.understood", stumble)
    monkeypatch.setattr(checks, "EVERY", 10**9)
    mutants = list(cases("record", "ape_town", 30, "planted", 1))
    assert [run(case) for case in mutants] == [None] * len(mutants)
    assert sum(run(case, thorough=True) is not None for case in mutants) > 10


def test_another_verdict_the_second_time_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts = iter(range(10_000))

    def turned(verdict: Any) -> Any:
        return next(verdicts)

    found = planted(monkeypatch, "record", "palermo", checks, "_judged", turned)
    assert found == ["Wrong: another verdict the second time"]


def test_canonical_text_that_changes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = planted(monkeypatch, "record", "palermo", checks, "format_text", lambda text: text + " ; more")
    assert found == ["Wrong: canonical text is not a fixpoint of fmt"]


def test_a_place_outside_of_the_text_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = planted(monkeypatch, "packed", "tar", checks, "rows", lambda text: [""])
    assert found == ["Wrong: a fault outside of the text"]


def test_a_reader_that_differs_from_lark_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = planted(monkeypatch, "reader", "ape_town", checks, "fast", lambda notation, row: None)
    assert found.startswith("Wrong: read the first time as None")


def test_a_report_that_cannot_be_read_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = planted(monkeypatch, "report", "ape_town", DataReport, "close", lambda self: None)
    assert found == ["JSONDecodeError"]


def test_an_edition_that_cannot_be_played_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = planted(monkeypatch, "edition", "ape_town", checks, "load_file", lambda *_: None)
    assert len(found) == 1
    assert found[0].startswith("AttributeError in referee/games/ape_town")


def test_a_league_without_a_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(_results: object) -> None:
        raise KeyError("planted")

    assert planted(monkeypatch, "league", "league", standings, "title", lost) == ["KeyError"]


def test_a_hang_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(_kind: str, _data: bytes, _thorough: bool) -> None:
        while True:
            pass

    monkeypatch.setitem(checks.CHECKS, "league", hang)
    found = run(Case("league", "league", b""), seconds=0.2)
    assert found is not None
    assert found.what == "Hang"


def test_memory_is_found() -> None:
    """In a process of its own: what other tests have used would hide it."""
    script = (
        "from tests.fuzz import checks, driver\n"
        "checks.CHECKS['league'] = lambda *_: bytearray(b'x') * 400_000_000 and None\n"
        "print(driver.run(driver.Case('league', 'league', b'')).what)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.stdout == "Memory\n", done.stderr
    assert limits.MEGABYTES < 400


def test_a_finding_is_the_smallest_that_still_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_kind: str, data: bytes, _thorough: bool) -> None:
        if b"needle" in data:
            raise ValueError("planted")

    monkeypatch.setitem(checks.CHECKS, "record", refuse)
    found = run(Case("record", "palermo", b"\n".join([b"hay stack"] * 50 + [b"a needle here"] + [b"hay"] * 30)))
    assert found is not None
    assert smaller(found).case.data == b"needle"


# -- the command --------------------------------------------------------------------------------------------------------


def test_the_command_counts_its_cases(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "limit_process", lambda megabytes: None)
    args = ["--target", "league", "--target", "packed", "--count", "11", "--first", "1", "--findings", str(tmp_path / "none")]
    assert main(args) == 0
    printed = capsys.readouterr().out.split("\n")
    assert printed[0].split() == ["league", "league", "10", "cases"]
    assert printed[4].split() == ["packed", "gz", "10", "cases"]
    assert all(".most-" in path.name for path in (tmp_path / "none").iterdir())
    assert any(row.startswith("most: ") and " s per kB (" in row for row in printed)


def test_a_long_run_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "PROGRESS", 2)
    said: list[str] = []
    long = Run(None, said.append)
    for _ in range(5):
        long.take(Case("league", "league", b""))
    assert [" ".join(each.split()) for each in said] == [f"league league {count} cases, 0 findings" for count in (2, 4)]


def test_a_file_that_is_no_case_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"target\.kind\.what\.suffix"):
        case_in(tmp_path / "record.chess.x.ref")


@pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="atheris is not installed (the extra `fuzz`)")
def test_guided_by_coverage(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "tests.fuzz",
        "--atheris",
        "--target",
        "league",
        "--count",
        "30",
        "--findings",
        str(tmp_path),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert "Done 30 runs" in done.stderr


# -- long ---------------------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("name", huge.HUGE)
def test_the_largest_hostile_files_take_less_than_two_gigabytes(name: str) -> None:
    command = [sys.executable, "-m", "tests.fuzz.huge", name]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=3600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.parametrize(("target", "kind"), KINDS, ids=[f"{target}-{kind}" for target, kind in KINDS])
def test_a_long_run_finds_nothing(target: str, kind: str) -> None:
    """Ten thousand of each; `python -m tests.fuzz --count 1000000` is the longest."""
    for case in cases(target, kind, 10_000, "long"):
        found = run(case)
        assert found is None, f"{found.what}\n{found.trace}\n{case.data!r}"
