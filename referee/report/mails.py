"""What became of mails, for the organiser: a line for each, and what there is to say about it below."""

from __future__ import annotations

from collections.abc import Iterator

from referee.language import say
from referee.post.desk import Refused
from referee.post.mailed import Fate
from referee.post.view import view_rows
from referee.report.blocks import lines
from referee.report.pasted import summary
from referee.report.plain import safe
from referee.report.post import refusal


def fate_lines(fate: Fate, private: bool = False) -> Iterator[str]:
    first, *more = _told(fate, private)
    time = f"{fate.time:%Y-%m-%d %H:%M} UTC" if fate.time else "?"
    yield f"{safe(fate.mail.box)}:{fate.mail.number}  {time}  {safe(fate.player) or '?'}  {first}"
    yield from (f"    {line}" for line in more)
    if fate.attachments:
        yield f"    {say('{count:# attachment was|# attachments were} left out', count=fate.attachments)}"


def _told(fate: Fate, private: bool) -> Iterator[str]:
    if fate.posted is not None:
        yield summary(fate.posted)
        match = fate.posted.verdict.match
        record = match.record
        shown = record.rows if private else view_rows(record, None, match.rulebook)
        yield from (safe(row) for row in shown[fate.posted.first_new - record.first :] if row.strip())
        if fate.posted.latest is not None:
            yield say("the log has a later post ({time} UTC)", time=f"{fate.posted.latest:%Y-%m-%d %H:%M}")
    elif isinstance(fate.why, Refused):
        yield from lines(refusal(fate.why, private))
    elif fate.why is not None and fate.player:
        yield say("not accepted: {why}", why=safe(str(fate.why)))
    elif fate.why is not None:
        yield say("ignored: {why}", why=safe(str(fate.why)))
    else:
        yield say("already accepted") if fate.known == "accepted" else say("already refused")
