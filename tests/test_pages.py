"""The pages that people read: what they show is what the program does, and their links lead somewhere."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from referee.cli import COMMANDS, cli
from tests import pictures

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
FOLDERS = ("referee", "grammar", "tests", ".github", "examples")
PAGES = [*sorted(ROOT.glob("*.md")), *(page for folder in FOLDERS for page in sorted((ROOT / folder).rglob("*.md")))]
SESSIONS = [
    (page, re.findall(r"^\$ (referee [^\n]*)\n(.*?)(?=^\$ |\Z)", block, re.S | re.M))
    for page in PAGES
    if page.name != "your-game.md"  # its game has to be made first: `test_guide.py` does
    for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.S)
]


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: the examples are in it, and nothing else."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("page", "session"), SESSIONS, ids=[f"{name(page)}: {session[0][0]}" for page, session in SESSIONS])
def test_sessions_in_the_pages_are_real(page: Path, session: list[tuple[str, str]], folder: Path) -> None:
    """`…` alone on a line stands for lines left out. The commands of a block are run in a row; `game.ref` is the record that
    the page shows first."""
    for record in re.findall(r"```ref\n(.*?)```", page.read_text("utf-8"), re.S)[:1]:
        (folder / "game.ref").write_text(record, "utf-8")
    for command, output in session:
        result = CliRunner().invoke(cli, shlex.split(command, comments=True)[1:])
        lines = output.rstrip("\n").split("\n")
        pattern = "\n".join(r".*(?:\n.*)*?" if line == "…" else re.escape(line) for line in lines)
        assert re.fullmatch(pattern, result.output.rstrip("\n")), f"{command}\n{result.output}"


def command_of(marker: str) -> str:
    """The command that a comment marks, in the line below the fence."""
    [command] = re.findall(rf"^<!-- {marker} -->\n```sh\n([^\n]+)\n```$", README, re.M)
    return str(command)


def test_the_first_command_ends_well_and_shows_what_the_readme_shows(folder: Path) -> None:
    first = re.findall(r"```(?:sh|console)\n(.*?)\n```", README, re.S)[0]
    assert first == command_of("check")
    *installing, score, check = first.split(" && ")
    assert installing == ["python3 -m venv .venv", ". .venv/bin/activate", "pip install -q ."]
    assert [score, check] == [command for command, _ in SESSIONS[0][1]]
    for command in (score, check):
        result = CliRunner().invoke(cli, shlex.split(command)[1:], standalone_mode=False)
        assert result.return_value == 0
        assert len(result.output.splitlines()) < 12


def test_the_test_command_is_in_the_readme() -> None:
    assert command_of("test").endswith(".venv/bin/python -m pytest -n auto")


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 165


def test_every_command_is_in_the_page_of_the_command_line() -> None:
    page = (ROOT / "referee/cli/README.md").read_text("utf-8")
    assert [name for name in COMMANDS if f"| `referee {name}" not in page] == []


def test_python_in_the_readme_runs(folder: Path) -> None:
    [record] = re.findall(r"```ref\n(.*?)```", README, re.S)
    (folder / "game.ref").write_text(record, "utf-8")
    for page in (README, (ROOT / "referee/README.md").read_text("utf-8")):
        [code] = re.findall(r"```python\n(.*?)```", page, re.S)
        run = subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
        assert run.stdout.startswith("unfinished [] "), run.stderr


@pytest.mark.parametrize("name", pictures.DRAWN)
def test_a_picture_is_what_the_program_draws(name: str) -> None:
    """If it is not: `python -m tests.pictures`"""
    text = pictures.DRAWN[name]()
    assert text == (pictures.FOLDER / name).read_text("utf-8")
    ElementTree.fromstring(text)


def test_the_photographs_are_of_the_page_as_it_is() -> None:
    """If they are not: `python -m tests.pictures`, which needs chromium"""
    assert (pictures.FOLDER / "page.sha256").read_text("utf-8").strip() == pictures.seen(pictures.page())
    for name in pictures.PHOTOGRAPHS:
        data = (pictures.FOLDER / name).read_bytes()
        assert (data[:4], data[8:12]) == (b"RIFF", b"WEBP")
        assert len(data) <= pictures.LARGEST


def test_every_picture_is_in_the_readme() -> None:
    kept = {path.name for path in pictures.FOLDER.iterdir()} - {"page.sha256"}
    assert kept == {*pictures.DRAWN, *pictures.PHOTOGRAPHS} == set(re.findall(r'"examples/pictures/([^"]+)"', README))
    assert all(re.findall(r'alt="(.{40,})"', image) for image in re.findall(r"<img [^>]*>", README))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.S)
    for link in [*re.findall(r"\]\(([^)\s]+)\)", text), *re.findall(r'src(?:set)?="([^"]+)"', text)]:
        path, _, heading = link.partition("#")
        if "://" in link:
            continue
        target = page.parent / path if path else page
        assert target.exists(), link
        if heading:
            headings = re.findall(r"^#+ (.*)$", target.read_text("utf-8"), re.M)
            assert heading in {re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in headings}, link
