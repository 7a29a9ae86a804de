"""`--lang` on every command, and help in the reader's language."""

from __future__ import annotations

import gettext
import os
from collections.abc import Sequence
from inspect import cleandoc
from typing import TypeVar

import click

from referee import language
from referee.language import LANGUAGES, mark, say, translated

C = TypeVar("C", bound=click.Command)
T = TypeVar("T")

OPTION = click.Option(
    ["--lang"],
    type=click.Choice(LANGUAGES),
    expose_value=False,
    help=mark("The language to speak.  [default: REFEREE_LANG, the locale, or English; English for programs]"),
)


def choose(words: Sequence[str]) -> None:
    """Speaks the language that the command line or the environment asks for; to programs that of the command line or English.
    That has to be known before click reads the command line, since help and usage errors are said while it does."""
    asked = _asked(words)
    wanted = asked or language.wanted(os.environ)
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
    """A command with `--lang`, its help in the language in use. The command itself stays as it is."""
    command = _copied(command)
    command.help = translated(cleandoc(command.help or ""))  # Python 3.13 cleans docstrings itself
    if isinstance(command, click.Group):
        command.commands = {name: spoken(each) for name, each in command.commands.items()}
    command.epilog = translated(command.epilog or "")
    command.params = [_in_language(param) for param in (*command.params, *[OPTION] * (OPTION not in command.params))]
    return command


def _copied(thing: T) -> T:
    """A shallow copy; the module for it would be slow to load."""
    copied = object.__new__(type(thing))
    vars(copied).update(vars(thing))
    return copied


def _in_language(param: click.Parameter) -> click.Parameter:
    if not isinstance(param, click.Option) or not param.help:
        return param
    shown = _copied(param)
    shown.help = translated(param.help)
    return shown
