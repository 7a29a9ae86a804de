"""`referee reveal`"""

from __future__ import annotations

from dataclasses import replace

import click

from referee.cli.options import editions
from referee.cli.output import for_log
from referee.games.rulebook import Rulebook
from referee.language import say
from referee.post.desk import Refused
from referee.post.log import reveal
from referee.report.plain import safe
from referee.report.text import fault_block


@click.command("reveal")
@click.argument("log")
@editions
def command(log: str, rulebook: Rulebook) -> int:
    """Publish the seed of a finished game in its log, so that `referee check` can verify every chance event.

    \b
      referee reveal club12.ref
      referee check club12.ref
    """
    try:
        with for_log(log):
            done = reveal(log, rulebook)
    except Refused as refused:
        click.echo(say("not revealed: {why}", why=safe(refused.why)), err=True)
        return 1
    click.echo(safe(done.verdict.record.rows[done.first_new - 1]))
    for fault in done.verdict.faults:
        if fault.code == "W05":
            click.echo(safe(fault.message))
        elif fault.severity == "error":
            click.echo("\n".join(fault_block(replace(done.verdict, source=log), fault)))
    return 0 if done.verdict.ok else 1
