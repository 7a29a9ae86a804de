"""`referee post`"""

from __future__ import annotations

import sys
from datetime import datetime

import click
from click.core import ParameterSource

from referee.cli.answer import picture, print_answer, reply
from referee.cli.clock import time, zone
from referee.cli.options import editions
from referee.cli.output import for_log
from referee.cli.paths import Input
from referee.games.rulebook import Rulebook
from referee.language import say
from referee.post.clock import Zone
from referee.post.desk import Refused
from referee.post.log import post
from referee.post.pasted import MAX_POST, lines_of
from referee.post.sifting import check_length
from referee.post.view import view_rows
from referee.post.waiting import turn_line, waiting
from referee.report.answer import Answer
from referee.report.blocks import lines, written
from referee.report.pasted import ignored, remaining, summary
from referee.report.plain import safe
from referee.report.post import read_by_others, refusal, turned_up


@click.command("post")
@click.argument("log")
@click.argument("text", required=False)
@click.option("--mbox", "boxes", multiple=True, metavar="FILE", help="Take the mails in a mailbox file instead. Repeatable.")
@click.option("--eml", "messages", multiple=True, metavar="FILE", help="Take a mail that was saved as a file. Repeatable.")
@click.option(
    "--league",
    type=Input(),
    metavar="FILE",
    help="For mails: the league's file, which says whose addresses they are.",
)
@click.option("--subject", metavar="TEXT", help="Only mails with this text in the subject.")
@click.option(
    "--by", metavar="NAME", help="Who wrote the post: lines without a name are theirs, and they move for nobody else."
)
@click.option("--dry-run", is_flag=True, help="Write nothing; show what would be written, but not what would be dealt.")
@click.option("--ruling", "rulings", is_flag=True, help="Also accept rulings (lines with !), which only the organiser makes.")
@click.option("--private", is_flag=True, help="Show everything, for the organiser.")
@reply
@picture
@time
@zone
@editions
@click.pass_context
def command(
    ctx: click.Context,
    log: str,
    text: str | None,
    boxes: tuple[str, ...],
    messages: tuple[str, ...],
    league: str | None,
    subject: str | None,
    by: str | None,
    dry_run: bool,
    rulings: bool,
    private: bool,
    reply: str | None,
    picture: str,
    time: datetime,
    zone: Zone,
    rulebook: Rulebook,
) -> int:
    """Check a post and add it to a log, and deal what follows from it. TEXT is the post, or - for standard input.

    Paste it as it is, with greetings, quotations, signatures, BBCode, Markdown or HTML. Lines that are moves are taken, and
    everything else is listed as ignored. A post is accepted as a whole or not at all: one line that looks like a move and
    cannot be read is enough to refuse it (exit code 1), and then nothing is changed. What comes after a draw is printed, to be
    posted again. The reply on standard output can be pasted back to the players either way: secrets are shown as ?.

    Mails are taken in the order of their dates, each only once; a line says what became of each. The sender must be a
    player, by the league's file or the log's tag [Mail "Anna <anna@example.org>, Ben <ben@example.org>"], and moves for
    nobody else.

    \b
      referee post club12.ref "Anna: take 2, place 7.4"
      xclip -o | referee post club12.ref -
      xclip -o | referee post club12.ref - --by Anna
      referee post club12.ref "undo ; Ben agrees"
      referee post club12.ref --ruling '! resign Ben "no time"'
      referee post club12.ref --mbox inbox.mbox --league club.toml --subject "club 12"
      xclip -o | referee post club12.ref - --reply bbcode | xclip
    """
    if (picture and not reply) or (private and reply):
        raise click.UsageError(say("--picture needs --reply.") if picture else say("--reply and --private exclude each other."))
    if boxes or messages:
        if text is not None or by is not None or dry_run or rulings or reply:
            raise click.UsageError(say("--mbox and --eml cannot be combined with TEXT, --by, --dry-run, --ruling or --reply."))
        from referee.cli.mails import take_mails

        return take_mails(log, boxes, messages, league, subject, private, time, zone, rulebook)
    # The settings may name a league, for other commands.
    is_asked = ctx.get_parameter_source("league") is ParameterSource.COMMANDLINE
    if text is None or is_asked or subject is not None:
        raise click.UsageError(say("Give TEXT, --mbox or --eml; --league and --subject are for mails."))
    if text == "-":
        text = sys.stdin.buffer.read(4 * MAX_POST).decode("utf-8", "replace")
    try:
        check_length(text)
        with for_log(log):
            posted = post(log, lines_of(text), time, rulebook, dry_run, rulings, by)
    except Refused as refused:
        told = refusal(refused, private)
        click.echo(written(told, reply) if reply else "\n".join(lines(told)))
        for row in ignored(refused.ignored):
            click.echo(row, err=True)
        return 1
    click.echo(summary(posted, dry_run), err=reply is not None)
    record = posted.verdict.record
    first = posted.first_new - record.first
    public = view_rows(record, None, rulebook)
    shown = record.rows[first:] if private else [*turned_up(posted, public), *public[first:]]
    again = [fault.message for fault in posted.verdict.faults if fault.code == "W09" and fault.span.line >= posted.first_new]
    shown = [row for row in (*shown, *again) if row.strip()]
    if reply:
        print_answer(Answer(posted.verdict), log, shown, reply, zone, picture)
    else:
        found = waiting(posted.verdict)
        click.echo("\n".join(map(safe, [*shown, turn_line(posted.verdict.match, found.due if found else None, zone)])))
    for row in (*remaining(posted.rest), *ignored(posted.ignored)):
        click.echo(row, err=True)
    if not private and any(seen not in ("", row) for seen, row in zip(public[first:], record.rows[first:], strict=True)):
        command = f"referee view {safe(log)} --as {say('NAME')}"
        click.echo(say("note: a player learns what their ? stands for from: {command}", command=command), err=True)
    if posted.latest is not None:
        latest = f"{posted.latest:%Y-%m-%d %H:%M}"
        click.echo(say("note: the log has a later post ({time} UTC)", time=latest), err=True)
    for note in read_by_others(log, posted.verdict.is_secret):
        click.echo(note, err=True)
    return 0
