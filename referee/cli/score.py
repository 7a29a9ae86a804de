"""`referee score`"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from referee.cli.eyes import Eyes, eyes, records_seen
from referee.cli.options import all_paths, editions, files_from, judged_by
from referee.cli.output import complain, note, print_all, terminal_columns, to_terminal
from referee.cli.table_style import table
from referee.files.inputs import Source, Unopened, from_each
from referee.games.rulebook import Rulebook
from referee.language import for_programs, translated
from referee.record.reader import Record
from referee.report import report_for
from referee.report.boxes import BoxNotes
from referee.report.score import NO_SCORE, score_csv, score_text
from referee.report.wishes import Report, Wishes
from referee.verdict.verdict import PlayedVerdict, Verdict, judge


@click.command("score")
@click.argument("paths", nargs=-1)
@files_from
@click.option("--format", "form", type=click.Choice(["text", "json", "jsonl"]), default="text", help="The output format.")
@table
@click.option("--rounds", is_flag=True, help="Add the points by round: the game's own rounds, or one move per player.")
@judged_by
@eyes
@editions
def command(
    paths: tuple[str, ...],
    lists: tuple[str, ...],
    form: str,
    style: str,
    rounds: bool,
    eyes: Eyes,
    rulebook: Rulebook,
) -> int:
    """Print the scores of records as tables: points by source, total, who won and by which tie-break.

    An unfinished game shows the score so far, a game with an illegal move the score at the last legal position.

    \b
      referee score game.ref
      referee score game.ref --rounds
      referee score game.ref --table github
      referee score games/ --format jsonl
    """
    verdict_on: Callable[[Record, Rulebook, str], PlayedVerdict] = judge
    reports: list[Report] = [_Tables(style, rounds), BoxNotes(note)]
    if form != "text":
        from referee.report.transcribed import transcribed

        verdict_on, reports = transcribed, [report_for(form, to_terminal(), Wishes(rounds=rounds))]

    def judged(source: Source) -> Iterator[PlayedVerdict]:
        return (verdict_on(record, rulebook, source.name) for record in records_seen(source, eyes, rulebook))

    return print_all(from_each(all_paths(paths, lists), judged), reports)


class _Tables:
    def __init__(self, style: str, rounds: bool) -> None:
        self.style, self.rounds = style, rounds

    def add(self, verdict: Verdict) -> None:
        assert isinstance(verdict, PlayedVerdict)
        if self.style != "csv":
            click.echo("\n".join(score_text(verdict, self.style, self.rounds, terminal_columns())) + "\n")
        elif verdict.standings:
            with for_programs():
                click.echo("\n".join(score_csv(verdict, self.rounds)) + "\n")
        else:  # a sentence has no place among cells
            complain(f"{verdict.source}: {translated(NO_SCORE)}")

    def unopened(self, error: Unopened) -> None: ...

    def close(self) -> None: ...
