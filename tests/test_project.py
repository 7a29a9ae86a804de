"""The project itself: its layers, its file sizes, the texts of its codes."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from referee.record import tables
from referee.record.tables import FOLDER, SHIPPED, Tables
from referee.verdict.conditions import CODES as UNUSUAL
from referee.verdict.explanations import codes
from tests import layering

ROOT = Path(__file__).parent.parent


def test_dependencies_point_one_way() -> None:
    assert list(layering.faults()) == []


def test_every_package_says_what_it_imports_and_what_it_must_not_know() -> None:
    for place, name in enumerate(layering.ORDER):
        folder = ROOT / "referee" / name
        if name and folder.is_dir():
            says = " ".join((ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or "").split())
            [imported] = re.findall(r"Imports ([^.:]+).*Must not ", says)
            assert set(re.findall(r"`(\w+)`", imported)) <= set(layering.ORDER[:place]), name


def test_an_archive_of_the_sources_has_what_its_tests_read() -> None:
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["sdist"][
        "include"
    ]
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    read = {name for name in re.findall(r'ROOT / "([^"/]+)', sources) if (ROOT / name).exists()}
    assert read - {"pyproject.toml"} <= {name.removeprefix("/") for name in packed}


@pytest.mark.parametrize("shipped", sorted(Path(SHIPPED).glob("*.txt")), ids=lambda path: path.stem)
def test_what_is_shipped_of_a_grammar_is_what_lark_finds(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, _, start = shipped.stem.rpartition("-")
    kept = Tables(f"{FOLDER}/{name}.lark", start)
    assert kept.plans, "run python -m tests.tables"
    monkeypatch.setattr(tables, "SHIPPED", "")
    found = Tables(kept.grammar, start)
    assert not found.plans
    assert (kept.patterns, kept.ignored, kept.divider) == (found.patterns, found.ignored, found.divider)
    assert list(kept.patterns) == list(found.patterns)


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
        "W10",
    } | UNUSUAL
    assert set(codes()) - shown == unshown
