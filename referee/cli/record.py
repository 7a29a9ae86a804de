"""`referee record`"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date

import click

from referee.cli.options import editions, is_coloured
from referee.cli.output import complain, for_log
from referee.edit.beginning import Beginning
from referee.edit.recording import Recording
from referee.edit.session import QUIT, Unrecordable
from referee.files.inputs import Unopened
from referee.games.rulebook import Rulebook
from referee.language import say
from referee.report.plain import safe
from referee.report.recording import asked, bar, told, why
from referee.report.text import COLOUR, PLAIN

INSTALL = "pip install 'referee[record]'"


@click.command("record")
@click.argument("file")
@click.option("--game", metavar="NAME", help="The game of a new record.")
@click.option("--players", metavar="NAMES", help='Clockwise, the starting player first: "Anna, Ben (B), Clara".')
@click.option("--edition", metavar="NAME", help="An edition listed by `referee games GAME`.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A reading of the rules. Repeatable.")
@editions
def command(
    file: str,
    game: str | None,
    players: str | None,
    edition: str | None,
    options: tuple[str, ...],
    rulebook: Rulebook,
) -> int:
    """Write a record while you play, or go on with one. Every line is judged, and each that is accepted is saved at once.

    In a terminal, Tab completes what is legal, the board is drawn, and a bar shows the score; for that, install
    referee[record]. Without a terminal, the lines are read from standard input. The beginning of a line that goes without
    saying (12. Laura:) may be left out. A line of just ? shows what else can be typed.

    \b
      referee record tonight.ref
      referee record tonight.ref --game "Ape Town" --players "Anna, Ben, Clara"
      referee record tonight.ref < moves.txt
    """
    with for_log(file):
        try:
            recording = Recording(file, rulebook)
        except Unrecordable as error:
            _cannot(file, error)
            return 1 if error.fault else 3
        given = {"Game": game, "Players": players, "Edition": edition, "Options": ", ".join(options)}
        return _record(recording, {name: value for name, value in given.items() if value})


def _cannot(file: str, error: Unrecordable) -> None:
    complain(f"{file}: {error}")
    if error.fault is not None:
        fault = error.fault
        complain(f"{file}:{fault.span.line}:{fault.span.start}: {fault.code} {fault.message}")


def _record(recording: Recording, given: dict[str, str]) -> int:
    if recording.is_started and given:
        raise click.UsageError(say("{file} is a record already: its game and players stand in it.", file=safe(recording.path)))
    beginning = None
    if not recording.is_started:
        try:
            beginning = Beginning(recording, given, date.today().isoformat())
        except ValueError as error:
            raise click.UsageError(safe(str(error))) from None
    if sys.stdin.isatty() and sys.stdout.isatty():
        try:
            from referee.cli.prompted import Prompted
        except ModuleNotFoundError as error:
            if not (error.name or "").startswith(("prompt_toolkit", "wcwidth")):
                raise
            raise click.UsageError(say("Recording in a terminal needs one more package: {command}", command=INSTALL)) from None
        return Prompted(recording, is_coloured()).run(beginning)
    return Scripted(recording, is_coloured()).run(beginning)


class Scripted:
    """Reads lines from standard input, and answers each."""

    def __init__(self, recording: Recording, colour: bool) -> None:
        self.recording = recording
        self.paint = COLOUR if colour else PLAIN

    def run(self, beginning: Beginning | None) -> int:
        lines = self._lines()
        if beginning is not None and not self._begin(beginning, lines):
            complain(say("nothing is written: the record has no beginning yet"))
            return 1
        for line in lines:
            if line.strip().casefold() in QUIT:
                break
            self._enter(line)
        click.echo(bar(self.recording))
        verdict = self.recording.verdict
        return 1 if self.recording.missing or (verdict is not None and not verdict.ok) else 0

    def _lines(self) -> Iterator[str]:
        while line := sys.stdin.readline(10_000):
            yield line

    def _begin(self, beginning: Beginning, lines: Iterator[str]) -> bool:
        while beginning.next:
            line = next(lines, None)
            if line is None:
                return False
            if problem := beginning.answer(line):
                click.echo(safe(problem))
        try:
            self.recording.start(beginning.tags)
        except Unrecordable as error:
            complain(f"{self.recording.path}: {error}")
            return False
        return True

    def _enter(self, line: str) -> None:
        if (lines := asked(self.recording, line, self.paint)) is not None:
            click.echo("\n".join(lines))
            return
        try:
            answer = self.recording.enter(line)
        except (Unrecordable, Unopened, OSError) as error:
            complain(f"{self.recording.path}: {why(error)}")
            return
        for text in told(answer, self.paint):
            click.echo(text)
