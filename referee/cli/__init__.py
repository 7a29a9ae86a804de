"""The command line: thin. Each command parses its options, calls the library, and chooses a report."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module

import click

from referee import __version__

COMMANDS = {
    "check": "Say whether records are legal, and if not: where, which rule, why.",
    "score": "Print the score of records as tables.",
    "standings": "Print the standings over many records: a league's table.",
    "fmt": "Write records in canonical form.",
    "moves": "List what is legal at a point of a record.",
    "show": "Draw the position at a point of a record.",
    "replay": "Step through a record in the terminal.",
    "report": "Write records as pages to look at.",
    "explain": "Explain a fault code, a rule, a reading or a tie-break.",
    "diff-rules": "Say which records change their verdict from one version of the rules to another.",
    "games": "List the games, their editions and options.",
    "new": "Start a game by post: a fresh log, dealt from a secret seed.",
    "post": "Check a post and take it into a log.",
    "next": "Say whose turn it is in logs, since when and by when.",
    "view": "Print a record as one player may see it.",
    "reveal": "Publish the seed of a finished game.",
    "simulate": "Write random legal games.",
    "cache": "Say how large the cache of verdicts is, or remove it.",
}


class _Lazy(click.Group):
    """Imports a command when it is asked for: `check` must not pay for what `score` needs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"referee.cli.{name.replace('-', '_')}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS:
            import difflib

            near = difflib.get_close_matches(args[0], COMMANDS, 1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise click.UsageError(f"There is no command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Lazy,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Examples:
  referee check game.ref            is last night's game legal?
  referee score game.ref            who won, and with which points?
  referee standings games/          who leads the league?
  referee explain AT-25             what does this rule say?
  referee check logs/ --format json for programs

Exit: 0 clean, 1 faults, 2 wrong usage, 3 an input could not be read at all.""",
)
@click.version_option(__version__, message="referee %(version)s")
def cli() -> None:
    """A referee for recorded board games: checks moves against the rules, finds what is illegal, counts the points."""


def main() -> None:
    """The program `referee`. Ctrl-C and a closed pipe end it quietly."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)  # judging makes many small objects and little waste: half of the usual looks are in vain
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = cli.main(standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code if isinstance(code, int) else 0)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
