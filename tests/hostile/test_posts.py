"""Play by post on a machine where everything fails: the log is the old one or the new one, nothing is lost, and the message
names the cause."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.files import atomic as logfile
from referee.verdict.verdict import judge_text
from tests.hostile.program import LIMITED, ROOT, ended, run, start
from tests.post.conftest import SEED

MOVE = "Anna: take 1, place 1.1"


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run("new", "Ape Town", "--players", "Anna, Ben", "--seed", SEED, "--deadline", "3d", "-o", "log.ref").code == 0
    return Path("log.ref")


def files() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


def is_sound(log: Path) -> bool:
    [verdict] = judge_text(log.read_text("utf-8"))
    return verdict.ok


# -- every call that can fail ------------------------------------------------------------------------------------------


class Failing:
    """A module whose nth call that changes or asks something fails."""

    CALLS = ("open", "fdopen", "fsync", "chmod", "replace", "stat", "lstat", "fstat", "close", "link", "unlink", "flock")

    def __init__(self, module: Any, at: int, error: int, made: list[str]) -> None:
        self.module, self.at, self.error, self.made = module, at, error, made

    def __getattr__(self, name: str) -> Any:
        real = getattr(self.module, name)
        if name not in self.CALLS:
            return real

        def call(*words: Any, **more: Any) -> Any:
            self.made.append(name)
            if len(self.made) == self.at:
                if name == "close":
                    real(*words)  # it is closed all the same
                raise OSError(self.error, os.strerror(self.error))
            return real(*words, **more)

        return call


def with_failures(monkeypatch: pytest.MonkeyPatch, at: int, error: int, act: Callable[[], Any]) -> tuple[Any, list[str]]:
    made: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(logfile, "os", Failing(os, at, error, made))
        patch.setattr(logfile, "fcntl", Failing(fcntl, at, error, made))
        return act(), made


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EACCES], ids=errno.errorcode.get)
def test_whatever_call_fails_during_a_post_the_log_is_the_old_or_the_new(
    log: Path, error: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = log.read_bytes()
    _, calls = with_failures(monkeypatch, 0, error, lambda: run("post", log, MOVE))
    new = log.read_bytes()
    assert new != before
    assert {"open", "flock", "fsync", "replace"} <= set(calls)
    for at in range(1, len(calls) + 1):
        log.write_bytes(before)
        found, made = with_failures(monkeypatch, at, error, lambda: run("post", log, MOVE, "--time", "2026-11-12T20:15Z"))
        now = log.read_text("utf-8")
        assert now.encode() == before or (now.startswith(before.decode()) and MOVE in now), made
        assert found.code in (0, 3)
        if found.code == 3:
            assert os.strerror(error) in found.err
        elif now.encode() == before:
            pytest.fail(f"taken, it was said, and it was not: {made[-1]}")
        assert is_sound(log)
        assert files() == ["log.ref", "log.seed"], f"left by a failing {made[at - 1]}"
    assert run("post", log, "Ben: take 4, place 1.2" if MOVE in log.read_text("utf-8") else MOVE).code == 0


def test_whatever_call_fails_for_a_new_log_there_are_both_files_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["new", "Ape Town", "--players", "Anna, Ben", "-o", "log.ref"]
    _, calls = with_failures(monkeypatch, 0, errno.ENOSPC, lambda: run(*words))
    assert {"open", "fsync"} <= set(calls)
    for at in range(1, len(calls) + 1):
        for path in files():
            os.unlink(path)
        found, made = with_failures(monkeypatch, at, errno.ENOSPC, lambda: run(*words))
        there = [path for path in files() if not path.endswith("~")]
        assert there in ([], ["log.ref", "log.seed"]), made
        assert (found.code, bool(there)) in ((0, True), (3, False), (3, True))
        assert "No space left on device" in found.err or found.code == 0


def test_a_disk_that_is_full_in_the_middle_of_the_log(log: Path) -> None:
    before, full = log.read_bytes(), LIMITED.format(limit=100)
    found = ended(start("post", log, MOVE, python=["-c", full]))
    assert (found.code, found.err) == (3, "referee: log.ref: File too large\n")
    assert (log.read_bytes(), files()) == (before, ["log.ref", "log.seed"])
    found = ended(start("new", "Ape Town", "--players", "A, B", "-o", "other.ref", python=["-c", full]))
    assert (found.code, found.err) == (3, "referee: other.ref: File too large\n")
    assert files() == ["log.ref", "log.seed"]


SIGNALLED = """
import os, signal, sys
from referee.files import atomic as logfile
class Os:
    def __getattr__(self, name):
        real = getattr(os, name)
        if name != {step!r}:
            return real
        def call(*words, **more):
            if {before}:
                os.kill(os.getpid(), signal.{number})
            result = real(*words, **more)
            os.kill(os.getpid(), signal.{number})
            return result
        return call
