"""`referee explain`"""

from __future__ import annotations

import textwrap

import click

from referee import league
from referee.codes import explain
from referee.games.versions import FIRST


@click.command("explain")
@click.argument("codes", nargs=-1, required=True)
def command(codes: tuple[str, ...]) -> int:
    """Explain a fault code (S01, A01 …), a rule (AT-25), a reading of the rules (AT-Q7), a version of them (2026-11-12), or how
    a league counts (placement, buchholz …), in plain words.

    \b
      referee explain AT-25
      referee explain AT-Q7 C03
      referee explain buchholz
    """
    for code in codes:
        name = code.strip().upper()
        found = explain(code)
        if found is None:
            name, found = code.strip().lower(), league.explain(code)
        if found is None:
            raise click.UsageError(
                f"There is no code {code!r}. `referee games` lists the games; rules are like AT-25, faults like S01, versions "
                f"like {FIRST}, words of leagues are {', '.join(league.texts())}."
            )
        title, text = found
        click.echo(f"{name}  {title}")
        click.echo(textwrap.fill(text, 88, initial_indent="  ", subsequent_indent="  "))
    return 0
