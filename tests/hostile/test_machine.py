"""What goes wrong with the machine while the real program runs: full disks, closed pipes, signals, processes that are killed.

A signal arrives at any moment and a buffer is emptied at any moment. So an output is always one of two: the old one or the
whole new one.
"""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.batch import pool
from referee.edit.simulate import simulate
from tests.hostile.program import LEGAL, LIMITED, PATIENCE, ROOT, alive, all_of, ended, nobody_left, run, start
from tests.playing import game_of

COPIES = 2000


@pytest.fixture(scope="module")
def much(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record thousands of times: what is said of it is more than a pipe holds, so the program cannot end by itself while
    nobody reads."""
    path = tmp_path_factory.mktemp("much") / "much.ref"
    path.write_text(simulate(game_of("ape_town"), "much", 2, stop_after=12) * COPIES, "utf-8")
    return path


# -- full disks --------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize(
    "words",
    [["check", str(LEGAL)], ["simulate", "ape-town"], ["--help"], ["report", str(LEGAL / "tie.ref")]],
    ids=lambda w: w[0],
)
def test_standard_output_on_a_full_disk(words: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        found = ended(start(*words, stdout=full))
    assert found.code == 3
    assert found.err == "referee: standard output or a temporary file: No space left on device\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize(
    "words",
    [["check", LEGAL, "--format", "json"], ["report", LEGAL / "tie.ref"], ["show", LEGAL / "tie.ref"]],
    ids=lambda w: w[0],
)
def test_an_output_on_a_full_disk(words: list[str | Path]) -> None:
    found = run(*words, "-o", "/dev/full")
    assert found.code == 3
    assert "referee: /dev/full: cannot be written: No space left on device" in found.err


@pytest.mark.parametrize("limit", [0, 1, 5000])
def test_a_report_that_cannot_be_written_to_its_end_leaves_the_old_one(here: Path, limit: int) -> None:
    (here / "old.json").write_text("the old one")
    code = LIMITED.format(limit=limit)
    found = ended(start("check", LEGAL, "--format", "json", "-o", "old.json", python=["-c", code]))
    assert found.code == 3
    assert "referee: old.json: cannot be written: File too large" in found.err
    assert (here / "old.json").read_text() == "the old one"
    assert [path.name for path in here.iterdir()] == ["old.json"]


@pytest.mark.parametrize("output", ["site/", "league.html"])
def test_pages_that_cannot_be_written_are_told(here: Path, output: str) -> None:
    found = ended(
        start("report", LEGAL / "tie.ref", LEGAL / "two-players.ref", "-o", output, python=["-c", LIMITED.format(limit=9000)])
    )
    assert found.code == 3
    assert "cannot be written: File too large" in found.err
    assert [path for path in here.rglob("*") if path.is_file()] == []


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_behind_standard_error_is_no_fault_of_a_record() -> None:
    with open("/dev/full", "wb") as full:
        assert ended(start("check", "no/such.ref", stderr=full)).code == 3


@pytest.mark.parametrize(
    "words", [["check", "-"], ["check", "-q", "--files-from", "-", LEGAL / "tie.ref"], ["score", "-"], ["fmt", "-"]]
)
def test_a_standard_input_that_is_closed_is_empty(words: list[str | Path]) -> None:
    closing = "import os, sys; os.close(0); os.execv(sys.executable, [sys.executable, '-m', 'referee', *sys.argv[1:]])"
    found = ended(start(*words, python=("-c", closing)))
    assert found.err == ""
    assert found.code in (0, 1)


# -- closed pipes ------------------------------------------------------------------------------------------------------


def closed() -> int:
    """The end of a pipe that nobody reads from."""
    reader, writer = os.pipe()
    os.close(reader)
    return writer


@pytest.mark.parametrize(
    "words",
    [
        ["check", str(LEGAL / "tie.ref")],
        ["check", str(LEGAL), "--format", "json"],
        ["simulate", "ape-town", "-n", "9"],
        ["--help"],
        ["games"],
    ],
    ids=lambda words: " ".join(words[:1]),
)
def test_a_closed_pipe_ends_quietly_with_the_code_of_its_signal(words: list[str]) -> None:
    writer = closed()
    found = ended(start(*words, stdout=writer))
    os.close(writer)
    assert (found.code, found.err) == (128 + signal.SIGPIPE, "")


def test_a_pipe_that_is_closed_in_the_middle(much: Path) -> None:
    process = start("check", much, "-j", "2", "--no-cache", "--format", "jsonl")
    process.stdout.read(10)
    process.stdout.close()
    err = process.stderr.read()
    assert (process.wait(PATIENCE), err) == (128 + signal.SIGPIPE, b"")
    process.stderr.close()


def test_a_report_beside_a_closed_pipe_is_the_old_one_or_the_new_one(here: Path) -> None:
    """When the break is noticed depends on buffers: before the report is written or after it. Half of it there never is."""
    (here / "old.json").write_text('{"old": 1}')
    writer = closed()
    found = ended(start("check", LEGAL, "--format", "json", "-o", "old.json", stdout=writer))
    os.close(writer)
    assert (found.code, found.err) == (128 + signal.SIGPIPE, "")
    assert old_or_new(here / "old.json")


def old_or_new(path: Path) -> str:
    data = json.loads(path.read_text("utf-8"))
    assert data == {"old": 1} or (data["summary"]["records"] == len(data["records"]) and "unopened" in data)
    assert [other.name for other in path.parent.iterdir()] == [path.name], "no draft is left"
    return "old" if "old" in data else "new"


def test_standard_error_that_nobody_reads() -> None:
    writer = closed()
    found = ended(start("check", "no/such/file", stderr=writer))
    os.close(writer)
    assert (found.code, found.out) == (128 + signal.SIGPIPE, "")


@pytest.mark.parametrize("closing", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_streams_that_were_never_open(closing: str, here: Path) -> None:
    words = [
        "sh",
        "-c",
        f'exec "$@" {closing}',
        "sh",
        sys.executable,
        "-m",
        "referee",
        "check",
        str(ROOT / "examples/manhattan_traffiq/legal/first-moves.ref"),
        "-o",
        "out",
    ]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run(words, env=env, capture_output=True, check=False, timeout=PATIENCE)
    assert (found.returncode, found.stderr) == (0, b"")
    assert "unfinished" in (here / "out").read_text("utf-8")


# -- signals and processes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_a_signal_in_the_middle_leaves_no_process_and_no_half_file(much: Path, here: Path, number: signal.Signals) -> None:
    """Nobody reads what the program prints, so it is still at it; that must not keep it from ending either."""
    (here / "old.json").write_text('{"old": 1}')
    words = ["check", str(much), "-j", "2", "--no-cache", "--format", "json", "-o", "old.json"]
    process = start(*words, start_new_session=True)
    process.stdout.read(10)
    os.kill(process.pid, number)
    assert process.wait(PATIENCE) == 128 + number
    nobody_left(process.pid)
    assert process.stderr.read() == b""
    process.stdout.close()
    process.stderr.close()
    assert old_or_new(here / "old.json") == "old"


def test_a_signal_to_the_whole_group_ends_as_quietly(much: Path) -> None:
    process = start("check", much, "-j", "2", "--no-cache", start_new_session=True)
    process.stdout.read(10)
    os.killpg(process.pid, signal.SIGTERM)
    assert process.wait(PATIENCE) == 128 + signal.SIGTERM
    nobody_left(process.pid)
    assert process.stderr.read() == b""
    process.stdout.close()
    process.stderr.close()


def test_a_signal_that_was_to_be_ignored_is_ignored(here: Path) -> None:
    """As `nohup` wants it."""
    ignoring = "import signal, os, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); os.execv(sys.executable, [sys.executable, '-c', sys.argv[1]])"
    code = (
        "import os, signal, sys; sys.argv = ['referee', 'games']\n"
        "import referee.cli as cli; honest = cli._run\n"
        "cli._run = lambda: (os.kill(os.getpid(), signal.SIGHUP), honest())[1]\n"
        "cli.main()"
    )
    found = ended(start(code, python=["-c", ignoring]))
    assert (found.code, found.err) == (0, "")
    assert "Palermo" in found.out


def test_a_worker_that_is_killed_costs_one_record_at_the_most(much: Path) -> None:
    """It may have been at a record, or between two chunks: then it costs nothing at all."""
    process = start("check", much, "-j", "2", "--no-cache", "--format", "jsonl", start_new_session=True)
    first = process.stdout.read(10)
    workers = [pid for pid in alive(process.pid) if pid != process.pid]
    os.kill(workers[0], signal.SIGKILL)  # there is one at least; the second may not have been needed yet
    found = ended(process)
    verdicts = [json.loads(row) for row in (first.decode() + found.out).splitlines()]
    assert [verdict["line"] for verdict in verdicts] == sorted({verdict["line"] for verdict in verdicts})
    assert len(verdicts) == COPIES
    lost = [verdict for verdict in verdicts if verdict["status"] != "unfinished"]
    assert len(lost) <= 1
    assert [verdict["faults"][0]["message"] for verdict in lost] in (
        [],
        ["judging this record broke off: its process was ended by SIGKILL"],
    )
    assert found.code == len(lost)
    assert found.err == ""
    nobody_left(process.pid)


def test_processes_end_when_their_parent_is_killed(much: Path) -> None:
    """It cannot clear up any more: they notice it themselves."""
    process = start("check", much, "-j", "2", "--no-cache", "--format", "jsonl", start_new_session=True)
    process.stdout.read(10)
    assert len(alive(process.pid)) > 1
    process.kill()
    ended(process)
    nobody_left(process.pid)


def no_more(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """A system that gives out so many processes and no more."""
    honest = pool._Worker
    count = iter(range(1000))

    def worker(*words: Any) -> pool._Worker:
        if next(count) >= after:
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        return honest(*words)

    monkeypatch.setattr(pool, "_Worker", worker)


def test_no_process_can_be_started(much: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_more(monkeypatch, 0)
    found = run("check", much, "-j", "3", "--no-cache")
    assert found.code == 2
    assert "No process can be started: Resource temporarily unavailable. -j 1 works without." in found.err


def test_fewer_processes_than_asked_for_do_the_work(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "log.ref").write_text(simulate(game_of("ape_town"), "few", 2) * 300, "utf-8")
    no_more(monkeypatch, 1)
    found = run("check", "log.ref", "-j", "3", "--no-cache")
    assert found.code == 0
    assert "300 records: 300 finished; no faults" in found.out


def test_processes_that_die_at_once_are_not_started_for_ever(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "log.ref").write_text(simulate(game_of("ape_town"), "few", 2) * 30, "utf-8")
    monkeypatch.setattr(pool, "MAX_STILLBORN", 3)

    def dead(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(pool._Worker, "start", dead)
    found = run("check", "log.ref", "-j", "2", "--no-cache")
    assert (found.code, "Processes die before they are given anything" in found.err) == (2, True)


# -- locales and terminals ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("env", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONIOENCODING": "latin-1"}], ids=["C", "latin-1"])
def test_a_pipe_gets_utf_8_whatever_the_locale(here: Path, env: dict[str, str]) -> None:
    text = (LEGAL / "tie.ref").read_text("utf-8").replace("Emma", "Jürgen")
    (here / "log.ref").write_text(text, "utf-8")
    found = ended(start("check", "log.ref", env={"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", **env}))
    assert found.code == 0
    assert "Jürgen 105" in found.out


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    try:
        master, slave = os.openpty()
    except OSError as error:
        pytest.skip(f"no terminal: {error}")
    yield master, slave
    os.close(master)


@pytest.mark.parametrize("words", [["view", "--public"], ["moves"]], ids=lambda words: words[0])
def test_a_record_on_a_terminal_is_harmless_and_in_a_pipe_exact(
    here: Path, words: list[str], terminal: tuple[int, int]
) -> None:
    evil = "A\x1b]0;evil\x07\u202eB"
    record = (LEGAL / "rulebook-example-1.ref").read_text("utf-8").replace('"Laura,', f'"{evil} (Laura),')
    (here / "log.ref").write_text(record.split("\n1.")[0] + "\n", "utf-8")
    assert evil in ended(start(*words, "log.ref")).out
    master, slave = terminal
    process = start(*words, "log.ref", stdout=slave, env={"PYTHONUTF8": "1", "NO_COLOR": "1"})
    os.close(slave)
    seen = all_of(master)
    assert ended(process).code == 0
    assert rb"A\x1b]0;evil\x07\u202eB" in seen
    assert b"\x1b" not in seen
