"""The organiser's table in the tests: the command line in a folder of its own, and a game with secrets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import cli

Run = Callable[..., Result]
SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in an empty folder; an exit code stands in `exit_code`, and a traceback fails the test."""
    monkeypatch.chdir(tmp_path)

    def invoke(*words: str | Path, text: str | None = None) -> Result:
        result = CliRunner().invoke(_Program(), list(map(str, words)), input=text)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


class _Program(type(cli)):  # type: ignore[misc]
    """The program as `referee.cli.main` runs it: what a command returns is its exit code."""

    def __init__(self) -> None:
        super().__init__(name="referee", commands=cli.commands)

    def invoke(self, ctx: object) -> None:
        code = super().invoke(ctx)
        ctx.exit(code if isinstance(code, int) else 0)  # type: ignore[attr-defined]
