"""`referee score`"""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.options import editions, table, table_style
from referee.cli.output import DataPrinter, print_all
from referee.inputs import Unopened
from referee.verdict import Verdict


@click.command("score")
@click.argument("paths", nargs=-1, required=True)
@click.option("--format", "form", type=click.Choice(["text", "json", "jsonl"]), default="text", help="What to print.")
@table
@editions
def command(paths: tuple[str, ...], form: str, table: str, folders: tuple[Path, ...]) -> int:
    """Print the score of records as tables: points by source, total, who won and by which tie-break.

    An unfinished game has the standing so far; one with an illegal move, the score at the last legal position.

    \b
      referee score game.ref
      referee score game.ref --table github
      referee score games/ --format jsonl
    """
    table_style(table)
    return print_all(paths, folders, _Text(table) if form == "text" else DataPrinter(form, sheet=True))


class _Text:
    def __init__(self, table: str) -> None:
        self.table = table

    def add(self, verdict: Verdict) -> None:
        from referee.report.score import score_csv, score_text

        lines = score_csv(verdict) if self.table == "csv" else score_text(verdict, self.table)
        click.echo("\n".join(lines) + "\n")

    def unopened(self, error: Unopened) -> None: ...

    def close(self) -> None: ...
