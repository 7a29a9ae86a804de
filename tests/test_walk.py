"""The walks of lines through the code, in CONTRIBUTING.md, are the ways that lines really go."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee.match import loop

ROOT = Path(__file__).parent.parent
SECTION = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## Three lines through the code")[1].split("\n## ")[0]
WALKS = SECTION.split("\n### ")[1:]

FOLLOWED = """
import json, sys

def follow(frame, event, _):
    name = frame.f_globals.get("__name__", "")
    if event == "call" and name.startswith("referee."):
        called.append(f"{name}.{frame.f_code.co_qualname}")

called = []
from referee.cli import cli
sys.setprofile(follow)
cli.main(sys.argv[1:], standalone_mode=False)
sys.setprofile(None)
print(json.dumps(called))
"""


def called(command: str, cache: Path) -> list[str]:
    """The functions of the referee that a command calls, in order. In a process of its own: this one remembers what it has read."""
    env = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    words = [sys.executable, "-c", FOLLOWED, *command.split()]
    found = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    names: list[str] = json.loads(found.stdout.splitlines()[-1])
    return names


@pytest.mark.skipif(not loop.__file__.endswith(".py"), reason="nobody sees what compiled functions call")
@pytest.mark.parametrize("walk", WALKS, ids=[walk.partition("\n")[0] for walk in WALKS])
def test_a_line_goes_that_way(walk: str, tmp_path: Path) -> None:
    [command] = re.findall(r"`referee (check [^`]*)`", walk)
    rest = iter(called(command, tmp_path))
    for step in re.findall(r"^\| `([\w.]+)` \|", walk, re.M):
        assert f"referee.{step}" in rest, f"{step} is not called, or earlier than the walk says"


def test_three_kinds_of_lines_are_followed() -> None:
    assert len(WALKS) == 3
