"""`check --fix` and `--diff`: what happens to files, what is printed, and the exit codes."""

from __future__ import annotations

import gzip
import json
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.cli import cli
from referee.cli import fixing as commands
from referee.files.atomic import locked
from referee.files.inputs import Source
from tests.games.ape_town.boards import DISPLAY, game

RIGHT = game(DISPLAY, "1. Laura: take 2, place 7.4 +6", "2. Emma: take 1, place 1.1", "= Laura 6")
WRONG = RIGHT.replace("2. Emma", "3. Emma").replace("= Laura", "= Luara")
UNSAFE = RIGHT.replace("+6", "+5")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def check(*words: str, text: bytes = b"") -> Result:
    return CliRunner().invoke(cli, ["check", *words], standalone_mode=False, input=text)


def written(name: str, text: str) -> Path:
    path = Path(name)
    path.write_bytes(text.encode())
    return path


def test_a_file_is_corrected_and_checked() -> None:
    path = written("a.ref", WRONG)
    result = check("a.ref", "--fix")
    assert path.read_text("utf-8") == RIGHT
    assert result.return_value == 0
    assert result.stdout.splitlines() == [
        "a.ref: 2 corrections made",
        "a.ref: unfinished, Ape Town, 2 moves, Felix to move (Laura 6, Emma 0, Felix 0)",
    ]


def test_what_cannot_be_corrected_remains() -> None:
    path = written("a.ref", WRONG + "2. Felix: take 9, place 1.1\n")
    result = check("a.ref", "--fix", "--format", "json")
    assert "= Laura 6" in path.read_text("utf-8")
    assert result.return_value == 1
    assert json.loads(result.stdout)["records"][0]["status"] == "illegal"
    assert result.stderr == "referee: a.ref: 1 correction made\n"
    assert check("a.ref", "--fix", "--exit-zero").return_value == 0


def test_the_difference_is_shown_and_nothing_is_written() -> None:
    path = written("a.ref", WRONG)
    result = check("a.ref", "--diff")
    assert path.read_text("utf-8") == WRONG
    assert result.return_value == 1
    changed = [line for line in result.stdout.splitlines() if line[:1] in "+-"]
    assert changed == [
        "--- a.ref",
        "+++ a.ref (corrected)",
        "-3. Emma: take 1, place 1.1",
        "-= Luara 6",
        "+2. Emma: take 1, place 1.1",
        "+= Laura 6",
    ]
    written("b.ref", RIGHT)
    clean = check("b.ref", "--diff")
    assert (clean.return_value, clean.output) == (0, "")
    assert check("a.ref", "no.ref", "--diff").return_value == 3
    assert check("a.ref", "--fix", "--diff").return_value == 1
    assert path.read_text("utf-8") == WRONG


def test_everything_else_in_the_file_stays_as_it_is() -> None:
    """A byte order mark, line ends of all kinds, marks of a quoted reply, comments, blanks, the mode of the file."""
    odd = "\ufeff" + WRONG.replace("\n", "\r\n").replace("3. Emma", ">  3. Emma").replace("1.1\r\n", "1.1  ; soso {x} \t\n")
    path = written("a.ref", f"{odd}\r\n\r{WRONG}; the end")
    path.chmod(0o640)
    assert check("a.ref", "--fix", "-q").output == ""
    right = odd.replace("3. Emma", "2. Emma").replace("= Luara", "= Laura")
    assert path.read_bytes().decode() == f"{right}\r\n\r{RIGHT}; the end"
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir() == ["a.ref"]


def test_a_file_without_corrections_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    path = written("a.ref", UNSAFE)

    def refuse(*_: Any) -> None:
        raise AssertionError("written")

    monkeypatch.setattr(commands, "replace", refuse)
    before = path.stat()
    assert check("a.ref", "--fix").return_value == 1
    assert check("a.ref", "--fix", "--select", "H").return_value == 0
    assert path.stat() == before


