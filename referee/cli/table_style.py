"""`--table`: a table in a style of its own."""

from __future__ import annotations

import click

from referee.language import say
from referee.report.table import styles


def _style(ctx: click.Context, param: click.Parameter, value: str) -> str:
    if value == "simple":
        return value
    if value not in styles():
        raise click.UsageError(say("There is no table style {name:quoted}. Styles: {styles:list}", name=value, styles=styles()))
    return value


table = click.option(
    "--table",
    "style",
    default="simple",
    metavar="STYLE",
    callback=_style,
    help="Table style, as in tabulate: simple, github, html, latex, csv … Only simple is cut to fit the terminal.",
)
