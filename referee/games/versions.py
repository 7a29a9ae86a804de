"""Versions of the rules, so that an old record can be judged as it was judged when it was new.

A version is a date. It holds for all games; on most dates only one of them changed. What a game judges otherwise since a date
is said in its `versions`, together with the options that give the reading before it: so one engine judges all versions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games import every, find, is_ours

if TYPE_CHECKING:
    from referee.games.game import E, Game, S, Version

FIRST = "2026-11-12"
"""The version that nothing has changed in yet."""
DATES = (FIRST, "2026-11-16", "2026-11-17", "2026-11-18")
"""The versions of the games in this package, oldest first. They stand here because a record of one game may name a date on
which only others changed, and those should not be imported to know it. A game of another package may have dates of its own."""


def newest(game: Game[S, E]) -> str:
    """What a record is judged by that does not say."""
    return max(DATES[-1], game.versions[-1].date) if game.versions else DATES[-1]


def is_newest(date: str, name: str) -> bool:
    """Is this what a game of this name is judged by today? Of our own games that is known without importing them."""
    return date == (DATES[-1] if is_ours(name) or (game := find(name)) is None else newest(game))


def is_version(date: str, game: Game[S, E]) -> bool:
    """Can a record of this game be judged by this version?"""
    return date in DATES or any(version.date == date for version in game.versions) or date in known()


def known() -> list[str]:
    """The versions of all games, oldest first."""
    games = every()
    return sorted({*DATES, *(version.date for game in games for version in game.versions)})


def options_at(game: Game[S, E], date: str) -> dict[str, str]:
    """The options that a version has otherwise than the newest; what a record or an edition says itself goes above them."""
    options: dict[str, str] = {}
    for version in reversed(game.versions):
        if version.date > date:
            options |= version.before
    return options


def between(game: Game[S, E], one: str, other: str) -> list[Version]:
    """What changed in a game from one version to another, in either direction; oldest first."""
    early, late = sorted((one, other))
    return [version for version in game.versions if early < version.date <= late]
