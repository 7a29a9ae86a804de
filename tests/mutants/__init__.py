"""Planted mistakes: would the tests notice? The files in `mistakes/` hold them, by the part of the program that they are in;
`python -m tests.mutants` plants one after the other.

A mistake replaces a piece of one file that stands there exactly once, and names the tests that should find it. It is found if
they fail. One that no test can find because it changes nothing has no place in the list.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

ROOT = Path(__file__).parent.parent.parent
SECONDS = 600
"""After which a run of the tests is ended: a mistake that makes them hang is found too."""

Fate = Literal["found", "missed", "hangs"]


class Mistake(NamedTuple):
    name: str
    """What is wrong, in a few words."""
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    """Files or folders, or a file with a choice of its tests: `tests/test_every_rule.py -k AT-`. They run in this order until one
    fails. A list of mistakes may say it once for all that name none."""

    @property
    def places(self) -> int:
        """How often the old piece stands in its file: once, or the list is stale."""
        path = ROOT / self.file
        return path.read_text("utf-8").count(self.old) if path.is_file() else 0


def mistakes() -> list[Mistake]:
    found = []
    for path in sorted((Path(__file__).parent / "mistakes").glob("*.toml")):
        table = tomllib.loads(path.read_text("utf-8"))
        for entry in table["mistakes"]:
            found.append(Mistake(**{**entry, "tests": tuple(entry.get("tests") or table["tests"])}))
    return found


def copy_to(folder: Path) -> None:
    """The project without its history and what tools have left in it, so that the mistakes are made elsewhere."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".git", ".venv*", ".*_cache"), dirs_exist_ok=True)


def plant(mistake: Mistake, folder: Path) -> Fate:
    """Make the mistake in a copy of the project, run the tests there, and mend it again."""
    path = folder / mistake.file
    good = path.read_text("utf-8")
    path.write_text(good.replace(mistake.old, mistake.new), "utf-8")
    try:
        return "missed" if run_tests(folder, mistake.tests) == 0 else "found"
    except subprocess.TimeoutExpired:
        return "hangs"
    finally:
        path.write_text(good, "utf-8")


def run_tests(folder: Path, tests: tuple[str, ...], seconds: int | None = SECONDS) -> int:
    """pytest's exit code. What the tests start in processes of their own finds the copy as well."""
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "REFEREE_CACHE": str(folder / "cache")}
    whole = [test for test in tests if " " not in test]
    for chosen in [*(test.split() for test in tests if " " in test), *[whole] * bool(whole)]:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *chosen]
        quiet = subprocess.DEVNULL
        if code := subprocess.run(command, cwd=folder, env=env, stdout=quiet, stderr=quiet, timeout=seconds).returncode:
            return code
    return 0


def planted(chosen: list[Mistake], folder: Path) -> Iterator[tuple[Mistake, Fate]]:
    copy_to(folder)
    for mistake in chosen:
        yield mistake, plant(mistake, folder)