logfile.os = Os()
sys.argv[0] = "referee"
from referee.cli import main
main()
"""


@pytest.mark.parametrize(
    ("step", "before", "number", "is_new"),
    [
        ("fsync", True, "SIGTERM", False),
        ("chmod", False, "SIGINT", False),
        ("replace", True, "SIGTERM", False),
        ("replace", False, "SIGINT", True),
    ],
)
def test_a_signal_in_the_middle_of_a_post_leaves_no_litter(
    log: Path, step: str, before: bool, number: str, is_new: bool
) -> None:
    code = SIGNALLED.format(step=step, before=before, number=number)
    found = ended(start("post", log, MOVE, python=["-c", code]))
    assert (found.code, found.err) == (128 + signal.Signals[number], "")
    assert (MOVE in log.read_text("utf-8")) is is_new
    assert is_sound(log)
    assert files() == ["log.ref", "log.seed"]


def test_a_draft_of_somebody_else_is_left_alone(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waited for the log may have begun a draft of the same name the moment ours took its place."""
    honest = os.replace

    def overtaken(*words: Any) -> None:
        honest(*words)
        Path(".log.ref~").write_text("of somebody else")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", overtaken)
        assert run("post", log, MOVE).code == 0
    assert Path(".log.ref~").read_text() == "of somebody else"
    assert run("post", log, "Ben: take 4, place 1.2").code == 0
    assert files() == ["log.ref", "log.seed"]


