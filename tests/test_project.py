"""The project itself: its layers, its README, its file sizes, the texts of its codes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import COMMANDS, cli
from referee.conduct import CODES as UNUSUAL
from referee.explaining import codes
from tests import layering

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "grammar").glob("*.md"))]
SESSIONS = [
    (page.name, re.findall(r"^\$ (referee [^\n]*)\n(.*?)(?=^\$ |\Z)", block, re.S | re.M))
    for page in PAGES
    for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.S)
]


def test_dependencies_point_one_way() -> None:
    assert list(layering.faults()) == []


@pytest.mark.parametrize(("page", "session"), SESSIONS, ids=[f"{page}: {session[0][0]}" for page, session in SESSIONS])
def test_sessions_in_the_pages_are_real(
    page: str, session: list[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the README shows is what the program prints; `…` alone on a line stands for lines left out. The commands of a
    block are run in a row, in a folder where the examples are and nothing else."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    for command, output in session:
        result = CliRunner().invoke(cli, shlex.split(command, comments=True)[1:])
        lines = output.rstrip("\n").split("\n")
        pattern = "\n".join(r".*(?:\n.*)*?" if line == "…" else re.escape(line) for line in lines)
        assert re.fullmatch(pattern, result.output.rstrip("\n")), f"{command}\n{result.output}"


def test_every_command_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in COMMANDS if f"referee {name}" not in text] == []


def test_no_file_is_too_long_for_a_head() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {lines}"
        for folder in ("referee", "grammar")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".lark", ".toml") and (lines := len(path.read_text("utf-8").splitlines())) > 600
    ]
    assert long == []


def test_codes_in_the_code_are_explained_and_those_explained_are_used() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "referee").rglob("*.py") if path.name != "codes.py")
    used = set(re.findall(r'"([SHCAW]\d\d)"', sources))
    assert used == set(codes())


def test_every_code_of_an_error_has_an_example() -> None:
    shown = {path.stem.split("-")[0] for path in (ROOT / "examples").glob("*/faulty/*.ref")}
    # A record of 100,000 lines is made by a test; S09 and S10 need a process that hangs or dies; H04 needs an edition of
    # one's own; H09, H16 and W… are no errors.
    unshown = {
        "S04",
        "S09",
        "S10",
        "H04",
        "H09",
        "H15",
        "H16",
        "W01",
        "W02",
        "W03",
        "W04",
        "W05",
        "W06",
        "W07",
        "W08",
        "W09",
    } | UNUSUAL
    assert set(codes()) - shown == unshown
