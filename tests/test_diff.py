"""`fmt --diff` and `check --diff`: a unified diff that says all that changed, of texts of any size."""

from __future__ import annotations

import difflib
import random
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.cli import diff
from referee.cli.diff import hunks, print_diff
from tests.growth import grows_linearly


def patched(before: list[str], patch: list[str]) -> list[str]:
    """What a diff makes of a text; each line that it expects must be there."""
    after: list[str] = []
    at = 0
    for line in patch:
        if found := re.match(r"@@ -(\d+)(,\d+)? \+(\d+)(,\d+)? @@", line):
            first, count = int(found[1]), int((found[2] or ",1")[1:])
            after += before[at : first - bool(count)]
            at = first - bool(count)
            assert len(after) == int(found[3]) - (found[4] != ",0")
            continue
        if line[0] in " -":
            assert line[1:] == before[at]
            at += 1
        if line[0] in " +":
            after.append(line[1:])
    return after + before[at:]


def edited(before: list[str], chance: random.Random) -> list[str]:
    """As the formatter changes lines: most stay what and where they are."""
    after: list[str] = []
    for line in before:
        kind = chance.choices(["stays", "changes", "goes", "comes", "is said again"], [12, 6, 1, 1, 1])[0]
        after += {
            "stays": [line],
            "changes": [f"{line.strip()}!\n"],
            "goes": [],
            "comes": ["\n", line],
            "is said again": [line, chance.choice(before)],
        }[kind]
    return after


@pytest.mark.parametrize("most", [2, 8, 256])
@pytest.mark.parametrize("seed", range(40))
def test_what_a_diff_says_makes_the_new_text_of_the_old_one(seed: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diff, "MAX_COMPARED", most)
    chance = random.Random(seed)
    different = chance.choice([2, 20, 1000])
    before = [f"{chance.randrange(different)}\n" for _ in range(chance.randrange(80))]
    for after in (edited(before, chance), before[::-1], [], list(before)):
        patch = list(hunks(before, after))
        assert patched(before, patch) == after
        assert bool(patch) == (before != after)


@pytest.mark.parametrize("seed", range(20))
def test_short_texts_are_compared_by_difflib(seed: int) -> None:
    chance = random.Random(seed)
    before = [f"{chance.randrange(50)}\n" for _ in range(100)]
    after = edited(before, chance)
    assert list(hunks(before, after)) == list(difflib.unified_diff(before, after))[2:]


def test_long_texts_are_compared_as_closely() -> None:
    """Each line that changed, and nothing else, wherever lines come and go."""
    before = [f"{i}\n" if i % 3 else "\n" for i in range(3000)]
    after = [f"{line.strip()}!\n" if i % 50 == 1 else line for i, line in enumerate(before) if i % 700 != 6]
    changed = [line for line in hunks(before, after) if line[0] in "+-"]
    assert len(changed) == 2 * 60 + 5


SHAPES: dict[str, Callable[[int], str]] = {
    "every second line": lambda i: f"; {i}\n= a\n",
    "every line": lambda i: f"= a {i}\n",
    "between equal lines": lambda i: "undo\n= a\n",
    "lines that come again": lambda i: f"; {i % 300}\n= a {i}\n",
    "and a line that goes": lambda i: f"{'' if i else 'gone: a'}\n; {i % 300}\n= a {i}\n",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_time_grows_with_the_text(shape: str) -> None:
    def work(text: str) -> None:
        after = text.replace("= a", "= b").replace("gone: a\n", "")
        assert list(hunks(text.splitlines(True), after.splitlines(True)))

    small, large = ("".join(SHAPES[shape](i) for i in range(size)) for size in (1_500, 6_000))
    grows_linearly(work, small, large)


@pytest.mark.skipif(shutil.which("patch") is None, reason="needs patch")
@pytest.mark.parametrize("before", ["a\nb\nc", "a\n\u2028b\nc\n", "", "c"])
@pytest.mark.parametrize("after", ["a\nB\nc\n", "a\n\nc", "c\n", "a\n\u2028b\nC\n"])
def test_patch_takes_it(
    before: str, after: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A last line without an end too, and lines with signs that divide lines elsewhere, but for what is shown of them."""
    monkeypatch.setattr(diff, "safe", str)
    path = tmp_path / "a.ref"
    path.write_text(before, encoding="utf-8")
    print_diff("a.ref", before, after, "a.ref (new)")
    subprocess.run(["patch", "-s", str(path)], input=capsys.readouterr().out.encode(), check=True)
    assert path.read_text("utf-8") == after
