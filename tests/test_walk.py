"""The walk of one move through the code, in CONTRIBUTING.md, is the way that a move really goes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SECTION = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## One move through the code")[1].split("\n## ")[0]
WALK = re.findall(r"^\| `(referee\.[\w.]+)` \|", SECTION, re.M)

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


@pytest.fixture(scope="module")
def called(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The functions of the referee that a run calls, in order. In a process of its own: this one remembers what it has read."""
    [command] = re.findall(r"`referee (check [^`]*)`", SECTION)
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path_factory.mktemp("cache"))}
    words = [sys.executable, "-c", FOLLOWED, *command.split()]
    found = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    names: list[str] = json.loads(found.stdout.splitlines()[-1])
    return names


def test_a_move_goes_that_way(called: list[str]) -> None:
    assert len(WALK) > 20
    rest = iter(called)
    for step in WALK:
        assert step in rest, f"{step} is not called, or earlier than the walk says"
