"""Whatever a command writes: no link is followed, and what comes from a private log is as private as the log."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import cli
from referee.edit.simulate import simulate
from tests.playing import game_of

SHOWN = [
    ["show", "log.ref", "-o", "out/new.txt"],
    ["show", "log.ref", "--setup", "-o", "out/new.ref"],
    ["show", "log.ref", "--svg", "--whole", "-o", "out/new.svg"],
    ["report", "log.ref", "-o", "out/new.html"],
]
WRITTEN = [
    *SHOWN,
    ["check", "log.ref", "--format", "json", "-o", "out/new.json"],
    ["report", "log.ref", "log.ref", "-o", "out/new.html"],
    ["desk", ".", "-o", "out/new.html"],
    ["next", "log.ref", "--reply", "html", "--picture", "out/new.svg"],
    ["next", "log.ref", "--ical", "out/new.ics"],
    ["simulate", "palermo", "--stop-after", "3", "-o", "out/new.ref"],
    ["notation", "palermo", "-o", "out/new.md"],
    ["view", "log.ref", "--all", "-o", "out"],
    ["export", "log.ref", "-o", "out/new.db"],
    ["export", "log.ref", "-o", "out/new.jsonl"],
    ["export", "log.ref", "-o", "out/new.bgsplay"],
]
"""Every command with an output, and what it writes."""
FOR_ONE = [[*words, *eyes] for words in SHOWN for eyes in (["--private"], ["--as", "Anna"])]
NEW = ["new", "animal-kingdoms", "--players", "Anna, Ben", "-o", "new.ref"]
FOR_EVERYBODY = [[*words, "--public"] for words in SHOWN]


@pytest.fixture(autouse=True)
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log that nobody else may read, in a folder with another one for outputs."""
    monkeypatch.chdir(tmp_path)
    os.mkdir("out")
    found = Path("log.ref")
    found.write_text(simulate(game_of("animal_kingdoms"), "private", stop_after=4), "utf-8")
    found.chmod(0o600)
    return found


def run(words: list[str]) -> Result:
    return CliRunner().invoke(cli, [*words, "--no-settings"])


def target(words: list[str]) -> Path:
    return Path("out/log.anna.ref" if words[0] == "view" else next(word for word in words if word.startswith("out/")))


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("words", WRITTEN, ids=" ".join)
def test_a_link_in_the_place_of_an_output_is_refused(words: list[str]) -> None:
    Path("precious").write_text("mine")
    for leads_to in (os.path.abspath("precious"), "nowhere"):
        target(words).unlink(missing_ok=True)
        target(words).symlink_to(leads_to)
        done = run(words)
        assert done.exit_code == 3, done.output
        assert f"{target(words)}: is a link to {leads_to}, and links are not followed" in done.stderr
        assert target(words).is_symlink()
    assert Path("precious").read_text() == "mine"
    assert not Path("out/nowhere").exists()


def test_a_link_in_the_place_of_a_sites_folder_is_refused() -> None:
    os.mkdir("elsewhere")
    os.symlink("../elsewhere", "out/new")
    assert run(["report", "log.ref", "log.ref", "-o", "out/new.html"]).exit_code == 3
    assert os.listdir("elsewhere") == []


def test_a_link_in_the_place_of_a_seed_is_refused() -> None:
    os.symlink("elsewhere", "new.seed")
    assert "new.seed: File exists" in run(NEW).stderr
    assert not os.path.exists("new.ref")
    assert not os.path.exists("elsewhere")


@pytest.mark.parametrize("log_mode", [0o600, 0o640])
@pytest.mark.parametrize("words", [*SHOWN, *WRITTEN[len(SHOWN) : len(SHOWN) + 2], *WRITTEN[-3:]], ids=" ".join)
def test_what_comes_from_a_private_log_is_as_private(words: list[str], log: Path, log_mode: int) -> None:
    log.chmod(log_mode)
    for old in (None, 0o644, 0o600):
        if old is not None:
            target(words).chmod(old)
        run(words)
        assert mode(target(words)) == (0o600 if old == 0o600 else log_mode)


@pytest.mark.parametrize("words", FOR_ONE, ids=" ".join)
def test_what_is_for_one_is_for_nobody_else(words: list[str], log: Path) -> None:
    log.chmod(0o644)
    run(words)
    assert mode(target(words)) == 0o600


@pytest.mark.parametrize("words", FOR_EVERYBODY, ids=" ".join)
def test_what_is_for_everybody_is(words: list[str]) -> None:
    run(words)
    assert mode(target(words)) == 0o644


def test_pages_of_a_running_game_by_post_are_for_everybody() -> None:
    assert run(NEW).exit_code == 0
    assert mode(Path("new.ref")) == 0o600
    run(["report", "new.ref", "-o", "out/new.html"])
    run(["report", "new.ref", "--private", "-o", "out/private.html"])
    assert (mode(Path("out/new.html")), mode(Path("out/private.html"))) == (0o644, 0o600)


@pytest.mark.parametrize("words", WRITTEN, ids=" ".join)
def test_a_file_that_is_not_to_be_written_is_kept(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    target(words).write_text("kept", "utf-8")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write every file
    found = run(words)
    assert (found.exit_code, target(words).read_text("utf-8")) == (3, "kept")
    assert "Permission denied" in found.stderr


def test_standard_output_is_no_name_of_a_file() -> None:
    for words in (["simulate", "palermo", "-n", "2", "--stop-after", "1"], ["next", "log.ref", "--remind"]):
        assert run([*words, "-o", "-"]).stdout == run(words).stdout
    for words in (["view", "log.ref", "--all"], NEW[:-2]):
        assert run([*words, "-o", "-"]).exit_code == 2
    assert not os.path.lexists("-")
