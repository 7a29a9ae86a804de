"""Reminders: one text per player, with all games that wait for that player. They hold only what everybody may know."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime

from referee.language import said, say
from referee.league.terms import League, key_of
from referee.post.clock import Zone, shown
from referee.post.waiting import Waiting
from referee.report.blocks import Block, Heading, Paragraph, TableBlock
from referee.report.post import time_left, zone_name


def reminders(found: Sequence[Waiting], now: datetime, zone: Zone, league: League) -> list[tuple[str, list[Block]]]:
    """The players, those first whose turn is due first, and what to tell each. The league knows who is who in its games."""
    games: dict[str, list[Waiting]] = {}
    names: dict[str, str] = {}
    for waits in found:
        if waits.player:
            name = league.player(waits.player) or waits.player
            games.setdefault(names.setdefault(key_of(name), name), []).append(waits)
    return [(name, _reminder(name, own, now, zone, league)) for name, own in games.items()]


def _reminder(name: str, own: Sequence[Waiting], now: datetime, zone: Zone, league: League) -> list[Block]:
    place = zone_name(zone, now)
    headers = [say("game"), say("log"), say("to do"), say("since ({zone})", zone=place), say("by ({zone})", zone=place), ""]
    rows = [
        [
            waits.game,
            title(waits),
            said(waits.what) or say("move"),
            shown(waits.since, zone) if waits.since else "?",
            shown(waits.due, zone) if waits.due else "",
            time_left(waits, now),
        ]
        for waits in own
    ]
    blocks: list[Block] = [
        Heading(say("{player}: your turn in {count:# game|# games}", player=name, count=len(own))),
        TableBlock(headers, rows),
    ]
    for waits in own:
        if waits.can_be_forfeited(now, league.forfeit_after):
            blocks.append(Paragraph(say("{log}: by the league's rules, the organiser may end this game", log=title(waits))))
    return blocks


def title(waits: Waiting) -> str:
    """What players call a game: its event, or the name of the file, but not where the organiser keeps it."""
    return waits.event or os.path.basename(waits.source)
