"""Whose eyes a command prints for: in a game by post that is not over, not everybody may see everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from referee.inputs import Source, Unopened, text_of
from referee.language import say
from referee.match import notation_of
from referee.record.reader import Record, read
from referee.record.text import rows
from referee.report.plain import safe
from referee.verdict import Verdict, judge

if TYPE_CHECKING:
    from pathlib import Path


class Eyes(NamedTuple):
    player: str | None
    """The player who looks; None for everybody."""
    private: bool
    """Does the organiser look, who may see everything?"""

    def see(self, record: Record, source: str, folders: tuple[Path, ...]) -> Record:
        """A record as these eyes may see it, line for line. Only a running game with a commitment and hidden things is hidden
        from everybody; a player sees any game as a player. Raises Unopened where nobody knows what may be seen."""
        if self.private or (self.player is None and not _has_commitment(record)):
            return record
        from referee.post.view import is_running_with_secrets, seen_record

        verdict = judge(record, folders, source)
        if not verdict.match.playable:
            return record
        seat = None
        if self.player is not None:
            seat = verdict.match.players.seat(self.player)
            if seat is None:
                raise click.UsageError(
                    say("Nobody called {name} is playing. Players: {players:list}", name=self.player, players=verdict.players)
                )
        elif not is_running_with_secrets(verdict.match):
            return record
        if not verdict.ok:
            raise Unopened(
                source, say("faulty, so it is not known who may see what; --private shows everything to the organiser")
            )
        if self.player is None:
            note = say(
                "note: {source}: a running game with secrets; this is what everybody may see (otherwise: --as NAME, --private)",
                source=safe(source),
            )
            click.echo(note, err=True)
        return seen_record(record, seat, folders)


def _has_commitment(record: Record) -> bool:
    return "Commit" in record.tags and "Seed" not in record.tags


def _both(ctx: click.Context, param: click.Parameter, value: bool) -> Eyes:
    player = ctx.params.pop("player", None)
    if player is not None and value:
        raise click.UsageError(say("--as and --private exclude each other."))
    return Eyes(player, value)


def eyes(command: Callable[..., int]) -> Callable[..., int]:
    """`--as NAME` and `--private`, given to the command as `eyes`."""
    whose = click.option("--as", "player", metavar="NAME", is_eager=True, help="Show what this player may see.")
    every = click.option(
        "--private",
        "eyes",
        is_flag=True,
        callback=_both,
        help="Show everything in a running game by post, for the organiser; otherwise secrets are shown as ?.",
    )
    return whose(every(command))


def verdicts_seen(source: Source, eyes: Eyes, folders: tuple[Path, ...], rules: str | None = None) -> Iterator[Verdict]:
    """The verdict of each record of a source, as these eyes may see it. Raises Unopened."""
    for record in read(rows(text_of(source)), notation_of):
        yield judge(eyes.see(record, source.name, folders), folders, source.name, rules)
