"""What `--help` prints, in every language."""

from __future__ import annotations

from importlib import import_module
from inspect import cleandoc

import pytest
from click.testing import CliRunner

from referee.cli import COMMANDS, cli
from referee.language import LANGUAGES, translated, using

VERBATIM = "\b\n"
"""Stands before a paragraph that click leaves as it is."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_examples_stand_on_lines_of_their_own(name: str, language: str) -> None:
    module = import_module(f"referee.cli.{name.replace('-', '_')}")
    written = cleandoc(module.command.help or "")
    with using(language):
        help_text = translated(written)
    printed = CliRunner().invoke(cli, [name, "--help", "--lang", language]).output
    assert "\\b" not in printed
    examples = [part for part in help_text.split("\n\n") if part.startswith(VERBATIM)]
    assert len(examples) == written.count(VERBATIM)
    for line in "".join(examples).replace(VERBATIM, "").split("\n"):
        assert line.strip() in [row.strip() for row in printed.split("\n")]
