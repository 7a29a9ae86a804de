"""`referee explain`"""

from __future__ import annotations

import textwrap

import click

from referee import league
from referee.language import say
from referee.language.spelling import hint
from referee.report.plain import safe
from referee.verdict.explanations import codes_known, components_called, explain, families, rules_of


@click.command("explain")
@click.argument("names", nargs=-1)
def command(names: tuple[str, ...]) -> int:
    """Explain a fault (S01, A01 …), a rule (AT-25), a reading of the rules (AT-Q7), a version of the rules (2026-11-12), a
    card, tile or law (dart, D08 …), or how a league counts (placement, buchholz …).

    Without a name, list what there is to explain; with the code or the name of a game, list its rules.

    \b
      referee explain AT-25
      referee explain AT-Q7 C03
      referee explain AT
      referee explain buchholz
    """
    if not names:
        _print([*families(), ("buchholz", say("words of leagues"), ", ".join(league.texts()))])
    for name in names:
        found = _all_about(name)
        if not found:
            meant = hint(name.strip(), [*codes_known(), *league.texts()])
            raise click.UsageError(say("There is nothing called {name:quoted}.", name=safe(name)) + meant)
        _print(found)
    return 0


def _all_about(name: str) -> list[tuple[str, str, str]]:
    """Everything that has this name, with a title and a text: a code and a component may share it."""
    found: list[tuple[str, str, str]] = []
    if (code := explain(name)) is not None:
        found.append((name.strip().upper(), *code))
    if (word := league.explain(name)) is not None:
        found.append((name.strip().lower(), *word))
    return found + rules_of(name) + components_called(name)


def _print(entries: list[tuple[str, str, str]]) -> None:
    for name, title, text in entries:
        click.echo(f"{name}  {title}".rstrip())
        if text:
            click.echo(textwrap.fill(text, 88, initial_indent="  ", subsequent_indent="  "))
