"""The project's settings as defaults of the options (`referee.cli.settings`). The command line goes before them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from referee.cli.settings import ProjectSettings, SettingsError, find, read
from referee.language import mark, say

C = TypeVar("C", bound=click.Command)

OPTIONS = (
    click.Option(
        ["--settings"],
        type=click.Path(),
        expose_value=False,
        metavar="FILE",
        help=mark("Use these settings.  [default: referee.toml or pyproject.toml, upwards from the first input]"),
    ),
    click.Option(["--no-settings"], is_flag=True, expose_value=False, help=mark("Use no settings.")),
)
_FOUND = "referee.cli.settings"
"""Where a command finds the settings in use, in its context."""
_KEYS = {"ignore": "ignore", "fail_on": "fail-on", "rulebook": "editions", "league": "league"}
"""What the parameters of the commands are called in a file."""


def project_settings(group: click.Group, words: Sequence[str], quietly: bool = False) -> ProjectSettings | None:
    """Those that the command line asks for, or those that are found; None where none are wanted. They have to be known before
    click reads the command line."""
    given = _given(group, words)
    if "no_settings" in given:
        return None
    try:
        if file := given.get("settings"):
            from referee.cli.paths import present

            present(file)
            return read(file) or ProjectSettings(file)
        inputs = given.get("paths") or given.get("log") or ()
        return find([inputs] if isinstance(inputs, str) else inputs, (lambda what: None) if quietly else _note)
    except SettingsError as error:
        raise click.UsageError("\n".join(error.lines)) from None


def _given(group: click.Group, words: Sequence[str]) -> dict[str, Any]:
    """The values of options and arguments by click's own parser, which neither converts nor checks them. What is wrong on the
    command line is passed over: click refuses it soon enough."""
    command: click.Command | None = group
    context: click.Context | None = None
    found: dict[str, Any] = {}
    rest = [*words]
    while command is not None:
        lenient = {**command.context_settings, "resilient_parsing": True, "ignore_unknown_options": True}
        context = click.Context(command, context, **lenient)
        values, rest, _ = command.make_parser(context).parse_args(rest)
        found |= {name: value for name, value in values.items() if isinstance(value, (str, tuple, bool))}
        command = command.get_command(click.Context(command), rest[0]) if isinstance(command, click.Group) and rest else None
        rest = rest[1:]
    return found


def as_defaults(settings: ProjectSettings, commands: Sequence[str]) -> dict[str, Any]:
    """For click: what the options of each command are where the command line does not say it."""
    values = {"ignore": settings.ignore, "fail_on": settings.fail_on, "rulebook": settings.editions, "league": settings.league}
    said = {name: value for name, value in values.items() if value}
    return dict.fromkeys(commands, said) if said else {}


def keep(context: click.Context, settings: ProjectSettings | None) -> None:
    context.meta[_FOUND] = settings


def _used(context: click.Context) -> dict[str, str]:
    """The keys of the settings that count in this command: nothing on its command line replaces them."""
    return {
        key: context.default_map[name] if isinstance(context.default_map[name], str) else ", ".join(context.default_map[name])
        for name, key in _KEYS.items()
        if context.default_map and context.get_parameter_source(name) is click.core.ParameterSource.DEFAULT_MAP
    }


def telling(command: C) -> C:
    """Makes a command say what it takes from the settings: a check that is milder than usual is not milder in secret."""
    work = command.callback
    if work is None:
        return command

    def callback(*args: Any, **more: Any) -> Any:
        context = click.get_current_context()
        settings: ProjectSettings | None = context.meta.get(_FOUND)
        if settings is not None:
            for key, value in _used(context).items():
                _note(say("{file} says {key} = {value}", file=settings.file, key=key, value=value))
        return work(*args, **more)

    command.callback = callback
    return command


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
            settings: ProjectSettings | None = context.meta.get(_FOUND)
            is_own = context.get_parameter_source(name) is click.core.ParameterSource.DEFAULT_MAP
            where = f"{settings.file}: {_KEYS[name]}: " if settings and is_own else ""
            raise click.UsageError(f"{where}{error}") from None

    return callback
