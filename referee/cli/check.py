"""`referee check`"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import click

from referee.batch import judge_all
from referee.batch.settings import Settings, unsaid
from referee.cli.defaults import checked
from referee.cli.many import cache, jobs, team_at_hand, time_limit
from referee.cli.options import all_paths, editions, files_from, is_coloured, judged_by, strict
from referee.cli.output import complain, note, print_all, terminal_columns, to_file, to_terminal
from referee.cli.progress import progress_for
from referee.files.inputs import Unopened, inputs_of, sources
from referee.games.rulebook import Rulebook
from referee.language import current, for_programs, say
from referee.report import FORMATS, report_for
from referee.report.boxes import BoxNotes
from referee.report.wishes import Report, Wishes, is_faulty
from referee.verdict.policy import Policy, parse_codes, parse_fail_on

if TYPE_CHECKING:
    from referee.cli.fixing import Fixes
    from referee.cli.progress import ProgressBar
    from referee.verdict.verdict import Verdict


@click.command("check")
@click.argument("paths", nargs=-1)
@files_from
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="The output format.")
@click.option("-o", "--output", metavar="FILE", help="Write this format to a file, and text to the terminal.")
@click.option(
    "--full/--brief",
    default=None,
    help="Explain every fault, or print one line per record; with --full, JSON has every move.  [default: full for one file]",
)
@click.option("--all", "everything", is_flag=True, help="Also show faults that may only follow from an earlier one.")
@click.option("--summary", is_flag=True, help="Add tables by game and by code.")
@click.option("-q", "--quiet", is_flag=True, help="Print only what is faulty.")
@click.option(
    "--select",
    multiple=True,
    callback=checked(parse_codes),
    metavar="CODES",
    help="Report only these faults: A01, AT-25, or families such as A, AT.",
)
@click.option("--ignore", multiple=True, callback=checked(parse_codes), metavar="CODES", help="Do not report these faults.")
@click.option(
    "--fail-on",
    multiple=True,
    callback=checked(parse_fail_on),
    metavar="WHAT",
    help="Exit with 1 for these: error, warning, info; a status such as unfinished; codes.  [default: error]",
)
@click.option("--fix", is_flag=True, help="Correct the files where there is exactly one correction; then check them.")
@click.option("--diff", is_flag=True, help="Change nothing; print what --fix would change.")
@click.option("--unsafe-fixes", is_flag=True, help="Also correct what a record says, such as wrong claims and results.")
@click.option("--max-faults", type=click.IntRange(min=1), metavar="N", help="Stop after the record with the Nth fault.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even if there are faults.")
@jobs
@click.option("--executor", default="", metavar="dask=ADDRESS", help="Use the workers of a Dask scheduler.")
@click.option("--shard", metavar="2/8", help="Check only this part of the records: the second of eight.")
@time_limit
@cache
@strict
@click.option(
    "--strict-notation", is_flag=True, help="Lines in other words than the notation's are faults (otherwise: notices)."
)
@judged_by
@editions
def command(
    paths: tuple[str, ...],
    lists: tuple[str, ...],
    form: str,
    output: str | None,
    full: bool | None,
    everything: bool,
    summary: bool,
    quiet: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: tuple[str, ...],
    fix: bool,
    diff: bool,
    unsafe_fixes: bool,
    max_faults: int | None,
    exit_zero: bool,
    jobs: int | None,
    executor: str,
    shard: str | None,
    time_limit: float,
    cache: bool,
    strict: bool,
    strict_notation: bool,
    rulebook: Rulebook,
) -> int:
    """Check records: are they legal, and if not, where, which rule and why?

    PATHS are files, folders (all .ref and .ref.gz files in them), patterns, archives (.zip, .tar.gz) or - for standard input.

    --fix corrects typos, commas, move numbers and the like in the files and never changes a move; with --unsafe-fixes it also
    corrects claims, assertions and results. With -, the corrected text goes to standard output.

    A line in your own words is read if every word of it is accounted for ("Anna takes 2, places 7.4"), asked about and not
    played if it can be completed ("Anna: take 2, place 7.4 gladly"), and otherwise not understood ("Anna: §, place 7.4").

    \b
      referee check game.ref
      referee check logs/ --quiet
      referee check 'logs/**/2026-*.ref' --format json
      referee check game.ref --diff --unsafe-fixes
      referee check logs.zip --format sarif --output referee.sarif
      referee check logs/ --shard 2/8 --ignore A04 --fail-on error,unfinished
    """
    output = None if output == "-" else output
    paths = all_paths(paths, lists)
    settings = _settings(Settings(rulebook, jobs, cache, time_limit, executor), shard)
    progress: ProgressBar | None = None
    settings = settings._replace(note=lambda what: complain(say("note: {what}", what=what), progress))
    policy = None
    if select or ignore or fail_on or strict or strict_notation:
        policy = Policy(select, ignore, fail_on or ("error",), strict, strict_notation)
    fails = policy.fails if policy else is_faulty
    fixes = _fixes(paths, settings, policy, fix, diff, unsafe_fixes) if fix or diff or unsafe_fixes else None
    if fixes is not None and diff:
        with team_at_hand():
            return _exit(fixes.print(), exit_zero)
    wishes = Wishes(not _has_second(paths) if full is None else full, everything, quiet, False, summary, fails=fails)
    if full and form in ("json", "jsonl"):
        from referee.report.transcribed import work

        with for_programs():
            settings = settings._replace(work=partial(work, language=current()))
    if not wishes.full:
        progress = progress_for(paths)
    write = to_terminal(progress)
    colour = is_coloured()
    judged = judge_all(paths, settings)
    if fixes is not None:
        wishes = wishes._replace(fixed="all" if unsafe_fixes else "safe")
        if "-" in paths:
            write, colour = partial(click.echo, err=True), False  # the corrected text goes to standard output
        judged = fixes.judged(unsaid if quiet else write if form == "text" or output else complain)
    verdicts: Iterable[Verdict | Unopened] = judged
    if policy is not None:
        verdicts = (v if isinstance(v, Unopened) else policy.applied(v) for v in judged)
    with ExitStack() as stack:
        stack.callback(judged.close)  # ends the processes, whatever happens
        reports: list[Report] = []
        if output is not None:
            file = to_file(output, inputs_of([*paths, *lists], rulebook.editions))
            reports.append(report_for(form, stack.enter_context(file), wishes))
            form = "text"
        reports.append(report_for(form, write, wishes._replace(colour=colour, columns=terminal_columns())))
        if form == "text" and not quiet:
            reports.append(BoxNotes(note))
        with team_at_hand():
            code = print_all(verdicts, reports, fails, max_faults, progress)
    if fixes is not None and fixes.lost:
        code = 3
    return _exit(code, exit_zero)


def _exit(code: int, exit_zero: bool) -> int:
    return 0 if exit_zero and code == 1 else code


def _fixes(paths: tuple[str, ...], settings: Settings, policy: Policy | None, fix: bool, diff: bool, unsafe: bool) -> Fixes:
    from referee.cli.fixing import Fixes

    if not (fix or diff):
        raise click.UsageError(say("--unsafe-fixes needs --fix or --diff."))
    if settings.shard is not None:
        raise click.UsageError(say("--shard cannot be combined with --fix or --diff: a file is corrected as a whole."))
    if "-" in paths and len(paths) > 1:
        raise click.UsageError(say("--fix and --diff read either files or standard input."))
    return Fixes(paths, settings, unsafe, policy.counts if policy else None)


def _settings(settings: Settings, shard: str | None) -> Settings:
    """Those that can be, with the shard that is wanted."""
    kind, _, address = settings.executor.partition("=")
    if settings.executor and not (kind == "dask" and address.strip()):
        raise click.UsageError(
            say("There is no executor {name:quoted}; for a Dask scheduler write dask=tcp://host:8786.", name=settings.executor)
        )
    if shard is None:
        return settings
    from referee.batch.shard import Shard

    try:
        return settings._replace(shard=Shard.parse(shard))
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _has_second(paths: tuple[str, ...]) -> bool:
    """Is there more than one input? Looks no further than the second."""
    return len(list(islice(sources(paths), 2))) > 1
