"""The command line: each command parses its options, calls the library, and chooses a report.

Imports all other packages, most of them only when a command needs them. Must not know rules or how something is judged,
scored or drawn: what a command can do, the library can.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, TextIO

import click

from referee import __version__
from referee.cli.defaults import as_defaults, keep, project_settings, telling
from referee.cli.spoken import OPTIONS, choose, spoken
from referee.language import said, say, translated
from referee.language.system import os_error

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS = {
    "check": "Check records: are they legal, and if not, where, which rule and why?",
    "score": "Print the scores of records as tables.",
    "standings": "Print the standings of a league over many records.",
    "pair": "Make the next round of a league: who sits with whom, and why.",
    "record": "Write a record while you play: guided, judged line by line.",
    "fmt": "Write records in canonical form.",
    "moves": "List the legal moves at any point of a record.",
    "show": "Draw the position at any point of a record.",
    "replay": "Step through a record in the terminal.",
    "report": "Write records as web pages.",
    "web": "Write a page that judges and records games in a browser.",
    "export": "Write games as data: SQLite, CSV, JSON Lines, or plays for BG Stats.",
    "explain": "Explain a fault, a rule, a component or a tie-break.",
    "diff-rules": "List the records that two versions of the rules judge differently.",
    "games": "List the games, their editions and options.",
    "notation": "Show how a game is written down.",
    "sheet": "Write a sheet for the table: board, components, lines to fill in.",
    "new": "Start a game by post: a new log, dealt from a secret seed.",
    "post": "Check a post and add it to a log.",
    "next": "Show whose turn it is, since when and by when.",
    "desk": "Show all games of a folder: who is overdue, whose turn it is, the standings.",
    "view": "Print a record as one player may see it.",
    "reveal": "Publish the seed of a finished game.",
    "simulate": "Write random legal games.",
    "cache": "Show the size of the cache of verdicts, or delete it.",
    "lsp": "Serve an editor: faults while you type, completion, the score (a language server).",
    "completion": "Print the script that completes commands in your shell.",
}


class _Failed(Exception):
    """Carries an OSError past click, which would end with 1 for a closed pipe."""


@contextlib.contextmanager
def _past_click() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _Failed(error) from None


class _Lazy(click.Group):
    """Imports a command when it is asked for: `check` must not pay for what `score` needs."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        with _past_click():
            is_completing = bool(extra.get("resilient_parsing"))
            settings = None
            try:
                choose(args)
                settings = project_settings(self, args, is_completing)
                choose(args, settings.lang if settings else "")
            except click.ClickException:
                if not is_completing:  # nobody reads what is wrong while a shell completes a word
                    raise
            if settings is not None:
                extra["default_map"] = as_defaults(settings, [*COMMANDS])
            context = super().make_context(info_name, args, parent, **extra)
            keep(context, settings)
            return context

    def invoke(self, ctx: click.Context) -> Any:
        with _past_click():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"referee.cli.{name.replace('-', '_')}").command
        if not ctx.resilient_parsing:
            return telling(spoken(command))
        from referee.cli.completion import completed

        return completed(spoken(command))

    def get_help(self, ctx: click.Context) -> str:
        return click.Group.get_help(spoken(self), ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(say("Commands")):
            formatter.write_dl([(name, translated(text)) for name, text in COMMANDS.items()])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not ctx.resilient_parsing:
            raise click.UsageError(say("There is no command {word:quoted}.", word=args[0]) + _hint(args))
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """Without loading every command to ask what it does."""
        from click.shell_completion import CompletionItem

        found = [CompletionItem(name, help=translated(text)) for name, text in COMMANDS.items() if name.startswith(incomplete)]
        return found + click.Command.shell_complete(self, ctx, incomplete)


def _hint(words: list[str]) -> str:
    """What may have been meant by a command that there is not."""
    import shlex

    from referee.language.spelling import hint

    if os.path.lexists(words[0]) or words[0].endswith((".ref", ".ref.gz")):
        return say(" To check it: {command}", command=shlex.join(["referee", "check", *words]))
    return hint(words[0], [*COMMANDS])


@click.group(
    cls=_Lazy,
    params=[*OPTIONS],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Examples:
  referee check game.ref            is last night's game legal?
  referee score game.ref            who won, and with how many points?
  referee standings games/          who leads the league?
  referee explain AT-25             what does this rule say?
  referee check logs/ --format json for programs

Exit code: 0 clean, 1 faults, 2 wrong usage, 3 an input could not be read
or an output could not be written.""",
)
@click.version_option(__version__, message="referee %(version)s")
def cli() -> None:
    """A referee for recorded board games: checks every move against the rules, explains what is illegal, counts the points."""


class Ended(BaseException):
    """Somebody ends the program with a signal. No `Exception`, so that what is half done is cleared away and nobody on the way
    takes it for one of theirs."""


_signals: list[int] = []
"""Those that came. Python ignores what is raised in some places, such as `__del__`: then the exit code tells of it still."""


def _end(number: int, _frame: object) -> None:
    _signals.append(number)
    raise Ended


def main() -> None:
    """The program `referee`. A signal (Ctrl-C, `kill`) and a closed pipe end it quietly, with 128 and the signal's number."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)  # judging makes many small objects and little waste: half of the usual looks are in vain
    _prepare_streams()
    ends = [number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None]
    ends = [number for number in ends if signal.getsignal(number) not in (signal.SIG_IGN, None)]
    code = 0
    try:
        for number in ends:
            signal.signal(number, _end)
        code = _run()
    except Ended:
        pass
    for number in ends:
        signal.signal(number, signal.SIG_IGN)
    for stream in (sys.stdout, sys.stderr):
        _silence(stream, bool(_signals))
    sys.exit(128 + _signals[0] if _signals else code)


def _run() -> int:
    """Runs the command, and says what ended it."""
    try:
        code = _command()
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return 128 + 13  # SIGPIPE, which Python ignores
    except OSError as error:
        from referee.report.plain import safe

        what = say("standard output or a temporary file") if error.filename is None else safe(str(error.filename))
        with contextlib.suppress(OSError):  # standard error may be what cannot be written
            click.echo(f"referee: {what}: {said(os_error(error))}", err=True)
        return 3
    except Exception as error:
        from referee.games import guest_behind, told
        from referee.report.plain import safe

        game = guest_behind(error)
        if game is None:
            raise
        with contextlib.suppress(OSError):
            text = say(
                "the game {game}, from another package, failed: {error}", game=safe(str(game.name)), error=safe(told(error))
            )
            click.echo(f"referee: {text}", err=True)
        return 3


def _command() -> int:
    try:
        code = cli.main(standalone_mode=False)
    except click.ClickException as error:
        from referee.report.plain import safe

        vars(error)["message"] = "\n".join(map(safe, error.message.split("\n")))
        error.show()
        return error.exit_code
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.Abort:
        return 130
    except _Failed as failed:
        raise failed.args[0] from None
    return code if isinstance(code, int) else 0


def _prepare_streams() -> None:
    """A file or a program gets UTF-8 whatever the locale is; a terminal what it understands. Closed streams lead nowhere."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")


def _silence(stream: TextIO, at_once: bool) -> None:
    """What cannot be written is not tried again when Python ends. `at_once`: whoever should read it may never do so."""
    try:
        if not at_once:
            stream.flush()
            return
    except OSError:
        pass
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
