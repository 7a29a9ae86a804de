"""Mails into a log: each once, in the order of their dates, and nobody moves for anybody else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from referee.games.game import Players
from referee.games.rulebook import Rulebook
from referee.language import WordedError
from referee.post.clock import CLOCKS_DIFFER
from referee.post.desk import Refused
from referee.post.line import Pasted
from referee.post.log import AlreadyNoted, Posted, post
from referee.post.mail import Mail, Unread, Unsent, body_of
from referee.post.noted import Note, Outcome
from referee.record.text import folded


class Fate(NamedTuple):
    """What became of a mail: it was accepted (`posted`), refused (`why`), or known already."""

    mail: Mail
    time: datetime | None
    player: str
    """Empty where the sender is none of the players, or did not send it as a post of this game."""
    posted: Posted | None = None
    why: WordedError | None = None
    attachments: int = 0
    known: Outcome | None = None
    """What became of it before."""


def players_by_address(addresses: Iterable[tuple[str, Sequence[str]]], players: Players) -> dict[str, str]:
    """The players of a log by their addresses. Each address comes with the names of its owner. Raises Refused."""
    found: dict[str, str] = {}
    for address, names in addresses:
        for name in names:
            seat = players.seat(name)
            if seat is not None and found.setdefault(folded(address), players.names[seat]) != players.names[seat]:
                raise Refused("two players have the address {address}", address=address)
    return found


def post_mails(
    log: str,
    mails: Iterable[Mail],
    players: Mapping[str, str],
    now: datetime,
    rulebook: Rulebook = Rulebook(),
    begun: datetime | None = None,
) -> Iterator[Fate]:
    """Take mails into a log, one by one. Raises Unopened and OSError, and Refused where the log takes no post at all. What
    was written before the game had begun is not about it."""
    for mail, time, player, why in sorted((_head(mail, players, now, begun) for mail in mails), key=_when):
        if not player:
            yield Fate(mail, time, "", why=why)
            continue
        lines: Sequence[Pasted] = ()
        attachments = 0
        if why is None:
            try:
                lines, attachments = body_of(mail)
            except Unread as error:
                why = error
        note = Note(mail.sign, player, time or now)
        try:
            posted = post(log, lines, now, rulebook, by=player, mail=note)
        except AlreadyNoted as known:
            yield Fate(mail, time, player, known=known.fate)
        except Refused as refused:
            if not refused.is_of_post:
                raise
            yield Fate(mail, time, player, None, why or refused, attachments)
        else:
            yield Fate(mail, time, player, posted, None, attachments)


class _Head(NamedTuple):
    mail: Mail
    time: datetime | None
    player: str
    why: WordedError | None


def _head(mail: Mail, players: Mapping[str, str], now: datetime, begun: datetime | None) -> _Head:
    player, time = "", None
    why: Unread | None = None
    try:
        senders = mail.senders + [address for address in mail.passed_on_by if address in players]
        names = {players.get(address, "") for address in senders}
        player = names.pop() if len(names) == 1 else ""
        time = mail.time(now)
        if not player:
            strangers = [address for address in senders if address not in players]
            raise (
                Unread("{sender} is not the address of a player", sender=strangers[0])
                if strangers
                else Unread("it is not clear who sent it: {sender}", sender=", ".join(senders))
            )
        mail.check_sent()
        if begun is not None and time < begun - CLOCKS_DIFFER:
            raise Unsent("it was written before the game began")
        time = max(time, begun or time)
    except Unsent as error:
        player, why = "", error
    except Unread as error:
        why = error
    return _Head(mail, time, player, why)


def _when(head: _Head) -> datetime:
    """Mails without a date come last; among equals the order is that of their boxes."""
    return head.time or datetime.max.replace(tzinfo=UTC)
