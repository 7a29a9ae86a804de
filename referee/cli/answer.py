"""`--reply` and `--picture`: answers to players, ready to be pasted."""

from __future__ import annotations

from collections.abc import Sequence

import click

from referee.cli.output import write
from referee.files.inputs import inputs_of
from referee.language import say
from referee.post.clock import Zone
from referee.report.answer import Answer
from referee.report.blocks import FORMS, written
from referee.report.plain import safe

reply = click.option(
    "--reply", type=click.Choice(FORMS), help="Print an answer to the players in this form, ready to be pasted."
)


def _svg(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    """Told by its ending, before anything is written: so it is never a log or a seed."""
    if value is not None and not value.endswith(".svg"):
        raise click.UsageError(say("--picture must end with .svg."))
    return value or ""


picture = click.option(
    "--picture", callback=_svg, metavar="FILE.svg", help="With --reply: draw the board as this file, for the answer to show."
)


def print_answer(answer: Answer, log: str, moves: Sequence[str], form: str, zone: Zone, picture: str) -> None:
    """An answer on standard output, and its picture; on standard error, what the organiser does next."""
    if picture:
        inputs = inputs_of([log], answer.verdict.match.rulebook.editions)
        write(picture, answer.picture() + "\n", inputs, "everybody" if answer.viewer is None else "one")
    click.echo(written(answer.blocks(moves, zone, picture), form))
    if answer.verdict.is_unrevealed:
        click.echo(say("note: next: {command}", command=f"referee reveal {safe(log)}"), err=True)
