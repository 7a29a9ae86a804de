"""Options and questions that several commands share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from referee.cli.output import complain
from referee.cli.paths import Input
from referee.files.inputs import Source, Unopened, listed, text_of
from referee.games import notation_of
from referee.games.rulebook import Rulebook
from referee.games.versions import known
from referee.language import say
from referee.match.loop import Match, NoMatch, begin
from referee.record.reader import Record, read
from referee.record.text import rows
from referee.report.plain import safe

if TYPE_CHECKING:
    from referee.cli.eyes import Eyes


def _rulebook(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> Rulebook:
    """Of `--editions`, and of `--rules` where the command has it (`judged_by`)."""
    rules = ctx.params.pop("rules", None)
    if not value:
        return Rulebook(rules=rules)
    from pathlib import Path

    return Rulebook(tuple(map(Path, value)), rules)


editions = click.option(
    "--editions",
    "rulebook",
    multiple=True,
    metavar="DIR",
    type=Input(is_folder=True),
    callback=_rulebook,
    help="A folder with your own editions, which need names of their own. Repeatable.",
)


def version(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A version of the rules that is known."""
    if value is None:
        return None
    if value not in known():
        raise click.UsageError(
            say("There is no version {version:quoted} of the rules. Versions: {known:list}", version=value, known=known())
        )
    return value


def rules(text: str, is_eager: bool = False) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """`--rules VERSION`, with the help that fits the command."""
    return click.option("--rules", callback=version, metavar="VERSION", is_eager=is_eager, help=text)


strict = click.option(
    "--strict",
    is_flag=True,
    help="Accept only plain games: no rulings, no set-up, no unknown cards, nothing taken back; default edition, recommended "
    "options, newest rules.",
)
judged_by = rules("Judge by this version of the rules, such as 2026-11-12, whatever the records say.", is_eager=True)
"""A part of the rulebook that a command with `editions` gets."""
at = click.option("--at", type=click.IntRange(min=0), metavar="N", help="After N moves, instead of at the end.")
number = click.option(
    "--record",
    "which",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Which record of the file to use.  [default: 1]",
)


def named(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """An output that cannot be standard output: several files, or a log that goes on."""
    if value == "-":
        raise click.BadParameter(say("- is standard output; a name is needed here."))
    return value


output = click.option("-o", "--output", default="-", metavar="FILE", help="The output file.  [default: standard output]")


files_from = click.option(
    "--files-from",
    "lists",
    multiple=True,
    metavar="FILE",
    help="Read more paths from a file, one per line; - is standard input.",
)


def all_paths(paths: tuple[str, ...], lists: tuple[str, ...]) -> tuple[str, ...]:
    """The paths that were given and those in lists. Ends the command where there are none."""
    found = [*paths]
    for name in lists:
        try:
            found += listed(name)
        except Unopened as error:
            complain(str(error))
            raise click.exceptions.Exit(3) from None
    if not found and not lists:
        raise click.UsageError(say("Missing argument 'PATHS...'."))
    return tuple(found)


def is_coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def one_record(path: str, which: int) -> Record:
    """A record of a file; ends the command with exit 3 where there is none."""
    try:
        text = text_of(Source(path))
    except Unopened as error:
        complain(str(error))
        raise click.exceptions.Exit(3) from None
    found = 0
    for found, record in enumerate(read(rows(text), notation_of), 1):
        if found == which:
            return record
    raise click.UsageError(say("{file} has {count:# record|# records}.", file=path, count=found))


def one_seen(path: str, which: int, rulebook: Rulebook, eyes: Eyes) -> Record:
    """A record of a file as these eyes may see it."""
    try:
        return eyes.see(one_record(path, which), path, rulebook)
    except Unopened as error:
        complain(str(error))
        raise click.exceptions.Exit(3) from None


def one_match(path: str, which: int, at: int | None, rulebook: Rulebook, eyes: Eyes) -> Match:
    """A record played to a point, as these eyes may see it. Its faults are told on standard error; without a playable header
    there is no match."""
    match = begin(one_seen(path, which, rulebook, eyes), rulebook)
    if isinstance(match, NoMatch):
        for fault in [fault for fault in match.faults if fault.severity == "error"]:
            click.echo(f"{safe(path)}:{fault.span.line}:{fault.span.start}: {fault.code} {safe(fault.message)}", err=True)
            if fault.reason:
                click.echo(safe(fault.reason), err=True)
        raise click.exceptions.Exit(1)
    match.run(at)
    if at is not None and at > match.moves:
        raise click.UsageError(say("The record has {count:# move|# moves}.", count=match.moves))
    if match.illegal is not None:
        fault = match.illegal
        what = f"{safe(path)}:{fault.span.line}:{fault.span.start}: {fault.code} {safe(fault.message)}"
        note = say("note: {fault}; this is the last legal position, after move {move}", fault=what, move=match.scored_at)
        click.echo(note, err=True)
    return match
