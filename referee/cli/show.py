"""`referee show`"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from referee.cli.eyes import Eyes, eyes
from referee.cli.options import at, editions, is_coloured, number, one_match, output
from referee.cli.output import write
from referee.inputs import identities
from referee.language import say
from referee.match import Match
from referee.report.board import board_text, marked_svg
from referee.report.plain import safe
from referee.report.setup_text import Setup
from referee.report.text import COLOUR, PLAIN
from referee.steps import line_of_move

if TYPE_CHECKING:
    from pathlib import Path


@click.command("show")
@click.argument("log")
@at
@number
@click.option("--svg", is_flag=True, help="Draw the board as SVG.")
@click.option("--whole", is_flag=True, help="With --svg: below the board also the players, hands and legend.")
@click.option("--setup", is_flag=True, help="Write a record that starts from this position, in set-up lines.")
@output
@eyes
@editions
def command(
    log: str,
    at: int | None,
    which: int,
    svg: bool,
    whole: bool,
    setup: bool,
    output: str,
    eyes: Eyes,
    folders: tuple[Path, ...],
) -> int:
    """Draw the position at the end of a record, or after N moves, with the last move marked.

    \b
      referee show game.ref --at 12
      referee show game.ref --at 12 --svg -o board.svg
      referee show game.ref --at 12 --svg --whole -o position.svg
      referee show game.ref --at 12 --setup > adjourned.ref
    """
    if svg and setup:
        raise click.UsageError(say("--svg and --setup exclude each other."))
    if whole and not svg:
        raise click.UsageError(say("--whole needs --svg."))
    match = one_match(log, which, at, folders, eyes)
    if setup:
        rows = iter(Setup(match).record(match.last_legal))
    elif svg:
        rows = _svg(match, folders, whole)
    else:
        rows = _text(match, folders, is_coloured() and output == "-")
    write(output, "\n".join(rows) + "\n", identities([log], folders))
    return 0


def _svg(match: Match, folders: tuple[Path, ...], whole: bool) -> Iterator[str]:
    drawing = match.game.svg(match.last_legal, match.players, whole)
    before = _before(match, folders)
    yield drawing if before is None else marked_svg(drawing, match.game.svg(before, match.players, whole))


def _text(match: Match, folders: tuple[Path, ...], colour: bool) -> Iterator[str]:
    drawing = match.game.draw(match.last_legal, match.players)
    before = _before(match, folders) if colour else None
    old = None if before is None else match.game.draw(before, match.players)
    yield from board_text(drawing, old, match.players, COLOUR if colour else PLAIN)
    line = line_of_move(match.record, match.scored_at)
    if line is not None:
        yield ""
        yield say("last move: {move}", move=safe(match.record.line(line).text.strip()))


def _before(match: Match, folders: tuple[Path, ...]) -> Any:
    """The position before the last move; None where there is no move."""
    if not match.scored_at:
        return None
    return Match(match.record, folders).run(match.scored_at - 1).last_legal
