"""Whatever a command should read and cannot: it says so in one line and ends with 3."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from referee.cli import COMMANDS, cli
from tests.test_cli import LEGAL, Run, run  # noqa: F401

LOG = str(LEGAL / "two-players.ref")
READ = {"paths", "log", "folder", "rulebook", "league", "lists", "boxes", "messages", "settings"}
"""Parameters that name what is read. `file` of `record` is written, and `FILE` of `games --edition` is listed below."""
MORE = {
    "diff-rules": ["2026-11-12", "2026-11-12"],
    "view": ["--as", "Anna"],
    "report": ["-o", "out.html"],
    "games --editions": ["Ape Town"],
    "notation": ["Ape Town"],
    "post --league": ["--mbox", LOG],
    "new": ["Ape Town", "--players", "Anna, Ben"],
    "simulate": ["Ape Town"],
    "explain": ["AT"],
    "completion": ["bash"],
    "cache": ["size"],
    "desk": ["."],
    "post": ["Anna: pass"],
}
"""What else has to be said, so that only the missing input is wrong."""


def lines() -> Iterator[list[str]]:
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        for param in command.params:
            if param.name not in READ:
                continue
            option = param.opts[0]
            more = MORE.get(f"{name} {option}", MORE.get(name, []))
            if isinstance(param, click.Argument):
                yield [name, *([] if name == "desk" else more), "no/such"] if name != "post" else [name, "no/such", *more]
            elif name in ("games", "notation", "new", "simulate", "explain", "completion", "cache", "lsp", "desk"):
                yield [name, option, "no/such", *([] if name == "lsp" else more)]
            elif name == "post":
                yield [name, LOG, option, "no/such", *(more if option in ("--league", "--editions", "--settings") else [])]
            elif name == "record":
                yield [name, "new.ref", option, "no/such"]
            else:
                yield [name, *more, option, "no/such", *([] if option == "--files-from" else [LOG])]
    yield ["games", "--edition", "no/such"]


@pytest.mark.parametrize("words", [pytest.param(words, id=" ".join(words).replace(LOG, "LOG")) for words in lines()])
def test_a_missing_input_ends_with_3(words: list[str], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.chdir(tmp_path)
    ended = run(*words)
    code = ended.exception.exit_code if isinstance(ended.exception, (click.ClickException, click.exceptions.Exit)) else None
    assert 3 in (code, ended.return_value), (ended.exception, ended.output)
