"""What a shell is told while somebody types a command."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from referee.cli import COMMANDS, cli
from referee.cli.completion import SHELLS, TAKEN, VARIABLE

ROOT = Path(__file__).parent.parent
LOG = "examples/ape_town/legal/three-players.ref"
LEAGUE = "examples/league/club.toml"


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def completed(*words: str) -> list[str]:
    """What the last word may become; a shell's own way to find files is written as `<file>`."""
    found = ShellComplete(cli, {}, "referee", VARIABLE).get_completions([*words[:-1]], words[-1])
    return [item.value if item.type == "plain" else f"<{item.type}>" for item in found]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["ch"], ["check"]),
        (["cache", "c"], ["clear"]),
        (["completion", ""], ["bash", "zsh", "fish"]),
        (["check", "exam"], ["<file>"]),
        (["view", ""], ["<file>"]),
        (["check", "--files-from", ""], ["<file>"]),
        (["check", "--editions", ""], ["<dir>"]),
        (["standings", "--league", ""], ["<file>"]),
        (["check", "--no-s"], ["--no-settings"]),
        (["check", "--lang", ""], ["en", "de"]),
        (["check", "--format", "js"], ["json", "jsonl"]),
        (["games", "ma"], ["manhattan-traffiq"]),
        (["simulate", "pa"], ["palermo"]),
        (["standings", "--game", "ape"], ["ape-town"]),
        (["explain", "buch"], ["buchholz", "buchholz-cut-1"]),
        (["explain", "A0"], ["A01", "A02", "A03", "A04", "A05", "A06", "A07", "A08"]),
        (["check", "--select", "at-3"], ["AT-3", *(f"AT-3{i}" for i in range(10))]),
        (["check", "--ignore", "W03,C01,W0"], [f"W03,C01,W0{i}" for i in range(1, 10)]),
        (["check", "--fail-on", "error,un"], ["error,unfinished", "error,unreadable"]),
        (["check", "--rules", "2026-11-12"], ["2026-11-12"]),
        (["diff-rules", "2026-11-12", "2026-11-16"], ["2026-11-16"]),
        (["view", LOG, "--as", ""], ["Laura", "Emma", "Felix"]),
        (["view", LOG, "--as", "fe"], ["Felix"]),
        (["post", LOG, "--by", "fe"], ["Felix"]),
        (["desk", ""], ["<dir>"]),
        (["desk", "--tz", "Europe/Vien"], ["Europe/Vienna"]),
        (["report", "examples/ape_town/legal/", "--as", "J"], ["Jürgen"]),
        (["standings", "--league", LEAGUE, "--season", ""], ["autumn"]),
        (["standings", LOG, "--player", "L"], ["Laura"]),
        (["standings", "--league", LEAGUE, "--player", "J"], ["Jürgen"]),
        (["new", "ape-town", "--edition", ""], ["piatnik-2025"]),
        (["new", "ape-town", "--option", "adj"], ["adjacency=all", "adjacency=district"]),
    ],
    ids=" ".join,
)
def test_what_is_completed(words: list[str], expected: list[str]) -> None:
    assert completed(*words) == expected


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense", "--as", ""],
        ["view", "no-such-file.ref", "--as", ""],
        ["view", "tests/test_completion.py", "--as", ""],
        ["view", "/dev/null", "--as", ""],
        ["view", "-", "--as", ""],
        ["new", "no-such-game", "--edition", ""],
        ["new", "--option", ""],
        ["standings", "--season", ""],
        ["standings", "--league", "README.md", "--season", ""],
        ["check", "--rules", "nonsense", "--shard", ""],
        ["check", "--settings", "no-such-file.toml", "--time-limit", ""],
    ],
    ids=" ".join,
)
def test_where_nothing_is_known_nothing_is_said(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_LANG", "klingon")
    found = [word for word in completed(*words) if word not in COMMANDS]
    assert found == []
    assert capsys.readouterr() == ("", "")


def test_names_of_strangers_do_nothing_to_a_shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log.ref"
    log.write_text('[Game "Ape Town"]\n[Players "Anna Lena (AL), `id`;$HOME, E\x1b[31m"]\n', "utf-8")
    assert completed("view", str(log), "--as", "") == ["Anna Lena", "`id`;$HOME"]
    monkeypatch.setenv(VARIABLE, "bash_complete")
    assert completed("view", str(log), "--as", "") == [r"Anna\\ Lena", r"\\`id\\`\\;\\$HOME"], "read takes one away"


def test_every_value_is_completed_or_free() -> None:
    """An option that is added has an entry in `TAKEN`, unless nobody can foresee what somebody will type there."""
    free = {"--players", "--event", "--deadline", "--seed", "--shard", "--time", "--mail", "--subject", "--write-edition"}
    free |= {"--new", "text"}
    context = click.Context(cli, resilient_parsing=True)
    unknown = set()
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        texts = {max(param.opts, key=len) for param in command.params if param.type is click.STRING and not _is_flag(param)}
        unknown |= {f"{name} {key}" for key in texts - free}
    assert unknown == set()
    assert not free & TAKEN.keys()


def _is_flag(param: click.Parameter) -> bool:
    return isinstance(param, click.Option) and param.is_flag


def test_completing_leaves_the_commands_as_they_are() -> None:
    completed("view", LOG, "--as", "")
    result = CliRunner().invoke(cli, ["view", LOG, "--as", "Nobody"], standalone_mode=False)
    assert "Nobody called Nobody is playing" in str(result.exception)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_every_shell_asks_the_program(shell: str) -> None:
    result = CliRunner().invoke(cli, ["completion", shell], standalone_mode=False)
    assert result.return_value == 0
    assert f"{VARIABLE}={shell}_complete" in result.output


def test_a_real_bash_completes(tmp_path: Path) -> None:
    if shutil.which("bash") is None:
        pytest.skip("there is no bash")
    (tmp_path / "referee").write_text(f"#!{sys.executable}\nfrom referee.cli import main\nmain()\n", "utf-8")
    (tmp_path / "referee").chmod(0o755)
    (tmp_path / "log.ref").write_text('[Game "Ape Town"]\n[Players "Anna Lena, Ben"]\n', "utf-8")
    script = """
        eval "$(referee completion bash)"
        complete -p referee
        COMP_WORDS=(referee view log.ref --as A) COMP_CWORD=4
        _referee_completion referee
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    env = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    run = subprocess.run(["bash", "--norc", "-c", script], env=env, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert run.stdout.splitlines() == ["complete -o nosort -F _referee_completion referee", r"Anna\ Lena"], run.stderr