def test_what_a_record_says_is_corrected_only_if_asked_for() -> None:
    text = RIGHT.replace("+6", "+5").replace("= Laura 6", "= Laura 7, Emma 1")
    path = written("a.ref", text)
    assert check("a.ref").stdout.splitlines()[-1] == "3 corrections can be made with --fix --unsafe-fixes"
    assert check("a.ref", "--fix").return_value == 1
    assert path.read_text("utf-8") == text
    result = check("a.ref", "--fix", "--unsafe-fixes")
    assert result.return_value == 0
    assert path.read_text("utf-8") == RIGHT.replace("= Laura 6", "= Laura 6, Emma 0")
    both = written("b.ref", WRONG.replace("+6", "+5"))
    assert check("b.ref").stdout.splitlines()[-1] == "2 corrections can be made with --fix, 1 more with --unsafe-fixes"
    assert check("b.ref", "--fix").stdout.splitlines()[-1] == "1 correction can be made with --fix --unsafe-fixes"
    assert both.read_text("utf-8") == RIGHT.replace("+6", "+5")


def test_what_takes_several_lines_is_not_promised() -> None:
    text = RIGHT + "undo 2 moves\n"
    path = written("a.ref", text)
    shown = check("a.ref").stdout
    assert "did you mean: undo / undo?" in shown
    assert "can be made" not in shown
    check("a.ref", "--fix", "--unsafe-fixes")
    assert path.read_text("utf-8") == text


def test_a_link_stays_a_link() -> None:
    os.mkdir("real")
    path = written("real/a.ref", WRONG)
    os.symlink("real/a.ref", "link.ref")
    assert check("link.ref", "--fix").return_value == 0
    assert os.readlink("link.ref") == "real/a.ref"
    assert path.read_text("utf-8") == RIGHT


def test_only_selected_codes_are_corrected() -> None:
    path = written("a.ref", WRONG)
    assert check("a.ref", "--fix", "--select", "A04").return_value == 0
    assert path.read_text("utf-8") == RIGHT.replace("= Laura", "= Luara")
    path = written("a.ref", WRONG)
    assert check("a.ref", "--fix", "--ignore", "A").return_value == 0
    assert path.read_text("utf-8") == RIGHT.replace("2. Emma", "3. Emma")


def test_standard_input_goes_corrected_to_standard_output() -> None:
    result = check("-", "--fix", text=b"\xef\xbb\xbf" + WRONG.replace("\n", "\r\n").encode())
    assert result.stdout_bytes == b"\xef\xbb\xbf" + RIGHT.replace("\n", "\r\n").encode()
    assert "unfinished, Ape Town" in result.stderr
    assert result.return_value == 0
    assert check("-", "--fix", text=b"\xff").return_value == 3
    different = check("-", "--diff", text=WRONG.encode())
    assert different.return_value == 1
    assert "+= Laura 6\n" in different.stdout


def test_packed_records_are_shown_but_not_corrected() -> None:
    with zipfile.ZipFile("a.zip", "w") as archive:
        archive.writestr("in/a.ref", WRONG)
    Path("b.ref.gz").write_bytes(gzip.compress(WRONG.encode()))
    for name, shown in ("a.zip", "a.zip/in/a.ref"), ("b.ref.gz", "b.ref.gz"):
        before = Path(name).read_bytes()
        result = check(name, "--fix")
        assert result.return_value == 3
        assert f"{shown}: packed; --fix cannot write to it, but --diff works" in result.stderr
        assert check(name, "--diff").return_value == 1
        assert Path(name).read_bytes() == before
    with zipfile.ZipFile("a.zip", "w") as archive:
        archive.writestr("a.ref", RIGHT)
    assert check("a.zip", "--fix").return_value == 0


