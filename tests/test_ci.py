"""What people's CI takes from us: hooks, an action, recipes."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from click.testing import CliRunner

from referee.cli import cli
from tests.test_formats import schema

ROOT = Path(__file__).parent.parent
LEGAL, FAULTY = ROOT / "examples/ape_town/legal/tie.ref", ROOT / "examples/ape_town/faulty/AT-25-wrong-colour.ref"
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
ACTION = ROOT / ".github/actions/check/action.yml"
RECIPES: list[dict[Any, Any]] = [
    yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", (ROOT / ".github/CI.md").read_text("utf-8"), re.S)
]


def commands() -> list[str]:
    """Every call of `referee check` in the recipes, the page and the action, with its variables set."""
    texts = [(ROOT / ".github/CI.md").read_text("utf-8"), ACTION.read_text("utf-8")]
    found = [line.partition("  #")[0] for text in texts for line in re.findall(r"(?:^ +|- |\| )(referee check .*)", text, re.M)]
    return [re.sub(r"> /dev/null.*", "", command).strip("`. ") for command in found]


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_hooks_are_commands_that_there_are(hook: dict[str, Any], tmp_path: Path) -> None:
    shutil.copy(FAULTY, tmp_path)
    words = shlex.split(hook["entry"])
    assert words[0] == "referee"
    result = CliRunner().invoke(cli, [*words[1:], str(tmp_path / FAULTY.name)], standalone_mode=False)
    assert result.return_value == (1 if hook["id"] == "referee-check" else 0), result.output
    assert re.search(hook["files"], "logs/game.ref")
    assert not re.search(hook["files"], "logs/game.reference")


def test_the_action_is_valid_and_puts_no_input_into_a_script() -> None:
    action = yaml.safe_load(ACTION.read_text("utf-8"))
    jsonschema.Draft7Validator(schema("github-action")).validate(action)
    for step in action["runs"]["steps"]:
        assert "${{" not in step.get("run", "")


def test_the_script_of_the_action_runs(tmp_path: Path) -> None:
    script = next(
        step["run"] for step in yaml.safe_load(ACTION.read_text("utf-8"))["runs"]["steps"] if step.get("name") == "check"
    )
    (tmp_path / "referee").write_text(f'#!/bin/sh\nexec {sys.executable} -m referee "$@"\n', "utf-8")
    (tmp_path / "referee").chmod(0o755)
    env = {"PATH": f"{tmp_path}:/usr/bin:/bin", "PYTHONPATH": str(ROOT), "REFEREE_CACHE": str(tmp_path)}
    for paths, code in ((LEGAL, 0), (FAULTY, 1)):
        more = {"PATHS": str(paths), "ARGS": "--ignore A04", "FORMAT": "sarif", "OUTPUT": str(tmp_path / "out.sarif")}
        run = subprocess.run(
            ["bash", "-e", "-c", script], env=env | more, capture_output=True, text=True, check=False, timeout=120
        )
        assert run.returncode == code, run.stderr
        assert run.stdout.count("::error") == code
        assert len(json.loads((tmp_path / "out.sarif").read_text("utf-8"))["runs"][0]["results"]) == code


def test_the_workflow_is_valid() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text("utf-8"))
    when = workflow.pop(True)  # YAML takes the key `on` for a truth value
    jsonschema.Draft7Validator(schema("github-workflow")).validate({**workflow, "on": when})


def test_recipes_use_what_there_is() -> None:
    pre_commit, github, gitlab = RECIPES
    assert [hook["id"] for hook in pre_commit["repos"][0]["hooks"]] == [hook["id"] for hook in HOOKS]
    jsonschema.Draft7Validator(schema("pre-commit-config")).validate(pre_commit)
    step = github["jobs"]["logs"]["steps"][1]
    assert step["uses"].split("@")[0].endswith(str(ACTION.parent.relative_to(ROOT)))
    assert set(step["with"]) <= set(yaml.safe_load(ACTION.read_text("utf-8"))["inputs"])
    assert gitlab["logs"]["artifacts"]["reports"]["junit"] in gitlab["logs"]["script"][1]


def test_what_strangers_contribute_is_checked_without_their_settings() -> None:
    _, github, gitlab = RECIPES
    assert "pull_request" in github[True], "YAML takes the key `on` for a truth value"
    assert "--no-settings" in github["jobs"]["logs"]["steps"][1]["with"]["args"].split()
    assert "--no-settings" in gitlab["logs"]["script"][1].split()


@pytest.mark.parametrize("command", commands())
def test_commands_in_the_page_are_commands_that_there_are(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logs").mkdir()
    shutil.copy(LEGAL, tmp_path / "logs")
    subprocess.run(["tar", "czf", "logs.tar.gz", "logs"], check=True)
    values = {
        "$PATHS": "logs",
        "$ARGS": "",
        '"$FORMAT"': "sarif",
        '"$OUTPUT"': "out",
        "$CI_NODE_INDEX": "1",
        "$CI_NODE_TOTAL": "1",
    }
    for name, value in values.items():
        command = command.replace(name, value)
    words = [word for word in shlex.split(command)[1:] if not word.startswith("dask=") and word != "--executor"]
    result = CliRunner().invoke(cli, words, input="logs/tie.ref\0", standalone_mode=False)
    assert result.return_value == 0, result.output


@pytest.mark.long
def test_pre_commit_itself_installs_and_runs_the_hooks(tmp_path: Path) -> None:
    """Needs pre-commit, and an index for pip."""
    if shutil.which("pre-commit", path=str(Path(sys.executable).parent)) is None:
        pytest.skip("pre-commit is not installed")
    for path in (LEGAL, FAULTY):
        shutil.copy(path, tmp_path)
    for words in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    tool = str(Path(sys.executable).parent / "pre-commit")
    run = subprocess.run(
        [tool, "try-repo", str(ROOT), "--all-files"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert re.search(r"referee check\.+Failed", run.stdout), run.stdout + run.stderr
    assert re.search(r"referee fmt\.+Passed", run.stdout)
    assert f"{FAULTY.name}:6:25: AT-25" in run.stdout


def test_no_recipe_reads_a_cache_that_a_contributor_can_write() -> None:
    """What lies in the checkout, and what runs of a pull request have kept."""
    _, github, gitlab = RECIPES
    page = (ROOT / ".github/CI.md").read_text("utf-8")
    assert "CI_PROJECT_DIR" not in page
    assert "GITHUB_WORKSPACE" not in page
    assert "cache" not in gitlab["logs"]
    assert "REFEREE_CACHE" not in str(gitlab)
    assert not any("cache" in step.get("uses", "") for step in github["jobs"]["logs"]["steps"])
    steps = yaml.safe_load(ACTION.read_text("utf-8"))["runs"]["steps"]
    [restored] = [step for step in steps if step.get("uses", "").startswith("actions/cache")]
    needed = {
        "inputs.cache == 'true'",
        "github.event_name == 'push'",
        "github.ref_name == github.event.repository.default_branch",
    }
    assert set(restored["if"].split(" && ")) == needed
    assert restored["with"]["path"].startswith("${{ runner.temp }}/"), "not inside the checkout"
