"""The project's settings as defaults of the options (`referee.settings`). The command line goes before them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from referee.language import mark, say
from referee.settings import Settings, SettingsError, find, read, unused

OPTIONS = (
    click.Option(
        ["--settings"],
        type=click.Path(),
        expose_value=False,
        metavar="FILE",
        help=mark("Use these settings.  [default: referee.toml or pyproject.toml, in this folder or above it]"),
    ),
    click.Option(["--no-settings"], is_flag=True, expose_value=False, help=mark("Use no settings.")),
)
_FOUND = "referee.settings"
"""Where a command finds the settings in use, in its context."""
_KEYS = {"ignore": "ignore", "fail_on": "fail-on", "folders": "editions", "league": "league"}
"""What the parameters of the commands are called in a file."""


def project_settings(words: Sequence[str], quietly: bool = False) -> Settings | None:
    """Those that the command line asks for, or those that are found; None where none are wanted. They have to be known before
    click reads the command line."""
    file = None
    for i, word in enumerate(words):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if word == "--no-settings":
            return None
        if name == "--settings":
            file = value if equals else "".join(words[i + 1 : i + 2])
    try:
        if not file:
            return find((lambda what: None) if quietly else _note)
        return read(file) or Settings(file)
    except SettingsError as error:
        raise click.UsageError("\n".join(error.lines)) from None


def as_defaults(settings: Settings, commands: Sequence[str]) -> dict[str, Any]:
    """For click: what the options of each command are where the command line does not say it."""
    values = {"ignore": settings.ignore, "fail_on": settings.fail_on, "folders": settings.editions, "league": settings.league}
    said = {name: value for name, value in values.items() if value}
    return dict.fromkeys(commands, said) if said else {}


def keep(context: click.Context, settings: Settings | None) -> None:
    context.meta[_FOUND] = settings


def _used(context: click.Context) -> dict[str, str]:
    """The keys of the settings that count in this command: nothing on its command line replaces them."""
    return {
        key: context.default_map[name] if isinstance(context.default_map[name], str) else ", ".join(context.default_map[name])
        for name, key in _KEYS.items()
        if context.default_map and context.get_parameter_source(name) is click.core.ParameterSource.DEFAULT_MAP
    }


def tell_settings(context: click.Context, inputs: Sequence[str]) -> None:
    """A check that is milder than usual is not milder in secret. Nor does anybody wonder why settings have no effect."""
    settings: Settings | None = context.meta.get(_FOUND)
    if settings is None:
        return
    for key, value in _used(context).items():
        _note(say("{file} says {key} = {value}", file=settings.file, key=key, value=value))
    if (other := unused(inputs, settings.file)) is not None:
        _note(say("{file} is not used: it is neither in this folder nor above it (to use it: --settings {file})", file=other))


def _note(what: str) -> None:
    from referee.cli.output import complain

    complain(say("note: {what}", what=what))


def checked(parse: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Callable[..., tuple[str, ...]]:
    """For an option whose values have to be understood: a callback that says where a wrong one stands."""

    def callback(context: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
        if not value:
            return ()
        try:
            return parse(value)
        except ValueError as error:
            name = str(param.name)
            settings: Settings | None = context.meta.get(_FOUND)
            is_own = context.get_parameter_source(name) is click.core.ParameterSource.DEFAULT_MAP
            where = f"{settings.file}: {_KEYS[name]}: " if settings and is_own else ""
            raise click.UsageError(f"{where}{error}") from None

    return callback
