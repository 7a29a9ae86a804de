"""`referee report`"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import click

from referee.cli.eyes import Eyes, eyes, verdicts_seen
from referee.cli.league_file import LEAGUE_FILE, league
from referee.cli.options import editions, output
from referee.cli.output import complain, write
from referee.inputs import Source, Unopened, identities, sources
from referee.language import say
from referee.league.terms import League
from referee.report.game_page import page
from referee.report.index import site
from referee.report.plain import safe
from referee.verdict import Verdict


@click.command("report")
@click.argument("paths", nargs=-1, required=True)
@output
@league
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even if there are faults.")
@eyes
@editions
def command(paths: tuple[str, ...], output: str, league: League, exit_zero: bool, eyes: Eyes, folders: tuple[Path, ...]) -> int:
    """Write a game as a web page: the board after every move, the faults, the score, a chart.

    The page is a single file that works offline. Several records get an index page with the standings, as in
    `referee standings`; their own pages are in a folder of the same name next to it, or all pages in one folder if -o is a
    folder.

    \b
      referee report game.ref -o game.html
      referee report games/ -o league.html
      referee report games/ --league club.toml -o site/
    """
    inputs = _Inputs(paths, eyes, folders)
    found = iter(inputs)
    first = [verdict for verdict in (next(found, None), next(found, None)) if verdict is not None]
    if len(first) == 1 and isinstance(first[0], Verdict) and not _is_folder(output):
        write(output, page(first[0], folders), inputs.identities())
    elif first and not (len(first) == 1 and isinstance(first[0], Unopened)):
        if output == "-":
            raise click.UsageError(say("There are several records. Name a page or a folder with -o."))
        _write_site(output, inputs, chain(first, found), league)
    return 3 if inputs.lost else 1 if inputs.faulty and not exit_zero else 0


def _is_folder(output: str) -> bool:
    return output.endswith(("/", "\\")) or (output != "-" and Path(output).is_dir())


def _write_site(output: str, inputs: _Inputs, found: Iterable[Verdict | Unopened], league: League) -> None:
    here = Path(output) if _is_folder(output) else Path(output).parent
    index = "index.html" if _is_folder(output) else Path(output).name
    beside = "" if _is_folder(output) else Path(index).stem if Path(index).suffix else f"{index}-games"
    taken = set(inputs.identities())
    for file in site(found, league, beside, index, inputs.folders):
        write(str(here / file.path), file.text, taken)
    click.echo(say("{file}: {count:# record|# records}", file=safe(str(here / index)), count=inputs.count), err=True)


class _Inputs:
    """The verdicts of all inputs in order, counted; what cannot be opened is told and stands in its place."""

    def __init__(self, paths: tuple[str, ...], eyes: Eyes, folders: tuple[Path, ...]) -> None:
        self.paths, self.eyes, self.folders = paths, eyes, folders
        self.count = self.faulty = self.lost = 0

    def identities(self) -> Iterator[tuple[int, int]]:
        """Those of all files that are read: the league's, too."""
        league = click.get_current_context().meta[LEAGUE_FILE]
        return identities([*self.paths, *([league] if league else [])], self.folders)

    def __iter__(self) -> Iterator[Verdict | Unopened]:
        for source in sources(self.paths):
            try:
                if not isinstance(source, Source):
                    raise source
                for verdict in verdicts_seen(source, self.eyes, self.folders):
                    self.count += 1
                    self.faulty += not verdict.ok
                    yield verdict
            except Unopened as error:
                self.lost += 1
                complain(str(error))
                yield error
