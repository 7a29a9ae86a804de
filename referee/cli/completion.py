"""`referee completion`, and what a shell is told while somebody types.

click does the work: its scripts ask the program itself for the words that can follow. All that is said here is which names an
option or an argument takes. A wrong log or a game that does not load is no reason to disturb somebody who types: then there
are no names.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar
from zoneinfo import available_timezones

import click
from click.shell_completion import CompletionItem, get_completion_class

from referee.cli.spoken import copied
from referee.language import translated
from referee.record.text import folded

if TYPE_CHECKING:
    from referee.games.game import AnyGame

C = TypeVar("C", bound=click.Command)
Names: TypeAlias = Iterable[tuple[str, str]]
"""Each with a word or two about it; some shells show them."""

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_REFEREE_COMPLETE"
MAX_LOGS, MAX_SIZE = 200, 1_000_000
"""How many logs are asked for their players, and how large they may be: somebody is waiting."""


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> int:
    """Print the script that completes commands, options, games, codes, players and files in your shell.

    \b
      eval "$(referee completion bash)"      in ~/.bashrc
      eval "$(referee completion zsh)"       in ~/.zshrc, after compinit
      referee completion fish > ~/.config/fish/completions/referee.fish
    """
    made = get_completion_class(shell)
    assert made is not None, "click knows all of them"
    click.echo(made(ctx.find_root().command, {}, "referee", VARIABLE).source(), nl=False)
    return 0


class _Named(click.types.StringParamType):
    """Any text; a shell completes it with names."""

    def __init__(self, names: Callable[[click.Context, str], Names], are_listed: bool = False) -> None:
        self.names, self.are_listed = names, are_listed
        """`are_listed`: several may be given, separated by commas."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        before, comma, word = incomplete.rpartition(",") if self.are_listed else ("", "", incomplete)
        try:
            found = dict(self.names(ctx, word))
        except Exception:
            return []
        return [
            CompletionItem(_typed(f"{before}{comma}{name}"), help=about or None)
            for name, about in found.items()
            if folded(name).startswith(folded(word)) and name.isprintable()
        ]


def _typed(name: str) -> str:
    """As it is typed. zsh and fish see to that themselves; for bash a backslash goes before what has a meaning, twice, since
    its script takes one away when it reads the answer."""
    is_bash = os.environ.get(VARIABLE, "").startswith("bash")
    return re.sub(r"([^\w@%+=:,./-])", r"\\\\\1", name) if is_bash else name


def completed(command: C) -> C:
    """A command whose parameters know the names that they take. The command itself stays as it is."""
    command = copied(command)
    command.params = [_knowing(param) for param in command.params]
    return command


def _knowing(param: click.Parameter) -> click.Parameter:
    taken = TAKEN.get(_key(param))
    if taken is None or param.type is not click.STRING:
        return param
    param = copied(param)
    param.type = taken
    return param


def _key(param: click.Parameter) -> str:
    """An argument is known by its name, an option by its longest form."""
    return max(param.opts, key=len)


def _games(ctx: click.Context, word: str) -> Names:
    """Written in one word, which needs no quotes."""
    return [(game.key.replace("_", "-"), game.name) for game in _all_games()]


def _all_games() -> list[AnyGame]:
    from referee.games import every

    return every()


def _codes(ctx: click.Context, word: str) -> Names:
    """Families first, then codes, then the rules of a game whose letters were typed: they are many, and take time to read."""
    from referee.verdict.explanations import codes, families

    yield from ((name, title) for name, title, _ in families() if name.isalpha())
    yield from ((code, title) for code, (title, _) in codes().items())
    games = (game for game in _all_games() if word.upper().startswith(game.code))
    yield from ((number, game.name) for game in games for number in game.texts)


def _failures(ctx: click.Context, word: str) -> Names:
    from referee.verdict.policy import LEVELS, STATUSES

    yield from ((word, "") for word in (*LEVELS, *STATUSES))
    yield from _codes(ctx, word)


