"""`referee check`"""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import click

from referee.cli.options import editions, is_coloured
from referee.cli.output import DataPrinter, print_all
from referee.inputs import Unopened, sources
from referee.verdict import Verdict


@click.command("check")
@click.argument("paths", nargs=-1, required=True)
@click.option("--format", "form", type=click.Choice(["text", "json", "jsonl"]), default="text", help="What to print.")
@click.option("--full/--brief", default=None, help="Every fault explained, or one line a record. Default: full for one file.")
@click.option("--all", "everything", is_flag=True, help="Also faults that may only follow from an earlier one.")
@click.option("-q", "--quiet", is_flag=True, help="Only what is faulty; nothing where all is well.")
@click.option("--exit-zero", is_flag=True, help="End with 0 although there are faults.")
@editions
def command(
    paths: tuple[str, ...],
    form: str,
    full: bool | None,
    everything: bool,
    quiet: bool,
    exit_zero: bool,
    folders: tuple[Path, ...],
) -> int:
    """Say whether records are legal, and if not: where, which rule, why.

    PATHS are files, folders (all .ref files in them), patterns, or - for standard input.

    \b
      referee check game.ref
      referee check logs/ --quiet
      referee check 'logs/**/2026-*.ref' --format json
    """
    if full is None:
        full = not _has_second(paths)
    printer = _Text(full, everything, quiet) if form == "text" else DataPrinter(form)
    code = print_all(paths, folders, printer)
    return 0 if exit_zero and code == 1 else code


def _has_second(paths: tuple[str, ...]) -> bool:
    """Is there more than one input? Looks no further than the second."""
    return len(list(islice(sources(paths), 2))) > 1


class _Text:
    def __init__(self, full: bool, everything: bool, quiet: bool) -> None:
        from referee.report import text

        self.text, self.full, self.everything, self.quiet = text, full, everything, quiet
        self.paint = text.COLOUR if is_coloured() else text.PLAIN
        self.tally = text.Tally()

    def add(self, verdict: Verdict) -> None:
        self.tally.add(verdict)
        if self.quiet and verdict.ok:
            return
        if self.full:
            click.echo("\n".join(self.text.full(verdict, self.everything, self.paint)))
        else:
            click.echo(self.text.brief(verdict, self.paint))

    def unopened(self, error: Unopened) -> None:
        self.tally.unopened += 1

    def close(self) -> None:
        if self.tally.records > 1 and not (self.quiet and not self.tally.faulty):
            click.echo(self.tally.line())
