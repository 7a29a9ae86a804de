"""`referee report`"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import click

from referee.batch import slots_of, trusting
from referee.batch.piece import broken_off, judged, packed, unpacked
from referee.batch.plain import Packed, Piece
from referee.batch.settings import Settings
from referee.batch.team import work_on
from referee.cli.eyes import Eyes, eyes, tell_hidden
from referee.cli.kept_pages import KeptPages, Print, print_of
from referee.cli.league_file import LEAGUE_FILE, league
from referee.cli.many import cached_pages, jobs, team_at_hand, time_limit
from referee.cli.options import editions, output
from referee.cli.output import Audience, complain, refuse_link, write
from referee.cli.progress import ProgressBar, progress_for
from referee.files.inputs import Inputs, Unopened, inputs_of
from referee.games import notation_of
from referee.games.rulebook import Rulebook
from referee.language import current, say, using
from referee.language.sentence import NOTHING
from referee.league.terms import League
from referee.record.reader import read
from referee.record.text import rows
from referee.report.game_page import page
from referee.report.plain import safe
from referee.report.site import Site, Ways
from referee.verdict.verdict import Verdict, judge

AT_A_TIME = 4
"""Pages that a process makes before it hands them over: they are large."""


@click.command("report")
@click.argument("paths", nargs=-1, required=True)
@output
@league
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even if there are faults.")
@jobs
@cached_pages
@time_limit
@eyes
@editions
def command(
    paths: tuple[str, ...],
    output: str,
    league: League,
    exit_zero: bool,
    jobs: int | None,
    cache: bool,
    time_limit: float,
    eyes: Eyes,
    rulebook: Rulebook,
) -> int:
    """Write a game as a web page: the board after every move, the faults, the score, a chart.

    The page is a single file that works offline. Several records get an index page with the standings, as in
    `referee standings`, a crosstable, a chart and a list of all games that can be sorted and filtered; and a page for each
    player. The pages of games and players are in a folder of the same name next to it, or all pages in one folder if -o is
    a folder. When it is run again, it leaves the pages of records that have not changed alone.

    \b
      referee report game.ref -o game.html
      referee report games/ -o league.html
      referee report games/ --league club.toml -o site/ -j 4
    """
    settings = Settings(rulebook, jobs, cache, time_limit, at_a_time=AT_A_TIME)
    run = _Run(paths, league, eyes, settings._replace(note=lambda what: complain(say("note: {what}", what=what))))
    slots = slots_of(paths)
    first = [slot for slot in (next(slots, None), next(slots, None)) if slot is not None]
    if len(first) == 1 and not (isinstance(first[0], Piece) and _is_folder(output)):
        for made in run.made(iter(first)):
            if isinstance(made, _Made) and isinstance(made.page, str):
                write(output, made.page, run.inputs(), run.audience(made))
                if count := len(made.verdict.errors):
                    file = say("the page") if output == "-" else output
                    complain(say("{file} was written; it shows {count:# fault|# faults} of the record", file=file, count=count))
    elif first:
        if output == "-":
            raise click.UsageError(say("There are several records. Name a page or a folder with -o."))
        _write_site(output, run, chain(first, slots))
    return 3 if run.lost else 1 if run.faulty and not exit_zero else 0


def _is_folder(output: str) -> bool:
    return output.endswith(("/", "\\")) or (output != "-" and Path(output).is_dir())


def _write_site(output: str, run: _Run, slots: Iterator[Piece | Unopened]) -> None:
    here = Path(output) if _is_folder(output) else Path(output).parent
    index = "index.html" if _is_folder(output) else Path(output).name
    beside = "" if _is_folder(output) else Path(index).stem if Path(index).suffix else f"{index}-games"
    taken = run.inputs()
    site = Site(run.league, beside, index, run.settings.rulebook)
    kept = KeptPages(str(here / beside), index, run.eyes, site.ways)
    run.settings = trusting([*run.paths, kept.folder], run.settings)
    refuse_link(str(here / beside))
    with team_at_hand(), closing(run.made(slots, site.ways, kept)) as pages:
        for made in pages:
            if isinstance(made, Unopened):
                site.lose(made)
                continue
            path = str(here / site.add(made.verdict))
            if isinstance(made.page, str):
                write(path, made.page, taken, run.audience(made))
            elif not made.page.is_of(path):
                write(path, run.page_anew(made, site.ways), taken, run.audience(made))
    for file in site.pages():
        write(str(here / file.path), file.text, taken, run.of_all)
    click.echo(say("{file}: {count:# record|# records}", file=safe(str(here / index)), count=run.count), err=True)


class _Made(NamedTuple):
    """A record's page, and the verdict on what can be seen of it."""

    verdict: Verdict
    page: str | Print
    """The print of one that was made by an earlier run."""
    piece: Piece


