"""What recording does to files: nothing is lost, and nobody else's work is overwritten."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import referee.edit.recording
from referee.edit.recording import Changed, Recording
from referee.edit.session import Unrecordable
from referee.files.inputs import Unopened
from tests.recording.test_sessions import begun, started


def test_a_folder_is_not_recorded_to(tmp_path: Path) -> None:
    with pytest.raises(Unopened, match="a folder; name a file"):
        Recording(str(tmp_path))


def test_a_file_in_no_folder_is_not_recorded_to(tmp_path: Path) -> None:
    with pytest.raises(Unopened, match="there is no folder"):
        Recording(str(tmp_path / "nowhere" / "game.ref"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_may_not_be_written_is_said_so_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    started(path)
    path.chmod(0o400)
    with pytest.raises(Unopened, match="Permission denied"):
        Recording(str(path))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("milk, eggs, bread\n", "this is not a record"),
        ('[Game "Ape Town"]\n[Edition "none"]\n[Players "A, B"]\n', "cannot be played"),
        (f'[Game "Ape Town"]\n[Players "A, B"]\n[Commit "v2:{"0" * 64}"]\n', "dealt from a seed"),
    ],
)
def test_what_cannot_be_gone_on_with_stays_as_it_is(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    path.write_text(text)
    with pytest.raises(Unrecordable, match=why):
        Recording(str(path))
    assert path.read_text() == text


def test_bytes_that_are_no_text_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Unopened):
        Recording(str(path))
    assert path.read_bytes() == b"\xff\xfe\x00"


@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
def test_line_ends_and_the_byte_order_mark_stay(tmp_path: Path, end: bytes) -> None:
    path = tmp_path / "game.ref"
    started(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", end))
    before = path.read_bytes()
    assert Recording(str(path)).enter("take 1, place 6.2").is_written
    assert path.read_bytes() == before + b"1. Laura: take 1, place 6.2" + end


def test_it_goes_on_with_the_last_record_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    started(path)
    text = path.read_text()
    path.write_text(text + "take what you like\n\n" + text)
    recording = Recording(str(path))
    assert recording.enter("take 1, place 6.2").is_written
    assert recording.enter('[Event "Second"]').is_written
    after = path.read_text()
    assert after.startswith(text + "take what you like\n\n")
    assert after.endswith("1. Laura: take 1, place 6.2\n")
    assert after.index("[Event") > len(text)


def test_what_another_program_wrote_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    recording = started(path)
    with path.open("a") as other:
        other.write("1. Laura: take 1, place 6.2\n")
    with pytest.raises(Changed):
        recording.enter("take 1, place 6.1")
    assert path.read_text().endswith("1. Laura: take 1, place 6.2\n")
    assert recording.head.startswith("2. ")


def test_what_another_program_wrote_meanwhile_is_read_again_before_anything_is_deleted(tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    recording = started(path)
    recording.enter("take 1, place 6.2")
    with path.open("a") as other:
        other.write("; hello\n")
    with pytest.raises(Changed, match="it was read again"):
        recording.enter("delete")
    assert recording.enter("delete").note  # nothing of it was written here
    assert path.read_text().endswith("1. Laura: take 1, place 6.2\n; hello\n")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "another program has emptied this file"),
        ("\n \n", "another program has emptied this file"),
        ("milk, eggs, bread\n", "this is not a record"),
        ('[Game "Ape Town"]\n[Players "A"]\n', "cannot be played"),
    ],
)
def test_a_file_of_which_another_program_leaves_no_record_is_said_so_every_time(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    recording = started(path)
    before = path.read_bytes()
    path.write_text(text)
    for line in ("take 1, place 6.2", "take 1, place 6.2", "keep"):
        with pytest.raises(Unrecordable, match=why):
            recording.enter(line)
        recording.pending = recording.pending or ("1. Laura: take 1, place 6.2",)
        assert path.read_text() == text
    path.write_bytes(before)
    assert recording.enter("take 1, place 6.2").is_written


def test_the_result_is_written_after_a_disk_was_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: str, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    recording, lines, text = begun("ape_town", "full", tmp_path / "game.ref")
    for line in lines[:-1]:
        assert recording.enter(line).is_written
    with monkeypatch.context() as patched:
        patched.setattr(referee.edit.recording, "replace", full)
        with pytest.raises(OSError, match="No space left"):
            recording.enter(lines[-1])
    assert recording.enter(lines[-1]).is_written
    assert (tmp_path / "game.ref").read_text() == text


def test_a_file_that_another_program_holds_is_not_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee.edit.recording, "PATIENCE", 0.0)
    path = tmp_path / "game.ref"
    recording = started(path)
    before = path.read_bytes()
    with path.open() as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(OSError, match="another program holds this file"):
            recording.enter("take 1, place 6.2")
        assert path.read_bytes() == before
    assert recording.enter("take 1, place 6.2").is_written


def test_control_characters_never_reach_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    recording = started(path)
    before = path.read_bytes()
    for line in ("take 1\x1b[2J", "; \0", "; a\rb", "x" * 3_000):
        assert recording.enter(line).note
    assert path.read_bytes() == before


def test_a_killed_recorder_has_written_whatever_it_has_answered(tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    started(path)
    program = [sys.executable, "-u", "-m", "referee", "record", str(path)]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write("take 1, place 6.2\n")
        assert running.stdout.readline() == "1. Laura: take 1, place 6.2\n"
        running.stdin.write("; half a li")
        running.stdin.flush()
        time.sleep(0.05)
        os.kill(running.pid, signal.SIGKILL)
    assert path.read_text().endswith("1. Laura: take 1, place 6.2\n")
    assert [found.name for found in tmp_path.iterdir()] == ["game.ref"]
