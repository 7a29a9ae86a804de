"""Many games in one table: point schemes, tie-breaks, standings, crosstable, player pages, history, ratings.

Imports `verdict` and `batch`. Must not know a game: a finished record is reduced to who came in on which place with how
many points. What a league decides for itself (scheme, tie-breaks, members, seasons, byes) stands in a small TOML file;
`explain.toml` says what every scheme and tie-break means, and `referee explain buchholz` prints it.
"""

from __future__ import annotations

import os

from referee.language.pages import explained


def texts() -> dict[str, tuple[str, str]]:
    """Title and text of every scheme, tie-break and word of a league, by name."""
    return {name: (entry["title"], entry["text"]) for name, entry in explained(os.path.dirname(__file__)).items()}


def explain(word: str) -> tuple[str, str] | None:
    """A title and a text for the name of a scheme or a tie-break, however its blanks and hyphens are written."""
    return texts().get("-".join(word.casefold().replace("-", " ").replace("_", " ").split()))
