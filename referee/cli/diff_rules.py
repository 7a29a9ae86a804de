"""`referee diff-rules`"""

from __future__ import annotations

from contextlib import closing

import click

from referee.batch.comparison import compare_all
from referee.batch.settings import NoTeam, Settings
from referee.cli.options import all_paths, editions, files_from, version
from referee.cli.output import complain, to_terminal
from referee.files.inputs import Unopened
from referee.games.rulebook import Rulebook
from referee.language import say
from referee.report.comparison import ComparisonReport


@click.command("diff-rules")
@click.argument("old", callback=version)
@click.argument("new", callback=version)
@click.argument("paths", nargs=-1)
@files_from
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="The output format.")
@click.option(
    "-j", "--jobs", type=click.IntRange(min=1), metavar="N", help="Number of processes per version.  [default: one per core]"
)
@click.option("--cache/--no-cache", default=True, help="Reuse the verdicts of records that have not changed.  [default: cache]")
@editions
def command(
    old: str,
    new: str,
    paths: tuple[str, ...],
    lists: tuple[str, ...],
    form: str,
    jobs: int | None,
    cache: bool,
    rulebook: Rulebook,
) -> int:
    """List the records that two versions of the rules judge differently, and the change that makes the difference.

    Every record is judged by both versions, whatever its own [Rules] tag says; its [Options] still apply. PATHS are as in
    `referee check`. Exit code: 0 no verdict changes, 1 some do, 3 an input could not be read. `referee games --versions`
    lists the versions.

    \b
      referee diff-rules 2026-11-12 2026-11-16 logs/
      referee diff-rules 2026-11-12 2026-11-16 logs.zip --format json
    """
    told: set[str] = set()

    def note(what: str) -> None:
        if what not in told:  # both versions would say it
            told.add(what)
            complain(say("note: {what}", what=what))

    report = ComparisonReport(to_terminal(), old, new, form == "json")
    settings = Settings(rulebook, jobs, cache, note=note)
    with closing(compare_all(all_paths(paths, lists), old, new, settings)) as compared:
        try:
            for comparison in compared:
                if isinstance(comparison, Unopened):
                    complain(str(comparison))
                    report.lost(comparison)
                else:
                    report.add(comparison)
        except NoTeam as error:
            raise click.UsageError(str(error)) from None
    report.close()
    return 3 if report.unopened else 1 if report.changed else 0
