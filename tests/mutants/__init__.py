"""Planted mistakes: would the tests notice? The files in `mistakes/` hold them, by the part of the program that they are in;
`python -m tests.mutants` plants one after the other.

A mistake names a function and a piece of it, which stands there once, what to write instead, and the tests that should find it.
It is found if they fail. Line breaks and indentation do not count, and the function may move to another file. A mistake that no
test can find because it changes nothing has no place in the list.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

ROOT = Path(__file__).parent.parent.parent
SECONDS = 600
"""After which a run of the tests is ended: a mistake that makes them hang is found too."""

Fate = Literal["found", "missed", "hangs"]


class Mistake(NamedTuple):
    name: str
    """What is wrong, in a few words."""
    at: str
    """The file and in it the function, class or constant, such as `referee/league/table.py: Row.points`. Without one, the piece
    stands once in the file."""
    old: str
    new: str
    tests: tuple[str, ...]
    """Files or folders, or a file with a choice of its tests: `tests/test_every_rule.py -k AT-`. They run in this order until one
    fails. A list of mistakes may say it once for all that name none."""

    @property
    def file(self) -> str:
        return self.at.partition(": ")[0]

    @property
    def place(self) -> str:
        return self.at.partition(": ")[2]


class StaleMistake(Exception):
    """The piece is not there any more, or not just once, or nothing comes of the change that could run."""


def mistakes() -> list[Mistake]:
    found = []
    for path in sorted((Path(__file__).parent / "mistakes").glob("*.toml")):
        table = tomllib.loads(path.read_text("utf-8"))
        for entry in table["mistakes"]:
            found.append(Mistake(**{**entry, "tests": tuple(entry.get("tests") or table["tests"])}))
    return found


def why_stale(mistake: Mistake) -> str:
    """Why the mistake can no longer be planted, if so."""
    for test in mistake.tests:
        if not (ROOT / test.split()[0]).exists():
            return f"there is no {test.split()[0]}"
    try:
        changed(mistake)
    except StaleMistake as error:
        return str(error)
    return ""


def changed(mistake: Mistake, folder: Path = ROOT) -> tuple[Path, str]:
    """The file that the mistake is in, and its text with the mistake."""
    path = folder / mistake.file
    pieces = _pieces(path, mistake)
    if mistake.place and not pieces:
        elsewhere = [(other, _pieces(other, mistake)) for other in sorted((folder / "referee").rglob("*.py"))]
        moved = [(other, found) for other, found in elsewhere if found]
        if len(moved) > 1:
            raise StaleMistake(f"stands in {', '.join(str(other.relative_to(folder)) for other, _ in moved)}")
        [(path, pieces)] = moved or [(path, [])]
    if len(pieces) != 1:
        raise StaleMistake(f"stands there {len(pieces)} times")
    text = path.read_text("utf-8")
    start, end = pieces[0]
    line = text[text.rfind("\n", 0, start) + 1 : start]
    first, *others = mistake.new.split("\n")
    indented = textwrap.indent("\n".join(others), line[: len(line) - len(line.lstrip())])
    bad = text[:start] + "\n".join([first, indented] if others else [first]) + text[end:]
    if path.suffix == ".py":
        try:
            if ast.dump(ast.parse(bad)) == ast.dump(ast.parse(text)):
                raise StaleMistake("changes nothing")
        except SyntaxError as error:
            raise StaleMistake(f"the change is not Python: {error}") from error
    return path, bad


def _pieces(path: Path, mistake: Mistake) -> list[tuple[int, int]]:
    """Where the old piece stands in its function: line breaks, blanks and the comma before a bracket are as they are."""
    if not path.is_file():
        return []
    text = path.read_text("utf-8")
    words = re.findall(r"\w+|[^\w\s]", mistake.old)
    kept = [word for word, after in zip(words, [*words[1:], ""], strict=True) if not (word == "," and after and after in ")]}")]
    piece = re.compile(r"\s*".join((r"(?:,\s*)?" if word in ")]}" else "") + re.escape(word) for word in kept))
    whole = [(0, len(text))] if not mistake.place else _places(text).get(mistake.place, [])
    return [found.span() for start, end in whole for found in piece.finditer(text, start, end)]


@cache
def _places(text: str) -> dict[str, list[tuple[int, int]]]:
    """Where each function, class and constant stands. A name can be there several times, as an overload is."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: dict[str, list[tuple[int, int]]] = {}

    def look(nodes: list[ast.stmt], before: str) -> None:
        for node in nodes:
            names: list[str] = []
            first = node.lineno
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names = [node.name]
                first = min([first, *(decorator.lineno for decorator in node.decorator_list)])
                look(node.body, f"{before}{node.name}.")
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = [target.id for target in targets if isinstance(target, ast.Name)] if not before else []
            for name in names:
                found.setdefault(before + name, []).append((starts[first - 1], starts[node.end_lineno or first]))

    look(ast.parse(text).body, "")
    return found


def copy_to(folder: Path) -> None:
    """The project without its history and what tools have left in it, so that the mistakes are made elsewhere."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".git", ".venv*", ".*_cache"), dirs_exist_ok=True)


def plant(mistake: Mistake, folder: Path) -> Fate:
    """Make the mistake in a copy of the project, run the tests there, and mend it again."""
    path, bad = changed(mistake, folder)
    good = path.read_text("utf-8")
    path.write_text(bad, "utf-8")
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
