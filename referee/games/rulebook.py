"""What records are judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path


class Rulebook(NamedTuple):
    """Nothing said: the editions that come with the games, and for each record the version that it names, or the newest."""

    editions: tuple[Path, ...] = ()
    """Folders in which editions are looked for before those of the game itself."""
    rules: str | None = None
    """The version of the rules to judge by, whatever a record says."""
