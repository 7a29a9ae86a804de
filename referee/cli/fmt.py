"""`referee fmt`"""

from __future__ import annotations

import click

from referee.cli.diff import print_diff
from referee.cli.options import all_paths, files_from, rules
from referee.cli.output import complain, print_record
from referee.edit.fmt import format_text, formatted
from referee.files.atomic import locked, replace
from referee.files.inputs import Source, Unopened, sources, text_of
from referee.language import LANGUAGES, say
from referee.language.system import os_error
from referee.report.plain import safe


@click.command("fmt")
@click.argument("paths", nargs=-1)
@files_from
@click.option("--check", is_flag=True, help="Change nothing; exit with 1 if something would change.")
@click.option("--diff", is_flag=True, help="Change nothing; print the changes.")
@click.option("--full", is_flag=True, help="Write out what may be left to the rules, such as every field of a walk.")
@click.option("--words", type=click.Choice(LANGUAGES), default="en", help="The language of the keywords.  [default: en]")
@rules("Also set the [Rules] tag of every record to this version of the rules, such as 2026-11-12.")
def command(
    paths: tuple[str, ...], lists: tuple[str, ...], check: bool, diff: bool, full: bool, words: str, rules: str | None
) -> int:
    """Write records in canonical form: standard keywords, full names, numbered moves. Comments are kept.

    Files are rewritten in place; - reads standard input and writes standard output. Faults are not corrected, and
    unreadable lines stay as they are.

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
            written, unread = formatted(text, full, rules, words)
            changed += written != text
            if diff:
                print_diff(source.name, text, written, say("{file} (canonical)", file=source.name))
            elif check:
                if written != text:
                    click.echo(say("would change {file}", file=safe(source.name)))
            elif source.is_packed:
                raise Unopened(source.name, say("packed; only --check and --diff work with it"))
            elif source.path == "-":
                print_record(written)
            elif written != text:
                _rewrite(source, full, rules, words)
                click.echo(say("changed {file}", file=safe(source.name)))
            if unread:
                complain(
                    say(
                        "{file}: {count:# unreadable line stays as it is|# unreadable lines stay as they are} ({command})",
                        file=source.name,
                        count=unread,
                        command=f"referee check {source.name}",
                    )
                )
        except Unopened as error:
            lost += 1
            complain(str(error))
    return 3 if lost else 1 if changed and (check or diff) else 0


def _rewrite(source: Source, full: bool, rules: str | None, words: str) -> None:
    """Reads it again under the lock: somebody may have posted meanwhile."""
    try:
        with locked(source.path):
            replace(source.path, format_text(text_of(source), full, rules, words))
    except OSError as error:
        raise Unopened(source.name, say("cannot be written: {error}", error=os_error(error))) from None
