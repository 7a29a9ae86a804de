"""`referee export`"""

from __future__ import annotations

import os
import tempfile
from contextlib import ExitStack, closing
from functools import partial
from hashlib import blake2b

import click

from referee.batch import work_all
from referee.batch.cache import environment
from referee.batch.piece import broken_off, packed, unpacked
from referee.batch.plain import Packed, Piece
from referee.batch.settings import Settings
from referee.cli.eyes import Eyes, tell_hidden, unknown
from referee.cli.many import cache, jobs, team_at_hand, time_limit
from referee.cli.options import all_paths, editions, files_from, judged_by
from referee.cli.output import complain, draft_of, make_folder, print_all, refuse_link, to_file, to_terminal
from referee.cli.progress import ProgressBar, progress_for
from referee.files.inputs import Inputs, Unopened, inputs_of
from referee.games import notation_of
from referee.games.rulebook import Rulebook
from referee.language import current, for_programs, say, using
from referee.language.sentence import NOTHING
from referee.record.reader import read
from referee.record.text import rows
from referee.report import ForPrograms, report_for
from referee.report.database import TABLES, CsvReport, Database, NoDatabase
from referee.report.plays import Plays
from referee.report.transcribed import transcribed
from referee.report.wishes import Report, Wishes
from referee.verdict.verdict import Verdict

DATABASES = (".db", ".sqlite", ".sqlite3")


@click.command("export")
@click.argument("paths", nargs=-1)
@files_from
@click.option(
    "-o",
    "--output",
    default="-",
    metavar="TARGET",
    help="games.db: SQLite; games.jsonl: JSON Lines; folder/: CSV; plays.bgsplay: BG Stats.  [default: JSON Lines, printed]",
)
@click.option("--private", is_flag=True, help="Write everything of running games by post, for the organiser.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even if there are faults.")
@jobs
@time_limit
@cache
@judged_by
@editions
def command(
    paths: tuple[str, ...],
    lists: tuple[str, ...],
    output: str,
    private: bool,
    exit_zero: bool,
    jobs: int | None,
    time_limit: float,
    cache: bool,
    rulebook: Rulebook,
) -> int:
    """Write games as data: tags, seats, every move and chance event, the score sheet, the standings, the faults.

    A database is brought up to date: records that are in it already stay, those that have changed are replaced, and those of
    other files are kept. All other targets are written anew. Running games by post are written as everybody may see them.

    \b
      referee export games/ -o games.db
      sqlite3 games.db "SELECT player, count(*) FROM seats GROUP BY player"
      referee export games/ -o tables/
      referee export games/ -o plays.bgsplay
    """
    paths = all_paths(paths, lists)
    progress = progress_for(paths)
    with for_programs():
        work = partial(export_work, language=current(), private=private)
    note = partial(_note, progress=progress)
    settings = Settings(rulebook, jobs, cache, time_limit, note=note, work=work)
    taken = inputs_of([*paths, *lists], rulebook.editions)
    taken = taken._replace(mode=taken.mode & 0o600) if private else taken
    try:
        with ExitStack() as stack, team_at_hand(), closing(work_all(paths, settings)) as found:
            report = _report(output, taken, settings, stack)
            code = print_all(map(_verdict, found), [report], progress=progress)
    except NoDatabase as error:
        complain(f"{output}: {error}")
        return 3
    return 0 if exit_zero and code == 1 else code


def _report(output: str, taken: Inputs, settings: Settings, stack: ExitStack) -> Report:
    """What is written is at its place when the stack is closed without an error."""
    if output == "-":
        return report_for("jsonl", to_terminal(), Wishes())
    if output.endswith(("/", "\\")) or os.path.isdir(output):
        return ForPrograms(_csv(output, taken, stack))
    if output.endswith(".jsonl"):
        return report_for("jsonl", stack.enter_context(to_file(output, taken)), Wishes())
    if output.endswith(".bgsplay"):
        plays = Plays(stack.enter_context(to_file(output, taken)))
        stack.callback(lambda: _tell_left_out(plays.left_out))
        return ForPrograms(plays)
    if not output.endswith(DATABASES):
        raise click.UsageError(say("-o {file}: use games.db, games.jsonl, plays.bgsplay or folder/.", file=output))
    draft = stack.enter_context(draft_of(output, taken))
    old = output if os.path.exists(output) else None
    database = Database(draft.name, _digest(settings), old)

    def end() -> None:
        if old and not database.is_changed and os.stat(old).st_mode == os.stat(draft.name).st_mode:
            draft.discard()
        database.end()

    stack.callback(end)
    return ForPrograms(database)


def _csv(folder: str, taken: Inputs, stack: ExitStack) -> Report:
    """The tables of a database that nobody sees, each in a file. None of the files is there before all are written."""
    refuse_link(folder.rstrip("/\\"))
    make_folder(folder)
    files = [stack.enter_context(to_file(os.path.join(folder, f"{table}.csv"), taken)) for table in TABLES]
    path = os.path.join(stack.enter_context(tempfile.TemporaryDirectory(prefix="referee-")), "games.db")
    database = Database(path, "")

    stack.callback(database.end)
    return CsvReport(database, path, dict(zip(TABLES, files, strict=True)))


def _digest(settings: Settings) -> str:
    """Of all that a verdict and its words depend on beside the record."""
    editions, rules = settings.rulebook
    about = repr((rules, getattr(settings.work, "keywords", None)))
    return blake2b(environment(editions) + about.encode(), digest_size=16).hexdigest()


def _tell_left_out(count: int) -> None:
    if count:
        complain(say("note: {count:# record was|# records were} left out: not finished, or not on a known day", count=count))


def _note(what: str, progress: ProgressBar | None) -> None:
    complain(say("note: {what}", what=what), progress)


def export_work(piece: Piece, settings: Settings, language: str, private: bool) -> Packed:
    """What is exported of a record; the text of what can be seen of it if something is hidden; and whether nobody knows what
    that is."""
    (record,) = read(rows(piece.text), notation_of)
    try:
        seen, is_hidden = Eyes(None, private).look(record, "", settings.rulebook)
    except Unopened:
        return broken_off(NOTHING)._replace(more=["", True])
    with using(language):
        verdict = transcribed(seen, settings.rulebook, piece.source)
    return packed(verdict, ["\n".join(seen.rows) if is_hidden else "", False])


def _verdict(found: tuple[Piece, Packed] | Unopened) -> Verdict | Unopened:
    if isinstance(found, Unopened):
        return found
    piece, data = found
    text, is_unknown = data.more or ("", False)
    if is_unknown:
        return unknown(piece.source)
    if text:
        tell_hidden(piece.source)
        piece = piece._replace(text=text)
    return unpacked(piece, data)
