"""`referee fmt`"""

from __future__ import annotations

import difflib

import click

from referee.cli.options import all_paths, files_from, rules
from referee.cli.output import complain, print_record
from referee.fmt import format_text
from referee.inputs import Source, Unopened, sources, text_of
from referee.language import LANGUAGES
from referee.logfile import locked, replace
from referee.report.plain import safe


@click.command("fmt")
@click.argument("paths", nargs=-1)
@files_from
@click.option("--check", is_flag=True, help="Change nothing; end with 1 where something would change.")
@click.option("--diff", is_flag=True, help="Change nothing; print what would change.")
@click.option("--full", is_flag=True, help="Write out what may be left to the rules, such as the whole way of a walk.")
@click.option("--words", type=click.Choice(LANGUAGES), default="en", help="The language of the keywords.  [default: en]")
@rules("Also write this version of the rules, such as 2026-11-12, into the [Rules] tag of every record.")
def command(
    paths: tuple[str, ...], lists: tuple[str, ...], check: bool, diff: bool, full: bool, words: str, rules: str | None
) -> int:
    """Write records in canonical form: the same words, full names, numbered moves. Comments are kept.

    Files are rewritten in place; - reads standard input and writes standard output. Nothing that a fault is about is
    mended, and lines that cannot be read stay as they are.

    \b
      referee fmt game.ref
      referee fmt --diff logs/
      referee fmt --words de game.ref
    """
    changed = lost = 0
    for source in sources(all_paths(paths, lists)):
        try:
            if isinstance(source, Unopened):
                raise source
            text = text_of(source)
            written = format_text(text, full, rules, words)
            changed += written != text
            if diff:
                _print_diff(source, text, written)
            elif check:
                if written != text:
                    click.echo(f"would change {safe(source.name)}")
            elif source.is_packed:
                raise Unopened(source.name, "packed; only --check and --diff can be used with it")
            elif source.path == "-":
                print_record(written)
            elif written != text:
                _rewrite(source, full, rules, words)
                click.echo(f"changed {safe(source.name)}")
        except Unopened as error:
            lost += 1
            complain(str(error))
    return 3 if lost else 1 if changed and (check or diff) else 0


def _print_diff(source: Source, text: str, written: str) -> None:
    """For people: what could do something to a terminal or a log is shown, not done."""
    before, after = text.splitlines(keepends=True), written.splitlines(keepends=True)
    for line in difflib.unified_diff(before, after, source.name, f"{source.name} (canonical)"):
        click.echo(line[:1] + safe(line[1:].rstrip("\r\n")))


def _rewrite(source: Source, full: bool, rules: str | None, words: str) -> None:
    """Reads it again under the lock: somebody may have posted meanwhile."""
    try:
        with locked(source.path):
            replace(source.path, format_text(text_of(source), full, rules, words))
    except OSError as error:
        raise Unopened(source.name, f"cannot be written: {error.strerror}") from None
