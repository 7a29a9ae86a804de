"""The guide to a game of one's own is followed, step by step: its changes are made, and its commands print what it says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "examples" / "your-game.md"


def steps() -> Iterator[tuple[str, str]]:
    """Blocks of the page: their kind and what is in them."""
    yield from re.findall(r"(?ms)^```(\w+)\n(.*?)^```", GUIDE.read_text("utf-8"))


def changed(block: str) -> None:
    """A file with the lines of a diff."""
    head, _, body = block.partition("\n")
    path, rows = Path(head.removeprefix("--- ")), body.rstrip("\n").split("\n")
    old, new = ("".join(f"{row[1:]}\n" for row in rows if row[:1] in (" ", sign)) for sign in "-+")
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{path}:\n{old}"
    path.write_text(text.replace(old, new), "utf-8")


def installed(folder: Path) -> None:
    """As `pip install -e` does it, without a network."""
    about = Path("installed") / "lucky_dice-0.1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: referee-lucky-dice\nVersion: 0.1\n", "utf-8")
    points = re.findall(
        r'(?ms)^\[project\.entry-points\."referee\.games"\]\n(.*?)\n\n', (folder / "pyproject.toml").read_text("utf-8")
    )
    (about / "entry_points.txt").write_text("[referee.games]\n" + points[0].replace('"', "") + "\n", "utf-8")


def printed(command: str, environment: dict[str, str]) -> str:
    program, *words = shlex.split(command)
    if program == "pip":
        installed(Path(words[-1]))
        return ""
    start = [sys.executable, *words] if program == "python" else [sys.executable, "-m", program, *words]
    done = subprocess.run(start, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
    return done.stdout


def followed(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Each command, what the page says that it prints, and what it prints."""
    paths = [folder / "installed", folder / "lucky-dice", ROOT]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "COLUMNS": "100", "NO_COLOR": "1"}
    for kind, block in steps():
        if kind == "diff":
            changed(block)
        elif kind == "ref":
            Path("game.ref").write_text(block, "utf-8")
        elif kind == "console":
            for command, output in re.findall(r"^\$ ([^\n]*)\n(.*?)(?=^\$ |\Z)", block, re.S | re.M):
                yield command, output.rstrip("\n"), printed(command, environment).rstrip("\n")


def test_whoever_follows_the_guide_sees_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command, output, found in followed(tmp_path):
        pattern = "\n".join(r".*(?:\n.*)*?" if row == "…" else re.escape(row).replace("…", ".*") for row in output.split("\n"))
        assert re.fullmatch(pattern, found), f"{command}\n{found}"