def _topics(ctx: click.Context, word: str) -> Names:
    """What `referee explain` explains."""
    from referee import league
    from referee.verdict.explanations import components_known

    yield from _codes(ctx, word)
    yield from ((name, "") for name in league.texts())
    yield from components_known()
    yield from _versions(ctx, word)


def _versions(ctx: click.Context, word: str) -> Names:
    from referee.games.versions import known

    return [(date, "") for date in known()]


def _styles(ctx: click.Context, word: str) -> Names:
    from referee.report.table import styles

    return [(style, "") for style in styles()]


def _game(ctx: click.Context) -> AnyGame | None:
    from referee.games import find

    return find("".join(_given(ctx, "game")[:1]))


def _given(ctx: click.Context, argument: str) -> list[str]:
    """The values of an argument so far. While the value of an option is typed, click has not yet told the arguments apart."""
    value = ctx.params.get(argument) or ctx.args
    return [value] if isinstance(value, str) else [*value]


def _editions(ctx: click.Context, word: str) -> Names:
    from referee.games.editions import known

    game, rulebook = _game(ctx), ctx.params.get("rulebook")
    return [(name, "") for name in known(game, rulebook.editions if rulebook else ())] if game else []


def _options(ctx: click.Context, word: str) -> Names:
    """`NAME=VALUE`: readings of the rules."""
    game = _game(ctx)
    options = game.options if game else ()
    return [(f"{option.name}={choice}", translated(option.text)) for option in options for choice in option.choices]


def _players(ctx: click.Context, word: str) -> Names:
    """Those of the logs on the command line, and the members of the league."""
    from referee.files.inputs import Source, sources, text_of

    paths = [path for path in (_given(ctx, "paths") or _given(ctx, "log")) if path != "-"]
    for source, _ in zip(sources(paths), range(MAX_LOGS), strict=False):
        if isinstance(source, Source) and os.path.isfile(source.path) and os.path.getsize(source.path) <= MAX_SIZE:
            for tag in re.findall(r'^[ \t>]*\[Players "([^"\n]{1,1000})"\]', text_of(source), re.M | re.I):
                yield from ((name.partition("(")[0].strip(), "") for name in tag.split(","))
    if league := ctx.params.get("league"):
        yield from ((member.name, "") for member in league.members)


def _seasons(ctx: click.Context, word: str) -> Names:
    return [(season.name, f"{season.start} – {season.end}") for season in ctx.params["league"].seasons]


def _groups(ctx: click.Context, word: str) -> Names:
    return [(group, "") for group in ctx.params["league"].groups if group]


def _zones(ctx: click.Context, word: str) -> Names:
    return ((name, "") for name in sorted(available_timezones()))


_FILE = click.Path()  # the shell knows best how files are named and quoted
TAKEN: dict[str, click.ParamType[Any]] = {
    "paths": _FILE,
    "log": _FILE,
    "file": _FILE,
    "--files-from": _FILE,
    "--mbox": _FILE,
    "--eml": _FILE,
    "--output": _FILE,
    "--picture": _FILE,
    "--ical": _FILE,
    "game": _Named(_games),
    "--game": _Named(_games),
    "name": _Named(_games),
    "names": _Named(_topics),
    "--select": _Named(_codes, are_listed=True),
    "--ignore": _Named(_codes, are_listed=True),
    "--fail-on": _Named(_failures, are_listed=True),
    "--as": _Named(_players),
    "--by": _Named(_players),
    "--player": _Named(_players),
    "--season": _Named(_seasons),
    "--group": _Named(_groups),
    "--without": _Named(_players),
    "--edition": _Named(_editions),
    "--option": _Named(_options),
    "--rules": _Named(_versions),
    "old": _Named(_versions),
    "new": _Named(_versions),
    "--table": _Named(_styles),
    "--tz": _Named(_zones),
    "--executor": _Named(lambda ctx, word: [("dask=tcp://", "")]),
}
"""What is taken by arguments and options of every command that are not a choice, a number or a path already."""
