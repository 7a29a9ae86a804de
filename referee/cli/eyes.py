"""Whose eyes a command prints for: in a game by post that is not over, not everybody may see everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from referee.chance.commitment import is_sealed
from referee.files.inputs import Source, Unopened, text_of
from referee.games import notation_of
from referee.games.rulebook import Rulebook
from referee.language import say
from referee.record.reader import Record, read
from referee.record.text import rows
from referee.report.plain import safe
from referee.verdict.verdict import PlayedVerdict, judge

if TYPE_CHECKING:
    from referee.cli.output import Audience


class Eyes(NamedTuple):
    player: str | None
    """The player who looks; None for everybody."""
    private: bool
    """Does the organiser look, who may see everything?"""
    public: bool = False
    """Was it said that everybody looks?"""

    def see(self, record: Record, source: str, rulebook: Rulebook) -> Record:
        """A record as these eyes may see it, line for line; says where something is hidden unasked. Raises Unopened where
        nobody knows what may be seen."""
        seen, is_hidden = self.look(record, source, rulebook)
        if is_hidden:
            tell_hidden(source)
        return seen

    def look(self, record: Record, source: str, rulebook: Rulebook) -> tuple[Record, bool]:
        """The same without a word, and whether something is hidden unasked: unless it is said who looks, only a running game
        with a commitment and hidden things is hidden."""
        is_asked = self.player is not None or self.public
        if self.private or not (is_asked or is_sealed(record.tags)):
            return record, False
        from referee.post.view import seen_record

        verdict = judge(record, rulebook, source)
        is_playable = verdict.is_playable
        if not (verdict.is_secret or (is_asked and (is_playable or verdict.has_secrets))):
            return record, False
        seat = seat_of(self.player, verdict) if self.player is not None and is_playable else None
        if not verdict.ok:
            raise unknown(source)
        return seen_record(record, seat, rulebook), not is_asked

    def audience(self, is_by_post: bool) -> Audience:
        """Who may read what these eyes see of a record. Of a game by post, eyes that nobody chose see what everybody may."""
        if self.private or self.player is not None:
            return "one"
        return "everybody" if self.public or is_by_post else "readers"


def seat_of(name: str, verdict: PlayedVerdict) -> int:
    """The seat of a player whom an option names. Ends the command where nobody has this name."""
    seat = verdict.match.players.called(name)
    if seat is None:
        raise not_playing(name, verdict.players)
    return seat


def not_playing(name: str, players: Sequence[str]) -> click.UsageError:
    return click.UsageError(say("Nobody called {name} is playing. Players: {players:list}", name=name, players=players))


def tell_hidden(source: str) -> None:
    note = say(
        "note: {source}: a running game with secrets; this is what everybody may see (otherwise: --as NAME, --private)",
        source=safe(source),
    )
    click.echo(note, err=True)


def unknown(source: str) -> Unopened:
    """A running game of which nobody knows what may be seen."""
    return Unopened(source, say("faulty, so it is not known who may see what; --private shows everything to the organiser"))


def _eyes(ctx: click.Context, param: click.Parameter, value: bool) -> Eyes:
    found = Eyes(ctx.params.pop("player", None), value, ctx.params.pop("public", False))
    if (found.player is not None) + found.private + found.public > 1:
        raise click.UsageError(say("--as, --public and --private exclude each other."))
    return found


def eyes(command: Callable[..., int]) -> Callable[..., int]:
    """`--as NAME`, `--public` and `--private`, given to the command as `eyes`."""
    whose = click.option("--as", "player", metavar="NAME", is_eager=True, help="Show what this player may see.")
    public = click.option("--public", is_flag=True, is_eager=True, help="Show what everybody may see, in any game.")
    every = click.option(
        "--private",
        "eyes",
        is_flag=True,
        callback=_eyes,
        help="Show everything in a running game by post, for the organiser; otherwise secrets are shown as ?.",
    )
    return whose(public(every(command)))


def records_seen(source: Source, eyes: Eyes, rulebook: Rulebook) -> Iterator[Record]:
    """Each record of a source, as these eyes may see it. Raises Unopened."""
    return (eyes.see(record, source.name, rulebook) for record in read(rows(text_of(source)), notation_of))
