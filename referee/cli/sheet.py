"""`referee sheet`"""

from __future__ import annotations

import click

from referee.cli.game_name import game_called
from referee.cli.options import output
from referee.cli.output import complain, write
from referee.cli.paths import Input
from referee.files.inputs import inputs_of
from referee.games.editions import load, load_file, own_table, read_table
from referee.games.game import EditionError
from referee.language import say
from referee.report.plain import safe
from referee.report.sheet import sheet


@click.command("sheet")
@click.argument("name", metavar="GAME")
@click.option("--edition", "file", type=Input(), metavar="FILE", help="The file of your own edition.")
@output
def command(name: str, file: str | None, output: str) -> int:
    """Write a sheet to print for the table: the board with its coordinates, all components with their names, lines to fill in.

    It is a web page of two A4 pages; if WeasyPrint is installed, a file that ends in .pdf is a PDF.

    \b
      referee sheet "Ape Town" -o sheet.html
      referee sheet "Ape Town" -o sheet.pdf
      referee sheet palermo --edition my-box.toml --lang de -o sheet.html
    """
    game = game_called(name)
    try:
        table = own_table(game) if file is None else read_table(file)
        edition = load(game, game.default_edition, {}) if file is None else load_file(game, file, {})
    except EditionError as error:
        for problem in error.problems:
            complain(f"{file}: {problem}")
        return 1
    page = sheet(game, table, edition)
    write(output, _pdf(page) if output.endswith(".pdf") else page, inputs_of([file] if file else []))
    if output != "-":
        click.echo(say("{file}: to print on A4", file=safe(output)))
    return 0


def _pdf(page: str) -> bytes:
    try:
        from referee.report.pdf import pdf
    except (ImportError, OSError):  # the package, or a library that it needs
        text = say(
            "This needs WeasyPrint and Pango: {command}. A page that ends in .html prints as well.",
            command="pip install 'referee[pdf]'",
        )
        raise click.UsageError(text) from None
    return pdf(page)
