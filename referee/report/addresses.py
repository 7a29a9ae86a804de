"""What the pages of a site are called. A name stays the same when other games are added, so that links can be shared; and it
has nothing in it but letters, digits, hyphens and underscores, whatever files and people are called."""

from __future__ import annotations

import os
import re
from hashlib import blake2b
from typing import NamedTuple

from referee.files.names import FreeNames, slug
from referee.league.terms import League, key_of

RESERVED = ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)))
"""What a file cannot be called on Windows."""
PLAYERS, ROUNDS = "players", "rounds"
"""The folders of the players' pages and of the rounds', among the games'."""


def name_of(source: str) -> str:
    """What a log is called, for the name of its page."""
    return re.sub(r"\.ref(\.gz)?$", "", os.path.basename(source))


class GameAddresses:
    """The pages of games, each given once, in the order of the games."""

    def __init__(self, index: str) -> None:
        self._free = FreeNames(os.path.splitext(index)[0].lower(), *RESERVED)

    def of(self, source: str) -> str:
        return f"{self._free.of(name_of(source), 'game')}.html"


class PlayerAddresses(NamedTuple):
    """The pages of players, known without having seen any game: whoever writes a game's page can link to them."""

    members: dict[str, str] | None
    """By the key of every name and alias the name in the league; None where everybody who plays belongs to it."""

    @classmethod
    def of(cls, league: League) -> PlayerAddresses:
        names = {key_of(name): member.name for member in league.members for name in (member.name, *member.aliases)}
        return cls(names if league.members else None)

    def address(self, player: str) -> str | None:
        """None for strangers, who have no page."""
        key = key_of(player)
        if self.members is not None:
            if key not in self.members:
                return None
            key = key_of(self.members[key])
        found = slug(key)
        if found != key or found in RESERVED:  # something of the name is lost, and somebody else's may be the same without it
            found = "_".join([*filter(None, [found]), blake2b(key.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()])
        return f"{found}.html"
