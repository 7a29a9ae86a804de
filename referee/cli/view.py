"""`referee view`"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import click

from referee.cli.eyes import seat_of
from referee.cli.options import editions, named, number, one_record
from referee.cli.output import complain, print_record, write
from referee.files.inputs import Source, Unopened, inputs_of, sources, text_of
from referee.files.names import FreeNames
from referee.games.rulebook import Rulebook
from referee.language import say
from referee.post.view import view, views
from referee.report.plain import safe
from referee.verdict.verdict import judge, judge_text


@click.command("view")
@click.argument("paths", nargs=-1, required=True, metavar="LOG...")
@click.option("--as", "player", metavar="NAME", help="Show what this player may see.")
@click.option("--public", is_flag=True, help="Show what everybody may see.")
@click.option("--all", "everybody", is_flag=True, help="Write what each player and what everybody may see: a file each.")
@click.option("-o", "--output", callback=named, metavar="DIR", help="The folder for the files of --all.")
@number
@editions
def command(
    paths: tuple[str, ...],
    player: str | None,
    public: bool,
    everybody: bool,
    output: str | None,
    which: int,
    rulebook: Rulebook,
) -> int:
    """Print a record as one player, or the public, may see it. Hidden things become ?, and the record can still be checked.

    With --all, many logs can be viewed at once. The files are named after the log and the player; a player's file is for your
    eyes only until you pass it on.

    \b
      referee view club12.ref --as Anna
      referee view club12.ref --public > website/club12.ref
      referee view club12.ref --all -o views
      referee view logs/ --all -o views
    """
    if (player is not None) + public + everybody != 1:
        raise click.UsageError(say("Give either --as NAME, --public or --all."))
    if everybody != (output is not None):
        raise click.UsageError(say("--all and -o DIR belong together."))
    if output is not None:
        return _write_all(paths, output, rulebook)
    if len(paths) > 1:
        raise click.UsageError(say("Several logs are viewed with --all -o DIR."))
    (log,) = paths
    record = one_record(log, which)
    verdict = judge(record, rulebook, log)
    if not verdict.ok:
        _complain_of_fault(log)
        return 1
    print_record(view(record, None if player is None else seat_of(player, verdict), rulebook))
    return 0


def _complain_of_fault(log: str) -> None:
    complain(say('{file} is faulty, so it is not known who may see what: run "referee check" for details', file=log))


def _write_all(paths: tuple[str, ...], output: str, rulebook: Rulebook) -> int:
    """Every legal record of every input, for everybody and for each player."""
    for path in paths:
        if os.path.isdir(path) and Path(output).resolve().is_relative_to(Path(path).resolve()):
            raise click.UsageError(
                say("{output} is inside {folder}: next time, the views would be taken for logs.", output=output, folder=path)
            )
    inputs = inputs_of(paths, rulebook.editions)
    logs = FreeNames()
    faulty = lost = 0
    for name, source in _named(paths):
        try:
            if isinstance(source, Unopened):
                raise source
            for verdict in judge_text(text_of(source), rulebook, source.name):
                if not verdict.ok:
                    faulty += 1
                    _complain_of_fault(source.name)
                    continue
                log, players = logs.of(name, "log"), FreeNames("public")
                for player, text in views(verdict):
                    who = "public" if player is None else players.of(player, "player")
                    file = os.path.join(output, f"{log}.{who}.ref")
                    write(file, text, inputs, "everybody" if player is None else "one")
                    click.echo(
                        say(
                            "{file}: for everybody" if player is None else "{file}: for {player}",
                            file=safe(file),
                            player=safe(player or ""),
                        )
                    )
        except Unopened as error:
            lost += 1
            complain(str(error))
    return 3 if lost else 1 if faulty else 0


def _named(paths: tuple[str, ...]) -> Iterator[tuple[str, Source | Unopened]]:
    """All inputs, with what their views are named after: the log's name, in a folder with those of the folders inside it."""
    for path in paths:
        for source in sources([path]):
            name = os.path.relpath(source.name, path) if os.path.isdir(path) else os.path.basename(source.name)
            yield name.removesuffix(".gz").removesuffix(".ref"), source