def test_a_file_that_changes_meanwhile_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    path, other = written("a.ref", WRONG), written("b.ref", WRONG)
    honest = locked

    def posted(name: str) -> Any:
        if name == "a.ref":
            path.write_text(WRONG + "; posted\n", "utf-8")
        return honest(name)

    monkeypatch.setattr(commands, "locked", posted)
    result = check("a.ref", "b.ref", "--fix")
    assert result.return_value == 3
    assert "a.ref: changed by another program meanwhile; nothing was corrected in it" in result.stderr
    assert path.read_text("utf-8") == WRONG + "; posted\n"
    assert other.read_text("utf-8") == RIGHT


def test_a_file_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    path = written("a.ref", WRONG)

    def refuse(*_: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(commands, "replace", refuse)
    result = check("a.ref", "--fix")
    assert result.return_value == 3
    assert "a.ref: cannot be written: permission denied" in result.stderr.lower()
    assert path.read_text("utf-8") == WRONG


def test_a_file_that_goes_away_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    path = written("a.ref", WRONG)
    honest = commands._held

    def late(source: Source) -> Source:
        path.unlink()
        return honest(source)

    monkeypatch.setattr(commands, "_held", late)
    assert check("a.ref", "--fix").return_value == 3
    assert not path.exists()


@pytest.mark.parametrize("words", [["-j", "1"], ["-j", "2", "--no-cache"]])
def test_many_files_are_corrected_alike_by_any_number_of_processes(words: list[str]) -> None:
    os.mkdir("logs")
    for i in range(200):
        written(
            f"logs/{i:03}.ref", (WRONG if i % 3 else RIGHT).replace("take 1, place 1.1", f"take 1, place 1.1  ; {'x' * 300}")
        )
    first, second = check("logs", "--fix", *words), check("logs", "--fix", *words)
    assert first.return_value == second.return_value == 0
    assert first.stdout.count("2 corrections made") == 133
    assert "corrections" not in second.stdout
    assert all("2. Emma" in path.read_text("utf-8") for path in Path("logs").iterdir())


@pytest.mark.parametrize(
    "words", [["--unsafe-fixes"], ["--fix", "--shard", "1/2"], ["--diff", "--shard", "1/2"], ["--fix", "-"], ["--diff", "-"]]
)
def test_what_does_not_go_together(words: list[str]) -> None:
    path = written("a.ref", WRONG)
    assert CliRunner().invoke(cli, ["check", "a.ref", *words]).exit_code == 2
    assert path.read_text("utf-8") == WRONG


def test_how_much_can_be_corrected_is_said_once() -> None:
    written("a.ref", WRONG)
    hint = "2 corrections can be made with --fix"
    assert check("a.ref").stdout.splitlines()[-1] == hint
    assert check("a.ref", "--brief", "-q").stdout.splitlines()[-1] == hint
    assert check("a.ref", "a.ref").stdout.splitlines()[-1] == "4 corrections can be made with --fix"
    assert hint not in check("a.ref", "--ignore", "A04,H12").stdout
    assert "can be made" not in check("a.ref", "--format", "gcc").stdout
    german = CliRunner().invoke(cli, ["--lang", "de", "check", "a.ref"], standalone_mode=False)
    assert german.stdout.splitlines()[-1] == "2 Berichtigungen möglich mit --fix"


def test_sarif_has_the_correction_as_a_whole() -> None:
    written("a b.ref", RIGHT.replace("1. Laura", "3. Laura").replace("2. Emma", "4. Emma"))
    (run,) = json.loads(check("a b.ref", "--format", "sarif").stdout)["runs"]
    (fix,) = run["results"][0]["fixes"]
    (change,) = fix["artifactChanges"]
    assert change["artifactLocation"]["uri"] == "a%20b.ref"
    lines = Path("a b.ref").read_text("utf-8").split("\n")
    for replacement in change["replacements"]:
        region, text = replacement["deletedRegion"], replacement["insertedContent"]["text"]
        row = lines[region["startLine"] - 1]
        lines[region["startLine"] - 1] = row[: region["startColumn"] - 1] + text + row[region["endColumn"] - 1 :]
    assert "\n".join(lines) == RIGHT
    assert fix["properties"] == {"safe": True}
