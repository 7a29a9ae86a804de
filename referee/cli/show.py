"""`referee show`"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from referee.cli.eyes import Eyes, eyes
from referee.cli.options import at, editions, is_coloured, number, one_match, output
from referee.cli.output import complain, write
from referee.cli.paths import Input
from referee.edit.simulate import people
from referee.files.inputs import inputs_of
from referee.games import notation_of
from referee.games.editions import game_of
from referee.games.game import EditionError
from referee.games.rulebook import Rulebook
from referee.language import say
from referee.match.loop import Match, NoMatch, begin
from referee.record.reader import read
from referee.record.text import rows
from referee.report.board import before_last_move, board_text, last_move_svg
from referee.report.plain import safe
from referee.report.setup_text import Setup
from referee.report.text import COLOUR, PLAIN
from referee.verdict.steps import line_of_move

PIXELS = 1000


@click.command("show")
@click.argument("log", required=False)
@click.option("--edition", "file", type=Input(), metavar="FILE", help="The empty board of your own edition.")
@at
@number
@click.option("--svg", is_flag=True, help="Draw the board as SVG.")
@click.option("--png", is_flag=True, help="Draw the board as PNG; needs the extra `png`.")
@click.option("--whole", is_flag=True, help="With --svg or --png: below the board also the players, hands and legend.")
@click.option("--width", type=click.IntRange(100, 4000), metavar="N", help=f"With --png: pixels across.  [default: {PIXELS}]")
@click.option("--setup", is_flag=True, help="Write a record that starts from this position, in set-up lines.")
@output
@eyes
@editions
def command(
    log: str | None,
    file: str | None,
    at: int | None,
    which: int,
    svg: bool,
    png: bool,
    whole: bool,
    width: int | None,
    setup: bool,
    output: str,
    eyes: Eyes,
    rulebook: Rulebook,
) -> int:
    """Draw the position at the end of a record, or after N moves, with the last move marked.

    \b
      referee show game.ref --at 12
      referee show game.ref --at 12 --svg -o board.svg
      referee show game.ref --at 12 --svg --whole -o position.svg
      referee show game.ref --png -o board.png
      referee show game.ref --at 12 --setup > adjourned.ref
      referee show --edition my-box.toml
    """
    if (log is None) == (file is None):
        raise click.UsageError(say("It takes either a record or --edition."))
    if svg + png + setup > 1:
        raise click.UsageError(say("--svg, --png and --setup exclude each other."))
    if whole and not (svg or png):
        raise click.UsageError(say("--whole needs --svg or --png."))
    if width is not None and not png:
        raise click.UsageError(say("--width needs --png."))
    if png and output == "-" and sys.stdout.isatty():
        raise click.UsageError(say("A terminal cannot show a PNG: write it to a file with -o FILE."))
    drawn = _renderer() if png else None
    match = one_match(log, which, at, rulebook, eyes) if log is not None else _empty(str(file))
    if setup:
        text: str | bytes = "\n".join(Setup(match).record()) + "\n"
    elif drawn is not None:
        text = drawn(last_move_svg(match, whole), width or PIXELS)
    elif svg:
        text = last_move_svg(match, whole) + "\n"
    else:
        text = "\n".join(_text(match, is_coloured() and output == "-")) + "\n"
    write(output, text, inputs_of([log or str(file)], rulebook.editions), eyes.audience("Commit" in match.record.tags))
    return 0


def _empty(file: str) -> Match:
    """A game that begins on the board of this edition."""
    try:
        game = game_of(file)
    except EditionError as error:
        for problem in error.problems:
            complain(f"{file}: {problem}")
        raise click.exceptions.Exit(1) from None
    folder, name = os.path.split(file)
    tags = [("Game", game.name), ("Edition", name.removesuffix(".toml")), ("Players", ", ".join(people(game.seats[-1])))]
    text = "".join(f'[{tag} "{value}"]\n' for tag, value in tags)
    match = begin(next(iter(read(rows(text), notation_of))), Rulebook((Path(folder or "."),)))
    assert not isinstance(match, NoMatch)
    return match


def _renderer() -> Callable[[str, int], bytes]:
    try:
        from referee.report.png import NoFont, png
    except ModuleNotFoundError as error:
        if error.name != "resvg_py":
            raise
        raise click.UsageError(say("This needs resvg: {command}", command="pip install 'referee[png]'")) from None

    def drawn(svg: str, width: int) -> bytes:
        try:
            return png(svg, width)
        except NoFont:
            complain(say("a picture needs a font, and none is installed: install DejaVu Sans, for instance"))
            raise click.exceptions.Exit(3) from None

    return drawn


def _text(match: Match, colour: bool) -> Iterator[str]:
    drawing = match.game.draw(match.last_legal, match.players)
    before = before_last_move(match) if colour else None
    old = None if before is None else match.game.draw(before, match.players)
    yield from board_text(drawing, old, match.players, COLOUR if colour else PLAIN)
    line = line_of_move(match.record, match.scored_at)
    if line is not None:
        yield ""
        yield say("last move: {move}", move=safe(match.record.line(line).text.strip()))
