"""A log on the disk: posts at the same time wait for each other, and whatever kills a post, the log is the old or the new."""

from __future__ import annotations

import fcntl
import os
import random
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from referee.files import atomic as logfile
from referee.verdict.verdict import judge_text
from tests.hostile.program import PATIENCE, ended, start
from tests.post.conftest import SEED, Run


def post(*words: str) -> Any:
    """The real program in a process of its own, in the current folder."""
    return start("post", *words)


@pytest.fixture
def log(run: Run) -> Path:
    assert run("new", "Ape Town", "--players", "Anna, Ben", "--seed", SEED, "-o", "log.ref").exit_code == 0
    return Path("log.ref")


def test_a_post_waits_for_the_lock(log: Path) -> None:
    before = log.read_bytes()
    with open(log, "r+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        waiting = post("log.ref", "Anna: take 1, place 1.1")
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.wait(1.0)
        assert log.read_bytes() == before
    out, _ = waiting.communicate(timeout=PATIENCE)
    assert waiting.returncode == 0
    assert out.startswith(b"accepted: 1 line\n1. Anna: take 1, place 1.1")


def test_who_waited_for_a_log_that_was_replaced_takes_the_new_one(log: Path) -> None:
    with logfile.locked("log.ref"):
        waiting = post("log.ref", "Ben: take 4, place 1.2")
        time.sleep(0.7)
        logfile.replace("log.ref", log.read_text("utf-8") + "1. Anna: take 1, place 1.1\n")
    out, _ = waiting.communicate(timeout=PATIENCE)
    assert (waiting.returncode, out.splitlines()[1][:25]) == (0, b"2. Ben: take 4, place 1.2")


def test_the_lock_is_on_the_log_that_is_there_when_the_waiting_ends(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else puts a new log in the place of the one that is waited for: the lock on the old one is worth nothing."""
    flock = fcntl.flock
    locked: list[int] = []

    def wait(file: int, kind: int) -> None:
        if not locked:
            logfile.replace("log.ref", "new")
        flock(file, kind)
        locked.append(os.fstat(file).st_ino)

    monkeypatch.setattr(fcntl, "flock", wait)
    with logfile.locked("log.ref"):
        assert locked[1:] == [os.stat("log.ref").st_ino]


def test_of_two_posts_for_the_same_turn_one_is_taken_and_one_refused(log: Path) -> None:
    both = [post("log.ref", f"Anna: take 1, place {field}") for field in ("1.1", "1.2", "1.3")]
    codes = sorted(process.wait(PATIENCE) for process in both)
    assert codes == [0, 1, 1]
    assert log.read_text("utf-8").count("Anna: take") == 1


def test_posts_at_the_same_time_are_all_taken_where_they_can_be(log: Path) -> None:
    rulings = [post("log.ref", f"! score Anna {i} ; number {i}", "--ruling") for i in range(1, 4)]
    assert [process.wait(PATIENCE) for process in rulings] == [0] * 3
    assert all(f"! score Anna +{i}  " in log.read_text("utf-8") for i in range(1, 4))


STEPS = ["open", "write", "fsync", "chmod", "replace", "after"]


@pytest.mark.parametrize("step", STEPS)
def test_kill_9_at_every_step_leaves_the_old_log_or_the_new_one(log: Path, step: str, run: Run) -> None:
    """The process is killed by itself, at the step: no signal handler, no clean-up, nothing flushed."""
    before = log.read_text("utf-8")
    code = f"""
import os, signal
step = {step!r}
def deadly(name, real, module):
    def function(*words, **more):
        if step == name:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*words, **more)
    setattr(module, name, function)
for name in ("fsync", "chmod", "replace"):
    deadly(name, getattr(os, name), os)
from referee.files import atomic as logfile
if step == "open":
    logfile._new_file = lambda *words: os.kill(os.getpid(), signal.SIGKILL)
if step == "write":
    def half(draft, text):
        draft.file.write(text[: len(text) // 2])
        draft.file.flush()
        os.kill(os.getpid(), signal.SIGKILL)
    logfile.Draft.write = half
if step == "after":
    logfile._sync_folder = lambda folder: os.kill(os.getpid(), signal.SIGKILL)
from referee.post.log import post
from referee.post.pasted import lines_of
from referee.post.clock import now
post("log.ref", lines_of("Anna: take 1, place 1.1"), now())
"""
    killed = ended(start(python=["-c", code]))
    assert killed.code == -signal.SIGKILL, killed.err
    text = log.read_text("utf-8")
    assert (text == before) == (step != "after")
    assert run("check", log).exit_code == 0
    # Nothing is in the way of the next post, and the litter goes with it.
    result = run("post", log, "Ben: take 4, place 1.2" if step == "after" else "Anna: take 1, place 1.1")
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in Path().iterdir()) == ["log.ref", "log.seed"]


def test_kill_9_at_any_moment(log: Path) -> None:
    """Killed from outside after a random time, again and again: the log is whole and has the post or not."""
    moments = random.Random(5)
    for _ in range(4):
        process = post("log.ref", "! score Anna 1", "--ruling")
        time.sleep(moments.uniform(0.02, 0.5))
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=PATIENCE)
        (verdict,) = judge_text(log.read_text("utf-8"))
        assert verdict.ok
    assert post("log.ref", "! score Anna 1", "--ruling").wait(PATIENCE) == 0


def test_a_logs_mode_and_link_are_kept(log: Path, run: Run) -> None:
    log.chmod(0o640)
    Path("link.ref").symlink_to("log.ref")
    Path("link.seed").symlink_to("nothing")
    assert run("post", "link.ref", "Anna: take 1, place 1.1").exit_code == 0
    assert Path("link.ref").is_symlink()
    assert log.stat().st_mode & 0o777 == 0o640
    assert "1. Anna: take 1" in log.read_text("utf-8")


def test_fmt_takes_the_same_lock(log: Path) -> None:
    log.write_text(log.read_text("utf-8") + "anna: take 1,   place 1.1\n", "utf-8")
    with logfile.locked("log.ref"):
        waiting = start("fmt", "log.ref")
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.wait(1.0)
    assert waiting.wait(PATIENCE) == 0
    assert "1. Anna: take 1, place 1.1\n" in log.read_text("utf-8")


def test_a_log_that_cannot_be_written_is_said_so(log: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*words: object) -> None:
        raise OSError(28, "No space left on device")

    before = log.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    result = run("post", log, "Anna: take 1, place 1.1")
    assert (result.exit_code, "No space left on device" in result.stderr) == (3, True)
    assert log.read_bytes() == before
    assert sorted(path.name for path in Path().iterdir()) == ["log.ref", "log.seed"]


def test_where_logs_cannot_be_locked_nothing_is_written(log: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.files.atomic.fcntl", None)
    before = log.read_bytes() + b"\n\n"  # something for fmt to do
    log.write_bytes(before)
    for words in (["post", log, "Anna: take 1, place 1.1"], ["reveal", log], ["fmt", log]):
        result = run(*words)
        assert (result.exit_code, "this system has no file locks that we know" in result.stderr) == (3, True), words
        assert log.read_bytes() == before
