"""`referee post`"""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

import click

from referee.cli.clock import time
from referee.cli.options import editions
from referee.cli.output import for_log
from referee.post.desk import Refused
from referee.post.log import is_seed_open, post, seed_path
from referee.post.pasted import MAX_POST, lines_of
from referee.post.view import view_rows
from referee.post.waiting import turn_line, waiting
from referee.report.plain import safe
from referee.report.post import refusal, turned_up


@click.command("post")
@click.argument("log")
@click.argument("text")
@click.option("--dry-run", is_flag=True, help="Say what would be written, without what would be dealt, and write nothing.")
@click.option("--ruling", "rulings", is_flag=True, help="Take rulings too (lines with !). Only the organiser makes them.")
@click.option("--private", is_flag=True, help="Tell everything, also what nobody else may know: for the organiser.")
@time
@editions
def command(log: str, text: str, dry_run: bool, rulings: bool, private: bool, time: datetime, folders: tuple[Path, ...]) -> int:
    """Check a post and take it into a log, with the chance that it causes. TEXT is the post, or - for standard input.

    Quote marks and BBCode are stripped. A refused post (exit 1) changes nothing, and the message is fit to be pasted back;
    so is what is printed of an accepted one: others' secrets are ? in it.

    \b
      referee post club12.ref "Anna: take 2, place 7.4"
      xclip -o | referee post club12.ref -
      referee post club12.ref "undo ; Ben agrees"
      referee post club12.ref --ruling '! resign Ben "no time"'
    """
    if text == "-":
        text = sys.stdin.buffer.read(4 * MAX_POST).decode("utf-8", "replace")
    if len(text) > MAX_POST:
        raise click.UsageError(f"A post has at most {MAX_POST:,} characters.")
    try:
        with for_log(log):
            posted = post(log, lines_of(text), time, folders, dry_run, rulings)
    except Refused as refused:
        click.echo("\n".join(refusal(refused, private)))
        return 1
    record = posted.verdict.record
    first = posted.first_new - record.first
    public = view_rows(record, None, folders)
    if not private:
        for row in turned_up(posted, public, folders):
            click.echo(safe(row))
    shown = record.rows[first:] if private else public[first:]
    click.echo("\n".join(safe(row) for row in shown if row.strip()))
    for fault in posted.verdict.faults:
        if fault.code == "W09" and fault.span.line >= posted.first_new:
            click.echo(safe(fault.message))
    found = waiting(posted.verdict)
    click.echo(safe(turn_line(posted.verdict.match, found.due if found else None)))
    if not private and public[first:] != record.rows[first:]:
        click.echo(f"note: what ? stands for, its player learns from: referee view {safe(log)} --as NAME", err=True)
    if posted.latest is not None:
        click.echo(f"note: this post has an earlier time than one in the log ({posted.latest:%Y-%m-%d %H:%M} UTC)", err=True)
    if is_seed_open(log):
        click.echo(f"note: others can read the seed: chmod 600 {safe(seed_path(log))}", err=True)
    return 0
