"""`--lang` and `--settings` on every command, and help in the reader's language."""

from __future__ import annotations

import gettext
import os
from collections.abc import Sequence
from inspect import cleandoc
from typing import TypeVar

import click

from referee import language
from referee.cli.defaults import OPTIONS as SETTINGS
from referee.language import LANGUAGES, mark, say, translated

C = TypeVar("C", bound=click.Command)
T = TypeVar("T")

OPTIONS = (
    click.Option(
        ["--lang"],
        type=click.Choice(LANGUAGES),
        expose_value=False,
        help=mark("The language to speak.  [default: REFEREE_LANG, settings, the locale, or English; English for programs]"),
    ),
    *SETTINGS,
)
"""Those of every command."""


def choose(words: Sequence[str], usual: str = "") -> None:
    """Speaks the language that the command line or the environment asks for, or the project's settings (`usual`); to programs
    that of the command line or English. That has to be known before click reads the command line, since help and usage errors
    are said while it does."""
    asked = _asked(words)
    wanted = asked or (usual if not os.environ.get("REFEREE_LANG", "").strip() else "") or language.wanted(os.environ)
    known = wanted in LANGUAGES
    language.use(wanted if known else "en")
    language.use_for_programs(asked or "en")
    # click asks the standard library, which asks the environment.
    gettext.bindtextdomain("referee", language.HERE)
    gettext.textdomain("referee")
    os.environ["LANGUAGE"] = language.current()
    if not known:
        raise click.UsageError(
            say("REFEREE_LANG: there is no language {name:quoted}; choose from {all:or}.", name=wanted, all=LANGUAGES)
        )


def _asked(words: Sequence[str]) -> str | None:
    for i, word in enumerate(words):
        if word == "--":
            break
        name, _, value = word.partition("=")
        if name == "--lang":
            value = value or "".join(words[i + 1 : i + 2])
            return value if value in LANGUAGES else None  # click refuses all others
    return None


def spoken(command: C) -> C:
    """A command with the options of every command, its help in the language in use. The command itself stays as it is."""
    command = copied(command)
    command.help = translated(cleandoc(command.help or ""))  # Python 3.13 cleans docstrings itself
    if isinstance(command, click.Group):
        command.commands = {name: spoken(each) for name, each in command.commands.items()}
    command.epilog = translated(command.epilog or "")
    command.params = [
        _in_language(param) for param in (*command.params, *(each for each in OPTIONS if each not in command.params))
    ]
    return command


def copied(thing: T) -> T:
    """A shallow copy; the module for it would be slow to load."""
    new = object.__new__(type(thing))
    vars(new).update(vars(thing))
    return new


def _in_language(param: click.Parameter) -> click.Parameter:
    if not isinstance(param, click.Option) or not param.help:
        return param
    shown = copied(param)
    shown.help = translated(param.help)
    return shown
