"""The suite for other programs, and our own program on it, through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import cli
from referee.games import names
from tests import conformance
from tests.playing import rule_cases


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("suite")
    conformance.write(folder)
    return folder


def checked(suite: Path) -> str:
    return CliRunner().invoke(cli, [*conformance.COMMAND, str(suite), "-j", "2"], standalone_mode=False).stdout


def test_our_program_passes(suite: Path) -> None:
    assert [*conformance.differences(suite, checked(suite))] == []


def test_a_program_that_judges_differently_fails(suite: Path) -> None:
    lines = checked(suite)
    for one, other in (
        ('"status": "finished"', '"status": "illegal"'),
        ('"code": "AT-25"', '"code": "AT-24"'),
        ('"points": 91', '"points": 90'),
    ):
        assert [*conformance.differences(suite, lines.replace(one, other))]
    assert len([*conformance.differences(suite, "")]) == len([*suite.rglob("*.ref")])


def test_every_rule_has_its_cases_and_every_case_a_reason(suite: Path) -> None:
    listed = json.loads((suite / "cases.json").read_text("utf-8"))
    assert len(listed) == len({case["file"] for case in listed}) > 1300
    assert all((suite / case["file"]).exists() and len(case["why"]) > 20 for case in listed)
    numbered = {case["case"].split(" ")[0] for case in listed}
    assert {case.rule for key in names() for case in rule_cases(key).cases} <= numbered
    assert f"all {len(listed)} cases" in (suite / "README.md").read_text("utf-8")