class _Run:
    """The pages of all inputs in order, made by several processes; what cannot be opened is told and stands in its place."""

    def __init__(self, paths: tuple[str, ...], league: League, eyes: Eyes, settings: Settings) -> None:
        self.paths, self.league, self.eyes, self.settings = paths, league, eyes, settings
        self.count = self.faulty = self.lost = 0
        self.of_all: Audience = "everybody"

    def audience(self, made: _Made) -> Audience:
        """Who may read a page, and with it what is said of all records together."""
        audience = self.eyes.audience("Commit" in made.verdict.record.tags)
        if audience != "everybody":
            self.of_all = audience
        return audience

    def inputs(self) -> Inputs:
        """Those of all files that are read: the league's, too."""
        league = click.get_current_context().meta[LEAGUE_FILE]
        return inputs_of([*self.paths, *([league] if league else [])], self.settings.rulebook.editions)

    def _settings(self, ways: Ways | None) -> Settings:
        return self.settings._replace(work=partial(_work, eyes=self.eyes, ways=ways, language=current()))

    def page_anew(self, made: _Made, ways: Ways) -> str:
        """Of a record whose page is not where it was expected."""
        result = judged(made.piece._replace(first=1), self._settings(ways))
        return str(result.more[0]) if result.more else self._page_of(unpacked(made.piece, result), ways)

    def made(
        self, slots: Iterator[Piece | Unopened], ways: Ways | None = None, kept: KeptPages | None = None
    ) -> Generator[_Made | Unopened, None, None]:
        """Those of a site know the ways to its other pages. One page alone is made here."""
        settings = self._settings(ways)._replace(made=kept)
        progress = progress_for(self.paths) if ways else None
        many = (
            work_on(kept.named(slots), settings)
            if kept
            else (slot if isinstance(slot, Unopened) else (slot, judged(slot._replace(first=1), settings)) for slot in slots)
        )
        with closing(many) as results:
            for found in results:
                made = found if isinstance(found, Unopened) else self._taken(*found, ways, progress)
                if isinstance(made, Unopened):
                    self.lost += 1
                    complain(str(made), progress)
                else:
                    self.count += 1
                    self.faulty += not made.verdict.ok
                    if progress is not None:
                        progress.step(self.faulty)
                yield made
        if progress is not None:
            progress.hide()

    def _taken(self, piece: Piece, result: Packed, ways: Ways | None, progress: ProgressBar | None) -> _Made | Unopened:
        """What a process has made of a record. One that died has made nothing: its page is the fault."""
        verdict = unpacked(piece, result)
        if result.more is None:
            return _Made(verdict, self._page_of(verdict, ways), piece)
        text, is_hidden, usage, unseen = result.more
        if usage:
            raise click.UsageError(usage)
        if unseen:
            return Unopened(piece.source, unseen)
        if is_hidden:
            if progress is not None:
                progress.hide()
            tell_hidden(piece.source)
        return _Made(verdict, text if isinstance(text, str) else print_of(result), piece)

    def _page_of(self, verdict: Verdict, ways: Ways | None) -> str:
        return page(verdict, ways.links(verdict) if ways else ())


def _work(piece: Piece, settings: Settings, eyes: Eyes, ways: Ways | None, language: str) -> Packed:
    """A record's page, made wherever: the verdict, the page, whether something is hidden from everybody; and why there is
    none: a wrong option, or secrets."""
    (record,) = read(rows(piece.text), notation_of)
    with using(language):
        try:
            seen, is_hidden = eyes.look(record, "", settings.rulebook)
        except click.UsageError as error:
            return broken_off(NOTHING)._replace(more=["", False, error.message, ""])
        except Unopened as error:
            return broken_off(NOTHING)._replace(more=["", False, "", error.why])
        verdict = judge(seen, settings.rulebook, piece.source)
        return packed(verdict, [page(verdict, ways.links(verdict) if ways else ()), is_hidden, "", ""])
