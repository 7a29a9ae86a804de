"""Options and questions that several commands share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from referee.inputs import Source, Unopened, text_of
from referee.match import Match, notation_of
from referee.record.reader import Record, read
from referee.record.text import rows

F = TypeVar("F", bound=Callable[..., Any])

editions = click.option(
    "--editions",
    "folders",
    multiple=True,
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with editions of your own, found by name before ours. May be given again.",
)
at = click.option("--at", type=click.IntRange(min=0), metavar="N", help="After N moves instead of at the end.")
number = click.option(
    "--record", "which", type=click.IntRange(min=1), default=1, metavar="N", help="Which record of the file.  [default: 1]"
)

output = click.option("-o", "--output", default="-", metavar="FILE", help="Where to write it.  [default: standard output]")


def write(path: str, text: str) -> None:
    """To a file, whose folder is made where there is none, or to standard output (`-`)."""
    if path == "-":
        # A page says of itself that it is UTF-8; text follows the terminal.
        click.echo(text.encode() if text.startswith("<") else text, nl=False)
        return
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(text, "utf-8")
    except OSError as error:
        raise click.UsageError(f"{path} cannot be written: {error.strerror}") from None


def is_coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def one_record(path: str, which: int) -> Record:
    """A record of a file; ends the command with exit 3 where there is none."""
    try:
        records = list(read(rows(text_of(Source(path))), notation_of))
    except Unopened as error:
        click.echo(f"referee: {error}", err=True)
        raise click.exceptions.Exit(3) from None
    if which > len(records):
        raise click.UsageError(f"{path} has {len(records)} record{'s' * (len(records) > 1)}.")
    return records[which - 1]


def one_match(path: str, which: int, at: int | None, folders: tuple[Path, ...]) -> Match:
    """A record played to a point. Its faults are told on standard error; without a playable header there is no match."""
    from referee.report.plain import safe

    match = Match(one_record(path, which), folders).run(at)
    errors = [fault for fault in match.faults if fault.severity == "error" and not fault.follows]
    if not match.playable:
        for fault in errors:
            click.echo(f"{safe(path)}:{fault.span.line}:{fault.span.start}: {fault.code} {safe(fault.message)}", err=True)
            if fault.reason:
                click.echo(safe(fault.reason), err=True)
        raise click.exceptions.Exit(1)
    if at is not None and at > match.moves:
        raise click.UsageError(f"The record has {match.moves} move{'s' * (match.moves != 1)}.")
    if match.illegal is not None:
        fault = match.illegal
        click.echo(
            f"note: {safe(path)}:{fault.span.line}:{fault.span.start}: {fault.code} {safe(fault.message)}; "
            f"this is the last legal position, after move {match.scored_at}",
            err=True,
        )
    return match
