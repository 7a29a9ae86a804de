"""`referee next`"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from referee.cli.clock import time, zone
from referee.cli.options import editions
from referee.cli.output import complain, terminal_columns
from referee.cli.table_style import table
from referee.inputs import Unopened, sources, verdicts
from referee.language import for_programs, say
from referee.post.clock import Zone
from referee.post.waiting import Waiting, in_order, waiting
from referee.report.json_text import json_text
from referee.report.post import next_rows, waiting_data
from referee.report.table import render


@click.command("next")
@click.argument("paths", nargs=-1, required=True)
@click.option("--overdue", is_flag=True, help="Show only players whose time is up.")
@click.option("--format", "form", type=click.Choice(["text", "json", "jsonl"]), default="text", help="The output format.")
@table
@time
@zone
@editions
def command(
    paths: tuple[str, ...], overdue: bool, form: str, style: str, time: datetime, zone: Zone, folders: tuple[Path, ...]
) -> int:
    """Show whose turn it is, since when and by when: one table for all logs, overdue players first.

    Times are taken from the log; its [Deadline] says how long a player may take, and rulings such as "! extend Ben 2d" or
    "! rest-days 2026-12-24" change that.

    \b
      referee next club12.ref
      referee next logs/ --overdue --tz Europe/Vienna
    """
    found: list[Waiting] = []
    over = faulty = lost = 0
    for source in sources(paths):
        try:
            if isinstance(source, Unopened):
                raise source
            for verdict in verdicts(source, folders):
                waits = waiting(verdict)
                if waits is not None:
                    found.append(waits)
                elif verdict.ok:
                    over += 1
                else:
                    faulty += 1
                    complain(say('{file} is faulty: run "referee check" for details', file=verdict.source))
        except Unopened as error:
            lost += 1
            complain(str(error))
    found = [waits for waits in in_order(found) if waits.is_overdue(time) or not overdue]
    if form == "text":
        headers, rows = next_rows(found, time, zone)
        if rows:
            click.echo(render(headers, rows, style, columns=terminal_columns()))
        if over:
            click.echo(say("{count:# game is over|# games are over}", count=over))
    else:
        with for_programs():
            data = [waiting_data(waits, time) for waits in found]
        for part in data if form == "jsonl" else [data]:
            click.echo(json_text(part, 2 if form == "json" else None))
    return 3 if lost else 1 if faulty else 0
