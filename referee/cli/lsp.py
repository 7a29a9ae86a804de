"""`referee lsp`"""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from referee.batch.settings import Settings
from referee.cli.options import editions
from referee.games.rulebook import Rulebook
from referee.language import say

if TYPE_CHECKING:
    pass


@click.command("lsp")
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    metavar="SECONDS",
    help="The time for one record.  [default: 10]",
)
@editions
@click.pass_context
def command(context: click.Context, time_limit: float, rulebook: Rulebook) -> int:
    """A language server for editors: faults while you type, completion of what is legal, the score, the board.

    An editor starts it and speaks with it on standard input and output; it is not for people. How to set up an editor is
    described in referee/editor/README.md. It needs pip install 'referee[editor]'.

    \b
      referee lsp
      referee lsp --lang de --editions boards
    """
    try:
        from referee.editor.server import server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise click.UsageError(say("This needs pygls: {command}", command="pip install 'referee[editor]'")) from None
    for number in {getattr(signal, name, signal.SIGINT) for name in ("SIGINT", "SIGTERM", "SIGHUP")}:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)  # nothing is to be cleared away, and a thread waits for standard input
    # The protocol has a standard output of its own, which is closed with the connection.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output:
        server(Settings(rulebook, time_limit=time_limit), speaks_client=not _is_language_given(context)).start_io(stdout=output)
    return 0


def _is_language_given(context: click.Context | None) -> bool:
    """Was a language asked for, on the command line or by REFEREE_LANG? Otherwise the editor's is spoken."""
    if os.environ.get("REFEREE_LANG", "").strip():
        return True
    while context is not None:
        if context.get_parameter_source("lang") is ParameterSource.COMMANDLINE:
            return True
        context = context.parent
    return False