def test_a_log_that_goes_away_while_it_is_waited_for(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = fcntl.flock

    def late(*words: Any) -> None:
        honest(*words)
        os.unlink("log.ref")

    monkeypatch.setattr(fcntl, "flock", late)
    found = run("post", log, MOVE)
    assert (found.code, found.err) == (3, "referee: log.ref: no such file or folder\n")
    assert files() == ["log.seed"]


# -- posts at once -----------------------------------------------------------------------------------------------------

CROWD = """
import os, sys, time
from datetime import UTC, datetime
from referee.post.log import post
from referee.post.pasted import lines_of
from referee.files.inputs import Source, text_of
log, rounds, at_once = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
post(log, lines_of("! score Anna 1"), datetime.now(UTC), dry_run=True, rulings=True)  # a dry run: now all is loaded, and who is forked posts at once

def child(act):
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            act()
            code = 0
        finally:
            os._exit(code)
    return pid

def posting(number, gate):
    def act():
        os.read(gate, 1)
        post(log, lines_of(f"! score Anna {number % 9 + 1} ; number {number}."), datetime.now(UTC), rulings=True)
    return act

def watching(gate, texts):
    def act():
        os.set_blocking(gate, False)
        while True:
            text = text_of(Source(log))
            if not texts or texts[-1] != text:
                texts.append(text)
            try:
                if os.read(gate, 1) == b"":
                    break
            except BlockingIOError:
                time.sleep(0.005)
        final = text_of(Source(log))
        assert all(final.startswith(text) for text in texts), "half a log was seen"
    return act

end, ended = os.pipe()
watcher = child(lambda: (os.close(ended), watching(end, [])())[1])
os.close(end)
for each in range(rounds):
    gate, opener = os.pipe()
    pids = [child(posting(each * at_once + k, gate)) for k in range(at_once)]
    os.write(opener, b"x" * at_once)
    assert [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids] == [0] * at_once
    os.close(gate)
    os.close(opener)
os.close(ended)
assert os.waitstatus_to_exitcode(os.waitpid(watcher, 0)[1]) == 0
"""
"""Many processes that post at the same moment, and one that looks at the log all the time."""


def crowd(log: Path, rounds: int, at_once: int, patience: float) -> None:
    process = start(log, str(rounds), str(at_once), python=["-c", CROWD])
    out, err = process.communicate(timeout=patience)
    assert (process.returncode, out, err) == (0, b"", b"")
    text = log.read_text("utf-8")
    count = rounds * at_once
    assert [text.count(f"; number {i}.\n") for i in range(count)] == [1] * count
    assert text.count("! score") == count
    assert is_sound(log)
    assert files() == ["log.ref", "log.seed"]


def test_two_posts_at_once_again_and_again(log: Path) -> None:
    crowd(log, 20, 2, 180)


def test_twenty_posts_at_once(log: Path) -> None:
    crowd(log, 1, 20, 180)


@pytest.mark.long
def test_two_posts_at_once_a_thousand_times(log: Path) -> None:
    crowd(log, 1000, 2, 3600)


# -- what a post says --------------------------------------------------------------------------------------------------

CONTROL = [chr(n) for n in (*range(32), *range(127, 160)) if chr(n) not in "\t\n\r"]


@pytest.mark.parametrize(
    "where", [MOVE + " ; {}", "; {}", '! score Anna 1 "{}"', "Anna: take {}1, place 1.1", "{{{}}} " + MOVE]
)
def test_no_post_makes_a_log_unreadable(log: Path, where: str) -> None:
    """A NUL character would: then nobody could post any more."""
    before = log.read_bytes()
    for char in [*CONTROL, "\ud800", "\udcff"]:
        found = run("post", log, where.format(f"a{char}b"), "--ruling")
        assert found.code == 1, ascii(char)
        assert found.out.startswith("not accepted: control characters are not allowed")
        assert found.out.strip().replace("\n", "").isprintable()
    assert log.read_bytes() == before
    found = run("post", log, "-", given=b"; \xff\xfe bytes that are no text\n; and NUL \0\n")
    assert (found.code, log.read_bytes()) == (1, before)
    found = run("post", log, "-", given=b"; \xff bytes that are no text, \xe2\x80\xae bidi, \xc2\xa0 blank\r\n")
    assert found.code == 0
    assert found.out.replace("\n", "").isprintable()
    assert is_sound(log)
    assert run("post", log, MOVE).code == 0


def test_a_post_of_commands_is_a_remark(log: Path) -> None:
    for text in ("; ::error::x ##[error]x", "{::error::x}", "::error::x", " ::error::x", "##[error]x", "; =1+1 <b>"):
        found = run("post", log, text)
        rows = (found.out + found.err).splitlines()
        assert rows
        for row in rows:
            assert not row.lstrip().startswith("::")
            assert "##[" not in row
    assert is_sound(log)


# -- the clock ---------------------------------------------------------------------------------------------------------


def test_a_clock_that_goes_backwards(log: Path) -> None:
    assert run("post", log, MOVE, "--time", "2030-01-01T00:00Z").code == 0
    assert run("post", log, "Ben: take 4, place 1.2", "--time", "2001-01-01T00:00Z").code == 0
    assert run("post", log, "! score Anna 1", "--ruling", "--time", "1970-01-01T00:00Z").code == 0
    assert is_sound(log)
    found = run("next", log, "--time", "1999-12-31T23:59Z", "--tz", "UTC")
    assert (found.code, "Anna" in found.out, "2030-01-04 00:00" in found.out) == (0, True, True)


@pytest.mark.parametrize("started", ["9999-12-31T23:59Z", "0001-01-01T00:00Z", "9999-02-30T00:00Z"])
def test_times_at_the_end_of_all_times(log: Path, started: str) -> None:
    text = log.read_text("utf-8").replace('[Deadline "3d"]', '[Deadline "9999w"]')
    begun = text.index('[Started "') + len('[Started "')
    log.write_text(text[:begun] + started + text[begun + len(started) :], "utf-8")
    for now in ("9999-12-31T23:59Z", "0001-01-01T00:00Z", "2026-11-12T20:15Z"):
        for words in (["next"], ["next", "--format", "json"], ["next", "--overdue"]):
            assert run(*words, log, "--time", now).code in (0, 1)
    assert run("post", log, MOVE, "--time", "9999-12-31T23:59Z").code == 0
    assert run("next", log).code == 0


def test_this_folder_is_the_one_that_is_tested() -> None:
    assert Path(logfile.__file__).is_relative_to(ROOT)
